//! Names of players: what is one, and which two of them belong together.

use super::word::bare;
use crate::sides::side_of;

/// Words of the titles of books on chess, which stand in no name.
const OF_BOOKS: [&str; 42] = [
    "game",
    "games",
    "even",
    "pawn",
    "pawns",
    "king",
    "queen",
    "bishop",
    "knight",
    "rook",
    "king's",
    "queen's",
    "white",
    "black",
    "the",
    "to",
    "or",
    "in",
    "on",
    "move",
    "moves",
    "defence",
    "defense",
    "gambit",
    "opening",
    "openings",
    "attack",
    "variation",
    "lopez",
    "piano",
    "page",
    "chapter",
    "problem",
    "position",
    "mate",
    "ending",
    "endings",
    "diagram",
    "between",
    "against",
    "played",
    "gives",
];

/// Whether words stand in a text that books on chess have in titles; `the` at its beginning is a part of names.
pub(super) fn has_words_of_books(text: &str) -> bool {
    let words = text.split_whitespace().enumerate();
    words
        .filter(|(at, word)| *at > 0 || !word.eq_ignore_ascii_case("the"))
        .any(|(_, word)| is_of_a_book(word))
}

fn is_of_a_book(word: &str) -> bool {
    OF_BOOKS.contains(&bare(word).to_lowercase().as_str())
}

/// A name without what stands around it.
pub(super) fn name(text: &str) -> String {
    const TITLES: [&str; 9] = [
        "Messrs. ", "Messrs ", "MM. ", "Drs. ", "Herren ", "Mr. ", "M. le ", "Herr ", "Herrn ",
    ];
    let text = text.trim();
    let text = match has_letters_left_out(text) {
        true => text,
        false => text.trim_end_matches([',', ';', ':', '-', '–', '—', '/', '|', ' ']),
    };
    let dots = text.matches('.').count();
    let last = text.trim_end_matches('.').rsplit([' ', '.']).next();
    // `Paulsen, L.`, `Lasker, Em.`
    let longest = if text.contains(", ") { 2 } else { 1 };
    let initial =
        last.is_some_and(|last| last.len() <= longest && last.starts_with(char::is_uppercase));
    let text = match dots > 0 && !(initial && text.ends_with('.')) {
        true => text.trim_end_matches('.'),
        false => text,
    };
    let is_title = |title: &&str| {
        let head = text.get(..title.len());
        // `Herr Schwarz` is a man, and `Schwarz` may be a side.
        let is_side = || title.starts_with("Herr") && side_of(text[title.len()..].trim()).is_some();
        head.is_some_and(|head| head.eq_ignore_ascii_case(title)) && !is_side()
    };
    let bare = TITLES.iter().find(|title| is_title(title));
    let words = text[bare.map_or(0, |title| title.len())..].split_whitespace();
    words.collect::<Vec<_>>().join(" ")
}

/// Whether dashes at the end of a name stand for letters: `Mr. H—`, `Mr. ——`.
fn has_letters_left_out(text: &str) -> bool {
    let last = text.split_whitespace().last().unwrap_or_default();
    let dashes = last.trim_start_matches(char::is_alphabetic);
    let letters = last.len() - dashes.len();
    let is_blank = dashes.chars().count() > 1 && text.contains(". ");
    !dashes.is_empty()
        && dashes.chars().all(|sign| matches!(sign, '-' | '–' | '—'))
        && (letters == 1 || letters == 0 && is_blank)
}

/// Whether words can be the name of a player, or of several: few, each with a capital or one that stands in names, and
/// none that books on chess have in titles.
pub(super) fn is_name(text: &str) -> bool {
    const SMALL: [&str; 15] = [
        "'t", "’t", "de", "la", "le", "du", "von", "van", "der", "den", "da", "di", "of", "and",
        "&",
    ];
    let words: Vec<&str> = text.split_whitespace().collect();
    let fits = |word: &&str| word.starts_with(char::is_uppercase) || SMALL.contains(word);
    let sign = |sign: char| {
        sign.is_alphabetic() || matches!(sign, '.' | ' ' | '\'' | '-' | ',' | '&' | '’')
    };
    (1..=6).contains(&words.len())
        && words.iter().all(fits)
        && words[0].starts_with(char::is_uppercase)
        && !words.iter().any(|word| is_of_a_book(word))
        && text.chars().all(sign)
        && text.chars().filter(|sign| sign.is_alphabetic()).count() > 1
}

/// Whether a name over a column, which may be an initial alone, can be that of this player.
pub(super) fn agrees(column: &str, player: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|sign: char| !sign.is_alphanumeric());
        let words = words.filter(|word| !word.is_empty());
        words.map(str::to_lowercase).collect()
    };
    const TITLES: [&str; 8] = ["mr", "dr", "herr", "mrs", "miss", "capt", "rev", "prof"];
    let bare = |text: &str| -> Vec<String> {
        let words = words(text);
        let told = words.iter().filter(|word| !TITLES.contains(&word.as_str()));
        told.cloned().collect()
    };
    let (column, player) = (bare(column), bare(player));
    let Some(last) = column.last() else {
        return false;
    };
    match last.chars().count() {
        1 => player
            .last()
            .is_some_and(|word| word.starts_with(last.as_str())),
        _ => player.iter().any(|word| word == last),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_titles() {
        for known in [
            "Morphy",
            "Dr. Lasker",
            "Teichmann and Allies",
            "R. A. WILLIAMS",
            "LT. COL. CHALLICE",
            "Duke of Brunswick",
            "Carlsen, Magnus",
            "J. H. Blackburne",
        ] {
            assert!(is_name(known), "{known}");
        }
        for other in [
            "To Queen a Pawn, or to advance a Pawn to Queen.",
            "Even game",
            "The Fianchetto takes various form",
            "K at QKt3, RKR2",
            "the notes",
        ] {
            assert!(!is_name(other), "{other}");
        }
        assert_eq!(name("Messrs. Lasker"), "Lasker");
        assert_eq!(name("Drs. Lasker"), "Lasker");
    }

    #[test]
    fn an_initial_is_that_of_a_name() {
        assert!(agrees("Mr. S.", "Staunton") && agrees("Morphy", "Mr. Morphy"));
        assert!(!agrees("M.", "Harrwitz") && !agrees("Mr. ----", "Harrwitz"));
    }
}
