//! A round, bracket by bracket from the top (C.04.3, 1.9).

use super::bracket::{TooManyScores, pair_bracket};
use super::field::Field;
use super::order::Solved;
use super::paired::{NoPairing, Paired, checked, told};
use super::shape::Shape;
use crate::matching::Matching;
use crate::{Points, Tournament};

/// Pairs a round (from 1).
///
/// # Errors
/// When no complete pairing exists.
pub fn pair(tournament: &Tournament, round: usize) -> Result<Paired, NoPairing> {
    let done = brackets(tournament, round)?;
    let pairs: Vec<(usize, usize)> = done
        .brackets
        .iter()
        .flat_map(|bracket| bracket.pairs.iter().copied())
        .collect();
    let bye = done.brackets.last().and_then(|last| last.floats.first());
    Ok(told(tournament, &done.field, round, &pairs, bye.copied()))
}

/// A round with all its brackets.
pub(crate) struct Done {
    pub field: Field,
    /// The players, by score.
    pub groups: Vec<Vec<usize>>,
    /// How the bracket of each score is paired.
    pub brackets: Vec<Solved>,
}

impl Done {
    /// One of the brackets, as it stood before it was paired; `below` takes those who stand further down.
    pub(crate) fn shape<'a>(&'a self, at: usize, below: &'a mut Vec<usize>) -> Shape<'a> {
        *below = self.groups.iter().skip(at + 2).flatten().copied().collect();
        Shape {
            moved: match at.checked_sub(1).and_then(|above| self.brackets.get(above)) {
                Some(above) => &above.floats,
                None => &[],
            },
            residents: &self.groups[at],
            next: self.groups.get(at + 1).map_or(&[], Vec::as_slice),
            below,
            bye: self.field.bye_score.is_some(),
            bye_is_judged: false,
            alone: false,
            wish: None,
        }
    }
}

/// Pairs all brackets of a round.
pub(crate) fn brackets(tournament: &Tournament, round: usize) -> Result<Done, NoPairing> {
    let mut field = checked(tournament, round)?;
    if !find_bye(&mut field) {
        return Err(NoPairing::complete());
    }
    let groups = field.groups();
    let mut done = Done {
        field,
        groups,
        brackets: Vec::new(),
    };
    let mut below = Vec::new();
    for at in 0..done.groups.len() {
        let solved = pair_bracket(&done.field, done.shape(at, &mut below))
            .map_err(|TooManyScores| NoPairing::scores())?
            .ok_or_else(NoPairing::complete)?;
        done.brackets.push(solved);
    }
    Ok(done)
}

/// Finds the score of whom the bye falls to (C5), the lowest at which all others can be paired; false if nobody can have it.
fn find_bye(field: &mut Field) -> bool {
    let count = field.contenders.len();
    let can_be_paired = |field: &Field| {
        let size = count + count % 2;
        let mut matching = Matching::<i64>::new(
            size,
            |_| 0,
            |one, other| {
                let may = if other == count {
                    field.may_have_bye(one)
                } else {
                    field.may_meet(one, other)
                };
                may.then_some(0)
            },
        );
        matching.solve()
    };
    if count.is_multiple_of(2) {
        return can_be_paired(field);
    }
    let mut scores: Vec<Points> = field.contenders.iter().map(|one| one.score).collect();
    scores.dedup();
    for score in scores.into_iter().rev() {
        field.bye_score = Some(score);
        if field
            .contenders
            .iter()
            .any(|one| one.score == score && one.may_have_bye)
            && can_be_paired(field)
        {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dutch::bracket::pair_with_all_below;
    use crate::generate::{Recipe, tournament};

    /// What a bracket is given by looking at it alone is what it is given by looking at everybody.
    #[test]
    fn a_bracket_is_paired_alone_as_it_is_among_all() {
        let (mut brackets_seen, mut large) = (0, 0);
        for seed in 0..24 {
            let recipe = Recipe {
                players: 20 + 7 * (seed as usize % 13),
                rounds: 9,
                forbidden: seed as usize % 5,
                accelerated: seed % 4 == 0,
                ..Recipe::default()
            };
            let made = tournament(seed, &recipe);
            for round in 1..=made.rounds_paired() {
                let done = brackets(&made, round).expect("a pairing");
                let mut below = Vec::new();
                for (at, bracket) in done.brackets.iter().enumerate() {
                    let shape = done.shape(at, &mut below);
                    let whole = pair_with_all_below(&done.field, shape)
                        .ok()
                        .flatten()
                        .expect("a pairing");
                    assert_eq!(
                        (&bracket.pairs, &bracket.floats),
                        (&whole.pairs, &whole.floats),
                        "seed {seed}, round {round}, bracket {at}"
                    );
                    brackets_seen += 1;
                    large += usize::from(bracket.pairs.len() > 7);
                }
            }
        }
        assert!(
            brackets_seen > 1000 && large > 100,
            "{brackets_seen} {large}"
        );
    }
}
