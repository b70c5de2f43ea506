//! The course of a game as judgments ask for it.

use jadoube_board::{Color, Position};

use crate::game::Game;
use crate::judgment::Course;

impl Course for Game {
    fn position(&self) -> Option<&Position> {
        Game::position(self)
    }

    fn turn(&self) -> Color {
        Game::turn(self)
    }

    fn stuck(&self) -> Option<bool> {
        if let Some(position) = Game::position(self) {
            return (!position.has_legal_move()).then(|| position.is_check());
        }
        let setup = self.setup();
        let king = setup.board.king(setup.turn)?;
        let occupied = setup.board.occupied();
        let attackers = setup.board.attackers(king, setup.turn.opposite(), occupied);
        setup
            .plain_moves()
            .is_empty()
            .then(|| !attackers.is_empty())
    }

    fn quiet(&self) -> u32 {
        let quiet = self.tally().since_change;
        quiet.white.min(quiet.black)
    }

    fn has_stood(&self, times: u32) -> bool {
        self.has_occurred(times, true)
    }

    fn has_stood_in_a_row(&self, times: u32) -> bool {
        self.occurrences_in_a_row() >= times
    }

    fn earlier(&self) -> Vec<Position> {
        let quiet = self.tally().since_change;
        let reach = (quiet.white + quiet.black) as usize;
        let plies = self.plies_that_stand().take(reach);
        plies.filter_map(|ply| ply.before.position).collect()
    }
}
