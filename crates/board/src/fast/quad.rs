//! The tiny board that counting copies: 32 bytes, castling rights included.

use crate::{Bitboard, CastlingSide, Color, Position, Square, attacks};

/// Four sets of squares that spell what stands on each square, as in [`Board`](crate::Board).
///
/// In the order black, other, straight, slanted. The code that `Board` leaves unused, all three
/// kind bits set, is a rook that may still castle. So a right goes wherever its rook goes, and
/// needs no thought when the rook moves or is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(32))]
pub(super) struct Quad(pub [u64; 4]);

impl Quad {
    pub const EMPTY: Quad = Quad([0; 4]);

    pub fn of(position: &Position) -> Quad {
        let board = &position.board;
        let rooks = position.castling.0;
        Quad([
            board.black,
            board.other | rooks,
            board.straight,
            board.slanted | rooks,
        ])
    }

    /// The board without what stands on these squares.
    #[inline(always)]
    pub fn without(self, squares: u64) -> Quad {
        Quad(self.0.map(|plane| plane & !squares))
    }

    /// The board with `men` on these squares, whatever stood there.
    #[inline(always)]
    pub fn with(self, squares: u64, men: Code) -> Quad {
        let mut planes = self.0;
        for (plane, bits) in planes.iter_mut().zip(men.0) {
            *plane = (*plane & !squares) | (bits & squares);
        }
        Quad(planes)
    }

    /// The board where rooks of this color may castle no more.
    #[inline(always)]
    pub fn without_castling(self, own: u64) -> Quad {
        let [black, other, straight, slanted] = self.0;
        let rooks = other & straight & slanted & own;
        Quad([black, other & !rooks, straight, slanted & !rooks])
    }
}

/// The code of a man, spread over whole planes: each word all ones or zero.
#[derive(Clone, Copy)]
pub(super) struct Code([u64; 4]);

const ALL: u64 = !0;

impl Code {
    pub const fn pawn<S: Side>() -> Code {
        Code([S::PLANE, ALL, 0, 0])
    }

    pub const fn knight<S: Side>() -> Code {
        Code([S::PLANE, ALL, 0, ALL])
    }

    pub const fn bishop<S: Side>() -> Code {
        Code([S::PLANE, 0, 0, ALL])
    }

    pub const fn rook<S: Side>() -> Code {
        Code([S::PLANE, 0, ALL, 0])
    }

    pub const fn queen<S: Side>() -> Code {
        Code([S::PLANE, 0, ALL, ALL])
    }

    pub const fn king<S: Side>() -> Code {
        Code([S::PLANE, ALL, ALL, 0])
    }
}

/// A color as a type, so that the generator is compiled once for each and never asks.
pub(super) trait Side {
    type Other: Side<Other = Self>;
    const COLOR: Color;
    /// The word of its men in the plane of Black's men.
    const PLANE: u64;
    /// Where a pawn stands that has stepped once from its first square.
    const THIRD: u64;
    /// Where its pawns are promoted.
    const LAST: u64;
    /// One step ahead.
    fn forward(set: u64) -> u64;
    /// One step back.
    fn back(set: u64) -> u64;
    /// One step ahead and to the left as White sees it.
    fn left(set: u64) -> u64;
    /// One step ahead and to the right as White sees it.
    fn right(set: u64) -> u64;
}

pub(super) struct White;
pub(super) struct Black;

pub(super) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(super) const FILE_H: u64 = FILE_A << 7;

impl Side for White {
    type Other = Black;
    const COLOR: Color = Color::White;
    const PLANE: u64 = 0;
    const THIRD: u64 = 0xFF << 16;
    const LAST: u64 = 0xFF << 56;

    #[inline(always)]
    fn forward(set: u64) -> u64 {
        set << 8
    }

    #[inline(always)]
    fn back(set: u64) -> u64 {
        set >> 8
    }

    #[inline(always)]
    fn left(set: u64) -> u64 {
        set << 7 & !FILE_H
    }

    #[inline(always)]
    fn right(set: u64) -> u64 {
        set << 9 & !FILE_A
    }
}

impl Side for Black {
    type Other = White;
    const COLOR: Color = Color::Black;
    const PLANE: u64 = ALL;
    const THIRD: u64 = 0xFF << 40;
    const LAST: u64 = 0xFF;

    #[inline(always)]
    fn forward(set: u64) -> u64 {
        set >> 8
    }

    #[inline(always)]
    fn back(set: u64) -> u64 {
        set << 8
    }

    #[inline(always)]
    fn left(set: u64) -> u64 {
        set >> 9 & !FILE_H
    }

    #[inline(always)]
    fn right(set: u64) -> u64 {
        set >> 7 & !FILE_A
    }
}

/// The men of a board, sorted. Queens are in both sets of sliders.
pub(super) struct Men {
    pub occupied: u64,
    pub own: u64,
    pub enemy: u64,
    pub pawns: u64,
    pub knights: u64,
    pub straight: u64,
    pub slanted: u64,
    pub kings: u64,
    /// Rooks that may castle.
    pub castling: u64,
}

impl Men {
    #[inline(always)]
    pub fn of<S: Side>(quad: &Quad) -> Men {
        let [black, other, straight, slanted] = quad.0;
        let occupied = other | straight | slanted;
        let own = if S::PLANE == 0 {
            occupied & !black
        } else {
            black
        };
        Men {
            occupied,
            own,
            enemy: occupied ^ own,
            pawns: other & !straight & !slanted,
            knights: other & slanted & !straight,
            straight: straight & (slanted | !other),
            slanted: slanted & !other,
            kings: other & straight & !slanted,
            castling: other & straight & slanted,
        }
    }
}

/// The numbers of the squares of a set, each less than 64.
#[inline(always)]
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let next = if set == 0 {
            None
        } else {
            Some(set.trailing_zeros() as usize & 63)
        };
        set &= set.wrapping_sub(1);
        next
    })
}

/// What castling to one wing asks for. It stays the same until the right is lost.
#[derive(Clone, Copy)]
pub(super) struct Wing {
    /// The rook's square before; none if there is no right.
    pub rook: u64,
    pub rook_target: u64,
    pub king_target: u64,
    /// Must be empty.
    pub way: u64,
    /// Must not be attacked: the king's square, its target and all between.
    pub safe: u64,
}

/// The castlings of one color, king's side and queen's side.
pub(super) type Wings = [Wing; 2];

const NO_WING: Wing = Wing {
    rook: 0,
    rook_target: 0,
    king_target: 0,
    way: 0,
    safe: 0,
};

pub(super) fn wings(position: &Position, color: Color) -> Wings {
    let rooks = position.castling.0 & Bitboard::rank(color.back_rank()).0;
    if rooks == 0 {
        return [NO_WING; 2];
    }
    let king = position.king(color);
    let beyond = !0 << king.index();
    [
        wing(rooks & beyond, king, color, CastlingSide::King),
        wing(rooks & !beyond, king, color, CastlingSide::Queen),
    ]
}

fn wing(rook: u64, king: Square, color: Color, side: CastlingSide) -> Wing {
    let Some(from) = Bitboard(rook).first() else {
        return NO_WING;
    };
    let (king_target, rook_target) = (side.king_target(color), side.rook_target(color));
    let safe = attacks::between(king, king_target)
        .with(king)
        .with(king_target);
    let passed = attacks::between(from, rook_target).with(rook_target);
    Wing {
        rook,
        rook_target: Bitboard::of(rook_target).0,
        king_target: Bitboard::of(king_target).0,
        way: (safe | passed).without(king).without(from).0,
        safe: safe.0,
    }
}
