//! Which files are meant: files, folders with all their cases, standard input.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

/// The files that a path names: itself, or every `*.case` in the folder and below it, in order of their names.
pub fn case_files(path: &Path) -> Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    collect(path, &mut files)?;
    files.sort();
    ensure!(
        !files.is_empty(),
        "{}: found no *.case in this folder or below it",
        path.display()
    );
    Ok(files)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    let unreadable = || format!("{}: the folder cannot be read", folder.display());
    for entry in fs::read_dir(folder).with_context(unreadable)? {
        let path = entry.with_context(unreadable)?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "case") {
            files.push(path);
        }
    }
    Ok(())
}

/// The text of a file, or of standard input for `-`.
pub fn text_of(path: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin()
            .read_to_end(&mut bytes)
            .context("standard input cannot be read")?;
    } else {
        bytes = fs::read(path)
            .with_context(|| format!("{}: the file cannot be read", path.display()))?;
    }
    String::from_utf8(bytes).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()]
            .iter()
            .filter(|b| **b == b'\n')
            .count()
            + 1;
        anyhow::anyhow!(
            "{}:{line}: found bytes that are no UTF-8; save the case as text in UTF-8",
            path.display()
        )
    })
}
