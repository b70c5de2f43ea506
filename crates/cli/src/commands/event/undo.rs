//! `jadoube event undo`: the last round, or results, taken back.

use anyhow::Result;

use super::file::EventFile;
use crate::args::event::UndoArgs;
use crate::exit::Exit;
use crate::output::say;

/// Takes back.
pub fn run(args: &UndoArgs) -> Result<Exit> {
    let mut file = EventFile::read(&args.event.file)?;
    let told = file.change(|event| event.undo(args.round, &args.boards, args.results))?;
    say(&told)?;
    Ok(Exit::Fine)
}
