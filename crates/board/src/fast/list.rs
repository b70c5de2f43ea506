//! The legal moves of one board, written down.

use super::Root;
use super::children::en_passant_takers;
use super::count::{PawnTargets, can_castle};
use super::quad::{Men, Side, Wings, squares};
use super::restraints::Restraints;
use crate::attacks::look_up::Sliders;
use crate::attacks::tables::{KING, KNIGHT};
use crate::{Bitboard, Move, MoveList, Role, Square};

/// Writes moves from one square to each of these.
#[inline(always)]
fn reach(moves: &mut MoveList, from: usize, targets: u64) {
    moves.reach(Bitboard(targets), |_| Square::masked(from as u32));
}

/// Writes moves to each of these squares, from the square that is `step` less.
#[inline(always)]
fn shift(moves: &mut MoveList, targets: u64, step: i8) {
    moves.reach(Bitboard(targets), |to| origin(to, step));
}

#[inline(always)]
fn origin(to: Square, step: i8) -> Square {
    Square::masked((to.index() as i8 - step) as u32)
}

/// Writes all legal moves.
#[inline(always)]
pub(super) fn list<S: Side, L: Sliders>(root: &Root, sliders: L, moves: &mut MoveList) {
    let men = Men::of::<S>(&root.quad);
    let held = Restraints::of::<S, L>(&men, sliders);
    kings::<S, L>(&men, &held, &root.wings, sliders, moves);
    if held.check == 0 {
        return;
    }
    if root.en_passant != 0 {
        let takers = en_passant_takers::<S, L>(&men, &held, root.en_passant, sliders);
        let to = Square::masked(root.en_passant.trailing_zeros());
        for from in Bitboard(takers) {
            moves.push(Move::new(from, to));
        }
    }
    pawns::<S>(&men, &held, moves);
    officers(&men, &held, sliders, moves);
}

#[inline(always)]
fn kings<S: Side, L: Sliders>(
    men: &Men,
    held: &Restraints,
    wings: &Wings,
    sliders: L,
    moves: &mut MoveList,
) {
    let steps = KING[held.king] & !men.own;
    let may_castle = men.castling & men.own;
    if steps | may_castle == 0 {
        return;
    }
    let danger = Restraints::danger::<S, L>(men, sliders);
    reach(moves, held.king, steps & !danger);
    if may_castle != 0 {
        for wing in wings {
            if can_castle(wing, men, held, danger) {
                let (king, rook) = (held.king as u32, wing.rook.trailing_zeros());
                moves.push(Move::new(Square::masked(king), Square::masked(rook)));
            }
        }
    }
}

#[inline(always)]
fn officers<L: Sliders>(men: &Men, held: &Restraints, sliders: L, moves: &mut MoveList) {
    let target = held.check & !men.own;
    let Restraints {
        pin_straight,
        pin_slanted,
        ..
    } = *held;
    let pinned = pin_straight | pin_slanted;
    for from in squares(men.knights & men.own & !pinned) {
        reach(moves, from, KNIGHT[from] & target);
    }
    let queens = men.straight & men.slanted & !men.castling & men.own;
    for from in squares(men.slanted & men.own & !queens & !pinned) {
        reach(moves, from, sliders.slanted(from, men.occupied) & target);
    }
    for from in squares(men.straight & men.own & !queens & !pinned) {
        reach(moves, from, sliders.straight(from, men.occupied) & target);
    }
    for from in squares(queens & !pinned) {
        let straight = sliders.straight(from, men.occupied);
        reach(
            moves,
            from,
            (straight | sliders.slanted(from, men.occupied)) & target,
        );
    }
    // A pinned man moves along the line of its pin if it can move so at all.
    for from in squares(men.slanted & men.own & pin_slanted & !pin_straight) {
        reach(
            moves,
            from,
            sliders.slanted(from, men.occupied) & target & pin_slanted,
        );
    }
    for from in squares(men.straight & men.own & pin_straight & !pin_slanted) {
        reach(
            moves,
            from,
            sliders.straight(from, men.occupied) & target & pin_straight,
        );
    }
}

#[inline(always)]
fn pawns<S: Side>(men: &Men, held: &Restraints, moves: &mut MoveList) {
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
    shift(moves, single & !S::LAST, ahead);
    shift(moves, double, 2 * ahead);
    shift(moves, left & !S::LAST, to_left);
    shift(moves, right & !S::LAST, to_right);
    if (single | left | right) & S::LAST != 0 {
        for (targets, step) in [(single, ahead), (left, to_left), (right, to_right)] {
            for to in Bitboard(targets & S::LAST) {
                for role in Role::PROMOTIONS {
                    moves.push(Move::promoting(origin(to, step), to, role));
                }
            }
        }
    }
}
