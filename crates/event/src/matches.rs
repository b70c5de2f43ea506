//! The matches of teams: who meets whom in a round, on which boards, and how they stand.

use jadoube_pairing::{Number, Pair, Points, Team, Tournament};

use crate::event::Event;

/// Two teams that meet in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// The number of the team that has White on the first board.
    pub first: Number,
    /// The number of the other.
    pub second: Number,
    /// Its boards, by their numbers in the round.
    pub boards: Vec<usize>,
    /// The points of the first team in the round.
    pub first_points: Points,
    /// Those of the second.
    pub second_points: Points,
    /// How many of its games have no result yet.
    pub open: usize,
}

impl Match {
    /// Whether a team plays it.
    pub fn is_of(&self, team: Number) -> bool {
        self.first == team || self.second == team
    }

    /// What it is for a team that plays it: the number of the other team, its own points, and those of the other.
    pub fn as_seen_by(&self, team: Number) -> Option<(Number, Points, Points)> {
        match team {
            _ if team == self.first => Some((self.second, self.first_points, self.second_points)),
            _ if team == self.second => Some((self.first, self.second_points, self.first_points)),
            _ => None,
        }
    }
}

impl Event {
    /// Whether teams meet in it.
    pub fn is_of_teams(&self) -> bool {
        self.system().is_of_teams()
    }

    /// The matches of a round that has been paired, in the order of their boards; none where no teams meet.
    pub fn matches(&self, round: usize) -> Vec<Match> {
        self.in_matches(round, &self.boards(round).pairs)
    }

    /// The teams that play no match in a round that has been paired: of an odd number one is free in each.
    pub fn free_teams(&self, round: usize) -> Vec<&Team> {
        if !self.system().has_matches() || round == 0 {
            return Vec::new();
        }
        let matches = self.matches(round);
        let teams = self.tournament().teams.iter();
        let is_free = |team: &&Team| !matches.iter().any(|one| one.is_of(team.number));
        teams.filter(is_free).collect()
    }

    /// The matches of the round that is paired next, with the boards as they would be now; none where none follows.
    pub fn matches_to_come(&self) -> Vec<Match> {
        let (system, round) = (self.system(), self.next_round());
        if !self.is_of_teams() {
            return Vec::new();
        }
        let paired = system.pair(self.tournament(), round);
        paired.map_or_else(
            |_| Vec::new(),
            |paired| self.in_matches(round, &paired.pairs),
        )
    }

    fn in_matches(&self, round: usize, pairs: &[Pair]) -> Vec<Match> {
        let tournament = self.tournament();
        let mut all: Vec<Match> = Vec::new();
        if !self.is_of_teams() {
            return all;
        }
        for (pair, board) in pairs.iter().zip(1..) {
            let white = tournament.team_of(pair.white);
            let Some((white, black)) = white.zip(tournament.team_of(pair.black)) else {
                continue;
            };
            let open = usize::from(tournament.reported(round, *pair).is_pending());
            let is_it = |one: &&mut Match| one.is_of(white.number) && one.is_of(black.number);
            match all.iter_mut().find(is_it) {
                Some(found) => {
                    found.boards.push(board);
                    found.open += open;
                }
                None => all.push(Match {
                    first: white.number,
                    second: black.number,
                    boards: vec![board],
                    first_points: scored(tournament, white, round),
                    second_points: scored(tournament, black, round),
                    open,
                }),
            }
        }
        all
    }
}

/// The points of the players of a team in a round.
fn scored(tournament: &Tournament, team: &Team, round: usize) -> Points {
    let players = team.players.iter();
    let players = players.filter_map(|&number| tournament.player(number));
    players
        .map(|player| tournament.scoring.points(player.entry(round).outcome))
        .sum()
}

#[cfg(test)]
mod tests {
    use jadoube_pairing::System;

    use super::*;
    use crate::begin::Plan;
    use crate::players::listed;
    use crate::scores::written;

