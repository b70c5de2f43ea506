//! Who has left a round robin before half of his games: what was played with him stays in the table, and counts for nobody's place.

use std::borrow::Cow;

use jadoube_pairing::tie_break::Standing;
use jadoube_pairing::{Entry, Number, Outcome, Points, System, Tournament};

use crate::event::Event;
use crate::people::name;
use crate::scores::written;

/// The remark in which the players stand who have withdrawn from a round robin.
const WITHDRAWN: &str = "withdrawn";

/// How much of his games a player of a round robin has completed.
struct Completed {
    games: usize,
    of: usize,
}

impl Event {
    /// Keeps that a player of a round robin has withdrawn, or plays again.
    pub(crate) fn keep_withdrawn(&mut self, player: Number, is_gone: bool) {
        if !self.is_round_robin() {
            return;
        }
        let mut gone = self.withdrawn();
        gone.retain(|&one| one != player);
        gone.extend(is_gone.then_some(player));
        let told: Vec<String> = gone.iter().map(ToString::to_string).collect();
        let told = Some(told.join(" ")).filter(|told| !told.is_empty());
        self.report_mut().set_remark(WITHDRAWN, told.as_deref());
    }

    /// The players of a round robin whose games count for no place: who has withdrawn before he completed half of his (FIDE, General
    /// Regulations for Competitions, on those who leave a round robin).
    pub fn uncounted(&self) -> Vec<Number> {
        let mut gone = self.withdrawn();
        gone.retain(|&one| {
            let completed = self.completed(one);
            2 * completed.games < completed.of
        });
        gone
    }

    /// What follows from it that they have left a round robin before half of their games, a sentence each.
    pub fn left_early(&self) -> Vec<String> {
        let gone = self.uncounted().into_iter();
        gone.map(|player| self.leaves_early(player)).collect()
    }

    /// The same of one of them.
    pub(crate) fn leaves_early(&self, player: Number) -> String {
        let Completed { games, of } = self.completed(player);
        format!(
            "{} has completed {games} of {of} games, fewer than half: what was scored in them on both sides stays in the \
             table and counts for no place (FIDE, General Regulations for Competitions).",
            name(self.tournament(), player)
        )
    }

    /// The points of a player after so many rounds that count for his place.
    pub fn counted_points(&self, player: Number, after: usize) -> Points {
        let counted = self.counted();
        let player = counted.player(player);
        player.map_or(Points::ZERO, |player| counted.points_after(player, after))
    }

    /// What a player has before a round (from 1), as it counts for his place and is printed.
    pub fn points_before(&self, player: Number, round: usize) -> String {
        written(self.counted_points(player, round.saturating_sub(1)))
    }

    /// The tournament without the games that count for no place; who has left is not in it.
    pub(crate) fn counted(&self) -> Cow<'_, Tournament> {
        let gone = self.uncounted();
        if gone.is_empty() {
            return Cow::Borrowed(self.tournament());
        }
        let mut counted = self.tournament().clone();
        counted
            .players
            .retain(|player| !gone.contains(&player.number));
        for entry in counted
            .players
            .iter_mut()
            .flat_map(|player| &mut player.rounds)
        {
            if entry.opponent.is_some_and(|other| gone.contains(&other)) {
                *entry = Entry::alone(Outcome::Absent);
            }
        }
        Cow::Owned(counted)
    }

    /// The standings with those behind all others whose games do not count.
    pub(crate) fn with_uncounted(&self, mut rows: Vec<Standing>) -> Vec<Standing> {
        let place = rows.len() + 1;
        let values = rows.first().map_or(0, |row| row.values.len());
        rows.extend(self.uncounted().into_iter().map(|number| Standing {
            place,
            number,
            points: Points::ZERO,
            values: vec![None; values],
        }));
        rows
    }

    pub(crate) fn withdrawn(&self) -> Vec<Number> {
        let told = self.as_report().remark(WITHDRAWN).unwrap_or_default();
        told.split_whitespace()
            .filter_map(|number| number.parse().ok())
            .collect()
    }

    fn is_round_robin(&self) -> bool {
        matches!(self.system(), System::RoundRobin | System::DoubleRoundRobin)
    }

    fn completed(&self, player: Number) -> Completed {
        let tournament = self.tournament();
        let games = tournament.player(player).map_or(0, |player| {
            player
                .rounds
                .iter()
                .filter(|entry| entry.outcome.is_game())
                .count()
        });
        let times = match self.system() {
            System::DoubleRoundRobin => 2,
            _ => 1,
        };
        Completed {
            games,
            of: times * tournament.players.len().saturating_sub(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::begin::Plan;
    use crate::event::Event;
    use crate::players::listed;
    use crate::standings::TieBreaks;
    use crate::testing::{enter, make};
    use jadoube_pairing::System;

    /// Five in a table, and what was played in it.
    fn table(rounds: &[&[&str]]) -> Event {
        let entered = listed("Anna\nBen\nClara\nDan\nEve").expect("a list");
        let plan = Plan {
            system: System::RoundRobin,
            ..Plan::default()
        };
        let mut event = Event::begin(&plan, entered).expect("an event");
        for (played, results) in rounds.iter().enumerate() {
            make(&mut event, r#"{"change":"pair"}"#).expect("a round");
            enter(&mut event, played + 1, (1..).zip(results.iter().copied()));
        }
        event
    }

    /// Who stands where with how much.
    fn places(event: &Event) -> Vec<String> {
        let after = event.tournament().rounds_over();
        let rows = event.standings(after, &TieBreaks::default());
        rows.iter()
            .map(|row| {
                let name = &event
                    .tournament()
                    .player(row.number)
                    .expect("a player")
                    .name;
                format!("{} {name} {}", row.place, row.points)
            })
            .collect()
    }

    // Round 1: Ben–Eve, Clara–Dan. Round 2: Eve–Clara, Anna–Ben. Round 3: Clara–Anna, Dan–Eve.
    #[test]
    fn what_was_played_with_somebody_who_has_left_before_half_of_his_games_counts_for_no_place() {
        let mut event = table(&[&["0-1", "1/2-1/2"]]);
        let before = places(&event);
        assert_eq!(before[0], "1 Eve 1.0");
        let told = make(&mut event, r#"{"change":"withdraw","player":"Ben"}"#).expect("gone");
        assert!(
            told.contains("Ben has completed 1 of 4 games, fewer than half"),
            "{told}"
        );
        assert_eq!(
            places(&event),
            [
                "1 Clara 0.5",
                "1 Dan 0.5",
                "3 Anna 0.0",
                "3 Eve 0.0",
                "5 Ben 0.0"
            ]
        );
        assert_eq!(event.counted_points(5, 1).to_string(), "0.0");
        // What nobody has counted stands in the table, and counts again when he is back.
        make(&mut event, r#"{"change":"back","player":"Ben"}"#).expect("back");
        assert_eq!(places(&event), before);
    }

    #[test]
    fn what_was_played_with_somebody_who_has_left_after_half_of_his_games_counts() {
        let mut event = table(&[&["0-1", "1/2-1/2"], &["1-0", "0-1"]]);
        let before = places(&event);
        let told = make(&mut event, r#"{"change":"withdraw","player":"Ben"}"#).expect("gone");
        assert!(!told.contains("half"), "{told}");
        assert_eq!(places(&event), before);
    }
}
