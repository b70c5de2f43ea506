//! What can be wrong with a witness.

use core::fmt;

use jadoube_board::Position;

use crate::budget::Nodes;

/// What is wrong with a witness.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Flaw {
    /// The game is not over.
    NotOver,
    /// The men that are left might mate in some arrangement.
    EnoughMaterial,
    /// The sets do not hold; the sentence says where.
    Sets(String),
    /// A mate was met where there should be none.
    Mate(Box<Position>),
    /// The walk does not close.
    NotClosed,
    /// What was told does not keep the position from arising.
    Arises(String),
    /// So many nodes did not tell whether it does.
    Unfinished(Nodes),
    /// What speaks of a game's counters cannot be checked on a position alone; see
    /// [`check_within`](crate::check_within).
    NeedsGame,
    /// The certificate counts other positions than there are.
    OtherCount {
        /// Positions that the certificate counts.
        told: u64,
        /// Positions there are.
        met: u64,
    },
}

impl fmt::Display for Flaw {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::NotOver => out.write_str("the game is not over"),
            Flaw::EnoughMaterial => out.write_str("the men might mate in some arrangement"),
            Flaw::Sets(what) => write!(out, "the sets do not hold: {what}"),
            Flaw::Mate(position) => write!(out, "mate can be reached: {position:?}"),
            Flaw::NotClosed => out.write_str("the positions do not close"),
            Flaw::OtherCount { told, met } => {
                write!(out, "there are {met} positions, and {told} were told")
            }
            Flaw::Unfinished(nodes) => write!(
                out,
                "whether it holds was not told within {nodes}: more may confirm it, or show what is wrong with it"
            ),
            Flaw::Arises(told) => write!(out, "it does not follow that {told}"),
            Flaw::NeedsGame => out.write_str("the counters of a game are needed to check this"),
        }
    }
}

impl std::error::Error for Flaw {}
