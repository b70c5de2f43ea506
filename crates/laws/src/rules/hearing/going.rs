//! Going away from the board and coming back, falling asleep at it; the hand that is refused.

use jadoube_board::Color;
use jadoube_codes::params::conduct::LeaveNeeded;

use crate::act::{Offence, Place};
use crate::event::{HearingEvent, SessionEvent};
use crate::rules::draft::Draft;
use crate::rules::offence::conduct::follow;
use crate::rules::session::adjournment::standing;
use crate::said;

/// A player goes away.
pub(crate) fn leave(d: &mut Draft, who: Color, place: Place) {
    d.emit(HearingEvent::Left { who, place });
    note_replier(d, who, false);
    let broken_off = d
        .game
        .adjournment()
        .is_some_and(|adjournment| adjournment.is_broken_off());
    if broken_off {
        d.say(said::Request::BrokenOffMayGo);
        return;
    }
    let conduct = &d.rules().conduct;
    let needed = d.at(&conduct.leave_needed);
    if place == Place::Board {
        let runs = d.game.running_clock() == Some(who);
        d.say(said::Request::StaysInRoom { runs });
        return;
    }
    let Some(rule) = needed else {
        d.say(said::Request::NotBoundToRoom);
        return;
    };
    let barred = d.game.outcome().is_none()
        && match rule.is {
            LeaveNeeded::PlayingArea => true,
            LeaveNeeded::VenueOrAreaOnMove => place == Place::Venue || d.game.turn() == who,
        };
    let of_area = conduct
        .area_on_move
        .as_ref()
        .filter(|_| place == Place::Room);
    if let Some(area) = of_area {
        d.cite(&area.by);
    }
    d.cite(rule.by);
    if d.game.aside().leave[who] {
        d.say(said::Request::HasLeave);
    } else if barred {
        if let Some(area) = of_area {
            d.breach(&area.by);
        }
        d.say(said::Request::NeedsLeave);
        follow(d, who, &conduct.absent_without_leave, Offence::Absent);
    } else {
        d.say(said::Request::MayGo);
    }
}

/// A player comes back.
pub(crate) fn back(d: &mut Draft, who: Color) {
    if d.game.aside().away[who].is_none() {
        d.refuse(&[], said::Request::NotGoneAway);
        return;
    }
    d.emit(HearingEvent::Returned { who });
    note_replier(d, who, true);
    d.say(said::Request::IsBack { who });
}

/// Who has to reply to a move that lies in an envelope is waited for with it, so that it tells whether he is there.
fn note_replier(d: &mut Draft, who: Color, here: bool) {
    let waited_for = d.game.adjournment().is_some_and(|adjournment| {
        adjournment.due().is_some() && standing::replier(adjournment) == Some(who)
    });
    if waited_for {
        d.emit(SessionEvent::Presence { who, here });
    }
}

/// A player will not shake hands.
pub(crate) fn refuse_hand(d: &mut Draft, who: Color) {
    if d.rules().conduct.courtesy.is_some() {
        follow(d, who, &d.rules().conduct.courtesy, Offence::Annoys);
    } else {
        d.say(said::Request::NobodyShakesHands);
        let conduct = d.by(&d.rules().conduct.general);
        if !conduct.is_empty() {
            d.cite(conduct);
            d.say(said::Request::Disrepute);
        }
    }
}

/// A player has fallen asleep: time goes on as for anybody who thinks, and who may wake him is ruled by who may speak to him.
pub(crate) fn fall_asleep(d: &mut Draft, who: Color) {
    let report = d.by(&d.rules().bystander.report);
    d.cite(report);
    d.say(match d.game.running_clock() == Some(who) {
        true => said::Request::SleepsOnHisTime { who },
        false => said::Request::Sleeps { who },
    });
    if !report.is_empty() {
        d.say(said::Request::NobodyWakes);
    }
}
