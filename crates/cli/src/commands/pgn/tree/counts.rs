//! How often a move was played, by whom, and with what success.

use jadoube_notation::pgn::Outcome;

/// The games in which a move was played in a position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// All of them.
    pub games: u64,
    /// Won by White.
    pub white: u64,
    /// Drawn.
    pub draws: u64,
    /// Won by Black.
    pub black: u64,
    /// The sum of the ratings of those who moved, and how many had one.
    ratings: (u64, u64),
    /// The year of the last one.
    pub last: Option<u64>,
}

impl Counts {
    /// Counts a game.
    pub fn take(&mut self, outcome: Outcome, rating: Option<u64>, year: Option<u64>) {
        self.games += 1;
        match outcome {
            Outcome::WhiteWins => self.white += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::BlackWins => self.black += 1,
            Outcome::Unknown => {}
        }
        if let Some(rating) = rating {
            self.ratings.0 = self.ratings.0.saturating_add(rating);
            self.ratings.1 += 1;
        }
        self.last = self.last.max(year);
    }

    /// Counts what another share has.
    pub fn add(&mut self, other: Counts) {
        self.games += other.games;
        self.white += other.white;
        self.draws += other.draws;
        self.black += other.black;
        self.ratings.0 = self.ratings.0.saturating_add(other.ratings.0);
        self.ratings.1 += other.ratings.1;
        self.last = self.last.max(other.last);
    }

    /// The rating of those who moved, on average.
    pub fn rating(&self) -> Option<u64> {
        self.ratings.0.checked_div(self.ratings.1)
    }
}
