//! A round, bracket by bracket from the top (C.04.3, 1.9).

use super::bracket::{TooManyScores, pair_bracket};
use super::field::Field;
use super::paired::{NoPairing, Paired, checked, told};
use super::shape::Shape;
use crate::matching::Matching;
use crate::{Points, Tournament};

/// Pairs a round (from 1).
///
/// # Errors
/// When no complete pairing exists.
pub fn pair(tournament: &Tournament, round: usize) -> Result<Paired, NoPairing> {
    let mut field = checked(tournament, round)?;
    let count = field.contenders.len();
    if !find_bye(&mut field) {
        return Err(NoPairing::complete());
    }
    let groups = field.groups();
    let mut moved: Vec<usize> = Vec::new();
    let mut pairs = Vec::new();
    for (at, group) in groups.iter().enumerate() {
        let below: Vec<usize> = groups.iter().skip(at + 2).flatten().copied().collect();
        let shape = Shape {
            moved: &moved,
            residents: group,
            next: groups.get(at + 1).map_or(&[], Vec::as_slice),
            below: &below,
            bye: count % 2 == 1,
            bye_is_judged: false,
            alone: false,
        };
        let solved = pair_bracket(&field, shape)
            .map_err(|TooManyScores| {
                NoPairing::of(format!(
                    "The bracket of {} points has players of too many scores to be weighed.",
                    field.contenders[group[0]].score
                ))
            })?
            .ok_or_else(NoPairing::complete)?;
        pairs.extend(solved.pairs);
        moved = solved.floats;
    }
    Ok(told(
        tournament,
        &field,
        round,
        &pairs,
        moved.first().copied(),
    ))
}

/// Finds the score of whom the bye falls to (C5), the lowest at which all others can be paired; false if nobody can have it.
fn find_bye(field: &mut Field) -> bool {
    let count = field.contenders.len();
    let can_be_paired = |field: &Field| {
        let size = count + count % 2;
        let mut matching = Matching::<i128>::new(size, |one, other| {
            let may = if other == count {
                field.may_have_bye(one)
            } else {
                field.may_meet(one, other)
            };
            may.then_some(0)
        });
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
