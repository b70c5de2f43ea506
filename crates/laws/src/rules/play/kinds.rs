//! The kind of event: whether the control makes the game what the event calls it, and whether it is supervised as the
//! code asks.

use jadoube_codes::EventKind;
use jadoube_codes::time::Millis;

use crate::control::TimeControl;
use crate::judgment::sixty_moves;
use crate::rules::draft::Draft;
use crate::said;

/// The official starts the clocks of a new game.
pub(crate) fn begins(d: &mut Draft) {
    if d.game.event() == EventKind::Classical && d.game.clocks().is_none() {
        return;
    }
    limits(d);
    let Some(called) = d
        .game
        .terms()
        .event
        .filter(|kind| *kind != EventKind::Classical)
    else {
        return;
    };
    supervision(d, called);
    d.cite(d.quoted(&d.rules().form.announced_by_event));
}

/// Whether the control is within the bounds of the kind.
pub(crate) fn limits(d: &mut Draft) {
    let Some(rule) = d.at(&d.rules().form.limits) else {
        return;
    };
    let Some(time) = for_sixty_moves(d) else {
        return;
    };
    let kind = rule.is.kind(time);
    let called = match d.game.event() {
        EventKind::RapidSupervised => EventKind::Rapid,
        EventKind::BlitzSupervised => EventKind::Blitz,
        plain @ (EventKind::Classical | EventKind::Rapid | EventKind::Blitz) => plain,
    };
    d.say(said::Play::IsOfKind { time, kind });
    if kind == called {
        d.cite(rule.by);
    } else {
        d.breach(rule.by);
    }
}

/// The time of a player for sixty moves in a control of one period; `None` for any other.
fn for_sixty_moves(d: &Draft) -> Option<Millis> {
    let Some(TimeControl::Periods { periods, .. }) = &d.game.terms().time else {
        return None;
    };
    let [period] = periods.as_slice() else {
        return None;
    };
    period.moves.is_none().then(|| sixty_moves(periods))
}

/// Whether one arbiter watches no more games than the code allows where play is called supervised, and officials record
/// them.
fn supervision(d: &mut Draft, called: EventKind) {
    if !called.is_supervised() {
        return;
    }
    let by = d
        .rules()
        .form
        .supervised
        .as_ref()
        .and_then(|rule| rule.at(called))
        .map_or(&[][..], |rule| rule.by);
    if d.game.event() == called {
        d.cite(by);
    } else {
        d.breach(by);
        d.say(said::Play::NotSupervised {
            kind: d.game.event(),
        });
    }
}
