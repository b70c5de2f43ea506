//! Members in events: reports and logs have what stands for them, and whoever looks is shown their names.

use std::collections::{HashMap, HashSet};

use jadoube_event::people::find;
use jadoube_event::{Change, Event, players};
use jadoube_pairing::trf::Report;
use serde_json::json;

use super::change::Kept;
use super::checks::refused;
use crate::club::Club;
use crate::names::{self, NoName, SIGN};
use crate::people::{People, of_sign, sign};
use crate::refusal::{Fault, Refusal, Why};

impl Kept {
    /// The same with the members by their names, for whoever looks on. Nobody else in an event is called as one of them, and of several
    /// who are members no more each has a number.
    #[must_use]
    pub fn shown(&self, people: &People) -> Kept {
        let mut shown = self.clone();
        let called = called(&self.event, people);
        let name = |written: &mut String| {
            let shown = called.get(written).cloned();
            *written = shown.unwrap_or_else(|| people.shown(written).into_owned());
        };
        let terms = &mut shown.terms;
        for table in &mut terms.tables {
            name(&mut table.white);
            name(&mut table.black);
        }
        for said in &mut terms.said {
            name(&mut said.white);
            name(&mut said.black);
        }
        for entered in &mut terms.entries.list {
            name(&mut entered.said.name);
        }
        if let Some(event) = named(&self.event, &called, people) {
            shown.row.report = event.as_report().to_string();
            shown.event = event;
        }
        shown
    }
}

/// What stands for each member among the players, with what he is called there.
fn called(event: &Event, people: &People) -> HashMap<String, String> {
    let mut taken = HashSet::new();
    let players = event.tournament().players.iter();
    let members = players.filter(|player| of_sign(&player.name).is_some());
    let called = members.map(|player| {
        let name = people.shown(&player.name).into_owned();
        let others = (2..).map(|number| format!("{name} {number}"));
        let mut free = std::iter::once(name.clone()).chain(others);
        let name = free.find(|name| taken.insert(name.clone()));
        (player.name.clone(), name.unwrap_or_default())
    });
    called.collect()
}

/// The event with the members by their names; none if nobody in it is one.
fn named(event: &Event, called: &HashMap<String, String>, people: &People) -> Option<Event> {
    let report = event.as_report().to_string();
    let told = people.told(&report);
    if told == report {
        return None;
    }
    // A player's line has columns, in which a name has its room.
    let lines = report
        .split_inclusive('\n')
        .map(|line| match line.starts_with("001") {
            true => line.to_owned(),
            false => people.told(line),
        });
    let mut named = Event::of(Report::read(&lines.collect::<String>()).ok()?).ok()?;
    let mut tournament = named.tournament().clone();
    for player in &mut tournament.players {
        if let Some(name) = called.get(&player.name) {
            player.name.clone_from(name);
        }
    }
    named.report_mut().update(tournament);
    Some(named)
}

impl Club {
    /// A list of players with what stands for those of them who are members.
    ///
    /// # Errors
    /// [`Why::NotUnderstood`] if a member does not stand first on his line.
    pub(super) fn list_written(&self, list: &str) -> Result<String, Refusal> {
        let listed = players::listed(list).map_err(refused)?;
        let mut written: Vec<String> = list.lines().map(str::to_owned).collect();
        for entrant in &listed {
            let name = &entrant.player.name;
            if name.starts_with(SIGN) {
                return Err(Refusal::new(Why::NotUnderstood, NoName::Sign.to_string()));
            }
            let Some(id) = self.people().holder(name) else {
                continue;
            };
            let mut lines = written.iter_mut();
            let line = lines.find(|line| begins_with(line, name)).ok_or_else(|| {
                let detail = format!(
                    "{name} is a member: write the name first on a line, as it stands here"
                );
                Refusal::new(Why::NotUnderstood, detail)
            })?;
            *line = line.replacen(name.as_str(), &sign(&id), 1);
        }
        Ok(written.join("\n"))
    }

