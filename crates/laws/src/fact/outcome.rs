//! How a game ended.

use jadoube_codes::time::Millis;
use serde::{Deserialize, Serialize};

use crate::fact::duty::Clauses;
use crate::fact::score::Score;

/// How and why a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Outcome {
    /// The score.
    pub score: Score,
    /// What ended it.
    pub cause: Cause,
    /// The clauses that end it so.
    pub by: Clauses,
    /// When.
    pub at: Millis,
}

/// What ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Cause {
    /// Mate.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// No mate is possible any more.
    DeadPosition,
    /// The same position often enough, claimed.
    Repetition,
    /// The same position so often that the game ends by itself.
    AutomaticRepetition,
    /// Moves enough without what resets the count, claimed.
    FiftyMoves,
    /// So many of them that the game ends by itself.
    SeventyFiveMoves,
    /// No mate within the number demanded.
    MateDemand,
    /// Checks without end.
    PerpetualCheck,
    /// Agreement.
    Agreement,
    /// Resignation.
    Resignation,
    /// Time.
    FlagFall,
    /// Too many illegal moves, or one too grave.
    IllegalMoves,
    /// A bad sealed move.
    SealedMove,
    /// Coming too late.
    Lateness,
    /// An offence.
    Forfeit,
    /// A claim that the arbiter granted (quickplay finish, losing chances).
    ArbiterGranted,
    /// The arbiter's ruling.
    ArbiterRuled,
    /// A result that both players have signed, other than the one that the game had.
    ResultSigned,
    /// An undertaking kept or broken.
    Undertaking,
    /// Annulled for an irregularity.
    Irregularity,
}
