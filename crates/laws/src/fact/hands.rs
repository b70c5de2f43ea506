//! What hands did, and whether it was meant.

use serde::{Deserialize, Serialize};

/// Whether a touch was meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Intent {
    /// The hand went there on purpose.
    #[default]
    Meant,
    /// A slip, as all agree.
    Accident,
}

/// Whether an adjustment was announced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Notice {
    /// He said so before he touched.
    #[default]
    Given,
    /// He said nothing, or too late.
    Missing,
}

/// The hands used for a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Hands {
    /// One hand.
    #[default]
    One,
    /// Both hands.
    Both,
    /// The left hand.
    Left,
    /// The right hand.
    Right,
}

/// What was done to the clock otherwise than by a press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClockHandling {
    /// A hand is kept over it.
    Hovers,
    /// A finger is kept on the button.
    FingerKept,
    /// It is hit.
    Punched,
    /// It is taken up.
    Lifted,
    /// It is knocked over.
    KnockedOver,
}

/// What stands on the board by the name of a piece that it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum StandIn {
    /// The promoted pawn itself.
    Pawn,
    /// Something else that is good enough.
    Substitute,
}
