//! Pawns, knights and kings: men whose attacks nothing can block.

use super::lines::DIRECTIONS;
use crate::{Bitboard, Color, Square};

const KNIGHT_STEPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

const fn table(steps: &[(i8, i8)]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut s = 0;
    while s < 64 {
        let mut i = 0;
        while i < steps.len() {
            if let Some(target) = Square::ALL[s].offset(steps[i].0, steps[i].1) {
                table[s] |= 1 << target.index();
            }
            i += 1;
        }
        s += 1;
    }
    table
}

pub(crate) static KNIGHT: [u64; 64] = table(&KNIGHT_STEPS);
pub(crate) static KING: [u64; 64] = table(&DIRECTIONS);
static PAWN: [[u64; 64]; 2] = [table(&[(-1, 1), (1, 1)]), table(&[(-1, -1), (1, -1)])];

/// The squares a knight attacks.
#[inline]
pub const fn knight(square: Square) -> Bitboard {
    Bitboard(KNIGHT[square.index() as usize])
}

/// The squares a king attacks.
#[inline]
pub const fn king(square: Square) -> Bitboard {
    Bitboard(KING[square.index() as usize])
}

/// The squares a pawn of this color attacks: at most two, none on its last rank.
#[inline]
pub const fn pawn(color: Color, square: Square) -> Bitboard {
    Bitboard(PAWN[color as usize][square.index() as usize])
}
