//! `jadoube site`: the book of laws as a folder of files.

use std::fs;
use std::io::Write;

use anyhow::{Context, Result};
use jadoube_book::Book;
use jadoube_server::site::site;

use crate::args::SiteArgs;
use crate::exit::Exit;
use crate::output::out;
use crate::written::{Inputs, write_file};

/// Writes the folder, and says what is in it.
pub fn run(book: &Book, args: &SiteArgs) -> Result<Exit> {
    let files = site(book, args.base.as_deref())?;
    let inputs = Inputs::none();
    let mut bytes = 0;
    for file in &files {
        let path = args.folder.join(&file.path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)
                .with_context(|| format!("{}: the folder cannot be made", folder.display()))?;
        }
        write_file(&path, &inputs, &file.content)?;
        bytes += file.content.len();
    }
    let pages = files.iter().filter(|file| file.path.ends_with(".html"));
    writeln!(
        out(),
        "{} pages, {} files, {:.1} MB in {}",
        pages.count(),
        files.len(),
        bytes as f64 / 1e6,
        args.folder.display()
    )?;
    Ok(Exit::Fine)
}
