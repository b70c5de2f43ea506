//! Straight lines through two squares.

use crate::{Bitboard, Square};

/// The ways of a queen, each half of a line; a king's too, who goes one step.
pub(super) const DIRECTIONS: [(i8, i8); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// From a square in one direction to the edge, the square itself not included.
pub(super) const fn ray(square: Square, direction: (i8, i8)) -> u64 {
    let mut ray = 0;
    let mut at = square;
    while let Some(next) = at.offset(direction.0, direction.1) {
        ray |= 1 << next.index();
        at = next;
    }
    ray
}

static LINE: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut d = 0;
        while d < 4 {
            let (files, ranks) = DIRECTIONS[d];
            let square = Square::ALL[a];
            let line = ray(square, (files, ranks)) | ray(square, (-files, -ranks));
            let mut rest = line;
            while rest != 0 {
                table[a][rest.trailing_zeros() as usize] = line | 1 << a;
                rest &= rest - 1;
            }
            d += 1;
        }
        a += 1;
    }
    table
};

pub(crate) static BETWEEN: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut d = 0;
        while d < 8 {
            let (files, ranks) = DIRECTIONS[d];
            let mut passed = 0;
            let mut at = Square::ALL[a];
            while let Some(next) = at.offset(files, ranks) {
                table[a][next.index() as usize] = passed;
                passed |= 1 << next.index();
                at = next;
            }
            d += 1;
        }
        a += 1;
    }
    table
};

static DIRECTION: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut d = 0;
        while d < 8 {
            let mut rest = ray(Square::ALL[a], DIRECTIONS[d]);
            while rest != 0 {
                table[a][rest.trailing_zeros() as usize] = 1 << d;
                rest &= rest - 1;
            }
            d += 1;
        }
        a += 1;
    }
    table
};

/// Where the second square lies from the first: one bit of eight; none if they have no rank, file or diagonal in common.
#[inline]
pub(crate) fn direction(a: Square, b: Square) -> u8 {
    DIRECTION[a.index() as usize][b.index() as usize]
}

/// The squares strictly between two squares on a common rank, file or diagonal; else none.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    Bitboard(BETWEEN[a.index() as usize][b.index() as usize])
}

/// The whole rank, file or diagonal through two different squares, edge to edge; else none.
#[inline]
pub fn line(a: Square, b: Square) -> Bitboard {
    Bitboard(LINE[a.index() as usize][b.index() as usize])
}
