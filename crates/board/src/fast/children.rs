//! Every board that a legal move leads to.

use super::count::{PawnTargets, can_castle};
use super::quad::{Code, Men, Quad, Side, Wings, squares};
use super::restraints::Restraints;
use crate::attacks::look_up::Sliders;
use crate::attacks::tables::{KING, KNIGHT};

/// Calls `f` with each board that a legal move leads to, and the square on which it can be taken en
/// passant there, as a set: empty, or one that a pawn attacks, safely or not.
///
/// `en_passant` is the same for the board at hand.
#[inline(always)]
pub(super) fn children<S: Side, L: Sliders>(
    quad: &Quad,
    en_passant: u64,
    wings: &Wings,
    sliders: L,
    f: &mut impl FnMut(Quad, u64),
) {
    let men = Men::of::<S>(quad);
    let held = Restraints::of::<S, L>(&men, sliders);
    kings::<S, L>(quad, &men, &held, wings, sliders, f);
    if held.check == 0 {
        return;
    }
    if en_passant != 0 {
        taking_en_passant::<S, L>(quad, &men, &held, en_passant, sliders, f);
    }
    pawns::<S>(quad, &men, &held, f);
    officers::<S, L>(quad, &men, &held, sliders, f);
}

#[inline(always)]
fn kings<S: Side, L: Sliders>(
    quad: &Quad,
    men: &Men,
    held: &Restraints,
    wings: &Wings,
    sliders: L,
    f: &mut impl FnMut(Quad, u64),
) {
    let danger = Restraints::danger::<S, L>(men, sliders);
    let unmoved = quad.without(men.kings & men.own);
    let base = unmoved.without_castling(men.own);
    for to in squares(KING[held.king] & !men.own & !danger) {
        f(base.with(1 << to, Code::king::<S>()), 0);
    }
    if men.castling & men.own != 0 {
        for wing in wings {
            if can_castle(wing, men, held, danger) {
                let castled = base
                    .without(wing.rook)
                    .with(wing.rook_target, Code::rook::<S>())
                    .with(wing.king_target, Code::king::<S>());
                f(castled, 0);
            }
        }
    }
}

#[inline(always)]
fn officers<S: Side, L: Sliders>(
    quad: &Quad,
    men: &Men,
    held: &Restraints,
    sliders: L,
    f: &mut impl FnMut(Quad, u64),
) {
    let target = held.check & !men.own;
    let Restraints {
        pin_straight,
        pin_slanted,
        ..
    } = *held;
    for from in squares(men.knights & men.own & !(pin_straight | pin_slanted)) {
        let base = quad.without(1 << from);
        for to in squares(KNIGHT[from] & target) {
            f(base.with(1 << to, Code::knight::<S>()), 0)
        }
    }
    let queens = men.straight & men.slanted & !men.castling & men.own;
    let bishops = men.slanted & men.own & !queens & !pin_straight;
    for from in squares(bishops) {
        let base = quad.without(1 << from);
        let line = if pin_slanted >> from & 1 == 0 {
            !0
        } else {
            pin_slanted
        };
        for to in squares(sliders.slanted(from, men.occupied) & target & line) {
            f(base.with(1 << to, Code::bishop::<S>()), 0);
        }
    }
    let rooks = men.straight & men.own & !queens & !pin_slanted;
    for from in squares(rooks) {
        let base = quad.without(1 << from);
        let line = if pin_straight >> from & 1 == 0 {
            !0
        } else {
            pin_straight
        };
        for to in squares(sliders.straight(from, men.occupied) & target & line) {
            f(base.with(1 << to, Code::rook::<S>()), 0);
        }
    }
    for from in squares(queens) {
        let base = quad.without(1 << from);
        let bit = 1 << from;
        let (straight, slanted) = (
            sliders.straight(from, men.occupied),
            sliders.slanted(from, men.occupied),
        );
        let reach = match (pin_straight & bit != 0, pin_slanted & bit != 0) {
            (false, false) => straight | slanted,
            (true, _) => straight & pin_straight,
            (false, true) => slanted & pin_slanted,
        };
        for to in squares(reach & target) {
            f(base.with(1 << to, Code::queen::<S>()), 0)
        }
    }
}

#[inline(always)]
fn pawns<S: Side>(quad: &Quad, men: &Men, held: &Restraints, f: &mut impl FnMut(Quad, u64)) {
    let PawnTargets {
        single,
        double,
        left,
        right,
    } = PawnTargets::of::<S>(men, held);
    for to in squares(single & !S::LAST) {
        let to = 1 << to;
        f(quad.without(S::back(to)).with(to, Code::pawn::<S>()), 0);
    }
    let enemy_pawns = men.pawns & men.enemy;
    for to in squares(double) {
        let to = 1 << to;
        let passed = S::back(to);
        let beside = (S::left(passed) | S::right(passed)) & enemy_pawns;
        let offered = if beside != 0 { passed } else { 0 };
        f(
            quad.without(S::back(passed)).with(to, Code::pawn::<S>()),
            offered,
        );
    }
    for to in squares(left & !S::LAST) {
        let to = 1 << to;
        f(
            quad.without(S::Other::right(to))
                .with(to, Code::pawn::<S>()),
            0,
        );
    }
    for to in squares(right & !S::LAST) {
        let to = 1 << to;
        f(
            quad.without(S::Other::left(to)).with(to, Code::pawn::<S>()),
            0,
        );
    }
    if (single | left | right) & S::LAST != 0 {
        promotions::<S>(quad, single & S::LAST, S::back, f);
        promotions::<S>(quad, left & S::LAST, S::Other::right, f);
        promotions::<S>(quad, right & S::LAST, S::Other::left, f);
    }
}

#[inline(always)]
fn promotions<S: Side>(
    quad: &Quad,
    targets: u64,
    origin: fn(u64) -> u64,
    f: &mut impl FnMut(Quad, u64),
) {
    for to in squares(targets) {
        let to = 1 << to;
        let base = quad.without(origin(to));
        for code in [
            Code::queen::<S>(),
            Code::rook::<S>(),
            Code::bishop::<S>(),
            Code::knight::<S>(),
        ] {
            f(base.with(to, code), 0);
        }
    }
}

#[inline(always)]
fn taking_en_passant<S: Side, L: Sliders>(
    quad: &Quad,
    men: &Men,
    held: &Restraints,
    target: u64,
    sliders: L,
    f: &mut impl FnMut(Quad, u64),
) {
    for from in squares(en_passant_takers::<S, L>(men, held, target, sliders)) {
        let base = quad.without(1 << from | S::back(target));
        f(base.with(target, Code::pawn::<S>()), 0);
    }
}

/// The pawns that can legally take on the en passant square.
///
/// Two pawns leave their places at once, so each capture is looked at as it would be.
#[inline(always)]
pub(super) fn en_passant_takers<S: Side, L: Sliders>(
    men: &Men,
    held: &Restraints,
    target: u64,
    sliders: L,
) -> u64 {
    let victim = S::back(target);
    if held.checkers & !victim & !men.straight & !men.slanted != 0 {
        return 0;
    }
    let pawns = men.pawns & men.own;
    let mut takers = (S::Other::left(target) | S::Other::right(target)) & pawns;
    for from in squares(takers) {
        let occupied = (men.occupied & !(1 << from | victim)) | target;
        let straight = sliders.straight(held.king, occupied) & men.straight;
        let slanted = sliders.slanted(held.king, occupied) & men.slanted;
        if (straight | slanted) & men.enemy != 0 {
            takers &= !(1 << from);
        }
    }
    takers
}
