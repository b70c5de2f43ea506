//! Words by which odds are those of another game than the one at hand.

use super::words::{GIVES, NAMES};

/// What is played.
const GAMES: [&str; 10] = [
    "game",
    "games",
    "one",
    "ones",
    "encounter",
    "encounters",
    "partie",
    "partien",
    "partida",
    "partita",
];

/// When a paper comes out.
const TIMES: [&str; 8] = [
    "week", "month", "number", "issue", "year", "woche", "nummer", "semaine",
];

/// Whether the words tell of another game or time: `in a later game`, `last week`, `to most players`, `in the next`.
pub(super) fn is_of_another(words: &[String]) -> bool {
    words.iter().enumerate().any(|(at, word)| {
        let next = words.get(at + 1).map(String::as_str);
        let of_game = next.is_some_and(|next| GAMES.contains(&next));
        let of_time = next.is_some_and(|next| TIMES.contains(&next));
        match word.as_str() {
            "next" | "nächsten" | "nächste" => of_game || of_time || next.is_none(),
            "later" | "spätere" | "späteren" => of_game,
            "earlier" | "previous" | "preceding" | "other" | "frühere" | "früheren" => of_game,
            "last" | "letzte" | "letzten" => of_time,
            "most" => next.is_some_and(|next| {
                next.starts_with("player") || next.starts_with("opponent") || next == "of"
            }),
            _ => false,
        }
    })
}

/// Whether the words set the game at hand against another: `in the present one`, `this one`.
pub(super) fn contrasts(words: &[String]) -> bool {
    words.windows(2).any(|two| {
        matches!(
            (two[0].as_str(), two[1].as_str()),
            ("present" | "this", "one") | ("here", "they" | "he")
        )
    })
}

/// Whether the words tell at which odds a game is played, or that there are none.
pub(super) fn speaks(words: &[String]) -> bool {
    let tells = |word: &str| {
        GIVES.contains(&word) || NAMES.contains(&word) || matches!(word, "even" | "level")
    };
    words.iter().any(|word| tells(word))
}

/// `No odds.`, `without odds`
pub(super) fn denies(words: &[String]) -> bool {
    words.windows(2).any(|two| {
        let not = matches!(
            two[0].as_str(),
            "no" | "without" | "keine" | "ohne" | "sans" | "sin" | "senza" | "zonder" | "без"
        );
        not && NAMES.contains(&two[1].as_str())
    })
}
