//! The parameters of the rules, one file and one struct for each subject.

use serde::Deserialize;

// Sections 1 to 15: the game itself.
pub mod adjust;
pub mod touch;

// Sections 16 to 32: agreement, claims, clocks, adjournment, records, conduct, authority, forms of play.
pub mod agreement;
pub mod claim;
pub mod clock;
pub mod conduct;
pub mod end;
pub mod flag;
pub mod resign;

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
    /// How an offer is made and ends.
    pub offer: agreement::Offer,
    /// Resignation.
    pub resign: resign::Resign,
    /// Claims in general.
    pub claim: claim::Claim,
    /// Which ending comes first.
    pub end: end::End,
    /// Results.
    pub result: end::ResultRules,
    /// The clock.
    pub clock: clock::Clock,
    /// Flag fall.
    pub flag: flag::Flag,
    /// Conduct.
    pub conduct: conduct::Conduct,
}
