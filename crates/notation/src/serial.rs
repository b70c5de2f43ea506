//! How moves are written in JSON and the like, with the feature `serde` only.
//!
//! What has a text of its own is that text: a style `"san"`, a move in standard algebraic notation or as engines write it.

use std::fmt;
use std::str::FromStr;

use serde::de::{Error, Visitor};

use crate::san::San;
use crate::uci::Uci;
use crate::{Leniency, Style};

/// Reads a value from a text by `read`; `wanted` says what would be right.
pub(crate) struct FromText<T> {
    pub(crate) read: fn(&str) -> Option<T>,
    pub(crate) wanted: &'static str,
}

impl<T> Visitor<'_> for FromText<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.wanted)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        (self.read)(text).ok_or_else(|| E::custom(format!("{text:?} is not {}", self.wanted)))
    }
}

/// Writes a type as a text, and reads it back.
macro_rules! as_text {
    ($type:ty, $wanted:literal, $write:expr, $read:expr) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$type) -> _ = $write;
                serializer.collect_str(&write(self))
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<$type, D::Error> {
                deserializer.deserialize_str($crate::serial::FromText {
                    read: $read,
                    wanted: $wanted,
                })
            }
        }
    };
}

#[cfg(feature = "pgn")]
pub(crate) use as_text;

as_text!(
    Style,
    "the name of a style, such as san",
    |style| style.name(),
    |name| Style::from_str(name).ok()
);
as_text!(
    Leniency,
    "the name of a leniency, such as zero-castling",
    |leniency| leniency.name(),
    |name| Leniency::ALL.iter().copied().find(|one| one.name() == name)
);
as_text!(
    San,
    "a move in standard algebraic notation",
    ToString::to_string,
    |text| text.parse().ok()
);
as_text!(
    Uci,
    "two squares, as in e2e4 or e7e8q",
    ToString::to_string,
    |text| text.parse().ok()
);
