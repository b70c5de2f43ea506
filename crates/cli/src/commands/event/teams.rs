//! The standings of teams: match points, then their tie-breaks.

use jadoube_event::scores::written;
use jadoube_event::{Event, Match, TieBreaks};
use jadoube_pairing::tie_break::TeamStanding as Row;
use jadoube_pairing::{Points, Tournament};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Number;

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
    #[schemars(with = "Option<f64>")]
    match_points: Option<Number>,
    /// The points of its players.
    points: String,
    /// What each tie-break comes to; nothing where there is nothing to compare.
    tie_breaks: Vec<Option<String>>,
    #[serde(skip)]
    #[schemars(skip)]
    matches: Vec<String>,
}

/// The standings after so many rounds; none where there are no teams.
pub fn standings(event: &Event, after: usize, tie_breaks: &TieBreaks) -> Vec<TeamStanding> {
    let (system, tournament) = (event.system(), event.tournament());
    let has_matches = system.has_matches();
    let rounds: Vec<Vec<Match>> = (1..=after).map(|round| event.matches(round)).collect();
    let row = |row: Row| {
        let team = tournament.team(row.number);
        let matches = rounds
            .iter()
            .map(|all| of_round(tournament, all, row.number));
        TeamStanding {
            place: row.place,
            name: team.map(|team| team.name.clone()).unwrap_or_default(),
            match_points: has_matches.then(|| number(row.match_points)),
            points: written(row.game_points),
            tie_breaks: row
                .values
                .iter()
                .map(|value| value.map(|value| value.to_string()))
                .collect(),
            matches: matches.collect(),
        }
    };
    let rows = event.team_standings(after, tie_breaks);
    rows.into_iter().map(row).collect()
}

/// A match of a team, `Elm 2½:1½`; nothing where it rests.
fn of_round(tournament: &Tournament, all: &[Match], team: jadoube_pairing::Number) -> String {
    let mut seen = all
        .iter()
        .filter_map(|played| Some((played, played.as_seen_by(team)?)));
    let Some((played, (other, own, theirs))) = seen.next() else {
        return String::new();
    };
    let name = tournament.team(other).map_or("", |other| &other.name);
    let sign = if played.open > 0 { "*" } else { "" };
    format!("{name} {}:{}{sign}", written(own), written(theirs))
}

/// The standings as a table.
pub fn sheet(title: &str, rows: &[TeamStanding], tie_breaks: &TieBreaks) -> Sheet {
    let has_matches = rows.iter().any(|row| row.match_points.is_some());
    let rounds = rows.iter().map(|row| row.matches.len()).max().unwrap_or(0);
    let mut head = vec!["#".to_owned(), "team".to_owned()];
    if has_matches {
        head.push("matches".to_owned());
    }
    head.push("points".to_owned());
    head.extend(tie_breaks.letters());
    if has_matches {
        head.extend((1..=rounds).map(|round| format!("round {round}")));
    }
    let row = |row: &TeamStanding| {
        let mut cells = vec![row.place.to_string(), row.name.clone()];
        cells.extend(row.match_points.as_ref().map(ToString::to_string));
        cells.push(row.points.clone());
        let values = row.tie_breaks.iter();
        cells.extend(values.map(|value| value.clone().unwrap_or_default()));
        if has_matches {
            cells.extend(row.matches.iter().cloned());
        }
        cells
    };
    Sheet {
        title: title.to_owned(),
        head,
        rows: rows.iter().map(row).collect(),
        note: in_words(tie_breaks),
    }
}

/// Points as a number: without a fraction where they have none.
fn number(points: Points) -> Number {
    let tenths = points.in_tenths();
    match tenths % 10 {
        0 => Number::from(tenths / 10),
        _ => Number::from_f64(f64::from(tenths) / 10.0).unwrap_or_else(|| Number::from(0)),
    }
}

/// What the columns of tie-breaks are.
pub fn in_words(tie_breaks: &TieBreaks) -> String {
    let told = tie_breaks.0.iter();
    let told = told.map(|one| format!("{one}: {} ({})", one.name(), one.says()));
    told.collect::<Vec<_>>().join("; ")
}
