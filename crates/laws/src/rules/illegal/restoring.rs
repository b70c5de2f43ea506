//! What is put right when an illegal move is brought up: at once, late, or not any more.

use jadoube_board::{Color, Move, Role};

use super::super::draft::Draft;
use super::super::{clocks, graded, liability, moving, out_of_turn, shared_times};
use super::charging::charge;
use super::finding::latest_illegal;
use super::replacing::{owe_by_touch, owe_replacement};
use super::{Finding, press_completes};
use crate::act::{Hands, PenaltyLetter, Score};
use crate::code::ClauseId;
use crate::code::params::displaced::AlteredUnknown;
use crate::code::params::illegal::{
    ClocksAfter, Counted, Finder, LateBegins, LateDuty, LateEffect, TwoHands, Unrestorable, Window,
};
use crate::code::params::promotion::LeftAsPawn;
use crate::event::Event;
use crate::game::{OpenPenalty, Ply, RightState, Trouble};
use crate::ruling::{Cause, Matter, OffenceKind, Right};

/// An offence has been brought up: it is put right if the code still lets it, and costs what the code says.
pub(crate) fn put_right(d: &mut Draft, offender: Color, offence: &OpenPenalty, found: Finding) {
    d.cite(&offence.by);
    if offence.grades.is_some() {
        graded::exact(d, offence.holder, PenaltyLetter::A, None);
        return;
    }
    match offence.kind {
        OffenceKind::PressWithoutMove | OffenceKind::TwoHands if window_is_shut(d, offence) => {
            let by = d.by(&d.rules().illegal.late_effect);
            d.cite(d.by(&d.rules().illegal.window));
            d.refuse(
                by,
                "The opponent has made his next move, so it is too late.",
            );
        }
        OffenceKind::PressWithoutMove => {
            d.cite(d.by(&d.rules().illegal.press_without_move));
            d.emit(Event::PenaltySpent);
            charge(d, offender, Counted::PressWithoutMove, true);
            clocks::resume(d);
        }
        OffenceKind::TwoHands => {
            d.cite(d.by(&d.rules().illegal.two_hands));
            let pressed = d.game.last_ply().is_some_and(|ply| ply.completed);
            let at_once = d
                .at(&d.rules().illegal.two_hands)
                .is_some_and(|rule| *rule.is == TwoHands::AsIllegalAtOnce);
            let counts = pressed || at_once || !press_completes(d);
            d.emit(Event::PenaltySpent);
            d.say("The move may stay, but it was made with both hands.");
            charge(d, offender, Counted::TwoHands, counts);
            clocks::resume(d);
        }
        OffenceKind::FaultyRecord => d.refuse(
            d.by(&d.rules().illegal.finder),
            "No move was made that could be put right.",
        ),
        OffenceKind::TouchedMan
        | OffenceKind::IllegalMove
        | OffenceKind::Unpromoted
        | OffenceKind::UselessTouch
        | OffenceKind::BothTouches
        | OffenceKind::Substitution
        | OffenceKind::OutOfTurn => {
            let index = offence.ply.saturating_sub(1);
            let ply = d.game.plies_back().find(|ply| ply.index == index).cloned();
            match ply {
                Some(ply) => put_move_right(d, &ply, offence, found),
                None => d.refuse(
                    d.by(&d.rules().illegal.finder),
                    "The move is no longer there.",
                ),
            }
        }
    }
}

/// Whether the opponent has moved since, under a code that shuts the window then.
fn window_is_shut(d: &Draft, offence: &OpenPenalty) -> bool {
    let shuts = d
        .at(&d.rules().illegal.window)
        .is_some_and(|rule| *rule.is == Window::UntilOpponentMakesMove);
    shuts
        && d.game
            .plies_back()
            .take_while(|ply| ply.index >= offence.ply)
            .any(|ply| ply.who == offence.holder)
}

fn put_move_right(d: &mut Draft, ply: &Ply, offence: &OpenPenalty, found: Finding) {
    let rules = &d.rules().illegal;
    let open = d.game.open_penalty() == Some(offence);
    let reply = d
        .game
        .plies_back()
        .filter(|later| later.index > ply.index && later.who != ply.who)
        .last()
        .cloned();
    let late = is_late(d, ply, open, reply.as_ref(), found);
    d.cite(&ply.faults);
    if !late && liability::is_graded(d) {
        graded_at_once(d, ply);
        return;
    }
    if dispensed_with(d, ply) {
        let by = d.by(&rules.waiver_by_both);
        d.refuse(
            by,
            "Both players have agreed to do without putting it right.",
        );
        return;
    }
    if !late {
        let by = d.by(&rules.finder);
        d.cite(by);
        at_once_restored(d, ply, offence, found);
        return;
    }
    let effect = d.at(&rules.late_effect);
    match effect.map(|rule| *rule.is) {
        Some(LateEffect::Stands) => {
            let by = d.by(&rules.late_effect);
            d.cite(d.by(&rules.window));
            d.refuse(by, "The illegal move was replied to, so it stands.");
        }
        Some(LateEffect::RestoreBefore | LateEffect::RestoreStartOfTurn) => late_restored(d, ply),
        None => d.ask_arbiter(
            Matter::Fact,
            "An illegal move is found late; the code does not say what follows.",
            false,
        ),
    }
}

