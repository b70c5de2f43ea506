//! The vocabulary as text, both ways: what `Display` writes `FromStr` reads.
//!
//! ```
//! use jadoube_board::{Board, Move, Position, Setup};
//!
//! let start: Position = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse().unwrap();
//! assert_eq!(start, Position::initial());
//! assert_eq!(start.to_string().parse(), Ok(start));
//! let made: Move = "e2e4".parse().unwrap();
//! assert_eq!(start.played(made).to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! let empty: Board = "8/8/8/8/8/8/8/8".parse().unwrap();
//! assert!(empty.iter().next().is_none());
//! assert!("8/8/8/8/8/8/8/8 w - - 0 1".parse::<Setup>().is_ok());
//! assert_eq!("e9".parse::<Move>().unwrap_err().to_string(), "a move is written as e2e4 or e7e8q, castling as e1h1");
//! ```

use core::fmt;
use core::str::FromStr;

use crate::{Board, FenError, FenStyle, Move, Position, PositionError, Role, Setup, Square};

/// A text that is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseMoveError;

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move is written as e2e4 or e7e8q, castling as e1h1")
    }
}

impl core::error::Error for ParseMoveError {}

/// Reads what `Display` writes: two squares, and a letter for what a pawn becomes, be it a king. Castling is the king's square and
/// the rook's; a move of UCI, which writes it otherwise in orthodox chess, is read by `jadoube_notation::Uci`.
impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Move, ParseMoveError> {
        let square = |from: usize| -> Result<Square, ParseMoveError> {
            let name = text.get(from..from + 2).ok_or(ParseMoveError)?;
            name.parse().map_err(|_| ParseMoveError)
        };
        let (from, to) = (square(0)?, square(2)?);
        let mut letters = text.get(4..).ok_or(ParseMoveError)?.chars();
        match (letters.next(), letters.next()) {
            (None, _) => Ok(Move::new(from, to)),
            (Some(letter), None) if letter.is_ascii_lowercase() => {
                let role = Role::from_letter(letter.to_ascii_uppercase());
                Ok(Move::promoting(from, to, role.ok_or(ParseMoveError)?))
            }
            _ => Err(ParseMoveError),
        }
    }
}

/// Writes the first field of a FEN.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_fen())
    }
}

impl FromStr for Board {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Board, FenError> {
        Board::from_fen(text)
    }
}

/// Writes a FEN as the set-up has it, [`FenStyle::Verbatim`].
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_fen(FenStyle::Verbatim))
    }
}

impl FromStr for Setup {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Setup, FenError> {
        Setup::from_fen(text)
    }
}

/// Writes a FEN, [`FenStyle::Standard`].
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_fen(FenStyle::Standard))
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position, PositionError> {
        Position::from_fen(text)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn every_move_is_read_back() {
        for from in Square::ALL {
            for to in Square::ALL {
                let plain = Move::new(from, to);
                assert_eq!(plain.to_string().parse(), Ok(plain));
                for role in Role::ALL {
                    let made = Move::promoting(from, to, role);
                    assert_eq!(made.to_string().parse(), Ok(made));
                }
            }
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in [
            "", "e2", "e2e", "e2e9", "e7e8x", "e7e8Q", "e7e8qq", "e2e4 ", "é2e4", "O-O",
        ] {
            assert_eq!(text.parse::<Move>(), Err(ParseMoveError), "{text}");
        }
    }
}
