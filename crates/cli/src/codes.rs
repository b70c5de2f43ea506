//! Codes of houses, read from files.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use jadoube_laws::Code;

/// Reads a code from a file and knows it from now on.
pub fn add_code(file: &Path) -> Result<&'static Code> {
    let name = file.display().to_string();
    let text = fs::read_to_string(file).with_context(|| format!("{name} cannot be read"))?;
    Ok(Code::from_toml(&name, &text)?.add())
}
