//! Claims: what a wrong one costs, whether it binds, what it does to the clocks.

use serde::Serialize;

use super::agreement::Withdrawable;
use super::conduct::Consequence;
use crate::shape::Described;
use crate::{Rule, Said, Span};

/// Claims in general.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Claim {
    /// What a wrong claim of a draw costs.
    pub wrong_cost: Option<Rule<WrongCost>>,
    /// Whether the move announced with a wrong claim must be made.
    pub wrong_move_binds: Option<Rule<MoveBinds>>,
    /// Whether a claim can be taken back.
    pub withdrawable: Option<Rule<Withdrawable>>,
    /// Which claims stop the clocks, and who stops them.
    /// The clocks stand while a person decides, under every code, so that no act tells these apart.
    pub stops_clocks: Option<Said<ClaimStops>>,
    /// Whether a claim is an offer of a draw.
    pub is_offer: Option<Rule<ClaimOffer>>,
    /// What a correct claim of a draw does.
    /// A claim that is right ends the game, under every code that knows it, so that no act tells these apart.
    pub correct_effect: Option<Said<CorrectClaim>>,
    /// Until when in the turn a claim may be made.
    /// Until when a claim is heard, `repetition.lost_by`, `fifty.window` and the claimant of each claim decide.
    pub time_allowed: Option<Said<ClaimTime>>,
    /// Stopping the clock without a ground for it.
    pub pause_unfounded: Option<Rule<UnfoundedPause>>,
    /// Claims or offers repeated so as to annoy.
    pub unreasonable_repeated: Option<Rule<Consequence>>,
}

/// What a wrong claim costs.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum WrongCost {
    /// Nothing; play goes on.
    Nothing,
    /// So much time is added to the opponent's.
    OpponentGains(Span),
    /// Time is added to the opponent's, and the claimant loses half of his.
    OpponentGainsClaimantHalved(Halved),
}

/// A wrong claim that costs half the claimant's time besides what the opponent gains.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct Halved {
    /// Added to the opponent's time.
    pub gains: Span,
    /// The most that the claimant loses.
    pub loses_at_most: Span,
    /// What is left to a claimant who had more; one who had less keeps what he has.
    pub left_at_least: Span,
}

/// Whether the move announced with a wrong claim binds.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum MoveBinds {
    /// It must be made.
    MustBePlayed,
    /// The player is free to make another.
    Free,
}

/// Which claims stop the clocks.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimStops {
    /// Claims about time, if they have grounds; the official restarts them.
    TimeClaimsWithGrounds,
    /// The quickplay claim: the claimant stops them.
    QuickplayByClaimant,
    /// A draw claim: the player or the arbiter pauses them.
    PlayerOrArbiter,
}

/// Whether a claim is an offer of a draw.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimOffer {
    /// It is one, even if it proves wrong.
    EvenIfWrong,
}

/// What a correct claim does.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum CorrectClaim {
    /// The game is drawn at once.
    DrawsAtOnce,
}

/// Until when in his turn a player may claim.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimTime {
    /// Until he touches a man.
    BeforeTouching,
    /// Until he makes his move.
    BeforeMoving,
    /// No limit is named; claims about time are decided by the official.
    TimeClaimsDecidedByOfficial,
}

/// Stopping the clock without a ground for it.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum UnfoundedPause {
    /// It may not be stopped while the own move is unfinished, save where a rule on time allows it.
    BarredWhileMoveUnfinished,
    /// The arbiter judges the ground; without one he penalizes.
    ArbiterPenalty,
}
