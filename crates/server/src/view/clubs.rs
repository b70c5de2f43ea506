//! The clubs of an event whose players play for themselves, as its page shows them.

use jadoube_event::Event;
use jadoube_event::people::name;
use jadoube_event::scores::written;
use serde::Serialize;
use utoipa::ToSchema;

/// The clubs, by the points of their best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClubsView {
    /// How many of each count.
    pub best: usize,
    /// The clubs, the first first.
    pub rows: Vec<ClubRow>,
}

/// A club in the ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClubRow {
    /// Its place; who is level shares it.
    pub place: usize,
    /// Its name.
    pub name: String,
    /// The points of those who count.
    pub points: String,
    /// The sum of their places, by which clubs of the same points are told apart.
    pub places: usize,
    /// Who counts, the first first.
    pub players: Vec<String>,
}

/// The clubs after so many rounds, by so many of their best as the first prize for clubs says; none before a round is over, or where nobody's
/// club is said.
pub fn clubs(event: &Event, after: usize) -> Option<ClubsView> {
    if after == 0 || event.clubs().is_empty() {
        return None;
    }
    let best = event.clubs_best();
    let rows = event.club_standings(after, best, |_| true).ok()?;
    let rows = rows.into_iter().map(|row| ClubRow {
        place: row.place,
        name: row.name,
        points: written(row.points),
        places: row.places,
        players: row
            .players
            .iter()
            .map(|&number| name(event.tournament(), number))
            .collect(),
    });
    Some(ClubsView {
        best,
        rows: rows.collect(),
    })
}
