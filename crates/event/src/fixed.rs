//! Pairs that the arbiter fixes before a round is paired: the system pairs the others around them.
//!
//! They stand in a remark of the report, `### jadoube fixed-ROUND`, as long as the round is paired so.

use jadoube_pairing::{
    Absence, Entry, NoPairing, Number, Outcome, Pair, Paired, System, Tournament,
};

use crate::event::Event;
use crate::people::{find, name};
use crate::refused::{Refused, ensure};

impl Event {
    /// Pairs as they are called, White before Black: `3 7 Anna Bert`.
    ///
    /// # Errors
    /// When somebody is not called so, or one has nobody.
    pub fn pairs_called(&self, called: &[String]) -> Result<Vec<Pair>, Refused> {
        let (couples, rest) = called.as_chunks::<2>();
        ensure!(
            rest.is_empty(),
            "of a pair that is fixed both are named, White first; with '{}' there is nobody",
            rest.join(" ")
        );
        let pair = |[white, black]: &[String; 2]| {
            let called = |called| find(self.tournament(), called);
            Ok(Pair {
                white: called(white)?,
                black: called(black)?,
            })
        };
        couples.iter().map(pair).collect()
    }

    /// Makes sure that pairs can be fixed for a round that is to be paired.
    pub(crate) fn check_fixes(&self, round: usize, pairs: &[Pair]) -> Result<(), Refused> {
        let system = self.system();
        ensure!(
            pairs.is_empty() || system == System::Dutch,
            "{system}: who meets whom follows from the system, and no pair is fixed before a round; in a Swiss it can be"
        );
        let tournament = self.tournament();
        let mut named: Vec<Number> = Vec::new();
        for number in pairs.iter().flat_map(|pair| [pair.white, pair.black]) {
            let who = name(tournament, number);
            ensure!(
                !named.contains(&number),
                "{who} is named twice; in a round everybody plays one game"
            );
            ensure!(
                tournament.absence(round, number).is_none(),
                "{who} is not to play round {round}, as was said; 'back' undoes that"
            );
            named.push(number);
        }
        Ok(())
    }

    /// A round as the system pairs those who are not of a fixed pair, and the fixed pairs with them.
    pub(crate) fn by_system(
        &self,
        system: System,
        tournament: &Tournament,
        round: usize,
    ) -> Result<Paired, NoPairing> {
        let fixed = self.fixed(round);
        if fixed.is_empty() {
            return system.pair(tournament, round);
        }
        let others = self.others(tournament, round);
        let mut paired = if others.present(round).contains(&true) {
            system.pair(&others, round)?
        } else {
            Paired::default()
        };
        paired.pairs.extend(fixed);
        Ok(paired)
    }

    /// The tournament as it is for those who are of no fixed pair of a round: whoever is of one stays away from it.
    pub(crate) fn others(&self, tournament: &Tournament, round: usize) -> Tournament {
        let mut others = tournament.clone();
        let fixed = self.fixed(round);
        let fixed: Vec<Number> = fixed
            .iter()
            .flat_map(|pair| [pair.white, pair.black])
            .collect();
        let outcome = Outcome::ZeroBye;
        for player in &mut others.players {
            let entry = player.rounds.get_mut(round - 1);
            if let Some(entry) = entry.filter(|_| fixed.contains(&player.number)) {
                *entry = Entry::alone(outcome);
            }
        }
        let absence = |&player: &Number| Absence {
            round,
            player,
            outcome,
        };
        others.absences.extend(fixed.iter().map(absence));
        others
    }

