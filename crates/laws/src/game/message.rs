//! What was sent last in a game by communication.

use jadoube_board::Color;
use serde::{Deserialize, Serialize};

/// The latest message of a game by communication, and what of it has still to come about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[serde(rename_all = "kebab-case")]
pub struct Step {
    /// The move that the other side is assumed to make, in words, or `anything`.
    pub condition: String,
    /// The move that answers it, in words.
    pub answer: String,
}
