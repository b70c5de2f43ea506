//! The report as a federation takes it.

use std::ops::RangeInclusive;

use jadoube_pairing::trf::Report;

use crate::event::{Event, OPEN};
use crate::refused::Refused;
use crate::words::listed;

impl Event {
    /// Which games of the rounds that have been paired are open, a sentence each round.
    pub fn open_told(&self) -> Vec<String> {
        self.open_in(1..=self.tournament().rounds_paired())
    }

    /// Which games of rounds before the last that was paired are open, a sentence each round.
    pub fn open_before_told(&self) -> Vec<String> {
        self.open_in(1..=self.tournament().rounds_paired().saturating_sub(1))
    }

    fn open_in(&self, rounds: RangeInclusive<usize>) -> Vec<String> {
        let open = rounds.map(|round| (round, self.open_boards(round)));
        let open = open.filter(|(_, boards)| !boards.is_empty());
        open.map(|(round, boards)| {
            let are = if boards.len() == 1 { "is" } else { "are" };
            format!("round {round}: {} {are} open", listed("board", &boards))
        })
        .collect()
    }

    /// The report as it is given out: with the places of all, by which tie-breaks they were made, and how many play. Points and places
    /// count all results that are there; where games are open a remark of it tells which.
    ///
    /// # Errors
    /// When the file names tie-breaks that are not carried.
    pub fn published(&self) -> Result<Report, Refused> {
        let mut report = self.as_report().clone();
        let tie_breaks = self.tie_breaks()?;
        let after = self.tournament().rounds_paired();
        let open = self.open_told();
        let is_summed = report.text("299").is_none() && self.doubts().miscounts().is_empty();
        if !open.is_empty() && is_summed {
            // Others may have left what an open round has come to so far out of the points.
            report.recount();
        }
        report.set_remark(
            OPEN,
            Some(open.join("; "))
                .filter(|told| !told.is_empty())
                .as_deref(),
        );
        for standing in self.standings(after, &self.player_tie_breaks()?) {
            report.set_place(standing.number, standing.place);
        }
        // What a captain has named for a round that is not paired is nobody else's.
        for remark in self.line_ups_to_come() {
            report.set_remark(&remark, None);
        }
        if self.system().has_matches() {
            for team in self.team_standings(after, &tie_breaks) {
                report.set_team(&team);
            }
        }
        self.write_counts(&mut report);
        let mut more = Vec::new();
        // What is said of the standings as a whole has the tie-breaks in it.
        if report.text("212").is_none() {
            more.push(("202", tie_breaks.to_string()));
        }
        let days = self.days_of_all().into_iter();
        more.extend(days.filter_map(|(code, day)| Some((code, day?.in_head()))));
        for (code, text) in more {
            if report.text(code).is_none() {
                report.set_text(code, &text);
            }
        }
        Ok(report)
    }
}

#[cfg(test)]
mod tests {
    use crate::begin::Plan;
    use crate::event::Event;
    use crate::made::Change;
    use crate::players::listed;
    use crate::testing::{enter, make};
    use jadoube_pairing::System;
    use jadoube_pairing::trf::Report;

