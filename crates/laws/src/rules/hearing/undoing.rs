//! Undoing the latest decision: the official's own, or one that was given in his place on a claim, while nobody has replied to it.

use jadoube_board::Color;

use crate::act::{Act, Actor, Deed, Fact, Request, Work};
use crate::event::{ClockEvent, Event, HearingEvent};
use crate::game::{Game, Ply};
use crate::rules::draft::Draft;
use crate::rules::hearing::contesting;
use crate::ruling::PenaltyKind;
use crate::said::{self, Hearing};
use crate::sentence;

/// Before an act is judged: a decision begins with it, or it replies to the latest one, which stands from then on.
pub(crate) fn before(d: &mut Draft, act: &Act) {
    if is_time_telling(d) {
        stands(d);
    }
    match act.deed {
        Deed::Undo if act.by == Actor::Arbiter => {}
        _ if is_appeal(act) || is_admission(d, act) => {}
        _ if is_decision(act) => d.begin_decision(),
        _ if is_no_press(d, act) || act.deed.work() == Work::Telling => {}
        _ => {
            if contests_claim(d, act) {
                d.emit(HearingEvent::DecisionUndone);
            }
            stands(d);
        }
    }
}

/// Whether an act presses a lever that is down already: whoever does so replies to nothing.
fn is_no_press(d: &Draft, act: &Act) -> bool {
    let who = act.by.color();
    act.deed == Deed::Press && who.is_some_and(|who| d.game.is_lever_down(who))
}

/// Whether an act appeals against the decision: whoever does so does not rely on it, and an official who sees that he was wrong
/// may put it right himself.
fn is_appeal(act: &Act) -> bool {
    let what = Request::Appeal;
    act.deed == Deed::Ask { what }
}

/// Whether the official says that the latest decision was wrong while it can still be undone: that is what he may undo, and not
/// that he has said so.
fn is_admission(d: &Draft, act: &Act) -> bool {
    let finds = matches!(
        act.deed,
        Deed::Find {
            fact: Fact::WrongDecision { .. }
        }
    );
    act.by == Actor::Arbiter && finds && d.game.has_undoable_decision()
}

/// Whether an act denies the touch for which the move just made was taken back on a claim: what is not established has
/// taken nothing back, so the move is on the board again until it is decided.
fn contests_claim(d: &Draft, act: &Act) -> bool {
    let denies = matches!(act.deed, Deed::Deny { .. });
    let (Some(who), Some(before)) = (act.by.color(), d.game.before_decision()) else {
        return false;
    };
    let left = before
        .last_ply()
        .filter(|ply| ply.who == who && ply.unmet.is_some());
    denies && left.is_some_and(|ply| ply.index == d.game.ply_count())
}

/// The latest decision can be undone no longer.
pub(crate) fn stands(d: &mut Draft) {
    if d.game.has_undoable_decision() || d.game.is_deciding() {
        d.emit(HearingEvent::DecisionStands);
    }
}

/// The official undoes the latest decision.
pub(crate) fn undo(d: &mut Draft) {
    if !d.game.has_undoable_decision() {
        d.not_now(
            d.quoted(&d.rules().arbiter.in_doubt),
            said::Hearing::NothingToUndo,
        );
        return;
    }
    d.cite(contesting::keeps_the_laws(d));
    d.background(d.quoted(&d.rules().arbiter.decisions));
    let decided = d.game.clone();
    d.emit(HearingEvent::DecisionUndone);
    d.say(said::Hearing::Undone);
    for gone in what_goes(&decided, &d.game) {
        d.say(gone);
    }
    if let Some(open) = d.game.pending_question() {
        let again = said::Hearing::OpenAgain {
            question: open.question.text.clone(),
        };
        d.say(again);
    }
}

/// What goes with a decision that is undone: the moves it took back, what it bound somebody to, and what it gave.
pub(crate) fn what_goes(decided: &Game, again: &Game) -> Vec<Hearing> {
    let mut goes = Vec::new();
    if decided.outcome().is_some() && again.outcome().is_none() {
        goes.push(Hearing::GameOpen);
        match again.running_clock() {
            Some(whose) => goes.push(Hearing::GoesOnRuns { whose }),
            None if again.clocks().is_some() => goes.push(Hearing::ClocksStand),
            None => {}
        }
    }
    match again.outcome() {
        Some(outcome) if decided.outcome() != Some(outcome) => goes.push(Hearing::EndedAsBefore {
            outcome: sentence::ended(outcome),
        }),
        _ => {}
    }
    let back = again.plies_back();
    let mut back: Vec<&Ply> = back
        .take_while(|ply| ply.index >= decided.ply_count())
        .collect();
    back.reverse();
    let moves: Vec<String> = back
        .iter()
        .map(|ply| sentence::numbered_move(ply))
        .collect();
    match moves.as_slice() {
        [] => {}
        [one] => goes.push(Hearing::OneBack { one: one.clone() }),
        [first, .., last] => goes.push(Hearing::SeveralBack {
            first: first.clone(),
            last: last.clone(),
        }),
    }
    let mut kept = again.penalties_given().iter().peekable();
    for penalty in decided.penalties_given() {
        if kept.next_if_eq(&penalty).is_some() {
            continue;
        }
        goes.push(match penalty.kind {
            PenaltyKind::Time { to, time } => Hearing::DoesNotGet { to, time },
            PenaltyKind::Warning => Hearing::NotWarned { whom: penalty.whom },
            // That the game is open again says it.
            PenaltyKind::Loss => continue,
            _ => Hearing::NoLonger {
                penalty: penalty.clone(),
            },
        });
    }
    for who in Color::ALL {
        if again.illegal_counted(who) < decided.illegal_counted(who) {
            goes.push(Hearing::NotCounted { who });
        }
        if let (Some(duty), None) = (decided.duty(who), again.duty(who)) {
            let must = sentence::demand(decided, &duty.what);
            goes.push(Hearing::NoLongerHasTo { who, must });
        }
    }
    goes
}

/// Whether time alone has brought something about since the latest act, and has not only passed.
fn is_time_telling(d: &Draft) -> bool {
    let passes = |event: &Event| matches!(event, Event::Clock(ClockEvent::TimePassed { .. }));
    !d.events().iter().all(passes)
}

/// Whether an act is a decision, or one is given on it: what the official finds, answers and directs, and what a player
/// claims. What belongs to a break is none: an envelope that was opened has been read.
fn is_decision(act: &Act) -> bool {
    match act.deed.work() {
        Work::Finding | Work::Answer | Work::Order => act.by == Actor::Arbiter,
        Work::Session => act.by == Actor::Arbiter && matches!(act.deed, Deed::Start | Deed::Stop),
        Work::Claim => act.by.color().is_some() && matches!(act.deed, Deed::Claim { .. }),
        _ => false,
    }
}
