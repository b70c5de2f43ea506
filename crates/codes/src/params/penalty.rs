//! Penalties as rights: who chooses, who may waive, how a right is lost; refusal and forfeiture.

use serde::Serialize;

use crate::shape::Described;
use crate::{Cite, Rule, Said};

/// Penalties as rights: who chooses, whether they may be waived, how they are lost, what is restored first.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Penalty {
    /// By what system faults of moving and touching are paid for.
    pub system: Option<Rule<System>>,
    /// Who chooses between penalties.
    pub chooser: Option<Rule<Chooser>>,
    /// What the list holds from which the arbiter chooses, where the code has one.
    pub menu: Option<Rule<Vec<MenuPenalty>>>,
    /// How far the arbiter may raise the points of the offender's opponent.
    /// How far the arbiter may go `result.kinds` decides: the results that he can give.
    pub opponents_points_raised: Option<Said<PointsRaised>>,
    /// What lowering the offender's points does to the other side.
    /// That the sum may stay below one is decided by `result.kinds`.
    pub offenders_points_lowered: Option<Said<PointsLowered>>,
    /// Whether the one who is entitled to a penalty may let it go.
    pub waivable: Option<Rule<Waivable>>,
    /// What demanding an illegal move as a penalty costs the one who demands it.
    pub lost_by_wrong_demand: Option<Rule<WrongDemand>>,
    /// Whether the position is restored before a penalty is exacted.
    /// Whether putting back is a penalty by itself `penalty.system` decides.
    pub restore_first: Option<Said<RestoreFirst>>,
    /// Which position is restored.
    /// Graded penalties go back to the start of the turn, which `penalty.system` decides; elsewhere a turn is one move.
    pub restore_to: Option<Said<RestoreTo>>,
    /// What the penalty of moving the king asks.
    /// It is the measure of one of the graded penalties, and nothing is graded without `penalty.system`.
    pub king_move: Option<Said<KingMove>>,
}

/// Refusing to obey.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Refusal {
    /// What refusing a legal requirement or the laws costs.
    pub costs: Option<Rule<RefusalCosts>>,
    /// Refusing the laws as such, where the code names it beside refusing a requirement.
    pub laws: Option<Cite>,
    /// What follows when both refuse.
    pub both: Option<Rule<BothRefuse>>,
}

/// Forfeits that must be claimed.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Forfeit {
    /// How and until when a forfeit is claimed.
    pub claim_window: Option<Rule<ClaimWindow>>,
}

/// By what system faults of moving and touching are paid for.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum System {
    /// By graded penalties that the opponent exacts: putting back, moving or taking what was touched, moving the king.
    Graded,
    /// By restoring the position; nothing is counted.
    Restored,
    /// By restoring the position and by a count of illegal moves, which cost time or the game.
    Scored,
}

/// Who chooses between penalties.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Chooser {
    /// The opponent of the offender.
    Opponent,
    /// The arbiter or director, where the code does not fix the penalty.
    Arbiter,
    /// The arbiter, from a list in the code; illegal moves have fixed penalties.
    ArbiterFromMenu,
}

/// A penalty in the list of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum MenuPenalty {
    /// The offender is warned.
    Warning,
    /// The opponent gets more time.
    TimeToOpponent,
    /// The offender loses time.
    TimeFromOffender,
    /// The opponent's points for the game are raised.
    PointsRaised,
    /// The offender's points for the game are lowered.
    PointsLowered,
    /// The game is lost.
    Loss,
    /// The offender pays a fine.
    Fine,
    /// The offender is left out of one round or more.
    Exclusion,
    /// The offender is expelled from the event.
    Expulsion,
}

/// How far the arbiter may raise the points of the offender's opponent.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PointsRaised {
    /// To the maximum available for the game; the offender's are then what is left at most.
    ToMaximumOfGame,
}

/// What lowering the offender's points does to the other side.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PointsLowered {
    /// Nothing: only the offender's are lowered, and the sum may stay below one.
    OthersUnchanged,
}

/// Whether the one who is entitled to a penalty may let it go.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Waivable {
    /// Yes: it is a right and no duty, lost by saying so, by silence or by moving on; what is compulsory is no such right.
    Yes,
    /// No.
    No,
}

/// What demanding an illegal move as a penalty costs the one who demands it.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum WrongDemand {
    /// His right to any penalty for that offense.
    RightLostForOffense,
}

/// Whether the position is restored before a penalty is exacted.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum RestoreFirst {
    /// Restoring is a penalty of its own, and the opponent may stop there.
    PenaltyOfItsOwn,
    /// Yes, always.
    Always,
}

/// Which position is restored.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum RestoreTo {
    /// That at the start of the turn of the offense.
    StartOfTurn,
    /// That just before the fault.
    JustBefore,
}

/// What the penalty of moving the king asks.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum KingMove {
    /// Any king move but castling; where there is none, a move by the man the opponent selects.
    NotCastlingElseManOpponentSelects,
}

/// What refusing a legal requirement or the laws costs.
#[derive(Debug, Clone, Copy, Serialize, Described)]
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
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum BothRefuse {
    /// Both lose.
    BothLose,
}

/// How and until when a forfeit is claimed.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ClaimWindow {
    /// The offense and its ground are named, and the claimant has completed no move since he learnt of it.
    NamedBeforeOwnNextCompletedMove,
}
