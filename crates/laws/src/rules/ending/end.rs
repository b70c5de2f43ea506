//! The end of a game is set down, as far as an undertaking lets it stand.

use jadoube_codes::ClauseId;
use jadoube_codes::time::Millis;

use crate::act::Score;
use crate::event::SessionEvent;
use crate::rules::draft::Draft;
use crate::rules::ending::undertaking;
use crate::ruling::{Cause, Outcome};

impl Draft<'_> {
    /// Ends the game now.
    pub fn end(&mut self, score: Score, cause: Cause, by: &[ClauseId]) {
        self.end_at(score, cause, by, self.now());
    }

    pub fn end_at(&mut self, score: Score, cause: Cause, by: &[ClauseId], at: Millis) {
        let Some((score, cause, by)) = undertaking::settle(self, score, cause, by) else {
            return;
        };
        self.cite(&by);
        self.emit(SessionEvent::GameEnded {
            outcome: Outcome {
                score,
                cause,
                by,
                at,
            },
        });
    }
}
