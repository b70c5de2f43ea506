//! Tie-breaks made of the scores of opponents: Buchholz and Sonneborn-Berger (C.07, 8 and 9).

use super::course::{Course, Round};
use super::value::{Value, average};

/// Which contributions are left out (C.07, 14).
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cut {
    /// How many of the least.
    pub lowest: usize,
    /// How many of the greatest.
    pub highest: usize,
}

impl Cut {
    /// Nothing is left out.
    pub const NONE: Self = Self {
        lowest: 0,
        highest: 0,
    };

    /// 14.1 and 14.2: so many of the least.
    #[must_use]
    pub const fn lowest(count: usize) -> Self {
        Self {
            lowest: count,
            highest: 0,
        }
    }

    /// 14.3 and 14.4: so many of the least and of the greatest.
    #[must_use]
    pub const fn median(count: usize) -> Self {
        Self {
            lowest: count,
            highest: count,
        }
    }
}

/// The score of whom a player met in each round, or of the dummy, and whether the round was unplayed by his own will.
fn scores<'a>(
    course: &'a Course<'_>,
    place: usize,
    fore: bool,
) -> impl Iterator<Item = (&'a Round, i64, bool)> {
    let drawn = course.fore_round(place, fore);
    course.rounds[place]
        .iter()
        .enumerate()
        .map(move |(at, round)| {
            let met = round
                .opponent
                .filter(|_| round.is_game(course.forfeits) || drawn == Some(at));
            match met {
                Some(opponent) => (
                    round,
                    course.adjusted(opponent, fore).in_tenths().into(),
                    false,
                ),
                None => (
                    round,
                    course.dummy(place, round, fore).in_tenths().into(),
                    round.is_voluntary(),
                ),
            }
        })
}

/// 8.1 and 8.3: the sum of the opponents' scores. Of what is cut, voluntary absence goes first (16.5).
pub(super) fn buchholz(course: &Course<'_>, place: usize, cut: Cut, fore: bool) -> Value {
    let mut all: Vec<(bool, i64)> = scores(course, place, fore)
        .map(|(_, score, voluntary)| (!voluntary, score))
        .collect();
    all.sort_unstable();
    let mut kept: Vec<i64> = all
        .into_iter()
        .skip(cut.lowest)
        .map(|(_, score)| score)
        .collect();
    kept.sort_unstable();
    kept.truncate(kept.len().saturating_sub(cut.highest));
    Value::hundredths(10 * kept.into_iter().sum::<i64>())
}

/// 8.2: the average Buchholz of the opponents met over the board, to hundredths; none if there was nobody.
pub(super) fn average_buchholz(course: &Course<'_>, place: usize, fore: bool) -> Option<Value> {
    let met = course.met_over_the_board(place);
    let values = met.map(|opponent| buchholz(course, opponent, Cut::NONE, fore).in_hundredths());
    average(values).map(Value::hundredths)
}

/// 9.1: the sum of the opponents' scores, each times the points against him. What is cut is the contribution of the opponent with
/// the lowest score (14.1.1), or the lowest of voluntary absence, whichever is more (16.5.1).
pub(super) fn sonneborn_berger(course: &Course<'_>, place: usize, lowest: usize) -> Value {
    extended_sonneborn_berger(course, course, place, lowest)
}

/// 13.2: the same with the opponents' points in one score, and the points against them in another.
pub(super) fn extended_sonneborn_berger(
    own: &Course<'_>,
    theirs: &Course<'_>,
    place: usize,
    lowest: usize,
) -> Value {
    struct Part {
        score: i64,
        product: i64,
        voluntary: bool,
    }
    let against = own.rounds[place].iter();
    let part = |((_, score, voluntary), round): ((&Round, i64, bool), &Round)| Part {
        score,
        product: score * i64::from(round.points.in_tenths()),
        voluntary,
    };
    // Where it was settled who meets whom, whoever is free has met nobody, and nothing of that round is there to be left out.
    let parts = scores(theirs, place, false)
        .zip(against)
        .filter(|(_, round)| !own.is_settled || round.opponent.is_some());
    let mut parts: Vec<Part> = parts.map(part).collect();
    for _ in 0..lowest {
        let numbered = || parts.iter().enumerate();
        let least = numbered().min_by_key(|(_, part)| (part.score, part.product));
        let absence = numbered()
            .filter(|(_, part)| part.voluntary)
            .min_by_key(|(_, part)| (part.product, part.score));
        let gone = match (least, absence) {
            (Some((_, least)), Some((at, absence))) if absence.product >= least.product => at,
            (Some((at, _)), _) => at,
            (None, _) => break,
        };
        parts.remove(gone);
    }
    Value::hundredths(parts.iter().map(|part| part.product).sum())
}
