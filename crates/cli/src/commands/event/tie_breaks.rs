//! `jadoube event tie-breaks`: who stands ahead of equal points, and what tie-breaks there are.

use std::io::Write;

use anyhow::Result;
use jadoube_event::TieBreaks;
use jadoube_pairing::System;

use super::file::EventFile;
use crate::args::event::TieBreaksArgs;
use crate::exit::Exit;
use crate::output::{out, say};

/// Changes those of an event, or tells them and what else there is.
pub fn run(args: &TieBreaksArgs) -> Result<Exit> {
    let Some(path) = &args.file else {
        let system = args.system.map_or(System::Dutch, System::from);
        return tell(system, &TieBreaks::usual(system), "usual");
    };
    let mut file = EventFile::read(path)?;
    if let Some(tie_breaks) = &args.tie_breaks {
        let told = file.change(|event| event.set_tie_breaks(tie_breaks))?;
        say([told])?;
        return Ok(Exit::Fine);
    }
    let own = file.told(file.event.tie_breaks())?;
    tell(file.event.system(), &own, "of the event")
}

/// Those that are asked in their order, and the others of the system.
fn tell(system: System, asked: &TieBreaks, whose: &str) -> Result<Exit> {
    let mut out = out();
    let choices = TieBreaks::choices(system);
    let others = choices.0.iter().filter(|one| !asked.0.contains(one));
    let line = |one: &jadoube_pairing::tie_break::TieBreak| {
        format!("{:<7} {}: {}", one.to_string(), one.name(), one.says())
    };
    writeln!(out, "{system}; the tie-breaks {whose}:")?;
    if asked.0.is_empty() {
        writeln!(out, "   none; whoever has the same points shares the place")?;
    }
    for (one, at) in asked.0.iter().zip(1..) {
        writeln!(out, "{at:>2} {}", line(one))?;
    }
    if !choices.0.is_empty() {
        writeln!(out, "What else there is:")?;
    }
    for one in others {
        writeln!(out, "   {}", line(one))?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}
