//! Points, in tenths.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};
use std::str::FromStr;

/// Points of a player: one decimal, as the report file has them (FIDE Handbook C.04, TRF).
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points(i32);

impl Points {
    /// None.
    pub const ZERO: Self = Self(0);
    /// Half a point.
    pub const HALF: Self = Self(5);
    /// One point.
    pub const ONE: Self = Self(10);

    /// So many tenths of a point.
    #[must_use]
    pub const fn tenths(tenths: i32) -> Self {
        Self(tenths)
    }

    /// How many tenths of a point they are.
    #[must_use]
    pub const fn in_tenths(self) -> i32 {
        self.0
    }

    /// So many times the points, at most what can be counted.
    #[must_use]
    pub fn times(self, count: usize) -> Self {
        Self(
            self.0
                .saturating_mul(i32::try_from(count).unwrap_or(i32::MAX)),
        )
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let tenths = self.0.unsigned_abs();
        formatter.pad(&format!("{sign}{}.{}", tenths / 10, tenths % 10))
    }
}

impl FromStr for Points {
    type Err = NoPoints;

    fn from_str(text: &str) -> Result<Self, NoPoints> {
        let no = || NoPoints(text.to_owned());
        let (sign, digits) = match text.strip_prefix('-') {
            Some(rest) => (-1, rest),
            None => (1, text),
        };
        let (whole, tenths) = digits.split_once('.').unwrap_or((digits, "0"));
        let all_digits =
            |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let tenths = tenths
            .strip_suffix('0')
            .filter(|rest| !rest.is_empty())
            .unwrap_or(tenths);
        if !all_digits(whole) || !all_digits(tenths) || tenths.len() > 1 {
            return Err(no());
        }
        let whole: i32 = whole.parse().map_err(|_| no())?;
        let tenths: i32 = tenths.parse().map_err(|_| no())?;
        let all = whole
            .checked_mul(10)
            .and_then(|whole| whole.checked_add(tenths))
            .ok_or_else(no)?;
        Ok(Self(sign * all))
    }
}

/// A text that says no points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoPoints(String);

impl fmt::Display for NoPoints {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{:?} says no points: they are written with one decimal, like 4.5.",
            self.0
        )
    }
}

impl std::error::Error for NoPoints {}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, tenths: Option<i32>) {
        assert_eq!(text.parse().ok(), tenths.map(Points::tenths), "{text}");
    }

    #[test]
    fn points_are_read() {
        check("4.5", Some(45));
        check("0.0", Some(0));
        check("12", Some(120));
        check("1.50", Some(15));
        check("-1.0", Some(-10));
        check("", None);
        check(".5", None);
        check("1.25", None);
        check("1,5", None);
        check("99999999999", None);
        assert_eq!(format!("{:>5}", Points::tenths(45)), "  4.5");
    }
}
