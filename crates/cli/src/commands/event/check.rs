//! `jadoube event check`: files held against themselves and against the system by which they were paired.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use jadoube_event::people::name;
use jadoube_event::{Contradiction, Event, otherwise};
use jadoube_pairing::check::against;
use schemars::JsonSchema;
use serde::Serialize;

use super::file::EventFile;
use crate::args::event::CheckArgs;
use crate::exit::{Exit, told};
use crate::output::{complain, counted, json_line, out};

/// What a check has found in a file.
#[derive(Serialize, JsonSchema)]
pub struct Checked {
    /// `jadoube.event-check/1`.
    schema: &'static str,
    /// The file.
    file: String,
    /// The system against which its rounds were held; nothing where its rounds are not paired here.
    #[serde(skip_serializing_if = "Option::is_none")]
    system: Option<String>,
    /// How many rounds have been paired.
    rounds: usize,
    /// What contradicts itself.
    contradictions: Vec<Contradiction>,
    /// The rounds that the system pairs otherwise.
    otherwise: Vec<Otherwise>,
    /// The rounds that the system pairs so with the results as they stood then, and otherwise with those that were corrected since.
    as_it_stood: Vec<Otherwise>,
    /// Why the rounds were not held against a system.
    #[serde(skip_serializing_if = "Option::is_none")]
    unchecked: Option<String>,
    /// The rounds in which a team is free, and pairs that the arbiter has fixed, a sentence each.
    #[serde(skip)]
    notes: Vec<String>,
}

/// A round that the system pairs otherwise.
#[derive(Serialize, JsonSchema)]
struct Otherwise {
    /// The round, from 1.
    round: usize,
    /// What is otherwise.
    says: String,
}

/// Checks each file.
pub fn run(args: &CheckArgs) -> Result<Exit> {
    let mut exit = Exit::Fine;
    let mut out = out();
    for path in &args.files {
        let checked = match EventFile::read(path) {
            Ok(file) => {
                file.complain_of_uncounted();
                check(path, &file)
            }
            Err(error) => {
                complain(format_args!("{}", told(&error)));
                exit = exit.and(Exit::Unreadable);
                continue;
            }
        };
        if args.json {
            json_line(&mut out, &checked)?;
        } else {
            checked.print(&mut out)?;
        }
        exit = exit.and(checked.exit());
    }
    out.flush()?;
    Ok(exit)
}

fn check(path: &Path, file: &EventFile) -> Checked {
    let tournament = file.tournament();
    let rounds = tournament.rounds_paired();
    let mut contradictions = file.event.doubts().contradictions();
    contradictions.extend(file.event.head_doubts());
    contradictions.sort_by_key(|one| one.line);
    let mut checked = Checked {
        schema: "jadoube.event-check/1",
        file: path.display().to_string(),
        system: None,
        rounds,
        contradictions,
        otherwise: Vec::new(),
        as_it_stood: Vec::new(),
        unchecked: None,
        notes: Vec::new(),
    };
    let system = file.event.system();
    if system.is_paired_elsewhere() {
        checked.unchecked = Some(format!(
            "its system is {}: no round is held against it",
            file.event.system_in_words()
        ));
        return checked;
    }
    if tournament.check().is_err() {
        checked.unchecked =
            Some("its rounds are not paired again, since it contradicts itself".to_owned());
        return checked;
    }
    checked.system = Some(system.to_string());
    for round in 1..=rounds {
        let free = file.event.free_teams(round).into_iter();
        let free = free.map(|team| format!("round {round}: {} is free.", team.name));
        checked.notes.extend(free);
        let fixed = file.event.fixed_told(round).into_iter();
        let fixed = fixed.map(|told| format!("round {round}: {told}"));
        checked.notes.extend(fixed);
        let Some(says) = differs(&file.event, round) else {
            continue;
        };
        let then = file.event.as_it_stood(round);
        if then.is_some_and(|then| differs(&then, round).is_none()) {
            let since = file.event.corrected_since(round);
            if !file.event.can_be_paired_anew(round) {
                let says = format!("  corrected since: {since}\n");
                checked.as_it_stood.push(Otherwise { round, says });
                continue;
            }
            let says = format!(
                "{says}  as the rules had it before these were corrected: {since}\n  'undo' and 'pair' pair it anew; otherwise it stands when the event goes on\n"
            );
            checked.otherwise.push(Otherwise { round, says });
            continue;
        }
        let by_hand = by_the_arbiter(file, round);
        let says = says + &by_hand;
        checked.otherwise.push(Otherwise { round, says });
    }
    checked
}

/// What a round has otherwise than the system; nothing where they agree.
fn differs(event: &Event, round: usize) -> Option<String> {
    match event.by_the_rules(round) {
        Ok(paired) => {
            let found = against(event.tournament(), round, &paired);
            (!found.is_empty()).then(|| otherwise(event.tournament(), &found))
        }
        Err(no) => Some(format!("  {no}\n")),
    }
}

/// Whom the arbiter has seated in a round.
fn by_the_arbiter(file: &EventFile, round: usize) -> String {
    let tournament = file.tournament();
    let called = |number: &str| {
        number
            .parse()
            .map_or_else(|_| number.to_owned(), |number| name(tournament, number))
    };
    let seated: Vec<String> = file
        .event
        .seated(round)
        .iter()
        .map(|told| match told.split_once('-') {
            Some((white, black)) => format!("{} – {}", called(white), called(black)),
            None => format!("{} with the bye", called(told)),
        })
        .collect();
    match seated.as_slice() {
        [] => String::new(),
        seated => format!("  seated by the arbiter: {}\n", seated.join("; ")),
    }
}

impl Checked {
    fn exit(&self) -> Exit {
        if !self.contradictions.is_empty() || !self.otherwise.is_empty() {
            Exit::Failed
        } else if self.unchecked.is_some() {
            Exit::Undecided
        } else {
            Exit::Fine
        }
    }

    fn print(&self, out: &mut impl Write) -> std::io::Result<()> {
        let file = &self.file;
        for Contradiction { line, says } in &self.contradictions {
            writeln!(out, "{file}:{line}: {says}")?;
        }
        for note in &self.notes {
            writeln!(out, "{file}: {note}")?;
        }
        for Otherwise { round, says } in &self.as_it_stood {
            write!(
                out,
                "{file}: round {round} is paired by the results as they stood then:\n{says}"
            )?;
        }
        for Otherwise { round, says } in &self.otherwise {
            write!(out, "{file}: round {round} is paired otherwise:\n{says}")?;
        }
        match (&self.unchecked, &self.system) {
            (Some(why), _) => writeln!(out, "{file}: {why}"),
            (None, Some(system)) => writeln!(
                out,
                "{file}: {}, {} otherwise than the system has it ({system})",
                counted(self.rounds as u64, "round"),
                self.otherwise.len()
            ),
            (None, None) => Ok(()),
        }
    }
}
