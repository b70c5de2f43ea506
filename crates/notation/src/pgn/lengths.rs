//! How far what a text begins with goes: signs, blanks, numbers, comments that nothing closes.

use super::forms::{idea_of, sign_of};

/// The ellipsis of one character.
pub(super) const ELLIPSIS: &[u8] = "…".as_bytes();

/// Whether the square bracket with which a text begins can be that of no tag: the number of a move stands behind it, or a command
/// such as `[%clk 0:01]`.
pub(crate) fn begins_no_tag(text: &[u8]) -> bool {
    text.get(1) == Some(&b'%') || variation_in_brackets(text)
}

/// Whether a text begins with a square bracket and the number of a move: `[4. Bxc6 dxc6]`.
pub(super) fn variation_in_brackets(text: &[u8]) -> bool {
    let inner = text[1..].trim_ascii_start();
    let digits = inner
        .iter()
        .take(4)
        .take_while(|sign| sign.is_ascii_digit());
    match digits.count() {
        0 | 4 => false,
        digits => inner[digits..].starts_with(b".") || inner[digits..].starts_with(ELLIPSIS),
    }
}

/// How long the decimal number is with which a text begins, such as the value of an engine and its depth: `0.35/12`. None if it can
/// be the number of a move and what follows: `5.0-0`, `35.1/2`.
pub(super) fn decimal_length(text: &[u8]) -> usize {
    let digits = |from: usize| {
        text[from..]
            .iter()
            .take_while(|sign| sign.is_ascii_digit())
            .count()
    };
    let whole = digits(0);
    if text.get(whole) != Some(&b'.') {
        return 0;
    }
    let fraction = digits(whole + 1);
    let mut length = whole + 1 + fraction;
    let says_nothing = text[whole + 1..length].iter().all(|&sign| sign == b'0');
    let depth = match text.get(length) {
        Some(b'/') => digits(length + 1),
        _ => 0,
    };
    if depth > 0 {
        length += 1 + depth;
    }
    let is_half = text[whole + 1..length] == *b"1/2";
    let is_number = fraction > 0 && !is_half && (depth > 0 || !says_nothing);
    match is_number && is_end(&text[length..]) {
        true => length,
        false => 0,
    }
}

/// How long a dollar sign is with what follows it and is no number of a glyph, `$-1`, `$+`, `$`; 0 where words follow it.
pub(super) fn length_of_no_glyph(rest: &[u8]) -> usize {
    let signs = rest[1..].iter();
    let length = 1 + signs
        .take_while(|byte| b"+-.0123456789".contains(byte))
        .count();
    match is_end(&rest[length..]) {
        true => length,
        false => 0,
    }
}

pub(super) fn ends_passing(symbol: &[u8]) -> bool {
    symbol.ends_with(b"e.p.")
}

/// Whether a run of signs ends before `rest`.
pub(super) fn is_end(rest: &[u8]) -> bool {
    rest.first().is_none_or(|&byte| is_delimiter(byte))
        || odd_blank_length(rest) > 0
        || sign_of(rest).is_some()
        || idea_of(rest).is_some()
}

/// How many bytes the first character of `rest` has.
pub(super) fn sign_length(rest: &[u8]) -> usize {
    let continued = rest[1..]
        .iter()
        .take(3)
        .take_while(|&&byte| byte & 0xc0 == 0x80);
    match rest[0] {
        0xc2..=0xf4 => 1 + continued.count(),
        _ => 1,
    }
}

/// How many bytes an unusual blank at the start of `rest` has: one of Unicode, one of Latin-1, a byte of zeros, the end of a file
/// of DOS; 0 if there is none.
pub(super) fn odd_blank_length(rest: &[u8]) -> usize {
    match rest {
        // No-break space; a byte 0xa0 that follows no other is that of Latin-1.
        [0x00 | 0x1a | 0xa0, ..] => 1,
        // Soft hyphen.
        [0xc2, 0xa0 | 0xad, ..] => 2,
        // Spaces of fixed width, zero-width space, joiners, line and paragraph separators.
        [0xe2, 0x80, 0x80..=0x8f | 0xa8 | 0xa9 | 0xaf, ..] => 3,
        [0xe2, 0x81, 0x9f | 0xa0, ..] => 3,
        // Ideographic space; byte order mark.
        [0xe3, 0x80, 0x80, ..] | [0xef, 0xbb, 0xbf, ..] => 3,
        _ => 0,
    }
}

/// How long `form` is at the start of `rest`, written with blanks around its dashes; none without blanks.
pub(super) fn spaced(rest: &[u8], form: &[u8]) -> Option<usize> {
    let blanks = |at: usize| {
        let rest = rest.get(at..).unwrap_or_default();
        rest.iter().take_while(|&&byte| byte == b' ').count()
    };
    let mut at = 0;
    for &sign in form {
        if matches!(sign, b'-' | b':') {
            at += blanks(at);
        }
        if rest.get(at) != Some(&sign) {
            return None;
        }
        at += 1;
        if matches!(sign, b'-' | b':') {
            at += blanks(at);
        }
    }
    let ends = is_end(&rest[at..]) || matches!(rest[at], b'+' | b'#');
    let tail = rest[at..]
        .iter()
        .take_while(|byte| matches!(byte, b'+' | b'#'));
    (at > form.len() && ends).then(|| at + tail.count())
}

fn is_delimiter(byte: u8) -> bool {
    matches!(
        byte,
        b' ' | b'\t'
            | b'\n'
            | b'\r'
            | 0x0b
            | 0x0c
            | b'{'
            | b'}'
            | b'('
            | b')'
            | b';'
            | b'$'
            | b'!'
            | b'?'
            | b'['
            | b']'
            | b'*'
            | b'<'
            | b'&'
    )
}

/// So many lines of tags show that games stand there, and not that a comment speaks of one.
const TAGS_OF_A_GAME: usize = 3;

/// Whether what stands from an `[Event` on to the next closing brace is no part of the comment before it: another comment is
/// opened there, or the tags of a game stand there.
pub(super) fn ends_open(text: &[u8]) -> bool {
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let tags = lines.filter(|line| line.starts_with(b"[") && line.ends_with(b"\"]"));
    text.contains(&b'{') || tags.take(TAGS_OF_A_GAME).count() == TAGS_OF_A_GAME
}

/// A comment that is never closed is taken to end where the next game begins.
pub(super) fn end_of_open_comment(text: &[u8], from: usize) -> usize {
    match memchr::memmem::find(&text[from..], b"\n[Event ") {
        Some(newline) => from + newline + 1,
        None => text.len(),
    }
}
