//! Pawns that have never moved, and what stands before them.

use jadoube_board::{Bitboard, Board, Color, Man, Role};

/// Pawns on their first squares.
pub(super) fn pawns(board: &Board, color: Color) -> Bitboard {
    board.men(Man::new(color, Role::Pawn)) & Bitboard::rank(color.pawn_rank())
}

/// Pawns right before one of their side that has never moved.
pub(super) fn doubled(board: &Board, color: Color) -> Bitboard {
    let ahead = match color {
        Color::White => pawns(board, color).0 << 8,
        Color::Black => pawns(board, color).0 >> 8,
    };
    board.men(Man::new(color, Role::Pawn)) & Bitboard(ahead)
}
