//! Time controls as they are announced: periods in order.

mod pgn;
mod written;

use std::fmt;
use std::str::FromStr;

use jadoube_codes::time::Millis;
use serde::{Deserialize, Serialize};

pub use written::NoTime;

/// A time control: what each player is given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TimeControl {
    /// Periods one after the other; a last period with a number of moves repeats.
    Periods {
        /// The periods, at least one.
        periods: Vec<Period>,
        /// Whether moves and times are totals from the beginning of the game (`30/2h, 45/3h total`).
        total: bool,
    },
    /// Play by communication: so many days for so many moves (`3d/move` is 1 in 3, `10/30d` is 10 in 30).
    Days {
        /// The number of moves.
        moves: u32,
        /// The number of days.
        days: u32,
    },
}

/// One period of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Period {
    /// The moves to be made in it; none if all that are left.
    pub moves: Option<u32>,
    /// The time given for it.
    pub time: Millis,
    /// What each move adds or holds back.
    pub bonus: Bonus,
}

/// What a clock gives for each move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// So much is added with each move.
    Increment(Millis),
    /// For so long nothing is counted in each turn.
    Delay(Millis),
}

impl Bonus {
    /// The time of each move, of whichever kind: what it adds, or what it may take before the clock runs.
    pub fn each_move(self) -> Millis {
        match self {
            Bonus::None => Millis::ZERO,
            Bonus::Increment(time) | Bonus::Delay(time) => time,
        }
    }

    /// What each move adds, if it adds.
    pub fn increment(self) -> Option<Millis> {
        match self {
            Bonus::Increment(time) => Some(time),
            Bonus::None | Bonus::Delay(_) => None,
        }
    }

    /// For how long nothing is counted in each turn, if it is held back.
    pub fn delay(self) -> Option<Millis> {
        match self {
            Bonus::Delay(time) => Some(time),
            Bonus::None | Bonus::Increment(_) => None,
        }
    }
}

/// A time control that cannot be read: what was found, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ControlError {
    /// The part that cannot be read.
    pub found: String,
    /// Byte offset of that part in the text.
    pub at: usize,
}

impl fmt::Display for ControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is not a period of a time control; write [moves/]time[+increment| dDELAY], as in 40/2h, 90m+30s, 5m d3s, or 3d/move",
            self.found
        )
    }
}

impl std::error::Error for ControlError {}

impl FromStr for TimeControl {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<TimeControl, ControlError> {
        let (body, total) = match text.trim_end().strip_suffix("total") {
            Some(body) => (body, true),
            None => (text, false),
        };
        if let Some(days) = parse_days(body.trim()) {
            return Ok(days);
        }
        let mut periods = Vec::new();
        let mut at = 0;
        for part in body.split(',') {
            let error = || ControlError {
                found: part.trim().to_owned(),
                at: at + part.len() - part.trim_start().len(),
            };
            periods.push(parse_period(part.trim()).ok_or_else(error)?);
            at += part.len() + 1;
        }
        Ok(TimeControl::Periods { periods, total })
    }
}

impl TryFrom<String> for TimeControl {
    type Error = ControlError;
    fn try_from(text: String) -> Result<TimeControl, ControlError> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> String {
        control.to_string()
    }
}

/// `3d/move` or `10/30d`.
fn parse_days(text: &str) -> Option<TimeControl> {
    let (moves, days) = match text.strip_suffix("d/move") {
        Some(days) => (1, days),
        None => {
            let (moves, days) = text.strip_suffix('d')?.split_once('/')?;
            (count(moves)?, days)
        }
    };
    Some(TimeControl::Days {
        moves,
        days: count(days)?,
    })
}

fn parse_period(text: &str) -> Option<Period> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(count(moves)?), rest),
        None => (None, text),
    };
    let (time, bonus) = if let Some((time, increment)) = rest.split_once('+') {
        (time, Bonus::Increment(span(increment)?))
    } else if let Some((time, delay)) = rest.split_once(" d") {
        (time, Bonus::Delay(span(delay)?))
    } else {
        (rest, Bonus::None)
    };
    Some(Period {
        moves,
        time: span(time)?,
        bonus,
    })
}

fn count(text: &str) -> Option<u32> {
    (text.len() <= 6 && text.bytes().all(|b| b.is_ascii_digit()))
        .then(|| text.parse().ok())?
        .filter(|n| *n > 0)
}