/// An illegal move that was not replied to is brought up where the code grades its penalties, and no right is open for
/// it that could be exacted by this claim.
fn graded_at_once(d: &mut Draft, ply: &Ply) {
    let holder = ply.who.opposite();
    let open = d
        .game
        .open_penalty()
        .is_some_and(|open| open.holder == holder && open.grades.is_some());
    if open {
        graded::exact(d, holder, PenaltyLetter::A, None);
        return;
    }
    if ply.before.setup.turn != ply.who && out_of_turn::annul(d, holder) {
        clocks::resume(d);
        return;
    }
    let by = match d.game.right(holder, Right::Penalty) {
        RightState::Lost(by) => by,
        RightState::Kept => d.by(&d.rules().illegal.window).to_vec(),
    };
    d.refuse(
        &by,
        "The right to exact anything for it is lost, and it was not replied to.",
    );
}

/// Whether both players do without putting this move right.
fn dispensed_with(d: &Draft, ply: &Ply) -> bool {
    Color::ALL
        .into_iter()
        .all(|color| d.game.aside().dispensed[color].is_some_and(|count| count > ply.index))
}

/// Whether an illegal move is found too late for the remedies of the moment.
fn is_late(d: &Draft, ply: &Ply, open: bool, reply: Option<&Ply>, found: Finding) -> bool {
    let rules = &d.rules().illegal;
    let for_opponent_alone = d
        .at(&rules.finder)
        .is_some_and(|rule| *rule.is == Finder::Opponent);
    let graded = liability::is_graded(d);
    if for_opponent_alone && !graded && found != Finding::Player(ply.who.opposite()) {
        return true;
    }
    match d.at(&rules.late_begins).map(|rule| *rule.is) {
        Some(LateBegins::NoDifference) => false,
        Some(LateBegins::OpponentTouchedOwnMan) => !open,
        Some(LateBegins::OpponentMadeMove) | None => reply.is_some(),
        Some(LateBegins::OpponentCompletedMove) => {
            reply.is_some_and(|reply| reply.completed || !press_completes(d))
        }
    }
}

/// The move is taken back at once, and another owed.
fn at_once_restored(d: &mut Draft, ply: &Ply, offence: &OpenPenalty, found: Finding) {
    let completed = ply.completed || !press_completes(d);
    let by = d.by(&d.rules().penalty.restore_first);
    d.cite(by);
    d.cite_of(&d.rules().law.regional_moves);
    if completed && becomes_queen(d, ply) {
        return;
    }
    let discovery = shared_times::at_discovery(d, ply);
    let replied_to = d.game.last_ply().is_some_and(|last| last.index > ply.index);
    d.emit(Event::TroubleFound {
        what: Trouble::IllegalMove,
    });
    d.emit(Event::Restored { ply: ply.index });
    shared_times::set(d, discovery);
    d.say("The illegal move is taken back.");
    let kind = if offence.kind == OffenceKind::Unpromoted {
        Counted::UnpromotedPawn
    } else {
        Counted::IllegalMove
    };
    if found == Finding::Offender && !completed {
        d.cite(d.by(&d.rules().illegal.self_corrected));
    } else {
        charge(d, ply.who, kind, completed);
    }
    if d.game.outcome().is_none() {
        if d.game.turn() == ply.who {
            owe_replacement(d, ply, found);
        }
        clocks::resume(d);
        let no_difference = d
            .at(&d.rules().illegal.late_begins)
            .filter(|rule| *rule.is == LateBegins::NoDifference);
        if let Some(rule) = no_difference.filter(|_| replied_to) {
            d.cite(rule.by);
        }
        if replied_to || no_difference.is_some() {
            set_clocks_after(d);
        }
    }
}

