//! Bishops, rooks and queens: attacks that end at the first man in the way.

use super::look_up;
use crate::{Bitboard, Square};

/// The squares a bishop attacks, up to and including the first occupied square on each diagonal.
#[inline]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(look_up::slanted(square.index() as usize, occupied.0))
}

/// The squares a rook attacks, up to and including the first occupied square on each line.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Bitboard(look_up::straight(square.index() as usize, occupied.0))
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
