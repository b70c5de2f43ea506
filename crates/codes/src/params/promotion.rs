//! Promotion by hand: three instants, and what may stand for the piece.

use serde::Serialize;

use crate::shape::Described;
use crate::{Cite, Rule, Said};

/// Promotion by hand: when the square is fixed, when the kind, and when the move is made.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Promotion {
    /// When a promotion is made.
    /// An act sets the piece and lets go of it in one; what may stand for the piece, and in which order,
    /// `promotion.stand_ins` and `promotion.order` decide.
    pub made_at: Option<Said<PromotionMade>>,
    /// When the square of arrival can no longer be changed.
    pub square_fixed_at: Option<Rule<SquareFixed>>,
    /// When the choice of the piece can no longer be changed.
    /// An act sets the piece on its square and lets go of it in one, which fixes the choice under every value.
    pub kind_fixed_at: Option<Said<KindFixed>>,
    /// Whether the opponent may force the choice of a piece that is held on the square.
    /// That a man held may be required to be let go `move.dallying` decides; here it is said of the new piece.
    pub quit_demand: Option<Said<QuitDemand>>,
    /// In which order pawn and piece are handled.
    pub order: Option<Rule<PromotionOrder>>,
    /// What may stand for the new piece.
    pub stand_ins: Option<Rule<StandIns>>,
    /// That a rook set upside down is a rook, where the code says it of that rook.
    pub inverted_rook: Option<Cite>,
    /// When the owner may exchange a stand-in for the piece.
    /// There is something to exchange only where `promotion.stand_ins` lets a pawn or a substitute stand for the
    /// piece.
    pub stand_in_swap: Option<Said<StandInSwap>>,
    /// Whether the opponent may require the exchange of a stand-in.
    /// There is something to exchange only where `promotion.stand_ins` lets a pawn or a substitute stand for the piece.
    pub stand_in_demand: Option<Said<StandInDemand>>,
    /// What a player does when the piece he wants is not at hand.
    pub piece_missing: Option<Rule<PieceMissing>>,
    /// What follows when the pawn is left on the last rank.
    pub left_as_pawn: Option<Rule<LeftAsPawn>>,
}

/// When a promotion is made.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PromotionMade {
    /// When the pawn is off and the piece let go; or the pawn is off, the piece declared and a substitute let go; or the pawn is let go and named.
    PieceQuittedOrNamed,
    /// When the new piece has been let go on the square and the pawn is off the board.
    PieceQuittedAndPawnOff,
    /// When the new piece stands on the square.
    PieceStandsOnSquare,
}

/// When the square of arrival can no longer be changed.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SquareFixed {
    /// When a man has been let go there as part of a legal move.
    Released,
}

/// When the choice of the piece can no longer be changed.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum KindFixed {
    /// When the piece is let go, or the pawn or substitute is named.
    QuittingOrNaming,
    /// When the new piece is let go on the square.
    PieceQuitted,
    /// When the new piece stands on the square.
    PieceStandsOnSquare,
    /// When the new piece touches the square.
    PieceTouchesSquare,
}

/// Whether the opponent may force the choice.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum QuitDemand {
    /// He may require a piece that was put on the board and is still held to be let go, which fixes the choice.
    OpponentMayRequireQuit,
}

/// In which order pawn and piece are handled.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PromotionOrder {
    /// The pawn comes to the last rank, is taken off, and the piece is put there.
    PawnArrives,
    /// In any order, and the pawn need not reach the square.
    PawnNeedNotArrive,
}

/// What may stand for the new piece.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum StandIns {
    /// The pawn itself or a substitute, by the name of the piece.
    NamedPawnOrSubstitute,
    /// Nothing: the piece itself must be put there; a rook upside down is a rook.
    PieceItself,
}

/// When the owner may exchange a stand-in for the piece.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum StandInSwap {
    /// In any turn of his own; the exchange is neither a move nor a binding touch.
    InOwnTurn,
}

/// Whether the opponent may require the exchange of a stand-in.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum StandInDemand {
    /// Yes, in the opponent's own turn; for a substitute he must furnish the piece.
    InOpponentsTurn,
}

/// What a player does when the piece he wants is not at hand.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PieceMissing {
    /// He declares it, and the clock is stopped until it is found.
    DeclareAndStopClock,
    /// He calls the arbiter, for which he may stop the clock.
    CallArbiter,
}

/// What follows when the pawn is left on the last rank.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LeftAsPawn {
    /// The move is not complete: turn and time of the player go on until a piece is placed or named.
    NotComplete,
    /// With the clock pressed it is an illegal move.
    IllegalOncePressed,
    /// With the clock pressed it is an illegal move, and the pawn is replaced by a queen.
    QueenAndIllegalOncePressed,
}
