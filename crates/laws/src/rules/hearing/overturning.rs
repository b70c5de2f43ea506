//! A decision that was wrong, found so once others have acted on it; and an end of the game that was none.

use jadoube_board::{ByColor, Color};
use jadoube_codes::params::illegal::Counted;
use jadoube_codes::time::Millis;

use crate::act::MoveNumber;
use crate::event::{ClockEvent, Event, HearingEvent, MovesEvent, RightsEvent, SessionEvent};
use crate::game::{Game, PastDecision, RightState, Trouble};
use crate::rules::draft::Draft;
use crate::rules::hearing::contesting::keeps_the_laws;
use crate::rules::hearing::undoing;
use crate::rules::offence::illegal::charging;
use crate::rules::offence::illegal::finding;
use crate::rules::offence::illegal::standing::standing_illegal;
use crate::ruling::{Cause, Matter};
use crate::said;

/// An official finds that a decision given before was wrong: what it has given goes, and what it did to the men is put right by
/// whatever puts such a thing right. What was played since stands.
pub(crate) fn wrong_decision(d: &mut Draft, at: Option<MoveNumber>, number: Option<u32>) {
    let rules = d.rules();
    d.cite(keeps_the_laws(d));
    d.cite(d.by(&rules.appeal));
    d.background(d.quoted(&rules.arbiter.decisions));
    let standing = d.game.decisions();
    let found = match (at, number) {
        (Some(at), _) => standing.iter().rposition(|past| past.at == Some(at)),
        (None, Some(number)) => {
            let index = (number as usize).wrapping_sub(1);
            (index < standing.len()).then_some(index)
        }
        (None, None) => standing.len().checked_sub(1),
    };
    if found.is_none() && (at.is_some() || number.is_some()) {
        d.refuse(&[], said::Hearing::NoneStands);
        return;
    }
    d.say(said::Hearing::WasWrong);
    let Some(index) = found else {
        ask_what_is_put_right(d);
        return;
    };
    let decided = d.game.clone();
    let past = strike(d, index);
    for who in Color::ALL {
        if past.loses(who) {
            d.drop_question(&Matter::OpponentsScore(who));
        }
    }
    for gone in undoing::what_goes(&decided, &d.game) {
        d.say(gone);
    }
    if clocks_shown(&decided, d.now()) != clocks_shown(&d.game, d.now()) {
        tell_clocks(d);
    }
    let went_on = d.game.ply_count() > past.after;
    if went_on && d.game.outcome().is_none() {
        d.say(said::Hearing::MovesStand);
    }
    let given = Event::Hearing(HearingEvent::QuestionAnswered);
    let gave_nothing = past.gave.iter().all(|event| *event == given);
    match gave_nothing || has_moved_men(&past) {
        true if went_on && !gave_nothing => d.emit(HearingEvent::TroubleFound {
            what: Trouble::Displaced,
        }),
        true => ask_what_is_put_right(d),
        false => {}
    }
    judge_later_ones_anew(d, &past, index);
}

fn ask_what_is_put_right(d: &mut Draft) {
    d.emit(HearingEvent::TroubleFound {
        what: Trouble::Displaced,
    });
    d.ask_what(said::Hearing::WhatIsPutRight, false);
}

/// Takes off what a decision has given.
fn strike(d: &mut Draft, index: usize) -> PastDecision {
    let past = d.game.decisions()[index].clone();
    d.emit(HearingEvent::DecisionOverturned {
        number: index as u32 + 1,
    });
    let mut unknown = false;
    for event in past.gave.iter().rev() {
        match event {
            Event::Session(SessionEvent::GameEnded { outcome })
                if d.game.outcome() == Some(outcome) =>
            {
                goes_on(d);
                if let Some(outcome) = past.ended.clone() {
                    d.emit(SessionEvent::GameEnded { outcome });
                }
            }
            Event::Clock(ClockEvent::TimeAdjusted { whose, by }) => {
                unknown |= !take_back(d, *whose, *by, past.set_since);
            }
            Event::Rights(RightsEvent::RightLost { who, right, by })
                if d.game.right(*who, *right) == RightState::Lost(by.clone()) =>
            {
                d.emit(RightsEvent::RightRestored {
                    who: *who,
                    right: *right,
                });
            }
            Event::Rights(RightsEvent::DutyLaid { duty })
                if d.game.duty(duty.who) == Some(duty) =>
            {
                d.emit(RightsEvent::DutyEnded { who: duty.who });
            }
            Event::Rights(RightsEvent::ChoiceGiven { choice })
                if d.game.choice_of(choice.who) == Some(choice) =>
            {
                d.end_choice(choice.who);
            }
            _ => {}
        }
    }
    if unknown && d.game.outcome().is_none() {
        d.ask_arbiter(Matter::Clocks, said::Common::WhatClocks, false);
    }
    past
}

