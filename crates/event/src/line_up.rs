//! Who sits for a team in a round, as its captain names it before the round is paired.
//!
//! A line-up that is named stands in a remark of the report, `### jadoube line-up-ROUND-TEAM`, until the round is paired, and after it,
//! so that a round which is taken back is paired alike again.

use jadoube_pairing::{Absence, Number, Outcome, Paired, Team, Tournament, teams};

use crate::event::Event;
use crate::folded::folded;
use crate::people::{name, named};
use crate::refused::{Refused, ensure, refuse};
use crate::words::{counted, listed};

impl Event {
    /// The team that is called by its name or by its number.
    ///
    /// # Errors
    /// When none is called so.
    pub fn team(&self, called: &str) -> Result<&Team, Refused> {
        let (teams, wanted) = (&self.tournament().teams, folded(called));
        let by_name = teams.iter().find(|team| folded(&team.name) == wanted);
        let number = wanted.parse::<Number>().ok();
        let by_number = || teams.iter().find(|team| Some(team.number) == number);
        by_name.or_else(by_number).ok_or_else(|| {
            let names: Vec<&str> = teams.iter().map(|team| team.name.as_str()).collect();
            Refused::of(match names.as_slice() {
                [] => "there are no teams in this event".to_owned(),
                names => format!(
                    "there is no team '{called}'; the teams are {}",
                    names.join(", ")
                ),
            })
        })
    }

    /// Who sits for a team in a round, as was named; none if nobody was.
    pub fn line_up(&self, round: usize, team: Number) -> Option<Vec<Number>> {
        let told = self.as_report().remark(&remark(round, team))?;
        Some(numbers(&told))
    }

    /// On how many boards teams meet, each with at most so many players.
    pub fn team_boards(&self) -> usize {
        let tournament = self.tournament();
        let most = tournament.teams.iter().map(|team| team.players.len()).max();
        tournament.team_boards.or(most).unwrap_or(0)
    }

    /// Names who sits for a team in a round that is still to be paired, without one in the next: by the order of its list, on the boards
    /// from the first on. The last boards of a shorter line-up are lost without play. With nobody it is taken back, and the first of the
    /// list who come sit. Gives it in a sentence, which does not tell the others who they are.
    ///
    /// # Errors
    /// Where everybody of a team plays every round; when the round has been paired; when somebody is not of the team, has withdrawn, or
    /// sits below somebody who comes after him in its list.
    pub fn set_line_up(
        &mut self,
        round: Option<usize>,
        team: Number,
        sits: &[Number],
    ) -> Result<String, Refused> {
        self.check_sound()?;
        let system = self.system();
        ensure!(
            system.has_matches(),
            "{system}: nobody names a line-up, for it is settled who sits where"
        );
        let round = self.to_come(round)?;
        let tournament = self.tournament();
        let Some(team) = tournament.team(team) else {
            refuse!("there is no team {team}");
        };
        let boards = self.team_boards();
        ensure!(
            sits.len() <= boards,
            "{} has named {}, and teams meet on {}",
            team.name,
            counted(sits.len(), "player"),
            counted(boards, "board")
        );
        let seats: Vec<Option<Number>> = sits.iter().copied().map(Some).collect();
        teams::check_order(&team.players, &seats).map_err(|why| {
            let why = named(tournament, &why.to_string());
            Refused::of(format!(
                "{why} {} sits in the order of its list: {}.",
                team.name,
                all(tournament, &team.players)
            ))
        })?;
        if let Some(&gone) = sits
            .iter()
            .find(|one| tournament.absence(round, **one).is_some())
        {
            refuse!(
                "{} does not play round {round}, as was said; 'back' undoes that",
                name(tournament, gone)
            );
        }
        let (number, called) = (team.number, team.name.clone());
        let told: Vec<String> = sits.iter().map(ToString::to_string).collect();
        let told = Some(told.join(" ")).filter(|told| !told.is_empty());
        let key = remark(round, number);
        let says = match (&told, self.as_report().remark(&key)) {
            (None, _) => "has taken its line-up back; the first of its list who come sit",
            (new, old) if *new == old => "has named this line-up already",
            (_, None) => "has named its line-up",
            (_, Some(_)) => "has named another line-up",
        };
        self.report_mut().set_remark(&key, told.as_deref());
        Ok(format!("Round {round}: {called} {says}."))
    }

    /// What a team loses by the line-up that it has named for a round to come: the last boards, where it is short.
    pub fn short_line_up(&self, round: usize, team: Number) -> Option<String> {
        let sits = self.line_up(round, team)?.len();
        let boards = self.team_boards();
        let lost: Vec<usize> = (sits + 1..=boards).collect();
        (!lost.is_empty()).then(|| {
            format!(
                "{sits} named for {}: {} will be lost without play.",
                counted(boards, "board"),
                listed("board", &lost)
            )
        })
    }

