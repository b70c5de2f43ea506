//! Time as a value that acts carry: milliseconds, written `H:MM:SS`.

use std::fmt;
use std::ops::{Add, AddAssign, Sub};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::span::Span;

/// A length of time, or a moment counted from the beginning of play, in milliseconds.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Millis(pub u64);

impl Millis {
    /// No time at all; the beginning of play.
    pub const ZERO: Millis = Millis(0);

    /// So many seconds.
    pub const fn from_seconds(seconds: u64) -> Millis {
        Millis(seconds * 1000)
    }

    /// Whole seconds, rounded down.
    pub const fn seconds(self) -> u64 {
        self.0 / 1000
    }

    /// In words, to the second, as people say it: `two minutes`, `one hour and five minutes`, `30 seconds`.
    ///
    /// ```
    /// # use jadoube_codes::Millis;
    /// assert_eq!(Millis::from_seconds(3_690).in_words(), "one hour, one minute and 30 seconds");
    /// assert_eq!(Millis::from_seconds(3_601).in_words(), "one hour and one second");
    /// assert_eq!(Millis::ZERO.in_words(), "no time");
    /// ```
    pub fn in_words(self) -> String {
        let seconds = self.seconds();
        let parts = [
            (seconds / 3600, "hour"),
            (seconds / 60 % 60, "minute"),
            (seconds % 60, "second"),
        ];
        let told: Vec<String> = parts
            .into_iter()
            .filter(|(n, _)| *n > 0)
            .map(|(n, unit)| counted(n, unit))
            .collect();
        match told.as_slice() {
            [] => "no time".to_owned(),
            [one] => one.clone(),
            [before @ .., last] => format!("{} and {last}", before.join(", ")),
        }
    }

    /// The difference, or nothing if `other` is later.
    pub const fn saturating_sub(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }
}

/// A number as it is said: in a word up to twelve.
pub fn number(n: u64) -> String {
    const NAMES: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    let named = usize::try_from(n).ok().and_then(|n| NAMES.get(n));
    named.map_or_else(|| n.to_string(), |name| (*name).to_owned())
}

/// So many of something: `one minute`, `45 moves`.
pub fn counted(n: u64, what: &str) -> String {
    format!("{} {what}{}", number(n), if n == 1 { "" } else { "s" })
}

impl From<Span> for Millis {
    fn from(span: Span) -> Millis {
        Millis::from_seconds(u64::from(span.as_secs()))
    }
}

impl Add for Millis {
    type Output = Millis;
    fn add(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Millis {
    fn add_assign(&mut self, other: Millis) {
        *self = *self + other;
    }
}

impl Sub for Millis {
    type Output = Millis;
    fn sub(self, other: Millis) -> Millis {
        self.saturating_sub(other)
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.seconds();
        write!(
            f,
            "{}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        )?;
        if !self.0.is_multiple_of(1000) {
            write!(f, ".{:03}", self.0 % 1000)
        } else {
            Ok(())
        }
    }
}

/// A time that is not written as `H:MM:SS`, with what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimeError(String);

impl fmt::Display for TimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is not a time; write hours, minutes and seconds as in 1:05:00",
            self.0
        )
    }
}

impl std::error::Error for TimeError {}

impl FromStr for Millis {
    type Err = TimeError;

    /// Reads `H:MM:SS`, with optional thousandths after a point; hours may exceed 24.
    fn from_str(text: &str) -> Result<Millis, TimeError> {
        parse(text).ok_or_else(|| TimeError(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Millis> {
    let (clock, thousandths) = match text.split_once('.') {
        Some((clock, fraction)) => (clock, fraction_millis(fraction)?),
        None => (text, 0),
    };
    let mut parts = clock.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || minutes.len() != 2 || seconds.len() != 2 {
        return None;
    }
    let digits = |part: &str| {
        (part.len() <= 9 && part.bytes().all(|b| b.is_ascii_digit()))
            .then(|| part.parse::<u64>().ok())?
    };
    let (hours, minutes, seconds) = (digits(hours)?, digits(minutes)?, digits(seconds)?);
    if minutes > 59 || seconds > 59 {
        return None;
    }
    Some(Millis(
        (hours * 3600 + minutes * 60 + seconds) * 1000 + thousandths,
    ))
}

fn fraction_millis(fraction: &str) -> Option<u64> {
    if fraction.is_empty() || fraction.len() > 3 || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let value: u64 = fraction.parse().ok()?;
    Some(value * [100, 10, 1][fraction.len() - 1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_clock_times() {
        for (text, millis) in [
            ("0:00:00", 0),
            ("1:05:09", 3_909_000),
            ("27:00:00", 97_200_000),
            ("0:00:01.5", 1_500),
        ] {
            assert_eq!(text.parse(), Ok(Millis(millis)), "{text}");
        }
        assert_eq!(Millis(3_909_000).to_string(), "1:05:09");
        for bad in [
            "",
            "1:5:00",
            "1:60:00",
            "abc",
            "1:00",
            "-1:00:00",
            "0:00:00.",
            "0:00:00.1234",
        ] {
            assert!(bad.parse::<Millis>().is_err(), "{bad}");
        }
    }
}
