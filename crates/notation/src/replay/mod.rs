//! Whole collections replayed: every move found, tested for full legality and played, every position hashed.
//!
//! Good games take a fast path: moves are decoded from one word of eight bytes, the origin is found from the
//! target square, and the king is asked only where it can matter; variations take that path too. Whatever is
//! not plain on it, an odd sign or a mistake, is handed to the full strict reader of [`pgn`](crate::pgn), so
//! that errors are the same, with the same places, and cost nothing on good games.
//!
//! ```
//! use jadoube_notation::replay::{Tally, replay};
//!
//! let mut tally = Tally::default();
//! replay(b"[Event \"A\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n", &mut tally);
//! assert_eq!((tally.games, tally.plies, tally.faults), (1, 3, 0));
//! ```

mod boundary;
mod course;
mod decode;
mod exact;
mod export;
mod fast;
mod find;
mod header;
mod load;
mod movetext;
mod order;
mod parallel;
mod plain;
mod scan;
mod state;
mod tables;

use jadoube_board::Move;

pub(crate) use boundary::is_boundary;
pub use boundary::next_boundary;
pub use course::{Course, Courses};
pub use export::Exporter;
pub use fast::Replayer;
pub use load::Loader;
pub use movetext::{replay, replay_from, replay_in};
pub use parallel::{Gather, Shares, in_shares, replay_stream, replay_threads};

use crate::pgn::{Outcome, PgnError};

/// What is told of a collection while it is replayed.
pub trait Watch {
    /// A ply of the main line was legal and has been played; `hash` is that of the position after it, equal
    /// to [`Position::hash`](jadoube_board::Position::hash).
    fn ply(&mut self, played: Move, hash: u64) {
        let _ = (played, hash);
    }

    /// A game ended with this marker.
    fn end(&mut self, outcome: Outcome) {
        let _ = outcome;
    }

    /// A game has a fault; what was told of its plies stands, which is all that a lenient reader replays.
    ///
    /// The first of `faults` is that for which the strict reader gave it up; those after it are what a
    /// lenient reader finds further on, in the order of the text.
    fn fault(&mut self, faults: Vec<PgnError>) {
        let _ = faults;
    }
}

/// Counts of what was replayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games begun, given up or not.
    pub games: u64,
    /// Plies of main lines.
    pub plies: u64,
    /// Games given up.
    pub faults: u64,
    /// The sum of the hashes of all positions, which any other reader must arrive at too.
    pub digest: u64,
}

impl Tally {
    /// Both counts together.
    #[must_use]
    pub fn plus(self, other: Tally) -> Tally {
        Tally {
            games: self.games + other.games,
            plies: self.plies + other.plies,
            faults: self.faults + other.faults,
            digest: self.digest.wrapping_add(other.digest),
        }
    }
}

impl Watch for Tally {
    #[inline(always)]
    fn ply(&mut self, _: Move, hash: u64) {
        self.plies += 1;
        self.digest = self.digest.wrapping_add(hash);
    }

    fn end(&mut self, _: Outcome) {
        self.games += 1;
    }

    fn fault(&mut self, _: Vec<PgnError>) {
        self.games += 1;
        self.faults += 1;
    }
}
