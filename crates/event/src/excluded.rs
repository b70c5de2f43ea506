//! Somebody is excluded from rounds (FIDE Laws 12.9.8), or plays again in some of those that he was to leave out.

use jadoube_pairing::{Absence, Number, Outcome, System};

use crate::event::Event;
use crate::people::name;
use crate::refused::{Refused, ensure};
use crate::words::{counted, listed};

impl Event {
    /// From which rounds somebody is who is excluded from so many: the next that he would play. One that he leaves out already is none that he
    /// is excluded from; there are fewer where the event has no more.
    pub fn rounds_to_exclude(&self, player: Number, count: usize) -> Vec<usize> {
        let tournament = self.tournament();
        let last = tournament.rounds.unwrap_or(usize::MAX);
        let to_come = self.next_round()..=last;
        let free = to_come.filter(|round| tournament.absence(*round, player).is_none());
        free.take(count).collect()
    }

    /// Excludes somebody from the next rounds that he would play; gives it in a sentence.
    ///
    /// # Errors
    /// Where the system has nobody leave out a round, and where he plays none any more.
    pub fn exclude(&mut self, player: Number, count: usize) -> Result<String, Refused> {
        self.check_sound()?;
        let system = self.system();
        ensure!(
            system == System::Dutch,
            "{system}: a round cannot be left out; a game that is not played is entered as +/- or -/+"
        );
        let who = name(self.tournament(), player);
        ensure!(count > 0, "{who} is excluded from one round or more");
        self.to_come(None)?;
        let rounds = self.rounds_to_exclude(player, count);
        ensure!(
            !rounds.is_empty(),
            "{who} plays none of the rounds that are left, so that there is none to be excluded from"
        );
        let mut tournament = self.tournament().clone();
        let left_out = rounds.iter().map(|&round| Absence {
            round,
            player,
            outcome: Outcome::ZeroBye,
        });
        tournament.absences.extend(left_out);
        self.keep(tournament)?;
        let told = listed("round", &rounds);
        Ok(match rounds.len() {
            all if all == count => {
                format!("{who} is excluded from {told} and gets nothing for it.")
            }
            fewer => format!(
                "{who} is excluded from {told} and gets nothing for it: of {} only {fewer} can still be played.",
                counted(count, "round")
            ),
        })
    }

    /// Somebody plays again in these rounds, and stays away from all others from which he has said so; gives it in a sentence.
    ///
    /// # Errors
    /// Where one of them is paired, or he has not said that he leaves it out.
    pub fn back_in(&mut self, player: Number, rounds: &[usize]) -> Result<String, Refused> {
        self.check_sound()?;
        let mut tournament = self.tournament().clone();
        let who = name(&tournament, player);
        for &round in rounds {
            self.to_come(Some(round))?;
            ensure!(
                tournament.absence(round, player).is_some(),
                "{who} plays round {round}: there is nothing to take back"
            );
        }
        tournament
            .absences
            .retain(|said| said.player != player || !rounds.contains(&said.round));
        self.keep(tournament)?;
        self.keep_withdrawn(player, false);
        Ok(format!("{who} plays {} again.", listed("round", rounds)))
    }
}

#[cfg(test)]
mod tests {
    use crate::Event;
    use crate::begin::Plan;
    use crate::players::listed;
    use crate::testing::make;

    fn event(rounds: usize) -> Event {
        let plan = Plan {
            rounds: Some(rounds),
            ..Plan::default()
        };
        let players = listed("Anna\nBert\nClara\nDora\nEmil\nFritz").expect("a list");
        Event::begin(&plan, players).expect("an event")
    }

    #[test]
    fn the_rounds_are_the_next_that_he_would_play_and_only_they_are_given_back() {
        let mut event = event(6);
        make(
            &mut event,
            r#"{"change":"bye","player":"Anna","round":2,"worth":"half"}"#,
        )
        .expect("a bye");
        let told = make(
            &mut event,
            r#"{"change":"exclude","player":"Anna","rounds":3}"#,
        );
        assert_eq!(
            told.as_deref(),
            Ok("Anna is excluded from rounds 1, 3, 4 and gets nothing for it.")
        );
        make(
            &mut event,
            r#"{"change":"bye","player":"Anna","round":6,"worth":"zero"}"#,
        )
        .expect("a bye");
        let told = make(
            &mut event,
            r#"{"change":"back","player":"Anna","rounds":[1,3,4]}"#,
        );
        assert_eq!(told.as_deref(), Ok("Anna plays rounds 1, 3, 4 again."));
        assert_eq!(
            event.absences_told(),
            [
                "Anna does not play round 2: 0.5.",
                "Anna does not play round 6: nothing."
            ]
        );
        let no = make(
            &mut event,
            r#"{"change":"back","player":"Anna","rounds":[1]}"#,
        );
        assert!(no.expect_err("plays").contains("plays round 1"));
    }

    #[test]
    fn where_fewer_rounds_are_left_that_is_said() {
        let mut event = event(3);
        let told = make(
            &mut event,
            r#"{"change":"exclude","player":"Anna","rounds":5}"#,
        );
        assert_eq!(
            told.as_deref(),
            Ok(
                "Anna is excluded from rounds 1, 2, 3 and gets nothing for it: of 5 rounds only 3 can still be played."
            )
        );
        for (change, says) in [
            (
                r#"{"change":"exclude","player":"Anna","rounds":1}"#,
                "none of the rounds that are left",
            ),
            (
                r#"{"change":"exclude","player":"Bert","rounds":0}"#,
                "one round or more",
            ),
        ] {
            let no = make(&mut event, change).expect_err(change);
            assert!(no.contains(says), "{no}");
        }
    }
}
