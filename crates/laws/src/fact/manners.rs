//! What players agree to, and how far they go away.

use serde::{Deserialize, Serialize};

/// What the other side may agree to, where the code lets agreement do something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Consent {
    /// That a move be taken back or replaced.
    Takeback,
    /// That an illegal move be put right, in the way or at the time that the code leaves to the two.
    Correction,
    /// That somebody who looks on decides what happened, or that an official be appointed.
    Arbiter,
    /// That the game go on as it stands.
    Continue,
    /// That his men be put straight by the other.
    Adjustment,
}

/// How far a player goes away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// From the board, not out of the room.
    Board,
    /// Out of the playing area.
    Room,
    /// Out of the playing venue; records of games that call it the hall are read.
    #[serde(alias = "hall")]
    Venue,
}
