//! What has been arranged for rounds that are still to come, in sentences.

use jadoube_pairing::{Absence, Number, Outcome};

use crate::event::Event;
use crate::people::{name, shown_number};
use crate::words::counted;

impl Event {
    /// Who has said that he will not play rounds that are to come, a sentence each.
    pub fn absences_told(&self) -> Vec<String> {
        let tournament = self.tournament();
        let next = self.next_round();
        let mut all: Vec<&Absence> = tournament
            .absences
            .iter()
            .filter(|said| said.round >= next)
            .collect();
        all.sort_by_key(|said| (said.player, said.outcome.code(), said.round));
        let alike = |one: &&Absence, other: &&Absence| {
            (one.player, one.outcome) == (other.player, other.outcome)
        };
        all.chunk_by(alike)
            .filter_map(|said| self.absence_told(said))
            .collect()
    }

    fn absence_told(&self, said: &[&Absence]) -> Option<String> {
        let Absence {
            player, outcome, ..
        } = **said.first()?;
        let rounds: Vec<String> = said.iter().map(|said| said.round.to_string()).collect();
        let (word, each) = match rounds.len() {
            1 => ("round", ""),
            _ => ("rounds", " each"),
        };
        let worth = match outcome {
            Outcome::ZeroBye => "nothing".to_owned(),
            other => format!("{}{each}", self.tournament().scoring.points(other)),
        };
        let who = name(self.tournament(), player);
        let rounds = rounds.join(", ");
        Some(format!("{who} does not play {word} {rounds}: {worth}."))
    }

    /// Who is not to meet whom, a sentence each.
    pub fn forbidden_told(&self) -> Vec<String> {
        let tournament = self.tournament();
        let last = tournament.rounds.unwrap_or(usize::MAX);
        let shown = |players: &[Number]| {
            let all = players.iter().map(|&one| shown_number(tournament, one));
            all.collect::<Vec<_>>().join(", ")
        };
        let told = tournament.forbidden.iter().map(|one| {
            let players = shown(&one.players);
            let (first, end) = (*one.rounds.start(), *one.rounds.end());
            if first <= 1 && end >= last {
                format!("No two of them meet: {players}.")
            } else {
                format!("No two of them meet in the rounds {first} to {end}: {players}.")
            }
        });
        told.collect()
    }

    /// How many rounds there are, as far as it is said: `5 rounds`.
    pub fn rounds_told(&self) -> Option<String> {
        self.tournament()
            .rounds
            .map(|rounds| counted(rounds, "round"))
    }
}

#[cfg(test)]
mod tests {
    use crate::players::listed;
    use crate::testing::make;
    use crate::{Change, Event, Plan};

    #[test]
    fn what_was_arranged_is_told_as_long_as_it_is_to_come() {
        let plan = Plan {
            rounds: Some(4),
            ..Plan::default()
        };
        let players = listed("Anna\nBert\nClara\nDora").expect("a list");
        let mut event = Event::begin(&plan, players).expect("an event");
        for change in [
            r#"{"change":"bye","player":"Anna","round":1,"worth":"half"}"#,
            r#"{"change":"bye","player":"Anna","round":3,"worth":"half"}"#,
            r#"{"change":"withdraw","player":"Bert","from":3}"#,
            r#"{"change":"forbid","players":["Clara","Dora"]}"#,
        ] {
            let change: Change = serde_json::from_str(change).expect(change);
            event.make(&change).expect("a change");
        }
        assert_eq!(
            event.absences_told(),
            [
                "Anna does not play rounds 1, 3: 0.5 each.",
                "Bert does not play rounds 3, 4: nothing."
            ]
        );
        assert_eq!(
            event.forbidden_told(),
            ["No two of them meet: 3 Clara, 4 Dora."]
        );
        event.seat(Some(1), 3, Some(4)).expect("a round");
        assert_eq!(event.absences_told()[0], "Anna does not play round 3: 0.5.");
        // A round that has been paired was paired without what is said after it.
        let later = r#"{"change":"forbid","players":["Anna","Bert"]}"#;
        assert!(make(&mut event, later).is_ok());
        assert_eq!(
            event.forbidden_told()[1],
            "No two of them meet in the rounds 2 to 4: 1 Anna, 2 Bert."
        );
        let again = make(&mut event, later).expect_err("said twice");
        assert_eq!(again, "that stands already");
    }
}
