//! Tie-breaks made of a player's own results and of ratings (C.07, 7, 9.2 and 10).

use std::cmp::Ordering;

use super::course::{Course, Forfeits, Round};
use super::opponents::Cut;
use super::value::{Value, average};
use crate::rating::{difference, expected};
use crate::{Color, Outcome};

fn count(course: &Course<'_>, place: usize, counts: impl Fn(&Round) -> bool) -> Value {
    let rounds = course.rounds[place].iter();
    Value::whole(rounds.filter(|round| counts(round)).count() as i64)
}

/// A game over the board; where forfeits are games, those that were won too (15.2).
fn is_game(course: &Course<'_>, round: &Round) -> bool {
    round.entry.outcome.is_game()
        || (course.forfeits == Forfeits::Played && round.entry.outcome == Outcome::ForfeitWin)
}

fn is_won(course: &Course<'_>, round: &Round) -> bool {
    round.points == course.tournament.scoring.win
}

/// 7.1: rounds that brought as much as a win, played or not.
pub(super) fn wins(course: &Course<'_>, place: usize) -> Value {
    count(course, place, |round| is_won(course, round))
}

/// 7.2: games won over the board.
pub(super) fn games_won(course: &Course<'_>, place: usize) -> Value {
    count(course, place, |round| {
        is_game(course, round) && is_won(course, round)
    })
}

fn is_black(round: &Round) -> bool {
    round.entry.color == Some(Color::Black)
}

/// 7.3: games with Black.
pub(super) fn black_games(course: &Course<'_>, place: usize) -> Value {
    count(course, place, |round| {
        is_game(course, round) && is_black(round)
    })
}

/// 7.4: games won with Black.
pub(super) fn black_wins(course: &Course<'_>, place: usize) -> Value {
    count(course, place, |round| {
        is_game(course, round) && is_black(round) && is_won(course, round)
    })
}

/// 7.5: the sum of the scores after each round; `lowest` of the first are left out (14.1.1).
pub(super) fn progressive(course: &Course<'_>, place: usize, lowest: usize) -> Value {
    let mut score = 0;
    let after = |round: &Round| {
        score += i64::from(round.points.in_tenths());
        score
    };
    let scores: Vec<i64> = course.rounds[place].iter().map(after).collect();
    Value::hundredths(10 * scores.iter().skip(lowest).sum::<i64>())
}

/// 7.6: rounds that he chose to play; a game that he has lost without play is none, in a round robin neither (15.2).
pub(super) fn elected(course: &Course<'_>, place: usize) -> Value {
    count(course, place, |round| !round.is_voluntary())
}

/// 7.7: the rounds that brought more than they brought the opponent, and half of those that brought as much; without an
/// opponent, more than a draw does, or as much. What is not over yet counts for nothing.
pub(super) fn standard_points(course: &Course<'_>, place: usize) -> Value {
    let draw = course.tournament.scoring.draw;
    let halves = course.rounds[place].iter().enumerate().map(|(at, round)| {
        let others = round
            .opponent
            .map(|opponent| course.rounds[opponent][at].points);
        match round.points.cmp(&others.unwrap_or(draw)) {
            _ if round.entry.outcome == Outcome::Pending => 0,
            Ordering::Less => 0,
            Ordering::Equal => 1,
            Ordering::Greater => 2,
        }
    });
    Value::hundredths(50 * halves.sum::<i64>())
}

/// 9.2: points against those who have at least half of what was possible until then, or by 14.5 so many half points more.
pub(super) fn koya(course: &Course<'_>, place: usize, raised: i32) -> Value {
    let possible = course.tournament.scoring.win.times(course.most_rounds());
    let limit = i64::from(possible.in_tenths()) + 10 * i64::from(raised);
    let counts = |round: &&Round| {
        round.is_game(course.forfeits)
            && round.opponent.is_some_and(|opponent| {
                2 * i64::from(course.points(opponent, false).in_tenths()) >= limit
            })
    };
    let points = course.rounds[place]
        .iter()
        .filter(counts)
        .map(|round| round.points);
    Value::hundredths(
        points
            .map(|points| 10 * i64::from(points.in_tenths()))
            .sum(),
    )
}

/// The ratings of the opponents met over the board who have one, each with the score against him in hundredths.
fn rated(course: &Course<'_>, place: usize) -> Vec<(i64, u32)> {
    let game = |round: &Round| {
        let score = match round.entry.outcome {
            Outcome::Win | Outcome::UnratedWin => 100,
            Outcome::Draw | Outcome::UnratedDraw => 50,
            Outcome::Loss | Outcome::UnratedLoss => 0,
            _ => return None,
        };
        let rating = course.tournament.players[round.opponent?].rating;
        (rating > 0).then_some((i64::from(rating), score))
    };
    course.rounds[place].iter().filter_map(game).collect()
}

/// 10.1: the average of the opponents' ratings; none if nobody he met has one.
pub(super) fn average_rating(course: &Course<'_>, place: usize, cut: Cut) -> Option<Value> {
    let mut ratings: Vec<i64> = rated(course, place)
        .into_iter()
        .map(|(rating, _)| rating)
        .collect();
    ratings.sort_unstable();
    ratings.drain(..cut.lowest.min(ratings.len()));
    ratings.truncate(ratings.len().saturating_sub(cut.highest));
    average(ratings.into_iter()).map(Value::whole)
}

/// 10.2: the average rating and what the score tells by the table.
pub(super) fn performance(course: &Course<'_>, place: usize) -> Option<Value> {
    let games = rated(course, place);
    let opponents = average(games.iter().map(|&(rating, _)| rating))?;
    let score = average(games.iter().map(|&(_, score)| i64::from(score)))?;
    let told = difference(score as u32);
    Some(Value::whole(opponents + i64::from(told)))
}

/// 10.3: the lowest rating of which the score was to be expected; 800 below the weakest for none at all.
pub(super) fn perfect_performance(course: &Course<'_>, place: usize) -> Option<Value> {
    let games = rated(course, place);
    let lowest = games.iter().map(|(rating, _)| *rating).min()?;
    let highest = games.iter().map(|(rating, _)| *rating).max()?;
    let score: u32 = games.iter().map(|(_, score)| score).sum();
    if score == 0 {
        return Some(Value::whole(lowest - 800));
    }
    // Ratings below nothing are shifted up together with all others.
    let shift = 800;
    let is_expected = |own: i64| {
        let of =
            |&(rating, _): &(i64, u32)| expected((own + shift) as u32, (rating + shift) as u32);
        games.iter().map(of).sum::<u32>() >= score
    };
    let (mut below, mut enough) = (lowest - 801, highest + 800);
    while enough - below > 1 {
        let middle = below + (enough - below) / 2;
        if middle >= -shift && is_expected(middle) {
            enough = middle;
        } else {
            below = middle;
        }
    }
    Some(Value::whole(enough))
}

/// 10.4 and 10.5: the average of what the opponents met over the board performed; none if there was nobody of whom it can be said.
pub(super) fn average_of_opponents(
    course: &Course<'_>,
    place: usize,
    performed: impl Fn(&Course<'_>, usize) -> Option<Value>,
) -> Option<Value> {
    let met = course.met_over_the_board(place);
    let values = met.filter_map(|opponent| performed(course, opponent));
    average(values.map(|value| value.in_hundredths() / 100)).map(Value::whole)
}

/// 10.6: his own rating, if he has one.
pub(super) fn rating(course: &Course<'_>, place: usize) -> Option<Value> {
    let rating = course.tournament.players[place].rating;
    (rating > 0).then(|| Value::whole(rating.into()))
}
