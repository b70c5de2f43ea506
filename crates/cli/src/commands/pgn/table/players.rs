//! What each player has scored in a collection.

use std::cmp::Reverse;
use std::collections::HashMap;

use jadoube_notation::pgn::Tags;
use jadoube_notation::year_of;

use super::event::Meeting;
use super::points::{Rated, written};
use crate::args::pgn::{PlayersArgs, holds};
use crate::commands::sheet::Sheet;

/// The players by their names.
#[derive(Default)]
pub struct Players {
    all: HashMap<String, Player>,
}

#[derive(Default)]
struct Player {
    /// Games and half points with White and with Black.
    sides: [(u64, u64); 2],
    wins: u64,
    draws: u64,
    rated: Rated,
    /// The lowest and the highest of his own ratings, and the years of his games.
    ratings: Option<(u64, u64)>,
    years: Option<(u64, u64)>,
}

const HEAD: [&str; 13] = [
    "player",
    "games",
    "points",
    "score",
    "+",
    "=",
    "-",
    "white",
    "black",
    "elo",
    "opponents",
    "perf",
    "years",
];

impl Players {
    /// Counts a game of both players.
    pub fn take(&mut self, tags: &Tags, meeting: &Meeting) {
        let date = tags.get("Date").unwrap_or_default();
        let year = year_of(date).and_then(|year| year.parse().ok());
        for (side, name) in ["White", "Black"].into_iter().enumerate() {
            let Some(name) = tags.get(name).filter(|name| !name.starts_with('?')) else {
                continue;
            };
            let halves = if side == 0 {
                meeting.white
            } else {
                2 - meeting.white
            };
            let player = self.all.entry(name.trim().to_owned()).or_default();
            player.sides[side].0 += 1;
            player.sides[side].1 += halves;
            player.wins += u64::from(halves == 2);
            player.draws += u64::from(halves == 1);
            player.rated.take(meeting.ratings[1 - side], halves);
            widen(&mut player.ratings, meeting.ratings[side]);
            widen(&mut player.years, year);
        }
    }

    /// The table of those who are asked for.
    pub fn sheet(&self, args: &PlayersArgs) -> Sheet {
        let wanted = |name: &str| args.player.as_ref().is_none_or(|part| holds(name, part));
        let mut players: Vec<(&String, &Player)> = self
            .all
            .iter()
            .filter(|(name, player)| player.games() >= args.least && wanted(name))
            .collect();
        players.sort_by_key(|&(name, player)| (Reverse(player.games()), name));
        Sheet {
            title: "Players".to_owned(),
            head: HEAD.map(str::to_owned).to_vec(),
            rows: players
                .into_iter()
                .map(|(name, player)| player.row(name))
                .collect(),
            note: String::new(),
        }
    }
}

fn widen(range: &mut Option<(u64, u64)>, value: Option<u64>) {
    if let Some(value) = value {
        let (least, most) = range.unwrap_or((value, value));
        *range = Some((least.min(value), most.max(value)));
    }
}

impl Player {
    fn games(&self) -> u64 {
        self.sides[0].0 + self.sides[1].0
    }

    fn row(&self, name: &str) -> Vec<String> {
        let percent = |(games, halves): (u64, u64)| match games {
            0 => String::new(),
            games => format!("{:.1} %", 50.0 * halves as f64 / games as f64),
        };
        let range = |range: Option<(u64, u64)>| match range {
            None => String::new(),
            Some((least, most)) if least == most => least.to_string(),
            Some((least, most)) => format!("{least}–{most}"),
        };
        let halves = self.sides[0].1 + self.sides[1].1;
        let number = |number: Option<String>| number.unwrap_or_default();
        vec![
            name.to_owned(),
            self.games().to_string(),
            written(halves),
            percent((self.games(), halves)),
            self.wins.to_string(),
            self.draws.to_string(),
            (self.games() - self.wins - self.draws).to_string(),
            percent(self.sides[0]),
            percent(self.sides[1]),
            range(self.ratings),
            number(self.rated.average().map(|elo| elo.to_string())),
            number(self.rated.performance().map(|elo| elo.to_string())),
            range(self.years),
        ]
    }
}
