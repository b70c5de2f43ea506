//! Rights and facts that some codes keep from one turn to the next: graded penalties, substitutions, claimable offences.

use std::sync::Arc;

use jadoube_board::{Color, Square};
use serde::{Deserialize, Serialize};

use super::{Ply, Standing};
use crate::ruling::Clauses;

/// What may be exacted where the code grades its penalties: putting back, moving what was touched, moving the king.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Grades {
    /// The index of the first half-move of the turn of the offence: what was played since then would be put back.
    pub turn: u32,
    /// Whether putting back may be exacted by itself.
    pub restore: bool,
    /// Whether a move or a capture of a man touched may be exacted.
    pub touched: bool,
    /// Whether a move of the king may be exacted.
    pub king: bool,
    /// The men touched in the turn, in order, as they stood at its start, each with whether it is the offender's own.
    pub men: Vec<(Square, bool)>,
    /// Whether the men have been put back already, or need not be.
    pub restored: bool,
    /// Whether a move of the king was exacted and it cannot move, so that its man is to be selected.
    pub selecting: bool,
}

/// A right to a penalty that opens when the turn of the offence has ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Later {
    /// The men of the offence where they stand now, each with whether it is the offender's own.
    pub men: Vec<(Square, bool)>,
    /// The clauses.
    pub by: Clauses,
}

/// A move that was taken back or finished otherwise in the opponent's turn, and how the game stood with it.
#[derive(Clone, Debug)]
pub struct Superseded {
    /// The move.
    pub ply: Arc<Ply>,
    /// How the game stood after it.
    pub after: Standing,
    /// Where the opponent's turn had begun.
    pub turn_from: u32,
    /// How it is superseded.
    pub how: Superseding,
}

/// How a move made is superseded by its own player in the opponent's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Superseding {
    /// It was put back, and another may be put in its place.
    Substitution,
    /// The rook's move has been gone on with to castling.
    Castling,
}

/// An offence that was established and for which the opponent may claim the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownOffence {
    /// By whom.
    pub whom: Color,
    /// The offence, in the word of the finding.
    pub word: String,
    /// The moves that the opponent had made when he learnt of it.
    pub made: u32,
    /// The offence's clauses.
    pub by: Clauses,
}
