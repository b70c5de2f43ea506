//! An event that goes on from a report of another program.

use jadoube_event::{Contradiction, Event, TieBreaks};
use jadoube_pairing::System;

use super::change::{ARBITER, beginning, names_of};
use super::checks::{MOST_PLAYERS, check_names, refused, too_many};
use super::terms::NewEvent;
use crate::club::Club;
use crate::club::wanted::{NewTable, read_terms};
use crate::names::{self, NoName, SIGN};
use crate::people::sign;
use crate::refusal::{Fault, Refusal, Why};

/// So many lines that are wrong are told at once.
const TOLD: usize = 20;

impl Club {
    /// The event that goes on from a report, with what its organiser says beside it; and with what it begins, a sentence each, by the lines of
    /// the report as it came.
    ///
    /// # Errors
    /// [`Why::NotUnderstood`] with all that is wrong in it, line by line, or with what contradicts it.
    pub(super) fn taken_over(
        &self,
        wanted: &NewEvent,
        report: &str,
    ) -> Result<(Event, Vec<String>), Refusal> {
        if !wanted.players.trim().is_empty() {
            return Err(faulty(
                "players",
                "the players stand in the report; whoever is not in it is entered when the event has begun",
            ));
        }
        let is_sign = |line: &str| line.to_lowercase().contains(SIGN);
        if let Some(at) = report.lines().position(is_sign) {
            return Err(faulty(
                "report",
                &format!("line {}: {}", at + 1, NoName::Sign),
            ));
        }
        let mut event = Event::taken_over(report).map_err(wrong)?;
        if event.tournament().players.len() > MOST_PLAYERS {
            return Err(too_many());
        }
        check_names(&names_of(&event))?;
        let told = beginning(&event);
        self.say_beside(&mut event, wanted)?;
        Ok((event, told))
    }

    /// Gives the tables the time that the report has, where none was said beside it; tells it, or that it cannot be read.
    pub(super) fn time_of_report(&self, event: &Event, table: &mut NewTable) -> Option<String> {
        if table.time.is_some() {
            return None;
        }
        let time = event.as_report().text("122")?;
        let timed = NewTable {
            time: Some(time.clone()),
            ..table.clone()
        };
        Some(
            match read_terms(self.codes(), &timed, &event.tournament().name) {
                Ok(_) => {
                    *table = timed;
                    format!("Line 122 of the report gives the time: {time}.")
                }
                Err(_) => format!(
                    "Line 122 of the report says “{time}”, which is not read as a time control here: the event has none. Whoever wants clocks at \
                 its tables begins it anew and says the time himself."
                ),
            },
        )
    }

    /// Writes into the report what it does not say itself, and what the club settles.
    fn say_beside(&self, event: &mut Event, wanted: &NewEvent) -> Result<(), Refusal> {
        let mut tournament = event.tournament().clone();
        if let Some(name) =
            names::written(Some(&wanted.name)).map_err(|no| faulty("name", &no.to_string()))?
        {
            tournament.name = name;
        }
        if tournament.name.is_empty() {
            return Err(faulty(
                "name",
                "the event has a name, and the report says none",
            ));
        }
        if let Some(asked) = wanted.rounds {
            let rounds = *tournament.rounds.get_or_insert(asked);
            if rounds != asked || asked < tournament.rounds_paired() {
                return Err(faulty(
                    "rounds",
                    &format!("the report has other rounds than the {asked} that are asked for"),
                ));
            }
        }
        for player in &mut tournament.players {
            if let Some(id) = self.people().holder(&player.name) {
                player.name = sign(&id);
            }
        }
        let report = event.report_mut();
        report.update(tournament);
        if report.system().is_none() {
            report.set_text("192", System::from(wanted.system).code());
        }
        let arbiter = wanted.arbiter.clone().or_else(|| {
            let named = report.text(ARBITER)?;
            self.people().holder(&named).map(|id| sign(&id))
        });
        if let Some(arbiter) = arbiter {
            report.set_text(ARBITER, &arbiter);
        }
        if let Some(time) = &wanted.time {
            report.set_text("122", time);
        }
        let code = self.codes().code(&wanted.code);
        report.set_remark("code", Some(code.map_or(&*wanted.code, |code| code.id)));
        // What the report settles already holds, unless something is said beside it.
        let said = match wanted.regulations.as_slice() {
            [] => event.regulations(),
            said => said.to_vec(),
        };
        let settled = self.settled(&wanted.code, &said)?;
        event.set_regulations(&settled);
        if wanted.entries {
            event.check_enters().map_err(refused)?;
        }
        if let Some(letters) = &wanted.tie_breaks {
            let tie_breaks = TieBreaks::read(&letters.join(","));
            let tie_breaks = tie_breaks.map_err(|no| faulty("tie_breaks", &no.to_string()))?;
            event.set_tie_breaks(&tie_breaks).map_err(refused)?;
        }
        Ok(())
    }
}

fn faulty(field: &'static str, detail: &str) -> Refusal {
    let detail = detail.to_owned();
    Refusal::new(Why::NotUnderstood, detail.clone()).with_faults(vec![Fault { field, detail }])
}

/// All that is wrong in a report, in the order of its lines.
fn wrong(all: Vec<Contradiction>) -> Refusal {
    let told = |one: &Contradiction| format!("Line {}: {}", one.line, one.says);
    let mut lines: Vec<String> = all.iter().take(TOLD).map(told).collect();
    if let more @ 1.. = all.len().saturating_sub(TOLD) {
        lines.push(format!("And {more} more."));
    }
    let faults = lines.iter().map(|detail| Fault {
        field: "report",
        detail: detail.clone(),
    });
    Refusal::new(Why::NotUnderstood, lines.join("\n")).with_faults(faults.collect())
}
