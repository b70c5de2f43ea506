//! Forsyth-Edwards Notation: FEN, Shredder-FEN and X-FEN, read and written.
//!
//! The reader is strict about what it finds, with these leniencies:
//!
//! * fields may be separated by any run of blanks, with blanks before and after;
//! * the last four fields may be left out from the right: they default to `-`, `-`, `0`, `1`;
//! * castling letters may come in any order, and `KQkq` and rook files may be mixed;
//! * whether the arrangement is playable is not asked here but by [`Setup::problems`].

mod error;
mod read;
mod write;

pub use error::{FenError, FenField};
pub use write::FenStyle;

use crate::{Bitboard, Board, CastlingSide, Color, File, Man, Role, Square};

/// The king of a color if exactly one stands on its back rank.
fn king_at_home(board: &Board, color: Color) -> Option<Square> {
    (board.kings(color) & Bitboard::rank(color.back_rank())).single()
}

/// The file of the rook farthest from the king on a wing.
fn outermost_rook(board: &Board, color: Color, side: CastlingSide) -> Option<File> {
    let king = king_at_home(board, color)?;
    let rooks = board.men(Man::new(color, Role::Rook)) & Bitboard::rank(color.back_rank());
    let rook = match side {
        CastlingSide::King => rooks.last().filter(|&rook| rook > king),
        CastlingSide::Queen => rooks.first().filter(|&rook| rook < king),
    };
    Some(rook?.file())
}
