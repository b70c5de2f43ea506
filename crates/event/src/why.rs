//! Why somebody meets whom he meets.

use jadoube_pairing::{Entry, Number, Pair, System, Tournament, knockout, why, why_not};

use crate::event::Event;
use crate::people::{name, named};
use crate::refused::{Refused, ensure};
use crate::standings::stage_in_words;

impl Event {
    /// Why somebody meets whom he meets in a round that has been paired, or has the bye; with another player, why he does not meet that one.
    ///
    /// # Errors
    /// When the round has not been paired, or one of them takes no part in it.
    pub fn why(
        &self,
        round: usize,
        player: Number,
        other: Option<Number>,
    ) -> Result<String, Refused> {
        let (tournament, system) = (self.tournament(), self.system());
        let round = self.paired_round(Some(round))?;
        ensure!(other != Some(player), "these two are one player; name two");
        let mut fixed = self.fixed(round).into_iter().zip(self.fixed_told(round));
        let is_of = |pair: Pair, number| pair.white == number || pair.black == number;
        let fixed = fixed.find(|(pair, _)| {
            is_of(*pair, player) || other.is_some_and(|other| is_of(*pair, other))
        });
        if let Some((_, told)) = fixed {
            return Ok(format!(
                "Round {round}, {}: {told}",
                name(tournament, player)
            ));
        }
        let then = self.as_it_stood(round);
        let then = then.as_ref().map_or(tournament, Event::tournament);
        let tournament = &self.others(then, round);
        let told = match (system, other) {
            (System::Dutch, Some(other)) => {
                why_not(tournament, round, player, other).map(|told| told.to_string())
            }
            (System::Dutch, None) => why(tournament, round, player).map(|told| told.to_string()),
            _ => Ok(self.by_table(system, tournament, round, player)),
        };
        let told = told.map_err(|no| Refused::of(named(tournament, &no.to_string())))?;
        let who = match other {
            Some(other) => format!(
                "{} and {}",
                name(tournament, player),
                name(tournament, other)
            ),
            None => name(tournament, player),
        };
        Ok(format!(
            "Round {round}, {who}: {}",
            named(tournament, &told)
        ))
    }

    /// Whom the FIDE (Dutch) system has somebody meet in a round, with the results that were there when it was paired; nobody if he has the
    /// bye, and nothing where it does not tell.
    pub fn met_by_the_rules(&self, round: usize, player: Number) -> Option<Option<Number>> {
        let then = self.as_it_stood(round);
        let then = then.as_ref().map_or(self.tournament(), Event::tournament);
        let told = why(&self.others(then, round), round, player);
        told.ok().map(|told| told.opponent)
    }

    /// Where no criteria are weighed.
    fn by_table(
        &self,
        system: System,
        tournament: &Tournament,
        round: usize,
        player: Number,
    ) -> String {
        let entry = tournament.player(player).map(|player| player.entry(round));
        let Some(opponent) = entry.and_then(|entry| entry.opponent) else {
            return self.without(system, tournament, round, player);
        };
        let before = |entry: &&Entry| entry.opponent == Some(opponent);
        let games = tournament.player(player).map_or(0, |player| {
            player.rounds.iter().take(round - 1).filter(before).count()
        });
        let is_first = || knockout::bracket(tournament, round - 1).len() < 2;
        match system {
            System::KnockOut if games > 0 => format!(
                "Against player {opponent} again, for their match stands level; colours change from game to game."
            ),
            System::KnockOut if is_first() => format!(
                "Against player {opponent}, as the bracket has it by their numbers: the first two can meet in the final alone."
            ),
            System::KnockOut => format!(
                "Against player {opponent}: both have come through, and the bracket brings them together."
            ),
            System::Other | System::OtherTeams => format!(
                "Against player {opponent}, as the file has it; {}.",
                self.system_in_words()
            ),
            _ => format!("Against player {opponent}, as the table of the system has it. {system}."),
        }
    }

