//! Which rounds are still to come.

use jadoube_pairing::Tournament;

use crate::event::Event;
use crate::refused::{Refused, ensure};

impl Event {
    /// The round that is paired next.
    pub(crate) fn next_round(&self) -> usize {
        self.tournament().rounds_paired() + 1
    }

    /// A round that is still to be paired, without a number the next.
    pub(crate) fn to_come(&self, round: Option<usize>) -> Result<usize, Refused> {
        let next = self.next_round();
        let round = round.unwrap_or(next);
        ensure!(
            round >= next,
            "round {round} has been paired already; what came of it is entered with 'result'; 'seat' seats others in it, 'undo' takes its \
             pairing back"
        );
        check_planned(self.tournament(), round)?;
        Ok(round)
    }
}

/// The event has so many rounds, as far as it is said how many.
pub(crate) fn check_planned(tournament: &Tournament, round: usize) -> Result<(), Refused> {
    if let Some(rounds) = tournament.rounds {
        ensure!(
            round <= rounds,
            "there is no round {round}; the last is {rounds}"
        );
    }
    Ok(())
}
