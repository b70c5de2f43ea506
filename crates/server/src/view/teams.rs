//! The teams of an event: their matches in a round, and how they stand.

use jadoube_event::scores::written;
use jadoube_event::{Event, Match, TieBreaks};
use jadoube_pairing::Number;
use serde::Serialize;
use utoipa::ToSchema;

/// A team in the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventTeam {
    /// Its place; who is level after all tie-breaks shares it.
    pub place: usize,
    /// Its number.
    pub number: Number,
    /// Its name.
    pub name: String,
    /// Its players by their numbers, from the first board on; whoever comes after the boards is a reserve.
    pub players: Vec<Number>,
    /// Two for a match won, one for one drawn; none where a single match is played game by game.
    pub match_points: Option<String>,
    /// The points of its players.
    pub points: String,
    /// What each tie-break of teams comes to.
    pub tie_breaks: Vec<String>,
    /// Its matches in the rounds that have been paired, from the first on; none where it rests.
    pub matches: Vec<Option<TeamMatch>>,
    /// Whether its line-up for the round that is paired next has been named.
    pub named: bool,
}

/// What a match was for a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TeamMatch {
    /// The number of the other team.
    pub opponent: Number,
    /// Its own points, `2½`.
    pub own: String,
    /// Those of the other.
    pub theirs: String,
    /// How many games of it are open.
    pub open: usize,
}

/// A match of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventMatch {
    /// The team that has White on the first board.
    pub first: MatchSide,
    /// The other.
    pub second: MatchSide,
    /// Its boards, by their numbers in the round.
    pub boards: Vec<usize>,
    /// How many of its games are open.
    pub open: usize,
}

/// A team in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MatchSide {
    /// Its number.
    pub number: Number,
    /// Its name.
    pub name: String,
    /// Its points in the match, `2½`.
    pub points: String,
}

/// Who sits for a team in the round that is paired next, as was named: shown to its captain and to the organiser.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LineUp {
    /// The number of the team.
    pub team: Number,
    /// The numbers of those who sit, from the first board on.
    pub players: Vec<Number>,
}

fn has_matches(event: &Event) -> bool {
    event.system().has_matches()
}

/// The tie-breaks of the teams; those that are not carried leave the points alone to tell.
pub fn team_tie_breaks(event: &Event) -> TieBreaks {
    event.team_tie_breaks().unwrap_or_default()
}

/// The teams by their places after so many rounds; none where no teams meet.
pub fn teams(event: &Event, after: usize) -> Vec<EventTeam> {
    if !event.is_of_teams() {
        return Vec::new();
    }
    let tournament = event.tournament();
    let paired = tournament.rounds_paired();
    let rounds: Vec<Vec<Match>> = (1..=paired).map(|round| event.matches(round)).collect();
    let has_matches = has_matches(event);
    let rows = event.team_standings(after, &team_tie_breaks(event));
    let row = |row: jadoube_pairing::tie_break::TeamStanding| {
        let team = tournament.team(row.number)?;
        let values = row.values.iter();
        Some(EventTeam {
            place: row.place,
            number: row.number,
            name: team.name.clone(),
            players: team.players.clone(),
            match_points: has_matches.then(|| written(row.match_points)),
            points: written(row.game_points),
            tie_breaks: values
                .map(|value| value.map_or_else(String::new, |value| value.to_string()))
                .collect(),
            matches: rounds.iter().map(|all| of_team(all, row.number)).collect(),
            named: event.line_up(paired + 1, row.number).is_some(),
        })
    };
    rows.into_iter().filter_map(row).collect()
}

/// Matches as they are shown.
pub fn shown(event: &Event, all: &[Match]) -> Vec<EventMatch> {
    let tournament = event.tournament();
    let side = |number, points| MatchSide {
        number,
        name: tournament
            .team(number)
            .map_or_else(String::new, |team| team.name.clone()),
        points: written(points),
    };
    let one = |one: &Match| EventMatch {
        first: side(one.first, one.first_points),
        second: side(one.second, one.second_points),
        boards: one.boards.clone(),
        open: one.open,
    };
    all.iter().map(one).collect()
}

/// The line-ups for the round that is paired next: of one team, or without one of all.
pub fn line_ups(event: &Event, of: Option<Number>) -> Vec<LineUp> {
    let tournament = event.tournament();
    let next = tournament.rounds_paired() + 1;
    let teams = tournament.teams.iter().map(|team| team.number);
    let asked = teams.filter(|team| of.is_none_or(|of| of == *team));
    let named = asked.filter_map(|team| {
        let players = event.line_up(next, team)?;
        Some(LineUp { team, players })
    });
    named.collect()
}

/// What a round was for a team; none where it rests.
fn of_team(all: &[Match], team: Number) -> Option<TeamMatch> {
    all.iter().find_map(|played| {
        let (opponent, own, theirs) = played.as_seen_by(team)?;
        Some(TeamMatch {
            opponent,
            own: written(own),
            theirs: written(theirs),
            open: played.open,
        })
    })
}
