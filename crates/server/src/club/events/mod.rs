//! Events of the club: tournaments whose rounds are paired here, on the club's tables or on wood.
//!
//! What an event is stands in its report; it is read anew for each change, and whoever comes second with a change of what he has not seen
//! looks again. Nothing of an event is kept in memory.

mod begun;
mod came_to;
mod captain_results;
mod captains;
mod change;
mod checks;
mod decided;
mod entering;
mod entries;
mod heard;
mod members;
mod own_byes;
mod replay;
mod said;
mod sentenced;
mod starting;
mod tables;
mod taken;
mod terms;

pub use change::{Begun, Kept, Who};
pub use entering::EntryGiven;
pub use entries::{Entered, EntriesChange, EntryRequest, entry_token};
pub(super) use replay::{Astray, replay};
pub(super) use sentenced::beyond;
pub use tables::{Place, Sits};
pub use terms::{EventTable, EventTerms, NewEvent, SystemWord};
