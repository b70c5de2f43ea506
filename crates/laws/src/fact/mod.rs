//! Plain facts of which acts, events, rulings and the state of a game all speak.

pub mod commitment;
pub mod duty;
pub mod hands;
pub mod manners;
pub mod message;
pub mod offence;
pub mod outcome;
pub mod penalty;
pub mod question;
pub mod score;
pub(crate) mod wing;
