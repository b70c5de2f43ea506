//! What is asked of a position.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use jadoube_board::Color;
use jadoube_proof::{Budget, Nodes};
use serde::{Deserialize, Serialize};

use super::timeout::seconds;

/// What can be asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Question {
    /// Can neither side mate any more?
    Dead,
    /// Can this side mate no more, by any series of legal moves?
    Unwinnable,
    /// Can this side force mate within so many moves of its own, whoever is to move?
    Mate,
    /// Can this side force mate, however long it takes, whoever is to move?
    ForcedWin,
    /// Can the side to move check for ever?
    Perpetual,
    /// Can the position arise from the initial position, or from one of Chess960 if its castling rights say so? Where they may be
    /// of either, both are asked.
    Reachable,
}

impl Question {
    /// All of them.
    pub const ALL: [Question; 6] = [
        Question::Dead,
        Question::Unwinnable,
        Question::Mate,
        Question::ForcedWin,
        Question::Perpetual,
        Question::Reachable,
    ];

    /// What is asked, in a sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Question::Dead => "Can neither side mate any more?",
            Question::Unwinnable => "Can this side mate no more, by any series of legal moves?",
            Question::Mate => {
                "Can this side force mate within so many moves of its own, whoever is to move?"
            }
            Question::ForcedWin => {
                "Can this side force mate, however long it takes, whoever is to move?"
            }
            Question::Perpetual => "Can the side to move check for ever?",
            Question::Reachable => {
                "Can the position arise from the initial position? From one of Chess960 if its castling rights say so, as files \
                (HAha) or as rights that orthodox chess does not know; where they may be of either, both are asked"
            }
        }
    }

    /// The name, as `forced-win`.
    pub const fn name(self) -> &'static str {
        match self {
            Question::Dead => "dead",
            Question::Unwinnable => "unwinnable",
            Question::Mate => "mate",
            Question::ForcedWin => "forced-win",
            Question::Perpetual => "perpetual",
            Question::Reachable => "reachable",
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownQuestion(String);

impl fmt::Display for UnknownQuestion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Question::ALL.map(Question::name).join(", ");
        write!(
            f,
            "\"{}\" is no question; the questions are {names}",
            self.0
        )
    }
}

impl std::error::Error for UnknownQuestion {}

impl FromStr for Question {
    type Err = UnknownQuestion;

    /// Reads a name, as `forced-win`.
    ///
    /// # Errors
    /// Whatever else it is; the error lists the names.
    fn from_str(text: &str) -> Result<Question, UnknownQuestion> {
        let named = |question: &Question| question.name() == text.trim();
        Question::ALL
            .into_iter()
            .find(named)
            .ok_or_else(|| UnknownQuestion(text.to_owned()))
    }
}

/// A question, with what goes with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Request {
    /// What is asked.
    pub question: Question,
    /// Who would mate, win or check; without it both sides (`unwinnable`) or the side to move.
    #[serde(default, rename = "for")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub side: Option<Color>,
    /// Nodes that the question may cost; without it those of [`Budget::FULL`].
    #[serde(default)]
    pub nodes: Option<u64>,
    /// Bytes that it may hold at one time, as they are counted; without it those of [`Budget::FULL`].
    #[serde(default)]
    pub bytes: Option<u64>,
    /// Seconds after which nobody waits any longer: what is not decided by then is `undecided`, halted as `stopped`. Time is
    /// no measure of work, so the same question may be decided elsewhere.
    #[serde(default, deserialize_with = "seconds")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub timeout: Option<Duration>,
    /// Moves of the mating side within which mate is asked for (`mate`); without it 3.
    #[serde(default)]
    pub moves: Option<u32>,
    /// Count the halfmove clock and end the game at 75 moves (`dead`, `unwinnable`).
    #[serde(default)]
    pub clock: bool,
    /// A check that mates keeps a claim of endless checks (`perpetual`), instead of ending it.
    #[serde(default)]
    pub mate_keeps: bool,
    /// Ask of the arrays of Chess960 alone (`reachable`), also where the castling rights may be of either game.
    #[serde(default)]
    pub chess960: bool,
    /// Give what shows the answer (`dead`, `unwinnable`): a line that mates, or a certificate. The others always do.
    #[serde(default)]
    pub witness: bool,
    /// Give a line that mates in fewer moves than the first one found, for what is left of the nodes and bytes (`dead`,
    /// `unwinnable`): some 45,000 nodes at most, ten to twenty milliseconds' worth, whose number is told with those of the answer.
    #[serde(default)]
    pub shorten: bool,
}

impl Request {
    /// A question with nothing else said.
    pub const fn new(question: Question) -> Request {
        Request {
            question,
            side: None,
            nodes: None,
            bytes: None,
            timeout: None,
            moves: None,
            clock: false,
            mate_keeps: false,
            chess960: false,
            witness: false,
            shorten: false,
        }
    }

    /// The same for at most so many nodes and bytes, whatever was said.
    #[must_use]
    pub fn at_most(self, nodes: u64, bytes: u64) -> Request {
        let budget = self.budget();
        Request {
            nodes: Some(budget.nodes.0.min(nodes)),
            bytes: Some(budget.bytes.min(bytes)),
            ..self
        }
    }

    /// The same with what shows the answer, as it is told to a person: a line that mates is short.
    #[must_use]
    pub const fn shown(self) -> Request {
        Request {
            witness: true,
            shorten: true,
            ..self
        }
    }

    /// Whether what shows the answer is given.
    pub(crate) const fn is_shown(&self) -> bool {
        self.witness || self.shorten
    }

    /// What it may cost.
    pub(crate) fn budget(&self) -> Budget {
        Budget {
            nodes: self.nodes.map_or(Budget::FULL.nodes, Nodes),
            bytes: self.bytes.unwrap_or(Budget::FULL.bytes),
        }
    }
}

/// A position that cannot be read, or cannot be played from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPosition {
    fen: String,
    why: String,
}

impl BadPosition {
    pub(crate) fn new(fen: &str, why: &dyn fmt::Display) -> BadPosition {
        BadPosition {
            fen: fen.to_owned(),
            why: why.to_string(),
        }
    }
}

impl fmt::Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\": {}", self.fen, self.why)
    }
}

impl std::error::Error for BadPosition {}
