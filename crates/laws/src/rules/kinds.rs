//! The kind of event: whether the control makes the game what the event calls it, and whether it is supervised as the
//! code asks.

use super::draft::Draft;
use crate::agreement::Agreement;
use crate::code::EventKind;
use crate::code::params::form::FormLimits;
use crate::control::{Bonus, TimeControl};

/// The official starts the clocks of a new game.
pub(crate) fn begins(d: &mut Draft) {
    if d.game.event() == EventKind::Classical && d.game.clocks().is_none() {
        return;
    }
    limits(d);
    if d.game.event() == EventKind::Classical {
        return;
    }
    supervision(d);
    d.cite(d.by(&d.rules().form.announced_by_event));
}

/// Whether the control is within the bounds of the kind.
fn limits(d: &mut Draft) {
    let Some(rule) = d.at(&d.rules().form.limits) else {
        return;
    };
    let FormLimits::SixtyMoves(bounds) = *rule.is else {
        return;
    };
    let Some(seconds) = for_sixty_moves(d) else {
        return;
    };
    let (blitz, rapid) = (
        u64::from(bounds.blitz_up_to.as_secs()),
        u64::from(bounds.rapid_below.as_secs()),
    );
    let fits = match d.game.event() {
        EventKind::Classical => seconds >= rapid,
        EventKind::Rapid | EventKind::RapidSupervised => seconds > blitz && seconds < rapid,
        EventKind::Blitz | EventKind::BlitzSupervised => seconds <= blitz,
    };
    let kind = match seconds {
        short if short <= blitz => "blitz",
        middle if middle < rapid => "rapid",
        _ => "a standard game",
    };
    d.say(format!(
        "With sixty moves that is {} minutes and {} seconds for each player: {kind}.",
        seconds / 60,
        seconds % 60
    ));
    if fits {
        d.cite(rule.by);
    } else {
        d.breach(rule.by);
    }
}

/// The time of a player for sixty moves in a control of one period; `None` for any other.
fn for_sixty_moves(d: &Draft) -> Option<u64> {
    let Some(TimeControl::Periods { periods, .. }) = &d.game.terms().time else {
        return None;
    };
    let [period] = periods.as_slice() else {
        return None;
    };
    let each = match period.bonus {
        Bonus::None => 0,
        Bonus::Increment(time) | Bonus::Delay(time) => time.seconds(),
    };
    period
        .moves
        .is_none()
        .then(|| period.time.seconds() + 60 * each)
}

/// Whether one arbiter watches no more games than the code allows where play is called supervised.
fn supervision(d: &mut Draft) {
    if !d.game.event().is_supervised() {
        return;
    }
    let Some(rule) = d.at(&d.rules().form.supervised) else {
        return;
    };
    let most = match d.game.event() {
        EventKind::BlitzSupervised => rule.is.blitz_games_per_arbiter,
        _ => rule.is.rapid_games_per_arbiter,
    };
    let terms = d.game.terms();
    let games = terms.games_per_arbiter();
    let recorded = !terms.is_agreed(&Agreement::NotRecorded);
    if games.is_some_and(|games| games > u32::from(most)) || rule.is.recorded && !recorded {
        d.breach(rule.by);
        d.say("The conditions of supervised play are not met, so its rules do not hold.");
    } else {
        d.cite(rule.by);
    }
}
