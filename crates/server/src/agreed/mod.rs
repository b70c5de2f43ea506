//! What those at a table have agreed on: its terms, the law of a house, who is its arbiter, pauses and breaks.

pub mod appointment;
pub(crate) mod breaks;
pub mod confirming;
pub mod ended;
pub mod laws;
pub mod returned;
pub mod stopped;
pub mod terms;
