//! Rounds, boards and results in headings: `Round 3`, `3rd round`, `Runde 5, Brett 1`, `A - B, 1-0`.

use super::numbering::{is_number, ordinal};
use super::occasion::{is_event, occasion};
use crate::closing::number;
use crate::pgn::{Outcome, length_of_halves, result_marked};

/// What a round is called; leagues play theirs by weeks.
const ROUNDS: [&str; 15] = [
    "round", "rd", "rnd", "runde", "ronde", "ronda", "turno", "omgang", "kolo", "тур", "week",
    "matchday", "spieltag", "jornada", "giornata",
];

/// What a board is called.
const BOARDS: [&str; 9] = [
    "board",
    "bd",
    "brett",
    "bord",
    "échiquier",
    "tablero",
    "scacchiera",
    "szachownica",
    "доска",
];

/// The header that a word begins.
fn header(word: &str) -> Option<&'static str> {
    let lower = word.to_lowercase();
    match lower.as_str() {
        word if ROUNDS.contains(&word) => Some("round"),
        word if BOARDS.contains(&word) => Some("board"),
        _ => None,
    }
}

/// Whether a word is what a round or a board is called.
pub(super) fn is_called(word: &str) -> bool {
    header(word).is_some()
}

/// The rounds and boards that a line numbers, and the result in numbers on it, as headers, and what else stands there.
pub(super) fn cut_out(text: &str) -> Option<(Vec<(String, String)>, String)> {
    let mut said = Vec::new();
    let mut rest = text.to_owned();
    while let Some((header, number, from, to)) = first(&rest)
        .or_else(|| result(&rest))
        .or_else(|| of_event(&rest))
        .or_else(|| opening(&rest))
        .or_else(|| eco(&rest))
    {
        said.push((header.to_owned(), number));
        let from = from - led(&rest[..from]);
        rest.replace_range(from..to, "");
    }
    let rest = rest.replace("()", "").replace("[]", "");
    let signs = |sign: char| sign.is_whitespace() || ",;:.-–—/".contains(sign);
    let behind = rest
        .trim_end()
        .trim_end_matches([',', ';', ':', '-', '–', '—', '/', ' ']);
    // The stop of what has been cut out belongs to nothing.
    let behind = behind.strip_suffix(" .").unwrap_or(behind);
    let rest = match text.trim_start().starts_with(behind.trim()) {
        true => behind,
        false => behind.trim_start_matches(signs),
    };
    (!said.is_empty()).then(|| (said, rest.to_owned()))
}

/// How long the words are that lead to what stands behind a text: `in the tenth round`.
fn led(before: &str) -> usize {
    let led = [" in the ", " in "].into_iter();
    let mut found = led.filter(|led| before.ends_with(led));
    found.next().map_or(0, |led| led.len() - 1)
}

/// The first round or board of a text: its header, its number, and where it stands.
fn first(text: &str) -> Option<(&'static str, String, usize, usize)> {
    let words: Vec<(usize, &str)> = words(text).collect();
    words.iter().enumerate().find_map(|(index, &(at, word))| {
        let header = header(word)?;
        let end = |at: usize, word: &str| at + word.len();
        let before = words[..index].last().and_then(|&(from, number)| {
            let (number, rest) = ordinal(number).or_else(|| Some((number.parse().ok()?, "")))?;
            rest.is_empty()
                .then(|| (header, number.to_string(), from, end(at, word)))
        });
        // `1. Runde, 4. Mai 1907`: behind a comma something else begins.
        let is_over = text[end(at, word)..].trim_start().starts_with([',', ';']);
        if is_over && before.is_some() {
            return before;
        }
        let behind = words[index + 1..].iter().find(|(_, word)| !is_link(word));
        if let Some(&(from, number)) = behind
            && let Some(number_said) = counted(number)
        {
            return Some((header, number_said, at, end(from, number)));
        }
        before
    })
}

