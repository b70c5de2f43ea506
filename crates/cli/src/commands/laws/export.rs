//! `jadoube laws export`: everything, for other programs.

use anyhow::Result;
use jadoube_book::Book;

use crate::args::laws::{ExportArgs, ExportFormat};
use crate::exit::Exit;
use crate::output::json_line;
use crate::written::{Inputs, Written};

/// Writes the export.
pub fn run(book: &Book, args: &ExportArgs) -> Result<Exit> {
    let ExportFormat::Json = args.format;
    let mut target = Written::to(args.output.as_deref(), &Inputs::none())?;
    json_line(&mut target, &book.export())?;
    target.finish()?;
    Ok(Exit::Fine)
}
