//! What is not done, and why.

use std::fmt;

/// Why a change of an event is not made: nothing of it is. A job of an event stands in the sentence by its name, as `'seat'`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    line: Option<usize>,
    says: String,
}

impl Refused {
    pub(crate) fn of(says: impl Into<String>) -> Refused {
        Refused {
            line: None,
            says: says.into(),
        }
    }

    pub(crate) fn at(line: usize, says: impl Into<String>) -> Refused {
        Refused {
            line: Some(line),
            says: says.into(),
        }
    }

    /// The line of the report in which it lies, from 1, where it lies in one.
    pub fn line(&self) -> Option<usize> {
        self.line
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.says)
    }
}

impl std::error::Error for Refused {}

/// Refuses, in words that are formatted.
macro_rules! refuse {
    ($($told:tt)+) => {
        return Err($crate::refused::Refused::of(format!($($told)+)))
    };
}

/// Refuses unless something holds.
macro_rules! ensure {
    ($holds:expr, $($told:tt)+) => {
        if !$holds {
            $crate::refused::refuse!($($told)+);
        }
    };
}

pub(crate) use {ensure, refuse};
