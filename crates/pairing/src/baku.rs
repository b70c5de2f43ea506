//! The Baku acceleration (C.04.5.1): the first half of the players has virtual points in the first half of the rounds.

use crate::{Accelerated, Number, Tournament};

/// The virtual points of a tournament of so many rounds.
///
/// The first half of the players, rounded up to an even number, has them. Half of the rounds, rounded up, are accelerated: in the
/// first half of these, rounded up, they are worth a win, in the others a draw.
#[must_use]
pub fn virtual_points(tournament: &Tournament, rounds: usize) -> Vec<Accelerated> {
    let players = tournament.players.iter();
    let mut numbers: Vec<Number> = players.map(|player| player.number).collect();
    numbers.sort_unstable();
    let group = (2 * numbers.len().div_ceil(4)).min(numbers.len());
    let [first, .., last] = &numbers[..group] else {
        return Vec::new();
    };
    let accelerated = rounds.div_ceil(2);
    let whole = accelerated.div_ceil(2);
    [
        (1..=whole, tournament.scoring.win),
        (whole + 1..=accelerated, tournament.scoring.draw),
    ]
    .into_iter()
    .filter(|(rounds, _)| !rounds.is_empty())
    .map(|(rounds, points)| Accelerated {
        rounds,
        players: *first..=*last,
        points,
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;

    /// The last player with virtual points, and in how many rounds he has whole and half ones.
    #[track_caller]
    fn check(players: Number, rounds: usize, expected: Option<(Number, usize, usize)>) {
        let all = (1..=players).map(|number| Player {
            number,
            ..Player::default()
        });
        let mut tournament = Tournament {
            players: all.collect(),
            ..Tournament::default()
        };
        tournament.accelerated = virtual_points(&tournament, rounds);
        let points = |player: &Player, round| tournament.virtual_points(player, round).in_tenths();
        let has = |player: &&Player| points(player, 1) > 0;
        let found = tournament.players.iter().rfind(has).map(|player| {
            let count = |tenths| {
                (1..=rounds)
                    .filter(|&round| points(player, round) == tenths)
                    .count()
            };
            (player.number, count(10), count(5))
        });
        assert_eq!(found, expected);
    }

    #[test]
    fn the_first_half_has_them_in_the_first_half() {
        check(161, 9, Some((82, 3, 2)));
        check(160, 8, Some((80, 2, 2)));
        check(9, 1, Some((6, 1, 0)));
        check(2, 0, None);
        check(0, 9, None);
    }
}
