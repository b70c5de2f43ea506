//! `jadoube event bracket`: who meets whom in a knock-out, and who goes on.

use anyhow::{Context, Result};

use super::file::EventFile;
use crate::args::event::BracketArgs;
use crate::commands::sheet::{self, Sheet};
use crate::exit::Exit;
use crate::written::{Inputs, Written};

/// Prints it.
pub fn run(args: &BracketArgs) -> Result<Exit> {
    let file = EventFile::read_sound(&args.event.file)?;
    let bracket = file.event.bracket().with_context(|| {
        format!(
            "{}: there is no bracket: only a knock-out in which two or more play has one; 'standings' tells who stands where",
            file.path().display()
        )
    })?;
    let inputs = Inputs::of(&[file.path().to_owned()])?;
    let mut target = Written::to(args.sheet.output.as_deref(), &inputs)?;
    let sheet = Sheet {
        title: format!("{}, bracket", file.name()),
        head: bracket.head,
        rows: bracket.rows,
        note: String::new(),
    };
    sheet::begin(args.sheet.format, &sheet.title, &mut target)?;
    sheet.write(args.sheet.format, true, &mut target)?;
    target.finish().context("the bracket cannot be written")?;
    Ok(Exit::Fine)
}
