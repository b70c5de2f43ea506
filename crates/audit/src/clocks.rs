//! What the clock times of a record say, and cannot mean.

use jadoube_board::{ByColor, Color};
use jadoube_laws::control::{Bonus, Period};
use jadoube_laws::{Millis, TimeControl};
use jadoube_notation::pgn::{Comment, Game, format_clock};

/// What a reading of a clock contradicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClockFault {
    /// It rises by more than it can.
    Rises,
    /// The time was over, and its owner moved on.
    MovedAfterFlag,
    /// It shows no time, and moves are missing.
    Fallen,
    /// It shows the same over several moves of its owner.
    Stands,
}

/// A reading that contradicts another, or the rules of the clock.
pub(crate) struct ClockReading {
    /// After how many plies it stands.
    pub ply: usize,
    /// What is wrong.
    pub fault: ClockFault,
    /// Why, in a sentence without a full stop.
    pub reason: String,
}

/// Clocks are read at different moments; less than this, in milliseconds, says nothing.
const TOLERANCE: u64 = 1000;

/// A clock that shows the same after so many moves of its owner as before them was not running.
const STANDING: usize = 5;

/// The first reading of each player that rises by more than the increment, and the first at zero after which he
/// makes another move.
pub(crate) fn clock_faults(game: &Game) -> Vec<ClockReading> {
    let clocks = Clocks::of(game);
    let mut faults = Vec::new();
    for color in Color::ALL {
        faults.extend(clocks.rises(color).into_iter().next());
        faults.extend(clocks.moved_after_flag(color));
    }
    faults.sort_by_key(|fault| fault.ply);
    faults
}

/// What whoever watches a game has to look at: every rise, the first reading at zero with moves missing, a clock that does
/// not run.
pub(crate) fn clocks_to_look_at(game: &Game) -> Vec<ClockReading> {
    let clocks = Clocks::of(game);
    let mut faults = Vec::new();
    for color in Color::ALL {
        faults.extend(clocks.rises(color));
        faults.extend(clocks.fallen(color));
        faults.extend(clocks.stands(color));
    }
    faults.sort_by_key(|fault| fault.ply);
    faults
}

/// What a player's clock showed last, in milliseconds.
pub(crate) fn last_reading(game: &Game, color: Color) -> Option<u64> {
    let clocks = Clocks::of(game);
    clocks.readings[color].last().map(|reading| reading.time)
}

/// What a clock showed.
#[derive(Clone, Copy)]
struct Reading {
    /// After how many plies.
    ply: usize,
    /// The number of its owner's move.
    number: u32,
    /// Milliseconds left.
    time: u64,
}

/// The readings of a game and the time control that tells what they mean, where one is known.
struct Clocks {
    readings: ByColor<Vec<Reading>>,
    periods: Option<Vec<Period>>,
    /// Clocks that show whole seconds stand at zero for most of a second.
    exact: bool,
}

impl Clocks {
    fn of(game: &Game) -> Clocks {
        let mut readings: ByColor<Vec<Reading>> = ByColor::default();
        let (mut mover, mut number) = (game.start.turn, game.start.fullmove_number);
        for (index, node) in game.main_line().nodes.iter().enumerate() {
            if let Some(time) = game.comments_at(node).find_map(Comment::clock) {
                readings[mover].push(Reading {
                    ply: index + 1,
                    number,
                    time,
                });
            }
            number += u32::from(mover == Color::Black);
            mover = mover.opposite();
        }
        let all = readings.white.iter().chain(&readings.black);
        let exact = { all }.any(|reading| reading.time % 1000 != 0);
        Clocks {
            periods: periods(game.tags.get("TimeControl").unwrap_or_default()),
            readings,
            exact,
        }
    }

    /// Whether the clocks wait before they run, and show what cannot be told from a fault.
    fn hold_back(&self) -> bool {
        let holds_back = |period: &Period| period.bonus.delay().is_some();
        let mut periods = self.periods.iter().flatten();
        periods.any(holds_back)
    }

