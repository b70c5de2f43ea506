//! `jadoube pgn split`: a collection cut into files, the text of each game as it stands.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use jadoube_notation::pgn::{read_tags, split_games};
use jadoube_notation::replay::in_shares;
use schemars::JsonSchema;
use serde::Serialize;

use super::SplitArgs;
use crate::exit::Exit;
use crate::output::out;

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
    fs::create_dir_all(&args.output)
        .with_context(|| format!("{}: the folder cannot be made", args.output.display()))?;
    let mut parts = Parts::new(args);
    for path in &args.source.files {
        let source = args.source.open(path)?;
        let (name, mut bar) = (source.name, source.bar);
        let mut unwritten = Ok(());
        let read = in_shares(
            source.text,
            args.source.thread_count(),
            |text| pieces(args, text),
            |pieces: Vec<Piece>| {
                for piece in pieces {
                    if let Err(error) = parts.write(&piece) {
                        unwritten = Err(error);
                        return Err(io::ErrorKind::Other.into());
                    }
                }
                bar.tell(parts.games);
                Ok(())
            },
        );
        bar.clear();
        unwritten?;
        read.with_context(|| format!("{name}: the file cannot be read to its end"))?;
    }
    parts.finish()?;
    let mut out = out();
    for (file, games) in &parts.counts {
        let file = file.display().to_string();
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
            writeln!(out, "{file}: {games} games")?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn pieces(args: &SplitArgs, text: &[u8]) -> Vec<Piece> {
    split_games(text)
        .map(|game| {
            let value = args
                .by
                .as_deref()
                .and_then(|tag| read_tags(game).get(tag).map(str::to_owned))
                .unwrap_or_default();
            let mut text = game.trim_ascii_end().to_vec();
            text.extend_from_slice(b"\n\n");
            Piece { text, value }
        })
        .collect()
}

/// The files that are being written.
struct Parts<'a> {
    args: &'a SplitArgs,
    games: u64,
    counts: BTreeMap<PathBuf, u64>,
    open: HashMap<PathBuf, (BufWriter<File>, u64)>,
}

impl<'a> Parts<'a> {
    fn new(args: &'a SplitArgs) -> Parts<'a> {
        Parts {
            args,
            games: 0,
            counts: BTreeMap::new(),
            open: HashMap::new(),
        }
    }

    fn write(&mut self, piece: &Piece) -> Result<()> {
        let path = match self.args.games {
            Some(each) => self
                .args
                .output
                .join(format!("part-{:05}.pgn", self.games / each + 1)),
            None => self
                .args
                .output
                .join(format!("{}.pgn", file_name(&piece.value))),
        };
        self.games += 1;
        let begun = self.counts.contains_key(&path);
        *self.counts.entry(path.clone()).or_insert(0) += 1;
        if !self.open.contains_key(&path) {
            self.make_room()?;
            let file = if begun {
                OpenOptions::new().append(true).open(&path)
            } else {
                File::create(&path)
            };
            let file = file.with_context(|| unwritable(&path))?;
            self.open.insert(path.clone(), (BufWriter::new(file), 0));
        }
        if let Some((file, used)) = self.open.get_mut(&path) {
            *used = self.games;
            file.write_all(&piece.text)
                .with_context(|| unwritable(&path))?;
        }
        Ok(())
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
                .map(|(path, _)| path.clone())
            else {
                return Ok(());
            };
            if let Some((mut file, _)) = self.open.remove(&oldest) {
                file.flush().with_context(|| unwritable(&oldest))?;
            }
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<()> {
        for (path, (mut file, _)) in self.open.drain() {
            file.flush().with_context(|| unwritable(&path))?;
        }
        Ok(())
    }
}

fn unwritable(path: &Path) -> String {
    format!("{}: the file cannot be written", path.display())
}

/// A value as the name of a file: letters, digits and dashes stay, all else becomes a dash.
fn file_name(value: &str) -> String {
    let plain: String = value
        .chars()
        .map(|sign| if sign.is_alphanumeric() { sign } else { '-' })
        .take(80)
        .collect();
    let plain = plain.trim_matches('-');
    if plain.is_empty() {
        "unknown".to_owned()
    } else {
        plain.to_owned()
    }
}
