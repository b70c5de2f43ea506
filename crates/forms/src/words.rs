//! Documents read back: fields that hold one of few words.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// One of few words. Under this name it is no text that is borrowed from the document.
pub(crate) type Word = &'static str;

/// Reads one of these words.
pub(crate) fn one_of<'de, D: Deserializer<'de>>(
    document: D,
    words: &[&'static str],
) -> Result<&'static str, D::Error> {
    let told = String::deserialize(document)?;
    known(&told, words)
}

/// Reads one of these words, or nothing.
pub(crate) fn one_of_or_none<'de, D: Deserializer<'de>>(
    document: D,
    words: &[&'static str],
) -> Result<Option<&'static str>, D::Error> {
    let told = Option::<String>::deserialize(document)?;
    told.map(|told| known(&told, words)).transpose()
}

fn known<E: Error>(told: &str, words: &[&'static str]) -> Result<&'static str, E> {
    let known = words.iter().find(|word| **word == told).copied();
    known.ok_or_else(|| {
        E::custom(format!(
            "found {told:?}; understood is {}",
            words.join(", ")
        ))
    })
}
