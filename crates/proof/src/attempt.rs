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
            Attempt::NoPlan => "no way home was found for the pawns",
            Attempt::NotCarriedOut => "the pawns had a way home that the other men did not clear",
            Attempt::NoWayHome => "the pawns came home and other men did not",
            Attempt::Planless => "pawns and other men did not come home",
        })
    }
}
