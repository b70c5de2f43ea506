//! How games are written in JSON and the like, with the feature `serde` only.
//!
//! A result is `"1-0"`, a comment its text. A game keeps its lines side by side, as [`Game`] does, and what is read is looked
//! through: a number of a line that would lead nowhere or round in a circle is refused.

use jadoube_board::Setup;
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};

use super::{Comment, Game, Line, LineId, Outcome, Tag, Tags};
use crate::serial::as_text;

as_text!(
    Outcome,
    "1-0, 0-1, 1/2-1/2 or *",
    |outcome| outcome.marker(),
    Outcome::from_marker
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
