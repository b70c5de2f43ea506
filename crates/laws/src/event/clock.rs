//! Time that passes, and what is done to the clocks.

use jadoube_board::Color;
use jadoube_codes::time::Millis;
use serde::{Deserialize, Serialize};

/// Time that passes, and what is done to the clocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
#[non_exhaustive]
pub enum ClockEvent {
    /// The time is now so late; running clocks have counted up to it.
    TimePassed {
        /// The moment, from the beginning of play.
        to: Millis,
    },
    /// A clock was pressed: it stands, and the other runs.
    ClockPressed {
        /// By whom.
        who: Color,
    },
    /// A clock runs.
    ClockStarted {
        /// Whose.
        whose: Color,
    },
    /// Neither clock runs.
    ClocksStopped,
    /// The official has stopped the clocks: they stand until he starts them, whatever else is decided.
    ClocksHeld,
    /// Time was added to a clock, or taken off it.
    TimeAdjusted {
        /// Whose.
        whose: Color,
        /// Milliseconds added to the time left; negative takes off.
        by: i64,
    },
    /// The increment that a press for nothing had added comes off again.
    IncrementTakenOff {
        /// Off whose clock.
        whose: Color,
        /// How much.
        time: Millis,
    },
    /// A clock was set to show so much time left.
    ClockSet {
        /// Whose.
        whose: Color,
        /// Time left to the next control.
        left: Millis,
    },
    /// A clock was set to show so much time used.
    UsedSet {
        /// Whose.
        whose: Color,
        /// Time used since the beginning.
        used: Millis,
    },
    /// A flag was seen down, whatever the time as reckoned.
    FlagSeen {
        /// Whose.
        whose: Color,
    },
    /// A player has called a flag that by the time as reckoned has not fallen; an official may yet see that it has.
    FlagCalled {
        /// Who called.
        who: Color,
    },
    /// Both flags were seen down, whatever the times as reckoned.
    BothFlagsSeen,
    /// An increment is in use from now on.
    IncrementBroughtIn {
        /// So much with each move.
        increment: Millis,
    },
    /// Both flags are down, and both players enter the next period.
    NextPeriodForBoth,
    /// Time is charged to a player for which no clock ran.
    TimeCharged {
        /// To whom.
        whose: Color,
        /// How much.
        time: Millis,
    },
    /// The times used are beyond finding out.
    TimesUnknown,
}
