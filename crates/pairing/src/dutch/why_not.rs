//! Why two do not meet.

use std::fmt;

use super::bracket::pair_with_all_below;
use super::criteria::Criterion;
use super::field::Barrier;
use super::paired::NoPairing;
use super::round::{Done, brackets};
use super::shape::{Shape, Wish};
use crate::{Number, Points, Tournament};

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

pub(super) fn why_not_in(done: &Done, one: usize, other: usize) -> Result<WhyNot, NoPairing> {
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
    judged(done, at, shape, wish)
}

/// What speaks against a wish in a bracket.
pub(super) fn judged(
    done: &Done,
    at: usize,
    shape: Shape<'_>,
    wish: Wish,
) -> Result<WhyNot, NoPairing> {
    let solve = |wish: Option<Wish>| {
        let shape = Shape { wish, ..shape };
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
    pub(super) fn place(&self, number: Number) -> Option<usize> {
        self.field
            .contenders
            .iter()
            .position(|contender| contender.number == number)
    }

    /// The bracket in which somebody is paired; none for whom has the bye.
    pub(super) fn bracket_of(&self, place: usize) -> Option<usize> {
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
                write!(formatter, "Both must have the same colour (C3).")
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
