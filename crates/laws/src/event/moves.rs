//! Moves that are made, completed, taken back and superseded, and whose turn it is.

use jadoube_board::{Color, Move, Square};
use serde::{Deserialize, Serialize};

use crate::fact::duty::{Clauses, Duty};
use crate::fact::hands::Hands;
use crate::fact::penalty::Superseding;

/// Moves that are made, completed, taken back and superseded, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
#[non_exhaustive]
pub enum MovesEvent {
    /// A move was made on the board.
    MoveMade(MoveMade),
    /// The latest move is completed, beyond having been made.
    MoveCompleted,
    /// A move that was never pressed is complete, because its maker has made his next one or has pressed late.
    EarlierMoveCompleted {
        /// Who made it.
        who: Color,
    },
    /// The latest move was taken back by its own player in the opponent's turn, to be put right if the opponent says so.
    MoveSuperseded {
        /// How.
        how: Superseding,
    },
    /// The move that was superseded stands again.
    SupersededReinstated,
    /// The superseding can be annulled no longer.
    SupersedingStands,
    /// The position before a half-move was restored; it and all after it are void.
    Restored {
        /// The index of that half-move from the beginning of the game, from 0.
        ply: u32,
    },
    /// The men are put back as they stood before that half-move of the turn; what was touched in the turn stays known.
    TurnRewound {
        /// The index of that half-move from the beginning of the game, from 0.
        ply: u32,
        /// Whether the touches are answered by a penalty with it.
        spends: bool,
    },
    /// The turn is another's without a move: he has taken it, or it is his by right.
    TurnPassed {
        /// Whose it is now.
        to: Color,
    },
    /// A position was set up to go on from.
    SetUp {
        /// Its FEN.
        fen: String,
    },
    /// A player may not castle with the rook of this square any more.
    CastlingBarred {
        /// Whose.
        who: Color,
        /// The rook.
        rook: Square,
        /// The clauses that bar it.
        by: Clauses,
    },
}

/// A move that was made on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MoveMade {
    /// By whom.
    pub who: Color,
    /// The man and the way it went.
    pub made: Move,
    /// Whether it is a legal move.
    pub legal: bool,
    /// The clauses that it breaks as a move, if any.
    pub faults: Clauses,
    /// With how many hands.
    pub hands: Hands,
    /// Who has the turn now.
    pub turn: Color,
    /// The duty that it left undone, if any.
    pub unmet: Option<Duty>,
    /// The men as they stand after it, as the first part of a FEN, where that is not what the move comes to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stands: Option<String>,
}
