//! Points, and what a rating they are worth.

/// Half points as they are written: `½`, `1`, `1½`.
pub fn written(halves: u64) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// What FIDE adds to the rating of the opponents for scores from 50 to 100 percent (Rating Regulations, 8.1.1).
const ADDED: [i64; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// The performance of somebody who has scored so many half points in so many games against opponents of this average rating.
pub fn performance(average: u64, halves: u64, games: u64) -> i64 {
    let percent = ((100 * halves + games) / (2 * games)).min(100) as i64;
    let added = ADDED[percent.abs_diff(50) as usize];
    average as i64 + if percent < 50 { -added } else { added }
}

/// Ratings of opponents in games with a result, and what was scored in these.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rated {
    sum: u64,
    games: u64,
    halves: u64,
}

impl Rated {
    /// Counts a game, if the opponent had a rating.
    pub fn take(&mut self, rating: Option<u64>, halves: u64) {
        if let Some(rating) = rating {
            self.sum += rating;
            self.games += 1;
            self.halves += halves;
        }
    }

    /// The average rating of the opponents.
    pub fn average(&self) -> Option<u64> {
        (self.sum + self.games / 2).checked_div(self.games)
    }

    /// The performance against them.
    pub fn performance(&self) -> Option<i64> {
        Some(performance(self.average()?, self.halves, self.games))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_points() {
        let all: Vec<String> = [0, 1, 2, 3, 20].into_iter().map(written).collect();
        assert_eq!(all, ["0", "½", "1", "1½", "10"]);
    }

    #[test]
    fn performances_are_those_of_the_table() {
        for (halves, games, performed) in [
            (10, 10, 2500),
            (20, 10, 3300),
            (0, 10, 1700),
            (15, 10, 2693),
            (5, 10, 2307),
            (1, 3, 2227),
        ] {
            assert_eq!(
                performance(2500, halves, games),
                performed,
                "{halves} of {games}"
            );
        }
    }
}
