//! What a tie-break comes to.

use std::fmt;

/// What a tie-break comes to, exactly: a number of hundredths.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i64);

impl Value {
    /// So many hundredths.
    #[must_use]
    pub const fn hundredths(hundredths: i64) -> Self {
        Self(hundredths)
    }

    /// A whole number.
    #[must_use]
    pub const fn whole(number: i64) -> Self {
        Self(100 * number)
    }

    /// How many hundredths.
    #[must_use]
    pub const fn in_hundredths(self) -> i64 {
        self.0
    }
}

/// The average, rounded to the nearest whole number, a half upwards; none of nothing.
pub(super) fn average(values: impl Iterator<Item = i64>) -> Option<i64> {
    let (sum, count) = values.fold((0, 0), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| (2 * sum + count).div_euclid(2 * count))
}

impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        formatter.pad(&match rest {
            0 => format!("{sign}{whole}"),
            rest if rest % 10 == 0 => format!("{sign}{whole}.{}", rest / 10),
            rest => format!("{sign}{whole}.{rest:02}"),
        })
    }
}
