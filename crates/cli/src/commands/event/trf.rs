//! `jadoube event trf`: the report for a federation or another program.

use std::io::Write;

use anyhow::Result;
use jadoube_event::people::named;
use jadoube_pairing::trf::Edition;

use super::file::EventFile;
use super::standings::places;
use crate::args::event::{EditionWord, TrfArgs};
use crate::exit::Exit;
use crate::output::complain;
use crate::written::{Inputs, Written};

/// Writes it.
pub fn run(args: &TrfArgs) -> Result<Exit> {
    let mut file = EventFile::read_sound(&args.event.file)?;
    file.complain_of_contradictions();
    let is_sound = file.event.doubts().contradictions().is_empty();
    let inputs = Inputs::of(std::slice::from_ref(&args.event.file))?;
    let mut target = Written::to(args.output.as_deref(), &inputs)?;
    for standing in places(&file)? {
        file.event
            .report_mut()
            .set_place(standing.number, standing.place);
    }
    let players = file.tournament().players.iter();
    let rated = players.clone().filter(|player| player.rating > 0).count();
    let counts = [
        ("062", players.len()),
        ("072", rated),
        ("082", file.tournament().teams.len()),
    ];
    for (code, count) in counts {
        if file.event.as_report().text(code).is_none() && count > 0 {
            file.event.report_mut().set_text(code, &count.to_string());
        }
    }
    let edition = match args.edition {
        EditionWord::Trf2026 => Edition::Trf2026,
        EditionWord::Trf16 => Edition::Trf16,
    };
    let (report, lost) = file.event.as_report().spelled(edition);
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
