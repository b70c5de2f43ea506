//! What of a heading stands nowhere in the game under it: it is told.

use super::apparatus::Passage;
use super::fields::{key_of, tag_of};
use super::heading::Heading;
use super::numbering::{is_number, thousands_joined};
use super::odds;
use super::rounds::is_called;
use super::row::Place;
use super::same::SAME_PLAYERS;
use super::word::bare;
use crate::dates::is_part_of;
use crate::sides::side_of;

/// Words by which headings say what they say.
const SPOKEN: [&str; 72] = [
    "a",
    "against",
    "and",
    "as",
    "at",
    "before",
    "between",
    "by",
    "chess",
    "colour",
    "contra",
    "contre",
    "e",
    "en",
    "et",
    "former",
    "first",
    "game",
    "games",
    "gegen",
    "had",
    "has",
    "having",
    "herr",
    "herren",
    "in",
    "latter",
    "m",
    "men",
    "messrs",
    "mm",
    "mr",
    "drs",
    "de",
    "am",
    "zu",
    "gespielt",
    "n",
    "nr",
    "no",
    "number",
    "of",
    "on",
    "partida",
    "partie",
    "partij",
    "partita",
    "pieces",
    "played",
    "player",
    "playing",
    "plays",
    "second",
    "taking",
    "tegen",
    "the",
    "und",
    "v",
    "versus",
    "vs",
    "was",
    "with",
    "x",
    "y",
    "white's",
    "black's",
    "партия",
    "против",
    "le",
    "les",
    "las",
    "los",
];

/// A point, and the parts of one, without the bar of a fraction.
const POINTS: [&str; 4] = ["0", "1", "½", "1/2"];

/// Words with a capital by which odds are told, beside men and what odds are called.
const ODDS: [&str; 12] = [
    "remove", "removed", "removing", "move", "two", "castle", "board", "both", "ohne", "vor",
    "zug", "les",
];

/// What a number counts that is a time or a length.
const TIMES: [&str; 15] = [
    "hour", "hours", "h", "hrs", "minute", "minutes", "min", "mins", "m", "stunde", "stunden",
    "minuten", "heures", "horas", "moves",
];

/// The words of a heading that no header of the game under it has.
pub(super) fn untold(heading: &Heading, headers: &[(String, String)]) -> Option<Passage> {
    if has(headers, "as-in") {
        return None;
    }
    let of_odds = heading.odds.is_some() && has(headers, "start");
    let text = thousands_joined(&heading.text);
    let text = text.strip_prefix("# ").unwrap_or(&text);
    let kept = |key: &str| {
        tag_of(key).is_some() || matches!(key, "start" | "result" | "as-in" | SAME_PLAYERS)
    };
    let values = headers.iter().filter(|(key, _)| kept(key));
    let told: Vec<String> = values
        .flat_map(|(_, value)| words(value))
        .map(str::to_lowercase)
        .collect();
    let value = |wanted: &str| {
        headers
            .iter()
            .find(|(key, _)| key == wanted)
            .map(|(_, value)| value.as_str())
    };
    let date = value("date").unwrap_or_default();
    let number = value("game");
    // The word before a colon under which something is told.
    let key = text.split_once(':').map_or("", |(key, _)| key);
    // What somebody has added to the text is no heading of a book.
    let is_added = heading.said.iter().any(|(name, _)| name.starts_with('#'));
    let is_key = key_of(key).is_some() || is_added;
    let text = if is_key { &text[key.len()..] } else { text };
    // Under these something is told.
    let keys: Vec<&str> = text
        .match_indices(':')
        .filter_map(|(colon, _)| text[..colon].split_whitespace().next_back())
        .filter(|word| key_of(word).is_some())
        .collect();
    // `Jones (W) - Smith (B)`, `W: Jones   B: Smith`
    let stand_for_sides = [["(W)", "(B)"], ["W: ", "B: "]]
        .iter()
        .any(|letters| letters.iter().all(|letter| text.contains(letter)))
        // `W: Jones` on a line of its own.
        || [("W:", "white"), ("B:", "black")]
            .iter()
            .any(|(letter, side)| text.starts_with(letter) && has(headers, side));
    let is_told = |word: &&str| {
        let lower = word.to_lowercase();
        let counted = is_called(word) && (has(headers, "round") || has(headers, "board"));
        if keys.contains(word) || counted && !keys.is_empty() {
            return true;
        }
        told.contains(&lower)
            || SPOKEN.contains(&lower.as_str()) && !is_initial(word)
            || side_of(word).is_some()
            || stand_for_sides && matches!(*word, "W" | "B")
            || of_odds
                && (!word.starts_with(char::is_uppercase)
                    || ODDS.contains(&lower.as_str())
                    || odds::says(&lower))
            || is_part_of(word, date)
            || has(headers, "points") && POINTS.contains(word)
            || number.is_some_and(|number| {
                let in_digits = word.bytes().all(|sign| sign.is_ascii_digit());
                is_number(word) && (number == *word || !in_digits)
            })
    };
    let left: Vec<&str> = words(text).filter(|word| !is_told(word)).collect();
    // Words that stood apart are not told as if they were a phrase.
    let mut quoted = String::new();
    let mut was_told = false;
    for word in words(text) {
        if is_told(&word) {
            was_told = true;
            continue;
        }
        let between = if was_told { " … " } else { " " };
        if !quoted.is_empty() {
            quoted.push_str(between);
        }
        quoted.push_str(word);
        was_told = false;
    }
    // The number of what is counted says nothing of a game.
    let says = |word: &&str| {
        let counts = value("number").is_some_and(|number| number == *word);
        !counts && (word.contains(|sign: char| sign.is_ascii_digit()) || is_called(word))
    };
    // How long a game took says nothing of what is read.
    let is_time = |at: usize| {
        left.get(at + 1)
            .is_some_and(|next| TIMES.contains(&next.to_lowercase().as_str()))
    };
    let is_said = left
        .iter()
        .enumerate()
        .any(|(at, word)| says(word) && !is_time(at));
    // The game begins otherwise than it is read.
    let are_unread = !has(headers, "start") && odds::are_named(&left) && !odds::are_refused(&left);
    (!left.is_empty()).then(|| Passage {
        is_doubt: !headers.is_empty() && !is_added && (is_said || are_unread),
        place: Place {
            page: None,
            line: heading.line,
            column: 1,
        },
        words: left.len(),
        said: Some(quoted),
        begins: String::new(),
    })
}

fn has(headers: &[(String, String)], key: &str) -> bool {
    headers.iter().any(|(name, _)| name == key)
}

/// A letter that may be that of a name; those of titles and of `v.` are none.
fn is_initial(word: &str) -> bool {
    word.chars().count() == 1
        && word.starts_with(char::is_uppercase)
        && !matches!(word, "M" | "N" | "V")
}

/// The words of a text, without signs around them; a day in numbers is one.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let divides =
        |sign: char| !sign.is_alphanumeric() && !matches!(sign, '\'' | '’' | '.' | '/' | '-');
    let is_whole = |word: &str| word.starts_with(|sign: char| sign.is_ascii_digit());
    let words = text.split(divides).flat_map(move |word| {
        let word = bare(word);
        match is_whole(word) {
            true => vec![word],
            false => word.split(['.', '/', '-']).collect(),
        }
    });
    words
        .map(|word| word.trim_matches(['\'', '’']))
        .filter(|word| !word.is_empty())
}
