//! `jadoube man`: written from the command line's own description.

use std::io::Write;

use anyhow::Result;
use clap::{Command, CommandFactory};

use crate::args::Args;
use crate::exit::Exit;
use crate::output::out;

/// Writes the manual page, with a section for each command.
pub fn page() -> Result<Exit> {
    let mut out = out();
    let command = Args::command();
    clap_mangen::Man::new(command.clone()).render(&mut out)?;
    sections(&command, "", &mut out)?;
    out.flush()?;
    Ok(Exit::Fine)
}

/// A section for each command, and for each job of a command that has several.
fn sections(command: &Command, under: &str, out: &mut impl Write) -> Result<()> {
    for command in command.get_subcommands() {
        let name = format!("{under}{}", command.get_name().to_uppercase());
        let man = clap_mangen::Man::new(command.clone());
        writeln!(out, ".SH \"COMMAND {name}\"")?;
        man.render_description_section(out)?;
        man.render_options_section(out)?;
        if command.get_after_help().is_some() {
            man.render_extra_section(out)?;
        }
        sections(command, &format!("{name} "), out)?;
    }
    Ok(())
}