/// `2h`, `90m`, `30s`, `50ms`, or several of them in that order (`1h30m`), each with thousandths at most (`0.05s`); or `H:MM:SS`.
fn span(text: &str) -> Option<Millis> {
    const UNITS: [(&str, u64); 4] = [("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)];
    let mut rest = text.trim();
    if rest.contains(':') {
        return rest.parse().ok();
    }
    let (mut millis, mut units) = (None, &UNITS[..]);
    while !rest.is_empty() {
        let letters = rest.find(|sign: char| sign.is_ascii_alphabetic())?;
        let (number, with_unit) = rest.split_at(letters);
        let end = with_unit.find(|sign: char| !sign.is_ascii_alphabetic());
        let (unit, after) = with_unit.split_at(end.unwrap_or(with_unit.len()));
        let place = units.iter().position(|(name, _)| *name == unit)?;
        let thousandths = thousandths(number)? * units[place].1;
        if !thousandths.is_multiple_of(1000) {
            return None;
        }
        millis = Some(millis.unwrap_or(0) + thousandths / 1000);
        (rest, units) = (after, &units[place + 1..]);
    }
    millis.map(Millis)
}

/// A number of at most nine digits, with thousandths at most, in thousandths.
fn thousandths(text: &str) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str, most: usize| {
        let plain = (1..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| text.parse::<u64>().ok())?
    };
    let fraction = digits(fraction, 3)? * [100, 10, 1][fraction.len() - 1];
    Some(digits(whole, 9)? * 1000 + fraction)
}

/// Seconds, with as many thousandths as there are.
fn in_seconds(time: Millis) -> String {
    let (whole, thousandths) = (time.0 / 1000, time.0 % 1000);
    if thousandths == 0 {
        return whole.to_string();
    }
    let exact = format!("{whole}.{thousandths:03}");
    exact.trim_end_matches('0').to_owned()
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Days { moves: 1, days } => write!(f, "{days}d/move"),
            TimeControl::Days { moves, days } => write!(f, "{moves}/{days}d"),
            TimeControl::Periods { periods, total } => {
                for (i, period) in periods.iter().enumerate() {
                    write!(f, "{}{period}", if i > 0 { ", " } else { "" })?;
                }
                f.write_str(if *total { " total" } else { "" })
            }
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write_span(f, self.time)?;
        match self.bonus {
            Bonus::None => Ok(()),
            Bonus::Increment(time) => f.write_str("+").and_then(|()| write_span(f, time)),
            Bonus::Delay(time) => f.write_str(" d").and_then(|()| write_span(f, time)),
        }
    }
}

fn write_span(f: &mut fmt::Formatter<'_>, time: Millis) -> fmt::Result {
    let (seconds, minute) = (time.seconds(), 60_000);
    let parts = [(seconds / 3600, 'h'), (seconds / 60 % 60, 'm')];
    parts
        .iter()
        .filter(|(n, _)| *n > 0)
        .try_for_each(|(n, unit)| write!(f, "{n}{unit}"))?;
    let rest = Millis(time.0 % minute);
    if rest == Millis::ZERO && time.0 >= minute {
        return Ok(());
    }
    write!(f, "{}s", in_seconds(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_form() {
        for text in [
            "40/2h, 20/1h, 30m",
            "1h30m+30s",
            "5m d3s",
            "30/2h, 45/3h total",
            "3d/move",
            "10/30d",
            "36/2h30m",
            "5s+0.05s",
            "1h0.5s d0.001s",
            "0s",
        ] {
            let control: TimeControl = text.parse().expect(text);
            assert_eq!(control.to_string(), text);
        }
        let control: TimeControl = "90m+30s".parse().expect("90m+30s");
        assert_eq!(control.to_string(), "1h30m+30s");
        for (text, written) in [
            ("5s+50ms", "5s+0.05s"),
            ("0.1m+1s", "6s+1s"),
            ("1.5h", "1h30m"),
        ] {
            let control: TimeControl = text.parse().expect(text);
            assert_eq!(control.to_string(), written);
        }
    }

    #[test]
    fn says_what_cannot_be_read() {
        let error = "40/2h, 20/xh".parse::<TimeControl>().expect_err("bad");
        assert_eq!((error.found.as_str(), error.at), ("20/xh", 7));
        for bad in [
            "", "h", "0/2h", "40/", "2h,", "5m30h", "90", "1.s", "0.0001s", "0.0001h", "3mss",
            "5ms3s",
        ] {
            assert!(bad.parse::<TimeControl>().is_err(), "{bad}");
        }
    }
}
