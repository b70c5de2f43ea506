//! Codes of houses, read from files.

use std::fs;
use std::path::Path;

use anyhow::{Context, Error, Result};
use jadoube_laws::Code;

/// Reads a code from a file and knows it from now on.
pub fn add_code(file: &Path) -> Result<&'static Code> {
    let name = file.display().to_string();
    let text = fs::read_to_string(file).with_context(|| format!("{name} cannot be read"))?;
    Ok(Code::from_toml(&name, &text)?.add())
}

/// Reads every code of a folder and knows those that can be read, in whatever order they inherit from one another; gives
/// what is wrong with the others.
pub fn add_codes(folder: &Path) -> Result<Vec<Error>> {
    let shown = folder.display();
    let entries = fs::read_dir(folder).with_context(|| format!("{shown} cannot be read"))?;
    let mut waiting = Vec::new();
    for entry in entries {
        let path = entry
            .with_context(|| format!("{shown} cannot be read"))?
            .path();
        if path.extension().is_some_and(|ending| ending == "toml") {
            waiting.push(path);
        }
    }
    waiting.sort();
    loop {
        let before = waiting.len();
        let mut faults = Vec::new();
        waiting.retain(|file| add_code(file).map_err(|fault| faults.push(fault)).is_err());
        if waiting.is_empty() || waiting.len() == before {
            return Ok(faults);
        }
    }
}
