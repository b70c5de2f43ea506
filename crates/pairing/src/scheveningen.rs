//! Two teams, of which everybody of one meets everybody of the other (the Scheveningen system).

use crate::{Number, Pair};

/// The rounds of two teams of the same size. In every round everybody plays; nobody has one color more than once oftener than the
/// other, and where the size can be divided by four both teams have each color equally often in every round.
///
/// The tables that are printed for some sizes have the same properties and order the rounds otherwise.
///
/// # Errors
/// When the teams are not of the same size.
pub fn rounds(first: &[Number], second: &[Number]) -> Result<Vec<Vec<Pair>>, UnequalTeams> {
    let size = first.len();
    if second.len() != size {
        return Err(UnequalTeams(size, second.len()));
    }
    let meet = |round: usize, one: usize| {
        let (other, has_white) = if size.is_multiple_of(4) {
            // Halves of both teams; by turns they meet the same half and the other.
            let half = size / 2;
            let (own, place) = (one / half, one % half);
            let (turn, steps) = (round / half, round % half);
            let other = (own ^ turn) * half + (place + steps) % half;
            (other, (own + steps).is_multiple_of(2))
        } else {
            let other = (one + round) % size;
            (other, (one + other).is_multiple_of(2))
        };
        let pair = Pair {
            white: first[one],
            black: second[other],
        };
        if has_white { pair } else { pair.turned() }
    };
    let round = |round| (0..size).map(|one| meet(round, one)).collect();
    Ok((0..size).map(round).collect())
}

/// Teams of different sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnequalTeams(usize, usize);

impl std::fmt::Display for UnequalTeams {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            formatter,
            "One team has {} players and the other {}; in the Scheveningen system both have as many.",
            self.0, self.1
        )
    }
}

impl std::error::Error for UnequalTeams {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn everybody_meets_everybody_with_fair_colors() {
        for size in 0..20_u32 {
            let first: Vec<Number> = (1..=size).collect();
            let second: Vec<Number> = (101..=100 + size).collect();
            let rounds = rounds(&first, &second).expect("equal teams");
            let mut met = BTreeSet::new();
            let mut whites: BTreeMap<Number, u32> = BTreeMap::new();
            for round in &rounds {
                let mut sat = BTreeSet::new();
                for pair in round {
                    assert!(sat.insert(pair.white) && sat.insert(pair.black));
                    let (one, other) = (pair.white.min(pair.black), pair.white.max(pair.black));
                    assert!(one <= size && other > 100 && met.insert((one, other)));
                    *whites.entry(pair.white).or_default() += 1;
                }
                let white = round.iter().filter(|pair| pair.white <= size).count();
                assert!(
                    !size.is_multiple_of(4) || white * 2 == round.len(),
                    "{size}"
                );
            }
            assert_eq!(met.len() as u32, size * size);
            for player in first.iter().chain(&second) {
                let white = whites.get(player).copied().unwrap_or(0);
                assert!(white.abs_diff(size - white) <= size % 2, "{size}: {player}");
            }
        }
        assert!(rounds(&[1], &[]).is_err());
    }
}
