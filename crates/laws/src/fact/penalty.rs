//! Offences that are open, and penalties.

use jadoube_board::{ByColor, Color, Square};
use jadoube_codes::time::Millis;
use serde::{Deserialize, Serialize};

use crate::fact::duty::{Clauses, PenaltyLetter};

/// A punishment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Penalty {
    /// Who is punished.
    pub whom: Color,
    /// How.
    pub kind: PenaltyKind,
    /// From how many rounds he is excluded, where that is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// The clauses that were broken, where the penalty was chosen for a breach.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offence: Clauses,
}

/// How somebody is punished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum PenaltyKind {
    /// The game is lost.
    Loss,
    /// A warning.
    Warning,
    /// A lettered penalty of the British code.
    Letter(PenaltyLetter),
    /// The opponent gains time.
    Time {
        /// Who gains it.
        to: Color,
        /// How much.
        time: Millis,
    },
    /// The offender loses time.
    TimeTaken {
        /// How much.
        time: Millis,
    },
    /// The opponent's points for the game are raised to the most that it can give.
    OpponentsPointsRaised,
    /// The offender's points for the game are lowered to nothing.
    PointsLowered,
    /// A fine that was announced beforehand.
    Fine,
    /// Exclusion from one or more rounds.
    Exclusion,
    /// Expulsion from the event.
    Expulsion,
}

/// What kind of offence a penalty may be exacted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum OffenceKind {
    /// Another move than a touched man allows.
    TouchedMan,
    /// An illegal move.
    IllegalMove,
    /// The clock was pressed and no move made.
    PressWithoutMove,
    /// A move was made with both hands.
    TwoHands,
    /// A pawn was left on the last rank and the clock pressed.
    Unpromoted,
    /// A sealed or communicated record means no legal move, or is missing.
    FaultyRecord,
    /// A man was touched that cannot move or be taken.
    UselessTouch,
    /// A man of the one kind was touched and left, and one of the other kind.
    BothTouches,
    /// An illegal move was replaced without consent.
    Substitution,
    /// A move was made or replaced in the opponent's turn.
    OutOfTurn,
    /// A man that was let go as a legal move was carried on to another square.
    Released,
}

/// What may be exacted where the code grades its penalties: putting back, moving what was touched, moving the king.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Later {
    /// The men of the offence where they stand now, each with whether it is the offender's own.
    pub men: Vec<(Square, bool)>,
    /// The clauses.
    pub by: Clauses,
}

/// How a move made is superseded by its own player in the opponent's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Superseding {
    /// It was put back, and another may be put in its place.
    Substitution,
    /// The rook's move has been gone on with to castling.
    Castling,
}

/// How the clocks stood when a fault was discovered and the game was put back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PutBack {
    /// The times used.
    pub used: ByColor<Millis>,
    /// The moves made.
    pub made: ByColor<u32>,
    /// The number of the move to which the game was put back.
    pub number: u32,
}

/// What may turn out to be beyond restoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Trouble {
    /// An illegal move.
    IllegalMove,
    /// Men displaced by accident.
    Displaced,
}