    /// The readings of a player in pairs that follow one another.
    fn pairs(&self, color: Color) -> impl Iterator<Item = (Reading, Reading)> {
        self.readings[color]
            .windows(2)
            .map(|pair| (pair[0], pair[1]))
    }

    /// The readings that rise by more than the increments of the moves between and the time of the periods that these
    /// moves have opened. A clock may add that time when the moves are made or when the time before is used up.
    fn rises(&self, color: Color) -> Vec<ClockReading> {
        let Some(periods) = self.periods.as_ref().filter(|_| !self.hold_back()) else {
            return Vec::new();
        };
        let mut to_come = 0;
        let mut rises = Vec::new();
        for (before, after) in self.pairs(color) {
            let mut bonus = 0;
            for number in before.number + 1..=after.number {
                let (period, end) = period_of(periods, number);
                bonus += period.bonus.each_move().0;
                if end == Some(number) {
                    to_come += period_of(periods, number + 1).0.time.0;
                }
            }
            let most = before.time + bonus + TOLERANCE;
            if after.time <= most {
                continue;
            }
            let opened = std::mem::take(&mut to_come);
            if after.time <= most + opened {
                continue;
            }
            let with = match bonus {
                0 => "without an increment".to_owned(),
                each => format!("with an increment of {} s", in_seconds(Millis(each))),
            };
            rises.push(ClockReading {
                ply: after.ply,
                fault: ClockFault::Rises,
                reason: format!(
                    "the time of {color} rises from {} to {} {with}",
                    format_clock(before.time),
                    format_clock(after.time)
                ),
            });
        }
        rises
    }

    /// The first reading at zero after which the player made another move, where nothing was added.
    fn moved_after_flag(&self, color: Color) -> Option<ClockReading> {
        let [
            Period {
                moves: None,
                bonus: Bonus::None,
                ..
            },
        ] = self.periods.as_deref()?
        else {
            return None;
        };
        let (fallen, _) = self
            .pairs(color)
            .find(|(before, _)| self.exact && before.time == 0)?;
        Some(ClockReading {
            ply: fallen.ply,
            fault: ClockFault::MovedAfterFlag,
            reason: format!("the time of {color} was over, and {color} made further moves"),
        })
    }

    /// The first reading at zero while moves of the period are missing.
    fn fallen(&self, color: Color) -> Option<ClockReading> {
        let periods = self.periods.as_deref()?;
        let missing = |reading: &Reading| {
            let (_, end) = period_of(periods, reading.number);
            match end {
                None => Some("all moves are to be made in it".to_owned()),
                Some(end) if end > reading.number => {
                    let missing = end - reading.number;
                    let are = if missing == 1 { "move is" } else { "moves are" };
                    Some(format!("{missing} {are} missing up to move {end}"))
                }
                Some(_) => None,
            }
        };
        let zero = self.readings[color]
            .iter()
            .filter(|reading| reading.time == 0);
        let (reading, missing) = { zero }
            .filter_map(|reading| Some((reading, missing(reading)?)))
            .next()?;
        Some(ClockReading {
            ply: reading.ply,
            fault: ClockFault::Fallen,
            reason: format!(
                "the clock of {color} shows {}, and {missing}{}",
                format_clock(0),
                if self.exact {
                    ""
                } else {
                    "; less than a second may be left"
                }
            ),
        })
    }

    /// Where a clock has shown the same time over several moves; of a row of such readings the one that makes it long enough.
    fn stands(&self, color: Color) -> Vec<ClockReading> {
        if self.hold_back() {
            return Vec::new();
        }
        let mut row = 0;
        let mut faults = Vec::new();
        for (before, after) in self.pairs(color) {
            let same = after.time == before.time && after.time > 0;
            row = if same { row + 1 } else { 0 };
            if row == STANDING {
                faults.push(ClockReading {
                    ply: after.ply,
                    fault: ClockFault::Stands,
                    reason: format!(
                        "the clock of {color} has shown {} for {STANDING} moves, and does not run",
                        format_clock(after.time)
                    ),
                });
            }
        }
        faults
    }
}

