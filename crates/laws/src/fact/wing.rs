//! The side to which words castle.

use jadoube_board::CastlingSide;

/// The side to which the words castle: as signs (`O-O`, `0-0-0`) or as it is said (`castles kingside`, `Castles on Q's side`).
pub(crate) fn side_in_words(words: &str) -> Option<CastlingSide> {
    let plain: String = words
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| match c {
            '0' => 'o',
            other => other.to_ascii_lowercase(),
        })
        .collect();
    let said = plain.strip_prefix("castles").unwrap_or(&plain);
    let spelled = said.len() < plain.len();
    let side = said
        .strip_prefix("onthe")
        .or_else(|| said.strip_prefix("on"));
    match side.unwrap_or(said) {
        "kingside" | "short" => Some(CastlingSide::King),
        "queenside" | "long" => Some(CastlingSide::Queen),
        side if spelled && is_wing(side, "k", "king") => Some(CastlingSide::King),
        side if spelled && is_wing(side, "q", "queen") => Some(CastlingSide::Queen),
        signs => match without_check(signs) {
            "ooo" => Some(CastlingSide::Queen),
            "oo" => Some(CastlingSide::King),
            _ => None,
        },
    }
}

/// Whether words without their signs name this wing: `kr`, `ksside`, `kingsside`.
fn is_wing(words: &str, letter: &str, name: &str) -> bool {
    let rest = words
        .strip_prefix(name)
        .or_else(|| words.strip_prefix(letter));
    rest.is_some_and(|rest| {
        let rest = rest
            .strip_prefix('s')
            .filter(|_| rest != "side")
            .unwrap_or(rest);
        matches!(without_check(rest), "" | "r" | "rook" | "side")
    })
}

/// Words without what they say of a check at their end.
fn without_check(words: &str) -> &str {
    check_said(words).unwrap_or(words)
}

/// What stands before a check that words in small letters say at their end: of `b-kt5 ch` it is `b-kt5 `.
pub(crate) fn check_said(words: &str) -> Option<&str> {
    ["checkmate", "mate", "check", "ch"]
        .into_iter()
        .find_map(|said| words.strip_suffix(said))
}