/// Time that was given, or taken off, goes back. It does not where an official has set that clock since, nor where too little is
/// left: then he is to say what the clock shows.
fn take_back(d: &mut Draft, whose: Color, by: i64, set_since: ByColor<bool>) -> bool {
    let left = d
        .game
        .clock(whose, d.now())
        .map(|clock| clock.left.0 as i64);
    let can = !set_since[whose] && left.is_some_and(|left| left > by);
    if can {
        d.emit(ClockEvent::TimeAdjusted { whose, by: -by });
    }
    can
}

/// What both clocks show.
fn clocks_shown(game: &Game, now: Millis) -> [Option<Millis>; 2] {
    Color::ALL.map(|whose| game.clock(whose, now).map(|clock| clock.left))
}

/// What both clocks show, where one of them was changed.
fn tell_clocks(d: &mut Draft) {
    if let [Some(white), Some(black)] = clocks_shown(&d.game, d.now()) {
        d.say(said::Clock::SetTo { white, black });
    }
}

/// Whether a decision has put men back, or a position up.
fn has_moved_men(past: &PastDecision) -> bool {
    past.gave.iter().any(|event| {
        matches!(
            event,
            Event::Moves(MovesEvent::Restored { .. } | MovesEvent::SetUp { .. })
        )
    })
}

/// The game has not ended; its clocks stand until the official starts them.
fn goes_on(d: &mut Draft) {
    d.emit(SessionEvent::GameGoesOn);
    if d.game.clocks().is_some() {
        d.emit(ClockEvent::ClocksHeld);
    }
}

/// A later illegal move that has lost the game was one too many only by the count that has fallen: it is judged as the one that it is
/// now.
fn judge_later_ones_anew(d: &mut Draft, past: &PastDecision, from: usize) {
    let counted = |past: &PastDecision| {
        past.gave.iter().find_map(|event| match event {
            Event::Rights(RightsEvent::IllegalCounted { who }) => Some(*who),
            _ => None,
        })
    };
    let Some(who) = counted(past) else { return };
    let lost_by = |past: &PastDecision| {
        let ends = |event: &Event| matches!(event, Event::Session(SessionEvent::GameEnded { outcome }) if outcome.cause == Cause::IllegalMoves);
        counted(past) == Some(who) && past.gave.iter().any(ends)
    };
    let standing = d.game.decisions().iter();
    let Some(later) = standing
        .enumerate()
        .skip(from)
        .find(|(_, past)| lost_by(past))
    else {
        return;
    };
    strike(d, later.0);
    if d.game.outcome().is_some() {
        return;
    }
    if standing_illegal(d).is_some() || d.game.pressed_without_move().is_some() {
        finding::found(d, None);
    } else {
        // The move has gone back already: what is left of it is what it costs.
        charging::charge(d, who, Counted::IllegalMove, true);
    }
}

/// An official finds that nobody has resigned: a button was pressed by mistake, or another has said so.
pub(crate) fn no_resignation(d: &mut Draft) {
    let resign = &d.rules().resign;
    let ended = d
        .game
        .outcome()
        .is_some_and(|outcome| outcome.cause == Cause::Resignation);
    d.cite(d.quoted(&resign.when));
    d.cite(d.quoted(&resign.effect));
    d.cite(d.quoted(&d.rules().fact.decided_by));
    if !ended {
        d.refuse(&[], said::Hearing::NoResignation);
        return;
    }
    d.cite(keeps_the_laws(d));
    goes_on(d);
    d.say(said::Hearing::NobodyResigned);
    if d.game.clocks().is_some() {
        d.say(said::Clock::StandByOrder);
    }
    d.say(said::Hearing::SaidAgain);
}
