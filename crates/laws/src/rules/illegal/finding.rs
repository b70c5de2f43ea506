//! Who brings an illegal move up: a player by a claim, the arbiter by a finding, one who watches by himself.

use jadoube_board::Color;

use super::super::draft::Draft;
use super::super::steps;
use super::Finding;
use super::restoring::put_right;
use crate::code::params::authority::Unasked;
use crate::code::params::illegal::Waiver;
use crate::event::Event;
use crate::game::OpenPenalty;
use crate::ruling::{Clauses, OffenceKind};
use crate::terms::Referee;

/// A player claims that an illegal move stands, or something that counts as one.
pub(crate) fn claim(d: &mut Draft, who: Color) {
    let open = d
        .game
        .open_penalty()
        .filter(|open| open.holder == who && is_of_move(open.kind))
        .cloned();
    if let Some(open) = open {
        put_right(d, who.opposite(), &open, Finding::Player(who));
        return;
    }
    let Some((offender, ply)) = latest_illegal(d) else {
        if steps::left_as_pawn(d).is_some() {
            d.cite(d.by(&d.rules().promotion.left_as_pawn));
            d.say("The promotion is to be finished: the move is not made yet.");
        }
        d.refuse(
            d.by(&d.rules().illegal.finder),
            "No illegal move stands that was not put right.",
        );
        return;
    };
    put_right(
        d,
        offender,
        &for_illegal(offender, ply),
        Finding::Player(who),
    );
}

/// The arbiter establishes that an illegal move was made, at a move by number or the latest one.
pub(crate) fn found(d: &mut Draft, at: Option<(u32, Color)>) {
    let open = d
        .game
        .open_penalty()
        .filter(|open| at.is_none() && is_of_move(open.kind))
        .cloned();
    if let Some(open) = open {
        put_right(d, open.holder.opposite(), &open, Finding::Arbiter);
        return;
    }
    let target = match at {
        None => latest_illegal(d),
        Some((number, side)) => d
            .game
            .plies_back()
            .find(|ply| ply.who == side && ply.before.setup.fullmove_number == number)
            .map(|ply| (ply.who, ply.index)),
    };
    let Some((offender, ply)) = target else {
        d.refuse(d.by(&d.rules().illegal.finder), "No such move was made.");
        return;
    };
    put_right(d, offender, &for_illegal(offender, ply), Finding::Arbiter);
}

/// The penalty for an illegal move that no open one stands for yet; `ply` is its index from 0.
fn for_illegal(offender: Color, ply: u32) -> OpenPenalty {
    OpenPenalty {
        holder: offender.opposite(),
        kind: OffenceKind::IllegalMove,
        ply: ply + 1,
        by: Clauses::new(),
        grades: None,
    }
}

/// A watching arbiter acts on an illegal move, where the code gives him that power.
pub(crate) fn watched(d: &mut Draft, offender: Color) {
    let sees = d.game.terms().referee == Referee::Watching
        && d.at(&d.rules().arbiter.acts_unasked).is_some_and(|rule| {
            rule.is.contains(&Unasked::IllegalMoves) || rule.is.contains(&Unasked::AllButComplaints)
        });
    if !sees || d.game.outcome().is_some() {
        return;
    }
    let Some(penalty) = d
        .game
        .open_penalty()
        .filter(|open| open.holder == offender.opposite())
        .cloned()
    else {
        return;
    };
    if penalty.kind == OffenceKind::TouchedMan {
        return;
    }
    d.cite(d.by(&d.rules().arbiter.acts_unasked));
    d.say("The arbiter, who watches, steps in.");
    let plies = d.game.ply_count();
    put_right(d, offender, &penalty, Finding::Arbiter);
    // A move made with both hands may stay; and where an older move is put right, what was done now is not all that
    // goes back.
    let stays = d.game.ply_count() == plies && penalty.kind != OffenceKind::PressWithoutMove;
    d.watched_act_stands(stays || penalty.ply < plies);
}

/// A watching arbiter carries out a restoration that the code makes compulsory, once the illegal move was replied to.
pub(crate) fn watched_late(d: &mut Draft, mover: Color) {
    let sees = d.game.terms().referee == Referee::Watching
        && d.at(&d.rules().arbiter.acts_unasked)
            .is_some_and(|rule| rule.is.contains(&Unasked::CompulsoryRestoration));
    let replied_to = d
        .game
        .plies_back()
        .nth(1)
        .is_some_and(|ply| !ply.legal && ply.who != mover);
    if !sees || !replied_to || d.game.outcome().is_some() {
        return;
    }
    d.cite(d.by(&d.rules().arbiter.acts_unasked));
    d.say("The arbiter, who watches, steps in.");
    found(d, None);
}

/// A player does without putting right an illegal move that was replied to; both must. Returns whether there is one.
pub(crate) fn dispense(d: &mut Draft, who: Color) -> bool {
    let rule = d
        .at(&d.rules().illegal.waiver_by_both)
        .filter(|rule| *rule.is == Waiver::MayDispenseWithRestoring);
    let Some(rule) = rule.filter(|_| latest_illegal(d).is_some()) else {
        return false;
    };
    d.cite(rule.by);
    d.emit(Event::RestoringWaived { who });
    d.say("If both players do so, the illegal move stands by their agreement, not by the code.");
    true
}

/// Whether an offence lies in a move, and not in a touch alone.
fn is_of_move(kind: OffenceKind) -> bool {
    !matches!(
        kind,
        OffenceKind::TouchedMan
            | OffenceKind::UselessTouch
            | OffenceKind::BothTouches
            | OffenceKind::OutOfTurn
    )
}

/// The latest illegal move that stands: by whom, and the index of the half-move.
pub(super) fn latest_illegal(d: &Draft) -> Option<(Color, u32)> {
    d.game
        .plies_back()
        .find(|ply| !ply.legal)
        .map(|ply| (ply.who, ply.index))
}
