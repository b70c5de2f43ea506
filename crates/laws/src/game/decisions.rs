//! Decisions that stand, each with what it has given: that goes with it if it is found wrong. And what went with an end that was none.

use jadoube_board::{ByColor, Color};

use crate::act::MoveNumber;
use crate::event::{Event, RightsEvent};
use crate::fact::duty::Choice;
use crate::fact::outcome::Outcome;
use crate::fact::penalty::PenaltyKind;
use crate::game::open::Pending;

/// A decision that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastDecision {
    /// On which move it was given; none before the first.
    pub at: Option<MoveNumber>,
    /// The half-moves played then.
    pub after: u32,
    /// What it has given, in order.
    pub gave: Vec<Event>,
    /// How the game had ended before it, if it had.
    pub ended: Option<Outcome>,
    /// Whose clock an official has set since.
    pub set_since: ByColor<bool>,
}

impl PastDecision {
    /// Whether it has given this player the loss of the game.
    pub(crate) fn loses(&self, who: Color) -> bool {
        self.gave.iter().any(|event| {
            matches!(
                event,
                Event::Rights(RightsEvent::Punished { penalty })
                    if penalty.whom == who && penalty.kind == PenaltyKind::Loss
            )
        })
    }
}

/// What waited between the players, and before the official, when the game ended.
#[derive(Clone, Debug)]
pub(crate) struct AtEnd {
    /// The half-moves played then.
    pub after: u32,
    /// Whether each player had a draw offer open.
    pub offers: ByColor<bool>,
    /// What each player could choose.
    pub choices: ByColor<Option<Choice>>,
    /// What was asked.
    pub questions: Vec<Pending>,
}
