//! Rounds written into a tournament: who sits at which board, and what came of it.

use std::cmp::Reverse;

use crate::{Color, Entry, Number, Outcome, Pair, Paired, Points, Reported, Tournament};

/// Where a pair sits (C.04.2, 4.3): by the score of the higher ranked, the sum of both, the number of the higher ranked; virtual points
/// do not count.
pub(crate) type Board = (Reverse<Points>, Reverse<Points>, Number);

impl Tournament {
    pub(crate) fn board(&self, round: usize, pair: Pair) -> Board {
        let score = |number: Number| {
            let player = self.player(number);
            player.map_or(Points::ZERO, |player| {
                self.points_after(player, round.saturating_sub(1))
            })
        };
        let (white, black) = (score(pair.white), score(pair.black));
        let (best, number) = (Reverse(white), pair.white).min((Reverse(black), pair.black));
        (best, Reverse(white + black), number)
    }

    /// A round (from 1) that has been paired, by board; who has a pairing-allocated bye stands in it too. Of a forfeit without colors the
    /// lower number comes first.
    #[must_use]
    pub fn boards(&self, round: usize) -> Paired {
        let mut paired = Paired::default();
        for player in &self.players {
            let entry = player.entry(round);
            let number = player.number;
            match (entry.opponent, entry.color) {
                (None, _) if entry.outcome == Outcome::PairingBye => paired.bye = Some(number),
                (Some(opponent), Some(Color::White)) => paired.pairs.push(Pair {
                    white: number,
                    black: opponent,
                }),
                (Some(opponent), None) if number < opponent => paired.pairs.push(Pair {
                    white: number,
                    black: opponent,
                }),
                _ => {}
            }
        }
        paired
            .pairs
            .sort_unstable_by_key(|&pair| self.board(round, pair));
        paired
    }

    /// Writes a round (from 1) as it was paired: games that are still to be played, and byes. Who has said that he will not be there gets
    /// what he was promised; where he was paired all the same, as in a round robin, he has lost without play.
    pub fn enter(&mut self, round: usize, paired: &Paired) {
        let Some(at) = round.checked_sub(1) else {
            return;
        };
        let said: Vec<(Number, Outcome)> = self
            .absences
            .iter()
            .filter(|absence| absence.round == round)
            .map(|absence| (absence.player, absence.outcome))
            .collect();
        let is_away = |number| said.iter().any(|(player, _)| *player == number);
        for player in &mut self.players {
            let number = player.number;
            let seat = paired.pairs.iter().find_map(|pair| {
                if pair.white == number {
                    Some((pair.black, Color::White))
                } else {
                    (pair.black == number).then_some((pair.white, Color::Black))
                }
            });
            let entry = match seat {
                Some((opponent, color)) => {
                    let outcome = match (is_away(number), is_away(opponent)) {
                        (true, _) => Outcome::ForfeitLoss,
                        (false, true) => Outcome::ForfeitWin,
                        (false, false) => Outcome::Pending,
                    };
                    Entry::against(opponent, color, outcome)
                }
                None if paired.bye == Some(number) => Entry::alone(Outcome::PairingBye),
                None => match said.iter().find(|(player, _)| *player == number) {
                    Some((_, outcome)) => Entry::alone(*outcome),
                    None => player.entry(round),
                },
            };
            if player.rounds.len() <= at {
                player.rounds.resize(at + 1, Entry::default());
            }
            player.rounds[at] = entry;
        }
        self.trim();
    }

    /// Has two play each other in a round (from 1), or with one alone gives him the bye, whatever a system would do. Whoever was to play
    /// one of them is left without a game; what they had said of the round no longer holds. A round that comes next begins by it.
    pub fn seat(&mut self, round: usize, white: Number, black: Option<Number>) {
        let is_meant = |number: Number| number == white || Some(number) == black;
        self.absences
            .retain(|said| said.round != round || !is_meant(said.player));
        if round > self.rounds_paired() {
            let pairs = black.map(|black| Pair { white, black });
            let bye = black.is_none().then_some(white);
            let pairs = pairs.into_iter().collect();
            self.enter(round, &Paired { pairs, bye });
            return;
        }
        let Some(at) = round.checked_sub(1) else {
            return;
        };
        for player in &mut self.players {
            let entry = match black {
                Some(black) if player.number == white => {
                    Entry::against(black, Color::White, Outcome::Pending)
                }
                Some(black) if player.number == black => {
                    Entry::against(white, Color::Black, Outcome::Pending)
                }
                None if player.number == white => Entry::alone(Outcome::PairingBye),
                _ if player.entry(round).opponent.is_some_and(is_meant) => Entry::default(),
                _ => continue,
            };
            if player.rounds.len() <= at {
                player.rounds.resize(at + 1, Entry::default());
            }
            player.rounds[at] = entry;
        }
        self.trim();
    }

