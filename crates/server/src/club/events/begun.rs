//! An event as it begins from a list of players.

use jadoube_book::settle;
use jadoube_event::{Event, Plan, TieBreaks, players};
use jadoube_pairing::System;

use super::change::{ARBITER, names_of};
use super::checks::{MOST_PLAYERS, check_names, refused, too_many};
use super::terms::NewEvent;
use crate::club::Club;
use crate::names;
use crate::refusal::{Fault, Refusal, Why};

impl Club {
    /// The event as it begins, and what of its list could have been meant otherwise, a sentence each.
    pub(super) fn event_of(&self, wanted: &NewEvent) -> Result<(Event, Vec<String>), Refusal> {
        let name =
            names::written(Some(&wanted.name)).map_err(|no| faulty("name", no.to_string()))?;
        let Some(name) = name else {
            return Err(faulty("name", "the event has a name".to_owned()));
        };
        let listed =
            players::listed(&wanted.players).map_err(|no| faulty("players", no.to_string()))?;
        if listed.len() > MOST_PLAYERS {
            return Err(too_many());
        }
        let mut lines = Vec::new();
        if let Some(time) = &wanted.time {
            lines.push(("122", time.clone()));
        }
        if let Some(arbiter) = &wanted.arbiter {
            lines.push((ARBITER, arbiter.clone()));
        }
        let tie_breaks = wanted.tie_breaks.as_ref().map(|letters| {
            let read = TieBreaks::read(&letters.join(","));
            read.map_err(|no| faulty("tie_breaks", no.to_string()))
        });
        let system = System::from(wanted.system);
        if wanted.entries && system.is_of_teams() {
            let detail = "nobody enters alone where teams meet: list the teams with their players";
            return Err(faulty("entries", detail.to_owned()));
        }
        let code = self
            .codes()
            .code(&wanted.code)
            .map_or(wanted.code.as_str(), |code| code.id);
        let plan = Plan {
            name,
            system,
            rounds: wanted.rounds,
            team_boards: wanted.boards,
            awaits: wanted.entries,
            code: code.to_owned(),
            tie_breaks: tie_breaks.transpose()?,
            lines,
            regulations: self.settled(&wanted.code, &wanted.regulations)?,
            alphabet: self.people().alphabet(),
            ..Plan::default()
        };
        let read = players::read_as(&listed);
        let event = Event::begin(&plan, listed).map_err(refused)?;
        check_names(&names_of(&event))?;
        Ok((event, read))
    }

    /// What the regulations of an event come to under the code with this id; what is said empty is not said.
    pub(super) fn settled(
        &self,
        code: &str,
        said: &[impl AsRef<str>],
    ) -> Result<Vec<String>, Refusal> {
        let said: Vec<&str> = said.iter().map(AsRef::as_ref).collect();
        let said: Vec<&str> = said.into_iter().filter(|one| !one.is_empty()).collect();
        let Some(code) = self.codes().code(code) else {
            // A report of another club may name a code that is not known here.
            return Ok(said.into_iter().map(str::to_owned).collect());
        };
        settle(code, &said).map_err(|no| faulty("regulations", no))
    }
}

/// A field in which something cannot be.
fn faulty(field: &'static str, detail: String) -> Refusal {
    Refusal::new(Why::NotUnderstood, detail.clone()).with_faults(vec![Fault { field, detail }])
}
