//! The standings of teams: match points, then the points of the games.

use std::cmp::Reverse;

use jadoube_event::scores::written;
use jadoube_pairing::{Number, Outcome, Points, System, Team, Tournament};
use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::sheet::Sheet;

/// A team in the standings.
#[derive(Serialize, JsonSchema)]
pub struct TeamStanding {
    /// Its place; teams with the same points share it.
    place: usize,
    /// Its name.
    name: String,
    /// Two for a match won, one for one drawn; nothing where a single match is played game by game.
    #[serde(skip_serializing_if = "Option::is_none")]
    match_points: Option<u32>,
    /// The points of its players.
    points: String,
    #[serde(skip)]
    #[schemars(skip)]
    matches: Vec<String>,
}

/// The standings after so many rounds; none where there are no teams.
pub fn standings(system: System, tournament: &Tournament, after: usize) -> Vec<TeamStanding> {
    let has_matches = system == System::Teams;
    let mut rows: Vec<(u32, Points, TeamStanding)> = tournament
        .teams
        .iter()
        .map(|team| {
            let mut points = Points::ZERO;
            let mut match_points = 0;
            let mut matches = Vec::new();
            for round in 1..=after {
                let own = scored(tournament, team, round);
                points += own;
                if let Some(other) = opponent(tournament, team, round) {
                    let theirs = scored(tournament, other, round);
                    let is_open = is_open(tournament, team, round);
                    match_points += match own.cmp(&theirs) {
                        _ if is_open => 0,
                        std::cmp::Ordering::Greater => 2,
                        std::cmp::Ordering::Equal => 1,
                        std::cmp::Ordering::Less => 0,
                    };
                    let sign = if is_open { "*" } else { "" };
                    let (own, theirs) = (written(own), written(theirs));
                    matches.push(format!("{} {own}:{theirs}{sign}", other.name));
                } else {
                    matches.push(String::new());
                }
            }
            let told = TeamStanding {
                place: 0,
                name: team.name.clone(),
                match_points: has_matches.then_some(match_points),
                points: written(points),
                matches,
            };
            (if has_matches { match_points } else { 0 }, points, told)
        })
        .collect();
    rows.sort_by_key(|(match_points, points, _)| Reverse((*match_points, *points)));
    let places: Vec<usize> = rows
        .iter()
        .map(|(match_points, points, _)| {
            let is_ahead = |other: &&(u32, Points, TeamStanding)| {
                (other.0, other.1) > (*match_points, *points)
            };
            rows.iter().filter(is_ahead).count() + 1
        })
        .collect();
    let told = rows.into_iter().zip(places);
    told.map(|((_, _, told), place)| TeamStanding { place, ..told })
        .collect()
}

/// The points of its players in a round.
fn scored(tournament: &Tournament, team: &Team, round: usize) -> Points {
    let players = team
        .players
        .iter()
        .filter_map(|&number| tournament.player(number));
    players
        .map(|player| tournament.scoring.points(player.entry(round).outcome))
        .sum()
}

/// Whether a game of it in a round has no result yet.
fn is_open(tournament: &Tournament, team: &Team, round: usize) -> bool {
    let mut players = team
        .players
        .iter()
        .filter_map(|&number| tournament.player(number));
    players.any(|player| player.entry(round).outcome == Outcome::Pending)
}

/// The team that its players meet in a round.
fn opponent<'t>(tournament: &'t Tournament, team: &Team, round: usize) -> Option<&'t Team> {
    let met = |number: &Number| tournament.player(*number)?.entry(round).opponent;
    let other = team.players.iter().find_map(met)?;
    tournament
        .teams
        .iter()
        .find(|team| team.players.contains(&other))
}

/// The standings as a table.
pub fn sheet(title: &str, rows: &[TeamStanding]) -> Sheet {
    let has_matches = rows.iter().any(|row| row.match_points.is_some());
    let rounds = rows.iter().map(|row| row.matches.len()).max().unwrap_or(0);
    let mut head = vec!["#".to_owned(), "team".to_owned()];
    if has_matches {
        head.push("matches".to_owned());
    }
    head.push("points".to_owned());
    if has_matches {
        head.extend((1..=rounds).map(|round| format!("round {round}")));
    }
    let row = |row: &TeamStanding| {
        let mut cells = vec![row.place.to_string(), row.name.clone()];
        cells.extend(row.match_points.map(|points| points.to_string()));
        cells.push(row.points.clone());
        if has_matches {
            cells.extend(row.matches.iter().cloned());
        }
        cells
    };
    Sheet {
        title: title.to_owned(),
        head,
        rows: rows.iter().map(row).collect(),
        note: String::new(),
    }
}
