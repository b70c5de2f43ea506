//! Why somebody meets whom he meets, and why not somebody else.

use std::fmt;

use super::allocation::ColorRule;
use super::bracket::pair_with_all_below;
use super::criteria::{Criterion, Slots};
use super::field::Barrier;
use super::paired::NoPairing;
use super::round::{Done, brackets};
use super::shape::{Node, Wish};
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
}

/// Why two players do not meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhyNot {
    /// They do.
    TheyMeet,
    /// One of them is not paired in this round.
    Absent(Number),
    /// An absolute rule stands between them.
    Barrier(Barrier),
    /// If they met, no complete pairing of all others would be left (C4, C5).
    Incomplete,
    /// If they met, the bracket would be worse by a criterion, and equal by all before it.
    Worse {
        /// The score of the bracket.
        bracket: Points,
        /// The criterion.
        criterion: Criterion,
        /// The score that is looked at, where a criterion looks at scores in turn.
        score: Option<Points>,
        /// What the criterion counts in the pairing that was made.
        is: u32,
        /// What it would count.
        would_be: u32,
    },
    /// A pairing in which they meet is as good, and the rules generate it later (C.04.3, 3 and 4).
    Later,
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

/// Why two players do not meet in a round (from 1) as the system pairs it.
///
/// # Errors
/// When the round cannot be paired at all.
pub fn why_not(
    tournament: &Tournament,
    round: usize,
    one: Number,
    other: Number,
) -> Result<WhyNot, NoPairing> {
    let done = brackets(tournament, round)?;
    let Some(first) = done.place(one) else {
        return Ok(WhyNot::Absent(one));
    };
    match done.place(other) {
        Some(second) if second != first => why_not_in(&done, first, second),
        _ => Ok(WhyNot::Absent(other)),
    }
}

fn why_not_in(done: &Done, one: usize, other: usize) -> Result<WhyNot, NoPairing> {
    let pair = (one.min(other), one.max(other));
    if done
        .brackets
        .iter()
        .any(|bracket| bracket.pairs.contains(&pair))
    {
        return Ok(WhyNot::TheyMeet);
    }
    if let Some(barrier) = done.field.barrier(one, other) {
        return Ok(WhyNot::Barrier(barrier));
    }
    // The bracket in which the first of them is paired.
    let last = done.groups.len() - 1;
    let (first, second) = (done.bracket_of(one), done.bracket_of(other));
    let at = first.unwrap_or(last).min(second.unwrap_or(last));
    let mut below = Vec::new();
    let shape = done.shape(at, &mut below);
    let is_here = |place: &usize| shape.moved.contains(place) || shape.residents.contains(place);
    let wish = match (is_here(&one), is_here(&other)) {
        (true, true) => Wish::Meet(one, other),
        (true, false) => Wish::Leave(one),
        _ => Wish::Leave(other),
    };
    let solve = |wish: Option<Wish>| {
        let shape = super::shape::Shape { wish, ..shape };
        pair_with_all_below(&done.field, shape).map_err(|_| NoPairing::scores())
    };
    let Some(is) = solve(None)? else {
        return Err(NoPairing::complete());
    };
    let Some(would_be) = solve(Some(wish))? else {
        return Ok(WhyNot::Incomplete);
    };
    let differs = is
        .costs
        .iter()
        .zip(&would_be.costs)
        .find(|(is, would_be)| is != would_be);
    Ok(match differs {
        Some((&(criterion, score, is), &(_, _, would_be))) => WhyNot::Worse {
            bracket: done.field.contenders[done.groups[at][0]].score,
            criterion,
            score,
            is,
            would_be,
        },
        None => WhyNot::Later,
    })
}

impl Done {
    fn place(&self, number: Number) -> Option<usize> {
        self.field
            .contenders
            .iter()
            .position(|contender| contender.number == number)
    }

    /// The bracket in which somebody is paired; none for whom has the bye.
    fn bracket_of(&self, place: usize) -> Option<usize> {
        self.brackets.iter().position(|bracket| {
            let mut pairs = bracket.pairs.iter();
            pairs.any(|&(one, other)| one == place || other == place)
        })
    }
}

impl fmt::Display for WhyNot {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TheyMeet => write!(formatter, "They meet."),
            Self::Absent(number) => {
                write!(formatter, "Player {number} takes no part in the round.")
            }
            Self::Barrier(Barrier::Met) => write!(formatter, "They have met (C1)."),
            Self::Barrier(Barrier::Forbidden) => {
                write!(formatter, "The organiser does not let them meet.")
            }
            Self::Barrier(Barrier::Colors) => {
                write!(formatter, "Both must have the same color (C3).")
            }
            Self::Incomplete => write!(
                formatter,
                "All others could not be paired any more (C4, C5)."
            ),
            Self::Worse {
                bracket,
                criterion,
                score,
                is,
                would_be,
            } => {
                write!(
                    formatter,
                    "In the bracket of {bracket} points the pairing would be worse by {criterion}: "
                )?;
                if let Some(score) = score {
                    write!(formatter, "among those with {score} points ")?;
                }
                write!(formatter, "{would_be} instead of {is}.")
            }
            Self::Later => write!(
                formatter,
                "A pairing in which they meet is as good, but it comes later in the order of the rules (C.04.3, 3 and 4)."
            ),
        }
    }
}

impl fmt::Display for Why {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(opponent) = self.opponent else {
            return write!(formatter, "The bye.");
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
