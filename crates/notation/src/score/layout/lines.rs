//! What a line of prose looks like: whether it fills the page, goes on, or is the rest of another.

/// A line of prose at least this long is broken by the width of the page, and goes on in the next.
const FULL_LINE: usize = 50;

/// Whether a line of prose fills the page; headings over columns have gaps and do not count.
pub(super) fn is_full_line(text: &str) -> bool {
    text.trim().chars().count() >= FULL_LINE - 6
        && text.chars().count() >= FULL_LINE
        && !text.trim().contains("   ")
}

/// Whether a line fills the page with a sentence that does not end there.
pub(super) fn goes_on_below(text: &str) -> bool {
    let text = text.trim_end();
    is_full_line(text) && !text.ends_with(['.', ':'])
}

/// Whether a line is the rest of a sentence that begins in the `prose` before it.
pub(super) fn ends_sentence_of(prose: &str, line: &str) -> bool {
    let is_open = prose.split_whitespace().count() > 2
        && prose
            .trim_end()
            .ends_with(|sign: char| sign.is_alphanumeric() || ",-–—'’".contains(sign));
    is_open && line.trim_start().starts_with(char::is_lowercase)
}

/// Whether a bracket is opened on a line and not closed there.
pub(super) fn has_open_bracket(text: &str) -> bool {
    [['(', ')'], ['[', ']'], ['{', '}']]
        .iter()
        .any(|[open, close]| {
            let count = |wanted: &char| text.chars().filter(|sign| sign == wanted).count();
            count(open) > count(close)
        })
}
