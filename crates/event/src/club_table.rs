//! The ranking of clubs as it is shown, on a page and on the command line: the points of their best, in words.

use schemars::JsonSchema;
use serde::Serialize;

use crate::clubs::ClubStanding;
use crate::event::Event;
use crate::people::name;
use crate::refused::Refused;
use crate::scores::written;

/// The clubs, by the points of their best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ClubTable {
    /// How many of each count.
    pub best: usize,
    /// What stands above it.
    pub title: String,
    /// How clubs of the same points are told apart, in a sentence.
    pub says: &'static str,
    /// The clubs, the first first.
    pub rows: Vec<ClubRow>,
}

/// A club in the ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
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

impl Event {
    /// The clubs after so many rounds, by so many of their best as the first prize for clubs says; none before a round is over, or where
    /// nobody's club is said.
    ///
    /// # Errors
    /// When the system or the tie-breaks cannot be read.
    pub fn club_table(&self, after: usize) -> Result<Option<ClubTable>, Refused> {
        if after == 0 || self.clubs().is_empty() {
            return Ok(None);
        }
        let best = self.clubs_best();
        let rows = self.club_standings(after, best, |_| true)?.into_iter();
        let row = |row: ClubStanding| ClubRow {
            place: row.place,
            name: row.name,
            points: written(row.points),
            places: row.places,
            players: row
                .players
                .iter()
                .map(|&number| name(self.tournament(), number))
                .collect(),
        };
        Ok(Some(ClubTable {
            best,
            title: match best {
                1 => "Clubs by their best player".to_owned(),
                best => format!("Clubs by their best {best} players"),
            },
            says: "Of the same points the club is ahead whose players have the lower sum of places; one who is missing stands behind all.",
            rows: rows.map(row).collect(),
        }))
    }
}