/// The periods of a control, if it is one for play at a board.
fn periods(control: &str) -> Option<Vec<Period>> {
    match TimeControl::from_pgn(control)? {
        TimeControl::Periods { periods, .. } => Some(periods),
        TimeControl::Days { .. } => None,
    }
}

/// The period of a move, and the number of the move that ends it; none if it is that of all moves left. The last one is
/// repeated if it has a number of moves.
fn period_of(periods: &[Period], number: u32) -> (Period, Option<u32>) {
    let mut end = 0;
    let last = periods.len() - 1;
    let mut index = 0;
    loop {
        let period = periods[index.min(last)];
        let Some(moves) = period.moves.filter(|&moves| moves > 0) else {
            return (period, None);
        };
        end += moves;
        if number <= end {
            return (period, Some(end));
        }
        index += 1;
    }
}

/// Seconds, with what is over as a decimal fraction.
fn in_seconds(time: Millis) -> String {
    let whole = format!("{}.{:03}", time.seconds(), time.0 % 1000);
    whole.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use jadoube_notation::pgn::{Mode, read_text};

    use super::*;

    /// The faults of White's clock, which shows these seconds after his moves; Black's is not recorded.
    #[track_caller]
    fn check(control: &str, seconds: &[u32], expected: &[(ClockFault, usize)]) {
        let mut text = format!("[TimeControl \"{control}\"]\n\n");
        for (index, second) in seconds.iter().enumerate() {
            let words = ["Nf3 Nf6", "Ng1 Ng8"][index % 2];
            let (white, black) = words.split_once(' ').expect("two moves");
            text += &format!("{white} {{[%clk 0:00:{second:02}]}} {black} ");
        }
        let read = read_text(&(text + "*"), Mode::Lenient);
        let game = &read[0].as_ref().expect("a game").game;
        let found: Vec<_> = clocks_to_look_at(game)
            .iter()
            .map(|one| (one.fault, one.ply))
            .collect();
        assert_eq!(found, expected, "{control} {seconds:?}");
    }

    #[test]
    fn a_clock_rises_by_what_is_added_and_no_more() {
        use ClockFault::Rises;
        check("30", &[30, 20, 25], &[(Rises, 5)]);
        check("30+5", &[30, 20, 25, 30, 40], &[(Rises, 9)]);
        // Each rise is told.
        check("30", &[30, 10, 20, 5, 15], &[(Rises, 5), (Rises, 9)]);
        check("?", &[30, 20, 25], &[]);
        check("30d5", &[20, 20, 25], &[]);
    }

    #[test]
    fn the_time_of_a_period_is_added_once_when_its_moves_are_made_or_later() {
        use ClockFault::Rises;
        check("3/20:20", &[10, 9, 28, 20], &[]);
        check("3/20:20", &[10, 9, 8, 7, 6, 25], &[]);
        check("3/20:20", &[10, 9, 28, 20, 39], &[(Rises, 9)]);
        check("3/20:20", &[10, 29, 28], &[(Rises, 3)]);
        // The last period is repeated.
        check("2/20", &[10, 29, 20, 38, 30, 49], &[]);
    }

    #[test]
    fn a_clock_at_zero_matters_while_moves_are_missing() {
        use ClockFault::Fallen;
        check("3/20:20", &[10, 0, 0], &[(Fallen, 3)]);
        check("3/20:20", &[10, 5, 0, 15], &[]);
        check("3/20:20", &[10, 5, 4, 0], &[(Fallen, 7)]);
        check("20", &[10, 5, 0], &[(Fallen, 5)]);
    }

    #[test]
    fn a_clock_that_shows_the_same_for_long_does_not_run() {
        use ClockFault::Stands;
        check("?", &[20, 20, 20, 20, 20], &[]);
        check("?", &[20, 20, 20, 20, 20, 20, 20], &[(Stands, 11)]);
        check("30d5", &[20, 20, 20, 20, 20, 20, 20], &[]);
        check(
            "?",
            &[20, 20, 20, 20, 20, 20, 19, 19, 19, 19, 19, 19],
            &[(Stands, 11), (Stands, 23)],
        );
    }
}
