//! Where live games stand: files, folders of files, addresses.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::address::Address;

/// A text with the name of where it stands, or why it cannot be read.
pub type Text = (String, Result<Vec<u8>, String>);

/// Where live games stand.
#[derive(Debug)]
pub enum Place {
    /// A file, or a folder: which of them it is, is seen anew each time. With the files that have been read in it.
    Path(PathBuf, BTreeSet<Numbered>),
    /// An address.
    Address(Address),
}

impl Place {
    /// What an argument names.
    ///
    /// # Errors
    /// A sentence where an address cannot be understood.
    pub fn of(source: &str) -> Result<Place> {
        Ok(match Address::of(source)? {
            Some(address) => Place::Address(address),
            None => Place::Path(PathBuf::from(source), BTreeSet::new()),
        })
    }

    /// Whether it is a folder now.
    pub fn is_folder(&self) -> bool {
        matches!(self, Place::Path(path, _) if path.is_dir())
    }
}

/// Reads what stands at all places; addresses are asked at the same time.
pub async fn read_all(places: &mut [Place]) -> Vec<Text> {
    let asked: Vec<_> = places
        .iter()
        .map(|place| match place {
            Place::Address(address) => Some(tokio::spawn(address.clone().ask())),
            Place::Path(..) => None,
        })
        .collect();
    let mut texts = Vec::new();
    for (place, asked) in places.iter_mut().zip(asked) {
        match (place, asked) {
            (Place::Address(address), Some(asked)) => {
                let answer = match asked.await {
                    Ok(answer) => answer,
                    Err(error) => Err(error.to_string()),
                };
                texts.push((address.name.clone(), address.take(answer)));
            }
            (Place::Path(path, known), _) => texts.extend(read_path(path, known)),
            (Place::Address(_), None) => {}
        }
    }
    texts
}

fn read_path(path: &Path, known: &mut BTreeSet<Numbered>) -> Vec<Text> {
    let name = |path: &Path| path.display().to_string();
    let why = |error: io::Error| error.to_string();
    // A folder that is gone for a while is told of as such, and not file by file.
    if known.is_empty() && !path.is_dir() || !path.exists() {
        return vec![(name(path), fs::read(path).map_err(why))];
    }
    match games_in(path) {
        Ok(files) => known.extend(files),
        Err(error) => return vec![(name(path), Err(why(error)))],
    }
    // The folder itself says nothing, and is there.
    let mut texts = vec![(name(path), Ok(Vec::new()))];
    let files = known.iter().map(|file| &file.path);
    texts.extend(files.map(|file| (name(file), fs::read(file).map_err(why))));
    texts
}

/// The files of a folder whose names end in `.pgn`.
fn games_in(folder: &Path) -> io::Result<Vec<Numbered>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let ending = path.extension();
        if ending.is_some_and(|ending| ending.eq_ignore_ascii_case("pgn")) {
            files.push(Numbered::of(path));
        }
    }
    Ok(files)
}

/// A file by its name, in which numbers count as such: `game-2.pgn` stands before `game-10.pgn`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Numbered {
    parts: Vec<(String, u64)>,
    path: PathBuf,
}

impl Numbered {
    fn of(path: PathBuf) -> Numbered {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let mut parts = vec![(String::new(), 0_u64)];
        let mut digits = false;
        for sign in name.chars() {
            let last = parts.len() - 1;
            if let Some(digit) = sign.to_digit(10) {
                parts[last].1 = parts[last]
                    .1
                    .saturating_mul(10)
                    .saturating_add(digit.into());
                digits = true;
            } else if std::mem::take(&mut digits) {
                parts.push((sign.to_string(), 0));
            } else {
                parts[last].0.push(sign);
            }
        }
        Numbered { parts, path }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_stand_in_the_order_of_their_numbers() {
        let names = [
            "game-10.pgn",
            "game-2.pgn",
            "games.pgn",
            "game-1.pgn",
            "a9b.pgn",
        ];
        let mut files: Vec<_> = names.map(|name| Numbered::of(name.into())).into();
        files.sort();
        let sorted: Vec<_> = files
            .iter()
            .map(|file| file.path.display().to_string())
            .collect();
        assert_eq!(
            sorted,
            [
                "a9b.pgn",
                "game-1.pgn",
                "game-2.pgn",
                "game-10.pgn",
                "games.pgn"
            ]
        );
    }
}
