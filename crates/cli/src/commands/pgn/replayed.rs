//! Good games as the fast replay tells them, where it tells all that there is.

use jadoube_board::Move;
use jadoube_notation::pgn::{Outcome, PgnError};
use jadoube_notation::replay::{Watch, replay};
use memchr::memmem;

/// A text with one of these may have more than the replay tells: another start, null moves, moves kept in comments.
const MORE: [&[u8]; 5] = [b"FEN", b"fen", b"%illegal", b"--", b"Z0"];

/// Few games have more plies.
const USUAL_PLIES: usize = 256;

/// The good games of a text.
#[derive(Debug, Default)]
pub struct Replayed {
    /// The moves of their main lines, one game after another.
    pub moves: Vec<Move>,
    /// The hash of the position after each of them.
    pub hashes: Vec<u64>,
    /// How the last game ended.
    pub outcome: Outcome,
    /// How many games there are.
    pub games: u64,
    is_faulty: bool,
}

impl Replayed {
    /// The games of a text; `None` if the lenient reader has more to tell of them.
    pub fn of(text: &[u8]) -> Option<Replayed> {
        if MORE.iter().any(|more| memmem::find(text, more).is_some()) {
            return None;
        }
        let mut replayed = Replayed {
            moves: Vec::with_capacity(USUAL_PLIES),
            hashes: Vec::with_capacity(USUAL_PLIES),
            ..Replayed::default()
        };
        replay(text, &mut replayed);
        (!replayed.is_faulty).then_some(replayed)
    }
}

impl Watch for Replayed {
    fn ply(&mut self, played: Move, hash: u64) {
        self.moves.push(played);
        self.hashes.push(hash);
    }

    fn end(&mut self, outcome: Outcome) {
        self.games += 1;
        self.outcome = outcome;
    }

    fn fault(&mut self, _: Vec<PgnError>) {
        self.is_faulty = true;
    }
}