    #[test]
    fn while_a_round_is_open_points_and_places_are_of_one_state_and_it_is_told() {
        let entered = listed("Anna 1900\nBert 1800\nClara 1700\nDora 1600").expect("a list");
        let mut event = Event::begin(&Plan::default(), entered).expect("an event");
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        enter(&mut event, 1, [(1, "1/2"), (2, "1/2")]);
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        let winner = event.boards(2).pairs[0].white;
        enter(&mut event, 2, [(1, "1-0")]);
        let given = event.published().expect("a report");
        let places = |given: &Report| -> Vec<(String, String)> {
            let text = given.to_string();
            let lines = text.lines().filter(|line| line.starts_with("001"));
            let cut = |line: &str, from: usize, to: usize| line[from..to].trim().to_owned();
            lines
                .map(|line| (cut(line, 80, 84), cut(line, 84, 89)))
                .collect()
        };
        let shown = places(&given);
        let first = &shown[winner as usize - 1];
        assert_eq!((first.0.as_str(), first.1.as_str()), ("1.5", "1"));
        assert!(
            shown
                .iter()
                .all(|(points, place)| points == "1.5" || place != "1"),
            "{shown:?}"
        );
        assert_eq!(event.open_told(), ["round 2: board 2 is open"]);
        assert_eq!(
            given.remark("open").as_deref(),
            Some("round 2: board 2 is open")
        );

        // Whoever goes on from it says nothing of it that is over.
        let mut event = Event::taken_over(&given.to_string()).expect("an event");
        enter(&mut event, 2, [(2, "0-1")]);
        assert_eq!(event.as_report().remark("open"), None);
        assert_eq!(
            (
                event.open_told().len(),
                event.published().expect("a report").remark("open")
            ),
            (0, None)
        );
    }

    /// A table goes on while a game of an earlier round is open, and is over when that has been played.
    #[test]
    fn an_event_is_not_over_while_a_game_of_any_round_is_open() {
        let plan = Plan {
            system: System::RoundRobin,
            ..Plan::default()
        };
        let entered = listed("Anna\nBert\nClara\nDora").expect("a list");
        let mut event = Event::begin(&plan, entered).expect("an event");
        make(&mut event, r#"{"change":"prizes","groups":"Main: 100"}"#).expect("a prize");
        for (round, results) in [
            (1, &[(1, "1-0")][..]),
            (2, &[(1, "1-0"), (2, "1-0")]),
            (3, &[(1, "1-0"), (2, "1-0")]),
        ] {
            make(&mut event, r#"{"change":"pair"}"#).expect("a round");
            enter(&mut event, round, results.iter().copied());
        }
        let is_final = |event: &Event| event.winners().expect("prizes").expect("some").is_final;
        assert!(!event.is_over() && !is_final(&event));
        assert_eq!(event.open_before_told(), ["round 1: board 2 is open"]);
        enter(&mut event, 1, [(2, "0-1")]);
        assert!(event.is_over() && is_final(&event));
        assert_eq!(event.open_before_told(), Vec::<String>::new());
    }

    #[test]
    fn a_report_that_is_given_out_tells_the_places_and_how_they_were_made() {
        let entered = listed("Anna 1900\nBert 1800\nClara\nDora").expect("a list");
        let mut event = Event::begin(&Plan::default(), entered).expect("an event");
        let mut make = |text: &str| {
            let change: Change = serde_json::from_str(text).expect(text);
            event.make(&change).expect(text);
        };
        make(r#"{"change":"pair"}"#);
        make(
            r#"{"change":"result","round":1,"results":[{"board":1,"result":"1-0"},{"board":2,"result":"1-0"}]}"#,
        );
        let places = |event: &Event| -> Vec<String> {
            let text = event.published().expect("a report").to_string();
            let lines = text.lines().filter(|line| line.starts_with("001"));
            let mut places: Vec<_> = lines.map(|line| line[84..89].trim().to_owned()).collect();
            places.sort();
            places
        };
        assert_eq!(places(&event), ["1", "1", "3", "3"]);
        let given = event.published().expect("a report");
        assert_eq!(given.text("202").as_deref(), Some("BH/C1,BH,SB,DE"));
        assert_eq!(
            (given.text("062").as_deref(), given.text("072").as_deref()),
            (Some("4"), Some("2"))
        );
        assert_eq!(given.text("082"), None);
        assert_eq!(event.as_report().text("202"), None);
        let none: Change =
            serde_json::from_str(r#"{"change":"tie-breaks","tie_breaks":[]}"#).expect("a change");
        event.make(&none).expect("a change");
        let given = event.published().expect("a report");
        assert_eq!(
            (given.text("202"), given.text("212").as_deref()),
            (None, Some("PTS"))
        );
    }
}
