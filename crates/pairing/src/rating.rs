//! Expected scores and rating changes (FIDE Handbook B.02, 8).

/// The first difference of ratings (B.02, table 8.1.2) at which the stronger is expected to score 50, 51, 52… of 100.
const FROM: [u32; 51] = [
    0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154,
    163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358,
    375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
];

/// The difference of ratings that a score of 50, 51, 52… of 100 tells (B.02, table 8.1.1).
const TELLS: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
];

/// The score that is expected, in hundredths, of whom so much separates from his opponent (table 8.1.2).
#[must_use]
pub fn expected(own: u32, opponent: u32) -> u32 {
    let steps = FROM.partition_point(|&first| first <= own.abs_diff(opponent)) as u32 - 1;
    if own >= opponent {
        50 + steps
    } else {
        50 - steps
    }
}

/// The difference of ratings that a score tells, in hundredths of the possible one, at most 100 (table 8.1.1).
#[must_use]
pub fn difference(hundredths: u32) -> i32 {
    let hundredths = hundredths.min(100);
    let tells = TELLS[hundredths.abs_diff(50) as usize];
    if hundredths >= 50 { tells } else { -tells }
}

/// A rated game: the rating of the opponent, and the score in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game {
    /// The rating of the opponent.
    pub opponent: u32,
    /// 100 for a win, 50 for a draw.
    pub score: u32,
}

/// K, the development coefficient (8.3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Factor(pub u32);

impl Factor {
    /// Below this rating that of the young is higher.
    pub const JUNIORS_BELOW: u32 = 2300;

    /// As it follows from the rating of a player, and from whether he is not yet past the year of his 18th birthday, where that is known. Not
    /// from these follows who has completed fewer than 30 games, and has 40; and who once had 2400, and has 10.
    #[must_use]
    pub const fn of(rating: u32, is_junior: Option<bool>) -> Factor {
        Factor(match (rating, is_junior) {
            (2400.., _) => 10,
            (..Factor::JUNIORS_BELOW, Some(true)) => 40,
            _ => 20,
        })
    }

    /// For so many games in a rating period: no more than that times the games is 700.
    #[must_use]
    pub fn for_games(self, games: usize) -> Factor {
        let games = u32::try_from(games).unwrap_or(u32::MAX).max(1);
        Factor(self.0.min(700 / games))
    }
}

/// Beyond which difference all count alike for a player of this rating (8.3.1 as in force since 1 October 2025); for the strongest they
/// count in full.
#[must_use]
pub const fn most(own: u32) -> Option<u32> {
    if own < 2650 { Some(400) } else { None }
}

/// What games change in a rating, in hundredths of a point: `factor` is K (8.3.3). Differences beyond [`most`] count as so much;
/// none, and they count in full.
#[must_use]
pub fn change(own: u32, games: &[Game], factor: u32, most: Option<u32>) -> i64 {
    let over = |game: &Game| {
        let most = most.unwrap_or(u32::MAX);
        let opponent = game
            .opponent
            .clamp(own.saturating_sub(most), own.saturating_add(most));
        i64::from(game.score) - i64::from(expected(own, opponent))
    };
    games.iter().map(over).sum::<i64>() * i64::from(factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_say_what_is_printed() {
        for (difference, hundredths) in [
            (0, 50),
            (3, 50),
            (4, 51),
            (25, 53),
            (26, 54),
            (100, 64),
            (200, 76),
            (344, 88),
            (345, 89),
            (400, 92),
            (735, 99),
            (736, 100),
            (3000, 100),
        ] {
            assert_eq!(
                expected(2000 + difference, 2000),
                hundredths,
                "{difference}"
            );
            assert_eq!(
                expected(2000, 2000 + difference),
                100 - hundredths,
                "{difference}"
            );
        }
        for (hundredths, tells) in [
            (100, 800),
            (99, 677),
            (75, 193),
            (50, 0),
            (36, -102),
            (0, -800),
            (200, 800),
        ] {
            assert_eq!(difference(hundredths), tells, "{hundredths}");
        }
    }

    #[test]
    fn a_rating_changes_by_what_was_not_expected() {
        let win = |opponent| Game {
            opponent,
            score: 100,
        };
        assert_eq!(change(2000, &[win(2000)], 20, Some(400)), 1000);
        assert_eq!(change(2000, &[win(1300)], 10, Some(400)), 80);
        assert_eq!(change(2000, &[win(1300)], 10, None), 10);
        let draw = Game {
            opponent: 2200,
            score: 50,
        };
        assert_eq!(change(2000, &[draw, draw], 40, Some(400)), 2080);
        assert_eq!(change(2000, &[], 40, None), 0);
    }

    #[test]
    fn the_strongest_gain_nothing_of_the_weakest() {
        let win = |own| {
            let game = Game {
                opponent: 1900,
                score: 100,
            };
            change(own, &[game], 10, most(own))
        };
        assert_eq!((win(2649), win(2650)), (80, 0));
    }
}
