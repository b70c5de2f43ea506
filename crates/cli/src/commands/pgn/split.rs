//! `jadoube pgn split`: a collection cut into files, the text of each game as it stands.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::{self, File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context, Result};
use jadoube_notation::pgn::{read_tags, split_games};
use schemars::JsonSchema;
use serde::Serialize;
use tempfile::TempDir;

use super::whole::push_closed;
use crate::args::pgn::SplitArgs;
use crate::exit::Exit;
use crate::line_ends::{Ends, Lines};
use crate::output::{complain, counted, out};
use crate::partial;
use crate::written::Inputs;

/// So many files are open at once; the one used longest ago is closed first.
const MOST_OPEN: usize = 200;

/// The text of a game, and the value by which it is sorted.
struct Piece {
    text: Vec<u8>,
    value: String,
}

/// A part as data.
#[derive(Serialize, JsonSchema)]
pub struct PartLine {
    /// `jadoube.pgn-part/1`.
    schema: &'static str,
    /// The file that was written.
    file: String,
    /// How many games it has.
    games: u64,
}

/// Cuts every file.
pub fn run(args: &SplitArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    fs::create_dir_all(&args.output)
        .with_context(|| format!("{}: the folder cannot be made", args.output.display()))?;
    let mut parts = Parts::new(args)?;
    let exit = args.source.pass_all(
        |text| pieces(args, text),
        |pieces, bar| {
            pieces.iter().try_for_each(|piece| parts.write(piece))?;
            bar.tell(parts.games);
            Ok(())
        },
    )?;
    parts.put_in_place(&inputs)?;
    parts.tell_of_older();
    let mut out = out();
    for (file, games) in &parts.counts {
        let file = args.output.join(file).display().to_string();
        if args.json {
            serde_json::to_writer(
                &mut out,
                &PartLine {
                    schema: "jadoube.pgn-part/1",
                    file,
                    games: *games,
                },
            )?;
            writeln!(out)?;
        } else {
            writeln!(out, "{file}: {}", counted(*games, "game"))?;
        }
    }
    out.flush()?;
    Ok(exit)
}

fn pieces(args: &SplitArgs, text: &[u8]) -> Vec<Piece> {
    split_games(text)
        .map(|game| {
            let value = args
                .by
                .as_deref()
                .and_then(|tag| read_tags(game).get(tag).map(str::to_owned))
                .unwrap_or_default();
            let mut text = Vec::with_capacity(game.len() + 2);
            push_closed(&mut text, game);
            Piece { text, value }
        })
        .collect()
}

/// The files that are being written, in a folder of their own until all are whole.
struct Parts<'a> {
    args: &'a SplitArgs,
    /// Inside the folder where they will stand, so that they need only be renamed.
    beside: TempDir,
    /// How lines end.
    ends: Option<Ends>,
    games: u64,
    /// How many games each has, by its name.
    counts: BTreeMap<String, u64>,
    /// The name of the file for each value, by the value in small letters.
    names: HashMap<String, String>,
    /// Those names in small letters: on many disks names that differ in capitals alone are one.
    taken: HashSet<String>,
    open: HashMap<String, (Lines<BufWriter<File>>, u64)>,
}

