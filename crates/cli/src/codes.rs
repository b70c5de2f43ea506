//! Codes of houses, read from files.

use std::fs;
use std::path::Path;

use anyhow::{Context, Error, Result, bail};
use jadoube_book::LawOfDay;
use jadoube_codes::{CodeOfDay, Date, Fit};
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

/// The code with this id.
pub fn code_named(id: &str) -> Result<&'static Code> {
    let Some(code) = Code::by_id(id) else {
        let ids: Vec<&str> = Code::all().iter().copied().map(|code| code.id).collect();
        bail!("there is no code '{id}'; the codes are {}", ids.join(", "));
    };
    Ok(code)
}

/// The law of a date, if the program carries any.
pub fn law_of(date: Date) -> Result<CodeOfDay> {
    let law = Code::of_day(date);
    if law.fit == Fit::None {
        bail!("{law}");
    }
    Ok(law)
}

/// The codes meant: the one named, the one of a date with what there is to say of that day, or all.
pub fn codes_meant(
    code: Option<&str>,
    date: Option<Date>,
) -> Result<(Vec<&'static Code>, Option<LawOfDay>)> {
    Ok(match (code, date) {
        (Some(_), Some(_)) => bail!("name a code or a date, not both"),
        (Some(id), None) => (vec![code_named(id)?], None),
        (None, Some(date)) => {
            let law = law_of(date)?;
            (law.code.into_iter().collect(), Some(law.into()))
        }
        (None, None) => (Code::all().to_vec(), None),
    })
}
