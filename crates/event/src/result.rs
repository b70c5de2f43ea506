//! What came of games, and what rested on a result that is corrected.

use jadoube_pairing::check::{Differences, against};
use jadoube_pairing::{Outcome, Pair, Reported, System, Tournament};

use crate::event::{Event, on};
use crate::people::{name, named};
use crate::refused::{Refused, ensure};
use crate::scores::in_words;

/// What it comes to that results were entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrected {
    /// The boards, a sentence each.
    pub told: Vec<String>,
    /// What rested on a result that was corrected: the later rounds that were paired with the other one, a paragraph each.
    pub rested: Vec<String>,
}

impl Event {
    /// Enters results of a round by their boards, all or none. Nothing is repaired by itself that was paired with other results.
    ///
    /// # Errors
    /// When a board is not there, or has two results.
    pub fn report(
        &mut self,
        round: usize,
        results: &[(usize, Reported)],
    ) -> Result<Corrected, Refused> {
        self.check_sound()?;
        let round = self.paired_round(Some(round))?;
        let before = self.tournament().clone();
        let paired = self.boards(round);
        let mut tournament = before.clone();
        let mut told = Vec::new();
        for (at, &(board, reported)) in results.iter().enumerate() {
            let pair = on(&paired, round, board)?;
            ensure!(
                !results[..at].iter().any(|(other, _)| *other == board),
                "board {board} has two results; which of them is right?"
            );
            let old = before.reported(round, pair);
            tournament.report(round, pair, Some(reported));
            let instead = if old.white == Outcome::Pending || old == reported {
                String::new()
            } else {
                format!(", in place of {}", in_words(old))
            };
            told.push(format!(
                "Round {round}, board {board}: {} – {} {}{instead}",
                name(&tournament, pair.white),
                name(&tournament, pair.black),
                in_words(reported)
            ));
            let is_played = reported.white.is_game();
            if is_played && !old.is_pending() && !old.white.is_game() {
                told.extend(self.away_all_the_same(round, pair));
            }
        }
        self.keep(tournament)?;
        self.keep_stood(&before, round);
        let system = self.system();
        let later = round + 1..=self.tournament().rounds_paired();
        let rested = later.filter_map(|later| self.rested(system, &before, later));
        Ok(Corrected {
            told,
            rested: rested.collect(),
        })
    }

    /// Who of two has said that he would not play a round, and has a game in it now, a sentence each.
    fn away_all_the_same(&self, round: usize, pair: Pair) -> Vec<String> {
        let tournament = self.tournament();
        let told = |player| {
            tournament.absence(round, player)?;
            let who = name(tournament, player);
            Some(if !self.has_withdrawn(player, round) {
                format!(
                    "{who} was not to play round {round}, and this game counts as played all the same."
                )
            } else if tournament.rounds == Some(round) {
                format!("{who} has withdrawn, and this game counts as played all the same.")
            } else {
                format!(
                    "{who} has withdrawn, and this game counts as played all the same; 'back' is for the rounds to come."
                )
            })
        };
        [pair.white, pair.black]
            .into_iter()
            .filter_map(told)
            .collect()
    }

    /// What is to be said of a round that was paired before a result was corrected; nothing where it was settled beforehand.
    fn rested(&self, system: System, before: &Tournament, round: usize) -> Option<String> {
        let now = self.tournament();
        if system.is_settled() {
            return None;
        }
        let differs = |tournament: &Tournament| {
            let paired = self.by_system(system, tournament, round);
            paired.map(|paired| against(tournament, round, &paired))
        };
        let same = "would be paired alike with the corrected result";
        Some(match (differs(before), differs(now)) {
            (Ok(old), Ok(new)) if old == new => format!("Round {round} {same}.\n"),
            (_, Ok(new)) if new.is_empty() => format!("Round {round} {same}, as it was.\n"),
            (_, Ok(new)) => format!(
                "Round {round} was paired with the other result. Nothing is changed in it; by the rules it would be:\n{}",
                otherwise(now, &new)
            ),
            (_, Err(no)) => format!(
                "Round {round} was paired with the other result, and could not be paired now: {}\n",
                named(now, &no.to_string())
            ),
        })
    }
}

