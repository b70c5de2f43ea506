//! The games of an event.

use std::collections::HashMap;

use jadoube_notation::pgn::{Outcome, Tags};
use jadoube_notation::year_of;

/// A game of two players that has a result.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// What White scored, in half points.
    pub white: u64,
    /// The number of the round.
    pub round: Option<usize>,
    /// The ratings of White and Black.
    pub ratings: [Option<u64>; 2],
}

impl Meeting {
    /// The meeting that a game was; none without a result.
    pub fn of(tags: &Tags, outcome: Outcome) -> Option<Meeting> {
        let number = |name: &str| tags.get(name)?.trim().parse().ok().filter(|&elo| elo > 0);
        let round = tags.get("Round").unwrap_or_default();
        Some(Meeting {
            white: match outcome {
                Outcome::WhiteWins => 2,
                Outcome::Draw => 1,
                Outcome::BlackWins => 0,
                Outcome::Unknown => return None,
            },
            round: round
                .split('.')
                .next()
                .and_then(|round| round.trim().parse().ok()),
            ratings: [number("WhiteElo"), number("BlackElo")],
        })
    }
}

/// Event, site and year.
pub type Key = [String; 3];

/// To which event a game belongs.
pub fn key(tags: &Tags) -> Key {
    let known = |name: &str| {
        let value = tags.get(name).unwrap_or_default().trim();
        let is_known = !value.is_empty() && !value.starts_with('?');
        is_known.then(|| value.to_owned())
    };
    let year = known("EventDate")
        .or_else(|| known("Date"))
        .unwrap_or_default();
    let year = year_of(&year).unwrap_or_default().to_owned();
    [
        known("Event").unwrap_or_default(),
        known("Site").unwrap_or_default(),
        year,
    ]
}

/// An event with its players and games.
#[derive(Debug)]
pub struct Event {
    /// What it is called.
    pub title: String,
    /// Their names.
    pub names: Vec<String>,
    /// Their latest ratings.
    pub ratings: Vec<Option<u64>>,
    /// Who met whom, White first.
    pub games: Vec<(usize, usize, Meeting)>,
    numbers: HashMap<String, usize>,
}

impl Event {
    /// An event without games.
    pub fn new(key: &Key) -> Event {
        let known: Vec<&str> = key
            .iter()
            .map(String::as_str)
            .filter(|part| !part.is_empty())
            .collect();
        let title = match known.as_slice() {
            [] => "Games".to_owned(),
            known => known.join(", "),
        };
        Event {
            title,
            names: Vec::new(),
            ratings: Vec::new(),
            games: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    /// How many players it has.
    pub fn players(&self) -> usize {
        self.names.len()
    }

    /// Takes a game.
    pub fn take(&mut self, tags: &Tags, meeting: Meeting) {
        let [white, black] = ["White", "Black"].map(|side| {
            let name = tags.get(side).unwrap_or("?").trim().to_owned();
            let next = self.names.len();
            *self.numbers.entry(name).or_insert_with_key(|name| {
                self.names.push(name.clone());
                self.ratings.push(None);
                next
            })
        });
        for (player, rating) in [white, black].into_iter().zip(meeting.ratings) {
            self.ratings[player] = rating.or(self.ratings[player]);
        }
        if white != black {
            self.games.push((white, black, meeting));
        }
    }
}
