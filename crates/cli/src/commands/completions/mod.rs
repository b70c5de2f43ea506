//! `jadoube completions`: written from the command line's own description, and the clauses of a code, which the program is asked for.

use std::io::Write;

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Args;
use crate::exit::Exit;
use crate::output::out;

/// The word that the description leaves to the shell where a clause is wanted, as the script for zsh has it.
const CLAUSE_OF_ZSH: &str = "or the beginning of several:_default";

/// Writes the completions for a shell.
pub fn completions(shell: Shell) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "jadoube", &mut script);
    out().write_all(with_clauses(shell, &String::from_utf8(script)?).as_bytes())?;
    Ok(Exit::Fine)
}

/// The script with what offers the clauses of the code that is named before them.
fn with_clauses(shell: Shell, script: &str) -> String {
    match shell {
        Shell::Bash => format!("{script}\n{}", include_str!("clauses.bash")),
        Shell::Fish => format!("{script}\n{}", include_str!("clauses.fish")),
        // The first line says what the script completes.
        Shell::Zsh => {
            let asked = CLAUSE_OF_ZSH.replace("_default", "_jadoube_clauses");
            script.replace(CLAUSE_OF_ZSH, &asked).replacen(
                '\n',
                &format!("\n\n{}", include_str!("clauses.zsh")),
                1,
            )
        }
        _ => script.to_owned(),
    }
}
