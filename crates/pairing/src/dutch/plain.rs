//! The Dutch system once more, as the text has it and as slowly: all candidates of a bracket in the order in which the rules
//! generate them, each held against the criteria, and the first of the best is taken. Nothing is shared with the matching but who
//! a player is, whom he may meet and which color he gets.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::{Points, Tournament};

use super::candidates::{exchanges, subsets};
use super::contender::Float;
use super::field::Field;
use super::paired::{NoPairing, Paired, checked, told};

/// More players than this take too long.
const MOST: usize = 14;

/// Pairs a round by trying every candidate: for at most 14 players.
///
/// # Errors
/// When no complete pairing exists, or there are too many players.
pub fn pair_plainly(tournament: &Tournament, round: usize) -> Result<Paired, NoPairing> {
    let mut field = checked(tournament, round)?;
    let count = field.contenders.len();
    if count > MOST {
        return Err(NoPairing::of(format!(
            "The plain method pairs at most {MOST} players, and here are {count}."
        )));
    }
    let all: Vec<usize> = (0..count).collect();
    if count % 2 == 1 {
        // C5: the lowest score at which all others can be paired.
        let mut scores: Vec<Points> = field.contenders.iter().map(|one| one.score).collect();
        scores.sort_unstable();
        let found = scores.into_iter().find(|&score| {
            field.bye_score = Some(score);
            Hall::new(&field).completes(&all)
        });
        if found.is_none() {
            return Err(NoPairing::complete());
        }
    } else if !Hall::new(&field).completes(&all) {
        return Err(NoPairing::complete());
    }
    let groups = field.groups();
    let mut hall = Hall::new(&field);
    let (mut moved, mut pairs) = (Vec::new(), Vec::new());
    for (at, group) in groups.iter().enumerate() {
        let next = groups.get(at + 1).cloned().unwrap_or_default();
        let below: Vec<usize> = groups.iter().skip(at + 2).flatten().copied().collect();
        let bracket = Bracket {
            moved,
            residents: group.clone(),
            next,
            below,
        };
        let best = bracket.best(&mut hall).ok_or_else(NoPairing::complete)?;
        moved = best.floats;
        pairs.extend(best.pairs);
    }
    Ok(told(
        tournament,
        &field,
        round,
        &pairs,
        moved.first().copied(),
    ))
}

/// The players, and what is known of sets of them.
struct Hall<'a> {
    field: &'a Field,
    completes: HashMap<u32, bool>,
}

impl<'a> Hall<'a> {
    fn new(field: &'a Field) -> Self {
        Self {
            field,
            completes: HashMap::new(),
        }
    }

    /// Whether these can all be paired; of an odd number one has the bye.
    fn completes(&mut self, left: &[usize]) -> bool {
        let key = left.iter().map(|place| 1 << place).sum();
        if let Some(&known) = self.completes.get(&key) {
            return known;
        }
        let without = |gone: &[usize]| -> Vec<usize> {
            left.iter()
                .copied()
                .filter(|one| !gone.contains(one))
                .collect()
        };
        let completes = match left.split_first() {
            None => true,
            Some((&first, rest)) => {
                let by_bye = left.len() % 2 == 1
                    && left.iter().any(|&one| {
                        self.field.may_have_bye(one) && self.completes(&without(&[one]))
                    });
                let by_pair = |hall: &mut Self| {
                    rest.iter().any(|&other| {
                        hall.field.may_meet(first, other)
                            && hall.completes(&without(&[first, other]))
                    })
                };
                by_bye || (left.len().is_multiple_of(2) && by_pair(self))
            }
        };
        self.completes.insert(key, completes);
        completes
    }
}

struct Bracket {
    moved: Vec<usize>,
    residents: Vec<usize>,
    next: Vec<usize>,
    below: Vec<usize>,
}

/// What is compared, criterion by criterion; lists are of differences or scores, the largest first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Quality {
    c6: usize,
    c7: Vec<Points>,
    c8: (usize, Vec<Points>),
    c9: u32,
    c10_to_c13: [u32; 4],
    c14: usize,
    c15: usize,
    c16: usize,
    c17: usize,
    c18: Vec<Points>,
    c19: Vec<Points>,
    c20: Vec<Points>,
    c21: Vec<Points>,
}

