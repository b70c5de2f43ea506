//! Bishops, rooks and queens: attacks that end at the first man in the way.
//!
//! Each line through the square is a pair of rays. The first man above the square on the one ray
//! and the first below it on the other bound what is attacked; a subtraction finds both at once
//! ("obstruction difference").

use super::lines::ray;
use crate::{Bitboard, Square};

#[derive(Clone, Copy)]
struct Line {
    /// The ray towards higher square numbers.
    upper: u64,
    /// The ray towards lower square numbers.
    lower: u64,
}

const NO_LINE: Line = Line { upper: 0, lower: 0 };

const fn lines(directions: [(i8, i8); 2]) -> [[Line; 2]; 64] {
    let mut table = [[NO_LINE; 2]; 64];
    let mut s = 0;
    while s < 64 {
        let mut d = 0;
        while d < 2 {
            let (files, ranks) = directions[d];
            let square = Square::ALL[s];
            table[s][d] = Line {
                upper: ray(square, (files, ranks)),
                lower: ray(square, (-files, -ranks)),
            };
            d += 1;
        }
        s += 1;
    }
    table
}

static ROOK: [[Line; 2]; 64] = lines([(0, 1), (1, 0)]);
static BISHOP: [[Line; 2]; 64] = lines([(1, 1), (-1, 1)]);

#[inline]
const fn along(line: Line, occupied: u64) -> u64 {
    let upper = line.upper & occupied;
    let lower = (line.lower & occupied) | 1;
    let last_below = !0 << (63 - lower.leading_zeros());
    let first_above = upper & upper.wrapping_neg();
    (line.upper | line.lower) & (first_above << 1).wrapping_add(last_below)
}

/// A bishop's attacks from the square with this number.
#[inline]
pub(crate) const fn obstructed_bishop(square: usize, occupied: u64) -> u64 {
    let [a, b] = BISHOP[square];
    along(a, occupied) | along(b, occupied)
}

/// A rook's attacks from the square with this number.
#[inline]
pub(crate) const fn obstructed_rook(square: usize, occupied: u64) -> u64 {
    let [a, b] = ROOK[square];
    along(a, occupied) | along(b, occupied)
}

/// The squares a bishop attacks, up to and including the first occupied square on each diagonal.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(obstructed_bishop(square.index() as usize, occupied.0))
}

/// The squares a rook attacks, up to and including the first occupied square on each line.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(obstructed_rook(square.index() as usize, occupied.0))
}

/// The squares a queen attacks: those of a rook and of a bishop.
#[inline]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    rook(square, occupied) | bishop(square, occupied)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks square by square.
    fn walk(square: Square, occupied: Bitboard, directions: &[(i8, i8)]) -> Bitboard {
        let mut attacked = Bitboard::EMPTY;
        for &(files, ranks) in directions {
            let mut at = square;
            while let Some(next) = at.offset(files, ranks) {
                attacked = attacked.with(next);
                if occupied.has(next) {
                    break;
                }
                at = next;
            }
        }
        attacked
    }

    #[test]
    fn equal_to_walking() {
        let mut seed = 0x1234_5678_9ABC_DEF1u64;
        for _ in 0..2000 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            let occupied = Bitboard(seed & seed.rotate_left(21));
            for square in Square::ALL {
                let straight = walk(square, occupied, &[(0, 1), (1, 0), (0, -1), (-1, 0)]);
                let slanted = walk(square, occupied, &[(1, 1), (1, -1), (-1, -1), (-1, 1)]);
                assert_eq!(rook(square, occupied), straight);
                assert_eq!(bishop(square, occupied), slanted);
                assert_eq!(queen(square, occupied), straight | slanted);
            }
        }
    }
}