    /// The fixed pairs of a round, a sentence each.
    pub fn fixed_told(&self, round: usize) -> Vec<String> {
        let pairs = self.fixed(round).into_iter();
        let called = |number| name(self.tournament(), number);
        let told = pairs.map(|pair| {
            format!(
                "{} – {} was fixed by the arbiter; the others are paired around it.",
                called(pair.white),
                called(pair.black)
            )
        });
        told.collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::Event;
    use crate::begin::Plan;
    use crate::players::listed;
    use crate::testing::{enter, make};
    use jadoube_pairing::check::against;
    use jadoube_pairing::trf::Report;
    use jadoube_pairing::{Color, System};

    fn begun(system: System) -> Event {
        let players =
            "Anna, 2000\nBert, 1900\nClara, 1800\nDora, 1700\nEmil, 1600\nFritz, 1500\nGerd, 1400";
        let plan = Plan {
            system,
            rounds: (system == System::Dutch).then_some(4),
            first_color: Some(Color::White),
            ..Plan::default()
        };
        Event::begin(&plan, listed(players).expect("a list")).expect("an event")
    }

    fn boards(event: &Event, round: usize) -> Vec<String> {
        let called = |number| crate::people::name(event.tournament(), number);
        let pairs = event.boards(round).pairs.into_iter();
        pairs
            .map(|pair| format!("{}-{}", called(pair.white), called(pair.black)))
            .collect()
    }

    #[test]
    fn a_pair_is_fixed_and_the_others_are_paired_around_it() {
        let mut event = begun(System::Dutch);
        let told = make(&mut event, r#"{"change":"pair","fixed":["Bert","Anna"]}"#);
        assert_eq!(
            told.as_deref(),
            Ok(
                "Round 1 is paired. Bert – Anna was fixed by the arbiter; the others are paired around it."
            )
        );
        assert_eq!(boards(&event, 1), ["Bert-Anna", "Clara-Emil", "Fritz-Dora"]);
        // It is kept with the event: nothing of the round is otherwise, and it is explained.
        let kept = Report::read(&event.as_report().to_string()).expect("a report");
        let mut event = Event::of(kept).expect("an event");
        let paired = event.by_the_rules(1).expect("a pairing");
        assert!(against(event.tournament(), 1, &paired).is_empty());
        assert_eq!(paired.bye, Some(7));
        let why = event.why(1, 1, None).expect("a reason");
        assert!(why.contains("fixed by the arbiter"), "{why}");
        let why = event.why(1, 3, Some(1)).expect("a reason");
        assert!(
            why.contains("Bert – Anna was fixed by the arbiter"),
            "{why}"
        );
        let why = event.why(1, 3, None).expect("a reason");
        assert!(why.contains("Against player 5 (Emil)"), "{why}");

        enter(&mut event, 1, (1..=3).map(|board| (board, "1-0")));
        let before = event.as_report().to_string();
        let fix = r#"{"change":"pair","fixed":["Anna","Bert","6","1"]}"#;
        for (fix, says) in [
            (fix, "Anna is named twice"),
            (
                &fix.replace(r#","6","1""#, r#","6""#),
                "with '6' there is nobody",
            ),
            (
                &fix.replace(r#","6","1""#, r#","6","6""#),
                "Fritz is named twice",
            ),
            (&fix.replace("Anna", "Nobody"), "Nobody"),
        ] {
            let no = make(&mut event, fix).expect_err(says);
            assert!(no.contains(says), "{no}");
        }
        let told = make(&mut event, &fix.replace(r#","6","1""#, "")).expect("a round");
        assert!(
            told.contains("They have met already, in round 1."),
            "{told}"
        );
        assert!(
            event
                .by_the_rules(2)
                .is_ok_and(|paired| { against(event.tournament(), 2, &paired).is_empty() })
        );
        make(&mut event, r#"{"change":"undo"}"#).expect("taken back");
        assert_eq!(event.as_report().to_string(), before);
        // A round that rested on a corrected result is compared around the pair too.
        make(
            &mut event,
            fix.replace(r#""Anna","Bert","6","1""#, r#""1","7""#)
                .as_str(),
        )
        .expect("a round");
        let other = r#"{"change":"result","round":1,"results":[{"board":2,"result":"0-1"}]}"#;
        let told = make(&mut event, other).expect("a result");
        assert!(told.contains("by the rules it would be"), "{told}");
        assert!(!told.contains("Anna"), "{told}");
        // Whoever is seated otherwise is of a fixed pair no more.
        make(
            &mut event,
            r#"{"change":"seat","white":"Anna","black":"Bert"}"#,
        )
        .expect("seated");
        assert!(event.fixed(2).is_empty());
    }

    #[test]
    fn a_pair_alone_is_paired_and_numbers_are_called_anew() {
        let plan = Plan {
            rounds: Some(3),
            first_color: Some(Color::White),
            ..Plan::default()
        };
        let players = listed("Anna, 2000\nBert, 1900").expect("a list");
        let mut event = Event::begin(&plan, players).expect("an event");
        make(&mut event, r#"{"change":"pair","fixed":["2","1"]}"#).expect("a round");
        assert_eq!(boards(&event, 1), ["Bert-Anna"]);
        make(
            &mut event,
            r#"{"change":"correct","player":"Bert","rating":"2100"}"#,
        )
        .expect("put right");
        assert_eq!(boards(&event, 1), ["Bert-Anna"]);
        assert!(event.fixed_told(1)[0].starts_with("Bert – Anna"));
        assert!(
            event
                .by_the_rules(1)
                .is_ok_and(|paired| { against(event.tournament(), 1, &paired).is_empty() })
        );
    }

    #[test]
    fn where_the_system_says_it_no_pair_is_fixed_nor_with_somebody_who_is_away() {
        for system in [System::RoundRobin, System::KnockOut] {
            let no = make(&mut begun(system), r#"{"change":"pair","fixed":["1","2"]}"#);
            let no = no.expect_err("a table");
            assert!(no.contains("in a Swiss it can be"), "{no}");
        }
        let mut event = begun(System::Dutch);
        make(
            &mut event,
            r#"{"change":"bye","player":"Bert","worth":"half"}"#,
        )
        .expect("a bye");
        let no =
            make(&mut event, r#"{"change":"pair","fixed":["Anna","Bert"]}"#).expect_err("away");
        assert!(
            no.contains("Bert is not to play round 1, as was said"),
            "{no}"
        );
    }
}
