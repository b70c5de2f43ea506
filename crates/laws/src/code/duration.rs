//! A length of time as the files of the codes write it.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A length of time, written `H:MM:SS`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duration {
    seconds: u32,
}

impl Duration {
    /// So many seconds.
    pub const fn from_seconds(seconds: u32) -> Duration {
        Duration { seconds }
    }

    /// The length in whole seconds.
    pub const fn seconds(self) -> u32 {
        self.seconds
    }

    /// The length in milliseconds.
    pub const fn millis(self) -> u64 {
        self.seconds as u64 * 1000
    }

    /// Reads `H:MM:SS`; minutes and seconds have two digits and stay below 60.
    fn parse(text: &str) -> Option<Duration> {
        let (hours, rest) = text.split_once(':')?;
        let (minutes, seconds) = rest.split_once(':')?;
        let below_60 = |part: &str| number(part).filter(|n| part.len() == 2 && *n < 60);
        let hours = number(hours).filter(|n| *n < 100_000)?;
        Some(Duration {
            seconds: hours * 3600 + below_60(minutes)? * 60 + below_60(seconds)?,
        })
    }
}

fn number(digits: &str) -> Option<u32> {
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| digits.parse().ok())?
}

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = self.seconds;
        write!(f, "{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
    }
}

impl fmt::Debug for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Duration {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Duration {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        let text = String::deserialize(deserializer)?;
        Duration::parse(&text).ok_or_else(|| {
            D::Error::custom(format!(
                "{text:?} is not a length of time; write hours, minutes and seconds, as in 0:02:00"
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_and_writes_the_same_text() {
        for text in ["0:00:05", "0:02:00", "1:00:00", "30:59:59"] {
            let read = Duration::parse(text).unwrap_or_else(|| panic!("{text} is a time"));
            assert_eq!(read.to_string(), text);
        }
        assert_eq!(
            Duration::parse("0:02:00"),
            Some(Duration::from_seconds(120))
        );
        assert_eq!(Duration::from_seconds(5).millis(), 5_000);
    }

    #[test]
    fn refuses_what_is_no_time() {
        for text in [
            "",
            "2:00",
            "0:2:00",
            "0:60:00",
            "0:00:60",
            "-1:00:00",
            "0:+2:00",
            "0:02:00:00",
            "99999999999:00:00",
        ] {
            assert_eq!(Duration::parse(text), None, "{text:?}");
        }
    }
}
