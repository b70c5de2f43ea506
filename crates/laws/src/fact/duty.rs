//! What somebody is bound to, may choose, or may no longer do.

use jadoube_board::{Color, Move, Square};
use jadoube_codes::ClauseId;
use serde::{Deserialize, Serialize};

/// Clauses relied on, most important first.
pub type Clauses = Vec<ClauseId>;

/// What a player owes: the moves that he may still make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Duty {
    /// Who owes it.
    pub who: Color,
    /// What fulfils it.
    pub what: Demand,
    /// The clauses that lay it down.
    pub by: Clauses,
    /// Whether a ruling has laid it down, so that nothing else is let pass.
    pub upheld: bool,
}

/// A pattern of moves that fulfils a duty, or another thing to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Demand {
    /// A move of this man (of the king: castling included).
    Moves(Square),
    /// A capture of this man.
    Takes(Square),
    /// This man takes that man.
    Pair(Square, Square),
    /// This move.
    Exactly(Move),
    /// A move of the king, castling not included.
    King,
    /// A move of this king or man, castling not included.
    MovesWithoutCastling(Square),
    /// Castling with the rook of this square.
    Castles(Square),
    /// Any of these.
    Any(Vec<Demand>),
    /// All of these at once.
    All(Vec<Demand>),
    /// Putting the men back.
    Retract,
    /// Putting a real piece for the stand-in on this square, or a promoted piece for the pawn.
    Replace(Square),
}

impl Demand {
    /// Any one of these; of a single one, that.
    pub(crate) fn either(mut among: Vec<Demand>) -> Demand {
        if among.len() == 1 {
            among.remove(0)
        } else {
            Demand::Any(among)
        }
    }
}

/// A choice that a player has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Choice {
    /// Whose choice it is.
    pub who: Color,
    /// Among what.
    pub among: Vec<ChoiceOption>,
    /// The clauses that give it.
    pub by: Clauses,
}

/// One thing that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ChoiceOption {
    /// A man, by its square: moved if it is the offender's, taken if it is the chooser's.
    Man(Square),
    /// This man takes that man.
    Pair(Square, Square),
    /// A move.
    Move(Move),
    /// The king moves.
    King,
    /// A lettered penalty.
    Letter(PenaltyLetter),
    /// The game, or the extra or substituted move, is annulled.
    Annulment,
    /// The men are put back.
    Retraction,
    /// The stand-in on this square is replaced.
    Replacement(Square),
    /// The man is let go.
    Release(Square),
}

/// A right that can be lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Right {
    /// Exacting a penalty for the latest offence.
    Penalty,
    /// Claiming a draw by repetition for the position that stands or stood.
    ClaimRepetition,
    /// Claiming a draw by the fifty-move count that is or was complete.
    ClaimFiftyMoves,
    /// Castling with the rook of this square.
    Castling(Square),
    /// Choosing the move oneself.
    ChoiceOfMove,
}

/// The lettered penalties of the British code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PenaltyLetter {
    /// The men are put back.
    A,
    /// A man is moved, taken, or one takes the other.
    B,
    /// The king moves.
    C,
}
