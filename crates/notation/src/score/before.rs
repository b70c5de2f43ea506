//! Where the first moves of a game are printed, if not over it: `Moves 1-8 as in Game No. 12.`

use super::numbering::{numbered, ordinal};
use crate::closing::number;

/// Moves that are those of another game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AsIn {
    /// The number of the other game; none for the game before.
    pub game: Option<String>,
    /// The number of the last of these moves; none for all that are not printed.
    pub last: Option<u32>,
}

/// Words that say that moves are printed elsewhere, behind which it is said where.
const ELSEWHERE: [&str; 8] = [
    "as in",
    "same as",
    "as before",
    "as above",
    "those of",
    "see",
    "wie in",
    "wie oben",
];

/// Of these, the ones that mean the game before without naming it.
const ABOVE: [&str; 3] = ["as before", "as above", "wie oben"];

/// Words for the game before, behind an article.
const BEFORE: [&str; 11] = [
    "preceding",
    "previous",
    "last",
    "foregoing",
    "former",
    "game before",
    "game above",
    "vorigen",
    "vorhergehenden",
    "vorangehenden",
    "letzten",
];

/// Articles.
const ARTICLES: [&str; 4] = ["the ", "our ", "der ", "dem "];

/// Words with which a sentence on moves that are printed elsewhere begins.
const BEGINS: [&str; 9] = [
    "move",
    "the move",
    "first",
    "the first",
    "opening",
    "the opening",
    "züge",
    "die züge",
    "die ersten",
];

impl AsIn {
    /// The moves of which a text says that they are those of another game.
    pub fn of(text: &str) -> Option<AsIn> {
        let text = text.trim().trim_start_matches(['(', '[']).to_lowercase();
        // Only the sentence that says it, wherever it stands in a paragraph.
        let sentences = text.split(". ").scan(0, |at, sentence| {
            let begin = *at;
            *at += sentence.len() + 2;
            Some(&text[begin..])
        });
        sentences.into_iter().find_map(sentence)
    }

    /// As a value of a header.
    pub fn value(&self) -> String {
        let last = self.last.map_or(String::new(), |last| last.to_string());
        format!("{}:{last}", self.game.as_deref().unwrap_or_default())
    }

    /// What a header says.
    pub fn of_value(value: &str) -> Option<AsIn> {
        let (game, last) = value.split_once(':')?;
        Some(AsIn {
            game: (!game.is_empty()).then(|| game.to_owned()),
            last: last.parse().ok(),
        })
    }

    /// Whether the game can go on with a move of this number.
    pub fn leads_to(&self, number: u32) -> bool {
        number > 1
            && self
                .last
                .is_none_or(|last| (last..=last + 1).contains(&number))
    }
}

/// What is said by the sentence with which a text begins.
fn sentence(text: &str) -> Option<AsIn> {
    let begins = BEGINS.iter().any(|begin| text.starts_with(begin))
        || text.starts_with("1-")
        || text.starts_with("1 to ");
    let (at, phrase) = ELSEWHERE
        .iter()
        .filter_map(|phrase| Some((text.find(phrase)?, *phrase)))
        .min()?;
    let said = &text[..at];
    let is_on_moves = ["move", "züge", "1-", "1 to "]
        .iter()
        .any(|word| said.contains(word));
    if !begins || !is_on_moves || said.contains(['.', ';']) {
        return None;
    }
    let behind = text[at + phrase.len()..].trim_start_matches([' ', ':', ',']);
    let behind = behind.strip_prefix("in ").unwrap_or(behind);
    let bare = ARTICLES
        .iter()
        .find_map(|article| behind.strip_prefix(article));
    let bare = bare.unwrap_or(behind);
    let is_before = ABOVE.contains(&phrase) || BEFORE.iter().any(|word| bare.starts_with(word));
    let game = match is_before {
        true => None,
        false => Some(game_in(behind)?),
    };
    Some(AsIn {
        game,
        last: last_in(said),
    })
}

/// The number of the game that is named: `Game No. 12`, `the first game`, `No. 4`, `Partie III`.
fn game_in(text: &str) -> Option<String> {
    let upper = text.to_uppercase();
    let begins = text
        .match_indices(|sign: char| sign.is_alphanumeric())
        .map(|(at, _)| at);
    let mut begins = begins.filter(|&at| !text[..at].ends_with(char::is_alphanumeric));
    begins.find_map(|at| {
        // Roman numbers are written large.
        let found = numbered(&text[at..]).or_else(|| numbered(upper.get(at..)?))?;
        Some(found.number)
    })
}

/// The last number that is said of moves: `1-8`, `1 to 8`, `the first three`.
fn last_in(said: &str) -> Option<u32> {
    let words = said.split(|sign: char| !sign.is_alphanumeric());
    let said = |word: &str| {
        let counted = ordinal(word).filter(|&(number, _)| number > 1);
        number(word).or_else(|| u32::try_from(counted?.0).ok())
    };
    words.filter_map(said).next_back()
}

#[cfg(test)]
mod tests {
    use super::AsIn;

    #[test]
    fn the_other_game_and_the_last_move_are_read() {
        for (text, game, last) in [
            ("Moves 1-8 as in Game No. 12.", Some("12"), Some(8)),
            ("Moves 1 to 8 as in game 12", Some("12"), Some(8)),
            ("Move 1 as in the first game", Some("1"), Some(1)),
            ("(Moves 1-3 as in Game IV.)", Some("IV"), Some(3)),
            (
                "For the notes see below. Moves 1-5: see Game 2.",
                Some("2"),
                Some(5),
            ),
            (
                "The first three moves as in the preceding game.",
                None,
                Some(3),
            ),
            ("First 6 moves the same as in the last game.", None, Some(6)),
            ("The opening moves as before.", None, None),
            (
                "Die ersten drei Züge wie in der vorigen Partie.",
                None,
                None,
            ),
            ("Züge 1-4 wie in Partie 3", Some("3"), Some(4)),
        ] {
            let found = AsIn::of(text).unwrap_or_else(|| panic!("{text}: nothing"));
            let wanted = AsIn {
                game: game.map(str::to_owned),
                last,
            };
            assert_eq!(found, wanted, "{text}");
            assert_eq!(AsIn::of_value(&found.value()), Some(found), "{text}");
        }
        for text in [
            "The same move was played in Game 3.",
            "Black moves as in a dream",
            "The opening is the Ruy Lopez. As in game 3, Black castles.",
            "Moves of this kind are bad, as in most games",
            "White won, as before.",
        ] {
            assert_eq!(AsIn::of(text), None, "{text}");
        }
    }
}
