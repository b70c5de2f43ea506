//! What the head of a report says of an event: where it is played, and from which day to which.

use crate::days::Day;
use crate::event::Event;
use crate::federations::is_federation;
use crate::refused::{Refused, ensure};

/// Lines of a report that are kept as text: the place, its federation, the first day and the last (C.04.A, TRF-2026).
const PLACE: &str = "022";
const FEDERATION: &str = "032";
const FIRST_DAY: &str = "042";
const LAST_DAY: &str = "052";

/// What is said of an event; nothing of what is not said here changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// The place, a town for instance; empty, none is said any more.
    pub place: Option<String>,
    /// The federation, three letters; empty, none is said any more.
    pub federation: Option<String>,
    /// The first day.
    pub from: Option<Day>,
    /// The last day.
    pub to: Option<Day>,
}

impl Event {
    /// Writes the head of the report; gives in a sentence what stands there then.
    ///
    /// # Errors
    /// When nothing is said, a federation has not three letters, or the last day is before the first.
    pub fn set_head(&mut self, said: &Head) -> Result<String, Refused> {
        ensure!(
            *said != Head::default(),
            "say what the report has: the place, its federation, the first day or the last"
        );
        let federation = said.federation.as_deref().map(str::to_ascii_uppercase);
        if let Some(letters) = federation.as_deref().filter(|text| !text.is_empty()) {
            ensure!(
                is_federation(letters),
                "'{letters}' is no federation: it has three letters, as GER"
            );
        }
        let days = [
            said.from.or_else(|| self.said_day(FIRST_DAY)),
            said.to.or_else(|| self.said_day(LAST_DAY)),
        ];
        if let [Some(from), Some(to)] = days {
            ensure!(
                from <= to,
                "the last day, {to}, is before the first, {from}"
            );
        }
        let report = self.report_mut();
        for (code, text) in [
            (PLACE, said.place.as_deref()),
            (FEDERATION, federation.as_deref()),
        ] {
            if let Some(text) = text {
                report.set_text(code, text.trim());
            }
        }
        for (code, day) in [(FIRST_DAY, said.from), (LAST_DAY, said.to)] {
            if let Some(day) = day {
                report.set_text(code, &day.in_head());
            }
        }
        Ok(self.head_told())
    }

    /// The first and the last day of the event: as its report has them, else those of its first and its last round.
    pub(crate) fn days_of_all(&self) -> [(&'static str, Option<Day>); 2] {
        let last = self.tournament().rounds.unwrap_or_default();
        [(FIRST_DAY, 1), (LAST_DAY, last)]
            .map(|(code, round)| (code, self.said_day(code).or_else(|| self.day(round))))
    }

    fn said_day(&self, code: &str) -> Option<Day> {
        self.as_report().text(code)?.parse().ok()
    }

    fn head_told(&self) -> String {
        let report = self.as_report();
        let place = [PLACE, FEDERATION].map(|code| report.text(code).unwrap_or_default());
        let place: Vec<String> = place.into_iter().filter(|text| !text.is_empty()).collect();
        let place = match place[..] {
            [] => "at no place that is said".to_owned(),
            _ => format!("at {}", place.join(", ")),
        };
        let day = |word: &str, code| {
            let told = report.text(code)?;
            let told = told.parse::<Day>().map_or(told, |day| day.to_string());
            Some(format!(" {word} {told}"))
        };
        let days = [day("from", FIRST_DAY), day("to", LAST_DAY)];
        let days: String = days.into_iter().flatten().collect();
        format!("The report says that it is played {place}{days}.")
    }
}

#[cfg(test)]
mod tests {
    use crate::begin::Plan;
    use crate::event::Event;
    use crate::made::Change;
    use crate::players::listed;

    fn make(event: &mut Event, text: &str) -> Result<String, String> {
        let change: Change = serde_json::from_str(text).expect(text);
        let told = event.make(&change).map_err(|no| no.to_string())?;
        Ok(told.join(" "))
    }

    #[test]
    fn a_report_says_where_and_when_it_is_played() {
        let entered = listed("Anna 1900\nBert 1800\nClara\nDora").expect("a list");
        let plan = Plan {
            rounds: Some(2),
            ..Plan::default()
        };
        let mut event = Event::begin(&plan, entered).expect("an event");
        let said = r#"{"change":"head","place":"Bad Elster","federation":"ger"}"#;
        assert_eq!(
            make(&mut event, said).as_deref(),
            Ok("The report says that it is played at Bad Elster, GER.")
        );
        // Without a word of them the days are those of its rounds.
        make(
            &mut event,
            r#"{"change":"day","round":1,"day":"2026-11-28"}"#,
        )
        .expect("a day");
        let lines = |event: &Event| event.published().expect("a report").to_string();
        let report = lines(&event);
        for line in ["022 Bad Elster\n", "032 GER\n", "042 2026/11/28\n"] {
            assert!(report.contains(line), "{line}{report}");
        }
        assert!(!report.contains("052"), "{report}");
        let said = r#"{"change":"head","from":"2026-11-27","to":"2026-11-29","place":""}"#;
        assert_eq!(
            make(&mut event, said).as_deref(),
            Ok("The report says that it is played at GER from 2026-11-27 to 2026-11-29.")
        );
        let report = lines(&event);
        for line in ["032 GER\n", "042 2026/11/27\n", "052 2026/11/29\n"] {
            assert!(report.contains(line), "{line}{report}");
        }
        assert!(!report.contains("022"), "{report}");
        for (said, why) in [
            (r#"{"change":"head"}"#, "say what the report has"),
            (r#"{"change":"head","federation":"GERM"}"#, "three letters"),
            (
                r#"{"change":"head","to":"2026-11-26"}"#,
                "is before the first",
            ),
            (r#"{"change":"head","from":"tomorrow"}"#, "is no day"),
        ] {
            let no = make(&mut event, said).expect_err(said);
            assert!(no.contains(why), "{no}");
        }
        assert_eq!(lines(&event), report, "nothing of it was written");
    }
}
