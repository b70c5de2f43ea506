//! `jadoube completions` and `jadoube man`: written from the command line's own description.

use std::io::Write;

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Args;
use crate::exit::Exit;
use crate::output::out;

/// Writes the completions for a shell.
pub fn completions(shell: Shell) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "jadoube", &mut script);
    out().write_all(&script)?;
    Ok(Exit::Fine)
}

/// Writes the manual page, with a section for each command.
pub fn page() -> Result<Exit> {
    let mut out = out();
    let command = Args::command();
    clap_mangen::Man::new(command.clone()).render(&mut out)?;
    for command in command.get_subcommands() {
        let man = clap_mangen::Man::new(command.clone());
        writeln!(out, ".SH \"COMMAND {}\"", command.get_name().to_uppercase())?;
        man.render_description_section(&mut out)?;
        man.render_options_section(&mut out)?;
        if command.get_after_help().is_some() {
            man.render_extra_section(&mut out)?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}
