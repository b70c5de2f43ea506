//! `jadoube event prizes`: what prizes there are, and who wins what.

use std::io::Write;

use anyhow::{Context, Result};
use jadoube_event::{Change, Event, Refused, Terms, Winner, Winners};
use schemars::JsonSchema;
use serde::Serialize;

use super::file::EventFile;
use crate::args::event::PrizesArgs;
use crate::commands::sheet::{self, Sheet};
use crate::exit::Exit;
use crate::files::text_of;
use crate::output::{counted, json_line, out, say};
use crate::written::{Inputs, Written};

/// The prizes of an event.
#[derive(Serialize, JsonSchema)]
pub struct PrizesTold {
    /// `jadoube.event-prizes/1`.
    schema: &'static str,
    /// What the event is called.
    event: String,
    /// The prizes, and who wins what.
    #[serde(flatten)]
    winners: Winners,
}

/// Says what prizes there are, or prints who wins what.
pub fn run(args: &PrizesArgs) -> Result<Exit> {
    let listed = args.list.as_deref().map(text_of).transpose()?;
    let groups: Vec<String> = args.groups.iter().cloned().chain(listed).collect();
    let is_changed = args.none
        || !groups.is_empty()
        || args.money.is_some()
        || args.things.is_some()
        || args.several.is_some()
        || args.withdrawn.is_some();
    if is_changed {
        let mut file = EventFile::read(&args.event.file)?;
        let told = file.change(|event| {
            let change = change(event, args, &groups)?;
            event.make(&change)
        })?;
        say(&told)?;
        return Ok(Exit::Fine);
    }
    tell(args)
}

/// The change that has what is said, and leaves what is not.
fn change(event: &Event, args: &PrizesArgs, groups: &[String]) -> Result<Change, Refused> {
    let kept = if args.none { None } else { event.prizes()? };
    let (terms, lines) = kept.map_or((Terms::default(), Vec::new()), |kept| {
        (kept.terms, kept.lines())
    });
    let lines = if groups.is_empty() { &lines } else { groups };
    Ok(Change::Prizes {
        groups: lines.join("\n"),
        money: args.money.map_or(terms.money, Into::into),
        things: args.things.map_or(terms.things, Into::into),
        several: args.several.map_or(terms.several, Into::into),
        withdrawn: args.withdrawn.map_or(terms.withdrawn, Into::into),
    })
}

fn tell(args: &PrizesArgs) -> Result<Exit> {
    let file = EventFile::read_sound(&args.event.file)?;
    file.complain_of_contradictions();
    file.complain_of_uncounted();
    let winners = file.told(file.event.winners())?.with_context(|| {
        format!(
            "{}: the event has no prizes; they are named behind the file, as 'Main: 300, 200, 100'",
            file.path().display()
        )
    })?;
    if args.json {
        let mut out = out();
        let told = PrizesTold {
            schema: "jadoube.event-prizes/1",
            event: file.name(),
            winners,
        };
        json_line(&mut out, &told)?;
        out.flush()?;
        return Ok(Exit::Fine);
    }
    let inputs = Inputs::of(std::slice::from_ref(&args.event.file))?;
    let mut target = Written::to(args.sheet.output.as_deref(), &inputs)?;
    let sheet = table(&file, winners);
    sheet::begin(args.sheet.format, &sheet.title, &mut target)?;
    sheet.write(args.sheet.format, true, &mut target)?;
    target.finish()?;
    Ok(Exit::Fine)
}

fn table(file: &EventFile, winners: Winners) -> Sheet {
    let when = match (winners.after, winners.is_final) {
        (0, _) => "before the first round".to_owned(),
        (after, false) => format!("so far, after {}", counted(after as u64, "round")),
        (after, true) => format!("after {}", counted(after as u64, "round")),
    };
    let head = ["prizes", "#", "no.", "winner", "points", "gets", "of"];
    let row = |one: Winner| {
        vec![
            one.group,
            one.place.to_string(),
            one.number.to_string(),
            one.name,
            one.points,
            one.gets,
            one.of,
        ]
    };
    let groups = winners.groups.iter().map(|group| format!("{group}."));
    let notes = winners.left.into_iter().chain(groups).chain(winners.terms);
    Sheet {
        title: format!("{}, prizes {when}", file.name()),
        head: head.map(str::to_owned).to_vec(),
        rows: winners.winners.into_iter().map(row).collect(),
        note: notes.collect::<Vec<_>>().join(" "),
    }
}