    /// Who stands on the boards of a round for whom a team has named nobody, a sentence each.
    pub fn missing_told(&self, round: usize) -> Vec<String> {
        let (tournament, pairs) = (self.tournament(), self.boards(round).pairs);
        let missing = self.missing(round).into_iter();
        let told = missing.filter_map(|one| {
            let team = tournament.team_of(one)?;
            let at = pairs.iter().position(|pair| pair.white == one || pair.black == one)?;
            let (board, who, team) = (at + 1, name(tournament, one), &team.name);
            Some(format!(
                "Board {board}: {team} has named nobody for it and loses it without play; {who} stands there, for a report has no game \
                 without a second player."
            ))
        });
        told.collect()
    }

    /// The remarks of the line-ups that were named for rounds which are still to be paired.
    pub(crate) fn line_ups_to_come(&self) -> Vec<String> {
        let tournament = self.tournament();
        let rounds = self.next_round()..=tournament.rounds.unwrap_or(self.next_round());
        let of = |round| {
            let teams = tournament.teams.iter();
            teams.map(move |team| remark(round, team.number))
        };
        rounds.flat_map(of).collect()
    }

    /// Takes back the line-ups from a round on that have named somebody who does not come; gives a sentence for each.
    pub(crate) fn take_back_line_ups(&mut self, from: usize, player: Number) -> Vec<String> {
        let team = self.tournament().team_of(player);
        let Some((number, called)) = team.map(|team| (team.number, team.name.clone())) else {
            return Vec::new();
        };
        let last = self.tournament().rounds.unwrap_or(from);
        let mut told = Vec::new();
        for round in from..=last {
            if self
                .line_up(round, number)
                .is_some_and(|sits| sits.contains(&player))
            {
                self.report_mut().set_remark(&remark(round, number), None);
                told.push(format!(
                    "The line-up of {called} for round {round} is taken back, for somebody of it does not come."
                ));
            }
        }
        told
    }

    /// A round as the system pairs it with the line-ups that were named, written into a tournament; and whoever sits there without having
    /// been named, since his team is too few: he does not come, and loses without play.
    pub(crate) fn enter_with_line_ups(
        &self,
        tournament: &mut Tournament,
        round: usize,
        pair: impl FnOnce(&Tournament) -> Result<Paired, Refused>,
    ) -> Result<(Paired, Vec<Number>), Refused> {
        let said = tournament.absences.clone();
        let mut missing = self.left_out(round);
        let absence = |&player: &Number| absence(round, player);
        tournament.absences.extend(missing.iter().map(absence));
        let paired = pair(tournament)?;
        missing.retain(|&one| {
            let mut pairs = paired.pairs.iter();
            pairs.any(|pair| pair.white == one || pair.black == one)
        });
        tournament.absences = said;
        tournament.absences.extend(missing.iter().map(absence));
        tournament.enter(round, &paired);
        Ok((paired, missing))
    }

    /// A round as the system pairs it with the line-ups that were named for it, whatever hangs out.
    ///
    /// # Errors
    /// When the system finds no pairing.
    pub fn by_the_rules(&self, round: usize) -> Result<Paired, Refused> {
        let (system, mut tournament) = (self.system(), self.tournament().clone());
        let left_out = self.left_out(round).into_iter();
        tournament
            .absences
            .extend(left_out.map(|one| absence(round, one)));
        let paired = self.by_system(system, &tournament, round);
        paired.map_err(|no| Refused::of(named(&tournament, &no.to_string())))
    }

    /// Who would come to a round and is left out of the line-up of his team.
    fn left_out(&self, round: usize) -> Vec<Number> {
        let tournament = self.tournament();
        let named = tournament
            .teams
            .iter()
            .filter_map(|team| Some((team, self.line_up(round, team.number)?)));
        let left_out = named.flat_map(|(team, sits)| {
            let players = team.players.iter().copied();
            players.filter(move |one| !sits.contains(one))
        });
        left_out
            .filter(|&one| tournament.absence(round, one).is_none())
            .collect()
    }

    /// Keeps who was missing on the boards of a round when it was paired, so that it is taken back with the round.
    pub(crate) fn keep_missing(&mut self, round: usize, missing: &[Number]) {
        let told: Vec<String> = missing.iter().map(ToString::to_string).collect();
        let told = Some(told.join(" ")).filter(|told| !told.is_empty());
        self.report_mut()
            .set_remark(&missing_in(round), told.as_deref());
    }

    /// Who was missing on the boards of a round when it was paired.
    pub(crate) fn missing(&self, round: usize) -> Vec<Number> {
        let told = self.as_report().remark(&missing_in(round));
        numbers(&told.unwrap_or_default())
    }
}