    /// Why somebody has no game in a round.
    fn without(
        &self,
        system: System,
        tournament: &Tournament,
        round: usize,
        player: Number,
    ) -> String {
        if tournament.absence(round, player).is_some() {
            return "No game: it was said before the round that it would not be played.".to_owned();
        }
        if system == System::KnockOut {
            let (stages, last) = (
                knockout::bracket(tournament, round - 1),
                knockout::stage_count(tournament),
            );
            let own = stages.iter().enumerate().rev().find_map(|(at, stage)| {
                let is_of = |one: &&knockout::Standing| {
                    one.pair.first == player || one.pair.second == Some(player)
                };
                Some((at, stage.iter().find(is_of)?))
            });
            return match own {
                Some((_, one)) if one.pair.second.is_none() => {
                    "No game: nobody stands opposite in the bracket, and the way leads on without one."
                        .to_owned()
                }
                Some((_, one)) if one.winner == Some(player) => {
                    "No game: the match is won, and others still play theirs.".to_owned()
                }
                Some((at, _)) => {
                    format!("No game: the {} was lost.", stage_in_words(at + 1, last))
                }
                None => format!("No game. {system}."),
            };
        }
        if let Some(team) = tournament.team_of(player) {
            let is_free = self
                .free_teams(round)
                .iter()
                .any(|free| free.number == team.number);
            return match is_free {
                true => format!("No game: {} is free this round.", team.name),
                false => format!("No game: others sit for {}.", team.name),
            };
        }
        format!(
            "No game: one of an odd number has none in each round, as the table of the system has it. {system}."
        )
    }
}

#[cfg(test)]
mod tests {
    use jadoube_pairing::{Color, Number, System};

    use crate::players::listed;
    use crate::testing::{enter, make};
    use crate::{Event, Plan};

    fn begun(players: &str, system: System) -> Event {
        let plan = Plan {
            system,
            team_boards: system.is_of_teams().then_some(2),
            first_color: Some(Color::White),
            ..Plan::default()
        };
        let mut event = Event::begin(&plan, listed(players).expect("a list")).expect("an event");
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        event
    }

    fn says(event: &Event, round: usize, player: Number, words: &str) {
        let told = event.why(round, player, None).expect("reasons");
        assert!(told.contains(words), "{told}");
    }

    #[test]
    fn whoever_has_no_game_is_told_why() {
        let mut event = begun("Anna\nBert\nClara", System::KnockOut);
        says(&event, 1, 1, "nobody stands opposite in the bracket");
        says(
            &event,
            1,
            2,
            "Against player 3 (Clara), as the bracket has it by their numbers",
        );
        enter(&mut event, 1, [(1, "½-½")]);
        make(&mut event, r#"{"change":"pair"}"#).expect("another game");
        says(&event, 2, 2, "again, for their match stands level");
        enter(&mut event, 2, [(1, "0-1")]);
        make(&mut event, r#"{"change":"pair"}"#).expect("the final");
        says(&event, 3, 3, "No game: the semi-final was lost.");
        says(&event, 3, 1, "both have come through");

        let four = "Anna\nBert\nClara\nDora";
        let mut event = begun(four, System::KnockOut);
        enter(&mut event, 1, [(1, "1-0"), (2, "½-½")]);
        make(&mut event, r#"{"change":"pair"}"#).expect("another game");
        says(
            &event,
            2,
            1,
            "the match is won, and others still play theirs",
        );

        let event = begun("Anna\nBert\nClara", System::RoundRobin);
        says(&event, 1, 1, "one of an odd number has none");
        let list = "Elm:\nAnna\nBert\nCora\nOak:\nDora\nEmil\nAsh:\nFay\nGus\nHal";
        let event = begun(list, System::Teams);
        says(&event, 1, 1, "Elm is free this round");
        says(&event, 1, 8, "others sit for Ash");
    }
}
