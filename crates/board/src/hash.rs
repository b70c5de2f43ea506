//! Numbers that stand for positions.
//!
//! Two positions with the same men, side to move, castling rights and possible en passant captures
//! have the same [`Position::hash`](crate::Position::hash); different ones differ, but for an accident of one in 2^64.
//! The numbers are the same on every machine, but may change from one version to the next.

use crate::board::CODES;
use crate::{Board, Color, Man, Square};

/// One number for each man on each square, indexed by color, code of the kind of man, and square.
/// An empty square, code 0, has nothing but zeros, so that taking nothing changes nothing.
static MEN: [[[u64; 64]; 8]; 2] = {
    let mut table = [[[0; 64]; 8]; 2];
    let mut i = 0;
    while i < 2 * 6 * 64 {
        table[i / 384][CODES[i / 64 % 6] as usize][i % 64] = man_number(i);
        i += 1;
    }
    table
};

/// The number of the man that stands in this place of a list by color, role and square.
const fn man_number(place: usize) -> u64 {
    let start: u64 = 0x6A61_646F_7562_6521;
    mix(start.wrapping_add((place as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)))
}

/// What it makes that Black is to move.
const BLACK_TO_MOVE: u64 = mix(0x4265_6C6C_6120_6973);

/// The step and the finish of the generator "splitmix64" (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
const fn next(state: u64) -> u64 {
    state.wrapping_add(0x9E37_79B9_7F4A_7C15)
}

const fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// The number of a man on a square.
#[inline]
pub(crate) fn man_key(man: Man, square: Square) -> u64 {
    code_key(man.color, CODES[man.role as usize], square)
}

/// The number of a man, given by the code of its kind, on a square.
#[inline]
pub(crate) fn code_key(color: Color, code: u8, square: Square) -> u64 {
    MEN[color as usize][code as usize & 7][square.index() as usize & 63]
}

/// The difference that a change of turn makes.
#[inline]
pub(crate) const fn turn_key() -> u64 {
    BLACK_TO_MOVE
}

/// The number of board and turn, from scratch.
pub(crate) fn placement(board: &Board, turn: Color) -> u64 {
    let men = board
        .iter()
        .fold(0, |hash, (square, man)| hash ^ man_key(man, square));
    if turn == Color::Black {
        men ^ BLACK_TO_MOVE
    } else {
        men
    }
}

/// The parts of which [`Position::hash`](crate::Position::hash) is made by exclusive or, for those who keep it up to date
/// in a representation of their own.
pub mod parts {
    use super::{BLACK_TO_MOVE, man_number, mix, next};
    use crate::{Bitboard, Man, Square};

    /// A man on a square.
    pub const fn man(man: Man, square: Square) -> u64 {
        let row = man.color as usize * 6 + man.role as usize;
        man_number(row * 64 + square.index() as usize)
    }

    /// Black is to move.
    pub const fn black_to_move() -> u64 {
        BLACK_TO_MOVE
    }

    /// The rooks with which castling is still allowed; nothing if there is none.
    pub const fn castling(rooks: Bitboard) -> u64 {
        if rooks.is_empty() {
            0
        } else {
            mix(next(rooks.0))
        }
    }

    /// A pawn can legally take en passant on this square.
    pub const fn en_passant(target: Square) -> u64 {
        mix(!(target.index() as u64))
    }
}
