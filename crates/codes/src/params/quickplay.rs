//! The last phase without increment: claims that the opponent only plays on the clock.

use serde::Serialize;

use super::claim::ClaimOffer;
use crate::shape::Described;
use crate::{Cite, Rule, Said, Span};

/// The quickplay finish.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Quickplay {
    /// In which games such a claim exists.
    pub in_use: Option<Rule<QuickplayScope>>,
    /// In which kinds of games it can exist, where a clause of its own says so.
    pub games: Option<Cite>,
    /// Who may make it, and when.
    pub claimant: Option<Rule<QuickplayClaimant>>,
    /// Whether the claim is an offer of a draw. That a request for an increment is one, `increment_request` says.
    pub is_offer: Option<Rule<ClaimOffer>>,
    /// On what ground.
    /// The arbiter finds for or against the claim on any of them alike, so that no act tells these apart.
    pub ground: Option<Said<Vec<QuickplayGround>>>,
    /// What the arbiter may answer besides granting the draw.
    pub answers: Option<Rule<Vec<QuickplayAnswer>>>,
    /// What the opponent gets.
    pub extra_time: Option<Rule<QuickplayTime>>,
    /// Asking for an increment in the place of a draw.
    pub increment_request: Option<Rule<IncrementRequest>>,
    /// A claim still open when a flag falls.
    pub after_flag: Option<Rule<AfterFlag>>,
    /// A claim where no arbiter is present.
    pub no_arbiter: Option<Rule<NoArbiter>>,
    /// The claim that the opponent could not realistically win.
    pub losing_chances: Option<Rule<LosingChances>>,
}

/// In which games the claim exists.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum QuickplayScope {
    /// When all remaining moves must be made in a set time.
    SuddenDeath,
    /// Where the clock gives neither increment nor delay.
    NoIncrement,
    /// In standard and rapid games without increment, and only if the event has announced it.
    AnnouncedNoIncrementNoBlitz,
    /// In none.
    Never,
}

/// Who may make the claim.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct QuickplayClaimant {
    /// He must have less than this left.
    pub under: Span,
    /// Whether he must have the move.
    pub on_move: bool,
    /// Whether his flag must not have fallen.
    pub flag_up: bool,
}

/// A ground of the claim.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum QuickplayGround {
    /// The opponent tries to win on time and not by normal means.
    OpponentPlaysOnTime,
    /// The opponent makes no effort to win by normal means.
    NoEffort,
    /// No progress is possible.
    NoProgress,
    /// The opponent cannot win by normal means.
    CannotWinNormally,
}

/// An answer of the arbiter.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum QuickplayAnswer {
    /// The decision is postponed.
    Postpone,
    /// The claim is rejected.
    Reject,
}

/// What the opponent gets.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct QuickplayTime {
    /// Added when the decision is postponed; where the code only lets the arbiter add some, nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub postponed: Option<Span>,
    /// Added when the claim is rejected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rejected: Option<Span>,
}

/// Asking for an increment.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct IncrementRequest {
    /// What is added with each move from then on, for both; the arbiter names it where the code
    /// does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub each_move: Option<Span>,
    /// Added once to the opponent's time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent_gains: Option<Span>,
    /// Whether the request is an offer of a draw, so that it is granted only when that is refused.
    pub is_offer: bool,
    /// Whether the claim of a draw is open only where the request is not.
    pub before_claim: bool,
}

/// A claim still open when a flag falls.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum AfterFlag {
    /// The postponed ruling is given after the fall and comes before the rule on flags; it can be given sooner as well.
    RuledAfterFall,
    /// The postponed ruling is given after the fall and not sooner, and comes before the rule on flags.
    RuledOnlyAfterFall,
}

/// A claim where no arbiter is present.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum NoArbiter {
    /// It ends play; the position, and the score where no effort is alleged, are verified by the
    /// opponent and go to the designated arbiter.
    EndsPlayToDesignatedArbiter,
}

/// The claim that the opponent could not realistically win.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum LosingChances {
    /// In the fast time limits that the event lists, for a plainly drawn but not dead position; the
    /// arbiter draws the game, or play goes on.
    ListedControlsArbiterDecides,
}
