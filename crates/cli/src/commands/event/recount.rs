//! `jadoube event recount`: the points of the lines become those of the rounds.

use anyhow::Result;
use jadoube_event::people::name;

use super::file::EventFile;
use crate::args::event::FileArgs;
use crate::exit::Exit;
use crate::output::say;

/// Writes the sums, and tells where others stood.
pub fn run(args: &FileArgs) -> Result<Exit> {
    let mut file = EventFile::read(&args.file)?;
    let miscounts = file.change(|event| event.recount())?;
    if miscounts.is_empty() {
        say(["All points are those of the rounds; nothing is changed."])?;
        return Ok(Exit::Fine);
    }
    let told = miscounts.iter().map(|one| {
        format!(
            "{} has {} points, in place of {}.",
            name(file.tournament(), one.player),
            one.sum,
            one.written
        )
    });
    say(told)?;
    Ok(Exit::Fine)
}