/// `British Championship (5)`, `Moscow 1925 (3)`, `Hastings (3), 1995`, `Moscow (m/6), 1960`, `Moscow m (6) 1984`: the round behind an
/// event, or beside where and when.
fn of_event(text: &str) -> Option<(&'static str, String, usize, usize)> {
    let mut places = text.match_indices('(');
    places.find_map(|(at, _)| {
        let (inner, behind) = text[at + 1..].split_once(')')?;
        let of_match = inner.strip_prefix("m/");
        let number = counted(of_match.unwrap_or(inner)).filter(|number| number.len() < 6)?;
        let short = text[..at].strip_suffix(" m ");
        let of_match = of_match.or(short);
        let before = short.unwrap_or(&text[..at]);
        let around = || format!("{before}{behind}");
        let is_occasion = of_match.is_some()
            || is_event(before)
            || occasion(before).len() > 1
            || occasion(&around()).len() > 1;
        let is_round = number.starts_with(|sign: char| sign.is_ascii_digit()) && is_occasion;
        let from = short.map_or(at, |before| before.len() + 1);
        is_round.then(|| ("round", number, from, at + inner.len() + 2))
    })
}

/// `Linares 1994 (Sicilian)`: the opening in brackets behind where and when.
fn opening(text: &str) -> Option<(&'static str, String, usize, usize)> {
    let end = text.trim_end().trim_end_matches('.');
    let (before, inner) = end.strip_suffix(')')?.rsplit_once('(')?;
    let is_opening = words_of_opening(inner).is_some();
    let is_behind = occasion(before).len() > 1;
    (is_opening && is_behind).then(|| ("opening", inner.trim().to_owned(), before.len(), end.len()))
}

/// The words of a text of which one stands in names of openings, if nothing else stands there.
fn words_of_opening(text: &str) -> Option<Vec<&str>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_word = |word: &&str| {
        let signs = |sign: char| sign.is_alphabetic() || matches!(sign, '\'' | '\u{2019}' | '-');
        word.chars().all(signs)
    };
    let is_named = words.len() <= MOST_WORDS && words.iter().all(is_word);
    (is_named && words.iter().any(|word| names_opening(word))).then_some(words)
}

/// Whether a text is the name of an opening and cannot be that of a place or of an event: `Evans Gambit`, `RUY LOPEZ`, `Najdorf`.
pub(super) fn is_opening_named(text: &str) -> bool {
    /// What an opening is called behind the word that tells it apart.
    const KINDS: [&str; 14] = [
        "game",
        "opening",
        "defence",
        "defense",
        "gambit",
        "countergambit",
        "attack",
        "variation",
        "lopez",
        "piano",
        "partie",
        "verteidigung",
        "er\u{f6}ffnung",
        "declined",
    ];
    /// Names of openings that stand alone.
    const ALONE: [&str; 15] = [
        "sicilian",
        "petroff",
        "petrov",
        "caro-kann",
        "scandinavian",
        "pirc",
        "gr\u{fc}nfeld",
        "grunfeld",
        "gruenfeld",
        "nimzo-indian",
        "benoni",
        "catalan",
        "semi-slav",
        "najdorf",
        "muzio",
    ];
    /// Words that make of a game an opening.
    const OF_GAMES: [&str; 10] = [
        "knight's", "knights", "knights'", "bishop's", "king's", "queen's", "centre", "center",
        "three", "four",
    ];
    let Some(words) = words_of_opening(text) else {
        return false;
    };
    let is_one_of = |of: &[&str], word: &str| of.contains(&word.to_lowercase().as_str());
    let are_large = words
        .iter()
        .all(|word| word.starts_with(char::is_uppercase));
    are_large
        && match *words.as_slice() {
            [only] => is_one_of(&ALONE, only),
            // `The Immortal Game` is none.
            [ref before @ .., last] if last.eq_ignore_ascii_case("game") => before
                .iter()
                .any(|word| names_opening(word) || is_one_of(&OF_GAMES, word)),
            [.., last] => is_one_of(&KINDS, last) || is_one_of(&["defence", "defense"], words[1]),
            [] => false,
        }
}

