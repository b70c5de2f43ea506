//! Where attempts at a proof game end.

use core::fmt;

/// The part of an attempt at a proof game that did not come off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Attempt {
    /// No plan was found that takes the pawns back to their first squares.
    NoPlan,
    /// The officers could not carry the plan out.
    NotCarriedOut,
    /// The plan was carried out, and the men did not get home from there.
    NoWayHome,
    /// The men did not get home without a plan.
    Planless,
}

impl Attempt {
    /// All of them, in the order of an attempt.
    pub const ALL: [Attempt; 4] = [
        Attempt::NoPlan,
        Attempt::NotCarriedOut,
        Attempt::NoWayHome,
        Attempt::Planless,
    ];
}

impl fmt::Display for Attempt {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Attempt::NoPlan => "no way was found for the pawns alone",
            Attempt::NotCarriedOut => "the pawns had a way that the other men could not clear",
            Attempt::NoWayHome => "the pawns were home and other men not",
            Attempt::Planless => "pawns and other men were not home",
        })
    }
}
