//! The rules of movement, plainly: slow, obvious, and valid for any arrangement whatever.
//!
//! This is the oracle of the fast generator, and what the referee uses off the beaten track: it
//! says every reason why a move is not legal, and carries out moves that are not.

mod fault;
mod judge;
mod make;

pub use fault::{MoveFault, MoveFaults};
