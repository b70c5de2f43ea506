//! Sittings: how a game begins, who comes late, how it is broken off and taken up again, and messages between sides.

pub(crate) mod adjournment;
pub(crate) mod beginnings;
pub(crate) mod communication;
pub(crate) mod lateness;
