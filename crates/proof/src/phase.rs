//! The phases of the question whether a side can still mate.

use core::fmt;

/// A way to look for the answer; the later ones are tried only where the earlier ones found none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum Phase {
    /// The game is over, or bare material settles it.
    Glance,
    /// Through a few forced moves to where bare material settles it.
    Brink {
        /// So many plies at most.
        plies: u32,
    },
    /// A static proof.
    Confined {
        /// It is split by so many captures or pawn moves in a row.
        events: u32,
        /// In any position; else only where pawns bar each other.
        any: bool,
    },
    /// The best-first search at once, for a winner who needs the loser's help to mate.
    Alone {
        /// Its share of the budget, towards each corner.
        nodes: u64,
    },
    /// Through a few forced moves to positions that static proofs settle.
    Forced {
        /// The static proofs are split by so many captures or pawn moves in a row.
        events: u32,
        /// Its share of the budget.
        nodes: u64,
    },
    /// Straight for a helpmate.
    Dive {
        /// Moves that may bring nothing nearer.
        depth: u32,
        /// Its share of the budget, towards each corner.
        nodes: u64,
    },
    /// Towards the arrangements that would be mate, where pawns bar each other.
    Aim {
        /// Its share of the budget, towards each pair of arrangements.
        nodes: u64,
    },
    /// A closed set with the roaming men taken off.
    Apart {
        /// Its share of the budget.
        positions: u64,
    },
    /// All positions, the most hopeful first; taken up where it was left.
    Search {
        /// Its share of the budget.
        nodes: u64,
    },
}

impl fmt::Display for Phase {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Phase::Glance => out.write_str("glance"),
            Phase::Brink { .. } => out.write_str("brink"),
            Phase::Confined { events: 0, .. } => out.write_str("sets"),
            Phase::Confined { events, any } => {
                let anywhere = if *any { ", anywhere" } else { "" };
                write!(out, "sets after {events} event{anywhere}")
            }
            Phase::Alone { .. } => out.write_str("search with help"),
            Phase::Forced { events, .. } => write!(out, "forced moves, {events} events"),
            Phase::Dive { depth, .. } => write!(out, "dive {depth}"),
            Phase::Aim { .. } => out.write_str("aim"),
            Phase::Apart { positions } => write!(out, "apart, {positions}"),
            Phase::Search { nodes: u64::MAX } => out.write_str("search to the end"),
            Phase::Search { nodes } => write!(out, "search, {nodes}"),
        }
    }
}
