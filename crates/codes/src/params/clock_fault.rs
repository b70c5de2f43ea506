//! Clocks that show the wrong time, and play that stands still.

use serde::Serialize;

use crate::shape::Described;
use crate::{Cite, Rule, Said};

/// Errors of the clock and of its setting.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct ClockFault {
    /// Who puts an error right, and by what measure.
    pub correction: Option<Rule<ClockCorrection>>,
    /// That a wrong setting is put right, by a clause of its own.
    pub wrong_setting: Option<Cite>,
    /// What shuts out the correction.
    pub barred_by: Option<Rule<ClockFaultBar>>,
}

/// Stopping the clocks.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Pause {
    /// For what the clocks may be stopped.
    /// Whoever stops the clocks gives no reason by doing so, so that no act tells these apart; whether he had one, a
    /// person is asked where the code has that asked.
    pub grounds: Option<Said<Vec<PauseGround>>>,
    /// That the arbiter stops them where play must be interrupted, by a clause of its own.
    pub by_arbiter: Option<Cite>,
    /// What sets them going again.
    pub ended_by: Option<Rule<PauseEnd>>,
    /// When both clocks are stopped by the code itself, whoever is at hand.
    pub duty: Option<Rule<PauseDuty>>,
}

/// Disturbance from outside.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Disturbance {
    /// Time given for it.
    /// The time is the arbiter's to give or not, and what he gives is given, so that no act tells these apart.
    pub extra_time: Option<Said<ExtraTime>>,
}

/// How an error of the clock is put right.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ClockCorrection {
    /// The time is charged to the player who used it.
    TimeCharged,
    /// The arbiter sets the clock to what it should show.
    ClockSet,
}

/// What shuts out the correction of the clock.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ClockFaultBar {
    /// A wrong setting: each player has completed so many moves, unless the schedule of the event
    /// would suffer.
    EachHasCompleted(u32),
}

/// A ground for stopping the clocks.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum PauseGround {
    /// Men upset by accident.
    Accident,
    /// A claim about time that has grounds.
    TimeClaim,
    /// Records with different numbers of moves, by a player who has written his last move.
    RecordDiscrepancy,
    /// A reason for which neither player is responsible.
    OutsideCause,
    /// An illegal position that must be put right.
    IllegalPosition,
    /// A defective clock that must be replaced.
    DefectiveClock,
    /// A declared or wanted promotion piece that is not at hand.
    PromotionPieceMissing,
    /// A quickplay claim.
    QuickplayClaim,
    /// To seek the arbiter's help.
    SeekArbiter,
}

/// What sets the clocks going again.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum PauseEnd {
    /// The official or arbiter.
    Official,
    /// The matter has been settled.
    MatterSettled,
}

/// A case in which both clocks are stopped by the code itself.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum PauseDuty {
    /// Men upset by accident.
    Accident,
}

/// Time given for a disturbance from outside.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ExtraTime {
    /// The arbiter may adjust the time of one or both.
    ArbiterMay,
}
