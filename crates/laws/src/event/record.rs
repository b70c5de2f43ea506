//! The scoresheets.

use jadoube_board::Color;
use serde::{Deserialize, Serialize};

/// The scoresheets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
#[non_exhaustive]
pub enum RecordEvent {
    /// Words were written on a scoresheet.
    Written {
        /// By whom.
        who: Color,
        /// The words.
        words: String,
        /// Whether before the move was made.
        before_move: bool,
    },
    /// An entry was taken off a scoresheet.
    Erased {
        /// Whose.
        who: Color,
        /// Which of its entries, counted from nought.
        entry: u32,
    },
    /// A player is to complete his score before he moves.
    RecordOrdered {
        /// Who.
        who: Color,
    },
    /// A player has stopped keeping the score.
    RecordingStopped {
        /// Who.
        who: Color,
    },
    /// The official record was shown to a player.
    RecordShown {
        /// To whom.
        who: Color,
    },
}
