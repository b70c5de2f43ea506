//! Castling in words, and a castling in which the rook was given as odds.

use jadoube_board::{CastlingSide, Color};
use jadoube_notation::Reading;

use crate::rules::draft::Draft;

/// Adds the castling that a reader of moves does not know: on the side of a rook that was given.
pub(crate) fn or_without_rook(d: &Draft, who: Color, words: &str, mut reading: Reading) -> Reading {
    if d.game.turn() != who || !reading.legal.is_empty() {
        return reading;
    }
    let side = side_in_words(words);
    let meant = d.game.castlings_without_rook().into_iter().find(|made| {
        let wing = CastlingSide::ALL
            .into_iter()
            .find(|wing| wing.king_file() == made.to().file());
        let corner = wing.map(CastlingSide::orthodox_rook_file);
        side.is_some() && side == wing
            || reading.illegal.iter().any(|illegal| {
                illegal.played.from() == made.from()
                    && (illegal.played.to() == made.to()
                        || Some(illegal.played.to().file()) == corner
                            && illegal.played.to().rank() == made.to().rank())
            })
    });
    if let Some(made) = meant {
        reading.legal = vec![made];
        reading.illegal.clear();
        reading.is_move = true;
    }
    reading
}

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

/// How castling to this side is written.
pub(crate) fn signs(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "O-O",
        CastlingSide::Queen => "O-O-O",
    }
}
