//! Undoing the latest decision: the official's own, or one that was given in his place on a claim, while nobody has replied to it.

use crate::act::{Act, Actor, Deed, Work};
use crate::event::{ClockEvent, Event, HearingEvent};
use crate::rules::draft::Draft;

/// Before an act is judged: a decision begins with it, or it replies to the latest one, which stands from then on.
pub(crate) fn before(d: &mut Draft, act: &Act) {
    if is_time_telling(d) {
        stands(d);
    }
    match act.deed {
        Deed::Undo if act.by == Actor::Arbiter => {}
        _ if is_decision(act) => d.begin_decision(),
        _ => stands(d),
    }
}

/// The latest decision can be undone no longer.
pub(crate) fn stands(d: &mut Draft) {
    if d.game.has_undoable_decision() {
        d.emit(HearingEvent::DecisionStands);
    }
}

/// The official undoes the latest decision.
pub(crate) fn undo(d: &mut Draft) {
    if !d.game.has_undoable_decision() {
        d.not_now(
            d.quoted(&d.rules().arbiter.in_doubt),
            "There is no decision to undo: none was given, or somebody has replied to it.",
        );
        return;
    }
    d.cite(d.quoted(&d.rules().arbiter.decisions));
    d.emit(HearingEvent::DecisionUndone);
    d.say("The latest decision is undone: the game stands as before it.");
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
