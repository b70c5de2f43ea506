//! Making a move: its steps, when each is past recall, and when the move is complete.

use serde::Serialize;

use crate::params::promotion::SquareFixed;
use crate::shape::Described;
use crate::{Rule, Said};

/// The steps of a move: when it is made, what is locked on the way, and when it is complete.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Making {
    /// When a plain move to an empty square is made.
    /// A man let go has made its move under both values; one let go as an illegal move is put right as `illegal` says.
    pub made_transfer: Option<Said<TransferMade>>,
    /// When a capture is made.
    pub made_capture: Option<Rule<CaptureMade>>,
    /// When the square of a capture that is not made yet can no longer be changed.
    /// Only where `move.made_capture` waits for the captured man is a capturing man let go and the capture not made.
    pub capture_fixed_at: Option<Rule<SquareFixed>>,
    /// What of an unfinished move can no longer be changed.
    /// It sums up what `castling.king_released`, `promotion.square_fixed_at`, `move.capture_fixed_at`,
    /// `move.made_transfer` and `move.dallying` decide step by step.
    pub halfway_lock: Option<Said<HalfwayLock>>,
    /// What pressing the clock has to do with the completion of a move.
    pub completed_by_press: Option<Rule<PressCompletes>>,
    /// Which end of the game completes the last move without a press.
    /// A game that has ended waits for no press, so no act comes after by which it could be told.
    pub completed_by_end: Option<Said<EndCompletes>>,
    /// What else completes a move that was not pressed.
    pub completed_by_next_move: Option<Rule<NextMove>>,
    /// Whether a player may still press after the opponent has replied.
    pub late_press: Option<Rule<LatePress>>,
    /// With how many hands a move is made.
    pub hands: Option<Rule<Hands>>,
    /// Which hand presses the clock.
    pub pressing_hand: Option<Rule<PressingHand>>,
    /// Who takes a captured man off, and when.
    /// When a capture is made `move.made_capture` decides; taking the man off earlier or later changes nothing then.
    pub victim_removed_by: Option<Said<VictimRemoval>>,
    /// Whether a completed legal move may be replaced with the opponent's consent.
    pub takeback_by_consent: Option<Rule<bool>>,
    /// What a player may be made to do who keeps a man in hand.
    pub dallying: Option<Rule<Dallying>>,
}

/// The men as things on the board.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Man {
    /// Which square a man stands on that is not in the middle of one.
    /// Acts name squares; where the base of a man lies they take as given.
    pub stands_on: Option<Said<StandsOn>>,
}

/// When a plain move to an empty square is made.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TransferMade {
    /// When the man has been let go.
    ManQuitted,
    /// When the man has been let go on its square as a legal move.
    LegalMoveReleased,
}

/// When a capture is made.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum CaptureMade {
    /// When the capturing man has been let go and the captured one is off the board, in either order.
    QuittedAndVictimOff,
    /// With the release of the capturing man; the captured one leaves the board for good.
    VictimLeaves,
}

/// What of an unfinished move can no longer be changed.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum HalfwayLock {
    /// Nothing by itself; only what the opponent rightly demands.
    OpponentsDemand,
    /// Nothing: a man should be let go at once when set down, but dallying has no sanction.
    Nothing,
    /// The castling once the king is let go, and the square once a promoting pawn is let go; of a capture nothing.
    CastlingAndPromotion,
    /// A man let go as a legal move.
    ReleasedLegalMove,
    /// The square of a man let go as a legal move or as part of one.
    ReleasedSquare,
}

/// What pressing the clock has to do with the completion of a move.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PressCompletes {
    /// There is no clock to press: a turn and its time end with the legal move.
    NoPress,
    /// Nothing; that a clock may not be stopped before the move is complete, or counts so for the control, is the clock's.
    Nothing,
    /// The press completes the move, which was made before.
    SecondMarker,
}

/// Which end of the game completes the last move without a press.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum EndCompletes {
    /// Mate.
    Mate,
    /// Every end that the move itself brings about.
    AnyEndOnTheBoard,
}

/// What the next move of a player does to one that he has not pressed.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum NextMove {
    /// It completes it.
    Completes,
}

/// Whether a player may still press after the opponent has replied.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum LatePress {
    /// Yes; the time until the press is his own.
    AllowedInOwnTime,
}

/// With how many hands a move is made.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Hands {
    /// With one hand.
    One,
}

/// Which hand presses the clock.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PressingHand {
    /// The one that made the move.
    TheOneThatMoved,
}

/// Who takes a captured man off, and when.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum VictimRemoval {
    /// The mover, at any time before the move is complete.
    MoverBeforeCompletion,
    /// The mover, at once.
    MoverAtOnce,
    /// It leaves as part of the same move.
    PartOfTheMove,
}

/// What a player may be made to do who keeps a man in hand.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Dallying {
    /// The opponent may require him to put the man back, to take his hand off, or to let go of the new piece.
    OpponentMayRequireRelease,
    /// It is a fault without a sanction.
    ReproachOnly,
}

/// Which square a man stands on that is not in the middle of one.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum StandsOn {
    /// The square that lies under the center of its base.
    SquareUnderCenterOfBase,
}
