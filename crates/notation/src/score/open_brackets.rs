//! Brackets that are opened on a row of moves and closed some lines below: what stands in them is no row.

use super::line::{Line, leading_number};

/// A bracket goes on for so many lines at most.
const MOST_LINES: usize = 12;

/// The lines with every bracket on one: what stands in it comes behind the moves of the row where it is opened. A line that is a
/// comment in braces and nothing else comes behind the row above it.
pub(super) fn on_one_line(lines: Vec<Line>) -> Vec<Line> {
    let mut joined: Vec<Line> = Vec::with_capacity(lines.len());
    let mut rest = lines.into_iter();
    while let Some(mut line) = rest.next() {
        let ahead = rest.as_slice();
        let ahead = &ahead[..ahead.len().min(MOST_LINES)];
        let Some((taken, end)) = closed(&line.text, ahead) else {
            match joined.last_mut() {
                Some(row) if is_comment(&line.text) && leading_number(&row.text).is_some() => {
                    push_behind(&mut row.text, line.text.trim());
                }
                _ => joined.push(line),
            }
            continue;
        };
        let mut last = None;
        for index in 0..=taken {
            let Some(next) = rest.next() else { break };
            match index == taken {
                true => {
                    push_behind(&mut line.text, next.text[..end].trim());
                    last = Some(next);
                }
                false => push_behind(&mut line.text, next.text.trim()),
            }
        }
        joined.push(line);
        // What stands behind the bracket keeps its column.
        if let Some(mut last) = last
            && !last.text[end..].trim().is_empty()
        {
            let blanks = last.text[..end].chars().count();
            last.text = format!("{}{}", " ".repeat(blanks), &last.text[end..]);
            joined.push(last);
        }
    }
    joined
}

fn push_behind(text: &mut String, words: &str) {
    let end = text.trim_end().len();
    text.truncate(end);
    text.push(' ');
    text.push_str(words);
}

/// Where the bracket is closed that a row leaves open: how many of the lines `ahead` stand wholly in it, and how far it goes in the one
/// after them.
fn closed(row: &str, ahead: &[Line]) -> Option<(usize, usize)> {
    let own = leading_number(row)?;
    let mut open: Vec<(usize, char)> = Vec::new();
    turned(row, &mut open);
    let &(at, close) = open.first()?;
    // A sign that hangs on a word is a slip of the print.
    let stands_apart = row[..at].ends_with(char::is_whitespace)
        && row[at..]
            .chars()
            .nth(1)
            .is_some_and(|sign| !sign.is_whitespace());
    let inner = &row[at + 1..];
    let tells_moves = numbers(inner).any(|number| number > own);
    if close != '}' && !stands_apart {
        return None;
    }
    for (index, Line { text: line, .. }) in ahead.iter().enumerate() {
        let goes_on = leading_number(line).is_some_and(|number| number == own + 1);
        if line.trim().is_empty() || close != '}' && goes_on && !tells_moves {
            return None;
        }
        if let Some(end) = turned(line, &mut open) {
            return Some((index, end));
        }
    }
    None
}

/// Goes through the brackets of a line; `open` are those that are open, each with what closes it. Gives where the last of them is
/// closed.
fn turned(line: &str, open: &mut Vec<(usize, char)>) -> Option<usize> {
    let was_open = !open.is_empty();
    for (at, sign) in line.char_indices() {
        let in_braces = open.first().is_some_and(|(_, close)| *close == '}');
        match sign {
            '(' if !in_braces => open.push((at, ')')),
            '[' if !in_braces => open.push((at, ']')),
            '{' => open.push((at, '}')),
            ')' | ']' | '}' if open.last().is_some_and(|(_, close)| *close == sign) => {
                open.pop();
                if open.is_empty() && was_open {
                    return Some(at + sign.len_utf8());
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether a line is a comment in braces and nothing else.
fn is_comment(line: &str) -> bool {
    let inner = line
        .trim()
        .strip_prefix('{')
        .and_then(|inner| inner.strip_suffix('}'));
    inner.is_some_and(|inner| {
        let letters = inner.chars().filter(|sign| sign.is_alphabetic()).count();
        letters > 2 && !inner.contains(['{', '}'])
    })
}

/// The numbers of moves in words: `4. Bxc6 dxc6 5. Nxe5`.
fn numbers(words: &str) -> impl Iterator<Item = u32> {
    words.split_whitespace().filter_map(|word| {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let is_numbered = word[digits..].starts_with('.');
        is_numbered.then(|| word[..digits].parse().ok()).flatten()
    })
}
