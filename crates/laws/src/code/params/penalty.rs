//! Penalties as rights: who chooses, who may waive, how a right is lost; refusal and forfeiture.

use serde::{Deserialize, Serialize};

use crate::code::Rule;

/// Penalties as rights: who chooses, whether they may be waived, how they are lost, what is restored first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Penalty {
    /// Who chooses between penalties.
    pub chooser: Option<Rule<Chooser>>,
    /// How far the arbiter may raise the points of the offender's opponent.
    pub opponents_points_raised: Option<Rule<PointsRaised>>,
    /// What lowering the offender's points does to the other side.
    pub offenders_points_lowered: Option<Rule<PointsLowered>>,
    /// Whether the one who is entitled to a penalty may let it go.
    pub waivable: Option<Rule<Waivable>>,
    /// What demanding an illegal move as a penalty costs the one who demands it.
    pub lost_by_wrong_demand: Option<Rule<WrongDemand>>,
    /// Whether the position is restored before a penalty is exacted.
    pub restore_first: Option<Rule<RestoreFirst>>,
    /// Which position is restored.
    pub restore_to: Option<Rule<RestoreTo>>,
    /// What the penalty of moving the king asks.
    pub king_move: Option<Rule<KingMove>>,
}

/// Refusing to obey.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Refusal {
    /// What refusing a legal requirement or the laws costs.
    pub costs: Option<Rule<RefusalCosts>>,
    /// What follows when both refuse.
    pub both: Option<Rule<BothRefuse>>,
}

/// Forfeits that must be claimed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Forfeit {
    /// How and until when a forfeit is claimed.
    pub claim_window: Option<Rule<ClaimWindow>>,
}

/// Who chooses between penalties.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Chooser {
    /// The opponent of the offender.
    Opponent,
    /// The director, freely where the code does not fix the penalty.
    Director,
    /// The arbiter, where the rules do not fix it.
    ArbiterWhereNotFixed,
    /// The arbiter, from a list in the code; illegal moves have fixed penalties.
    ArbiterFromMenu,
}

/// How far the arbiter may raise the points of the offender's opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PointsRaised {
    /// To the maximum available for the game; the offender's are then what is left at most.
    ToMaximumOfGame,
}

/// What lowering the offender's points does to the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PointsLowered {
    /// Nothing: only the offender's are lowered, and the sum may stay below one.
    OthersUnchanged,
}

/// Whether the one who is entitled to a penalty may let it go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Waivable {
    /// Yes, in words or by touching a man; not restorations, annulments and time.
    ExceptRestorationAnnulmentTime,
    /// Yes: it is a right, not a duty; but not the loss on time.
    ExceptTime,
    /// Yes, by saying nothing.
    BySilence,
    /// Yes, by making his move.
    ByMoving,
    /// No.
    No,
}

/// What demanding an illegal move as a penalty costs the one who demands it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum WrongDemand {
    /// His right to any penalty for that offense.
    RightLostForOffense,
}

/// Whether the position is restored before a penalty is exacted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum RestoreFirst {
    /// Restoring is a penalty of its own, and the opponent may stop there.
    PenaltyOfItsOwn,
    /// Yes, always.
    Always,
}

/// Which position is restored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum RestoreTo {
    /// That at the start of the turn of the offense.
    StartOfTurn,
    /// That just before the fault.
    JustBefore,
}

/// What the penalty of moving the king asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum KingMove {
    /// Any king move but castling; where there is none, a move by the man the opponent selects.
    NotCastlingElseManOpponentSelects,
}

/// What refusing a legal requirement or the laws costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum RefusalCosts {
    /// The game, on the opponent's claim.
    ForfeitOnClaim,
    /// The game.
    Forfeit,
    /// The game, if the refusal persists; the arbiter decides the opponent's score.
    LossIfPersistent,
}

/// What follows when both refuse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum BothRefuse {
    /// Both lose.
    BothLose,
}

/// How and until when a forfeit is claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClaimWindow {
    /// The offense and its ground are named, and the claimant has completed no move since he learnt of it.
    NamedBeforeOwnNextCompletedMove,
}
