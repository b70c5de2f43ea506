//! The words of a castling in which the rook was given as odds.

use jadoube_board::{Color, File};
use jadoube_notation::Reading;

use crate::rules::draft::Draft;

/// Adds the castling that a reader of moves does not know: on the side of a rook that was given.
pub(crate) fn or_castling_without_rook(
    d: &Draft,
    who: Color,
    words: &str,
    mut reading: Reading,
) -> Reading {
    if d.game.turn() != who || !reading.legal.is_empty() {
        return reading;
    }
    let wing = castling_named(words);
    let meant = d.game.castlings_without_rook().into_iter().find(|made| {
        let corner = if made.to().file() == File::C {
            File::A
        } else {
            File::H
        };
        wing == Some(corner)
            || reading.illegal.iter().any(|illegal| {
                illegal.played.from() == made.from()
                    && (illegal.played.to() == made.to()
                        || illegal.played.to().file() == corner
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

/// The file of the rook with which the words say that he castles.
fn castling_named(words: &str) -> Option<File> {
    let plain: String = words
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| {
            if c == '0' {
                'o'
            } else {
                c.to_ascii_lowercase()
            }
        })
        .collect();
    match plain.as_str() {
        "ooo" => Some(File::A),
        "oo" => Some(File::H),
        _ if plain.starts_with("castlesq") => Some(File::A),
        _ if plain.starts_with("castlesk") => Some(File::H),
        _ => None,
    }
}