fn absence(round: usize, player: Number) -> Absence {
    Absence {
        round,
        player,
        outcome: Outcome::ZeroBye,
    }
}

fn missing_in(round: usize) -> String {
    format!("missing-{round}")
}

fn numbers(told: &str) -> Vec<Number> {
    let words = told.split_whitespace();
    words.filter_map(|word| word.parse().ok()).collect()
}

fn remark(round: usize, team: Number) -> String {
    format!("line-up-{round}-{team}")
}

fn all(tournament: &Tournament, numbers: &[Number]) -> String {
    let names: Vec<String> = numbers.iter().map(|&one| name(tournament, one)).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use crate::begin::Plan;
    use crate::event::Event;
    use crate::players::listed;
    use crate::testing::make;
    use jadoube_pairing::System;
    use jadoube_pairing::trf::Report;

    const LIST: &str = "Elm:\nAnna\nBert\nClara\nOak:\nDora\nEmil\nFrieda\n";

    fn league() -> Event {
        let plan = Plan {
            system: System::Teams,
            team_boards: Some(2),
            ..Plan::default()
        };
        Event::begin(&plan, listed(LIST).expect("a list")).expect("an event")
    }

    fn boards(event: &Event) -> Vec<String> {
        let pairs = event.boards(1).pairs.into_iter();
        let called = |number| crate::people::name(event.tournament(), number);
        pairs
            .map(|pair| {
                let result = event.tournament().reported(1, pair);
                format!("{}-{} {result}", called(pair.white), called(pair.black))
            })
            .collect()
    }

    #[test]
    fn a_captain_names_who_sits_and_the_round_is_paired_so_and_again_after_it_was_taken_back() {
        let mut event = league();
        let named = r#"{"change":"line-up","team":"elm","players":["Anna","Clara"]}"#;
        let told = make(&mut event, named).expect("a line-up");
        assert_eq!(told, "Round 1: Elm has named its line-up.");
        let again = make(&mut event, named).expect("the same");
        assert!(again.contains("already"), "{again}");
        let public = event.published().expect("a report").to_string();
        assert!(!public.contains("line-up"), "{public}");
        let kept = Report::read(&event.as_report().to_string()).expect("a report");
        let mut event = Event::of(kept).expect("an event");
        for _ in 0..2 {
            make(&mut event, r#"{"change":"pair"}"#).expect("a round");
            assert_eq!(boards(&event), ["Anna-Dora *", "Emil-Clara *"]);
            assert_eq!(
                event.by_the_rules(1).map(|paired| paired.pairs),
                Ok(event.boards(1).pairs)
            );
            let late = named.replace('}', r#","round":1}"#);
            let late = make(&mut event, &late).expect_err("paired");
            assert!(late.contains("paired already"), "{late}");
            make(&mut event, r#"{"change":"undo"}"#).expect("taken back");
        }
        let none = r#"{"change":"line-up","team":"Elm","players":[]}"#;
        let told = make(&mut event, none).expect("taken back");
        assert!(told.contains("taken its line-up back"), "{told}");
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        assert_eq!(boards(&event), ["Anna-Dora *", "Emil-Bert *"]);
    }

    #[test]
    fn who_comes_to_a_team_after_the_first_round_is_a_reserve() {
        let plan = Plan {
            system: System::DoubleTeams,
            ..Plan::default()
        };
        let list = "Elm:\nAnna, 1900\nBert, 1700\nOak:\nDora, 1800\nEmil, 1750\n";
        let mut event = Event::begin(&plan, listed(list).expect("a list")).expect("an event");
        assert_eq!(event.tournament().rounds, Some(2));
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        let before = event.as_report().to_string();
        for (change, says) in [
            (r#"{"change":"add","players":"Karl"}"#, "Karl is of no team"),
            (
                r#"{"change":"add","players":"Ash:\nKarl"}"#,
                "no team 'Ash', and after the first round none is added; the teams are Elm, Oak",
            ),
            (
                r#"{"change":"add","players":"Elm:\nKarl","missed":"half"}"#,
                "gets nothing for the rounds before",
            ),
            (
                r#"{"change":"add","players":"Elm:\nDora"}"#,
                "plays already",
            ),
        ] {
            let refused = make(&mut event, change).expect_err(says);
            assert!(refused.contains(says), "{refused}");
            assert_eq!(event.as_report().to_string(), before);
        }
        let told = make(
            &mut event,
            r#"{"change":"add","players":"Elm:\nKarl, 1800"}"#,
        )
        .expect("a reserve");
        for says in [
            "Karl is number 5, from round 2 on.",
            "Karl is the last of Elm, a reserve",
            "Karl (1800) is rated above Bert (1700), whose board is higher",
        ] {
            assert!(told.contains(says), "{told}");
        }
        let kept = Report::read(&event.as_report().to_string()).expect("a report");
        let mut event = Event::of(kept).expect("an event");
        assert_eq!(event.team_boards(), 2);
        assert_eq!(boards(&event), ["Anna-Dora *", "Emil-Bert *"]);
        let results = r#"{"change":"result","round":1,"results":[{"board":1,"result":"1-0"},{"board":2,"result":"1-0"}]}"#;
        make(&mut event, results).expect("results");
        let named = r#"{"change":"line-up","team":"Elm","players":["Bert","Karl"]}"#;
        make(&mut event, named).expect("a line-up");
        make(&mut event, r#"{"change":"pair"}"#).expect("the return match");
        let pairs = event.boards(2).pairs.into_iter();
        let called = |number| crate::people::name(event.tournament(), number);
        let pairs: Vec<String> = pairs
            .map(|pair| format!("{}-{}", called(pair.white), called(pair.black)))
            .collect();
        assert_eq!(pairs, ["Dora-Bert", "Karl-Emil"]);
        let late = r#"{"change":"add","players":"Elm:\nLate"}"#;
        let late = make(&mut event, late).expect_err("the last round");
        assert!(late.contains("all rounds have been paired"), "{late}");
    }

    #[test]
    fn a_line_up_is_of_the_team_in_its_order_and_without_those_who_have_withdrawn() {
        let mut event = league();
        make(&mut event, r#"{"change":"withdraw","player":"Bert"}"#).expect("gone");
        for (team, players, says) in [
            ("Elm", r#""Clara","Anna""#, "player 1 (Anna) sits below"),
            ("Elm", r#""Anna","Anna""#, "sits below"),
            ("Elm", r#""Anna","Dora""#, "(Dora) is not of the team"),
            ("Elm", r#""Anna","Bert""#, "'back' undoes that"),
            ("Oak", r#""Dora","Emil","Frieda""#, "teams meet on 2 boards"),
            ("Ash", r#""Dora""#, "the teams are Elm, Oak"),
        ] {
            let text = format!(r#"{{"change":"line-up","team":"{team}","players":[{players}]}}"#);
            let refused = make(&mut event, &text).expect_err(says);
            assert!(
                refused.to_lowercase().contains(&says.to_lowercase()),
                "{refused}"
            );
        }
        let late = r#"{"change":"line-up","team":"Elm","players":["Anna"],"round":2}"#;
        assert!(
            make(&mut event, late)
                .expect_err("one round")
                .contains("no round 2")
        );
    }

    #[test]
    fn a_line_up_is_taken_back_when_somebody_of_it_withdraws() {
        let mut event = league();
        let named = r#"{"change":"line-up","team":"Elm","players":["Anna","Clara"]}"#;
        make(&mut event, named).expect("a line-up");
        let other = make(&mut event, r#"{"change":"withdraw","player":"Bert"}"#).expect("gone");
        assert!(!other.contains("line-up"), "{other}");
        let told = make(&mut event, r#"{"change":"withdraw","player":"Anna"}"#).expect("gone");
        assert!(
            told.contains("line-up of Elm for round 1 is taken back"),
            "{told}"
        );
        assert_eq!(event.line_up(1, 1), None);
    }

    #[test]
    fn the_last_boards_of_a_short_line_up_are_lost_without_play() {
        let mut event = league();
        make(
            &mut event,
            r#"{"change":"line-up","team":"Oak","players":["Frieda"]}"#,
        )
        .expect("a line-up");
        let short = event.short_line_up(1, 2).expect("a board is lost");
        assert_eq!(
            short,
            "1 named for 2 boards: board 2 will be lost without play."
        );
        assert_eq!(event.short_line_up(1, 1), None);
        let told = make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        for says in ["Board 2: Oak has named nobody", "Dora stands there"] {
            assert!(told.contains(says), "{told}");
        }
        assert_eq!(boards(&event), ["Anna-Frieda *", "Dora-Bert -/+"]);
        make(&mut event, r#"{"change":"undo"}"#).expect("no result that anybody entered");
        assert!(event.tournament().absences.is_empty() && event.tournament().rounds_paired() == 0);
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        let won = r#"{"change":"result","round":1,"results":[{"board":1,"result":"1-0"}]}"#;
        make(&mut event, won).expect("a result");
        assert_eq!(
            event.by_the_rules(1).map(|paired| paired.pairs),
            Ok(event.boards(1).pairs)
        );
        // Each point counts on the board on which it was made.
        let mut rows = event.team_standings(1, &event.tie_breaks().expect("tie-breaks"));
        let first = rows.remove(0);
        let board_count = first
            .values
            .last()
            .copied()
            .flatten()
            .expect("a board count");
        assert_eq!(board_count.to_string(), "3");
    }
}
