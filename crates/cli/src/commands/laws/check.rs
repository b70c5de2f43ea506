//! Files of codes read and judged.

use std::io::Write;

use anyhow::Result;

use super::args::CheckArgs;
use crate::codes::add_code;
use crate::exit::Exit;
use crate::output::{complain, out};

/// Reads each file; a later one may inherit from an earlier one.
pub fn run(args: &CheckArgs) -> Result<Exit> {
    let mut out = out();
    let mut exit = Exit::Fine;
    for file in &args.files {
        match add_code(file) {
            Ok(code) => {
                let decides = code.parameters().len();
                let clauses = code.clauses.len();
                writeln!(
                    out,
                    "{}: {}, {clauses} clauses, {decides} parameters",
                    file.display(),
                    code.id
                )?;
            }
            Err(error) => {
                complain(format_args!("{error:#}"));
                exit = Exit::Unreadable;
            }
        }
    }
    out.flush()?;
    Ok(exit)
}
