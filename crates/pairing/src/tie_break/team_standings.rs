//! Which team stands where (C.07, 11 to 13).

use std::cmp::Ordering;

use super::course::{Course, Forfeits};
use super::encounter;
use super::letters::TieBreak;
use super::matches::Matches;
use super::measure::{KnockOut, Measure, TeamScore};
use super::opponents::{buchholz, extended_sonneborn_berger};
use super::ranking::Ranking;
use super::standings::value;
use super::value::Value;
use crate::{Number, Points, Tournament};

/// Where a team stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamStanding {
    /// Its place, from 1; which is level with another has the same.
    pub place: usize,
    /// Its number.
    pub number: Number,
    /// Its match points.
    pub match_points: Points,
    /// The points of its players.
    pub game_points: Points,
    /// The tie-breaks, as they were asked for; none where there is nothing to compare.
    pub values: Vec<Option<Value>>,
}

/// The standings of teams after so many rounds: by the score that decides, then by each tie-break in turn. Which are level after all of them
/// share a place, and are listed by their numbers.
#[must_use]
pub fn team_standings(
    tournament: &Tournament,
    after: usize,
    decides: TeamScore,
    tie_breaks: &[TieBreak],
    forfeits: Forfeits,
) -> Vec<TeamStanding> {
    let matches = Matches::new(tournament, after);
    let course = |score, forfeits| matches.course(score, after, forfeits);
    let scores = [TeamScore::Match, TeamScore::Game].map(|score| course(score, forfeits));
    let points = |score: TeamScore, place: usize| scores[score as usize].points(place, false);
    let mut ranking = Ranking::new(tournament.teams.len(), |place| points(decides, place));
    for &tie_break in tie_breaks {
        let forfeits = tie_break.forfeits.unwrap_or(forfeits);
        let own = [TeamScore::Match, TeamScore::Game].map(|score| course(score, forfeits));
        let of = |score: TeamScore| &own[score as usize];
        let asked = of(tie_break.score.unwrap_or(decides));
        match tie_break.measure {
            Measure::DirectEncounter => {
                ranking.by_parting(|group| encounter::split(asked, group));
            }
            Measure::ExtendedEncounter(then) => ranking.by_parting(|group| {
                extended(&matches, [of(decides), of(decides.other())], then, group)
            }),
            Measure::TopBoards | Measure::BottomBoards => ranking.by_parting(|group| {
                by_boards(&matches, tie_break.measure == Measure::TopBoards, group)
            }),
            // 12.1: of those alone who have the same game points.
            Measure::BoardCount => ranking.by_values(
                |place| Some(board_count(&matches.boards[place])),
                true,
                |group| {
                    let games = |&place: &usize| points(TeamScore::Game, place);
                    group.windows(2).all(|two| games(&two[0]) == games(&two[1]))
                },
            ),
            measure => ranking.by_values(
                |place| match measure {
                    Measure::OtherPoints => Some(in_points(points(decides.other(), place))),
                    Measure::Extended {
                        theirs,
                        own,
                        lowest,
                    } => Some(extended_sonneborn_berger(
                        of(own),
                        of(theirs),
                        place,
                        lowest,
                    )),
                    Measure::Strength { fore, scale } => {
                        let scale =
                            scale.map_or_else(|| usual_scale(&matches, asked, decides), i64::from);
                        let strength = buchholz(of(decides), place, super::Cut::NONE, fore);
                        let other = in_points(points(decides.other(), place));
                        Some(Value::hundredths(
                            other.in_hundredths() + rounded(strength.in_hundredths(), scale),
                        ))
                    }
                    measure if tie_break.is_for_teams() => value(asked, place, measure),
                    _ => None,
                },
                measure.goes_upwards(),
                |_| true,
            ),
        }
    }
    let Ranking { groups, mut values } = ranking;
    let mut standings = Vec::new();
    for mut group in groups {
        let place = standings.len() + 1;
        group.sort_by_key(|&team| tournament.teams[team].number);
        standings.extend(group.into_iter().map(|team| TeamStanding {
            place,
            number: tournament.teams[team].number,
            match_points: points(TeamScore::Match, team),
            game_points: points(TeamScore::Game, team),
            values: std::mem::take(&mut values[team]),
        }));
    }
    standings
}

