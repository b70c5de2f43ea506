//! The clocks: running, at fault, shared anew.

pub(crate) mod faults;
pub(crate) mod running;
pub(crate) mod shared_times;
