//! The Laws of Chess as codes that rule on acts: the referee.

pub mod code;