/// The name of an opening has at most so many words.
const MOST_WORDS: usize = 5;

/// Whether a word stands in names of openings.
fn names_opening(word: &str) -> bool {
    const NAMES: [&str; 50] = [
        "sicilian",
        "sicilienne",
        "sizilianisch",
        "french",
        "francaise",
        "spanish",
        "ruy",
        "italian",
        "giuoco",
        "scotch",
        "english",
        "dutch",
        "russian",
        "petroff",
        "petrov",
        "philidor",
        "vienna",
        "evans",
        "muzio",
        "caro-kann",
        "scandinavian",
        "alekhine",
        "alekhine's",
        "pirc",
        "gr\u{fc}nfeld",
        "grunfeld",
        "gruenfeld",
        "nimzo-indian",
        "nimzoindian",
        "indian",
        "benoni",
        "benko",
        "budapest",
        "catalan",
        "slav",
        "semi-slav",
        "r\u{e9}ti",
        "reti",
        "bird's",
        "najdorf",
        "opening",
        "defence",
        "defense",
        "gambit",
        "countergambit",
        "game",
        "pawn",
        "verteidigung",
        "partie",
        "er\u{f6}ffnung",
    ];
    NAMES.contains(&word.to_lowercase().as_str())
}

/// `[C84]`: the code of an opening; behind a number it may stand in two, `247. B 33`.
fn eco(text: &str) -> Option<(&'static str, String, usize, usize)> {
    let is_code = |word: &str| matches!(word.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']);
    let in_one = words(text).find(|(_, word)| is_code(word));
    if let Some((at, word)) = in_one {
        return Some(("eco", word.to_owned(), at, at + word.len()));
    }
    let words: Vec<(usize, &str)> = words(text).collect();
    let [(_, number), (at, letter), (second, digits)] = *words.as_slice() else {
        return None;
    };
    let code = format!("{letter}{digits}");
    let is_led = number.bytes().all(|sign| sign.is_ascii_digit());
    (is_led && is_code(&code)).then(|| ("eco", code, at, second + digits.len()))
}

/// The result between other words on a line, and where it stands.
pub(super) fn result_in(text: &str) -> Option<(String, usize, usize)> {
    let (_, value, from, to) = result(text)?;
    let is_between = !text[..from].trim().is_empty() && !text[to..].trim().is_empty();
    is_between.then_some((value, from, to))
}

/// Half a point at the end of a line, where no other share stands: `Morphy - Paulsen 1/2`.
fn half_at_end(text: &str) -> Option<(&'static str, String, usize, usize)> {
    let body = text.trim_end().trim_end_matches('.');
    let (before, last) = body.rsplit_once(' ')?;
    let is_share =
        |word: &str| matches!(word.trim_end_matches([',', ';']), "0" | "1" | "½" | "1/2");
    let is_alone = !before.split_whitespace().any(is_share);
    (matches!(last, "½" | "1/2") && is_alone).then(|| {
        (
            "result",
            Outcome::Draw.marker().to_owned(),
            before.len() + 1,
            body.len(),
        )
    })
}

/// The result in numbers on a line, and where it stands.
fn result(text: &str) -> Option<(&'static str, String, usize, usize)> {
    let begins = |at: &usize| {
        !text[..*at].ends_with(|sign: char| sign.is_alphanumeric() || "-/.,:".contains(sign))
    };
    let mut starts = text.char_indices().map(|(at, _)| at).filter(begins);
    let found = starts.find_map(|at| {
        let length = length_of_halves(&text.as_bytes()[at..]);
        let words: String = text[at..at + length].split_whitespace().collect();
        let (outcome, _) =
            result_marked(&words).filter(|(outcome, _)| *outcome != Outcome::Unknown)?;
        Some(("result", outcome.marker().to_owned(), at, at + length))
    });
    found.or_else(|| half_at_end(text))
}

/// `No.` between the word and its number.
fn is_link(word: &str) -> bool {
    matches!(word.to_lowercase().as_str(), "no" | "nr" | "number")
}

/// `3`, `3.1`, `III`, `Three`
fn counted(word: &str) -> Option<String> {
    let in_words = number(&word.to_lowercase()).filter(|_| word.chars().all(char::is_alphabetic));
    if let Some(number) = in_words {
        return Some(number.to_string());
    }
    let in_digits = word.split('.').all(|part| {
        !part.is_empty() && part.len() < 4 && part.bytes().all(|sign| sign.is_ascii_digit())
    });
    let in_letters = is_number(word) && word.chars().all(char::is_uppercase);
    (in_digits || in_letters).then(|| word.to_owned())
}

/// The words of a text without signs around them, and where they stand.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    let bare = text
        .split([' ', ',', ';', ':', '(', ')', '[', ']', '—', '–'])
        .map(|word| word.trim_end_matches('.'));
    bare.filter(|word| !word.is_empty())
        .map(move |word| (word.as_ptr() as usize - start, word))
}

