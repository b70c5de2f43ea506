//! Coming late, and being excused for it.

use jadoube_board::Color;

use super::adjournment;
use super::draft::{Draft, add_clauses};
use crate::act::Score;
use crate::code::params::late::{BothLate, LateLimit, LateLoss};
use crate::event::Event;
use crate::ruling::{Cause, Clauses};
use crate::time::Millis;

/// A player comes.
pub(crate) fn arrive(d: &mut Draft, who: Color) {
    d.emit(Event::Arrived { who });
    if d.game.adjournment().is_some() {
        adjournment::arrived(d, who);
    } else {
        d.cite(d.by(&d.rules().absent.clock));
    }
    if d.game
        .adjournment()
        .is_some_and(|adjournment| adjournment.is_broken_off())
    {
        return;
    }
    judge(d, who, d.now());
}

/// Players who came too late, and were not judged before the sealed move had been looked at.
pub(crate) fn judge_after_opening(d: &mut Draft) {
    let since = adjournment::session_began(d);
    for who in Color::ALL {
        let came = d.game.aside().arrived[who].filter(|came| *came >= since);
        if let Some(came) = came.filter(|_| d.game.adjournment().is_some()) {
            judge(d, who, came);
        }
    }
}

/// Whether a player who came at this moment came too late, and what that means.
fn judge(d: &mut Draft, who: Color, came: Millis) {
    let late = &d.rules().late;
    let (Some(limit), Some(loss)) = (limit(d), d.at(&late.by_itself)) else {
        return;
    };
    if came.saturating_sub(adjournment::session_began(d)) <= limit {
        d.cite(d.by(&late.limit));
        return;
    }
    if adjournment::late_is_judged_at_opening(d) {
        return;
    }
    let mut by: Clauses = d.by(&late.limit).to_vec();
    add_clauses(&mut by, loss.by);
    if d.game.aside().excused[who] && *loss.is != LateLoss::Loses {
        d.cite(&by);
        d.cite(d.by(&late.excuse));
        d.say("He comes late, for a reason that is accepted.");
        return;
    }
    let other_lost = d.game.outcome().is_some_and(|outcome| {
        outcome.cause == Cause::Lateness && outcome.score == Score::win(who)
    });
    match d
        .at(&late.both)
        .filter(|rule| other_lost && *rule.is == BothLate::BothLose)
    {
        Some(both) => {
            add_clauses(&mut by, both.by);
            d.emit(Event::GameReopened);
            d.say("Both have come too late: both lose.");
            d.end(Score::BothLose, Cause::Lateness, &by);
        }
        None if d.game.outcome().is_none() => {
            d.say(format!("{who:#} has come too late and loses."));
            d.end(Score::win(who.opposite()), Cause::Lateness, &by);
        }
        None => d.cite(&by),
    }
}

/// How late is still in time.
fn limit(d: &Draft) -> Option<Millis> {
    let agreed = d.game.terms().default_time();
    let rule = d.at(&d.rules().late.limit)?;
    Some(match *rule.is {
        LateLimit::MoreThan(span) => Millis::from_seconds(u64::from(span.as_secs())),
        LateLimit::EventElse(span) => {
            agreed.unwrap_or(Millis::from_seconds(u64::from(span.as_secs())))
        }
    })
}

/// The arbiter accepts a reason for being late.
pub(crate) fn excuse(d: &mut Draft, who: Color) {
    d.cite(d.by(&d.rules().late.excuse));
    d.emit(Event::Excused { who });
    let Some(outcome) = d
        .game
        .outcome()
        .filter(|outcome| outcome.cause == Cause::Lateness)
        .cloned()
    else {
        return;
    };
    let by = d.by(&d.rules().late.by_itself).to_vec();
    if outcome.score == Score::BothLose {
        d.emit(Event::GameReopened);
        d.cite(d.by(&d.rules().late.both));
        d.say(format!("{who:#} is excused: only the other loses."));
        d.end(Score::win(who), Cause::Lateness, &by);
    } else if outcome.score == Score::win(who.opposite()) {
        d.emit(Event::GameReopened);
        d.say(format!("{who:#} is excused: the game goes on."));
    }
}
