//! The parameters of the rules, one file and one struct for each subject.

use serde::Deserialize;

use crate::code::Rule;

// Sections 1 to 15: the game itself.
pub mod adjust;
pub mod touch;

// Sections 16 to 32: agreement, claims, clocks, adjournment, records, conduct, authority, forms of play.
pub mod agreement;
pub mod authority;
pub mod claim;
pub mod clock;
pub mod clock_fault;
pub mod communication;
pub mod conduct;
pub mod end;
pub mod flag;
pub mod form;
pub mod late;
pub mod odds;
pub mod quickplay;
pub mod record;
pub mod resign;
pub mod resume;
pub mod seal;

/// Every parameter of the rules with the value that one code gives it; `None` where the code is silent.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Rules {
    // Sections 1 to 15.
    /// Touched men: the duties that a touch lays on a player and the rights it gives the other.
    pub touch: touch::Touch,
    /// Adjusting men on their squares without touching them in the sense of the touch rule.
    pub adjust: adjust::Adjust,
    // Sections 16 to 32.
    /// When a draw may be agreed.
    pub agreement: agreement::Agreement,
    /// How an offer is made, and what ends it.
    pub offer: agreement::Offer,
    /// Resignation.
    pub resign: resign::Resign,
    /// Claims in general.
    pub claim: claim::Claim,
    /// Which ending comes first when two hold at once.
    pub end: end::End,
    /// The kinds of result.
    pub result: end::ResultRules,
    /// How time is allotted and counted.
    pub clock: clock::Clock,
    /// What a fallen flag, or a time limit passed, does.
    pub flag: flag::Flag,
    /// Arriving late.
    pub late: late::Late,
    /// Being absent when play begins.
    pub absent: late::Absent,
    /// Errors of the clock and of its setting.
    pub clock_fault: clock_fault::ClockFault,
    /// Stopping the clocks.
    pub pause: clock_fault::Pause,
    /// Disturbance from outside.
    pub disturbance: clock_fault::Disturbance,
    /// The last phase of a game without increment.
    pub quickplay: quickplay::Quickplay,
    /// Sealing a move.
    pub seal: seal::Seal,
    /// Resuming an adjourned game.
    pub resume: resume::Resume,
    /// Advantages given before the game.
    pub odds: odds::Odds,
    /// Undertakings to mate under a condition.
    pub undertaking: odds::Undertaking,
    /// Play by communication.
    pub comm: communication::Comm,
    /// Records and notation.
    pub record: record::Record,
    /// What each offence against good conduct leads to.
    pub conduct: conduct::Conduct,
    /// The official in charge.
    pub arbiter: authority::Arbiter,
    /// Who decides questions of fact.
    pub fact: authority::Fact,
    /// Who decides questions of law.
    pub law: authority::Law,
    /// Whether a ruling can be appealed against.
    pub appeal: Option<Rule<authority::Appeal>>,
    /// Those who only look on.
    pub bystander: authority::Bystander,
    /// What an assistant may do for a player.
    pub assistants: Option<Rule<Vec<authority::AssistantTask>>>,
    /// Forms of play.
    pub form: form::Form,
    /// Chess from a drawn array.
    pub chess960: form::Chess960,
    /// The pawn's two steps.
    pub pawn: form::Pawn,
    /// What a move may not do.
    pub legality: form::Legality,
    /// Play with blind players.
    pub blind: form::Blind,
}
