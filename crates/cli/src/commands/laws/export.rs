//! `jadoube laws export`: everything, for other programs.

use std::fs::File;
use std::io::{BufWriter, Write};

use anyhow::{Context, Result};
use jadoube_book::export;

use super::args::{ExportArgs, ExportFormat};
use crate::exit::Exit;
use crate::output::{json_line, out};

/// Writes the export.
pub fn run(args: &ExportArgs) -> Result<Exit> {
    let ExportFormat::Json = args.format;
    match &args.output {
        None => {
            let mut out = out();
            json_line(&mut out, &export())?;
            out.flush()?;
        }
        Some(path) => {
            let unwritable = || format!("{} cannot be written", path.display());
            let mut file = BufWriter::new(File::create(path).with_context(unwritable)?);
            json_line(&mut file, &export())?;
            file.flush().with_context(unwritable)?;
        }
    }
    Ok(Exit::Fine)
}