/// The pairs of the system and those of the event, a line each, where they differ.
pub fn otherwise(tournament: &Tournament, found: &Differences) -> String {
    let shown = |pairs: &[Pair]| {
        let pairs: Vec<String> = pairs
            .iter()
            .map(|pair| {
                let (white, black) = (name(tournament, pair.white), name(tournament, pair.black));
                format!("{white} – {black}")
            })
            .collect();
        match pairs.as_slice() {
            [] => "none of these".to_owned(),
            pairs => pairs.join("; "),
        }
    };
    let mut told = String::new();
    if !found.expected.is_empty() || !found.paired.is_empty() {
        told += &format!("  by the rules: {}\n", shown(&found.expected));
        told += &format!("  in the file:  {}\n", shown(&found.paired));
    }
    if let Some((is, should)) = found.bye {
        let who = |number: Option<u32>| {
            number.map_or_else(|| "nobody".to_owned(), |number| name(tournament, number))
        };
        told += &format!(
            "  the bye: {} by the rules, {} in the file\n",
            who(should),
            who(is)
        );
    }
    told
}

#[cfg(test)]
mod tests {
    use crate::begin::Plan;
    use crate::event::Event;
    use crate::players::listed;
    use crate::testing::make;
    use jadoube_pairing::System;

    #[test]
    fn in_the_last_round_whoever_has_withdrawn_is_not_told_of_rounds_to_come() {
        let plan = Plan {
            system: System::RoundRobin,
            ..Plan::default()
        };
        let players = listed("Anna\nBert\nClara\nDora").expect("a list");
        let event = Event::begin(&plan, players).expect("an event");
        for (from, says) in [
            (
                2,
                " Dora has withdrawn, and this game counts as played all the same.",
            ),
            (
                3,
                " Dora was not to play round 3, and this game counts as played all the same.",
            ),
        ] {
            let mut event = event.clone();
            let gone = format!(r#"{{"change":"withdraw","player":"Dora","from":{from}}}"#);
            make(&mut event, &gone).expect("gone");
            for _ in 1..=3 {
                make(&mut event, r#"{"change":"pair"}"#).expect("a round");
            }
            let is_hers = |pair: &jadoube_pairing::Pair| pair.white == 4 || pair.black == 4;
            let board = event
                .boards(3)
                .pairs
                .iter()
                .position(is_hers)
                .expect("a board")
                + 1;
            let result = format!(
                r#"{{"change":"result","round":3,"results":[{{"board":{board},"result":"1-0"}}]}}"#
            );
            let told = make(&mut event, &result).expect("a result");
            assert!(told.ends_with(says), "{told}");
        }
    }

    #[test]
    fn a_result_in_the_place_of_a_forfeit_of_whoever_has_withdrawn_is_told_as_such() {
        let plan = Plan {
            system: System::RoundRobin,
            ..Plan::default()
        };
        let players = listed("Anna\nBert\nClara\nDora").expect("a list");
        let mut event = Event::begin(&plan, players).expect("an event");
        make(&mut event, r#"{"change":"withdraw","player":"Dora"}"#).expect("gone");
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        let result = |result: &str| {
            format!(
                r#"{{"change":"result","round":1,"results":[{{"board":1,"result":"{result}"}}]}}"#
            )
        };
        assert_eq!(
            make(&mut event, &result("1-0")).as_deref(),
            Ok(
                "Round 1, board 1: Anna – Dora 1-0, in place of +/- Dora has withdrawn, and this game counts as played all the same; 'back' is \
                 for the rounds to come."
            )
        );
        // What is played already, and what nobody played, is no news of him.
        for other in ["½-½", "+/-", "-/-"] {
            let told = make(&mut event, &result(other)).expect("a result");
            assert!(!told.contains("withdrawn"), "{told}");
        }
    }
}
