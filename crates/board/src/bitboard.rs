//! Sets of squares.

use core::fmt;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

use crate::{File, Rank, Square};

/// A set of squares, one bit each: bit 0 is a1, bit 63 is h8.
///
/// `|`, `&`, `^`, `-` and `!` are union, intersection, symmetric difference, difference and
/// complement. `Debug` draws the board with the eighth rank on top.
///
/// ```
/// use jadoube_board::{Bitboard, Square};
/// let two = Bitboard::from(Square::A1) | Bitboard::from(Square::C2);
/// assert!(two.has(Square::C2) && two.len() == 2);
/// assert_eq!(two.iter().collect::<Vec<_>>(), [Square::A1, Square::C2]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// No square.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// All 64 squares.
    pub const FULL: Bitboard = Bitboard(!0);
    /// The light squares.
    pub const LIGHT: Bitboard = Bitboard(0x55AA_55AA_55AA_55AA);
    /// The dark squares.
    pub const DARK: Bitboard = Bitboard(!0x55AA_55AA_55AA_55AA);

    /// The set of just this square.
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        Bitboard(1 << square.index())
    }

    /// All squares of a file.
    #[inline]
    pub const fn file(file: File) -> Bitboard {
        Bitboard(0x0101_0101_0101_0101 << file.index())
    }

    /// All squares of a rank.
    #[inline]
    pub const fn rank(rank: Rank) -> Bitboard {
        Bitboard(0xFF << (rank.index() * 8))
    }

    /// Is the square in the set?
    #[inline]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// The number of squares in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is there no square in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is there more than one square in the set?
    #[inline]
    pub const fn is_several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The set and this square.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square) -> Bitboard {
        Bitboard(self.0 | 1 << square.index())
    }

    /// The set but for this square.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square) -> Bitboard {
        Bitboard(self.0 & !(1 << square.index()))
    }

    /// Are all squares of this set in `other`?
    #[inline]
    pub const fn is_subset(self, other: Bitboard) -> bool {
        self.0 & !other.0 == 0
    }

    /// Have the two sets no square in common?
    #[inline]
    pub const fn is_disjoint(self, other: Bitboard) -> bool {
        self.0 & other.0 == 0
    }

    /// The first square of the set in the order a1, b1 … h8.
    #[inline]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::masked(self.0.trailing_zeros()))
        }
    }

    /// The last square of the set in the order a1, b1 … h8.
    #[inline]
    pub const fn last(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::masked(63 ^ self.0.leading_zeros()))
        }
    }

    /// The only square of the set, if it has exactly one.
    #[inline]
    pub const fn single(self) -> Option<Square> {
        if self.is_several() {
            None
        } else {
            self.first()
        }
    }

    /// The squares in the order a1, b1 … h8.
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares(self)
    }

    /// The set seen from the other side: ranks 1 and 8, 2 and 7 and so on change places.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Bitboard {
        Bitboard(self.0.swap_bytes())
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Bitboard {
        Bitboard::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, Bitboard::with)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

/// The squares of a [`Bitboard`], one by one.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let first = self.0.first();
        self.0.0 &= self.0.0.wrapping_sub(1);
        first
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for Squares {}

macro_rules! set_operator {
    ($trait:ident $method:ident $assign_trait:ident $assign_method:ident $($op:tt)+) => {
        impl $trait for Bitboard {
            type Output = Bitboard;

            #[inline]
            fn $method(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $($op)+ other.0)
            }
        }

        impl $assign_trait for Bitboard {
            #[inline]
            fn $assign_method(&mut self, other: Bitboard) {
                *self = $trait::$method(*self, other);
            }
        }
    };
}

set_operator!(BitAnd bitand BitAndAssign bitand_assign &);
set_operator!(BitOr bitor BitOrAssign bitor_assign |);
set_operator!(BitXor bitxor BitXorAssign bitxor_assign ^);
set_operator!(Sub sub SubAssign sub_assign & !);

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let mark = if self.has(Square::new(file, rank)) {
                    'X'
                } else {
                    '.'
                };
                let end = if file < File::H { ' ' } else { '\n' };
                write!(f, "{mark}{end}")?;
            }
        }
        Ok(())
    }
}

/// The squares by name: `a1 c2`, or `none`.
impl fmt::Display for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("none");
        }
        for (i, square) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn is_a_set() {
        let edge = Bitboard::rank(Rank::R1) | Bitboard::file(File::A);
        assert_eq!(edge.len(), 15);
        assert_eq!(edge.first(), Some(Square::A1));
        assert_eq!(edge.last(), Some(Square::A8));
        assert!(Bitboard::of(Square::D1).is_subset(edge));
        assert!((edge - Bitboard::rank(Rank::R1)).is_disjoint(Bitboard::rank(Rank::R1)));
        assert_eq!(edge.iter().collect::<Bitboard>(), edge);
        assert_eq!(Bitboard::LIGHT | Bitboard::DARK, Bitboard::FULL);
        assert!(Bitboard::LIGHT.iter().all(Square::is_light));
        assert_eq!(Bitboard::of(Square::B2).single(), Some(Square::B2));
        assert_eq!(edge.single(), None);
    }

    #[test]
    fn draws_itself() {
        let drawn = format!("{:?}", Bitboard::rank(Rank::R2).with(Square::H8));
        assert!(drawn.starts_with(". . . . . . . X\n"));
        assert!(drawn.ends_with("X X X X X X X X\n. . . . . . . .\n"));
        assert_eq!(
            format!("{}", Bitboard::of(Square::A1).with(Square::C2)),
            "a1 c2"
        );
    }
}
