//! How many rounds an event has.

use jadoube_pairing::trf::LAST_ROUND;
use jadoube_pairing::{Absence, Number, Outcome, System, Tournament};

use crate::event::{AWAITS, Event};
use crate::people::name;
use crate::refused::{Refused, ensure};
use crate::words::counted;

impl Event {
    /// Says how many rounds a Swiss has, before it begins or while it goes on; gives what it comes to, a sentence each. Whoever is away
    /// from the last round without points for it stays away from those that are added.
    ///
    /// # Errors
    /// Where the system says it, for a number that cannot be written, and for fewer rounds than have been paired.
    pub fn set_rounds(&mut self, rounds: usize) -> Result<Vec<String>, Refused> {
        self.check_sound()?;
        let system = self.system();
        ensure!(
            system.is_swiss() || system == System::OtherTeams,
            "{system}: how many rounds there are follows from who plays"
        );
        check_rounds(rounds)?;
        let mut tournament = self.tournament().clone();
        let paired = tournament.rounds_paired();
        ensure!(
            paired <= rounds,
            "{} been paired, so that there cannot be {rounds}; 'undo' takes the latest back",
            match paired {
                1 => "1 round has".to_owned(),
                _ => format!("{paired} rounds have"),
            }
        );
        let gone = tournament
            .rounds
            .map_or_else(Vec::new, |last| self.gone_from(last));
        let added = tournament.rounds.unwrap_or(rounds) + 1..=rounds;
        let away = |&player: &Number| {
            let outcome = Outcome::ZeroBye;
            added.clone().map(move |round| Absence {
                round,
                player,
                outcome,
            })
        };
        tournament.absences.extend(gone.iter().flat_map(away));
        tournament.absences.retain(|said| said.round <= rounds);
        last_to(&mut tournament, rounds);
        let stay = paired > 0 && !tournament.accelerated.is_empty();
        self.keep(tournament)?;
        self.accelerate_anew();
        if self.awaits_rounds() {
            self.report_mut().set_remark(AWAITS, Some("players"));
        }
        let mut told = vec![format!("The event has {}.", counted(rounds, "round"))];
        if !added.is_empty() {
            let who = gone.iter().map(|&one| name(self.tournament(), one));
            told.extend(who.map(|who| format!("{who} stays away; 'back' undoes that.")));
        }
        if stay {
            told.push("The virtual points stay as they were given before round 1.".to_owned());
        }
        told.extend(self.too_many_rounds());
        Ok(told)
    }

    /// Who is away from a round without points for it, by what was said of it.
    fn gone_from(&self, round: usize) -> Vec<Number> {
        let said = self.tournament().absences.iter();
        said.filter(|said| said.round == round && said.outcome == Outcome::ZeroBye)
            .map(|said| said.player)
            .collect()
    }

    /// That nobody has said how many rounds a Swiss has, in a sentence.
    pub fn rounds_missing(&self) -> Option<String> {
        let is_missing = self.system().is_swiss() && self.tournament().rounds.is_none();
        is_missing.then(|| {
            "It is not said how many rounds there are, and so the event never ends: say it with 'rounds'."
                .to_owned()
        })
    }

    /// That a Swiss has more rounds than its players can play without meeting again, in a sentence.
    pub fn too_many_rounds(&self) -> Option<String> {
        // While nobody has entered yet there is nothing to count.
        let count = Some(self.tournament().players.len()).filter(|count| *count > 0)?;
        // Of an odd number one is free in each round.
        let most = count - usize::from(count.is_multiple_of(2));
        let rounds = self.tournament().rounds.filter(|rounds| *rounds > most)?;
        let is_meant = self.system() == System::Dutch && !self.is_awaiting();
        is_meant.then(|| {
            format!(
                "{} are more than {} can play without meeting again: after {most} the system pairs none, and a round begins with 'seat'.",
                counted(rounds, "round"),
                counted(count, "player")
            )
        })
    }
}

/// A tournament has so many rounds: who was not to meet in all of them does not in those that are added either.
pub(crate) fn last_to(tournament: &mut Tournament, rounds: usize) {
    let before = tournament.rounds.replace(rounds);
    for forbidden in &mut tournament.forbidden {
        let last = *forbidden.rounds.end();
        if before.is_some_and(|before| before <= last) && last < rounds {
            forbidden.rounds = *forbidden.rounds.start()..=rounds;
        }
    }
}

