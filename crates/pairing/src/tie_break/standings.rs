//! Who stands where.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use super::course::{Course, Forfeits};
use super::opponents::{Cut, average_buchholz, buchholz, sonneborn_berger};
use super::value::Value;
use super::{encounter, own};
use crate::{Entry, Number, Points, Tournament};

/// A tie-break, with the letters by which line `202` of the report file calls it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// `BH`, 8.1: the opponents' scores.
    Buchholz(Cut),
    /// `FB`, 8.3: the same, as if the games of the last round were drawn.
    ForeBuchholz(Cut),
    /// `AOB`, 8.2: the average Buchholz of the opponents met over the board.
    AverageBuchholz,
    /// `AOB/F`, 8.2: their average as if the games of the last round were drawn.
    AverageForeBuchholz,
    /// `SB`, 9.1: the opponents' scores, each times the points against him; how many are left out.
    SonnebornBerger(usize),
    /// `DE`, 6: the games among those who are level. Its value is the place among them, and the lower is better.
    DirectEncounter,
    /// `WIN`, 7.1: rounds that brought a win's points.
    Wins,
    /// `WON`, 7.2: games won over the board.
    GamesWon,
    /// `BPG`, 7.3: games with Black.
    BlackGames,
    /// `BWG`, 7.4: games won with Black.
    BlackWins,
    /// `PS`, 7.5: the sum of the scores after each round; how many of the first are left out.
    Progressive(usize),
    /// `REP`, 7.6: rounds that one chose to play.
    Elected,
    /// `STD`, 7.7: rounds better than the opponent's, and half of those as good.
    StandardPoints,
    /// `TPN`, 7.8: the number by which he is paired, and the lower is better.
    PairingNumber,
    /// `KS`, 9.2: points against those with half of the possible points, or with so many half points more (14.5).
    Koya(i32),
    /// `ARO`, 10.1: the average rating of opponents.
    AverageRating(Cut),
    /// `TPR`, 10.2: the performance by the table.
    Performance,
    /// `PTP`, 10.3: the lowest rating of which the score was to be expected.
    PerfectPerformance,
    /// `APRO`, 10.4: the average performance of the opponents met over the board.
    AveragePerformance,
    /// `APPO`, 10.5: the average of the ratings of which their scores were to be expected.
    AveragePerfectPerformance,
    /// `RTNG`, 10.6: his own rating.
    Rating,
}

/// Letters that call no tie-break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownTieBreak(String);

impl fmt::Display for UnknownTieBreak {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "{:?} is no tie-break: they are BH, FB, AOB, SB, DE, WIN, WON, BPG, BWG, PS, REP, STD, TPN, KS, ARO, TPR, PTP, APRO, APPO and \
             RTNG; with /C1, /C2 the least are left out of BH, FB, SB, PS and ARO, with /M1, /M2 the greatest too, of BH, FB and ARO; \
             AOB/F takes the last round as drawn, KS/L+1, KS/L-1 move its limit by half a point.",
            self.0
        )
    }
}

impl std::error::Error for UnknownTieBreak {}

impl TieBreak {
    /// Whether the lower value is the better.
    #[must_use]
    pub const fn goes_upwards(self) -> bool {
        matches!(self, Self::DirectEncounter | Self::PairingNumber)
    }
}

impl FromStr for TieBreak {
    type Err = UnknownTieBreak;

