//! Headings that call the players those of the game before: `Between the same players, the colours being reversed`.

use super::word::bare;

/// The header of a game for which the players of the game before are meant.
pub(super) const SAME_PLAYERS: &str = "same-players";

/// Players, in the headings that call them the same.
const PLAYERS: [&str; 9] = [
    "players",
    "opponents",
    "parties",
    "gentlemen",
    "amateurs",
    "masters",
    "pair",
    "spieler",
    "spielern",
];

/// Words by which colors are exchanged.
const REVERSED: [&str; 6] = [
    "reversed",
    "exchanged",
    "changed",
    "interchanged",
    "vertauschten",
    "vertauscht",
];

/// What a heading says that calls its players those of the game before: `Between the same players, colours reversed`.
pub(super) fn same_players(text: &str) -> Option<(String, String)> {
    let words: Vec<&str> = text.split_whitespace().map(bare).collect();
    let at = words.windows(2).position(|pair| {
        let [one, other] = [pair[0].to_lowercase(), pair[1].to_lowercase()];
        matches!(
            one.as_str(),
            "same" | "same-two" | "dieselben" | "denselben"
        ) && PLAYERS.contains(&other.as_str())
    })?;
    let end = words.iter().position(|word| is_reversed(word));
    let value = words[at..=end.unwrap_or(0).max(at + 1)].join(" ");
    (words.len() <= MOST_WORDS).then(|| (SAME_PLAYERS.to_owned(), value))
}

/// Whether a word says that colors are exchanged.
pub(super) fn is_reversed(word: &str) -> bool {
    REVERSED.contains(&word.to_lowercase().as_str())
}

/// More words are prose.
const MOST_WORDS: usize = 12;
