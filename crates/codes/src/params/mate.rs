//! Mate, stalemate and dead positions.

use serde::Serialize;

use crate::shape::Described;
use crate::{Rule, Said};

/// Mate.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Mate {
    /// What a mate must be to end the game.
    pub requires: Option<Rule<MateRequires>>,
    /// What mate is.
    /// The game ends at once under every code.
    pub is: Option<Said<MateIs>>,
    /// What a wrong announcement of mate does.
    /// An announcement is a claim, and a claim of what does not stand on the board is refused under every code.
    pub false_announcement: Option<Said<FalseAnnouncement>>,
}

/// Stalemate.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Stalemate {
    /// What stalemate is.
    pub is: Option<Rule<StalemateIs>>,
    /// Whether a capture in passing counts as a legal move that must be made when there is no other.
    /// The rules of movement are the same under every code.
    pub taking_in_passing_is_a_move: Option<Said<bool>>,
}

/// Positions in which neither side can ever mate.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Dead {
    /// What a position is in which neither side can mate by any series of legal moves.
    pub ends_game: Option<Rule<DeadEnds>>,
    /// Whether wholly blocked positions are dead.
    pub blocked: Option<Rule<Blocked>>,
}

/// What a mate must be to end the game.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum MateRequires {
    /// Given by a legal move made on the board.
    ///
    /// That an illegality found later undoes it `illegal.after_end` decides.
    LegalMove,
    /// Given by a move that accords with the rules on moving, touching and letting go; the number of hands does not matter.
    MoveInAccordance,
}

/// What mate is.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum MateIs {
    /// The end of the game, at once, as a win for the side that gives it.
    WinAtOnce,
}

/// What a wrong announcement of mate does.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FalseAnnouncement {
    /// Nothing.
    NoEffect,
}

/// What stalemate is.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum StalemateIs {
    /// A draw, at once.
    ///
    /// That an illegality found later undoes it `illegal.after_end` decides.
    Draw,
    /// A draw at once, if the last move accorded with the rules on moving, touching and letting go.
    DrawIfMoveInAccordance,
}

/// What a position is in which neither side can mate by any series of legal moves.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum DeadEnds {
    /// The end of the game as a draw, at once and without a claim.
    AtOnce,
    /// The end of the game as a draw, at once, if the last move accorded with the rules on moving, touching and letting go.
    AtOnceIfMoveInAccordance,
}

/// Whether wholly blocked positions are dead.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Blocked {
    /// Yes, if no series of legal moves mates.
    AnyLegalSeries,
    /// They can be declared so, on proof that neither side can ever mate.
    CanBeDeclared,
}
