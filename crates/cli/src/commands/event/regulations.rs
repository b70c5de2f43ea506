//! `jadoube event regulations`: what an event settles where its code of laws leaves it to the event.

use std::io::Write;

use anyhow::{Context, Result};
use jadoube_book::{Takes, regulations, settle, settled_told};
use jadoube_event::Event;
use jadoube_laws::{Code, Shelf};

use super::file::EventFile;
use crate::args::event::RegulationsArgs;
use crate::exit::Exit;
use crate::output::{out, say};

/// Settles them, or tells what is settled and what could be.
pub fn run(shelf: &Shelf, args: &RegulationsArgs) -> Result<Exit> {
    let mut file = EventFile::read(&args.event.file)?;
    let named = file.event.as_report().remark("code").unwrap_or_default();
    let code = shelf.code(&named).with_context(|| {
        let shown = file.path().display();
        format!("{shown}: it names no code of laws that is known here, but “{named}”")
    })?;
    if args.none || !args.said.is_empty() {
        let settled = read(code, &args.said)?;
        file.change(|event| Ok(event.set_regulations(&settled)))?;
        say(told(code, &file.event))?;
        return Ok(Exit::Fine);
    }
    let settled = file.event.regulations();
    let mut out = out();
    writeln!(out, "{}", told(code, &file.event).join("\n"))?;
    let is_said = |word: &str| {
        let mut words = settled.iter().filter_map(|one| one.split(' ').next());
        words.any(|one| one == word)
    };
    let mut others = regulations(code);
    others.retain(|one| !is_said(one.word));
    if !others.is_empty() {
        writeln!(out, "What {} leaves to the event besides:", code.title)?;
    }
    for one in others {
        let takes = match one.takes {
            Takes::Time => " TIME",
            Takes::Moves => " MOVES",
            Takes::Words => " WORDS",
            _ => "",
        };
        let word = format!("{}{takes}", one.word);
        writeln!(out, "   {word:<22} {}; else: {}", one.asks, one.own)?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// What is said, read under a code.
pub fn read(code: &Code, said: &[String]) -> Result<Vec<String>> {
    settle(code, said).map_err(|no| anyhow::anyhow!("{no}"))
}

/// What an event settles, a sentence each; where that is nothing, so.
fn told(code: &Code, event: &Event) -> Vec<String> {
    let settled = event.regulations();
    let told = settled_told(code, settled.iter().map(String::as_str));
    if told.is_empty() {
        return vec!["The event settles nothing beside the laws.".to_owned()];
    }
    told
}
