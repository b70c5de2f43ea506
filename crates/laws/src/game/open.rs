//! What stands open between the players beside the position: each has what is his.

use jadoube_board::{ByColor, Color};
use jadoube_codes::time::Millis;

use crate::fact::duty::{Clauses, Duty, Right};
use crate::fact::question::Question;

/// A right that is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostRight {
    /// Whose.
    pub who: Color,
    /// Which.
    pub right: Right,
    /// The clauses that took it.
    pub by: Clauses,
}

/// A demand to be mated within a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MateDemand {
    /// The number of moves that the other side has.
    pub moves: u32,
    /// Moves that it has made since the demand, or since the count began again.
    pub made: u32,
    /// Moves that whoever demanded has made since then.
    pub own: u32,
}

/// What stood open at a moment of the game: a return to that moment restores it, but for what the law keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// Duties that were upheld, by the player on whom they lie.
    pub duties: ByColor<Option<Duty>>,
    /// Demands to be mated, by the player who made them.
    pub mate_demands: ByColor<Option<MateDemand>>,
    /// Rights that were lost.
    pub lost: Vec<LostRight>,
    /// Whether each player had a draw offer open.
    pub offers: ByColor<bool>,
    /// Draw offers made by each player since his latest move.
    pub offers_since_move: ByColor<u32>,
    /// Whose side of the clock was down.
    pub lever_down: Option<Color>,
}

/// A question that waits for the arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The question.
    pub question: Question,
    /// Whether play waits for the answer.
    pub play_waits: bool,
    /// Whose clock ran when it was asked.
    pub ran: Option<Color>,
    /// When it was asked.
    pub at: Millis,
}
