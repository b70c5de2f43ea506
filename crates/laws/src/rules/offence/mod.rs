//! Offences: how they are found, what is put right, what they cost.

pub(crate) mod conduct;
pub(crate) mod forfeits;
pub(crate) mod graded;
pub(crate) mod illegal;
pub(crate) mod impossible;
pub(crate) mod touched;
