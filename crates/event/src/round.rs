//! A round is paired.

use jadoube_pairing::{Pair, System};

use crate::event::{AWAITS, Event};
use crate::people::named;
use crate::refused::{Refused, ensure, refuse};
use crate::words::{counted, listed};

impl Event {
    /// Pairs the next round, and gives its number.
    ///
    /// # Errors
    /// When games of the rounds before it are open on whose results it rests, when all rounds have been paired, when the event
    /// contradicts itself, or when the system finds no pairing.
    pub fn pair(&mut self) -> Result<usize, Refused> {
        self.check_consistent()?;
        let system = self.system();
        let mut tournament = self.tournament().clone();
        let round = tournament.rounds_paired() + 1;
        if let Some(rounds) = tournament.rounds {
            ensure!(
                round <= rounds,
                "all {} have been paired",
                counted(rounds, "round")
            );
        }
        self.check_over(system, round)?;
        ensure!(
            !system.is_paired_elsewhere(),
            "the system is {}; by hand it begins with 'seat' for round {round}",
            self.system_in_words()
        );
        if self.is_awaiting() {
            let there = tournament.players.len();
            ensure!(
                there >= 2,
                "round 1 cannot be paired: two players or more are needed, and {} there",
                if there == 1 { "one is" } else { "nobody is" }
            );
        }
        let (paired, missing) = self.enter_with_line_ups(&mut tournament, round, |tournament| {
            self.by_system(system, tournament, round).map_err(|no| {
                let by_hand = match system {
                    System::Dutch => format!(" By hand it begins with 'seat' for round {round}."),
                    _ => String::new(),
                };
                Refused::of(format!("{}{by_hand}", named(tournament, &no.to_string())))
            })
        })?;
        ensure!(
            !paired.pairs.is_empty(),
            "nobody is left who could play round {round}"
        );
        self.keep(tournament)?;
        let mut pairs = paired.pairs;
        if !self.fixed(round).is_empty() {
            // A fixed pair hangs where its points have it.
            pairs = self.tournament().boards(round).pairs;
        }
        self.keep_boards(round, Some(&pairs));
        self.keep_missing(round, &missing);
        self.report_mut().set_remark(AWAITS, None);
        Ok(round)
    }

    /// Pairs the next round around pairs that the arbiter has fixed; gives its number, and what is to be said of these pairs.
    ///
    /// # Errors
    /// As [`Event::pair`]; in anything but a Swiss; when one of them is away, or named twice.
    pub fn pair_around(&mut self, fixed: &[Pair]) -> Result<(usize, Vec<String>), Refused> {
        let round = self.next_round();
        self.check_fixes(round, fixed)?;
        let mut after = self.clone();
        after.keep_fixed(round, fixed);
        after.pair()?;
        let mut told = after.fixed_told(round);
        let met = |pair: &Pair| self.met_in(pair.white, pair.black, round);
        let met = fixed.iter().filter_map(met);
        told.extend(met.map(|before| format!("They have met already, in round {before}.")));
        *self = after;
        Ok((round, told))
    }

    /// Whether the next round is paired from results that are not there yet.
    pub fn waits_for_results(&self) -> bool {
        self.check_over(self.system(), self.next_round()).is_err()
    }

    /// Where pairings follow from results, all of these are there.
    pub(crate) fn check_over(&self, system: System, round: usize) -> Result<(), Refused> {
        if system.is_settled() {
            return Ok(());
        }
        for before in 1..round {
            let open = self.open_boards(before);
            if !open.is_empty() {
                refuse!(
                    "round {round} cannot be paired: in round {before} there is no result of {}",
                    listed("board", &open)
                );
            }
        }
        Ok(())
    }
}

/// As many rounds as a knock-out takes, and not fewer than three where so many can be played.
pub(crate) fn usual_rounds(players: usize) -> Option<usize> {
    let others = players.checked_sub(1).filter(|others| *others > 0)?;
    let halvings = players.next_power_of_two().trailing_zeros() as usize;
    Some(halvings.max(3).min(others))
}

#[cfg(test)]
mod tests {
    use super::usual_rounds;

    #[test]
    fn so_many_players_take_so_many_rounds() {
        for (players, rounds) in [
            (0, 0),
            (1, 0),
            (2, 1),
            (3, 2),
            (4, 3),
            (8, 3),
            (9, 4),
            (16, 4),
            (30, 5),
            (200, 8),
        ] {
            assert_eq!(usual_rounds(players).unwrap_or(0), rounds, "{players}");
        }
    }
}
