//! `jadoube serve`: the club.

use anyhow::{Result, bail};

use crate::args::ServeArgs;
use crate::exit::Exit;

/// Says that this build serves no club; the room is furnished separately.
pub fn run(args: ServeArgs) -> Result<Exit> {
    let wanted = args.listen.unwrap_or_else(|| "127.0.0.1:8080".to_owned());
    bail!("this build cannot serve the club on {wanted}; 'jadoube --help' lists what it can do")
}
