//! Times for thinking as people write and say them.

use jadoube_laws::control::{Bonus, Period};
use jadoube_laws::judgment::Pace;
use jadoube_laws::{Code, Millis, TimeControl};
use serde::Serialize;
use utoipa::ToSchema;

use crate::absence::Absence;

const MINUTE: u64 = 60_000;

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
    /// For how long a player of a friendly game may be away with it, in a sentence; nothing in a game of days.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub away: Option<String>,
}

impl TimeRead {
    /// What was understood, under a code.
    pub fn of(control: &TimeControl, code: &Code) -> TimeRead {
        let pace = Pace::of(Some(control), code);
        TimeRead {
            time: control.to_string(),
            short: short(control),
            words: words(control),
            event: pace.kind.name().to_owned(),
            clauses: pace.by.iter().map(ToString::to_string).collect(),
            away: Absence::usual(control).map(Absence::told),
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
}
