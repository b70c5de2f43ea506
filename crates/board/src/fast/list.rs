//! The legal moves of one board, written down.

use super::children::en_passant_takers;
use super::count::{PawnTargets, can_castle, for_each};
use super::quad::{Men, Quad, Side, Wings};
use super::restraints::Restraints;
use crate::attacks::look_up::Sliders;
use crate::attacks::tables::{KING, KNIGHT};
use crate::{Bitboard, Move, MoveList, Role, Square};

/// Where moves are written.
pub(super) trait Sink {
    /// Moves from one square to each of these.
    fn reach(&mut self, from: usize, targets: u64);
    /// Moves to each of these squares, from the square that is `step` less.
    fn shift(&mut self, targets: u64, step: i8);
    /// One move.
    fn push(&mut self, mv: Move);
}

/// Writes move by move.
pub(super) struct Plain<'a>(pub &'a mut MoveList);

impl Sink for Plain<'_> {
    #[inline(always)]
    fn reach(&mut self, from: usize, targets: u64) {
        let from = Square::masked(from as u32);
        for to in Bitboard(targets) {
            self.0.push(Move::new(from, to));
        }
    }

    #[inline(always)]
    fn shift(&mut self, targets: u64, step: i8) {
        for to in Bitboard(targets) {
            self.0.push(Move::new(origin(to, step), to));
        }
    }

    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}

#[inline(always)]
fn origin(to: Square, step: i8) -> Square {
    Square::masked((to.index() as i8 - step) as u32)
}

/// Writes all legal moves of the men on `movers`.
#[inline(always)]
pub(super) fn list<S: Side, L: Sliders>(
    quad: &Quad,
    en_passant: u64,
    wings: &Wings,
    sliders: L,
    sink: &mut impl Sink,
) {
    let men = Men::of::<S>(quad);
    let held = Restraints::of::<S, L>(&men, sliders);
    kings::<S, L>(&men, &held, wings, sliders, sink);
    if held.check == 0 {
        return;
    }
    if en_passant != 0 {
        let to = Square::masked(en_passant.trailing_zeros());
        for from in Bitboard(en_passant_takers::<S, L>(&men, &held, en_passant, sliders)) {
            sink.push(Move::new(from, to));
        }
    }
    pawns::<S>(&men, &held, sink);
    officers(&men, &held, sliders, sink);
}

#[inline(always)]
fn kings<S: Side, L: Sliders>(
    men: &Men,
    held: &Restraints,
    wings: &Wings,
    sliders: L,
    sink: &mut impl Sink,
) {
    let steps = KING[held.king] & !men.own;
    let may_castle = men.castling & men.own;
    if steps | may_castle == 0 {
        return;
    }
    let danger = Restraints::danger::<S, L>(men, sliders);
    sink.reach(held.king, steps & !danger);
    if may_castle != 0 {
        for wing in wings {
            if can_castle(wing, men, held, danger) {
                let (king, rook) = (held.king as u32, wing.rook.trailing_zeros());
                sink.push(Move::new(Square::masked(king), Square::masked(rook)));
            }
        }
    }
}

#[inline(always)]
fn officers<L: Sliders>(men: &Men, held: &Restraints, sliders: L, sink: &mut impl Sink) {
    let target = held.check & !men.own;
    let Restraints {
        pin_straight,
        pin_slanted,
        ..
    } = *held;
    let pinned = pin_straight | pin_slanted;
    for_each(men.knights & men.own & !pinned, |from| {
        sink.reach(from, KNIGHT[from] & target);
    });
    let queens = men.straight & men.slanted & !men.castling & men.own;
    for_each(men.slanted & men.own & !queens & !pinned, |from| {
        sink.reach(from, sliders.slanted(from, men.occupied) & target);
    });
    for_each(men.straight & men.own & !queens & !pinned, |from| {
        sink.reach(from, sliders.straight(from, men.occupied) & target);
    });
    for_each(queens & !pinned, |from| {
        let straight = sliders.straight(from, men.occupied);
        sink.reach(
            from,
            (straight | sliders.slanted(from, men.occupied)) & target,
        );
    });
    // A pinned man moves along the line of its pin if it can move so at all.
    for_each(
        men.slanted & men.own & pin_slanted & !pin_straight,
        |from| {
            sink.reach(
                from,
                sliders.slanted(from, men.occupied) & target & pin_slanted,
            );
        },
    );
    for_each(
        men.straight & men.own & pin_straight & !pin_slanted,
        |from| {
            sink.reach(
                from,
                sliders.straight(from, men.occupied) & target & pin_straight,
            );
        },
    );
}

#[inline(always)]
fn pawns<S: Side>(men: &Men, held: &Restraints, sink: &mut impl Sink) {
    let PawnTargets {
        single,
        double,
        left,
        right,
    } = PawnTargets::of::<S>(men, held);
    let (ahead, to_left, to_right) = if S::PLANE == 0 {
        (8, 7, 9)
    } else {
        (-8, -9, -7)
    };
    sink.shift(single & !S::LAST, ahead);
    sink.shift(double, 2 * ahead);
    sink.shift(left & !S::LAST, to_left);
    sink.shift(right & !S::LAST, to_right);
    if (single | left | right) & S::LAST != 0 {
        for (targets, step) in [(single, ahead), (left, to_left), (right, to_right)] {
            for to in Bitboard(targets & S::LAST) {
                for role in Role::PROMOTIONS {
                    sink.push(Move::promoting(origin(to, step), to, role));
                }
            }
        }
    }
}
