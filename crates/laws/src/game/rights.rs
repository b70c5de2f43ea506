//! Rights and facts that some codes keep from one turn to the next: graded penalties, substitutions, claimable offences.

use std::sync::Arc;

use jadoube_board::Color;

use crate::fact::duty::Clauses;
use crate::fact::offence::Offence;
use crate::game::Superseding;
use crate::game::ply::{Ply, Standing};

/// A move that was taken back or finished otherwise in the opponent's turn, and how the game stood with it.
#[derive(Clone, Debug)]
pub struct Superseded {
    /// The move.
    pub ply: Arc<Ply>,
    /// How the game stood after it.
    pub after: Standing,
    /// Where the opponent's turn had begun.
    pub turn_from: u32,
    /// How it is superseded.
    pub how: Superseding,
}

/// An offence that was established and for which the opponent may claim the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownOffence {
    /// By whom.
    pub whom: Color,
    /// The offence.
    pub offence: Offence,
    /// The moves that the opponent had made when he learnt of it.
    pub made: u32,
    /// The offence's clauses.
    pub by: Clauses,
}
