//! Dates, as far as they are known.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A date of which month and day may be unknown; written `1912`, `1912-05` or `1912-05-31`.
///
/// The dots and question marks of a PGN date, `1912.05.??`, are read too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Date {
    year: u16,
    month: Option<u8>,
    day: Option<u8>,
}

/// A text that is no date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoDate(String);

impl fmt::Display for NoDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is no date; write a year, or year, month and day as in 1912, 1912-05 or 1912-05-31",
            self.0
        )
    }
}

impl std::error::Error for NoDate {}

impl Date {
    /// The year.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The earliest day that it can mean, as year, month and day.
    pub fn first(self) -> (u16, u8, u8) {
        (self.year, self.month.unwrap_or(1), self.day.unwrap_or(1))
    }

    /// Whether days lie between the last that this date can mean and the first that a later one can.
    pub fn is_followed_by_gap(self, later: Date) -> bool {
        let (year, month, day) = self.last();
        let next = match (month, day) {
            (12, day) if day == days(year, 12) => (year + 1, 1, 1),
            (month, day) if day == days(year, month) => (year, month + 1, 1),
            (month, day) => (year, month, day + 1),
        };
        next < later.first()
    }

    /// The latest day that it can mean, as year, month and day.
    pub fn last(self) -> (u16, u8, u8) {
        let month = self.month.unwrap_or(12);
        (
            self.year,
            month,
            self.day.unwrap_or_else(|| days(self.year, month)),
        )
    }

    /// As it is written out: `21 November 2026`, `November 2026`, `2026`.
    ///
    /// ```
    /// use jadoube_codes::Date;
    ///
    /// let written = |date: &str| date.parse().map(Date::in_words).unwrap();
    /// assert_eq!(written("2026-11-21"), "21 November 2026");
    /// assert_eq!(written("1931"), "1931");
    /// ```
    pub fn in_words(self) -> String {
        const MONTHS: [&str; 12] = [
            "January",
            "February",
            "March",
            "April",
            "May",
            "June",
            "July",
            "August",
            "September",
            "October",
            "November",
            "December",
        ];
        let month = self
            .month
            .and_then(|month| MONTHS.get(usize::from(month).checked_sub(1)?));
        match (self.day, month) {
            (Some(day), Some(month)) => format!("{day} {month} {}", self.year),
            (None, Some(month)) => format!("{month} {}", self.year),
            (_, None) => self.year.to_string(),
        }
    }
}

/// How many days a month has.
fn days(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        _ => 31,
    }
}

impl FromStr for Date {
    type Err = NoDate;

    fn from_str(text: &str) -> Result<Date, NoDate> {
        read(text.trim()).ok_or_else(|| NoDate(text.chars().take(40).collect()))
    }
}

fn read(text: &str) -> Option<Date> {
    let mut parts = text.split(['-', '.', '/']);
    let year = parts
        .next()
        .filter(|year| year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit()))?;
    let month = part(parts.next())?;
    let day = part(parts.next())?;
    let date = Date {
        year: year.parse().ok()?,
        month,
        day,
    };
    let in_month = |day: u8| month.is_some_and(|month| (1..=days(date.year, month)).contains(&day));
    let holds = parts.next().is_none()
        && month.is_none_or(|month| (1..=12).contains(&month))
        && day.is_none_or(in_month);
    holds.then_some(date)
}

/// A month or a day: absent, unknown, or a number of one or two digits.
fn part(text: Option<&str>) -> Option<Option<u8>> {
    match text {
        None | Some("??" | "?") => Some(None),
        Some(text) if (1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit()) => {
            text.parse().ok().map(Some)
        }
        Some(_) => None,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        if let Some(month) = self.month {
            write!(f, "-{month:02}")?;
        }
        if let (Some(_), Some(day)) = (self.month, self.day) {
            write!(f, "-{day:02}")?;
        }
        Ok(())
    }
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_far_as_they_are_known() {
        for (text, back) in [
            ("1912", "1912"),
            ("1912.??.??", "1912"),
            ("1912-5", "1912-05"),
            ("2024.02.29", "2024-02-29"),
        ] {
            assert_eq!(text.parse::<Date>().expect(text).to_string(), back);
        }
        for wrong in [
            "",
            "12",
            "????.??.??",
            "1912-13",
            "1912-00",
            "2023-02-29",
            "1912-05-31-1",
            "1912-??-05",
            "1912-a",
        ] {
            let error = wrong.parse::<Date>().expect_err(wrong);
            assert!(error.to_string().contains("is no date"));
        }
    }
}