/// Makes sure that an event can have so many rounds.
pub(crate) fn check_rounds(rounds: usize) -> Result<(), Refused> {
    ensure!(
        (1..=LAST_ROUND).contains(&rounds),
        "an event has from 1 to {LAST_ROUND} rounds, and not {rounds}"
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::Event;
    use crate::testing::make;

    /// Four after a round, and nothing is said of how many there are.
    fn of_a_report() -> Event {
        let player = |number: u32, name: &str, points: &str, round: &str| {
            format!("001 {number:>4}      {name:<33} 2000{points:>32}     {round}\n")
        };
        let text = [
            player(1, "Anna", "1.0", "     3 w 1"),
            player(2, "Bert", "0.0", "     4 b 0"),
            player(3, "Clara", "0.0", "     1 b 0"),
            player(4, "Dora", "1.0", "     2 w 1"),
        ]
        .concat();
        Event::taken_over(&text).expect("an event")
    }

    #[test]
    fn a_swiss_of_a_report_without_a_number_of_rounds_is_told_so_and_ends_when_it_has_one() {
        let mut event = of_a_report();
        let missing = event.rounds_missing().expect("a sentence");
        assert!(missing.contains("never ends"), "{missing}");
        let gone = make(&mut event, r#"{"change":"withdraw","player":"4"}"#).expect_err("none");
        assert!(gone.contains("say it with 'rounds'"), "{gone}");
        let told = make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        assert!(told.contains("never ends"), "{told}");
        let few =
            make(&mut event, r#"{"change":"rounds","rounds":1}"#).expect_err("two are paired");
        assert!(few.contains("2 rounds have been paired"), "{few}");
        for rounds in ["0", "1000"] {
            let change = format!(r#"{{"change":"rounds","rounds":{rounds}}}"#);
            let none = make(&mut event, &change).expect_err("no number of rounds");
            assert!(none.contains("from 1 to 999 rounds"), "{none}");
        }
        let told = make(&mut event, r#"{"change":"rounds","rounds":2}"#).expect("a number");
        assert_eq!(told, "The event has 2 rounds.");
        assert!(event.as_report().to_string().contains("142 2\n"));
        assert_eq!(event.rounds_missing(), None);
        let results = r#"{"change":"result","round":2,"results":[{"board":1,"result":"1-0"},{"board":2,"result":"1-0"}]}"#;
        make(&mut event, results).expect("results");
        let over = make(&mut event, r#"{"change":"pair"}"#).expect_err("all are paired");
        assert!(over.contains("all 2 rounds have been paired"), "{over}");
    }

    #[test]
    fn whoever_has_withdrawn_stays_away_from_rounds_that_are_added_and_too_many_are_told() {
        let mut event = of_a_report();
        make(&mut event, r#"{"change":"rounds","rounds":3}"#).expect("a number");
        make(&mut event, r#"{"change":"withdraw","player":"Dora"}"#).expect("gone");
        let told = make(&mut event, r#"{"change":"rounds","rounds":5}"#).expect("more");
        assert!(told.contains("Dora stays away"), "{told}");
        assert!(
            told.contains("5 rounds are more than 4 players can play"),
            "{told}"
        );
        let away = |event: &Event| {
            let said = event.tournament().absences.iter();
            said.map(|said| said.round).collect::<Vec<_>>()
        };
        assert_eq!(away(&event), [2, 3, 4, 5]);
        make(&mut event, r#"{"change":"rounds","rounds":2}"#).expect("fewer");
        assert_eq!(away(&event), [2]);
    }

    #[test]
    fn who_is_not_to_meet_does_not_in_rounds_that_are_added() {
        let mut event = of_a_report();
        make(&mut event, r#"{"change":"rounds","rounds":2}"#).expect("a number");
        let forbid = r#"{"change":"forbid","players":["Anna","Bert"]}"#;
        make(&mut event, forbid).expect("two who do not meet");
        for (rounds, last) in [(3, 3), (5, 5), (4, 5), (6, 6)] {
            let change = format!(r#"{{"change":"rounds","rounds":{rounds}}}"#);
            make(&mut event, &change).expect("a number");
            let [forbidden] = event.tournament().forbidden.as_slice() else {
                panic!("{:?}", event.tournament().forbidden);
            };
            assert!(*forbidden.rounds.end() >= rounds, "{forbidden:?}");
            // The first had been paired before.
            assert_eq!(forbidden.rounds, 2..=last);
        }
    }

    #[test]
    fn where_the_system_says_it_nobody_else_does() {
        let plan = crate::Plan {
            system: jadoube_pairing::System::RoundRobin,
            ..crate::Plan::default()
        };
        let players = crate::players::listed("Anna\nBert\nClara").expect("a list");
        let mut event = Event::begin(&plan, players).expect("an event");
        let no = make(&mut event, r#"{"change":"rounds","rounds":2}"#).expect_err("a table");
        assert!(no.contains("follows from who plays"), "{no}");
        assert_eq!(
            (event.rounds_missing(), event.too_many_rounds()),
            (None, None)
        );
    }
}
