//! Files of codes read and judged.

use std::io::Write;

use anyhow::Result;
use jadoube_laws::Code;

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
                let decides = code.all_given().count();
                let clauses = code.clauses.len();
                writeln!(
                    out,
                    "{}: {}, {clauses} clauses, {decides} parameters",
                    file.display(),
                    code.id
                )?;
                let lost = lost(code);
                if !lost.is_empty() {
                    writeln!(out, "  says nothing any more of {}", lost.join(", "))?;
                }
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

/// The parameters that the code it inherits from answers and this one does not: an inherited clause that decided them was
/// replaced or removed.
fn lost(code: &Code) -> Vec<&'static str> {
    let Some(base) = code.base() else {
        return Vec::new();
    };
    base.all_given()
        .map(|given| given.parameter())
        .filter(|parameter| code.given(parameter).is_none())
        .map(|parameter| parameter.path)
        .collect()
}
