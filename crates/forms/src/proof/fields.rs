//! The words that stand in answers, as they are read back from documents.

use serde::Deserializer;

use super::request::Question;
use crate::words::{one_of, one_of_or_none};

/// The name of the form.
pub(super) const SCHEMA: &str = "jadoube.proof/1";

pub(super) fn schema<'de, D: Deserializer<'de>>(document: D) -> Result<&'static str, D::Error> {
    one_of(document, &[SCHEMA])
}

pub(super) fn question<'de, D: Deserializer<'de>>(document: D) -> Result<&'static str, D::Error> {
    one_of(document, &Question::ALL.map(Question::name))
}

pub(super) fn verdict<'de, D: Deserializer<'de>>(document: D) -> Result<&'static str, D::Error> {
    one_of(document, &["proven", "refuted", "undecided"])
}

pub(super) fn from<'de, D: Deserializer<'de>>(
    document: D,
) -> Result<Option<&'static str>, D::Error> {
    one_of_or_none(document, &["ordinary", "chess960"])
}

pub(super) fn halt<'de, D: Deserializer<'de>>(
    document: D,
) -> Result<Option<&'static str>, D::Error> {
    one_of_or_none(document, &["nodes", "bytes", "stopped"])
}
