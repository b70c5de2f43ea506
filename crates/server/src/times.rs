//! Times for thinking as people write and say them, and the kind of event that follows from them.

use jadoube_laws::control::{Bonus, Period};
use jadoube_laws::{Code, EventKind, Millis, TimeControl};
use serde::Serialize;
use utoipa::ToSchema;

const MINUTE: u64 = 60_000;

/// What makes a game fast where a code has rules for such games and leaves their bounds to the organizer.
const USUAL: (u64, u64) = (10 * MINUTE, 60 * MINUTE);

/// A time as it was understood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TimeRead {
    /// As a table takes it: `3m+2s`.
    pub time: String,
    /// As a player writes it: `3+2`, minutes and seconds.
    pub short: String,
    /// In words.
    pub words: String,
    /// The kind of event that follows from it under the code: `classical`, `rapid`, `blitz`.
    pub event: String,
    /// The clauses that say so; none where the code leaves it to the organizer or knows no such kinds.
    pub clauses: Vec<String>,
}

impl TimeRead {
    /// What was understood, under a code.
    pub fn of(control: &TimeControl, code: &Code) -> TimeRead {
        let (event, clauses) = event_of(control, code);
        TimeRead {
            time: control.to_string(),
            short: short(control),
            words: words(control),
            event: event.name().to_owned(),
            clauses,
        }
    }
}

/// As a player writes it: minutes, and seconds after the plus.
pub fn short(control: &TimeControl) -> String {
    let TimeControl::Periods { periods, total } = control else {
        return control.to_string();
    };
    let bare = |time: Millis| time.0.is_multiple_of(MINUTE);
    let one = |period: &Period| {
        if !bare(period.time) {
            return period.to_string();
        }
        let time = period.time.0 / MINUTE;
        let (hours, minutes) = (time / 60, time % 60);
        let moves = period
            .moves
            .map_or_else(String::new, |moves| format!("{moves}/"));
        match period.bonus {
            Bonus::Increment(added) => format!("{moves}{time}+{}", added.seconds()),
            Bonus::Delay(delay) => format!("{moves}{time} d{}", delay.seconds()),
            Bonus::None if hours > 0 && minutes == 0 => format!("{moves}{hours} h"),
            Bonus::None => format!("{moves}{time} min"),
        }
    };
    let all: Vec<String> = periods.iter().map(one).collect();
    format!("{}{}", all.join(", "), if *total { " total" } else { "" })
}

/// The whole in words.
pub fn words(control: &TimeControl) -> String {
    match control {
        TimeControl::Days { moves: 1, days } => {
            format!("{} for each move", count(u64::from(*days), "day"))
        }
        TimeControl::Days { moves, days } => {
            format!("{moves} moves in {}", count(u64::from(*days), "day"))
        }
        TimeControl::Periods { periods, total } => {
            let last = periods.len().saturating_sub(1);
            let parts: Vec<String> = periods
                .iter()
                .enumerate()
                .map(|(at, period)| in_words(period, at > 0 && at == last))
                .collect();
            let counted = if *total {
                ", counted from the beginning"
            } else {
                ""
            };
            format!("{}{counted}", parts.join(", then "))
        }
    }
}

fn in_words(period: &Period, last: bool) -> String {
    let time = spelled(period.time);
    let what = match period.moves {
        Some(moves) => format!("{moves} moves in {time}"),
        None if last => format!("{time} for the rest"),
        None => format!("{time} for each player"),
    };
    match period.bonus {
        Bonus::None => what,
        Bonus::Increment(added) => format!("{what}, and {} added with each move", spelled(added)),
        Bonus::Delay(delay) => {
            format!("{what}, and in each turn the first {} free", spelled(delay))
        }
    }
}

fn spelled(time: Millis) -> String {
    let seconds = time.seconds();
    let parts = [
        (seconds / 3600, "hour"),
        (seconds / 60 % 60, "minute"),
        (seconds % 60, "second"),
    ];
    let told: Vec<String> = parts
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, unit)| count(number, unit))
        .collect();
    if told.is_empty() {
        "no time".to_owned()
    } else {
        told.join(" ")
    }
}

