//! Results written with the entities of web pages: `1&ndash;0`, `&frac12;-&frac12;`.

use crate::entity::entity;

/// The longest such result, in bytes.
const LONGEST: usize = 60;

/// The result that a text begins with, if entities stand in it, in the form that they show; and its length in bytes.
pub(super) fn result(text: &[u8]) -> Option<(&'static str, usize)> {
    // Most that begins so is the number of a move, and nothing more of it needs to be looked at.
    if let [b'0' | b'1', next, ..] = text
        && (next.is_ascii_alphanumeric() || *next == b'.')
    {
        return None;
    }
    let text = &text[..text.len().min(LONGEST)];
    let text = match std::str::from_utf8(text) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&text[..error.valid_up_to()]).ok()?,
    };
    if !text.contains('&') {
        return None;
    }
    let mut at = 0;
    let white = share(text, &mut at)?;
    blanks(text, &mut at);
    let (dash, length) = sign(&text[at..])?;
    if !matches!(dash, '-' | '–' | '—' | '−' | ':') {
        return None;
    }
    at += length;
    blanks(text, &mut at);
    let black = share(text, &mut at)?;
    let shown = match (white, black) {
        (2, 0) => "1–0",
        (0, 2) => "0–1",
        (1, 1) => "½–½",
        _ => return None,
    };
    let ends = !text[at..].starts_with(|sign: char| sign.is_alphanumeric());
    (ends && text[..at].contains('&')).then_some((shown, at))
}

/// What a player has of the point, in halves.
fn share(text: &str, at: &mut usize) -> Option<u32> {
    let (first, length) = sign(&text[*at..])?;
    *at += length;
    match first {
        '0' => Some(0),
        '½' => Some(1),
        '1' => Some(match text[*at..].strip_prefix("/2") {
            Some(_) => {
                *at += 2;
                1
            }
            None => 2,
        }),
        _ => None,
    }
}

/// Passes blanks.
fn blanks(text: &str, at: &mut usize) {
    while let Some((sign, length)) = sign(&text[*at..])
        && sign.is_whitespace()
    {
        *at += length;
    }
}

/// The sign that a text begins with, and its length in bytes.
fn sign(text: &str) -> Option<(char, usize)> {
    let plain = || text.chars().next().map(|sign| (sign, sign.len_utf8()));
    entity(text).or_else(plain)
}

#[cfg(test)]
mod tests {
    use super::result;

    #[test]
    fn results_in_entities_are_read() {
        for (text, shown, rest) in [
            ("1&ndash;0 2", "1–0", " 2"),
            ("0&#8211;1", "0–1", ""),
            ("0 &#x2013; 1\n", "0–1", "\n"),
            ("1&nbsp;-&nbsp;0", "1–0", ""),
            ("&frac12;&ndash;&frac12;}", "½–½", "}"),
            ("1/2&mdash;1/2", "½–½", ""),
        ] {
            assert_eq!(
                result(text.as_bytes()),
                Some((shown, text.len() - rest.len())),
                "{text}"
            );
        }
        for text in [
            "1-0",
            "1&ndash;1",
            "1&ndash;00",
            "1&amp;0",
            "&frac12;",
            "1. e4&nbsp;",
        ] {
            assert_eq!(result(text.as_bytes()), None, "{text}");
        }
    }
}
