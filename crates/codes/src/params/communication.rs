//! Play by communication of moves, consultation included.

use serde::Serialize;

use crate::shape::Described;
use crate::{Rule, Span};

/// Play by communication.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Comm {
    /// What such play is, and which laws govern it.
    pub scope: Option<Rule<CommScope>>,
    /// Words that can be read as no legal move.
    pub unreadable: Option<Rule<CommUnreadable>>,
    /// Words that came to be unreadable by no fault of the side that sent them.
    pub fault_on_the_way: Option<Rule<CommFaultOnTheWay>>,
    /// Words that can be read as several legal moves.
    pub ambiguous: Option<Rule<CommAmbiguous>>,
    /// Several moves sent for one turn.
    pub two_for_one_turn: Option<Rule<CommSeveral>>,
    /// A series of moves on conditions.
    pub conditional: Option<Rule<CommConditional>>,
    /// Help that players may use.
    pub help: Option<Rule<CommHelp>>,
    /// Several players on one side.
    pub side_members: Option<Rule<SideMembers>>,
    /// What is put right before a requirement is fulfilled.
    pub restore_first: Option<Rule<CommRestore>>,
}

/// What play by communication is.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum CommScope {
    /// Correspondence, consultation and blindfold play; the other laws hold as far as they can.
    BoardLawsWherePossible,
    /// It has guidelines of its own that the code does not give.
    OwnGuidelinesNotGiven,
    /// The code is for play over the board only.
    OverTheBoardOnly,
}

/// Words that can be read as no legal move.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum CommUnreadable {
    /// The receiver may exact a move of the king.
    PenaltyC,
}

/// Words that came to be unreadable by no fault of the side that sent them.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum CommFaultOnTheWay {
    /// Nothing is exacted, and the move is sent again.
    NothingExacted,
}

/// Words that can be read as several legal moves.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum CommAmbiguous {
    /// The receiver adopts the one he likes and says so with his reply at the latest.
    ReceiverAdoptsByReply,
}

/// Several moves sent for one turn.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum CommSeveral {
    /// The receiver adopts any one of them, a correction included, and says so with his reply at
    /// the latest.
    ReceiverAdoptsAny,
}

/// A series of moves on conditions.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum CommConditional {
    /// A move of it that is illegal counts when the conditions before it have come about; those
    /// after it are as if not sent.
    IllegalWhenReached,
}

/// Help that players may use.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct CommHelp {
    /// With at least so long for a move any help is allowed but another player's; with less the
    /// laws of the board hold.
    pub free_from: Span,
}

/// Several players on one side.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum SideMembers {
    /// A touch or a communication of any of them is that of the side.
    AnyBindsSide,
}

/// What is put right before a requirement is fulfilled.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum CommRestore {
    /// A move made on the offender's own board is taken back first.
    OffendersBoard,
}
