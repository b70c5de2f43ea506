//! Who is there when a new session begins, and whose clock runs until he comes.

use jadoube_board::Color;
use jadoube_codes::params::late::LateLimit;
use jadoube_codes::params::resume::LateAtResumption;
use jadoube_codes::time::Millis;
use jadoube_codes::{Span, decides};

use crate::event::ClockEvent;
use crate::rules::draft::Draft;
use crate::rules::ending::flag;
use crate::rules::session::adjournment::standing::replier;
use crate::said;

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
        .filter(|rule| waits && !decides!(rule, LateAtResumption::AsAtStart, not LateAtResumption::AsAtStartSealedEndStands | LateAtResumption::MoreThan(..)));
    if let Some(rule) = rule {
        d.cite(rule.by);
        d.say(said::Session::SealedFirst);
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

/// The clock of the absent player who has to reply runs from the beginning of the session.
pub(crate) fn start_clock_of_absent(d: &mut Draft, who: Color) {
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
        d.emit(ClockEvent::TimeCharged { whose: who, time });
    }
    d.emit(ClockEvent::ClockStarted { whose: who });
    d.say(said::Session::HasRun { who });
    flag::notice(d);
}
