//! What is answered: a game, or why there is none.

mod reason;
mod words;

pub use reason::{LastMove, PawnCaptures, Promoted, ProofGame, Unreachable};
