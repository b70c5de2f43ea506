//! Time controls as games are recorded: the `TimeControl` tag of PGN, in seconds.

use jadoube_codes::time::Millis;

use super::{Bonus, Period, TimeControl, count, in_seconds, thousandths};

const DAY: u64 = 86_400;

impl TimeControl {
    /// Reads the `TimeControl` tag of a recorded game, in seconds: `300`, `180+2`, `40/7200:3600`, `1/259200`, a delay as
    /// [`TimeControl::to_pgn`] writes it. `None` where nothing is told (`?`), there was no control (`-`), it was an
    /// hourglass, or it is not written so.
    pub fn from_pgn(tag: &str) -> Option<TimeControl> {
        let tag = tag.trim();
        if let Some((moves, time)) = tag.split_once('/')
            && let (Some(moves), Some(time)) = (count(moves), seconds(time))
            && time.seconds() > 0
            && time.0.is_multiple_of(DAY * 1000)
        {
            let days = u32::try_from(time.seconds() / DAY).ok()?;
            return Some(TimeControl::Days { moves, days });
        }
        let periods: Option<Vec<Period>> = tag.split(':').map(period).collect();
        periods.map(|periods| TimeControl::Periods {
            periods,
            total: false,
        })
    }

    /// As a `TimeControl` tag has it: in seconds, as the standard (9.6.1) has them; a delay, which it does not know, as `d`
    /// and seconds.
    pub fn to_pgn(&self) -> String {
        match self {
            TimeControl::Days { moves, days } => format!("{moves}/{}", u64::from(*days) * DAY),
            TimeControl::Periods { periods, total } => {
                let mut before = (0, Millis::ZERO);
                let parts = periods.iter().map(|period| {
                    let part = stage(period, if *total { before } else { (0, Millis::ZERO) });
                    before = (period.moves.unwrap_or(0), period.time);
                    part
                });
                parts.collect::<Vec<_>>().join(":")
            }
        }
    }
}

fn period(text: &str) -> Option<Period> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(count(moves)?), rest),
        None => (None, text),
    };
    let (time, bonus) = if let Some((time, added)) = rest.split_once('+') {
        (time, added_by(added, Bonus::Increment)?)
    } else if let Some((time, delay)) = rest.split_once('d') {
        (time, added_by(delay, Bonus::Delay)?)
    } else {
        (rest, Bonus::None)
    };
    Some(Period {
        moves,
        time: seconds(time)?,
        bonus,
    })
}

/// What each move gives: nothing where it is told as zero.
fn added_by(text: &str, kind: impl Fn(Millis) -> Bonus) -> Option<Bonus> {
    let time = seconds(text)?;
    Some(if time == Millis::ZERO {
        Bonus::None
    } else {
        kind(time)
    })
}

/// Seconds, with thousandths at most.
fn seconds(text: &str) -> Option<Millis> {
    thousandths(text).map(Millis)
}

fn stage(period: &Period, before: (u32, Millis)) -> String {
    let seconds = in_seconds(Millis(period.time.0.saturating_sub(before.1.0)));
    let bonus = match period.bonus {
        Bonus::None => String::new(),
        Bonus::Increment(time) => format!("+{}", in_seconds(time)),
        Bonus::Delay(time) => format!("d{}", in_seconds(time)),
    };
    match period.moves {
        Some(moves) => format!("{}/{seconds}{bonus}", moves.saturating_sub(before.0)),
        None => format!("{seconds}{bonus}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_written_in_seconds_and_read_back() {
        for (control, written) in [
            ("40/2h, 20/1h, 30m", "40/7200:20/3600:1800"),
            ("90m+30s", "5400+30"),
            ("5m d3s", "300d3"),
            ("3d/move", "1/259200"),
            ("10/30d", "10/2592000"),
            ("5s+0.05s", "5+0.05"),
        ] {
            let control: TimeControl = control.parse().expect(control);
            assert_eq!(control.to_pgn(), written);
            assert_eq!(TimeControl::from_pgn(written), Some(control), "{written}");
        }
        let totals: TimeControl = "30/2h, 45/3h total".parse().expect("a control");
        assert_eq!(totals.to_pgn(), "30/7200:15/3600");
    }

    #[test]
    fn what_others_record_is_read() {
        for (tag, understood) in [
            ("600", "10m"),
            ("600+0", "10m"),
            ("180+2", "3m+2s"),
            ("60.5", "1m0.5s"),
            ("40/9000", "40/2h30m"),
        ] {
            assert_eq!(
                TimeControl::from_pgn(tag)
                    .map(|control| control.to_string())
                    .as_deref(),
                Some(understood),
                "{tag}"
            );
        }
        let half = TimeControl::from_pgn("30.5+0.25").expect("halves of a second");
        let TimeControl::Periods { periods, .. } = half else {
            panic!("one period")
        };
        assert_eq!(periods[0].time, Millis(30_500));
        assert_eq!(periods[0].bonus, Bonus::Increment(Millis(250)));
        for tag in [
            "",
            "-",
            "?",
            "*60",
            "blitz",
            "-300",
            "300+",
            "0/300",
            "5:",
            "1.",
            "0.1234",
            "9999999999",
        ] {
            assert_eq!(TimeControl::from_pgn(tag), None, "{tag}");
        }
    }
}
