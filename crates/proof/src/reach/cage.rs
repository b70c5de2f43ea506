//! Kings that cannot have got where they stand.
//!
//! A man that has never moved has stood in his place all game long, and attacked the same squares. A king can have passed
//! none of them.

use jadoube_board::{Bitboard, Board, Color, File, Square, attacks};

use super::breach::Breach;
use super::unmoved::doubled;

/// A king that no way leads to from its first square, past men that have never moved.
pub(super) fn kings(board: &Board, still: Bitboard) -> Option<Breach> {
    Color::ALL.into_iter().find_map(|color| {
        let king = board.king(color)?;
        let reached = reached(board, still, color);
        (!reached.has(king)).then_some(Breach::KingWalledOut(color, king))
    })
}

/// Where the king of `color` can have been.
pub(super) fn reached(board: &Board, still: Bitboard, color: Color) -> Bitboard {
    let closed = closed_to(board, still, color);
    let mut reached = Bitboard::of(Square::new(File::E, color.back_rank()));
    loop {
        let next = reached | (crate::squares::neighbors(reached) - closed);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// The men that have never moved on whom, or on whose squares of attack, every way of the king of `color` ends.
pub(super) fn walls(board: &Board, still: Bitboard, color: Color) -> Bitboard {
    let edge = crate::squares::neighbors(reached(board, still, color));
    let attacks = |square: Square| {
        let man = board.get(square).filter(|man| man.color != color);
        man.is_some_and(|man| {
            let attacked = attacks::of(man, square, Bitboard::FULL);
            !attacked.is_disjoint(edge)
        })
    };
    still
        .iter()
        .filter(|&square| edge.has(square) || attacks(square))
        .fold(Bitboard::EMPTY, Bitboard::with)
}

/// Squares that the king of `color` can never have come to: those of men that have never moved, and what enemies among
/// them attack.
fn closed_to(board: &Board, still: Bitboard, color: Color) -> Bitboard {
    let enemy = color.opposite();
    // A pawn right before an unmoved one has come there with its only move, a capture from beside; till then it attacked
    // the square.
    let mut closed = still | doubled(board, enemy);
    for square in (still & board.by_color(enemy)).iter() {
        let Some(man) = board.get(square) else {
            continue;
        };
        // With all squares occupied a man reaches those beside it.
        closed |= attacks::of(man, square, Bitboard::FULL);
    }
    closed
}