#[cfg(test)]
mod tests {
    use super::cut_out;

    #[test]
    fn rounds_and_boards_are_told_from_the_rest() {
        for (text, said, rest) in [
            ("Round 3", "round 3", ""),
            ("Round 3.1", "round 3.1", ""),
            ("3rd round", "round 3", ""),
            ("Second Round.", "round 2", ""),
            ("ROUND III", "round III", ""),
            ("Runde 5, Brett 1", "round 5, board 1", ""),
            ("2. Runde", "round 2", ""),
            ("1. Runde, 4. Mai 1907", "round 1", "4. Mai 1907"),
            ("Moscow 1925 (3)", "round 3", "Moscow 1925"),
            ("Moscow m (6) 1984", "round 6", "Moscow  1984"),
            ("Week 3", "round 3", ""),
            ("247.        B 33", "eco B33", "247."),
            (
                "Linares 1994 (Sicilian)",
                "opening Sicilian",
                "Linares 1994",
            ),
            (
                "Paris 1858 (Philidor's Defence).",
                "opening Philidor's Defence",
                "Paris 1858",
            ),
            ("Zweite Runde", "round 2", ""),
            ("Board No. 2", "board 2", ""),
            (
                "A - B, Vienna 1882, Round 3, Board 2",
                "round 3, board 2",
                "A - B, Vienna 1882",
            ),
            ("Ronde 3: A - B, Paris 1900", "round 3", "A - B, Paris 1900"),
            (
                "Vienna Tournament, 1882. Round 3.",
                "round 3",
                "Vienna Tournament, 1882.",
            ),
            ("(3rd round) A v. B", "round 3", "A v. B"),
            ("A v. B, 3rd round, Vienna", "round 3", "A v. B, , Vienna"),
            ("A - B, Paris 1858, 1-0", "result 1-0", "A - B, Paris 1858"),
            ("A v. B (½-½)", "result 1/2-1/2", "A v. B"),
            ("A - B  0 : 1", "result 0-1", "A - B"),
        ] {
            let (found, left) = cut_out(text).unwrap_or_else(|| panic!("{text}: nothing"));
            let found: Vec<String> = found
                .iter()
                .map(|(key, value)| format!("{key} {value}"))
                .collect();
            assert_eq!(
                (found.join(", ").as_str(), left.as_str()),
                (said, rest),
                "{text}"
            );
        }
        for text in [
            "A - B",
            "the last round",
            "Round Table",
            "Board and lodging",
            "Linares 1994 (Spain)",
            "Moves 1-8",
            "London 1.1.1900",
            "",
        ] {
            assert_eq!(cut_out(text), None, "{text}");
        }
    }
}
