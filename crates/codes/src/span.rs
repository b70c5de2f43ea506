//! Lengths of time as the codes write them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A length of time in whole seconds; written `h:mm:ss`, such as `0:02:00`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Span(u32);

impl Span {
    /// A span of so many seconds.
    pub const fn from_secs(seconds: u32) -> Span {
        Span(seconds)
    }

    /// A span of so many minutes.
    ///
    /// # Panics
    /// When the number of seconds does not fit 32 bits.
    pub const fn from_mins(minutes: u32) -> Span {
        Span(minutes * 60)
    }

    /// Its length in seconds.
    pub const fn as_secs(self) -> u32 {
        self.0
    }

    /// Its length in milliseconds.
    pub const fn as_millis(self) -> u64 {
        self.0 as u64 * 1000
    }
}

/// A text that is no span.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoSpan(String);

impl fmt::Display for NoSpan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no length of time; write hours, minutes and seconds as in 0:02:00",
            self.0
        )
    }
}

impl std::error::Error for NoSpan {}

impl FromStr for Span {
    type Err = NoSpan;

    fn from_str(text: &str) -> Result<Span, NoSpan> {
        parse(text).ok_or_else(|| NoSpan(text.to_owned()))
    }
}

fn parse(text: &str) -> Option<Span> {
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    let two = |part: &str| (part.len() == 2 && digits(part)).then(|| part.parse::<u32>().ok())?;
    let sixty = |value: u32| (value < 60).then_some(value);
    if parts.next().is_some() || hours.is_empty() || !digits(hours) {
        return None;
    }
    let hours: u32 = hours.parse().ok()?;
    let rest = sixty(two(minutes)?)? * 60 + sixty(two(seconds)?)?;
    hours.checked_mul(3600)?.checked_add(rest).map(Span)
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}:{:02}:{:02}",
            self.0 / 3600,
            self.0 / 60 % 60,
            self.0 % 60
        )
    }
}

impl Serialize for Span {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Span {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Span, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, seconds: Option<u32>) {
        assert_eq!(text.parse::<Span>().ok(), seconds.map(Span), "{text:?}");
        if let Some(seconds) = seconds {
            assert_eq!(Span(seconds).to_string(), text);
        }
    }

    #[test]
    fn spans_are_hours_minutes_seconds() {
        check("0:02:00", Some(120));
        check("1:00:00", Some(3600));
        check("48:00:01", Some(172_801));
        for wrong in [
            "",
            "2",
            "0:2:0",
            "0:60:00",
            "0:00:60",
            "0:00:00:00",
            "+1:00:00",
            "0:-1:00",
            "9999999:00:00",
        ] {
            check(wrong, None);
        }
    }
}
