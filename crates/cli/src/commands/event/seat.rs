//! `jadoube event seat`: the arbiter decides who plays whom, whatever the system has.

use anyhow::Result;
use jadoube_event::people::find;

use super::file::EventFile;
use crate::args::event::SeatArgs;
use crate::exit::Exit;
use crate::output::say;

/// Seats two, or gives one the bye.
pub fn run(args: &SeatArgs) -> Result<Exit> {
    let mut file = EventFile::read(&args.event.file)?;
    let told = file.change(|event| {
        let white = find(event.tournament(), &args.white)?;
        let black = args.black.as_ref();
        let black = black.map(|called| find(event.tournament(), called));
        event.seat(args.round, white, black.transpose()?)
    })?;
    say(&told)?;
    Ok(Exit::Fine)
}
