//! What follows from acts and is kept: the facts that a game adds up from, by kind.

mod claims;
mod clock;
mod hands;
mod hearing;
mod moves;
mod record;
mod rights;
mod session;
mod undoable;

pub use claims::{ClaimsEvent, Lapse};
pub use clock::ClockEvent;
pub use hands::HandsEvent;
pub use hearing::HearingEvent;
pub use moves::{MoveMade, MovesEvent};
pub use record::RecordEvent;
pub use rights::RightsEvent;
pub use session::SessionEvent;
pub use undoable::Undoable;

use serde::{Deserialize, Serialize};

/// A fact that follows from an act. [`crate::Game::apply`] carries it out and asks no questions.
///
/// In JSON the kind is not told: `{"event": "clock-pressed", "who": "white"}`, for every name belongs to one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    untagged,
    expecting = "an event that is known, with all that belongs to it"
)]
#[non_exhaustive]
pub enum Event {
    /// Time and the clocks.
    Clock(ClockEvent),
    /// Moves and the turn.
    Moves(MovesEvent),
    /// Hands on the board before a move is made.
    Hands(HandsEvent),
    /// Duties, choices, penalties and rights.
    Rights(RightsEvent),
    /// Offers and claims.
    Claims(ClaimsEvent),
    /// What comes before the arbiter.
    Hearing(HearingEvent),
    /// Scoresheets.
    Record(RecordEvent),
    /// Beginning, breaks, messages and end.
    Session(SessionEvent),
}

macro_rules! of_kind {
    ($($kind:ident: $event:ident),+ $(,)?) => {
        $(impl From<$event> for Event {
            fn from(event: $event) -> Self {
                Self::$kind(event)
            }
        })+
    };
}

of_kind!(
    Clock: ClockEvent,
    Moves: MovesEvent,
    Hands: HandsEvent,
    Rights: RightsEvent,
    Claims: ClaimsEvent,
    Hearing: HearingEvent,
    Record: RecordEvent,
    Session: SessionEvent,
);
