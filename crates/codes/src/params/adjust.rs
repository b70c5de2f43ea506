//! Adjusting men on their squares: who may, with what notice, and what the notice covers.

use serde::Serialize;

use crate::shape::Described;
use crate::{Rule, Said};

/// Adjusting men on their squares without touching them in the sense of the touch rule.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Adjust {
    /// Who may adjust.
    pub who: Option<Rule<Adjuster>>,
    /// Whether the other side's men may be adjusted.
    pub enemy_men: Option<Rule<EnemyMen>>,
    /// What notice adjusting needs; a notice after the touch never helps.
    /// An act says whether due notice was given; what is due stands in the clause.
    pub notice: Option<Said<Notice>>,
    /// How far one notice reaches.
    /// An act of adjusting names the men that its notice covers.
    pub notice_life: Option<Said<NoticeLife>>,
    /// What adjusting by the player who is not on the move amounts to.
    pub out_of_turn: Option<Rule<OutOfTurn>>,
    /// Whether the opponent's announced adjustment ends his right to exact a penalty or to complain.
    /// Which touch ends a right `touch.lapses_when` and `illegal.window` decide, adjusting included.
    pub closes_penalty_window: Option<Said<bool>>,
}

/// Who may adjust.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Adjuster {
    /// The player who has the move.
    PlayerOnMove,
    /// The player who has the move, and whose clock runs.
    PlayerOnMoveWithClockRunning,
}

/// Whether the other side's men may be adjusted.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum EnemyMen {
    /// Yes, with the same notice as one's own.
    Allowed,
    /// No; but their owner must adjust them when the player on the move asks.
    OwnerOnRequest,
}

/// What notice adjusting needs.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Notice {
    /// Notice at some moment before the touch.
    BeforeTouching,
    /// Notice immediately before the touch, naming each man.
    ImmediatelyBeforeNamingEachMan,
}

/// How far one notice reaches.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum NoticeLife {
    /// The man it named, and that touch.
    ThatManThatTouch,
    /// Every touch up to the player's next purposeful move.
    ToNextPurposefulMove,
    /// The adjusting that follows at once.
    AdjustingAtOnceFollowing,
    /// The touches it was given for.
    TouchesItCovers,
}

/// What adjusting by the player who is not on the move amounts to.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum OutOfTurn {
    /// It is not permitted; whether the touch binds him is told with the touched men.
    NoRightNoDuty,
    /// Misconduct, without a duty to move; so is any touch out of turn.
    MisconductNoDuty,
}
