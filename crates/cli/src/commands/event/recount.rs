//! `jadoube event recount`: the points of the lines become those of the rounds.

use anyhow::Result;

use super::file::EventFile;
use super::people::name;
use crate::args::event::FileArgs;
use crate::exit::Exit;
use crate::output::say;

/// Writes the sums, and tells where others stood.
pub fn run(args: &FileArgs) -> Result<Exit> {
    let mut file = EventFile::read_sound(&args.file)?;
    let miscounts = file.doubts().miscounts();
    if miscounts.is_empty() {
        say(["All points are those of the rounds; nothing is changed."])?;
        return Ok(Exit::Fine);
    }
    file.keep_recounted()?;
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
