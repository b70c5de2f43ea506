//! What a move comes to once it is made: what it breaks, what it leaves undone, whose turn it is then.

pub(crate) mod asking;
pub(crate) mod beside;
pub(crate) mod citing;
pub(crate) mod completing;
pub(crate) mod faults;
pub(crate) mod half_made;
pub(crate) mod instead_of_sealing;
pub(crate) mod turns;
