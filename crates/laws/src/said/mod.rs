//! What rulings say: a rule names a sentence, with the men, players, moves and times that it speaks of, and its English stands
//! here, a file for each room of the rules.

mod clock;
mod common;
mod moving;
mod play;
mod words;

pub(crate) use clock::Clock;
pub(crate) use common::Common;
pub(crate) use moving::{Lost, Moved, Moving, Why};
pub(crate) use play::Play;
pub(crate) use words::Sentence;
