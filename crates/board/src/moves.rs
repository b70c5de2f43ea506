//! Moves, and lists of them.

use core::fmt;
use core::mem::MaybeUninit;
use core::ops::Deref;

use crate::{Bitboard, Role, Square};

/// A move: from where, to where, and what a pawn becomes.
///
/// Castling is written "king takes own rook": `from` is the king's square and `to` the square of
/// the rook it castles with, in orthodox chess too (White's short castling is e1h1).
///
/// `Display` writes just that, as `e2e4`, `e7e8q` or `e1h1`; it is meant for messages.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(u16);

impl Move {
    /// A move without promotion.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6)
    }

    /// A pawn's move to the last rank, where it becomes `role`.
    #[inline]
    pub const fn promoting(from: Square, to: Square, role: Role) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 6 | (role as u16 + 1) << 12)
    }

    /// The square the man leaves.
    #[inline]
    pub const fn from(self) -> Square {
        Square::masked(self.0 as u32)
    }

    /// The square the man goes to; for castling the square of the rook.
    #[inline]
    pub const fn to(self) -> Square {
        Square::masked(self.0 as u32 >> 6)
    }

    /// Both squares as one number, less than 64 × 64: that of `from`, and 64 times that of `to`.
    #[inline]
    pub(crate) const fn squares(self) -> usize {
        (self.0 & 0xFFF) as usize
    }

    /// What the pawn becomes as a number: 0, or one more than the role.
    #[inline]
    pub(crate) const fn becomes(self) -> usize {
        (self.0 >> 12 & 7) as usize
    }

    /// What the pawn becomes, if this is a promotion.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        match self.0 >> 12 {
            0 => None,
            n => Role::from_index(n as u8 - 1),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A power of two, and more than the most moves a playable position can have: each of fifteen men
/// at most 27, the king ten.
const CAPACITY: usize = 512;

/// The legal moves of a position, held without allocation.
///
/// It derefs to a slice of [`Move`]. The order is that of generation and may change from one
/// version to the next.
#[derive(Clone)]
pub struct MoveList {
    /// At most `CAPACITY`; so many moves have been written.
    len: usize,
    moves: [MaybeUninit<Move>; CAPACITY],
}

impl MoveList {
    /// A list without moves.
    #[inline]
    pub const fn new() -> MoveList {
        // Clearing it would take a good part of the time that listing takes.
        MoveList {
            len: 0,
            moves: [MaybeUninit::uninit(); CAPACITY],
        }
    }

    /// Adds a move at the end.
    ///
    /// # Panics
    /// If the list holds 512 moves already, which is more than any playable position has.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len].write(mv);
        self.len += 1;
    }

    /// Adds a move to each of these squares, from where `origin` says.
    ///
    /// Of more moves than there is room for, which no playable position has, some get lost.
    #[inline(always)]
    pub(crate) fn reach(&mut self, targets: Bitboard, origin: impl Fn(Square) -> Square) {
        let mut len = self.len;
        for to in targets {
            // Without a test for room, which there is: round the end, not over it.
            self.moves[len & (CAPACITY - 1)].write(Move::new(origin(to), to));
            len += 1;
        }
        self.len = len.min(CAPACITY);
    }

    /// The moves as a slice.
    #[inline]
    #[allow(unsafe_code)]
    pub fn as_slice(&self) -> &[Move] {
        // SAFETY: `len` moves have been written, and `len` is at most `CAPACITY`.
        unsafe { self.moves.get_unchecked(..self.len).assume_init_ref() }
    }
}

impl Default for MoveList {
    fn default() -> MoveList {
        MoveList::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl PartialEq for MoveList {
    fn eq(&self, other: &MoveList) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for MoveList {}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = core::iter::Copied<core::slice::Iter<'a, Move>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.as_slice().iter().copied()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = MoveListIter;

    #[inline]
    fn into_iter(self) -> MoveListIter {
        MoveListIter {
            list: self,
            next: 0,
        }
    }
}

/// The moves of a [`MoveList`], one by one.
#[derive(Clone, Debug)]
pub struct MoveListIter {
    list: MoveList,
    next: usize,
}

impl Iterator for MoveListIter {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let mv = self.list.as_slice().get(self.next).copied()?;
        self.next += 1;
        Some(mv)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.list.len - self.next;
        (left, Some(left))
    }
}

impl ExactSizeIterator for MoveListIter {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    #[test]
    fn parts_come_back() {
        for from in Square::ALL {
            for to in Square::ALL {
                let plain = Move::new(from, to);
                assert_eq!(
                    (plain.from(), plain.to(), plain.promotion()),
                    (from, to, None)
                );
                for role in Role::ALL {
                    let mv = Move::promoting(from, to, role);
                    assert_eq!((mv.from(), mv.to(), mv.promotion()), (from, to, Some(role)));
                }
            }
        }
        assert_eq!(
            Move::promoting(Square::E7, Square::E8, Role::Queen).to_string(),
            "e7e8q"
        );
    }

    #[test]
    fn lists_are_slices() {
        let mut list = MoveList::new();
        list.push(Move::new(Square::E2, Square::E4));
        list.push(Move::new(Square::E1, Square::H1));
        assert_eq!(list.len(), 2);
        assert!(list.contains(&Move::new(Square::E1, Square::H1)));
        assert_eq!(
            list.clone().into_iter().collect::<Vec<_>>(),
            list.as_slice()
        );
    }
}
