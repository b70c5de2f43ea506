//! `jadoube event trf`: the report for a federation or another program.

use std::io::Write;

use anyhow::Result;
use jadoube_event::people::named;
use jadoube_event::{Contradiction, Event};
use jadoube_pairing::trf::Edition;

use super::file::EventFile;
use crate::args::event::{EditionWord, TrfArgs};
use crate::exit::Exit;
use crate::output::complain;
use crate::written::{Inputs, Written};

/// Writes it.
pub fn run(args: &TrfArgs) -> Result<Exit> {
    let file = EventFile::read_sound(&args.event.file)?;
    file.complain_of_contradictions();
    let mut is_sound = file.event.doubts().contradictions().is_empty();
    let inputs = Inputs::of(std::slice::from_ref(&args.event.file))?;
    let mut target = Written::to(args.output.as_deref(), &inputs)?;
    let mut published = file.told(file.event.published())?;
    // What it counts is counted anew, and so the head is looked at as it is given out.
    let given = Event::of(published.clone()).map(|event| event.head_doubts());
    for Contradiction { line, says } in file.told(given)? {
        complain(format_args!("Line {line} of the report: {says}"));
        is_sound = false;
    }
    for open in file.event.open_told() {
        complain(format_args!(
            "{open}; points and places count what has been played of it"
        ));
    }
    let edition = match args.edition {
        EditionWord::Trf2026 => Edition::Trf2026,
        EditionWord::Trf16 => Edition::Trf16,
    };
    if edition == Edition::Trf16 && file.event.as_report().text("202").is_none() {
        // Nothing is lost that the file itself does not say.
        published.set_text("202", "");
    }
    let (report, lost) = published.spelled(edition);
    target.write_all(report.to_string().as_bytes())?;
    target.finish()?;
    for sentence in &lost {
        complain(format_args!("{}", named(file.tournament(), sentence)));
    }
    Ok(if lost.is_empty() && is_sound {
        Exit::Fine
    } else {
        Exit::Failed
    })
}
