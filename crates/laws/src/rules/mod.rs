//! The rules: written once, a file for each subject; they know no code by name.
//!
//! Every rule takes a draft of the ruling, looks at the game on it and at the parameters of its code, and adds its
//! part. [`decide`] is the one door.

mod adjournment;
mod after_end;
mod agreement;
mod answers;
mod beginnings;
mod blind;
mod chess960;
mod claims;
mod clock_faults;
mod clocks;
mod closing;
mod communication;
mod dallying;
mod draft;
mod endings;
mod findings;
mod flag;
mod forfeits;
mod graded;
mod illegal;
mod impossible;
mod kinds;
mod lateness;
mod liability;
mod losing_chances;
mod moving;
mod notation;
mod odds;
mod out_of_turn;
mod penalties;
mod prospects;
mod quickplay;
mod record;
mod referee;
mod requests;
mod resignation;
mod shared_times;
mod stand_ins;
mod steps;
mod touch;
mod turns;
mod undertaking;
mod words;

pub use adjournment::on_envelope;
pub use communication::parts as message_parts;
pub use referee::{decide, pass_time};
