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

/// The bytes of a file, or of standard input for `-`.
fn bytes_of(path: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        io::stdin()
            .read_to_end(&mut bytes)
            .context("standard input cannot be read")?;
    } else {
        bytes = fs::read(path)
            .with_context(|| format!("{}: the file cannot be read", path.display()))?;
    }
    Ok(bytes)
}

/// The text of a list as spreadsheets save it: in UTF-8, in UTF-16 with its mark before it, else in windows-1252.
pub fn list_text_of(path: &Path) -> Result<String> {
    let bytes = bytes_of(path)?;
    let units = |read: fn([u8; 2]) -> u16| {
        let pairs = bytes[2..].chunks_exact(2);
        let units: Vec<u16> = pairs.map(|pair| read([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    Ok(match bytes.as_slice() {
        [0xff, 0xfe, ..] => units(u16::from_le_bytes),
        [0xfe, 0xff, ..] => units(u16::from_be_bytes),
        _ => jadoube_notation::text_of(&bytes).into_owned(),
    })
}

/// The text of a file, or of standard input for `-`.
pub fn text_of(path: &Path) -> Result<String> {
    String::from_utf8(bytes_of(path)?).map_err(|error| {
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
