//! Who loses is out.

use crate::{Color, NoPairing, Number, Outcome, Pair, Paired, Points, Tournament};

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

/// The games of a round (from 1), from the rounds before it: further games of the matches that stand level, and where there are none,
/// the first games of those who have come through. The seeds are the numbers of those who are there in the first round. In the first
/// games the better seeded have White and Black by turns, in the others the colors are exchanged.
///
/// # Errors
/// When the last match has been won.
pub fn pair(tournament: &Tournament, round: usize) -> Result<Paired, NoPairing> {
    let mut stage: Vec<Contest> = contests(first_round(&seeds(tournament)));
    for before in 1..round {
        for contest in &mut stage {
            contest.take(tournament, before);
        }
        if stage.iter().all(|contest| contest.winner().is_some()) {
            let winners: Vec<Number> = stage.iter().filter_map(Contest::winner).collect();
            if let [winner] = winners.as_slice() {
                return Err(NoPairing::of(format!(
                    "No round follows: player {winner} has won the knock-out."
                )));
            }
            stage = contests(next_round(&winners));
        }
    }
    let first = tournament.first_color.unwrap_or(Color::White);
    let game = |(at, (contest, second)): (usize, (&Contest, Number))| {
        if contest.winner().is_some() {
            return None;
        }
        let color = match contest.last {
            Some(color) => color.other(),
            None if at % 2 == 0 => first,
            None => first.other(),
        };
        let pair = Pair {
            white: contest.pair.first,
            black: second,
        };
        Some(match color {
            Color::White => pair,
            Color::Black => pair.turned(),
        })
    };
    let played = stage
        .iter()
        .filter_map(|contest| Some((contest, contest.pair.second?)));
    Ok(Paired {
        pairs: played.enumerate().filter_map(game).collect(),
        bye: None,
    })
}

/// Who plays, in the order of their numbers: whoever is away from the first round on does not.
fn seeds(tournament: &Tournament) -> Vec<Number> {
    let is_away = |number: Number| {
        let mut absences = tournament.absences.iter();
        absences.any(|absence| absence.round == 1 && absence.player == number)
    };
    let mut seeds: Vec<Number> = tournament
        .players
        .iter()
        .filter(|player| player.entry(1).outcome.is_paired() || !is_away(player.number))
        .map(|player| player.number)
        .collect();
    seeds.sort_unstable();
    seeds
}

/// A match that is being played.
struct Contest {
    pair: Match,
    /// The points of both.
    points: [Points; 2],
    /// The color that the better seeded had in the last game.
    last: Option<Color>,
}

fn contests(matches: Vec<Match>) -> Vec<Contest> {
    let contest = |pair| Contest {
        pair,
        points: [Points::ZERO; 2],
        last: None,
    };
    matches.into_iter().map(contest).collect()
}

impl Contest {
    /// Counts the game of a round, if they have one.
    fn take(&mut self, tournament: &Tournament, round: usize) {
        let entry = |number| tournament.player(number).map(|player| player.entry(round));
        let (Some(own), Some(second)) = (entry(self.pair.first), self.pair.second) else {
            return;
        };
        let Some(theirs) = entry(second).filter(|_| own.opponent == Some(second)) else {
            return;
        };
        let worth = |outcome: Outcome| tournament.scoring.points(outcome);
        self.points[0] += worth(own.outcome);
        self.points[1] += worth(theirs.outcome);
        self.last = own.color.or(self.last);
    }

    fn winner(&self) -> Option<Number> {
        let Some(second) = self.pair.second else {
            return Some(self.pair.first);
        };
        match self.points[0].cmp(&self.points[1]) {
            std::cmp::Ordering::Greater => Some(self.pair.first),
            std::cmp::Ordering::Less => Some(second),
            std::cmp::Ordering::Equal => None,
        }
    }
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
