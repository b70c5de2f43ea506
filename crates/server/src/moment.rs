//! Three times that do not mix: the club's own, the calendar's, and that of a game, which is the law's [`Millis`].
//!
//! A length of time is [`Millis`] too. It is what lies between two moments of the same kind, and it is added to any; one
//! kind of moment is never taken from another. Where a number goes out or comes in, it is said which kind it is.

use std::fmt;
use std::ops::{Add, Sub};

use jadoube_laws::Millis;

/// A moment of club time: after so many milliseconds for which a server was up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClubTime(u64);

/// A moment of the machine's calendar, in milliseconds since 1970; for showing only, never for ruling.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WallTime(i64);

/// One moment, as the club's clock and the calendar tell it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// Club time.
    pub club: ClubTime,
    /// The calendar.
    pub wall: WallTime,
}

impl ClubTime {
    /// When the first server of the club was started.
    pub const START: ClubTime = ClubTime(0);

    /// The moment after so many milliseconds.
    pub const fn from_millis(millis: u64) -> ClubTime {
        ClubTime(millis)
    }

    /// How many milliseconds that is after the start.
    pub const fn millis(self) -> u64 {
        self.0
    }
}

impl Add<Millis> for ClubTime {
    type Output = ClubTime;

    fn add(self, length: Millis) -> ClubTime {
        ClubTime(self.0.saturating_add(length.0))
    }
}

/// Never before the start.
impl Sub<Millis> for ClubTime {
    type Output = ClubTime;

    fn sub(self, length: Millis) -> ClubTime {
        ClubTime(self.0.saturating_sub(length.0))
    }
}

/// Nothing, if the other moment is later.
impl Sub for ClubTime {
    type Output = Millis;

    fn sub(self, earlier: ClubTime) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }
}

impl WallTime {
    /// Later than any date.
    pub const NEVER: WallTime = WallTime(i64::MAX);

    /// The moment so many milliseconds after the beginning of 1970, or before it.
    pub const fn from_millis(since_1970: i64) -> WallTime {
        WallTime(since_1970)
    }

    /// How many milliseconds that is after the beginning of 1970.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// The day, in UTC: year, month, day.
    pub const fn day(self) -> (i64, u32, u32) {
        civil(self.0.div_euclid(86_400_000))
    }

    /// The time of that day, in UTC, to the second: `14:05:09`.
    pub fn time(self) -> String {
        let seconds = self.0.rem_euclid(86_400_000) / 1000;
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        format!("{hours:02}:{minutes:02}:{:02}", seconds % 60)
    }
}

impl Sub<Millis> for WallTime {
    type Output = WallTime;

    fn sub(self, length: Millis) -> WallTime {
        let length = i64::try_from(length.0).unwrap_or(i64::MAX);
        WallTime(self.0.saturating_sub(length))
    }
}

/// Nothing, if the other moment is later.
impl Sub for WallTime {
    type Output = Millis;

    fn sub(self, earlier: WallTime) -> Millis {
        let length = self.0.saturating_sub(earlier.0);
        Millis(u64::try_from(length).unwrap_or(0))
    }
}

/// As RFC 3339 writes it, in UTC with milliseconds.
impl fmt::Display for WallTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.day();
        let (time, millis) = (self.time(), self.0.rem_euclid(1000));
        write!(f, "{year:04}-{month:02}-{day:02}T{time}.{millis:03}Z")
    }
}

/// The day so many days after 1 January 1970, in the Gregorian calendar.
///
/// Years are counted from March, so that the leap day comes last and months have a regular pattern.
const fn civil(days: i64) -> (i64, u32, u32) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = (day_of_year - (153 * march_month + 2) / 5 + 1) as u32;
    let month = (if march_month < 10 {
        march_month + 3
    } else {
        march_month - 9
    }) as u32;
    (year_of_era + era * 400 + (month <= 2) as i64, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_written_as_the_calendar_has_them() {
        for (wall, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_795_163_045_678, "2026-11-20T08:24:05.678Z"),
            (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
        ] {
            assert_eq!(WallTime::from_millis(wall).to_string(), text);
        }
    }

    #[test]
    fn a_moment_goes_neither_before_the_start_nor_past_the_end() {
        let (early, late) = (ClubTime::from_millis(1_000), ClubTime::from_millis(4_500));
        assert_eq!(late - early, Millis(3_500));
        assert_eq!(early - late, Millis::ZERO);
        assert_eq!(early + Millis(3_500), late);
        assert_eq!(early - Millis(2_000), ClubTime::START);
        let (early, late) = (WallTime::from_millis(-500), WallTime::from_millis(2_000));
        assert_eq!(late - early, Millis(2_500));
        assert_eq!(early - late, Millis::ZERO);
        assert_eq!(late - Millis(2_500), early);
        assert!(late - Millis(u64::MAX) < early);
    }
}