    fn from_str(text: &str) -> Result<Self, UnknownTieBreak> {
        let unknown = || UnknownTieBreak(text.to_owned());
        let (name, cut) = match text.split_once(['/', '-', '#']) {
            None => (text, Cut::NONE),
            Some(("AOB", "F")) => return Ok(Self::AverageForeBuchholz),
            Some((name, changed)) => {
                let (kind, count) = changed.split_at_checked(1).ok_or_else(unknown)?;
                if (name, kind) == ("KS", "L") {
                    return count.parse().map(Self::Koya).map_err(|_| unknown());
                }
                let count = count.parse().map_err(|_| unknown())?;
                match kind {
                    "C" => (name, Cut::lowest(count)),
                    "M" => (name, Cut::median(count)),
                    _ => return Err(unknown()),
                }
            }
        };
        Ok(match (name, cut) {
            ("BH", cut) => Self::Buchholz(cut),
            ("FB", cut) => Self::ForeBuchholz(cut),
            ("ARO", cut) => Self::AverageRating(cut),
            ("SB", Cut { lowest, highest: 0 }) => Self::SonnebornBerger(lowest),
            ("PS", Cut { lowest, highest: 0 }) => Self::Progressive(lowest),
            ("DE", Cut::NONE) => Self::DirectEncounter,
            ("WIN", Cut::NONE) => Self::Wins,
            ("WON", Cut::NONE) => Self::GamesWon,
            ("BPG", Cut::NONE) => Self::BlackGames,
            ("BWG", Cut::NONE) => Self::BlackWins,
            ("REP" | "GE", Cut::NONE) => Self::Elected,
            ("AOB", Cut::NONE) => Self::AverageBuchholz,
            ("STD", Cut::NONE) => Self::StandardPoints,
            ("TPN", Cut::NONE) => Self::PairingNumber,
            ("KS", Cut::NONE) => Self::Koya(0),
            ("TPR", Cut::NONE) => Self::Performance,
            ("PTP", Cut::NONE) => Self::PerfectPerformance,
            ("APRO", Cut::NONE) => Self::AveragePerformance,
            ("APPO", Cut::NONE) => Self::AveragePerfectPerformance,
            ("RTNG", Cut::NONE) => Self::Rating,
            _ => return Err(unknown()),
        })
    }
}

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
    let mut groups: Vec<Vec<usize>> = vec![(0..tournament.players.len()).collect()];
    groups = refined(groups, |place| Reverse(course.points(place, false)));
    let mut values: Vec<Vec<Option<Value>>> = vec![Vec::new(); tournament.players.len()];
    for &tie_break in tie_breaks {
        if tie_break == TieBreak::DirectEncounter {
            groups = groups
                .iter()
                .flat_map(|group| {
                    let mut ahead = 0;
                    let split = encounter::split(&course, group);
                    for level in &split {
                        for &place in level {
                            values[place].push(Some(Value::whole(ahead + 1)));
                        }
                        ahead += level.len() as i64;
                    }
                    split
                })
                .collect();
            continue;
        }
        for (place, own) in values.iter_mut().enumerate() {
            own.push(value(&course, place, tie_break));
        }
        let of = |place: usize| values[place].last().copied().flatten();
        groups = if tie_break.goes_upwards() {
            refined(groups, of)
        } else {
            refined(groups, |place| Reverse(of(place)))
        };
    }
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

/// Splits each group by a key, the lesser first.
fn refined<K: Ord>(groups: Vec<Vec<usize>>, key: impl Fn(usize) -> K) -> Vec<Vec<usize>> {
    let mut finer = Vec::new();
    for mut group in groups {
        group.sort_by_key(|&place| key(place));
        let parts = group.chunk_by(|&one, &other| key(one) == key(other));
        finer.extend(parts.map(<[usize]>::to_vec));
    }
    finer
}

fn value(course: &Course<'_>, place: usize, tie_break: TieBreak) -> Option<Value> {
    Some(match tie_break {
        TieBreak::Buchholz(cut) => buchholz(course, place, cut, false),
        TieBreak::ForeBuchholz(cut) => buchholz(course, place, cut, true),
        TieBreak::SonnebornBerger(lowest) => sonneborn_berger(course, place, lowest),
        TieBreak::DirectEncounter => return None,
        TieBreak::Wins => own::wins(course, place),
        TieBreak::GamesWon => own::games_won(course, place),
        TieBreak::BlackGames => own::black_games(course, place),
        TieBreak::BlackWins => own::black_wins(course, place),
        TieBreak::Progressive(lowest) => own::progressive(course, place, lowest),
        TieBreak::Elected => own::elected(course, place),
        TieBreak::AverageBuchholz => return average_buchholz(course, place, false),
        TieBreak::AverageForeBuchholz => return average_buchholz(course, place, true),
        TieBreak::StandardPoints => own::standard_points(course, place),
        TieBreak::PairingNumber => Value::whole(course.tournament.players[place].number.into()),
        TieBreak::Koya(raised) => own::koya(course, place, raised),
        TieBreak::AverageRating(cut) => return own::average_rating(course, place, cut),
        TieBreak::Performance => return own::performance(course, place),
        TieBreak::PerfectPerformance => return own::perfect_performance(course, place),
        TieBreak::AveragePerformance => {
            return own::average_of_opponents(course, place, own::performance);
        }
        TieBreak::AveragePerfectPerformance => {
            return own::average_of_opponents(course, place, own::perfect_performance);
        }
        TieBreak::Rating => return own::rating(course, place),
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
