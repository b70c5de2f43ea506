//! A line that tells what happened: an optional time, and an act or a row of moves.

use std::fmt;
use std::str::FromStr;

use super::read_act;
use super::values::A_MOVE;
use super::words::{TextError, Words};
use crate::act::Act;
use crate::time::Millis;

/// A line that tells what happened, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedLine {
    /// When it happened, if that is said; else at the moment of the act before.
    pub stamp: Option<Stamp>,
    /// What happened.
    pub doing: Doing,
}

/// A time before an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stamp {
    /// So long after play began.
    At(Millis),
    /// So long after the act before.
    After(Millis),
}

impl Stamp {
    /// The moment, from the beginning of play, when the act before happened at `before`.
    pub fn moment(self, before: Millis) -> Millis {
        match self {
            Stamp::At(time) => time,
            Stamp::After(time) => before + time,
        }
    }
}

/// What a line tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Doing {
    /// One act.
    One(Act),
    /// Moves that the players play in turn.
    Both(Row),
}

/// Moves that the players play in turn, the whole row several times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The moves, in any notation.
    pub moves: Vec<String>,
    /// How many times the row is played.
    pub times: u32,
}

/// More moves than any game has; a longer row is a slip of the pen.
const LONGEST_ROW: usize = 20_000;

impl FromStr for TimedLine {
    type Err = TextError;

    /// Reads a line of a case: `@ 0:04:10 White plays e4`, `Both play Nf3 Nf6 Ng1 Ng8 x3`.
    ///
    /// # Errors
    /// The column, what was found there, and what would be understood.
    fn from_str(text: &str) -> Result<TimedLine, TextError> {
        let mut words = Words::new(text);
        let stamp = if words.take_if("@") {
            Some(stamp(&mut words)?)
        } else {
            None
        };
        if words.take_if("Both") {
            return Ok(TimedLine {
                stamp,
                doing: Doing::Both(row(&mut words)?),
            });
        }
        let by = read_act::actor(&mut words)?;
        let deed = read_act::deed(&mut words)?;
        Ok(TimedLine {
            stamp,
            doing: Doing::One(Act { by, deed }),
        })
    }
}

fn stamp(words: &mut Words<'_>) -> Result<Stamp, TextError> {
    words.need(
        "a time such as 0:04:10, or +0:00:30 counted from the act before",
        |word| match word.strip_prefix('+') {
            Some(later) => later.parse().ok().map(Stamp::After),
            None => word.parse().ok().map(Stamp::At),
        },
    )
}

fn row(words: &mut Words<'_>) -> Result<Row, TextError> {
    if !words.take_if("play") {
        return Err(words.error("'play' and the moves that both play in turn"));
    }
    let start = words.clone();
    let text = words.need_rest(A_MOVE)?;
    let (moves, times) = match text.rsplit_once(char::is_whitespace) {
        Some((before, last)) if repeats(last).is_some() => (
            before.trim_end().trim_end_matches(','),
            repeats(last).unwrap_or(1),
        ),
        _ => (text, 1),
    };
    let moves: Vec<String> = if moves.contains(',') {
        moves
            .split(',')
            .map(|part| part.trim().to_owned())
            .collect()
    } else {
        moves.split_whitespace().map(str::to_owned).collect()
    };
    if moves.iter().any(String::is_empty) {
        return Err(start.error("a move before and after each comma"));
    }
    if moves.len().saturating_mul(times as usize) > LONGEST_ROW {
        return Err(start.error("a row of at most 20000 moves"));
    }
    Ok(Row { moves, times })
}

/// `x13`.
fn repeats(word: &str) -> Option<u32> {
    let digits = word.strip_prefix('x')?;
    let times: u32 = digits
        .bytes()
        .all(|b| b.is_ascii_digit())
        .then(|| digits.parse().ok())??;
    (times > 0).then_some(times)
}

impl fmt::Display for TimedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.stamp {
            Some(Stamp::At(time)) => write!(f, "@ {time} ")?,
            Some(Stamp::After(time)) => write!(f, "@ +{time} ")?,
            None => {}
        }
        match &self.doing {
            Doing::One(act) => act.fmt(f),
            Doing::Both(row) => row.fmt(f),
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blanks = self
            .moves
            .iter()
            .any(|words| words.contains(char::is_whitespace));
        write!(
            f,
            "Both play {}",
            self.moves.join(if blanks { ", " } else { " " })
        )?;
        if self.times == 1 {
            Ok(())
        } else {
            write!(f, " x{}", self.times)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn round_trip(text: &str) -> TimedLine {
        let line: TimedLine = text.parse().expect(text);
        assert_eq!(line.to_string(), text);
        line
    }

    #[test]
    fn stamps_count_from_the_beginning_or_from_the_act_before() {
        let line = round_trip("@ 27:04:10 White plays e4");
        assert_eq!(
            line.stamp,
            Some(Stamp::At(Millis::from_seconds(27 * 3600 + 250)))
        );
        let line = round_trip("@ +0:00:30 Black presses");
        assert_eq!(
            line.stamp.map(|stamp| stamp.moment(Millis(500))),
            Some(Millis(30_500))
        );
        assert_eq!(round_trip("White presses").stamp, None);
    }

    #[test]
    fn rows_are_played_so_many_times() {
        let Doing::Both(row) = round_trip("Both play Nf3 Nf6 Ng1 Ng8 x13").doing else {
            panic!("a row")
        };
        assert_eq!((row.moves.len(), row.times), (4, 13));
        let Doing::Both(row) = round_trip("Both play P - K 4, P - K 4, Kt-KB3").doing else {
            panic!("a row")
        };
        assert_eq!(row.moves, ["P - K 4", "P - K 4", "Kt-KB3"]);
        round_trip("@ 0:01:00 Both play e4 e5");
        let line: TimedLine = "Both play Kt-KB3, Kt-KB3, x2".parse().expect("a row");
        assert_eq!(line.to_string(), "Both play Kt-KB3 Kt-KB3 x2");
    }

    #[test]
    fn what_is_wrong_is_named_with_its_column() {
        for (text, column, expected) in [
            ("@ 4:10 White plays e4", 3, "0:04:10"),
            ("@0:04:10 White plays e4", 1, "White, Black"),
            ("Both move e4 e5", 6, "'play'"),
            ("Both play", 10, "Nf3"),
            ("Both play e4,,e5", 11, "comma"),
            ("Both play e4 e5 x99999", 11, "20000"),
            ("@ 0:00:01", 10, "White"),
        ] {
            let error = text.parse::<TimedLine>().expect_err(text);
            assert_eq!(error.column, column, "{text}: {error}");
            assert!(error.expected.contains(expected), "{text}: {error}");
        }
    }
}
