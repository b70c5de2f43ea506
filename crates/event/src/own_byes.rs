//! Which rounds the players may leave out by their own wish, and what they get for it, as the regulations of an event have it.

use jadoube_pairing::{Number, Outcome};

use crate::event::Event;
use crate::people::name;
use crate::refused::{Refused, ensure, refuse};
use crate::scores::written;
use crate::words::counted;

/// The remark in which it stands: `half 2, zero 1, until 5`.
const OWN_BYES: &str = "own-byes";

/// How many rounds each player may leave out by his own wish.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnByes {
    /// For half a point each.
    pub half: usize,
    /// For nothing.
    pub zero: usize,
    /// The last round that may be left out; without it the last of the event.
    pub until: Option<usize>,
}

impl OwnByes {
    /// How many of this kind.
    fn of(self, outcome: Outcome) -> usize {
        match outcome {
            Outcome::HalfBye => self.half,
            Outcome::ZeroBye => self.zero,
            _ => 0,
        }
    }

    fn written(self) -> String {
        let until = self.until.map(|round| format!(", until {round}"));
        format!(
            "half {}, zero {}{}",
            self.half,
            self.zero,
            until.unwrap_or_default()
        )
    }

    fn read(text: &str) -> OwnByes {
        let mut read = OwnByes::default();
        for part in text.split(',') {
            match part.trim().split_once(' ') {
                Some(("half", count)) => read.half = count.parse().unwrap_or(0),
                Some(("zero", count)) => read.zero = count.parse().unwrap_or(0),
                Some(("until", round)) => read.until = round.parse().ok(),
                _ => {}
            }
        }
        read
    }
}

impl Event {
    /// What its players may leave out by their own wish.
    pub fn own_byes(&self) -> OwnByes {
        OwnByes::read(&self.as_report().remark(OWN_BYES).unwrap_or_default())
    }

    /// Has its players leave out so many rounds by their own wish; gives it in a sentence.
    ///
    /// # Errors
    /// Where the system has nobody leave out a round.
    pub fn set_own_byes(&mut self, byes: OwnByes) -> Result<String, Refused> {
        let system = self.system();
        ensure!(
            system.is_swiss(),
            "{system}: a round cannot be left out; a game that is not played is entered as +/- or -/+"
        );
        let told = (byes.half + byes.zero > 0).then(|| byes.written());
        self.report_mut().set_remark(OWN_BYES, told.as_deref());
        Ok(self.own_byes_told())
    }

    /// The same in a sentence.
    pub fn own_byes_told(&self) -> String {
        let OwnByes { half, zero, until } = self.own_byes();
        let kinds = [(half, "for half a point"), (zero, "for nothing")];
        let kinds: Vec<String> = kinds
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, worth)| format!("{} {worth}", counted(count, "round")))
            .collect();
        if kinds.is_empty() {
            return "No player leaves out a round at will: the organiser says who does.".to_owned();
        }
        let until = until.map(|round| format!(", up to round {round}"));
        format!(
            "Before a round is paired each player may ask to leave it out: {}{}.",
            kinds.join(" and "),
            until.unwrap_or_default()
        )
    }

    /// Makes sure that a player may leave out a round by his own wish.
    ///
    /// # Errors
    /// With what the regulations have.
    pub fn check_own_bye(
        &self,
        player: Number,
        round: usize,
        outcome: Outcome,
    ) -> Result<(), Refused> {
        let byes = self.own_byes();
        let tournament = self.tournament();
        let who = name(tournament, player);
        self.to_come(Some(round))?;
        if let Some(said) = tournament.absence(round, player) {
            let worth = written(tournament.scoring.points(said.outcome));
            refuse!("{who} leaves out round {round} already and gets {worth} for it");
        }
        if let Some(last) = byes.until.filter(|last| *last < round) {
            refuse!(
                "round {round} cannot be left out by a player's own wish: the last that can is {last}"
            );
        }
        let (most, had) = (byes.of(outcome), self.byes_of(player, outcome));
        let worth = match outcome {
            Outcome::HalfBye => "half a point",
            _ => "nothing",
        };
        ensure!(
            had < most,
            "the event lets each player leave out {} for {worth}, and {who} has left out or asked for {had}; ask the organiser",
            counted(most, "round")
        );
        Ok(())
    }

    /// How many rounds a player has left out, or is to leave out, for so much.
    fn byes_of(&self, player: Number, outcome: Outcome) -> usize {
        let tournament = self.tournament();
        let paired = tournament.rounds_paired();
        let rounds = tournament.player(player).map_or(&[][..], |one| &one.rounds);
        let before = rounds.iter().filter(|entry| entry.outcome == outcome);
        let to_come = tournament
            .absences
            .iter()
            .filter(|said| (said.player, said.outcome) == (player, outcome) && said.round > paired);
        before.count() + to_come.count()
    }
}

