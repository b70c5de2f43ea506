//! Who played, in the many ways in which headings say it; what stands before the names and behind them is left to others.

mod pairs;
mod sided;

pub(super) use self::pairs::{alone, between, crossed, dashed, hyphenated, may_be_two, versus};
pub(super) use self::sided::{is_black_first, one_side, sided};

use super::person::whole;

/// Two players, and what a heading says of their sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pair {
    /// White and Black.
    Sided(String, String),
    /// The names over the columns of White and Black, which may be no more than initials.
    Columns(Option<String>, Option<String>),
    /// One before the other, as those who had White usually stand.
    Ordered(String, String),
    /// Two of whom nothing says who had White.
    Unsided(String, String),
}

/// The players in a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Players<'t> {
    pub pair: Pair,
    pub before: &'t str,
    pub after: &'t str,
}

/// Longer lines are prose.
const LONGEST: usize = 200;

/// What stands before the name at the end of a text, and that name.
fn last_name(text: &str) -> Option<(&str, String)> {
    if let Some(name) = whole(text) {
        return Some(("", name));
    }
    let breaks = text.match_indices(['.', ';', ':', '—', '–']);
    let mut found = breaks.filter_map(|(at, sign)| {
        let (before, rest) = text.split_at(at + sign.len());
        Some((before, whole(rest)?))
    });
    found.next()
}
