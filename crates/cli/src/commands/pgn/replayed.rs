//! Plain games as the fast replay tells them.

use jadoube_board::Move;
use jadoube_notation::Language;
use jadoube_notation::pgn::Outcome;
use jadoube_notation::replay::{Replayer, Watch};

/// A plain game, from the initial position.
#[derive(Debug, Default)]
pub struct Replayed {
    /// The moves of its main line.
    pub moves: Vec<Move>,
    /// The hash of the position after each of them.
    pub hashes: Vec<u64>,
    /// How it ended.
    pub outcome: Outcome,
}

impl Watch for Replayed {
    fn ply(&mut self, played: Move, hash: u64) {
        self.moves.push(played);
        self.hashes.push(hash);
    }
}

/// Replays games one at a time in the same memory.
#[derive(Default)]
pub struct Replays {
    replayer: Replayer,
    game: Replayed,
    /// In whose letters the men are named, if that was said.
    language: Option<&'static Language>,
}

impl Replays {
    /// Replays of games in the letters of a language. If one is named none is plain: in its letters the words of a plain game may
    /// say something else.
    pub fn in_language(language: Option<&'static Language>) -> Replays {
        Replays {
            language,
            ..Replays::default()
        }
    }

    /// The game of a text; `None` if it is not plain, so that a reader has more to tell of it.
    pub fn game(&mut self, text: &[u8]) -> Option<&Replayed> {
        if self.language.is_some() {
            return None;
        }
        self.game.moves.clear();
        self.game.hashes.clear();
        self.game.outcome = self.replayer.game(text, &mut self.game)?;
        Some(&self.game)
    }
}