    /// The arbiter's name with what stands for him if he is a member: he is then known in each browser in which he is signed in.
    ///
    /// # Errors
    /// [`Why::NotUnderstood`] if it is no name.
    pub(super) fn arbiter_written(&self, name: Option<&str>) -> Result<Option<String>, Refusal> {
        let name = names::written(name).map_err(|no| {
            let (field, detail) = ("arbiter", no.to_string());
            Refusal::new(Why::NotUnderstood, detail.clone())
                .with_faults(vec![Fault { field, detail }])
        })?;
        Ok(name.map(|name| match self.people().holder(&name) {
            Some(id) => sign(&id),
            None => name,
        }))
    }

    /// Takes the entries of a member back wherever he waits: whoever is a member no more enters nothing.
    ///
    /// # Errors
    /// When an event cannot be written.
    pub(in crate::club) async fn take_back_entries(&self, sign: &str) -> Result<(), Refusal> {
        for event in self.store().entered(sign).await? {
            self.anew(|| self.take_back_entry(&event, sign)).await?;
        }
        Ok(())
    }

    async fn take_back_entry(&self, event: &str, sign: &str) -> Result<(), Refusal> {
        let _turn = self.event_turn().await;
        let mut kept = self.event(event).await?;
        let list = &mut kept.terms.entries.list;
        let before = list.len();
        list.retain(|one| one.said.name != sign);
        if list.len() == before {
            return Ok(());
        }
        let change = json!({ "change": "entries" }).to_string();
        let told = vec![format!("{sign} has taken the entry back.")];
        self.keep_event(kept, "entrant", &change, told, Vec::new())
            .await
            .map(drop)
    }

    /// A change of an event with what stands for the members whom it names, and with its regulations as the code of the event has them.
    ///
    /// # Errors
    /// As [`Club::list_written`], and where something cannot be settled.
    pub(super) fn change_written(&self, change: &Change, event: &Event) -> Result<Change, Refusal> {
        let named = named(event, &called(event, self.people()), self.people());
        let shown = named.as_ref().unwrap_or(event).tournament();
        let numbered = |called: &String| match find(shown, called) {
            // The numbers are the same, and say who is meant.
            Ok(number) if named.is_some() => number.to_string(),
            _ => called.clone(),
        };
        let mut change = change.clone();
        match &mut change {
            Change::Add { players, .. } => *players = self.list_written(players)?,
            Change::Regulations { regulations } => {
                let said: Vec<&str> = regulations.lines().map(str::trim).collect();
                let code = event.as_report().remark("code").unwrap_or_default();
                *regulations = self.settled(&code, &said)?.join("\n");
            }
            Change::Correct { player, name, .. } => {
                *player = numbered(player);
                let own = find(event.tournament(), player).ok();
                let own = own.and_then(|number| event.tournament().player(number));
                let is_member = own.is_some_and(|own| of_sign(&own.name).is_some());
                if let Some(name) = name {
                    if is_member {
                        let detail = "members put their names right themselves, on their own pages";
                        return Err(Refusal::new(Why::NotUnderstood, detail));
                    }
                    *name = self.list_written(name)?;
                }
            }
            Change::Withdraw { player, .. }
            | Change::Back { player, .. }
            | Change::Bye { player, .. }
            | Change::Exclude { player, .. }
            | Change::Delete { player } => *player = numbered(player),
            Change::Forbid { players }
            | Change::Allow { players }
            | Change::LineUp { players, .. }
            | Change::Pair { fixed: players } => {
                players
                    .iter_mut()
                    .for_each(|called| *called = numbered(called));
            }
            Change::Seat { white, black, .. } => {
                *white = numbered(white);
                *black = black.as_ref().map(numbered);
            }
            Change::OwnByes { .. }
            | Change::Rounds { .. }
            | Change::Day { .. }
            | Change::Time { .. }
            | Change::Head { .. }
            | Change::Accelerate {}
            | Change::Result { .. }
            | Change::Prizes { .. }
            | Change::TieBreaks { .. }
            | Change::Undo { .. } => {}
        }
        Ok(change)
    }
}

/// Whether a name stands first on a line of a list.
fn begins_with(line: &str, name: &str) -> bool {
    let rest = line.trim_start_matches(['"', ' ']).strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['"', ',', ';', '\t', ' ']))
}
