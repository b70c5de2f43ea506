//! How games and moves are written in JSON and the like, with the feature `serde` only.
//!
//! What has a text of its own is that text: a result `"1-0"`, a style `"san"`, a move in standard algebraic notation or as
//! engines write it, a comment. A game keeps its lines side by side, as [`Game`](crate::pgn::Game) does, and what is read
//! is looked through: a number of a line that would lead nowhere or round in a circle is refused.

use std::fmt;
use std::str::FromStr;

use jadoube_board::Setup;
use serde::de::{Deserializer, Error, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::pgn::{Comment, Game, Line, LineId, Outcome, Tag, Tags};
use crate::san::San;
use crate::uci::Uci;
use crate::{Leniency, Style};

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
    ($type:ty, $wanted:literal, $write:expr, $read:expr) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let write: fn(&$type) -> _ = $write;
                serializer.collect_str(&write(self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                deserializer.deserialize_str(FromText {
                    read: $read,
                    wanted: $wanted,
                })
            }
        }
    };
}

as_text!(
    Outcome,
    "1-0, 0-1, 1/2-1/2 or *",
    |outcome| outcome.marker(),
    Outcome::from_marker
);
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
as_text!(
    Comment,
    "a comment",
    |comment| comment.text().to_owned(),
    |text| Some(Comment::new(text))
);

impl Serialize for Tags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Tags {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tags, D::Error> {
        let mut tags = Tags::new();
        for Tag { name, value } in Vec::<Tag>::deserialize(deserializer)? {
            tags.set(&name, value);
        }
        Ok(tags)
    }
}

/// A game as it is sent.
#[derive(Clone, Deserialize, Serialize)]
#[serde(rename = "Game")]
struct Sent {
    tags: Tags,
    start: Setup,
    outcome: Outcome,
    lines: Vec<Line>,
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Sent::from(self.clone()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Game, D::Error> {
        Game::try_from(Sent::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl From<Game> for Sent {
    fn from(game: Game) -> Sent {
        Sent {
            lines: game.line_ids().map(|id| game.line(id).clone()).collect(),
            tags: game.tags,
            start: game.start,
            outcome: game.outcome,
        }
    }
}

impl TryFrom<Sent> for Game {
    type Error = &'static str;

    fn try_from(sent: Sent) -> Result<Game, &'static str> {
        let lines = sent.lines.len();
        if lines == 0 {
            return Err("a game has a main line, be it empty");
        }
        let mut led_to = vec![false; lines];
        for (number, line) in sent.lines.iter().enumerate() {
            for &LineId(id) in line.nodes.iter().flat_map(|node| &node.variations) {
                let id = id as usize;
                if id <= number || id >= lines || std::mem::replace(&mut led_to[id], true) {
                    return Err(
                        "a variation is a later line of the game, and no other place leads to it",
                    );
                }
            }
        }
        Ok(Game::of(sent.tags, sent.start, sent.outcome, sent.lines))
    }
}
