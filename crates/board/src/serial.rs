//! How the vocabulary is written in JSON and the like: as people write it.
//!
//! Squares are `"e4"`, colors `"white"` and `"black"`, roles `"knight"`, men their FEN letters, moves UCI texts
//! with castling as king takes own rook (`"e1h1"`), boards, set-ups and positions FEN, sets of squares lists. With the
//! feature `serde` only.

use alloc::format;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Bitboard, Board, ByColor, CastlingSide, Color, File, Man, Move, Position, Rank, Role, Setup,
    Square,
};

/// Reads a value from a text by `read`; `wanted` says what would be right.
struct FromText<T> {
    read: fn(&str) -> Option<T>,
    wanted: &'static str,
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

macro_rules! as_text {
    ($type:ty, $wanted:literal, |$value:ident| $write:expr, |$text:ident| $read:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                serializer.collect_str(&$write)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                fn read($text: &str) -> Option<$type> {
                    $read
                }
                deserializer.deserialize_str(FromText {
                    read,
                    wanted: $wanted,
                })
            }
        }
    };
}

as_text!(Square, "a square such as e4", |square| square, |text| {
    Square::from_str(text).ok()
});
as_text!(File, "a file from a to h", |file| file, |text| {
    alone(text).and_then(File::from_letter)
});
as_text!(Rank, "a rank from 1 to 8", |rank| rank, |text| {
    alone(text).and_then(Rank::from_digit)
});
as_text!(
    Color,
    "white or black",
    |color| color_name(*color),
    |text| {
        Color::ALL
            .into_iter()
            .find(|color| color_name(*color) == text)
    }
);
as_text!(
    Role,
    "pawn, knight, bishop, rook, queen or king",
    |role| role.name(),
    |text| Role::ALL.into_iter().find(|role| role.name() == text)
);
as_text!(Man, "a man's FEN letter", |man| man.to_char(), |text| {
    alone(text).and_then(Man::from_char)
});
as_text!(Move, "a move such as e2e4 or e7e8q", |mv| mv, |text| {
    text.parse().ok()
});
as_text!(
    CastlingSide,
    "king or queen",
    |side| side_name(*side),
    |text| CastlingSide::ALL
        .into_iter()
        .find(|side| side_name(*side) == text)
);
as_text!(Board, "the first field of a FEN", |board| board, |text| {
    text.parse().ok()
});
as_text!(Setup, "a FEN", |setup| setup, |text| text.parse().ok());
as_text!(
    Position,
    "the FEN of a playable position",
    |position| position,
    |text| text.parse().ok()
);

impl Serialize for Bitboard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for Bitboard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bitboard, D::Error> {
        let squares: Vec<Square> = Vec::deserialize(deserializer)?;
        Ok(squares.into_iter().collect())
    }
}

const fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "king",
        CastlingSide::Queen => "queen",
    }
}

/// The letter that is the whole text.
fn alone(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

const fn color_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Written as an object with the fields `white` and `black`.
#[derive(Serialize, Deserialize)]
#[serde(rename = "ByColor")]
struct Both<T> {
    white: T,
    black: T,
}

impl<T: Serialize> Serialize for ByColor<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Both {
            white: &self.white,
            black: &self.black,
        }
        .serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for ByColor<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByColor<T>, D::Error> {
        let Both { white, black } = Both::deserialize(deserializer)?;
        Ok(ByColor { white, black })
    }
}