fn in_points(points: Points) -> Value {
    Value::hundredths(10 * i64::from(points.in_tenths()))
}

/// A quotient, a half upwards.
fn rounded(sum: i64, by: i64) -> i64 {
    (2 * sum + by).div_euclid(2 * by)
}

/// 13.4.2: the most of the score that decides which the tournament can bring, by the most of the other that a match can, without a fraction.
fn usual_scale(matches: &Matches, course: &Course<'_>, decides: TeamScore) -> i64 {
    let most = matches.most(decides).times(course.announced).in_tenths();
    let of_match = matches.most(decides.other()).in_tenths().max(1);
    i64::from(most / of_match).max(1)
}

/// 12.1: the number of each board, times the points on it.
fn board_count(boards: &[Points]) -> Value {
    let tenths = boards
        .iter()
        .zip(1..)
        .map(|(points, board)| board * i64::from(points.in_tenths()));
    Value::hundredths(10 * tenths.sum::<i64>())
}

/// 12.2: by the points on board 1, then on board 2 and so on; 12.3: by those on all boards but the last, then but the two last.
fn by_boards(matches: &Matches, top: bool, group: &[usize]) -> Vec<Vec<usize>> {
    let key = |place: usize| -> Vec<Points> {
        let boards = &matches.boards[place];
        if top {
            return boards.clone();
        }
        let without =
            (1..boards.len()).map(|last| boards[..boards.len() - last].iter().copied().sum());
        without.collect()
    };
    super::ranking::refined(vec![group.to_vec()], |place| std::cmp::Reverse(key(place)))
}

/// 13.3: by the matches among those who are level, in the score that decides, and where it parts none in the other; whoever is level
/// then is looked at anew. Two who are level in both scores to the end are parted by their boards, if that is asked (13.3.2).
fn extended(
    matches: &Matches,
    [first, second]: [&Course<'_>; 2],
    then: KnockOut,
    level: &[usize],
) -> Vec<Vec<usize>> {
    if level.len() < 2 {
        return vec![level.to_vec()];
    }
    let mut parts = encounter::split(first, level);
    if parts.len() == 1 {
        parts = encounter::split(second, level);
    }
    if parts.len() == 1 {
        return match *level {
            [one, other] if second.points(one, false) == second.points(other, false) => {
                by_knock_out(matches, then, one, other)
            }
            _ => parts,
        };
    }
    let again = |part: &Vec<usize>| extended(matches, [first, second], then, part);
    parts.iter().flat_map(again).collect()
}

/// Two teams by the tie-breaks of a knock-out.
fn by_knock_out(matches: &Matches, then: KnockOut, one: usize, other: usize) -> Vec<Vec<usize>> {
    let count = |place: usize| board_count(&matches.boards[place]);
    let counted = match then {
        KnockOut::CountThenTop | KnockOut::CountThenBottom => count(one).cmp(&count(other)),
        KnockOut::Nothing | KnockOut::Top | KnockOut::Bottom => Ordering::Equal,
    };
    match (counted, then) {
        (Ordering::Less, _) => vec![vec![one], vec![other]],
        (Ordering::Greater, _) => vec![vec![other], vec![one]],
        (Ordering::Equal, KnockOut::Nothing) => vec![vec![one, other]],
        (Ordering::Equal, KnockOut::CountThenTop | KnockOut::Top) => {
            by_boards(matches, true, &[one, other])
        }
        (Ordering::Equal, KnockOut::CountThenBottom | KnockOut::Bottom) => {
            by_boards(matches, false, &[one, other])
        }
    }
}
