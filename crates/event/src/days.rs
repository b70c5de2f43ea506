//! On which day a round is played.

use std::fmt;
use std::str::FromStr;

use crate::event::Event;
use crate::refused::{Refused, ensure};

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    year: u32,
    month: u32,
    day: u32,
}

impl Day {
    /// The day of these, if the calendar has it, in a year of four digits.
    pub fn new(year: u32, month: u32, day: u32) -> Option<Day> {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let last = match month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let is_there = (1000..10_000).contains(&year)
            && (1..=12).contains(&month)
            && (1..=last).contains(&day);
        is_there.then_some(Day { year, month, day })
    }

    /// As a report has it: a year of two digits is of this century, or from 70 on of the last.
    pub(crate) fn of_report(text: &str) -> Option<Day> {
        let mut parts = text
            .split(['/', '.', '-'])
            .map(|part| part.trim().parse().ok());
        let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
        let year = match year {
            0..70 => 2000 + year,
            70..100 => 1900 + year,
            whole => whole,
        };
        Day::new(year, month, day).filter(|_| parts.next().is_none())
    }

    /// Its year.
    pub(crate) fn year(self) -> u32 {
        self.year
    }

    /// As a tag of PGN has it: `2026.11.28`.
    pub fn in_pgn(self) -> String {
        let Day { year, month, day } = self;
        format!("{year:04}.{month:02}.{day:02}")
    }

    /// As the head of a report has it: `2026/11/28`.
    pub(crate) fn in_head(self) -> String {
        let Day { year, month, day } = self;
        format!("{year:04}/{month:02}/{day:02}")
    }

    /// As a report has it: `26/11/28`.
    fn in_report(self) -> String {
        let Day { year, month, day } = self;
        format!("{:02}/{month:02}/{day:02}", year % 100)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Day { year, month, day } = self;
        write!(formatter, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = Refused;

    fn from_str(text: &str) -> Result<Day, Refused> {
        let text = text.trim();
        let is_whole = text
            .split(['-', '.', '/'])
            .next()
            .is_some_and(|year| year.len() == 4);
        let day = is_whole.then(|| Day::of_report(text)).flatten();
        day.ok_or_else(|| {
            Refused::of(format!(
                "'{text}' is no day; it is written with year, month and day, as 2026-11-28"
            ))
        })
    }
}

impl Event {
    /// The day of a round, as line 132 of the report has it.
    pub fn day(&self, round: usize) -> Option<Day> {
        Day::of_report(&self.as_report().day(round)?)
    }

    /// Says on which day a round is played, or with none that nothing is said of it; gives it in a sentence.
    ///
    /// # Errors
    /// For a round that there is not, and a day that a report cannot tell from another.
    pub fn set_day(&mut self, round: usize, day: Option<Day>) -> Result<String, Refused> {
        let last = self.tournament().rounds.unwrap_or(usize::MAX);
        let last = last.max(self.tournament().rounds_paired());
        ensure!(
            (1..=last.min(jadoube_pairing::trf::LAST_ROUND)).contains(&round),
            "there is no round {round} of which a day could be said"
        );
        let written = day.map(Day::in_report);
        ensure!(
            written.as_deref().and_then(Day::of_report) == day,
            "a report has years of two digits, from 1970 to 2069"
        );
        self.report_mut().set_day(round, written.as_deref());
        Ok(match day {
            Some(day) => format!("Round {round} is played on {day}."),
            None => format!("Nothing is said of the day of round {round}."),
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::Event;
    use crate::testing::make;

    fn event(more: &str) -> Event {
        let player = |number: u32, name: &str, round: &str| {
            format!(
                "001 {number:>4}      {name:<33} 2000                             0.0     {round}\n"
            )
        };
        let players = [player(1, "Anna", "     2 w"), player(2, "Bert", "     1 b")].concat();
        Event::taken_over(&format!("012 Evening\n142 3\n{more}{players}")).expect("an event")
    }

    fn days(event: &Event) -> [Option<String>; 3] {
        [1, 2, 3].map(|round| event.day(round).map(|day| day.to_string()))
    }

    #[test]
    fn the_days_of_rounds_stand_in_line_132_below_their_rounds() {
        let mut event = event("");
        assert_eq!(days(&event), [None, None, None]);
        let told = make(
            &mut event,
            r#"{"change":"day","round":3,"day":"2026-12-03"}"#,
        );
        assert_eq!(told.as_deref(), Ok("Round 3 is played on 2026-12-03."));
        make(
            &mut event,
            r#"{"change":"day","round":1,"day":"1999.02.28"}"#,
        )
        .expect("a day");
        let line = format!("132{:88}99/02/28{:12}26/12/03\n", "", "");
        let text = event.as_report().to_string();
        assert!(text.contains(&line), "{text}");
        let some = |day: &str| Some(day.to_owned());
        let again = Event::taken_over(&text).expect("the same");
        assert_eq!(days(&again), [some("1999-02-28"), None, some("2026-12-03")]);
        make(&mut event, r#"{"change":"day","round":3}"#).expect("none");
        make(&mut event, r#"{"change":"day","round":1}"#).expect("none");
        assert!(!event.as_report().to_string().contains("132"));
    }

    #[test]
    fn the_days_of_other_programs_are_read() {
        let line = format!("132{:88}2024/08/01  24/08/02  what\n", "");
        let some = |day: &str| Some(day.to_owned());
        assert_eq!(
            days(&event(&line)),
            [some("2024-08-01"), some("2024-08-02"), None]
        );
    }

    #[test]
    fn what_is_no_day_and_no_round_is_refused() {
        let mut event = event("");
        for (change, says) in [
            (
                r#"{"change":"day","round":0,"day":"2026-12-03"}"#,
                "no round 0",
            ),
            (
                r#"{"change":"day","round":4,"day":"2026-12-03"}"#,
                "no round 4",
            ),
            (
                r#"{"change":"day","round":1,"day":"2026-02-29"}"#,
                "as 2026-11-28",
            ),
            (
                r#"{"change":"day","round":1,"day":"26-12-03"}"#,
                "as 2026-11-28",
            ),
            (
                r#"{"change":"day","round":1,"day":"1926-12-03"}"#,
                "two digits",
            ),
            (
                r#"{"change":"day","round":1,"day":"today"}"#,
                "as 2026-11-28",
            ),
        ] {
            let no = make(&mut event, change).expect_err(change);
            assert!(no.contains(says), "{no}");
        }
    }
}
