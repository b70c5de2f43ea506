//! What comes of pairing a round.

use std::cmp::Reverse;
use std::fmt;

use super::field::Field;
use crate::{Color, Number, Outcome, Points, Tournament};

/// Two who meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pair {
    /// Who has White.
    pub white: Number,
    /// Who has Black.
    pub black: Number,
}

impl Pair {
    /// The same two with their colors exchanged.
    #[must_use]
    pub const fn turned(self) -> Pair {
        Pair {
            white: self.black,
            black: self.white,
        }
    }
}

/// A round that is paired.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Paired {
    /// The pairs, by board.
    pub pairs: Vec<Pair>,
    /// Who has the pairing-allocated bye.
    pub bye: Option<Number>,
}

/// Why a round cannot be paired, in a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoPairing(String);

impl NoPairing {
    pub(crate) fn of(sentence: String) -> Self {
        Self(sentence)
    }

    pub(crate) fn scores() -> Self {
        Self::of("A bracket has players of too many scores to be weighed.".to_owned())
    }

    pub(crate) fn complete() -> Self {
        Self::of(
            "No complete pairing exists: whoever is paired with whom, two are left who may not meet, or one who may not have \
             the bye. The arbiter decides (C.04.3, 1.9)."
                .to_owned(),
        )
    }
}

impl fmt::Display for NoPairing {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for NoPairing {}

/// The pairs with colors, in the order of boards: by the score of the higher ranked, the sum of both, the number of the higher
/// ranked; virtual points do not count (C.04.2, 4.3).
pub(crate) fn told(
    tournament: &Tournament,
    field: &Field,
    round: usize,
    pairs: &[(usize, usize)],
    bye: Option<usize>,
) -> Paired {
    let score = |number: Number| {
        let player = tournament.player(number);
        player.map_or(Points::ZERO, |player| {
            tournament.points_after(player, round.saturating_sub(1))
        })
    };
    let mut boards: Vec<_> = pairs
        .iter()
        .map(|&(higher, lower)| {
            let (color, _) = field.colors(higher, lower);
            let (one, other) = (
                field.contenders[higher].number,
                field.contenders[lower].number,
            );
            let (white, black) = match color {
                Color::White => (one, other),
                Color::Black => (other, one),
            };
            let mut ranked = [(Reverse(score(one)), one), (Reverse(score(other)), other)];
            ranked.sort_unstable();
            let [(best, number), _] = ranked;
            (
                (best, Reverse(score(one) + score(other)), number),
                Pair { white, black },
            )
        })
        .collect();
    boards.sort_unstable_by_key(|(key, _)| *key);
    Paired {
        pairs: boards.into_iter().map(|(_, pair)| pair).collect(),
        bye: bye.map(|place| field.contenders[place].number),
    }
}

/// The field of a round of a tournament that does not contradict itself.
pub(crate) fn checked(tournament: &Tournament, round: usize) -> Result<Field, NoPairing> {
    tournament
        .check()
        .map_err(|flaw| NoPairing::of(flaw.to_string()))?;
    if round == 0 {
        return Err(NoPairing::of("Rounds are counted from 1.".to_owned()));
    }
    let paired = tournament.rounds_paired();
    if round > paired + 1 {
        return Err(NoPairing::of(format!(
            "Round {round} cannot be paired: {paired} rounds have been paired so far."
        )));
    }
    for player in &tournament.players {
        let rounds = player.rounds.iter().take(round - 1);
        let open = rounds
            .zip(1..)
            .find(|(entry, _)| entry.outcome == Outcome::Pending);
        if let Some((_, open)) = open {
            return Err(NoPairing::of(format!(
                "Round {round} cannot be paired: player {} has no result in round {open} yet.",
                player.number
            )));
        }
    }
    Ok(Field::new(tournament, round))
}
