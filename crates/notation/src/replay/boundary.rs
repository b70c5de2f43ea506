//! Where a text of many games can be cut without reading it from the start.

use crate::pgn::begins_no_tag;

/// Where the last game of `text` begins, if another stands before it.
pub(super) fn last_boundary(text: &[u8]) -> Option<usize> {
    let mut end = text.len();
    while let Some(newline) = memchr::memmem::rfind(&text[..end], b"\n[") {
        if is_boundary(text, newline) {
            return Some(newline + 1);
        }
        end = newline + 1;
    }
    None
}

/// Where the first game that begins after `from` begins, if `text` can be cut there: a tag section after an empty line,
/// outside comments as far as what stands before it in `text` tells.
pub fn next_boundary(text: &[u8], from: usize) -> Option<usize> {
    let mut at = from;
    while let Some(found) = memchr::memmem::find(&text[at..], b"\n[") {
        let newline = at + found;
        if is_boundary(text, newline) {
            return Some(newline + 1);
        }
        at = newline + 1;
    }
    None
}

/// Whether a tag section begins on the line after `newline`: after an empty line that follows movetext or the tags
/// of a game without moves, outside comments.
///
/// It is outside if the brace before it is a closing one or there is none. A brace in a comment that a
/// semicolon opens, or on an escaped line, can hide a boundary so, but never make one.
pub(crate) fn is_boundary(text: &[u8], newline: usize) -> bool {
    let before = &text[..newline];
    let line = before.strip_suffix(b"\r").unwrap_or(before);
    if !line.ends_with(b"\n") {
        return false;
    }
    let movetext = before.trim_ascii_end();
    let line_start = memchr::memrchr(b'\n', movetext).map_or(0, |at| at + 1);
    let ends_game = match movetext[line_start..].trim_ascii_start().first() {
        None | Some(b'%') => false,
        Some(b'[') => text[newline..].starts_with(b"\n[Event ") && names_event(movetext),
        Some(_) => true,
    };
    if !ends_game {
        return false;
    }
    memchr::memrchr2(b'{', b'}', movetext).is_none_or(|at| text[at] == b'}')
        && !begins_no_tag(&text[newline + 1..])
}

/// Whether the lines of tags at the end of `text`, up to the empty line before them, have an `Event`. Another one
/// after an empty line is then that of the next game.
fn names_event(text: &[u8]) -> bool {
    let lines = text.rsplit(|&byte| byte == b'\n');
    let mut section = lines.take_while(|line| line.starts_with(b"["));
    section.any(|line| line.starts_with(b"[Event "))
}

/// Whether what stands after the marker of a game is no part of it. A comment there belongs to the game, another result may be
/// the same one again, and other text may be a game without tags.
pub(super) fn ends_plainly(tail: &[u8]) -> bool {
    let blanks = tail.iter().take_while(|byte| byte.is_ascii_whitespace());
    let blanks = blanks.count();
    match tail[blanks..].first() {
        Some(b'{' | b';' | b'%') => false,
        None | Some(b'[') => true,
        // Words on the line of the marker belong to the game too, and so may a result below it.
        Some(sign) => {
            tail[..blanks].contains(&b'\n') && sign.is_ascii_alphanumeric() && !b"01".contains(sign)
        }
    }
}
