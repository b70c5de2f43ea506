//! The order of a printed text, by the numbers of its clauses.

use std::cmp::Ordering;

/// Compares two ids part by part, numbers as numbers: `9.2.1` before `9.2.10`, and `9.2` before both.
pub(super) fn by_number(one: &str, other: &str) -> Ordering {
    let mut left = one.split('.').map(part);
    let mut right = other.split('.').map(part);
    loop {
        match (left.next(), right.next()) {
            (None, None) => return Ordering::Equal,
            (None, Some(_)) => return Ordering::Less,
            (Some(_), None) => return Ordering::Greater,
            (Some(a), Some(b)) if a != b => return a.cmp(&b),
            _ => {}
        }
    }
}

/// The number a part of an id begins with, if any, and the rest.
fn part(text: &str) -> (u32, &str) {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    (text[..digits].parse().unwrap_or(u32::MAX), &text[digits..])
}

/// The first part of an id: the article or chapter.
pub(super) fn chapter(id: &str) -> &str {
    id.split_once('.').map_or(id, |(first, _)| first)
}
