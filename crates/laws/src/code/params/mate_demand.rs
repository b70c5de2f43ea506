//! Mate demanded within a number of moves, and endless checks.

use serde::{Deserialize, Serialize};

use super::fifty::{Extension, ResetBy};
use super::repetition::DrawClaimant;
use crate::code::Rule;

/// The demand that the other side mate within a number of moves.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MateDemand {
    /// Who may make the demand, and when.
    pub allowed: Option<Rule<DemandAllowed>>,
    /// The number of moves of the side asked.
    pub limit: Option<Rule<u32>>,
    /// What begins the count of a demand again.
    pub restarted_by: Option<Rule<ResetBy>>,
    /// Whether the number can be higher.
    pub extension: Option<Rule<Extension>>,
    /// How the draw comes about when the number is complete without mate.
    pub draw_by: Option<Rule<DrawBy>>,
}

/// Checks without end as a draw of their own.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct EndlessCheck {
    /// Whether checks without end are a ground for a draw.
    pub ground: Option<Rule<Ground>>,
    /// Who may claim that his checks never end.
    pub claimant: Option<Rule<DrawClaimant>>,
    /// What must be proved of the checks.
    pub test: Option<Rule<Test>>,
}

/// Who may make the demand, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum DemandAllowed {
    /// Either side of the other, at any time in the game.
    EitherSideAnyTime,
}

/// How the draw comes about when the number is complete without mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum DrawBy {
    /// By a claim of either side, at once and not later.
    ClaimByEitherAtOnce,
}

/// Whether checks without end are a ground for a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ground {
    /// Yes, once it is proved that they can go on for ever.
    Ground,
    /// No longer: only repetition or the count of moves helps.
    Abolished,
}

/// What must be proved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Test {
    /// That every reply allows another check without end; a line that ends in mate does not count.
    ChecksNeverEndAndNeverMate,
    /// That every reply allows another check without end.
    ChecksNeverEnd,
}