    #[test]
    fn teams_that_play_no_matches_stand_by_the_points_of_their_games() {
        let players = listed("Anna 2000\nBert 1900\nClara 1800\nDora 1700").expect("a list");
        let plan = Plan {
            first_color: Some(jadoube_pairing::Color::White),
            ..Plan::default()
        };
        let mut event = Event::begin(&plan, players).expect("an event");
        event.pair().expect("a round");
        crate::testing::enter(&mut event, 1, [(1, "1-0"), (2, "1/2")]);
        // Anna – Clara, Dora – Bert.
        let team =
            |name: &str, one: u32, other: u32| format!("013 {name:<32}{one:>4} {other:>4}\n");
        let text = event.as_report().to_string() + &team("Elm", 3, 4) + &team("Oak", 1, 2);
        let report = jadoube_pairing::trf::Report::read(&text).expect("a report");
        let event = Event::of(report).expect("an event");
        let rows = event.team_standings(1, &event.team_tie_breaks().expect("none"));
        let rows = rows.into_iter();
        let name = |number| {
            event
                .tournament()
                .team(number)
                .map(|team| team.name.clone())
        };
        let rows: Vec<_> = rows
            .map(|row| (row.place, name(row.number), written(row.game_points)))
            .collect();
        let row =
            |place, name: &str, points: &str| (place, Some(name.to_owned()), points.to_owned());
        assert_eq!(rows, [row(1, "Oak", "1½"), row(2, "Elm", "½")]);
    }

    #[test]
    fn of_three_teams_one_is_free_in_each_round() {
        let plan = Plan {
            system: System::Teams,
            ..Plan::default()
        };
        let list = "Elm:\nAnna\nBert\nOak:\nClara\nDora\nAsh:\nEmil\nFritz";
        let players = crate::players::listed(list).expect("a list");
        let mut event = Event::begin(&plan, players).expect("an event");
        let free = |event: &Event, round| {
            let teams = event.free_teams(round).into_iter();
            teams.map(|team| team.name.clone()).collect::<Vec<_>>()
        };
        assert!(free(&event, 0).is_empty());
        let mut all = Vec::new();
        for round in 1..=3 {
            event.pair().expect("a round");
            let mut own = free(&event, round);
            assert_eq!(own.len(), 1);
            all.append(&mut own);
        }
        all.sort();
        assert_eq!(all, ["Ash", "Elm", "Oak"]);
    }

    #[test]
    fn a_match_stands_by_its_boards_as_results_come_in() {
        let list = "Elm:\nAnna\nBert\nOak:\nDora\nEmil\nAsh:\nGerd\nHans\n";
        let plan = Plan {
            system: System::Teams,
            ..Plan::default()
        };
        let mut event = Event::begin(&plan, listed(list).expect("a list")).expect("an event");
        let to_come = event.matches_to_come();
        event.pair().expect("a round");
        let told = |event: &Event| -> Vec<String> {
            let matches = event.matches(1).into_iter();
            let one = |one: Match| {
                let points = [one.first_points, one.second_points].map(written);
                format!(
                    "{}-{} {} {:?} {}",
                    one.first,
                    one.second,
                    points.join(":"),
                    one.boards,
                    one.open
                )
            };
            matches.map(one).collect()
        };
        // The first team rests: of three each does once.
        assert_eq!(told(&event), ["2-3 0:0 [1, 2] 2"]);
        assert_eq!(to_come.len(), 1);
        assert!(to_come[0].is_of(2) && to_come[0].is_of(3));
        event
            .report(1, &[(1, "1/2".parse().expect("a result"))])
            .expect("a result");
        assert_eq!(told(&event), ["2-3 ½:½ [1, 2] 1"]);
        event
            .report(1, &[(2, "1-0".parse().expect("a result"))])
            .expect("a result");
        assert_eq!(told(&event), ["2-3 ½:1½ [1, 2] 0"]);
        for _ in 0..2 {
            event.pair().expect("a round");
        }
        assert_eq!(event.matches_to_come(), []);
        let alone = Event::begin(&Plan::default(), listed("Anna\nBert").expect("a list"));
        assert_eq!(alone.expect("an event").matches_to_come(), []);
    }
}
