//! `jadoube pgn index`: where each position of a collection stands, in a file beside it.
//!
//! The file is a SQLite database. Positions are told by 40 bits of their hash or more, and a game that is found is read
//! before it is given, so that a hash in common finds nothing wrong.

mod build;
mod look;
mod pairs;
mod stamp;

use anyhow::Result;

use self::stamp::place;
use crate::args::pgn::IndexArgs;
use crate::exit::Exit;
use crate::output::{complain, counted};

pub use look::Index;

/// Indexes every file.
pub fn run(args: &IndexArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    let mut exit = Exit::Fine;
    for path in &args.source.files {
        match build::build(args, path, &inputs) {
            Ok(built) => {
                complain(format_args!(
                    "{}: {} in {}, {} bytes for {} of the collection",
                    place(path).display(),
                    counted(built.positions, "position"),
                    counted(built.games, "game"),
                    built.bytes,
                    built.length,
                ));
                exit = exit.and(built.exit);
            }
            Err(error) => {
                complain(format_args!("{error:#}"));
                exit = exit.and(Exit::Unreadable);
            }
        }
    }
    Ok(exit)
}