/// A pawn was left on the last rank and the clock pressed, under a code that makes a queen of it: the move is not taken
/// back. Says whether that was it.
fn becomes_queen(d: &mut Draft, ply: &Ply) -> bool {
    let rule = d
        .at(&d.rules().promotion.left_as_pawn)
        .filter(|rule| *rule.is == LeftAsPawn::QueenAndIllegalOncePressed);
    let queen = Move::promoting(ply.made.from(), ply.made.to(), Role::Queen);
    let latest = d
        .game
        .last_ply()
        .is_some_and(|last| last.index == ply.index);
    let legal = ply
        .before
        .position
        .is_some_and(|before| before.is_legal(queen));
    let Some(rule) = rule.filter(|_| latest && legal && ply.made.promotion().is_none()) else {
        return false;
    };
    d.cite(rule.by);
    d.emit(Event::Restored { ply: ply.index });
    d.say("A queen is put in the place of the pawn.");
    moving::make(d, ply.who, queen, Hands::One);
    d.emit(Event::MoveCompleted);
    if d.game.outcome().is_none() {
        charge(d, ply.who, Counted::UnpromotedPawn, true);
        clocks::resume(d);
    }
    true
}

/// The position before a move found late is restored.
fn late_restored(d: &mut Draft, ply: &Ply) {
    let rules = &d.rules().illegal;
    let lost = d.game.right(ply.who.opposite(), Right::Penalty);
    d.cite(d.by(&rules.late_effect));
    d.cite(d.by(&rules.late_begins));
    d.cite_of(&d.rules().law.regional_moves);
    if let RightState::Lost(by) = lost {
        d.cite(&by);
    }
    let whole_turn = d
        .at(&rules.late_effect)
        .is_some_and(|rule| *rule.is == LateEffect::RestoreStartOfTurn);
    let index = if whole_turn { ply.turn_from } else { ply.index };
    d.emit(Event::Restored { ply: index });
    d.say("The position before the illegal move is restored; what was played since is void.");
    if d.at(&rules.late_counts).is_some_and(|rule| *rule.is) {
        charge(d, ply.who, Counted::IllegalMove, true);
    }
    if d.game.outcome().is_some() {
        return;
    }
    match d.at(&rules.late_duty).map(|rule| (*rule.is, rule.by)) {
        Some((LateDuty::FirstTouchedThatCan | LateDuty::TouchedAndReleased, by)) => {
            owe_by_touch(d, ply, by)
        }
        Some((LateDuty::None, by)) => d.cite(by),
        None => {}
    }
    set_clocks_after(d);
}

/// After a late restoration somebody sets the clocks.
pub(crate) fn set_clocks_after(d: &mut Draft) {
    if d.game.clocks().is_none() {
        return;
    }
    clocks::resume(d);
    match d.at(&d.rules().illegal.clocks_after) {
        Some(rule)
            if matches!(
                rule.is,
                ClocksAfter::ArbiterByEvidence | ClocksAfter::ArbiterByJudgment
            ) =>
        {
            d.cite(rule.by);
            d.ask_arbiter(Matter::Clocks, "What shall the clocks show?", false);
        }
        _ => {}
    }
}

/// The position to go back to cannot be established.
pub(crate) fn cannot_restore(d: &mut Draft) {
    let displaced = d.game.aside().trouble == Some(Trouble::Displaced);
    let rule = d
        .at(&d.rules().displaced.unrestorable)
        .filter(|_| displaced)
        .map(|rule| (*rule.is, rule.by))
        .or_else(|| altered(d))
        .or_else(|| {
            d.at(&d.rules().illegal.unrestorable)
                .map(|rule| (*rule.is, rule.by))
        });
    let Some((what, by)) = rule else {
        d.ask_arbiter(
            Matter::Fact,
            "The position cannot be restored, and the code does not say what follows.",
            false,
        );
        return;
    };
    match what {
        Unrestorable::Annul => {
            d.say("The position cannot be restored: the game is annulled.");
            d.cite(d.by(&d.rules().annul.new_game));
            d.end(Score::Annulled, Cause::Irregularity, by);
        }
        Unrestorable::VoidAndNewGame => {
            d.say("The position cannot be restored: the game is annulled, and another is played.");
            d.end(Score::Annulled, Cause::Irregularity, by);
        }
        Unrestorable::LastKnown => {
            d.cite(by);
            d.say("Play goes on from the last position that is known to be right.");
        }
    }
}

/// What follows where no illegal move was made, so that the men themselves were altered, nobody knows when.
fn altered(d: &Draft) -> Option<(Unrestorable, &'static [ClauseId])> {
    let rule = d
        .at(&d.rules().men.altered_unknown)
        .filter(|_| latest_illegal(d).is_none())?;
    let AlteredUnknown::AnnulAndReplay = rule.is;
    Some((Unrestorable::Annul, rule.by))
}
