//! The kind of event that a time control makes.

use crate::code::params::form::FastLimits;
use crate::code::{ClauseId, Code, EventKind};
use crate::control::{Bonus, Period, TimeControl};
use crate::time::Millis;

/// What makes a game fast where a code has rules for such games and leaves their bounds to the organizer: blitz up to ten
/// minutes, rapid below an hour.
const USUAL: (Millis, Millis) = (Millis::from_seconds(600), Millis::from_seconds(3600));

/// The kind of event that a time control makes under a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace<'c> {
    /// The kind.
    pub kind: EventKind,
    /// The clauses that say so; none where the code leaves it to the organizer or knows no such kinds.
    pub by: &'c [ClauseId],
}

impl Pace<'_> {
    /// What follows from a time control under a code. A game without one, or by so many days for so many moves, is a usual
    /// one.
    pub fn of<'c>(control: Option<&TimeControl>, code: &'c Code) -> Pace<'c> {
        let usual = Pace {
            kind: EventKind::Classical,
            by: &[],
        };
        let Some(TimeControl::Periods { periods, .. }) = control else {
            return usual;
        };
        let rule = code.rules.form.limits.as_ref();
        let rule = rule.and_then(|rule| rule.at(EventKind::Classical));
        let bounds = rule.map_or(USUAL, |rule| bounds(rule.is));
        let kind = kind_of(sixty_moves(periods), bounds);
        if kind == EventKind::Classical || code.has_rules_for(kind) {
            let by = rule.map_or(&[][..], |rule| rule.by);
            Pace { kind, by }
        } else {
            usual
        }
    }
}

impl FastLimits {
    /// The kind of event in which each player has so much time for sixty moves.
    pub fn kind(&self, time: Millis) -> EventKind {
        kind_of(time, bounds(self))
    }
}

fn bounds(limits: &FastLimits) -> (Millis, Millis) {
    (
        Millis(limits.blitz_up_to.as_millis()),
        Millis(limits.rapid_below.as_millis()),
    )
}

fn kind_of(time: Millis, (blitz, rapid): (Millis, Millis)) -> EventKind {
    match time {
        _ if time <= blitz => EventKind::Blitz,
        _ if time < rapid => EventKind::Rapid,
        _ => EventKind::Classical,
    }
}

/// The time allotted to a player for all periods, and sixty times what each move adds in the first.
pub fn sixty_moves(periods: &[Period]) -> Millis {
    let allotted = periods
        .iter()
        .fold(Millis::ZERO, |sum, period| sum + period.time);
    let added = periods.first().map_or(0, |period| match period.bonus {
        Bonus::None => 0,
        Bonus::Increment(time) | Bonus::Delay(time) => time.0,
    });
    allotted + Millis(added.saturating_mul(60))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_event_follows_from_the_time_by_the_code_itself() {
        for (code, control, event, says) in [
            ("fide-2023", "3m+2s", "blitz", true),
            ("fide-2023", "10m", "blitz", true),
            ("fide-2023", "10m+1s", "rapid", true),
            ("fide-2023", "15m+10s", "rapid", true),
            ("fide-2023", "30m+30s", "classical", true),
            ("fide-2023", "90m+30s", "classical", true),
            ("fide-2005", "12m", "blitz", true),
            ("fide-2005", "60m", "rapid", true),
            ("fide-2009", "60m", "classical", true),
            ("digest-2018", "3m+2s", "blitz", false),
            ("fide-1931", "5m", "classical", false),
            ("fide-2023", "3d/move", "classical", false),
        ] {
            let code = Code::by_id(code).expect(code);
            let pace = Pace::of(Some(&control.parse().expect(control)), code);
            assert_eq!(
                (pace.kind.name(), !pace.by.is_empty()),
                (event, says),
                "{} {control}",
                code.id
            );
        }
    }
}
