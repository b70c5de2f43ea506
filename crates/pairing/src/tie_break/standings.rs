//! Who stands where.

use super::course::{Course, Forfeits};
use super::letters::TieBreak;
use super::measure::Measure;
use super::opponents::{average_buchholz, buchholz, sonneborn_berger};
use super::ranking::Ranking;
use super::value::Value;
use super::{encounter, own};
use crate::{Entry, Number, Points, Tournament};

/// Where a player stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// His place, from 1; who is level with another has the same.
    pub place: usize,
    /// His number.
    pub number: Number,
    /// His points.
    pub points: Points,
    /// The tie-breaks, as they were asked for; none where there is nothing to compare, as without rated opponents.
    pub values: Vec<Option<Value>>,
}

/// The standings after so many rounds: by points, then by each tie-break in turn. Who is level after all of them shares a place, and
/// is listed by his number.
#[must_use]
pub fn standings(
    tournament: &Tournament,
    after: usize,
    tie_breaks: &[TieBreak],
    forfeits: Forfeits,
) -> Vec<Standing> {
    let course = Course::new(tournament, after, forfeits);
    let mut ranking = Ranking::new(tournament.players.len(), |place| {
        course.points(place, false)
    });
    for tie_break in tie_breaks {
        let otherwise = tie_break.forfeits.filter(|own| *own != forfeits);
        let otherwise =
            otherwise.map(|own| Course::new(tournament, after, own).otherwise(course.is_settled));
        let course = otherwise.as_ref().unwrap_or(&course);
        match tie_break.measure {
            Measure::DirectEncounter => {
                ranking.by_parting(|group| encounter::split(course, group));
            }
            measure => ranking.by_values(
                |place| value(course, place, measure),
                measure.goes_upwards(),
                |_| true,
            ),
        }
    }
    let Ranking { groups, mut values } = ranking;
    let mut standings = Vec::new();
    for mut group in groups {
        let place = standings.len() + 1;
        group.sort_by_key(|&player| tournament.players[player].number);
        standings.extend(group.into_iter().map(|player| Standing {
            place,
            number: tournament.players[player].number,
            points: course.points(player, false),
            values: std::mem::take(&mut values[player]),
        }));
    }
    standings
}

/// What a measure of one player, or of one team, comes to.
pub(super) fn value(course: &Course<'_>, place: usize, measure: Measure) -> Option<Value> {
    Some(match measure {
        Measure::Buchholz(cut) => buchholz(course, place, cut, false),
        Measure::ForeBuchholz(cut) => buchholz(course, place, cut, true),
        Measure::SonnebornBerger(lowest) => sonneborn_berger(course, place, lowest),
        Measure::DirectEncounter
        | Measure::OtherPoints
        | Measure::Extended { .. }
        | Measure::ExtendedEncounter(_)
        | Measure::BoardCount
        | Measure::TopBoards
        | Measure::BottomBoards
        | Measure::Strength { .. } => return None,
        Measure::Wins => own::wins(course, place),
        Measure::GamesWon => own::games_won(course, place),
        Measure::BlackGames => own::black_games(course, place),
        Measure::BlackWins => own::black_wins(course, place),
        Measure::Progressive(lowest) => own::progressive(course, place, lowest),
        Measure::Elected => own::elected(course, place),
        Measure::AverageBuchholz => return average_buchholz(course, place, false),
        Measure::AverageForeBuchholz => return average_buchholz(course, place, true),
        Measure::StandardPoints => own::standard_points(course, place),
        Measure::PairingNumber => Value::whole(course.tournament.players[place].number.into()),
        Measure::Koya(raised) => own::koya(course, place, raised),
        Measure::AverageRating(cut) => return own::average_rating(course, place, cut),
        Measure::Performance => return own::performance(course, place),
        Measure::PerfectPerformance => return own::perfect_performance(course, place),
        Measure::AveragePerformance => {
            return own::average_of_opponents(course, place, own::performance);
        }
        Measure::AveragePerfectPerformance => {
            return own::average_of_opponents(course, place, own::perfect_performance);
        }
        Measure::Rating => return own::rating(course, place),
    })
}

/// What stands in the table of who met whom: the round, and what it was for the player of the row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// The round, from 1.
    pub round: usize,
    /// What it was.
    pub entry: Entry,
}

/// The table of who met whom after so many rounds: for each player of the standings, in their order, and each opponent, in the same
/// order, the rounds in which they were paired.
#[must_use]
pub fn cross_table(
    tournament: &Tournament,
    after: usize,
    standings: &[Standing],
) -> Vec<Vec<Vec<Cell>>> {
    let meetings = |one: Number, other: Number| -> Vec<Cell> {
        let player = tournament.player(one);
        let entries = player.map(|player| player.rounds.iter().take(after).enumerate());
        let cells = entries.into_iter().flatten().map(|(at, &entry)| Cell {
            round: at + 1,
            entry,
        });
        cells
            .filter(|cell| cell.entry.opponent == Some(other))
            .collect()
    };
    standings
        .iter()
        .map(|row| {
            let columns = standings.iter();
            columns
                .map(|column| meetings(row.number, column.number))
                .collect()
        })
        .collect()
}
