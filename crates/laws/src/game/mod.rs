//! A game: what all events so far add up to.

mod adjournment;
mod apply;
mod aside;
mod asked;
pub(crate) mod at_odds;
mod clock;
mod counted;
mod course;
mod decisions;
mod form;
mod odds;
mod open;
mod ply;
mod reading;
mod rights;
mod state;
mod turn;

pub use adjournment::{Adjournment, Envelope, EnvelopeState};
pub(crate) use aside::Aside;
pub use aside::SheetEntry;
pub use clock::{ClockReading, Clocks, Earned, Owed};
pub(crate) use counted::loses_at;
pub use decisions::PastDecision;
pub use odds::OddsState;
pub use open::{LostRight, MateDemand, Open, Pending};
pub use ply::{Ply, Standing, Tally};
pub use reading::Reading;
pub use rights::{KnownOffence, Superseded};
pub use state::{Game, OpenPenalty, RightState};
pub use turn::{Hand, Held, Intended, Touch, Turn};

pub use crate::fact::hands::StandIn;
pub use crate::fact::message::{Condition, Message, Step};
pub use crate::fact::penalty::{Grades, Later, PutBack, Superseding, Trouble};
