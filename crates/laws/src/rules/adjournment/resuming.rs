//! The new session: who is there, whose clock runs, who comes too late, who will not go on.

use jadoube_board::Color;

use super::super::draft::Draft;
use super::super::{clocks, flag, lateness};
use super::{authority, is_away, replier};
use crate::act::Score;
use crate::code::Span;
use crate::code::params::late::LateLimit;
use crate::code::params::resume::{LateAtResumption, ResumeClocks, ResumeRefused};
use crate::event::Event;
use crate::ruling::{Cause, Matter, PenaltyKind};
use crate::time::Millis;

/// The new session begins.
pub(crate) fn resume(d: &mut Draft) {
    let Some(adjournment) = d
        .game
        .adjournment()
        .filter(|adjournment| adjournment.is_broken_off())
        .cloned()
    else {
        d.refuse(authority(d), "No game is broken off here.");
        return;
    };
    let resume = &d.rules().resume;
    d.cite(d.by(&resume.setup));
    d.cite(d.by(&resume.order));
    d.cite(d.by(&resume.clocks));
    d.emit(Event::SessionBegun);
    d.say(
        "The session begins from the position before the sealed move, with the times of the break.",
    );
    let Some(who) = replier(&adjournment) else {
        d.say("No move was sealed.");
        clocks::resume(d);
        return;
    };
    let at_once = d
        .at(&resume.clocks)
        .is_some_and(|rule| *rule.is == ResumeClocks::HandingOverEndedTime);
    if at_once && d.game.clocks().is_some() {
        d.emit(Event::ClockStarted { whose: who });
    } else if is_away(&adjournment, who) {
        start_clock_of_absent(d, who);
    }
}

/// The clock of the absent player who has to reply runs from the beginning of the session.
pub(super) fn start_clock_of_absent(d: &mut Draft, who: Color) {
    let resume = &d.rules().resume;
    let Some(rule) = d.at(&resume.replier_absent) else {
        return;
    };
    d.cite(rule.by);
    let Some(since) = d
        .game
        .adjournment()
        .and_then(|adjournment| adjournment.resumed)
    else {
        return;
    };
    if d.game.clocks().is_none() || d.game.running_clock() == Some(who) {
        return;
    }
    let time = d.now().saturating_sub(since);
    if time > Millis::ZERO {
        d.emit(Event::TimeCharged { whose: who, time });
    }
    d.emit(Event::ClockStarted { whose: who });
    d.say(format!("{who:#}'s clock has run since the session began."));
    flag::notice(d);
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
    d.emit(Event::Presence { who, here: false });
    d.say(format!("{who:#} is not there."));
    let resume = &d.rules().resume;
    if is_away(&adjournment, who.opposite()) {
        d.cite(d.by(&resume.both_absent));
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
    true
}

/// A player has come: what that means for a resumption.
pub(crate) fn arrived(d: &mut Draft, who: Color) {
    let Some(adjournment) = d
        .game
        .adjournment()
        .filter(|adjournment| !adjournment.is_broken_off())
        .cloned()
    else {
        return;
    };
    let waits = adjournment
        .envelope
        .as_ref()
        .is_some_and(|envelope| adjournment.due() == Some(envelope));
    if waits && replier(&adjournment) == Some(who) {
        let resume = &d.rules().resume;
        d.cite(d.by(&resume.opens));
        if adjournment.resumed.is_some_and(|since| since < d.now()) {
            start_clock_of_absent(d, who);
        }
    } else if adjournment.reply.is_some() {
        d.cite(d.by(&d.rules().resume.sealer_absent));
    }
}

/// The moment from which lateness counts: the beginning of the session; of a new game the hour fixed for it, or the moment
/// at which it was started, as the code measures.
pub(crate) fn session_began(d: &Draft) -> Millis {
    let resumed = d
        .game
        .adjournment()
        .and_then(|adjournment| adjournment.resumed);
    let started = || match d.at(&d.rules().late.limit)?.is {
        LateLimit::MoreThan(_) => None,
        LateLimit::EventElse(_) | LateLimit::Event => d.game.aside().play_began,
    };
    resumed.or_else(started).unwrap_or(Millis::ZERO)
}

/// Whether a late player is not judged before the sealed move has been looked at, since it may have ended the game.
pub(crate) fn late_is_judged_at_opening(d: &mut Draft) -> bool {
    let waits = d
        .game
        .adjournment()
        .is_some_and(|adjournment| !adjournment.is_broken_off() && adjournment.due().is_some());
    let rule = d
        .at(&d.rules().resume.late)
        .filter(|rule| waits && *rule.is != LateAtResumption::AsAtStart);
    if let Some(rule) = rule {
        d.cite(rule.by);
        d.say("The sealed move is looked at first, since an end that it brought about stands.");
    }
    rule.is_some()
}

/// How late a player may come to a resumption, under a code that has a time of its own for it.
pub(crate) fn own_default_time(d: &Draft) -> Option<Span> {
    let resumed = d
        .game
        .adjournment()
        .is_some_and(|adjournment| adjournment.resumed.is_some());
    match d.at(&d.rules().resume.late).map(|rule| *rule.is) {
        Some(LateAtResumption::MoreThan(span)) if resumed => Some(span),
        _ => None,
    }
}

/// A player will not go on with an adjourned game; says whether the code has a rule of its own for that.
pub(crate) fn refuses(d: &mut Draft, who: Color, what: &str) -> bool {
    let about_it = what.contains("resum") || what.contains("go on");
    let Some(rule) = d
        .at(&d.rules().resume.refused)
        .filter(|_| about_it && d.game.adjournment().is_some())
    else {
        return false;
    };
    d.breach(rule.by);
    match *rule.is {
        ResumeRefused::ForfeitsInReasonableTime | ResumeRefused::RefusesTheLaws => {
            d.say(format!("{who:#} will not go on with the game and loses."));
            d.punish(who, PenaltyKind::Loss);
            d.end(Score::win(who.opposite()), Cause::Forfeit, rule.by);
        }
        ResumeRefused::LatenessOrRefusal => d.ask_arbiter(
            Matter::Penalty(who),
            format!("Does {who:#} persist in refusing to go on?"),
            false,
        ),
    }
    true
}
