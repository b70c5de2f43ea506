//! Turns: who is who in the wording of a code, when the turn passes, and that it cannot be skipped.

use serde::Serialize;

use crate::shape::Described;
use crate::{Rule, Said};

/// Turns and the words for the two sides.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Turn {
    /// By which words the code tells the two sides apart.
    /// The words name the same two persons.
    pub roles: Option<Said<Roles>>,
    /// Whether a turn can be skipped or used twice.
    /// Every value forbids to skip a turn and to use one twice; what follows if it is done other parameters decide.
    pub pass: Option<Said<Pass>>,
    /// When the turn passes to the other side.
    pub passes_at: Option<Rule<PassesAt>>,
}

/// By which words the code tells the two sides apart.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Roles {
    /// First and Second Player: who in fact began, whatever the colors.
    FirstAndSecondPlayer,
    /// Player and Opponent: who is to move and who is not, fixed at the moment of an offense.
    PlayerAndOpponent,
    /// The player having the move, and the other.
    HavingTheMove,
}

/// Whether a turn can be skipped.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pass {
    /// Each side makes one move in each turn.
    OneMoveEachTurn,
    /// A player who has a legal move must make one.
    NoPassing,
}

/// When the turn passes to the other side.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PassesAt {
    /// When a legal move is complete; after an illegal one, once the net change since the start of the turn is a legal move.
    CompletionOfLegalMove,
    /// When the move is made on the board, pressed or not.
    Made,
}
