//! A word of a text as it is looked up.

/// A word without the signs around it.
pub(super) fn bare(word: &str) -> &str {
    word.trim_matches(|sign: char| !sign.is_alphanumeric())
}
