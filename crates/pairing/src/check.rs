//! Rounds that have been paired, held against what the system gives (C.04.A asks for such a check of reports).

use crate::{Color, NoPairing, Number, Pair, Paired, Tournament, pair};

/// What a round has otherwise than the system.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Differences {
    /// Pairs that only the round has.
    pub paired: Vec<Pair>,
    /// Pairs that only the system has.
    pub expected: Vec<Pair>,
    /// Who has the bye in the round, and who by the system, where these differ.
    pub bye: Option<(Option<Number>, Option<Number>)>,
}

impl Differences {
    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.paired.is_empty() && self.expected.is_empty() && self.bye.is_none()
    }
}

/// Pairs a round (from 1) anew, from the rounds before it, and tells what is otherwise. Where no color is written, as may be of a game
/// that was lost by forfeit, either is right.
///
/// # Errors
/// When the system gives no pairing.
pub fn differences(tournament: &Tournament, round: usize) -> Result<Differences, NoPairing> {
    Ok(against(tournament, round, &pair(tournament, round)?))
}

/// What a round (from 1) has otherwise than a system gives.
#[must_use]
pub fn against(tournament: &Tournament, round: usize, system: &Paired) -> Differences {
    let (mut paired, mut bye) = (Vec::new(), None);
    for player in &tournament.players {
        let entry = player.entry(round);
        if !entry.outcome.is_paired() {
            continue;
        }
        let number = player.number;
        match (entry.opponent, entry.color) {
            (None, _) => bye = Some(number),
            (Some(opponent), Some(Color::White)) => paired.push(Pair {
                white: number,
                black: opponent,
            }),
            (Some(_), Some(Color::Black)) => {}
            (Some(opponent), None) => {
                let pair = Pair {
                    white: number.min(opponent),
                    black: number.max(opponent),
                };
                let known = [pair, pair.turned()]
                    .into_iter()
                    .find(|pair| system.pairs.contains(pair));
                let pair = known.unwrap_or(pair);
                if !paired.contains(&pair) {
                    paired.push(pair);
                }
            }
        }
    }
    let without = |all: &[Pair], those: &[Pair]| -> Vec<Pair> {
        all.iter()
            .copied()
            .filter(|pair| !those.contains(pair))
            .collect()
    };
    Differences {
        paired: without(&paired, &system.pairs),
        expected: without(&system.pairs, &paired),
        bye: (bye != system.bye).then_some((bye, system.bye)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Recipe, tournament};

    #[test]
    fn what_is_otherwise_is_told() {
        let recipe = Recipe {
            players: 9,
            rounds: 3,
            late: 0,
            absences: 0,
            half_byes: 0,
            withdrawals: 0,
            ..Recipe::default()
        };
        let mut made = tournament(1, &recipe);
        assert!(differences(&made, 3).expect("a pairing").is_empty());
        // Two with neighboring boards change their opponents.
        let paired = pair(&made, 3).expect("a pairing");
        let [one, other] = [paired.pairs[0], paired.pairs[1]];
        let mut enter = |player: Number, opponent: Number| {
            let found = made.players.iter_mut().find(|found| found.number == player);
            found.expect("a player").rounds[2].opponent = Some(opponent);
        };
        for (white, black) in [(one.white, other.black), (other.white, one.black)] {
            enter(white, black);
            enter(black, white);
        }
        let told = differences(&made, 3).expect("a pairing");
        assert_eq!(told.expected, [one, other]);
        assert_eq!((told.paired.len(), told.bye), (2, None));
    }
}
