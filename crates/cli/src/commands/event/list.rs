//! The players that a command names, and those of a list.

use std::path::Path;

use anyhow::{Context, Result};
use jadoube_event::players::{Entrant, listed, named};

use crate::files::list_text_of;

/// Everybody who is named, and everybody in a list.
pub fn entrants(names: &[String], list: Option<&Path>) -> Result<Vec<Entrant>> {
    let mut all = named(names)?;
    if let Some(path) = list {
        let listed = listed(&list_text_of(path)?).with_context(|| path.display().to_string())?;
        all.extend(listed);
    }
    Ok(all)
}
