//! A heading that tells several things between signs, each of which is understood by itself: `4NCL 2019, Birmingham, 14 March`,
//! `Marshall CC, New York, May 1918. French Defence.`

use super::fields::OF_MATCH;
use super::heading::Heading;
use super::names::is_name;
use super::numbering::numbered;
use super::occasion::{has_word_of_event, is_imprint, is_place};
use super::rounds::is_opening_named;
use crate::dates::{Day, date_of, is_year};

/// A longer line is prose.
const LONGEST: usize = 120;

/// The name of an event has at most so many words.
const WORDS_OF_EVENT: usize = 9;

/// What a part of a heading is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Event,
    Place,
    Opening,
    /// The number of a game.
    Game,
    /// A day, a month or a year, or several of them.
    Day,
}

/// What the parts of a line say, if each of them is understood and one of them is more than a place.
///
/// What has no date is a heading only right over moves.
pub(super) fn in_parts(text: &str) -> Option<Heading> {
    if text.len() > LONGEST {
        return None;
    }
    let mut parts = Vec::new();
    for text in divided(text) {
        parts.extend(read(text)?);
    }
    let all = |wanted: Kind| -> Vec<&str> {
        let found = parts.iter().filter(|(kind, _)| *kind == wanted);
        found.map(|(_, text)| text.as_str()).collect()
    };
    let (events, places, openings) = (all(Kind::Event), all(Kind::Place), all(Kind::Opening));
    let games = all(Kind::Game);
    // The day and the month may stand apart from their year, on either side of it.
    let mut days = all(Kind::Day);
    days.sort_by_key(|day| day.split_whitespace().any(is_year));
    let days = days.join(" ");
    let date = match days.is_empty() {
        true => None,
        false => Some(date_of(&days)?),
    };
    // A place alone may be anybody's name, and a year alone the number of a page.
    let is_told =
        !events.is_empty() || !openings.is_empty() || date.is_some() && !places.is_empty();
    if !is_told || openings.len() > 1 || games.len() > 1 {
        return None;
    }
    let near = date.is_none();
    let said = [
        ("book", events.join(", ")),
        ("site", places.join(", ")),
        ("opening", openings.join(", ")),
        ("date", date.unwrap_or_default()),
        ("game", games.concat()),
    ];
    let said = said.into_iter().filter(|(_, value)| !value.is_empty());
    // What counts games within an event is a match.
    let of_match = (!games.is_empty()).then_some((OF_MATCH, String::new()));
    let said = said.chain(of_match);
    Some(Heading {
        near,
        ..Heading::weak(said.map(|(key, value)| (key.to_owned(), value)).collect())?
    })
}

/// The parts of a text between commas, brackets, and full stops that end no short word.
fn divided(text: &str) -> impl Iterator<Item = &str> {
    let ends_word = |at: usize| {
        let word = text[..at].rsplit([' ', '.']).next().unwrap_or_default();
        let behind = &text[at + 1..];
        (behind.is_empty() || behind.starts_with(' ')) && word.chars().count() > 3
    };
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, sign) in text.match_indices([',', ';', ':', '(', ')', '[', ']', '.']) {
        if sign != "." || ends_word(at) {
            parts.push(text[from..at].trim());
            from = at + sign.len();
        }
    }
    parts.push(text[from..].trim());
    parts.into_iter().filter(|part| !part.is_empty())
}

/// What one part is; a day may stand behind the name of an event or of a place.
fn read(text: &str) -> Option<Vec<(Kind, String)>> {
    let game = numbered(text).filter(|found| found.of_game && found.rest.trim().is_empty());
    if let Some(game) = game {
        return Some(vec![(Kind::Game, game.number)]);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let years = usize::from(words.last().is_some_and(|word| is_year(word)));
    let (named, day) = words.split_at(Day::before(&words[..words.len() - years]).from);
    let mut parts = Vec::new();
    if !named.is_empty() {
        parts.push((named_by(named)?, named.join(" ")));
    }
    if !day.is_empty() {
        parts.push((Kind::Day, day.join(" ")));
    }
    Some(parts)
}

/// Whether an opening, an event or a place is called so.
fn named_by(words: &[&str]) -> Option<Kind> {
    if is_imprint(words) {
        return None;
    }
    let name = words.join(" ");
    if is_opening_named(&name) {
        return Some(Kind::Opening);
    }
    let begins = words
        .first()
        .is_some_and(|word| !word.starts_with(char::is_lowercase));
    let is_title = words
        .iter()
        .all(|word| is_of_a_title(word) || has_word_of_event(&[word]));
    let is_called = has_word_of_event(words) || words.iter().any(|word| is_acronym(word));
    if begins && is_title && is_called && words.len() <= WORDS_OF_EVENT {
        return Some(Kind::Event);
    }
    (is_place(words) && is_name(&name)).then_some(Kind::Place)
}

/// Whether a word may stand in the title of an event: it is large, a number, or joins two that are.
fn is_of_a_title(word: &str) -> bool {
    const SMALL: [&str; 16] = [
        "of", "the", "de", "des", "du", "la", "der", "und", "and", "for", "in", "at", "by", "di",
        "del", "van",
    ];
    word.starts_with(|sign: char| sign.is_uppercase() || sign.is_ascii_digit() || sign == '"')
        || SMALL.contains(&word)
}

/// `4NCL`: large letters with a figure among them, which no place has.
fn is_acronym(word: &str) -> bool {
    let letters = word.chars().filter(|sign| sign.is_uppercase()).count();
    letters > 1
        && word.contains(|sign: char| sign.is_ascii_digit())
        && word
            .chars()
            .all(|sign| sign.is_uppercase() || sign.is_ascii_digit())
}
