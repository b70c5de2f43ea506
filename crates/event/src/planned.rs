//! Which rounds are still to come.

use jadoube_pairing::Tournament;

use crate::event::Event;
use crate::refused::{Refused, ensure};

impl Event {
    /// The round that is paired next.
    pub fn next_round(&self) -> usize {
        self.tournament().rounds_paired() + 1
    }

    /// A round that is still to be paired, without a number the next.
    pub(crate) fn to_come(&self, round: Option<usize>) -> Result<usize, Refused> {
        let next = self.next_round();
        ensure!(
            round.is_some() || self.tournament().rounds.is_none_or(|rounds| next <= rounds),
            "all rounds have been paired; there is none to come for which it could be said"
        );
        let round = round.unwrap_or(next);
        ensure!(round > 0, "there is no round 0: rounds count from 1");
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::begin::Plan;
    use crate::players::listed;

    #[test]
    fn after_the_last_round_nobody_is_told_of_a_round_that_he_has_not_named() {
        let plan = Plan {
            rounds: Some(1),
            ..Plan::default()
        };
        let mut event =
            Event::begin(&plan, listed("Anna\nBert").expect("a list")).expect("an event");
        assert_eq!(event.to_come(None), Ok(1));
        event.pair().expect("a round");
        let told = |round| event.to_come(round).expect_err("no round").to_string();
        assert!(
            told(None).starts_with("all rounds have been paired"),
            "{}",
            told(None)
        );
        assert_eq!(told(Some(2)), "there is no round 2; the last is 1");
    }
}
