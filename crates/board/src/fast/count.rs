//! The number of legal moves of one board, without making any.

use super::quad::{Men, Quad, Side, Wings, squares};
use super::restraints::Restraints;
use crate::attacks::look_up::Sliders;
use crate::attacks::tables::{KING, KNIGHT};

/// Counts all legal moves but en passant captures.
#[inline(always)]
pub(super) fn count<S: Side, L: Sliders>(quad: &Quad, wings: &Wings, sliders: L) -> u64 {
    let men = Men::of::<S>(quad);
    let held = Restraints::of::<S, L>(&men, sliders);
    let mut total = 0;
    let steps = KING[held.king] & !men.own;
    let may_castle = men.castling & men.own;
    if steps != 0 || may_castle != 0 {
        let danger = Restraints::danger::<S, L>(&men, sliders);
        total += (steps & !danger).count_ones();
        if may_castle != 0 {
            for wing in wings {
                total += can_castle(wing, &men, &held, danger) as u32;
            }
        }
    }
    if held.check != 0 {
        total += count_men(&men, &held, sliders) + count_pawns::<S>(&men, &held);
    }
    total.into()
}

/// Is this castling legal?
///
/// A rook pinned on the back rank shields its king from a slider that castling would lay bare, so
/// it may not castle; every other danger to the king's target shows before the move.
#[inline(always)]
pub(super) fn can_castle(
    wing: &super::quad::Wing,
    men: &Men,
    held: &Restraints,
    danger: u64,
) -> bool {
    wing.rook & men.castling & !held.pin_straight != 0
        && wing.way & men.occupied == 0
        && wing.safe & danger == 0
}

#[inline(always)]
fn count_men<L: Sliders>(men: &Men, held: &Restraints, sliders: L) -> u32 {
    let target = held.check & !men.own;
    let Restraints {
        pin_straight,
        pin_slanted,
        ..
    } = *held;
    let mut total = 0;
    for from in squares(men.knights & men.own & !(pin_straight | pin_slanted)) {
        total += (KNIGHT[from] & target).count_ones();
    }
    let slanted = men.slanted & men.own & !pin_straight;
    for from in squares(slanted & !pin_slanted) {
        total += (sliders.slanted(from, men.occupied) & target).count_ones();
    }
    for from in squares(slanted & pin_slanted) {
        total += (sliders.slanted(from, men.occupied) & target & pin_slanted).count_ones();
    }
    let straight = men.straight & men.own & !pin_slanted;
    for from in squares(straight & !pin_straight) {
        total += (sliders.straight(from, men.occupied) & target).count_ones();
    }
    for from in squares(straight & pin_straight) {
        total += (sliders.straight(from, men.occupied) & target & pin_straight).count_ones();
    }
    total
}

#[inline(always)]
fn count_pawns<S: Side>(men: &Men, held: &Restraints) -> u32 {
    let PawnTargets {
        single,
        double,
        left,
        right,
    } = PawnTargets::of::<S>(men, held);
    let count = single.count_ones() + double.count_ones() + left.count_ones() + right.count_ones();
    let last = (single & S::LAST).count_ones()
        + (left & S::LAST).count_ones()
        + (right & S::LAST).count_ones();
    count + 3 * last
}

/// Where pawns can go, by the kind of step; each square is reached by one pawn at most.
pub(super) struct PawnTargets {
    pub single: u64,
    pub double: u64,
    pub left: u64,
    pub right: u64,
}

impl PawnTargets {
    #[inline(always)]
    pub fn of<S: Side>(men: &Men, held: &Restraints) -> PawnTargets {
        let pawns = men.pawns & men.own;
        let Restraints {
            pin_straight,
            pin_slanted,
            check,
            ..
        } = *held;
        let walkers = pawns & !pin_slanted;
        let takers = pawns & !pin_straight;
        // A pinned pawn stays on the line of its pin.
        let ahead = S::forward(walkers & !pin_straight)
            | (S::forward(walkers & pin_straight) & pin_straight);
        let single = ahead & !men.occupied;
        let double = S::forward(single & S::THIRD) & !men.occupied & check;
        let free = takers & !pin_slanted;
        let bound = takers & pin_slanted;
        let prey = men.enemy & check;
        PawnTargets {
            single: single & check,
            double,
            left: (S::left(free) | (S::left(bound) & pin_slanted)) & prey,
            right: (S::right(free) | (S::right(bound) & pin_slanted)) & prey,
        }
    }
}
