//! Duties, choices, penalties and rights: what lies on a player and what he may do.

use jadoube_board::Color;
use serde::{Deserialize, Serialize};

use crate::fact::duty::{Choice, Clauses, Duty, Right};
use crate::fact::offence::Offence;
use crate::fact::penalty::{Grades, Later, OffenceKind, Penalty};

/// Duties, choices, penalties and rights: what lies on a player and what he may do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
#[non_exhaustive]
pub enum RightsEvent {
    /// A duty lies on a player; it takes the place of any other of his.
    DutyLaid {
        /// The duty.
        duty: Duty,
    },
    /// No duty lies on that player any more.
    DutyEnded {
        /// Whose.
        who: Color,
    },
    /// A player may choose; it takes the place of any other choice of his.
    ChoiceGiven {
        /// The choice.
        choice: Choice,
    },
    /// There is nothing left to choose.
    ChoiceEnded {
        /// For whom; where it is not told, for neither player.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<Color>,
    },
    /// A player may exact a penalty for the latest offence of the other.
    PenaltyOpened {
        /// Who may exact it.
        holder: Color,
        /// What was done.
        kind: OffenceKind,
        /// The offence's clauses.
        by: Clauses,
        /// What may be exacted, where the code grades its penalties.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        grades: Option<Grades>,
    },
    /// A right to a penalty will open for a player when the turn in progress has ended.
    PenaltyComing {
        /// Whose right.
        holder: Color,
        /// What it is; none if it is gone.
        right: Option<Later>,
    },
    /// The right to exact a penalty is used up, with no loss of it.
    PenaltySpent {
        /// Whose right; where it is not told, the latest that was opened.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        holder: Option<Color>,
    },
    /// A right is lost.
    RightLost {
        /// Whose.
        who: Color,
        /// Which.
        right: Right,
        /// The clauses that take it.
        by: Clauses,
    },
    /// A right that was lost is there again.
    RightRestored {
        /// Whose.
        who: Color,
        /// Which.
        right: Right,
    },
    /// A punishment was given.
    Punished {
        /// What and whom.
        penalty: Penalty,
    },
    /// An illegal act was counted against a player.
    IllegalCounted {
        /// Against whom.
        who: Color,
    },
    /// An offence was established for which the opponent may claim the game.
    OffenceKnown {
        /// By whom.
        whom: Color,
        /// The offence.
        #[serde(rename = "word")]
        offence: Offence,
        /// The offence's clauses.
        by: Clauses,
    },
    /// A player does without the restoring of the illegal moves made so far.
    RestoringWaived {
        /// Who.
        who: Color,
    },
}
