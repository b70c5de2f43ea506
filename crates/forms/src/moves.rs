//! Moves on a board, without laws: those that are legal, and the one that words mean.

use std::fmt;

use jadoube_board::{FenStyle, Move, Position};
use jadoube_notation::san::San;
use jadoube_notation::{ReadError, ReadOptions, Systems, read_move_at};
use serde::Serialize;

use crate::proof::{BadPosition, position};

/// A legal move, written in two ways, and what it leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LegalMove {
    /// As two squares; castling is the king taking its own rook: `e1h1`.
    pub uci: String,
    /// In standard algebraic notation.
    pub san: String,
    /// The position after it, as a FEN.
    pub fen: String,
}

/// Why words mean no move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoMove {
    /// There is no position to play from.
    Position(BadPosition),
    /// They mean none there, or several.
    Words(ReadError),
}

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoMove::Position(error) => error.fmt(f),
            NoMove::Words(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NoMove {}

/// The legal moves of a position, given as a FEN or as `startpos`.
///
/// # Errors
/// [`BadPosition`] when the FEN cannot be read or played from.
///
/// ```
/// use jadoube_forms::{legal_moves, read_move};
///
/// let moves = legal_moves("7k/8/6KP/8/8/8/8/8 w - - 0 1").unwrap();
/// assert!(moves.iter().any(|made| made.san == "h7" && made.uci == "h6h7"));
/// assert_eq!(read_move("startpos", "Kt-KB3").unwrap().san, "Nf3");
/// ```
pub fn legal_moves(fen: &str) -> Result<Vec<LegalMove>, BadPosition> {
    let position = position(fen)?;
    let moves = position.legal_moves();
    Ok(moves
        .iter()
        .map(|made| LegalMove::new(&position, *made))
        .collect())
}

/// The legal move that words in any notation mean: `Nf3`, `g1f3`, `Kt-KB3`.
///
/// # Errors
/// [`NoMove`] where they mean none or several, or there is no position to play from.
pub fn read_move(fen: &str, words: &str) -> Result<LegalMove, NoMove> {
    let position = position(fen).map_err(NoMove::Position)?;
    let reading = read_move_at(&position, words, &ReadOptions::from(Systems::ALL));
    let made = reading.only().map_err(NoMove::Words)?;
    Ok(LegalMove::new(&position, made))
}

impl LegalMove {
    fn new(position: &Position, made: Move) -> LegalMove {
        LegalMove {
            uci: made.to_string(),
            san: San::of(position, made).to_string(),
            fen: position.played(made).to_fen(FenStyle::Standard),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_mean_no_move_are_told_why() {
        for (fen, words, says) in [
            ("startpos", "Nf4", "cannot reach f4"),
            ("8/8 w - - 0 1", "Nf3", "8/8 w"),
            ("4k3/8/8/8/8/8/4K3/N1N5 w - - 0 1", "Nb3", "can mean 2"),
        ] {
            let error = read_move(fen, words).expect_err(words).to_string();
            assert!(error.contains(says), "{words}: {error}");
        }
        assert_eq!(legal_moves("startpos").map(|moves| moves.len()), Ok(20));
    }
}
