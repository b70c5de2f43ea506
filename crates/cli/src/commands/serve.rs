//! `jadoube serve`: the club.

use anyhow::{Result, bail};

use crate::args::ServeArgs;
use crate::exit::Exit;

/// TEMP
pub fn run(_: ServeArgs) -> Result<Exit> {
    bail!("temp")
}