struct Best {
    quality: Quality,
    pairs: Vec<(usize, usize)>,
    floats: Vec<usize>,
}

impl Bracket {
    /// The first of the best candidates.
    fn best(&self, hall: &mut Hall<'_>) -> Option<Best> {
        let mut best = None;
        let mut looked = HashMap::new();
        for paired in (0..=self.moved.len().min(self.residents.len())).rev() {
            for set in subsets(&self.moved, paired) {
                self.with_opponents(hall, &set, &mut Vec::new(), &mut |bracket, hall, pairs| {
                    bracket.with_remainder(hall, pairs, &mut best, &mut looked);
                });
            }
        }
        best
    }

    /// Gives each of those moved down an opponent, the first ones first (4.2).
    fn with_opponents(
        &self,
        hall: &mut Hall<'_>,
        left: &[usize],
        pairs: &mut Vec<(usize, usize)>,
        then: &mut impl FnMut(&Self, &mut Hall<'_>, &[(usize, usize)]),
    ) {
        let Some((&first, rest)) = left.split_first() else {
            then(self, hall, pairs);
            return;
        };
        for &other in &self.residents {
            let taken = pairs.iter().any(|&(_, one)| one == other);
            if !taken && hall.field.may_meet(first, other) {
                pairs.push((first, other));
                self.with_opponents(hall, rest, pairs, then);
                pairs.pop();
            }
        }
    }

    /// Pairs the remainder in every way: exchanges (4.3), and for each the transpositions (4.2).
    fn with_remainder(
        &self,
        hall: &mut Hall<'_>,
        pairs: &[(usize, usize)],
        best: &mut Option<Best>,
        looked: &mut HashMap<Vec<usize>, Option<(usize, Vec<Points>)>>,
    ) {
        let met = |place: &usize| pairs.iter().any(|(_, other)| other == place);
        let remainder: Vec<usize> = self
            .residents
            .iter()
            .copied()
            .filter(|one| !met(one))
            .collect();
        for count in (0..=remainder.len() / 2).rev() {
            for (first, second) in exchanges(&remainder, count) {
                let mut taken = pairs.to_vec();
                self.transpose(hall, &first, &second, &mut taken, best, looked);
            }
        }
    }

    fn transpose(
        &self,
        hall: &mut Hall<'_>,
        first: &[usize],
        second: &[usize],
        pairs: &mut Vec<(usize, usize)>,
        best: &mut Option<Best>,
        looked: &mut HashMap<Vec<usize>, Option<(usize, Vec<Points>)>>,
    ) {
        let Some((&one, rest)) = first.split_first() else {
            let floats: Vec<usize> = self
                .moved
                .iter()
                .chain(&self.residents)
                .copied()
                .filter(|place| {
                    !pairs
                        .iter()
                        .any(|&(one, other)| one == *place || other == *place)
                })
                .collect();
            if let Some(quality) = self.quality(hall, pairs, &floats, looked)
                && best.as_ref().is_none_or(|best| quality < best.quality)
            {
                let pairs = pairs
                    .iter()
                    .map(|&(one, other)| (one.min(other), one.max(other)))
                    .collect();
                *best = Some(Best {
                    quality,
                    pairs,
                    floats,
                });
            }
            return;
        };
        for (at, &other) in second.iter().enumerate() {
            if hall.field.may_meet(one, other) {
                let mut others = second.to_vec();
                others.remove(at);
                pairs.push((one, other));
                self.transpose(hall, rest, &others, pairs, best, looked);
                pairs.pop();
            }
        }
    }

    /// How good a candidate is; none if the rest cannot be paired (C4).
    fn quality(
        &self,
        hall: &mut Hall<'_>,
        pairs: &[(usize, usize)],
        floats: &[usize],
        looked: &mut HashMap<Vec<usize>, Option<(usize, Vec<Points>)>>,
    ) -> Option<Quality> {
        let c8 = match looked.get(floats) {
            Some(known) => known.clone(),
            None => {
                let found = self.look_ahead(hall, floats);
                looked.insert(floats.to_vec(), found.clone());
                found
            }
        }?;
        let field = hall.field;
        let one = |place: usize| &field.contenders[place];
        let score = |place: usize| one(place).score;
        let is_moved = |place: usize| self.moved.contains(&place);
        let own = self.residents.first().map(|&place| score(place))?;
        let float = |place: usize, back: usize| one(place).floats[back - 1];
        let resident_floats = |back: usize| {
            let again =
                |place: &&usize| !is_moved(**place) && float(**place, back) == Some(Float::Down);
            floats.iter().filter(again).count()
        };
        let uppers = |back: usize| -> Vec<Points> {
            let again = |&&(one, other): &&(usize, usize)| {
                is_moved(one) && float(other, back) == Some(Float::Up)
            };
            let differences = pairs.iter().filter(again);
            descending(
                differences
                    .map(|&(one, other)| score(one) - score(other))
                    .collect(),
            )
        };
        let moved = |back: usize| -> Vec<Points> {
            let again = self
                .moved
                .iter()
                .copied()
                .filter(|&place| float(place, back) == Some(Float::Down));
            descending(
                again
                    .map(|place| {
                        // Who stays without an opponent is taken to meet one a point below the bracket.
                        let met = if floats.contains(&place) {
                            own - Points::ONE
                        } else {
                            own
                        };
                        score(place) - met
                    })
                    .collect(),
            )
        };
        let mut colors = [0; 4];
        for &(one, other) in pairs {
            for (sum, cost) in colors
                .iter_mut()
                .zip(field.color_costs(one.min(other), one.max(other)))
            {
                *sum += cost;
            }
        }
        Some(Quality {
            c6: floats.len(),
            c7: descending(floats.iter().map(|&place| score(place)).collect()),
            c8,
            c9: match floats {
                [single] if field.bye_score == Some(own) => one(*single).unplayed,
                _ => 0,
            },
            c10_to_c13: colors,
            c14: resident_floats(1),
            c15: uppers(1).len(),
            c16: resident_floats(2),
            c17: uppers(2).len(),
            c18: moved(1),
            c19: uppers(1),
            c20: moved(2),
            c21: uppers(2),
        })
    }

    /// C4 and C8: how few must float from the next bracket, and with which scores, if all below is to be paired.
    fn look_ahead(&self, hall: &mut Hall<'_>, floats: &[usize]) -> Option<(usize, Vec<Points>)> {
        let all: Vec<usize> = [floats, &self.next, &self.below].concat();
        if !hall.completes(&all) {
            return None;
        }
        let mut best: Option<(usize, Vec<Points>)> = None;
        let seen: Vec<usize> = [floats, &self.next].concat();
        self.leave(hall, floats.len(), &seen, &mut Vec::new(), &mut best);
        best
    }

    fn leave(
        &self,
        hall: &mut Hall<'_>,
        moved: usize,
        left: &[usize],
        gone: &mut Vec<usize>,
        best: &mut Option<(usize, Vec<Points>)>,
    ) {
        let Some((&first, rest)) = left.split_first() else {
            let scores = gone
                .iter()
                .map(|&place| hall.field.contenders[place].score)
                .collect();
            let found = (gone.len(), descending(scores));
            if best.as_ref().is_none_or(|best| found < *best)
                && hall.completes(&[gone.as_slice(), &self.below].concat())
            {
                *best = Some(found);
            }
            return;
        };
        for (at, &other) in rest.iter().enumerate() {
            if hall.field.may_meet(first, other) && !(moved > 1 && at + 1 < moved) {
                let mut others = rest.to_vec();
                others.remove(at);
                self.leave(hall, moved.saturating_sub(1), &others, gone, best);
            }
        }
        gone.push(first);
        self.leave(hall, moved.saturating_sub(1), rest, gone, best);
        gone.pop();
    }
}

fn descending(mut points: Vec<Points>) -> Vec<Points> {
    points.sort_unstable_by_key(|&one| Reverse(one));
    points
}