impl<'a> Parts<'a> {
    fn new(args: &'a SplitArgs) -> Result<Parts<'a>> {
        let mut folder = tempfile::Builder::new();
        folder.prefix(".jadoube-");
        let beside = partial::folder(|| folder.tempdir_in(&args.output))
            .with_context(|| unwritable(&args.output))?;
        Ok(Parts {
            args,
            beside,
            ends: args.source.line_ends(),
            games: 0,
            counts: BTreeMap::new(),
            names: HashMap::new(),
            taken: HashSet::new(),
            open: HashMap::new(),
        })
    }

    fn write(&mut self, piece: &Piece) -> Result<()> {
        let name = match self.args.games {
            Some(each) => format!("part-{:05}.pgn", self.games / each + 1),
            None => self.name_for(&piece.value),
        };
        self.games += 1;
        let begun = self.counts.contains_key(&name);
        *self.counts.entry(name.clone()).or_insert(0) += 1;
        let path = self.beside.path().join(&name);
        if !self.open.contains_key(&name) {
            self.make_room()?;
            let file = if begun {
                OpenOptions::new().append(true).open(&path)
            } else {
                File::create(&path)
            };
            let file = file.with_context(|| unwritable(&path))?;
            self.open.insert(
                name.clone(),
                (Lines::to(BufWriter::new(file), self.ends), 0),
            );
        }
        if let Some((file, used)) = self.open.get_mut(&name) {
            *used = self.games;
            file.write_all(&piece.text)
                .with_context(|| unwritable(&path))?;
        }
        Ok(())
    }

    /// The name of the file for a value; values that would have the same name are numbered from the second on.
    fn name_for(&mut self, value: &str) -> String {
        let plain = file_name(value);
        let key = match plain == UNKNOWN {
            true => String::new(),
            false => value.trim().to_lowercase(),
        };
        if let Some(name) = self.names.get(&key) {
            return name.clone();
        }
        let mut name = format!("{plain}.pgn");
        let mut number = 1;
        while !self.taken.insert(name.to_lowercase()) {
            number += 1;
            name = format!("{plain}-{number}.pgn");
        }
        self.names.insert(key, name.clone());
        name
    }

    fn make_room(&mut self) -> Result<()> {
        let most = if self.args.games.is_some() {
            1
        } else {
            MOST_OPEN
        };
        while self.open.len() >= most {
            let Some(oldest) = self
                .open
                .iter()
                .min_by_key(|(_, (_, used))| *used)
                .map(|(name, _)| name.clone())
            else {
                return Ok(());
            };
            if let Some((mut file, _)) = self.open.remove(&oldest) {
                file.flush()
                    .with_context(|| unwritable(Path::new(&oldest)))?;
            }
        }
        Ok(())
    }

    /// Every part goes where it belongs, none of them over a file that was read.
    fn put_in_place(&mut self, inputs: &Inputs) -> Result<()> {
        for (name, (mut file, _)) in self.open.drain() {
            file.flush().with_context(|| unwritable(Path::new(&name)))?;
        }
        for name in self.counts.keys() {
            inputs.refuse(&self.args.output.join(name))?;
        }
        for name in self.counts.keys() {
            let path = self.args.output.join(name);
            fs::rename(self.beside.path().join(name), &path).with_context(|| unwritable(&path))?;
        }
        Ok(())
    }

    /// Parts that another run left in the folder could be taken for some of this one.
    fn tell_of_older(&self) {
        let Ok(entries) = fs::read_dir(&self.args.output) else {
            return;
        };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let is_part = |name: &String| name.ends_with(".pgn") && !self.counts.contains_key(name);
        let mut older: Vec<String> = names.filter(is_part).collect();
        older.sort_unstable();
        if let Some(first) = older.first() {
            complain(format_args!(
                "{}: {} there before and not of this cut, such as {first}",
                self.args.output.display(),
                match older.len() {
                    1 => "1 file was".to_owned(),
                    many => format!("{many} files were"),
                }
            ));
        }
    }
}

fn unwritable(path: &Path) -> String {
    format!("{}: the file cannot be written", path.display())
}

/// The file for games of which the value is not known.
const UNKNOWN: &str = "unknown";

/// A value as the name of a file: letters, digits and dashes stay, all else becomes a dash.
fn file_name(value: &str) -> String {
    let plain: String = value
        .chars()
        .map(|sign| if sign.is_alphanumeric() { sign } else { '-' })
        .take(80)
        .collect();
    let plain = plain.trim_matches('-');
    if plain.is_empty() {
        UNKNOWN.to_owned()
    } else if is_device(plain) {
        format!("{plain}-")
    } else {
        plain.to_owned()
    }
}

/// Whether Windows means a device by this name, whatever its ending.
fn is_device(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    let numbered = |prefix| {
        name.strip_prefix(prefix)
            .is_some_and(|rest| matches!(rest.as_bytes(), [b'1'..=b'9']))
    };
    matches!(name.as_str(), "CON" | "PRN" | "AUX" | "NUL") || numbered("COM") || numbered("LPT")
}
