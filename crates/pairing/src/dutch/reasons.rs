//! Why somebody meets whom he meets.

use std::fmt;

use super::allocation::ColorRule;
use super::bye::{WhyBye, why_bye};
use super::criteria::{Criterion, Slots};
use super::paired::NoPairing;
use super::round::brackets;
use super::shape::Node;
use super::why_not::{WhyNot, why_not_in};
use crate::{Color, Number, Points, Tournament};

/// Why a player meets whom he meets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Why {
    /// His opponent; none if he has the bye.
    pub opponent: Option<Number>,
    /// His color, and the rule that gives it.
    pub color: Option<(Color, ColorRule)>,
    /// The score of the bracket in which he is paired; of whom has the bye, of the last bracket.
    pub bracket: Points,
    /// Whether one of the two was moved down into it.
    pub moved_down: bool,
    /// What is not as the criteria would have it in this pair: nobody could do better in the bracket as a whole.
    pub costs: Vec<Criterion>,
    /// Whom the first candidate gives him, where that is somebody else, and why he does not meet him.
    pub instead: Option<(Number, WhyNot)>,
    /// Why he has the bye, if he has it.
    pub bye: Option<WhyBye>,
}

/// Why a player meets whom he meets in a round (from 1) as the system pairs it.
///
/// # Errors
/// When the round cannot be paired, or the player takes no part in it.
pub fn why(tournament: &Tournament, round: usize, player: Number) -> Result<Why, NoPairing> {
    let done = brackets(tournament, round)?;
    let place = done
        .place(player)
        .ok_or_else(|| NoPairing::of(format!("Player {player} takes no part in round {round}.")))?;
    let number = |place: usize| done.field.contenders[place].number;
    let score = |at: usize| done.field.contenders[done.groups[at][0]].score;
    let Some(at) = done.bracket_of(place) else {
        return Ok(Why {
            opponent: None,
            color: None,
            bracket: score(done.groups.len() - 1),
            moved_down: false,
            costs: Vec::new(),
            instead: None,
            bye: Some(why_bye(&done, place)?),
        });
    };
    let mut below = Vec::new();
    let shape = done.shape(at, &mut below);
    let pairs = &done.brackets[at].pairs;
    let is_in = |&&(one, other): &&(usize, usize)| one == place || other == place;
    let Some(&(higher, lower)) = pairs.iter().find(is_in) else {
        return Err(NoPairing::complete());
    };
    let moved_down = shape.moved.contains(&higher);
    let (color, rule) = done.field.colors(higher, lower);
    let slots = Slots::new(&done.field, &shape, 0);
    let upper = if moved_down {
        Node::Moved(higher)
    } else {
        Node::Resident(higher)
    };
    let cost = slots.cost(&done.field, false, upper, Node::Resident(lower));
    let mut costs: Vec<Criterion> = cost
        .into_iter()
        .flatten()
        .map(|(slot, _)| slots.all[slot].criterion)
        .collect();
    costs.dedup();

    let opponent = if place == higher { lower } else { higher };
    let first = first_opponent(shape.moved, shape.residents, pairs, place);
    let instead = match first.filter(|&first| first != opponent) {
        Some(first) => Some((number(first), why_not_in(&done, place, first)?)),
        None => None,
    };
    Ok(Why {
        opponent: Some(number(opponent)),
        color: Some((
            if place == higher {
                color
            } else {
                color.other()
            },
            rule,
        )),
        bracket: score(at),
        moved_down,
        costs,
        instead,
        bye: None,
    })
}

/// Whom a player meets in the first candidate: among those moved down and their opponents, or in the remainder.
fn first_opponent(
    moved: &[usize],
    residents: &[usize],
    pairs: &[(usize, usize)],
    place: usize,
) -> Option<usize> {
    let paired: Vec<usize> = moved
        .iter()
        .copied()
        .filter(|man| pairs.iter().any(|(one, _)| one == man))
        .collect();
    if let Some(at) = paired.iter().position(|&man| man == place) {
        return residents.get(at).copied();
    }
    let taken = |resident: &usize| {
        pairs
            .iter()
            .any(|(one, other)| other == resident && paired.contains(one))
    };
    let at = residents.iter().position(|&one| one == place)?;
    if taken(&place) {
        return paired.get(at).copied();
    }
    let remainder: Vec<usize> = residents
        .iter()
        .copied()
        .filter(|one| !taken(one))
        .collect();
    let half = pairs.len().checked_sub(paired.len())?;
    let at = remainder.iter().position(|&one| one == place)?;
    let other = if at < half { at + half } else { at - half };
    remainder.get(other).copied().filter(|_| at < 2 * half)
}

impl fmt::Display for Why {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(bye) = &self.bye {
            return write!(formatter, "{bye}");
        }
        let Some(opponent) = self.opponent else {
            return write!(formatter, "No game.");
        };
        write!(
            formatter,
            "Against player {opponent} in the bracket of {} points",
            self.bracket
        )?;
        if self.moved_down {
            write!(formatter, ", into which one of them was moved down")?;
        }
        write!(formatter, ".")?;
        if let Some((color, rule)) = &self.color {
            let color = if *color == Color::White {
                "White"
            } else {
                "Black"
            };
            write!(formatter, " {color}: {rule}.")?;
        }
        for criterion in &self.costs {
            write!(
                formatter,
                " The pair is not as it should be by {criterion}; no better pairing of the bracket exists."
            )?;
        }
        if let Some((number, why_not)) = &self.instead {
            write!(
                formatter,
                " The first candidate has player {number} instead. {why_not}"
            )?;
        }
        Ok(())
    }
}
