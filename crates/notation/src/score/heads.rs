//! Heads of columns: the sides, and the names that stand under or beside them.

use jadoube_board::Color;

use super::heading::Heading;
use super::names::{is_name, name};
use super::occasion::occasion;
use super::person::{is_title, whole};
use super::sides::in_words;
use crate::closing::closing;
use crate::sides::side_of;

/// `White Mr. Cochrane. Black Mr. Staunton.`, `[Zukertort White]`
pub(super) fn sides_in_words(text: &str) -> Option<Heading> {
    if text.len() > 100 || closing(text).is_some() {
        return None;
    }
    let (white, black) = in_words(text)?;
    let strong = white.is_some() && black.is_some();
    let named = [("white", white), ("black", black)];
    let said = named
        .into_iter()
        .filter_map(|(key, name)| Some((key.to_owned(), name?)));
    Some(Heading {
        said: said.collect(),
        strong,
        ..Heading::default()
    })
}

/// `WHITE.   BLACK.` over the columns.
pub(super) fn columns(text: &str) -> Option<Heading> {
    let cells = cells(text);
    let [white, black, ..] = cells.as_slice() else {
        return in_a_sentence(text);
    };
    let is = |cell: &str, color: Color| {
        let cell = cell.trim_start_matches(['(', '[']);
        let end = cell.find(|sign: char| !sign.is_alphabetic());
        side_of(&cell[..end.unwrap_or(cell.len())]) == Some(color)
    };
    let white_first = is(white, Color::White) && is(black, Color::Black);
    let black_first = is(white, Color::Black) && is(black, Color::White);
    heads(white_first, black_first)
}

/// `WHITE. BLACK.` with one blank between them, and nothing else.
fn in_a_sentence(text: &str) -> Option<Heading> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [one, other] = *words.as_slice() else {
        return None;
    };
    // Under the name of a side stands who had it, whatever he is called.
    if one.ends_with(':') {
        return None;
    }
    match (side_of(one)?, side_of(other)?) {
        (Color::White, Color::Black) => heads(true, false),
        (Color::Black, Color::White) => heads(false, true),
        _ => None,
    }
}

/// The heads of columns, in the order in which the sides stand there.
pub(super) fn heads(white_first: bool, black_first: bool) -> Option<Heading> {
    let said = match (white_first, black_first) {
        (true, _) => "columns",
        (_, true) => "columns-of-black-first",
        _ => return None,
    };
    Some(Heading {
        said: vec![(said.to_owned(), String::new())],
        strong: true,
        ..Heading::default()
    })
}

/// `Mr. A (Black) had the first move.`: whoever had Black began, as was the custom of some.
pub(super) fn black_moved_first(text: &str) -> Option<Heading> {
    let lower = text.to_lowercase();
    let says = [
        "(black) had the first move",
        "(black) moved first",
        "black had the first move",
        "black moved first",
    ];
    says.iter()
        .any(|said| lower.contains(said))
        .then(|| heads(false, true))
        .flatten()
}

/// `(MORPHY.)   (DUKE OF BRUNSWICK.)`: the players in brackets under the heads of the columns.
pub(super) fn names_in_brackets(text: &str) -> Option<Heading> {
    let inside = |cell: &str| {
        let inner = cell.strip_prefix('(')?.strip_suffix(')')?;
        let name = name(inner);
        is_name(&name).then_some(name)
    };
    let [white, black] = *cells(text).as_slice() else {
        return None;
    };
    Heading::weak(vec![
        ("white-if-columns".to_owned(), inside(white)?),
        ("black-if-columns".to_owned(), inside(black)?),
    ])
}

/// Two names, or the same two twice, in columns.
pub(super) fn names_in_columns(text: &str) -> Option<Heading> {
    // A line that is set in may have but two blanks between the names.
    let gap = if text.starts_with("    ") {
        "  "
    } else {
        "   "
    };
    // Where they come from may stand behind their names.
    let bare = |cell: &'_ str| -> String {
        let name = cell
            .trim()
            .strip_suffix(')')
            .and_then(|cell| cell.rsplit_once(" ("));
        name.map_or(cell, |(name, _)| name).trim().to_owned()
    };
    let cells: Vec<String> = text.trim().split(gap).map(bare).collect();
    let cells: Vec<&str> = cells
        .iter()
        .map(String::as_str)
        .filter(|cell| !cell.is_empty())
        .collect();
    let (white, black) = match cells.as_slice() {
        [white, black] => (white, black),
        [white, black, again, _] if white == again => (white, black),
        _ => return None,
    };
    let like_a_name = |cell: &str| cell.chars().count() < 32 && is_name(cell);
    (like_a_name(white) && like_a_name(black)).then(|| {
        Heading::weak(vec![
            ("white-if-columns".to_owned(), name(white)),
            ("black-if-columns".to_owned(), name(black)),
        ])
    })?
}

/// `Anderssen. Kieseritzky.` under the heads of the columns, or under the number of a game.
pub(super) fn names_in_sentences(text: &str) -> Option<Heading> {
    let ends = text.match_indices(". ").map(|(at, _)| at);
    let mut found = ends.filter_map(|at| {
        // The dot of a title or of an initial ends no sentence.
        let last = text[..at].split_whitespace().last()?;
        let ends = last.chars().count() > 2 && !is_title(&text[at - last.len()..=at]);
        ends.then_some(())?;
        let (one, other) = (whole(&text[..at])?, whole(&text[at + 2..])?);
        text.ends_with('.').then_some((one, other))
    });
    let (white, black) = found.next()?;
    Heading::weak(vec![
        ("white-if-columns".to_owned(), white),
        ("black-if-columns".to_owned(), black),
    ])
}

/// `TARRASCH. MARCO. Dresden, 1892.`: names in capitals, and behind them where and when.
pub(super) fn names_before_occasion(text: &str) -> Option<Heading> {
    let (names, told) = text.trim().trim_end_matches('.').rsplit_once(". ")?;
    let told = Some(occasion(told)).filter(|told| !told.is_empty())?;
    let are_capitals = !names.contains(char::is_lowercase);
    let mut heading = names_in_sentences(&format!("{names}.")).filter(|_| are_capitals)?;
    heading.said.extend(told);
    Some(heading)
}

fn cells(text: &str) -> Vec<&str> {
    text.trim()
        .split("   ")
        .flat_map(|cell| cell.split("  "))
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
        .collect()
}
