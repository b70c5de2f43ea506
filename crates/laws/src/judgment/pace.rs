//! The kind of event that a time control makes.

use jadoube_codes::params::form::FastLimits;
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, Code, EventKind};

use crate::control::{Period, TimeControl};

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
        let at = |kind| rule.and_then(|rule| rule.at(kind));
        let limits = at(EventKind::Classical).map_or(&FastLimits::USUAL, |rule| rule.is);
        let kind = limits.kind(sixty_moves(periods));
        if kind == EventKind::Classical || code.has_rules_for(kind) {
            // What the kind is may be said by a clause of its own.
            let by = at(kind).map_or(&[][..], |rule| rule.by);
            Pace { kind, by }
        } else {
            usual
        }
    }
}

/// The time allotted to a player for all periods, and sixty times what each move adds in the first.
pub fn sixty_moves(periods: &[Period]) -> Millis {
    let allotted = periods
        .iter()
        .fold(Millis::ZERO, |sum, period| sum + period.time);
    let added = periods
        .first()
        .map_or(0, |period| period.bonus.each_move().0);
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