fn count(number: u64, unit: &str) -> String {
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}

/// The kind of event that a time makes under a code, with the clauses that say so.
pub fn event_of(control: &TimeControl, code: &Code) -> (EventKind, Vec<String>) {
    let TimeControl::Periods { periods, .. } = control else {
        return (EventKind::Classical, Vec::new());
    };
    let rule = code.rules.form.limits.as_ref();
    let rule = rule.and_then(|rule| rule.at(EventKind::Classical));
    let said = rule.as_ref().map(|rule| {
        (
            rule.is.blitz_up_to.as_millis(),
            rule.is.rapid_below.as_millis(),
        )
    });
    let by = rule.map_or_else(Vec::new, |rule| {
        rule.by.iter().map(ToString::to_string).collect()
    });
    let (blitz, rapid) = said.unwrap_or(USUAL);
    let whole = sixty_moves(periods);
    let kind = match whole {
        _ if whole <= blitz => EventKind::Blitz,
        _ if whole < rapid => EventKind::Rapid,
        _ => EventKind::Classical,
    };
    if kind == EventKind::Classical || knows(code, kind) {
        (kind, by)
    } else {
        (EventKind::Classical, Vec::new())
    }
}

/// The time allotted for all periods, and sixty times what each move adds.
fn sixty_moves(periods: &[Period]) -> u64 {
    let allotted: u64 = periods.iter().map(|period| period.time.0).sum();
    let added = periods.first().map_or(0, |period| match period.bonus {
        Bonus::None => 0,
        Bonus::Increment(time) | Bonus::Delay(time) => time.0,
    });
    allotted.saturating_add(added.saturating_mul(60))
}

/// Whether some parameter of the code has a value of its own for this kind of event.
pub fn knows(code: &Code, kind: EventKind) -> bool {
    code.all_given()
        .any(|given| given.own().any(|(own, _)| own == kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_for_players_is_read_back() {
        for control in [
            "3m+2s",
            "1h30m+30s",
            "40/2h, 1h",
            "30m d5s",
            "10/30d",
            "30/2h, 45/3h total",
        ] {
            let control: TimeControl = control.parse().expect(control);
            assert_eq!(
                TimeControl::read(&short(&control)),
                Ok(control.clone()),
                "{control}"
            );
        }
    }

    #[test]
    fn what_was_understood_is_told_in_words() {
        for (control, told) in [
            (
                "3m+2s",
                "3 minutes for each player, and 2 seconds added with each move",
            ),
            (
                "40/90m, 30m+30s",
                "40 moves in 1 hour 30 minutes, then 30 minutes for the rest, and 30 seconds added with each move",
            ),
            (
                "5m d3s",
                "5 minutes for each player, and in each turn the first 3 seconds free",
            ),
            ("3d/move", "3 days for each move"),
        ] {
            assert_eq!(words(&control.parse().expect(control)), told);
        }
    }

    #[test]
    fn the_event_follows_from_the_time_by_the_code_itself() {
        for (code, control, event, says) in [
            ("fide-2023", "3m+2s", "blitz", true),
            ("fide-2023", "10m", "blitz", true),
            ("fide-2023", "10m+1s", "rapid", true),
            ("fide-2023", "15m+10s", "rapid", true),
            ("fide-2023", "30m+30s", "classical", true),
            ("fide-2023", "90m+30s", "classical", true),
            ("digest-2018", "3m+2s", "blitz", false),
            ("fide-1931", "5m", "classical", false),
            ("fide-2023", "3d/move", "classical", false),
        ] {
            let code = Code::by_id(code).expect(code);
            let (kind, by) = event_of(&control.parse().expect(control), code);
            assert_eq!(
                (kind.name(), !by.is_empty()),
                (event, says),
                "{} {control}",
                code.id
            );
        }
    }
}
