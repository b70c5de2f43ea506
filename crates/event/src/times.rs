//! Rounds with a time control of their own, as games have that decide a drawn match of a knock-out.

use crate::event::Event;
use crate::refused::{Refused, ensure};

/// So many characters a time control has at most.
const LONGEST: usize = 60;

impl Event {
    /// The time control of a round that has one of its own.
    pub fn time_of(&self, round: usize) -> Option<String> {
        self.as_report().remark(&time_of(round))
    }

    /// Says with which time control a round is played that is to be paired, without a number the next; with none it is that of the event.
    /// Gives it in a sentence.
    ///
    /// # Errors
    /// For a round that has been paired or is not there, and a time that is too long to be one.
    pub fn set_time(
        &mut self,
        round: Option<usize>,
        time: Option<&str>,
    ) -> Result<String, Refused> {
        let round = self.to_come(round)?;
        let time = time.map(str::trim).filter(|time| !time.is_empty());
        ensure!(
            time.is_none_or(|time| time.chars().count() <= LONGEST),
            "a time control has at most {LONGEST} characters, as 3+2"
        );
        self.report_mut().set_remark(&time_of(round), time);
        Ok(match time {
            Some(time) => format!("Round {round} is played with {time}."),
            None => format!("Round {round} has the time control of the event."),
        })
    }
}

fn time_of(round: usize) -> String {
    format!("time-{round}")
}

#[cfg(test)]
mod tests {
    use crate::Event;
    use crate::begin::Plan;
    use crate::players::listed;
    use crate::testing::make;
    use jadoube_pairing::System;
    use jadoube_pairing::trf::Report;

    #[test]
    fn the_games_that_decide_a_drawn_match_have_a_time_control_of_their_own() {
        let plan = Plan {
            system: System::KnockOut,
            ..Plan::default()
        };
        let players = listed("Anna\nBert").expect("a list");
        let mut event = Event::begin(&plan, players).expect("an event");
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        let told = make(&mut event, r#"{"change":"time","time":" 3+2 "}"#);
        assert_eq!(told.as_deref(), Ok("Round 2 is played with 3+2."));
        let kept = Report::read(&event.as_report().to_string()).expect("a report");
        let mut event = Event::of(kept).expect("an event");
        let times = |event: &Event| [1, 2, 3].map(|round| event.time_of(round));
        assert_eq!(times(&event), [None, Some("3+2".to_owned()), None]);
        for (change, says) in [
            (
                r#"{"change":"time","round":1,"time":"3+2"}"#.to_owned(),
                "paired already",
            ),
            (
                format!(r#"{{"change":"time","time":"{}"}}"#, "5".repeat(61)),
                "at most 60",
            ),
        ] {
            let no = make(&mut event, &change).expect_err(says);
            assert!(no.contains(says), "{no}");
        }
        make(&mut event, r#"{"change":"time"}"#).expect("none");
        assert_eq!(times(&event), [None, None, None]);
    }
}
