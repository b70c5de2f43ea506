//! Mate demanded within a number of moves, and endless checks.

use serde::Serialize;

use super::fifty::{Extension, ResetBy};
use crate::shape::Described;
use crate::{Cite, Rule, Said};

/// The demand that the other side mate within a number of moves.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct MateDemand {
    /// Who may make the demand, and when.
    /// Wherever such a demand is known either side may make it, so that no act tells these apart.
    pub allowed: Option<Said<DemandAllowed>>,
    /// In how many moves mate is to come.
    pub demand: Option<Rule<MovesToMate>>,
    /// How the draw comes about when the number is complete without mate.
    /// The claim is that of a number of moves, and when it is heard `fifty.window` decides.
    pub draw_by: Option<Said<DrawBy>>,
}

/// Checks without end as a draw of their own.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct EndlessCheck {
    /// What the player who has the move must prove of his checks; absent where they are no ground of their own.
    pub claim: Option<Rule<Test>>,
    /// That they are a ground no longer.
    pub abolished: Option<Cite>,
}

/// In how many moves mate is to come.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct MovesToMate {
    /// The number of moves of the side asked.
    pub moves: u32,
    /// What begins the count again.
    pub restarted_by: ResetBy,
    /// Whether the number can be higher.
    pub extension: Extension,
}

/// Who may make the demand, and when.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum DemandAllowed {
    /// Either side of the other, at any time in the game.
    EitherSideAnyTime,
}

/// How the draw comes about when the number is complete without mate.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum DrawBy {
    /// By a claim of either side, at once and not later.
    ClaimByEitherAtOnce,
}

/// What must be proved.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Test {
    /// That every reply allows another check without end; a line that ends in mate does not count.
    ChecksNeverEndAndNeverMate,
    /// That every reply allows another check without end.
    ChecksNeverEnd,
}
