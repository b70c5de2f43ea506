//! How a game stands or ended.

use jadoube_board::Color;
use serde::{Deserialize, Serialize};

/// How a game stands or ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Score {
    /// White has won.
    #[serde(rename = "1-0")]
    WhiteWins,
    /// Black has won.
    #[serde(rename = "0-1")]
    BlackWins,
    /// Drawn.
    #[serde(rename = "1/2-1/2")]
    Draw,
    /// Lost by both.
    #[serde(rename = "0-0")]
    BothLose,
    /// White has half a point, Black none.
    #[serde(rename = "1/2-0")]
    HalfToWhite,
    /// Black has half a point, White none.
    #[serde(rename = "0-1/2")]
    HalfToBlack,
    /// Annulled.
    #[serde(rename = "annulled")]
    Annulled,
    /// Goes on.
    #[default]
    #[serde(rename = "*")]
    Open,
}

impl Score {
    /// The score when `color` wins.
    pub const fn win(color: Color) -> Score {
        match color {
            Color::White => Score::WhiteWins,
            Color::Black => Score::BlackWins,
        }
    }

    /// Who wins by it.
    pub fn winner(self) -> Option<Color> {
        Color::ALL.into_iter().find(|who| self == Score::win(*who))
    }

    /// As it is written: `1-0`, `0-1`, `1/2-1/2`, `0-0`, `1/2-0`, `0-1/2`, `annulled`, `*`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Score::WhiteWins => "1-0",
            Score::BlackWins => "0-1",
            Score::Draw => "1/2-1/2",
            Score::BothLose => "0-0",
            Score::HalfToWhite => "1/2-0",
            Score::HalfToBlack => "0-1/2",
            Score::Annulled => "annulled",
            Score::Open => "*",
        }
    }

    /// As it is printed for people: `½–½`, `1–0`. Files of games have it as [`Score::as_str`] writes it.
    pub const fn printed(self) -> &'static str {
        match self {
            Score::WhiteWins => "1–0",
            Score::BlackWins => "0–1",
            Score::Draw => "½–½",
            Score::BothLose => "0–0",
            Score::HalfToWhite => "½–0",
            Score::HalfToBlack => "0–½",
            Score::Annulled => "annulled",
            Score::Open => "*",
        }
    }
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}
