//! What comes of pairing a round.

use std::fmt;

use super::field::Field;
use crate::{Color, Number, Outcome, Tournament};

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

/// The pairs with colors, in the order of boards.
pub(crate) fn told(
    tournament: &Tournament,
    field: &Field,
    round: usize,
    pairs: &[(usize, usize)],
    bye: Option<usize>,
) -> Paired {
    let number = |place: usize| field.contenders[place].number;
    let mut pairs: Vec<Pair> = pairs
        .iter()
        .map(|&(higher, lower)| {
            let pair = Pair {
                white: number(higher),
                black: number(lower),
            };
            match field.colors(higher, lower).0 {
                Color::White => pair,
                Color::Black => pair.turned(),
            }
        })
        .collect();
    pairs.sort_unstable_by_key(|&pair| tournament.board(round, pair));
    Paired {
        pairs,
        bye: bye.map(number),
    }
}

/// The field of a round of a tournament that does not contradict itself.
pub(crate) fn checked(tournament: &Tournament, round: usize) -> Result<Field, NoPairing> {
    settled(tournament, round)?;
    Ok(Field::new(tournament, round))
}

/// Whether a round can follow: the tournament does not contradict itself, and the rounds before have been paired.
pub(crate) fn begun(tournament: &Tournament, round: usize) -> Result<(), NoPairing> {
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
    Ok(())
}

/// Whether a round can follow, and all before it are over.
pub(crate) fn settled(tournament: &Tournament, round: usize) -> Result<(), NoPairing> {
    begun(tournament, round)?;
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
    Ok(())
}
