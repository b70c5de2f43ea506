//! The new session: who is there, whose clock runs, who comes too late, who will not go on.

use jadoube_board::Color;
use jadoube_codes::decides;
use jadoube_codes::params::resume::{ResumeClocks, ResumeRefused};

use crate::act::{Refusal, Refused, Score};
use crate::event::{ClockEvent, SessionEvent};
use crate::rules::clock::running;
use crate::rules::draft::Draft;
use crate::rules::session::adjournment::arrivals::start_clock_of_absent;
use crate::rules::session::adjournment::standing::{authority, is_away, replier};
use crate::rules::session::lateness;
use crate::ruling::{Cause, Matter, PenaltyKind};
use crate::said;

/// The new session begins.
pub(crate) fn resume(d: &mut Draft) {
    let Some(adjournment) = d
        .game
        .adjournment()
        .filter(|adjournment| adjournment.is_broken_off())
        .cloned()
    else {
        let resumed = d.game.adjournment().is_some_and(|it| it.resumed.is_some());
        let why = match resumed {
            true => said::Session::HasResumed,
            false => said::Session::NotBrokenOff,
        };
        d.not_now(authority(d), why);
        return;
    };
    let resume = &d.rules().resume;
    d.cite(d.quoted(&resume.setup));
    d.cite(d.quoted(&resume.order));
    d.cite(d.by(&resume.clocks));
    d.emit(SessionEvent::SessionBegun);
    d.say(said::Session::FromBeforeSealed);
    let Some(who) = replier(&adjournment) else {
        d.say(said::Session::NoneSealed);
        running::resume(d);
        return;
    };
    let at_once = d
        .at(&resume.clocks)
        .is_some_and(|rule| decides!(rule, ResumeClocks::HandingOverEndedTime, not ResumeClocks::RepliersAfterMove));
    if at_once && d.game.clocks().is_some() {
        d.emit(ClockEvent::ClockStarted { whose: who });
    } else if is_away(&adjournment, who) {
        start_clock_of_absent(d, who);
    }
}

/// The official establishes that a player is not there; says whether that was about a resumption or a beginning.
pub(crate) fn absent(d: &mut Draft, who: Color) -> bool {
    let Some(adjournment) = d
        .game
        .adjournment()
        .filter(|adjournment| {
            adjournment.is_broken_off()
                || adjournment.due().is_some()
                || adjournment.just_brought(d.game.ply_count())
        })
        .cloned()
    else {
        return lateness::absent(d, who);
    };
    d.emit(SessionEvent::Presence { who, here: false });
    d.say(said::Session::NotThere { who });
    let resume = &d.rules().resume;
    if is_away(&adjournment, who.opposite()) {
        d.cite(d.quoted(&resume.both_absent));
    }
    if adjournment.is_broken_off() {
        return true;
    }
    if replier(&adjournment) == Some(who) {
        if adjournment.due().is_some() {
            start_clock_of_absent(d, who);
        }
    } else {
        d.cite(d.by(&resume.sealer_absent));
    }
    lateness::miss_resumption(d);
    true
}

/// A player will not go on with an adjourned game; says whether the code has a rule of its own for that.
pub(crate) fn refuses(d: &mut Draft, who: Color, what: &Refusal) -> bool {
    let about_it = matches!(what.of(), Refused::Resumption | Refused::Play);
    let Some(rule) = d
        .at(&d.rules().resume.refused)
        .filter(|_| about_it && d.game.adjournment().is_some())
    else {
        return false;
    };
    d.breach(rule.by);
    d.as_read(&d.rules().resume.refused);
    match *rule.is {
        ResumeRefused::Forfeits => {
            d.say(said::Session::WillNotGoOn { who });
            d.punish(who, PenaltyKind::Loss);
            d.end(Score::win(who.opposite()), Cause::Forfeit, rule.by);
        }
        ResumeRefused::LatenessOrRefusal => {
            d.ask_arbiter(Matter::Penalty(who), said::Session::Persists { who }, false)
        }
    }
    true
}
