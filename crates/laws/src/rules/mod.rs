//! The rules: written once, a file for each subject; they know no code by name.
//!
//! Every rule takes a draft of the ruling, looks at the game on it and at the parameters of its code, and adds its
//! part. [`decide`] is the one door. The rooms stand in floors, from the ground up: `notation`, `play` and `clock`;
//! `ending`; `touch`; `claims` and `record`; `moving`; `offence`; `hands`; `session`; `hearing`; the referee, what a
//! source does not carry, and what may be done, on top. A room knows those below it and none above.

mod after_end;
mod carried;
mod claims;
mod clock;
mod draft;
mod ending;
mod hands;
mod hearing;
mod moving;
mod notation;
mod offence;
mod offers;
mod play;
mod record;
mod referee;
mod session;
mod touch;

pub use draft::{Decided, Stop};
pub(crate) use ending::overstepping::time_was_up;
pub(crate) use hearing::contesting::waits as is_contested;
pub(crate) use moving::faults::told as illegal_as_told;
pub(crate) use offence::graded::as_exacted;
pub(crate) use offence::illegal::queening::left_as_pawn;
pub use offers::{Blank, BlankKind, Offer, earlier_penalties, ladder, offers};
pub use referee::{decide, decide_until, pass_time, pass_time_until};
pub use session::adjournment::sealing::on_envelope;
pub use session::communication::parts as message_parts;
pub use session::lateness::default_time_over;
pub use touch::unbound::late_choice;
pub(crate) use touch::unbound::still_nameable;
