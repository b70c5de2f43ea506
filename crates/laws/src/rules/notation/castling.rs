//! Castling in words, and a castling in which the rook was given as odds.

use jadoube_board::{CastlingSide, Color};
use jadoube_notation::Reading;

use crate::fact::wing::side_in_words;
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

/// How castling to this side is written.
pub(crate) fn signs(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "O-O",
        CastlingSide::Queen => "O-O-O",
    }
}
