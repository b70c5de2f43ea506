//! One bracket paired (C.04.3, 3): by what is seen in it alone where that is enough, else with all that stands below.

use super::criteria::{Criterion, Slots};
use super::field::Field;
use super::order::{self, Solved, best_first};
use super::shape::{Node, Shape};
use crate::matching::{Matching, Weight, Wide};

/// A number that no machine word of ours is wide enough for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooManyScores;

/// The pairing of a bracket; none if no complete pairing is left, which whoever asks has made sure of before.
pub(crate) fn pair_bracket(
    field: &Field,
    shape: Shape<'_>,
) -> Result<Option<Solved>, TooManyScores> {
    // What can be seen in the bracket alone is the best there is, if what is below does as well as it could do at all.
    let alone = shape.by_itself(field);
    if let Some(solved) = first_candidate(field, alone)
        && goes_on_well(field, shape, alone.bye_is_judged, &solved.floats)
    {
        return Ok(Some(solved));
    }
    if let Some(solved) = solve(field, alone)?
        && goes_on_well(field, shape, alone.bye_is_judged, &solved.floats)
    {
        return Ok(Some(solved));
    }
    pair_with_all_below(field, shape)
}

/// The same by looking at everybody who is left.
pub(crate) fn pair_with_all_below(
    field: &Field,
    shape: Shape<'_>,
) -> Result<Option<Solved>, TooManyScores> {
    let bye_is_judged = shape.bye_may_be_judged(field);
    let judged = Shape {
        bye_is_judged,
        ..shape
    };
    let solved = solve(field, judged)?;
    if bye_is_judged
        && solved
            .as_ref()
            .is_some_and(|solved| solved.floats.len() != 1)
    {
        return solve(field, shape);
    }
    Ok(solved)
}

/// The pairing by the narrowest numbers that hold the weights.
fn solve(field: &Field, shape: Shape<'_>) -> Result<Option<Solved>, TooManyScores> {
    let nodes = shape.nodes();
    let bits = order::bits(field, &shape, nodes.len());
    macro_rules! by {
        ($($weight:ty),*) => {
            $(if bits <= <$weight>::BITS {
                return Ok(best_first::<$weight>(field, &shape, &nodes));
            })*
        };
    }
    by!(i64, i128, Wide<4>, Wide<8>, Wide<16>, Wide<32>, Wide<128>);
    Err(TooManyScores)
}

/// The first candidate of all (C.04.3, 3.2 and 3.3), if it is as good as any could be.
fn first_candidate(field: &Field, shape: Shape<'_>) -> Option<Solved> {
    let (moved, residents) = (shape.moved.len(), shape.residents.len());
    if moved > residents {
        return None;
    }
    let (opponents, remainder) = shape.residents.split_at(moved);
    let half = remainder.len() / 2;
    let slots = Slots::new(field, &shape, 0);
    let free = |one: Node, other: Node| {
        slots
            .cost(field, shape.bye_is_judged, one, other)
            .is_some_and(|cost| cost.is_empty())
    };
    let mut solved = Solved::default();
    for (&one, &other) in shape.moved.iter().zip(opponents) {
        if !free(Node::Moved(one), Node::Resident(other)) {
            return None;
        }
        solved.pairs.push((one, other));
    }
    for (&one, &other) in remainder.iter().zip(&remainder[half..]) {
        if !free(Node::Resident(one), Node::Resident(other)) {
            break;
        }
        solved.pairs.push((one, other));
        if solved.pairs.len() == moved + half {
            break;
        }
    }
    if solved.pairs.len() < moved + half {
        return None;
    }
    if remainder.len() % 2 == 1 {
        let last = *remainder.last()?;
        let cost = slots.cost(field, shape.bye_is_judged, Node::Resident(last), Node::Out)?;
        let least = |place: &&usize| field.may_have_bye(**place);
        let unplayed = |place: &usize| field.contenders[*place].unplayed;
        let fewest = shape.residents.iter().filter(least).map(unplayed).min();
        let allowed = |&(slot, amount): &(usize, u32)| match slots.all[slot].criterion {
            Criterion::C6 => true,
            Criterion::C9 => Some(amount) == fewest,
            _ => false,
        };
        if !cost.iter().all(allowed) {
            return None;
        }
        solved.floats.push(last);
    }
    Some(solved)
}

/// Whether all below can be paired (C4) with those who float, and the next bracket no worse than in the best case (C8).
fn goes_on_well(field: &Field, shape: Shape<'_>, bye_is_judged: bool, floats: &[usize]) -> bool {
    /// A man of the next bracket who floats on; one who has floated already and does so again costs a bit more.
    const AGAIN: i64 = 1;
    const ONWARD: i64 = 1 << 32;
    let within = floats.len() + shape.next.len();
    let places: Vec<usize> = [floats, shape.next, shape.below].concat();
    let count = places.len() + usize::from(shape.bye);
    let cost = |one: usize, other: usize| {
        let again = if one < floats.len() { AGAIN } else { 0 };
        if other == places.len() {
            return field.may_have_bye(places[one]).then_some(if one < within {
                ONWARD + again
            } else {
                0
            });
        }
        field.may_meet(places[one], places[other]).then_some({
            if one < within && other >= within {
                ONWARD + again
            } else {
                0
            }
        })
    };
    let mut matching = Matching::<i64>::new(
        count,
        |_| 0,
        |one, other| cost(one, other).map(|cost| -cost),
    );
    if !matching.solve() {
        return false;
    }
    let total: i64 = (0..count)
        .filter_map(|one| {
            let other = matching.mate(one);
            (one < other).then(|| cost(one, other)).flatten()
        })
        .sum();
    let least = if bye_is_judged {
        AGAIN + ONWARD + ONWARD * (shape.next.len() % 2) as i64
    } else {
        ONWARD * (within % 2) as i64
    };
    total <= least
}
