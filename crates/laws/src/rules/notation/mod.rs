//! Moves in words: what they mean, and what a code asks of how they are written.

pub(crate) mod castling;
pub(crate) mod forms;
mod spoken;
pub(crate) mod words;
