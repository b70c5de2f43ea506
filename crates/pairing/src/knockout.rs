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
    let stage = stages(tournament, round - 1).pop().unwrap_or_default();
    if let [last] = stage.as_slice()
        && let Some(winner) = last.winner()
    {
        return Err(NoPairing::of(format!(
            "No round follows: player {winner} has won the knock-out."
        )));
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

/// Who goes on without a game in a round (from 1): who has no opponent in the first games of a stage, and who has won his match while
/// others play on in theirs. In the order of the matches.
#[must_use]
pub fn through(tournament: &Tournament, round: usize) -> Vec<Number> {
    let mut stage = stages(tournament, round.saturating_sub(1));
    let stage = stage.pop().unwrap_or_default();
    stage.iter().filter_map(Contest::winner).collect()
}

/// How far somebody has come in a knock-out. Who has come further is the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reached {
    /// The stage, from 1: matches, however many games each takes. Who has won the last match stands one above it; who did not play, at 0.
    pub stage: usize,
    /// Whether he is in it still.
    pub is_in: bool,
}

/// How far each has come after so many rounds, in the order of the players.
#[must_use]
pub fn reached(tournament: &Tournament, after: usize) -> Vec<(Number, Reached)> {
    let mut reached: Vec<(Number, Reached)> = tournament
        .players
        .iter()
        .map(|player| {
            let nowhere = Reached {
                stage: 0,
                is_in: false,
            };
            (player.number, nowhere)
        })
        .collect();
    for (contests, stage) in stages(tournament, after).iter().zip(1..) {
        for contest in contests {
            let winner = contest.winner();
            for number in [Some(contest.pair.first), contest.pair.second] {
                let come = Reached {
                    stage: stage + usize::from(winner.is_some() && winner == number),
                    is_in: winner.is_none() || winner == number,
                };
                let own = reached.iter_mut().find(|(own, _)| Some(*own) == number);
                if let Some((_, own)) = own {
                    *own = come;
                }
            }
        }
    }
    reached
}

/// A match of a knock-out as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Who meet.
    pub pair: Match,
    /// The points of both, the better seeded first.
    pub points: [Points; 2],
    /// Who has won it.
    pub winner: Option<Number>,
}

/// The matches of every stage that has begun after so many rounds, in their order: the winners of the first two meet, and so on.
#[must_use]
pub fn bracket(tournament: &Tournament, after: usize) -> Vec<Vec<Standing>> {
    let standing = |contest: &Contest| Standing {
        pair: contest.pair,
        points: contest.points,
        winner: contest.winner(),
    };
    let stages = stages(tournament, after).into_iter();
    stages
        .map(|contests| contests.iter().map(standing).collect())
        .collect()
}

/// How many stages a knock-out has.
#[must_use]
pub fn stage_count(tournament: &Tournament) -> usize {
    let first = first_round(&seeds(tournament)).len();
    match first {
        0 => 0,
        matches => matches.trailing_zeros() as usize + 1,
    }
}

/// The stages after so many rounds; the last of them may still be played, or not have begun.
fn stages(tournament: &Tournament, after: usize) -> Vec<Vec<Contest>> {
    let mut stages = vec![contests(first_round(&seeds(tournament)))];
    for round in 1..=after {
        let Some(stage) = stages.last_mut() else {
            break;
        };
        for contest in stage.iter_mut() {
            contest.take(tournament, round);
        }
        let winners: Vec<Number> = stage.iter().filter_map(Contest::winner).collect();
        if winners.len() == stage.len() && winners.len() > 1 {
            stages.push(contests(next_round(&winners)));
        }
    }
    stages
}

/// Who plays, in the order of their numbers: whoever is away from the first round on does not.
fn seeds(tournament: &Tournament) -> Vec<Number> {
    let is_away = |number| tournament.absence(1, number).is_some();
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

    #[test]
    fn who_has_come_further_stands_above_whoever_has_more_points() {
        let player = |number| crate::Player {
            number,
            ..crate::Player::default()
        };
        let mut made = Tournament {
            players: (1..=6).map(player).collect(),
            ..Tournament::default()
        };
        let system = crate::System::KnockOut;
        let mut next = |results: &[&str]| {
            let round = made.rounds_paired() + 1;
            let through = through(&made, round);
            let paired = system.pair(&made, round).expect("a round");
            made.enter(round, &paired);
            for (pair, result) in paired.pairs.iter().zip(results) {
                let result = result.parse().expect("a result");
                assert!(made.report(round, *pair, Some(result)));
            }
            let told = reached(&made, round).into_iter();
            let told = told.map(|(_, come)| (come.stage, come.is_in));
            (through, told.collect::<Vec<_>>())
        };
        let (is_in, out) = (true, false);
        // 4-5 and 6-3; 1 and 2 go on without a game.
        let (free, come) = next(&["=", "0-1"]);
        assert_eq!(free, [1, 2]);
        let now = [
            (2, is_in),
            (2, is_in),
            (2, is_in),
            (1, is_in),
            (1, is_in),
            (1, out),
        ];
        assert_eq!(come, now);
        let (free, _) = next(&["="]);
        assert_eq!(free, [1, 2, 3]);
        let (_, come) = next(&["0-1"]);
        assert_eq!(come[3..], [(1, out), (2, is_in), (1, out)]);
        // 1-5 and 3-2, then the last match.
        assert_eq!(
            next(&["1-0", "0-1"]).1[..3],
            [(3, is_in), (3, is_in), (2, out)]
        );
        assert_eq!(next(&["0-1"]).1[..2], [(3, out), (4, is_in)]);
        assert_eq!(stage_count(&made), 3);
    }
}
