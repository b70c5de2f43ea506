//! The codes that the command line knows: the shipped ones, and those of houses, read from files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Error, Result, bail};
use jadoube_book::LawOfDay;
use jadoube_codes::{CodeOfDay, Date, Fit};
use jadoube_laws::{Code, Shelf};

/// The shelf on which these files are put beside the shipped codes.
pub fn shelf_with(files: &[PathBuf]) -> Result<Shelf> {
    let mut shelf = Shelf::shipped();
    for file in files {
        add_code(&mut shelf, file)?;
    }
    Ok(shelf)
}

/// Reads a code from a file and puts it on the shelf.
pub fn add_code<'s>(shelf: &'s mut Shelf, file: &Path) -> Result<&'s Arc<Code>> {
    let name = file.display().to_string();
    let text = fs::read_to_string(file).with_context(|| format!("{name} cannot be read"))?;
    let code = shelf.read(&name, &text)?;
    Ok(shelf.add(code))
}

/// Reads every code of a folder and puts those on the shelf that can be read, in whatever order they inherit from one another;
/// gives what is wrong with the others.
pub fn add_codes(shelf: &mut Shelf, folder: &Path) -> Result<Vec<Error>> {
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
        waiting.retain(|file| {
            let added = add_code(shelf, file);
            added.map_err(|fault| faults.push(fault)).is_err()
        });
        if waiting.is_empty() || waiting.len() == before {
            return Ok(faults);
        }
    }
}

/// The code with this id.
pub fn code_named<'s>(shelf: &'s Shelf, id: &str) -> Result<&'s Arc<Code>> {
    let Some(code) = shelf.code(id) else {
        let ids: Vec<&str> = shelf.known().map(|code| code.id).collect();
        bail!("there is no code '{id}'; the codes are {}", ids.join(", "));
    };
    Ok(code)
}

/// The law of a date, if the shelf has any.
pub fn law_of(shelf: &Shelf, date: Date) -> Result<CodeOfDay> {
    let law = shelf.of_day(date);
    if law.fit == Fit::None {
        bail!("{law}");
    }
    Ok(law)
}

/// The codes meant: the one named, the one of a date with what there is to say of that day, or all.
pub fn codes_meant(
    shelf: &Shelf,
    code: Option<&str>,
    date: Option<Date>,
) -> Result<(Vec<Arc<Code>>, Option<LawOfDay>)> {
    Ok(match (code, date) {
        (Some(_), Some(_)) => bail!("name a code or a date, not both"),
        (Some(id), None) => (vec![Arc::clone(code_named(shelf, id)?)], None),
        (None, Some(date)) => {
            let law = law_of(shelf, date)?;
            (law.code.iter().cloned().collect(), Some(law.into()))
        }
        (None, None) => (shelf.all().to_vec(), None),
    })
}