#[cfg(test)]
mod tests {
    use jadoube_pairing::Outcome::{HalfBye, ZeroBye};
    use jadoube_pairing::trf::Report;

    use crate::Event;
    use crate::begin::Plan;
    use crate::players::listed;
    use crate::testing::{enter, make};

    fn event() -> Event {
        let plan = Plan {
            rounds: Some(5),
            ..Plan::default()
        };
        let players = listed("Anna, 2000\nBert, 1900\nClara, 1800\nDora, 1700\nEmil, 1600\nFritz")
            .expect("a list");
        Event::begin(&plan, players).expect("an event")
    }

    #[test]
    fn a_player_leaves_out_what_the_event_allows_and_no_more() {
        let mut event = event();
        let no = |event: &Event, round, outcome| {
            let no = event.check_own_bye(1, round, outcome);
            no.expect_err("not allowed").to_string()
        };
        assert!(no(&event, 2, HalfBye).contains("0 rounds for half a point"));
        let told = make(
            &mut event,
            r#"{"change":"own-byes","half":1,"zero":2,"until":4}"#,
        );
        assert_eq!(
            told.as_deref(),
            Ok(
                "Before a round is paired each player may ask to leave it out: 1 round for half a point and 2 rounds for nothing, up to round 4."
            )
        );
        assert!(no(&event, 5, ZeroBye).contains("the last that can is 4"));
        event.check_own_bye(1, 1, HalfBye).expect("one");
        make(
            &mut event,
            r#"{"change":"bye","player":"1","round":1,"worth":"half"}"#,
        )
        .expect("a bye");
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        assert!(no(&event, 1, ZeroBye).contains("paired already"));
        assert!(no(&event, 3, HalfBye).contains("has left out or asked for 1"));
        event.check_own_bye(1, 3, ZeroBye).expect("another kind");
        event.check_own_bye(2, 3, HalfBye).expect("another player");
        let none = make(&mut event, r#"{"change":"own-byes"}"#).expect("none");
        assert!(none.contains("the organiser says who does"), "{none}");
    }

    #[test]
    fn what_is_left_out_stands_in_the_report_as_the_federation_reads_it() {
        let mut event = event();
        make(&mut event, r#"{"change":"own-byes","half":1,"zero":1}"#).expect("byes");
        make(
            &mut event,
            r#"{"change":"bye","player":"Anna","round":1,"worth":"half"}"#,
        )
        .expect("a bye");
        make(
            &mut event,
            r#"{"change":"bye","player":"Bert","round":1,"worth":"zero"}"#,
        )
        .expect("a bye");
        make(
            &mut event,
            r#"{"change":"bye","player":"Clara","round":2,"worth":"half"}"#,
        )
        .expect("a bye");
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        enter(&mut event, 1, [(1, "1/2"), (2, "1/2")]);
        let text = event.published().expect("a report").to_string();
        let line = |name: &str| {
            let found = text
                .lines()
                .find(|line| line.starts_with("001") && line.contains(name));
            found.expect(name).to_owned()
        };
        assert!(
            line("Anna").trim_end().ends_with("0000 - H"),
            "{}",
            line("Anna")
        );
        assert!(
            line("Bert").trim_end().ends_with("0000 - Z"),
            "{}",
            line("Bert")
        );
        let asked = text.lines().filter(|line| line.starts_with("240"));
        let asked: Vec<&str> = asked.collect();
        assert!(
            asked.iter().any(|line| line.starts_with("240 H   2")),
            "{text}"
        );
        let read = Event::of(Report::read(&text).expect("a report")).expect("an event");
        assert_eq!(read.own_byes(), event.own_byes());
        assert_eq!(read.tournament().absences, event.tournament().absences);
    }
}
