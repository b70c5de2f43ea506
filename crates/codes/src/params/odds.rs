//! Games at odds, and undertakings to mate in a certain way.

use serde::Serialize;

use crate::shape::Described;
use crate::{Rule, Said};

/// Advantages given before the game.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Odds {
    /// Who begins.
    pub first_mover: Option<Rule<OddsFirstMover>>,
    /// The odds of the move in a series of games.
    /// It speaks of every game of a series, and acts are those of one game.
    pub move_given: Option<Said<OddsOfMove>>,
    /// Which man is given when only its kind is named.
    /// Both values name the same men; they differ in whether another may be agreed, and agreed odds name the man.
    pub default_man: Option<Said<DefaultMan>>,
    /// How several moves are made.
    pub several_moves: Option<Rule<SeveralMoves>>,
    /// How such moves count on the clock.
    pub time_count: Option<Rule<OddsTimeCount>>,
    /// Castling on the side of a rook that was given.
    pub castle_without_rook: Option<Rule<CastleWithoutRook>>,
    /// What else governs such a game.
    /// Everything else holds in such a game as in any other.
    pub other_laws: Option<Said<OtherLaws>>,
}

/// Undertakings to mate under a condition.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Undertaking {
    /// Mate with a pawn.
    pub mate_with_pawn: Option<Rule<MateWithPawn>>,
    /// Mate on a named square.
    pub mate_on_square: Option<Rule<MateOnSquare>>,
    /// What follows when the undertaking is not met.
    pub failed: Option<Rule<UndertakingFailed>>,
}

/// Who begins at odds.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum OddsFirstMover {
    /// The giver of a man; the receiver where moves are given too, or as agreed.
    Giver,
}

/// The odds of the move in a series of games.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum OddsOfMove {
    /// The receiver begins each game; the alternation is suspended.
    ReceiverBeginsEachGame,
}

/// Which man is given when only its kind is named.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum DefaultMan {
    /// The pawn of the king's bishop, and of pieces the queen's; unless otherwise agreed.
    KingsBishopsPawnQueensPiece,
    /// The pawn of the king's bishop without exception; of pieces the queen's, unless otherwise
    /// agreed.
    KingsBishopsPawnAlwaysQueensPiece,
}

/// How several moves given are made.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct SeveralMoves {
    /// The rank, from the mover's side, beyond which no man may go in them.
    pub furthest_rank: u8,
}

/// How such moves count on the clock.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum OddsTimeCount {
    /// The moves given count as so many, and the giver's first move counts as the same number.
    AsManyForBoth,
}

/// Castling on the side of a rook that was given.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum CastleWithoutRook {
    /// With the king alone, if the square of the rook is empty and has been empty throughout.
    IfSquareNeverOccupied,
    /// With the king alone, if no man stands on the square of the rook.
    IfSquareEmptyNow,
}

/// What else governs such a game.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum OtherLaws {
    /// All other laws, save what plainly cannot apply.
    AllSaveInapplicable,
}

/// Mate with a pawn.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct MateWithPawn {
    /// The rank, from the owner's side, beyond which the mating pawn may not have gone.
    pub furthest_rank: u8,
}

/// Mate on a named square.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum MateOnSquare {
    /// The mated king must stand on it.
    MatedKingsSquare,
}

/// What follows when the undertaking is not met.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum UndertakingFailed {
    /// Any other end, every draw included, is a forfeit by the undertaker; his own king mated is
    /// lost anyway; if the opponent resigns or forfeits, the undertaker has won.
    ForfeitUnlessWinByOpponentsAct,
}
