//! Lateness and absence at the start and at a resumption.

use serde::Serialize;

use crate::shape::Described;
use crate::{Rule, Said, Span};

/// Arriving late.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Late {
    /// How late is too late.
    pub limit: Option<Rule<LateLimit>>,
    /// Whether being too late loses by itself.
    pub by_itself: Option<Rule<LateLoss>>,
    /// Both are too late, or both are absent at the start.
    /// Each who is too late loses for himself, and with both so does each under every code; whose time runs until then is
    /// White's, since it is his turn.
    pub both: Option<Said<BothLate>>,
    /// What excuses lateness.
    /// Whether a reason can be accepted, `by_itself` decides.
    pub excuse: Option<Said<LateExcuse>>,
}

/// Being absent when play begins.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Absent {
    /// Whose clock runs while somebody is absent.
    /// Whose clock runs from the hour is the same under both, since it is the turn of White, so that no act tells
    /// these apart.
    pub clock: Option<Said<AbsentClock>>,
}

/// How late is too late.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum LateLimit {
    /// More than so long after the time fixed; exactly so long is in time.
    MoreThan(Span),
    /// More than the time that the event has announced, or else more than this.
    EventElse(Span),
    /// More than the time that the event has announced; where it has announced none, nobody is too late.
    Event,
}

/// Whether being too late loses by itself.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum LateLoss {
    /// It loses.
    Loses,
    /// It loses unless a valid reason is accepted.
    LosesUnlessExcused,
}

/// Both too late, or both absent.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BothLate {
    /// The game is lost by both.
    BothLose,
    /// White loses the time until he arrives, if the default time is more than zero.
    WhiteLosesTime,
}

/// What excuses lateness.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum LateExcuse {
    /// A valid reason, which a person accepts or not.
    ValidReason,
    /// The arbiter's decision.
    ArbiterDecides,
}

/// Whose clock runs while somebody is absent.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum AbsentClock {
    /// That of the absent player, as soon as he has to move.
    HisWhenOnMove,
    /// White's, from the time fixed, whoever is absent.
    WhitesFromHour,
}
