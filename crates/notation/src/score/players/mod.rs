//! Who played, in the many ways in which headings say it; what stands before the names and behind them is left to others.

mod had;
mod pairs;
mod sided;
mod verbs;

pub(super) use self::had::{had, one_had};
pub(super) use self::pairs::{
    alone, beaten, between, crossed, dashed, hyphenated, may_be_two, stroked, versus,
};
pub(super) use self::sided::{is_black_first, one_side, sided};

use jadoube_board::Color;

use super::person::{is_title, whole};
use crate::dates::date_of;

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

/// Two players with their sides, by the side of the first.
fn of_colors(first: Color, one: String, other: String) -> Pair {
    match first {
        Color::White => Pair::Sided(one, other),
        Color::Black => Pair::Sided(other, one),
    }
}

/// What stands before the name at the end of a text, and that name. Behind a comma it has a title, or stands behind a date.
fn last_name(text: &str) -> Option<(&str, String)> {
    if let Some(name) = whole(text) {
        return Some(("", name));
    }
    let breaks = text.match_indices(['.', ';', ':', '—', '–']);
    let mut found = breaks.filter_map(|(at, sign)| {
        let (before, rest) = text.split_at(at + sign.len());
        let word = before.split_whitespace().next_back()?;
        let is_of_title = sign == "." && is_title(word);
        Some((before, whole(rest).filter(|_| !is_of_title)?))
    });
    let is_told_apart = |(before, _): &(&str, String)| {
        let titled = text[before.len()..].split_once(' ');
        titled.is_some_and(|(title, _)| is_title(title))
            || before.contains(|sign: char| sign.is_ascii_digit())
    };
    // `14 May 2019 - Smith`
    let behind_dash = || {
        let (before, _) = text.rsplit_once(" - ")?;
        let (before, name) = text.split_at(before.len() + " - ".len());
        Some((before, whole(name)?)).filter(|(before, _)| date_of(before).is_some())
    };
    found
        .next()
        .or_else(|| behind_comma(text).filter(is_told_apart))
        .or_else(behind_dash)
}

/// What stands before the last comma of a text, with it, and the name behind it.
fn behind_comma(text: &str) -> Option<(&str, String)> {
    let (before, _) = text.rsplit_once(", ")?;
    let (before, name) = text.split_at(before.len() + ", ".len());
    Some((before, whole(name)?))
}