    /// Takes back that a round (from 1) was paired, with all its results. What somebody has asked for stays.
    pub fn take_back(&mut self, round: usize) {
        let said: Vec<Number> = self
            .absences
            .iter()
            .filter(|absence| absence.round == round)
            .map(|absence| absence.player)
            .collect();
        for player in &mut self.players {
            let is_said = said.contains(&player.number);
            let entry = round
                .checked_sub(1)
                .and_then(|at| player.rounds.get_mut(at));
            if let Some(entry) = entry
                && (entry.outcome.is_paired() || is_said)
            {
                *entry = Entry::default();
            }
        }
        self.trim();
    }

    /// Writes what came of a game; no result takes back the one that was written. Whether the two meet in the round is the answer.
    pub fn report(&mut self, round: usize, pair: Pair, result: Option<Reported>) -> bool {
        let pending = Reported {
            white: Outcome::Pending,
            black: Outcome::Pending,
        };
        let result = result.unwrap_or(pending);
        let seats = [
            (pair.white, pair.black, Color::White, result.white),
            (pair.black, pair.white, Color::Black, result.black),
        ];
        let meet = seats.iter().all(|(number, opponent, ..)| {
            let player = self.player(*number);
            player.is_some_and(|player| player.entry(round).opponent == Some(*opponent))
        });
        if !meet {
            return false;
        }
        for (number, opponent, color, outcome) in seats {
            for player in &mut self.players {
                if player.number == number {
                    player.rounds[round - 1] = Entry::against(opponent, color, outcome);
                }
            }
        }
        true
    }

    /// What was written of a game in a round.
    #[must_use]
    pub fn reported(&self, round: usize, pair: Pair) -> Reported {
        let of = |number| {
            self.player(number)
                .map_or(Outcome::Absent, |player| player.entry(round).outcome)
        };
        Reported {
            white: of(pair.white),
            black: of(pair.black),
        }
    }

    /// What is not written at the end is no round.
    fn trim(&mut self) {
        for player in &mut self.players {
            while player.rounds.last() == Some(&Entry::default()) {
                player.rounds.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::{Recipe, tournament};
    use crate::{Absence, pair};

    #[test]
    fn rounds_are_written_taken_back_and_written_again() {
        let recipe = Recipe {
            players: 9,
            rounds: 4,
            ..Recipe::default()
        };
        for seed in 0..30 {
            let whole = tournament(seed, &recipe);
            for round in 1..=whole.rounds_paired() {
                let mut now = whole.clone();
                for later in (round..=whole.rounds_paired()).rev() {
                    now.take_back(later);
                }
                assert_eq!(now.rounds_paired(), round - 1);
                let paired = pair(&now, round).expect("a pairing");
                now.enter(round, &paired);
                // Games lost by forfeit may stand without colors in what was made up.
                assert_eq!(now.boards(round), paired, "{seed}: {round}");
                for seated in &paired.pairs {
                    assert_eq!(now.reported(round, *seated).to_string(), "*");
                    let result: Reported = "0-1".parse().expect("a result");
                    assert!(now.report(round, *seated, Some(result)));
                    assert_eq!(now.reported(round, *seated), result);
                }
                assert_eq!(now.check(), Ok(()));
            }
        }
    }

    #[test]
    fn who_will_not_come_gets_what_he_was_promised() {
        let recipe = Recipe {
            players: 4,
            rounds: 0,
            ..Recipe::default()
        };
        let mut made = tournament(1, &recipe);
        let away = |player, outcome| Absence {
            round: 1,
            player,
            outcome,
        };
        made.absences = vec![away(2, Outcome::HalfBye), away(4, Outcome::ZeroBye)];
        let before = made.clone();
        let fixed = Paired {
            pairs: vec![Pair { white: 1, black: 4 }],
            bye: Some(3),
        };
        made.enter(1, &fixed);
        let codes: String = made
            .players
            .iter()
            .map(|player| player.entry(1).outcome.code())
            .collect();
        assert_eq!(codes, "+HU-");
        assert!(!made.report(1, Pair { white: 1, black: 2 }, None));
        made.take_back(1);
        assert_eq!(made, before);
    }
}
