//! Promotion by hand: three instants, and what may stand for the piece.

use serde::{Deserialize, Serialize};

use crate::code::Rule;

/// Promotion by hand: when the square is fixed, when the kind, and when the move is made.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Promotion {
    /// When a promotion is made.
    pub made_at: Option<Rule<PromotionMade>>,
    /// When the square of arrival can no longer be changed.
    pub square_fixed_at: Option<Rule<SquareFixed>>,
    /// When the choice of the piece can no longer be changed.
    pub kind_fixed_at: Option<Rule<KindFixed>>,
    /// Whether the opponent may force the choice of a piece that is held on the square.
    pub quit_demand: Option<Rule<QuitDemand>>,
    /// In which order pawn and piece are handled.
    pub order: Option<Rule<PromotionOrder>>,
    /// What may stand for the new piece.
    pub stand_ins: Option<Rule<StandIns>>,
    /// When the owner may exchange a stand-in for the piece.
    pub stand_in_swap: Option<Rule<StandInSwap>>,
    /// Whether the opponent may require the exchange of a stand-in.
    pub stand_in_demand: Option<Rule<StandInDemand>>,
    /// What a player does when the piece he wants is not at hand.
    pub piece_missing: Option<Rule<PieceMissing>>,
    /// What follows when the pawn is left on the last rank.
    pub left_as_pawn: Option<Rule<LeftAsPawn>>,
}

/// When a promotion is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum SquareFixed {
    /// When the pawn has been let go there.
    PawnReleased,
    /// When the pawn has been taken off the board, or let go on the last rank.
    PawnOffOrReleased,
    /// When a man has been let go there as part of a legal move.
    ReleasedAsPartOfLegalMove,
}

/// When the choice of the piece can no longer be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum QuitDemand {
    /// He may require a piece that was put on the board and is still held to be let go, which fixes the choice.
    OpponentMayRequireQuit,
}

/// In which order pawn and piece are handled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PromotionOrder {
    /// In any order.
    Any,
    /// The pawn goes to the square, is taken off, and the piece is put there.
    PawnOnOffPieceOn,
    /// In any order, and the pawn need not reach the square.
    AnyPawnNeedNotArrive,
}

/// What may stand for the new piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum StandIns {
    /// The pawn itself or a substitute, by the name of the piece.
    NamedPawnOrSubstitute,
    /// Nothing: the piece itself must be put there.
    None,
    /// Nothing: a rook upside down is a rook.
    InvertedRookIsRook,
}

/// When the owner may exchange a stand-in for the piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum StandInSwap {
    /// In any turn of his own; the exchange is neither a move nor a binding touch.
    InOwnTurn,
}

/// Whether the opponent may require the exchange of a stand-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum StandInDemand {
    /// Yes, in the opponent's own turn; for a substitute he must furnish the piece.
    InOpponentsTurn,
}

/// What a player does when the piece he wants is not at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PieceMissing {
    /// He names the pawn, or a substitute that he puts there.
    NamePawnOrSubstitute,
    /// He declares it, and the clock is stopped until it is found.
    DeclareAndStopClock,
    /// He calls the arbiter.
    CallArbiter,
    /// He stops the clock and calls the arbiter.
    StopClockAndCallArbiter,
}

/// What follows when the pawn is left on the last rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LeftAsPawn {
    /// Turn and time of the player go on until a piece is placed or named.
    TurnGoesOn,
    /// The move is not complete.
    NotComplete,
    /// With the clock pressed it is an illegal move.
    IllegalOncePressed,
    /// With the clock pressed it is an illegal move, and the pawn is replaced by a queen.
    QueenAndIllegalOncePressed,
    /// A piece must be chosen; nothing more is said.
    PieceCompulsory,
}
