//! The clauses that a move just made rests on.

use jadoube_board::{Color, Move, Role, Setup, Square};

use crate::rules::draft::Draft;
use crate::rules::play::{chess960, odds};
use crate::ruling::Clauses;

/// The clauses that a legal move, just made, rests on.
pub(crate) fn cite_legal_move(d: &mut Draft, made: Move) {
    let rules = d.rules();
    let movement = &rules.movement;
    if odds::cite_move(d, made) {
        return;
    }
    let Some(before) = d.game.last_ply().map(|ply| ply.before.setup) else {
        return;
    };
    let Some(man) = before.board.get(made.from()) else {
        return;
    };
    if before.castling_shape(made).is_some() {
        let drawn = chess960::castling(d, &before, made, man.color);
        match drawn {
            Some(by) => d.cite(by),
            None => d.cite_of(&movement.castling),
        }
        if rook_goes_in_danger(&before, made, man.color) {
            d.cite_of(&movement.castling_rook_attacked);
        }
        d.cite(match drawn {
            Some(_) => d.quoted(&rules.castling.made_at_chess960),
            None => d.quoted(&rules.castling.made_at),
        });
        if drawn.is_none() {
            d.cite(d.quoted(&rules.castling.order));
        }
        return;
    }
    d.cite_of(match man.role {
        Role::King => &movement.king,
        Role::Queen => &movement.queen,
        Role::Rook => &movement.rook,
        Role::Bishop => &movement.bishop,
        Role::Knight => &movement.knight,
        Role::Pawn if made.from().file() != made.to().file() => &movement.pawn_capture,
        Role::Pawn
            if made
                .from()
                .rank()
                .index()
                .abs_diff(made.to().rank().index())
                == 2 =>
        {
            &movement.pawn_double_step
        }
        Role::Pawn => &movement.pawn_step,
    });
    if before.en_passant_shape(made) {
        d.cite_of(&movement.en_passant);
        d.cite(d.by(&rules.making.made_capture));
    } else if before.board.get(made.to()).is_some() {
        d.cite_of(&movement.capture);
        d.cite(d.by(&rules.making.made_capture));
    } else {
        d.cite_of(&movement.destination);
        d.cite(d.quoted(&rules.making.made_transfer));
    }
    if made.promotion().is_some() {
        d.cite_of(&movement.promotion_required);
        d.cite_of(&movement.promotion_choice);
        d.cite_of(&movement.promotion_immediate);
        d.cite_of(&movement.promotion_unlimited);
        if before.board.get(made.to()).is_some() {
            d.cite_of(&movement.promotion_capture);
        }
        d.cite(d.quoted(&rules.promotion.made_at));
    }
}

/// Whether the rook is attacked in castling, where it stands or on a square that it crosses.
fn rook_goes_in_danger(before: &Setup, made: Move, color: Color) -> bool {
    let Some(side) = before.castling_shape(made) else {
        return false;
    };
    let (from, to) = (made.to(), side.rook_target(color));
    let files =
        from.file().index().min(to.file().index())..=from.file().index().max(to.file().index());
    let enemy = color.opposite();
    Square::ALL
        .into_iter()
        .filter(|square| square.rank() == from.rank() && files.contains(&square.file().index()))
        .filter(|square| *square != to)
        .any(|square| {
            let danger = before
                .board
                .attackers(square, enemy, before.board.occupied());
            !danger.is_empty()
        })
}

/// A check that was ignored is ignored whether it was called or not.
pub(crate) fn cite_call_of_check(d: &mut Draft, faults: &Clauses) {
    let movement = &d.rules().movement;
    let ignored = movement
        .must_answer_check
        .as_ref()
        .is_some_and(|cite| cite.by.iter().any(|clause| faults.contains(clause)));
    let checked = d
        .game
        .last_ply()
        .and_then(|ply| ply.before.position.as_ref())
        .is_some_and(|position| position.is_check());
    if ignored && checked {
        d.background(d.quoted(&d.rules().conduct.check_call));
    }
}
