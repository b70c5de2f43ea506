//! Who loses is out.

use crate::Number;

/// A place in the first round of a knock-out: two who meet, or one who has no opponent and goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// The better seeded one.
    pub first: Number,
    /// His opponent.
    pub second: Option<Number>,
}

/// The first round for players in the order of their seeds. The best two can only meet in the last round, the best four in none
/// before the last but one, and so on; where the number is no power of two, the best go on without an opponent. The matches
/// stand so that the winners of the first two meet, those of the next two, and so on in every round.
#[must_use]
pub fn first_round(seeded: &[Number]) -> Vec<Match> {
    if seeded.len() < 2 {
        return Vec::new();
    }
    let mut order = vec![0];
    while order.len() < seeded.len() {
        let size = 2 * order.len();
        // Every seed gets the one beside it with whom it adds up to the size.
        order = order
            .iter()
            .flat_map(|&seed| [seed, size - 1 - seed])
            .collect();
    }
    let seed = |at: usize| seeded.get(at).copied();
    order
        .chunks_exact(2)
        .filter_map(|two| {
            Some(Match {
                first: seed(two[0])?,
                second: seed(two[1]),
            })
        })
        .collect()
}

/// The next round for those who have come through the last, in the order of its matches.
#[must_use]
pub fn next_round(winners: &[Number]) -> Vec<Match> {
    if winners.len() < 2 {
        return Vec::new();
    }
    winners
        .chunks(2)
        .map(|two| Match {
            first: two[0],
            second: two.get(1).copied(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_always_wins_and_meets_the_next_best_last() {
        for count in 2..40_u32 {
            let seeded: Vec<Number> = (1..=count).collect();
            let mut round = first_round(&seeded);
            assert_eq!(round.len().next_power_of_two(), round.len());
            let without = round
                .iter()
                .filter(|one| one.second.is_none())
                .map(|one| one.first);
            let without: Vec<Number> = without.collect();
            assert!(
                without.iter().all(|&seed| seed as usize <= without.len()),
                "{count}: {without:?}"
            );
            while !round.is_empty() {
                // Of so many matches the best seeds each play one.
                let mut firsts: Vec<Number> = round.iter().map(|one| one.first).collect();
                firsts.sort_unstable();
                assert_eq!(
                    firsts,
                    (1..=round.len() as u32).collect::<Vec<_>>(),
                    "{count}"
                );
                let winners: Vec<Number> = round.iter().map(|one| one.first).collect();
                round = next_round(&winners);
            }
        }
        assert!(first_round(&[1]).is_empty() && next_round(&[]).is_empty());
        let told: Vec<_> = first_round(&[1, 2, 3, 4, 5, 6])
            .iter()
            .map(|one| (one.first, one.second))
            .collect();
        assert_eq!(told, [(1, None), (4, Some(5)), (2, None), (3, Some(6))]);
    }
}
