//! The Baku acceleration (C.04.7): the first half of the players has virtual points in the first half of the rounds.

use crate::{Accelerated, Tournament};

/// The virtual points of a tournament of so many rounds: two of a win are no more than a win, so a win's points in the first half
/// of the accelerated rounds and a draw's in the second. The first half of the players, rounded up to an even number, has them.
#[must_use]
pub fn virtual_points(tournament: &Tournament, rounds: usize) -> Vec<Accelerated> {
    let mut numbers: Vec<u32> = tournament
        .players
        .iter()
        .map(|player| player.number)
        .collect();
    numbers.sort_unstable();
    // C.04.7, 2: GA has twice as many as a quarter of all players, rounded up.
    let first_group = 2 * numbers.len().div_ceil(4);
    let Some((&first, &last)) = numbers
        .first()
        .zip(numbers.get(first_group.wrapping_sub(1)).or(numbers.last()))
    else {
        return Vec::new();
    };
    // C.04.7, 3: half of the rounds are accelerated, rounded up; half of these, rounded up, with a whole point.
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
        players: first..=last,
        points,
    })
    .collect()
}
