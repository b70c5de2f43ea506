//! What was sent last in a game by communication.

use jadoube_board::Color;
use serde::{Deserialize, Serialize};

/// The latest message of a game by communication, and what of it has still to come about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Message {
    /// By whom it was sent.
    pub by: Color,
    /// The half-moves played when it was sent, or when its series last went on.
    pub after: u32,
    /// What it says for the moves that the other side may answer with.
    pub series: Vec<Step>,
}

/// One step of a series on conditions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Step {
    /// The move that the other side is assumed to make, in words, or `anything`.
    pub condition: Condition,
    /// The move that answers it, in words.
    pub answer: String,
}

/// What the other side has to answer for a step of a series to come about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "String", into = "String")]
#[non_exhaustive]
pub enum Condition {
    /// Any move at all.
    AnyMove,
    /// The move that these words mean.
    Move(String),
}

impl From<String> for Condition {
    fn from(words: String) -> Condition {
        match words.as_str() {
            "any" | "any move" | "anything" => Condition::AnyMove,
            _ => Condition::Move(words),
        }
    }
}

impl From<Condition> for String {
    fn from(condition: Condition) -> String {
        match condition {
            Condition::AnyMove => "any move".to_owned(),
            Condition::Move(words) => words,
        }
    }
}
