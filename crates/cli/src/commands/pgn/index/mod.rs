//! `jadoube pgn index`: where each position of a collection stands, in a file beside it.
//!
//! The file is a SQLite database. Positions are told by 40 bits of their hash or more, and a game that is found is read
//! before it is given, so that a hash in common finds nothing wrong.

mod build;
mod look;
mod pairs;

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use anyhow::{Context, Result, bail, ensure};
use jadoube_notation::pgn::{Mode, Packing, Reader};

use super::IndexArgs;
use super::criteria::positions_of;
use super::replayed::Replays;
use crate::exit::Exit;
use crate::output::{complain, counted};

pub use look::Index;

/// The form of the file.
const VERSION: i64 = 1;

/// So many bits of a hash are kept beside those that choose the bucket.
const REST_BITS: u32 = 24;

/// So many pieces are told together.
const BLOCK: usize = 256;

/// Indexes every file.
pub fn run(args: &IndexArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    let mut exit = Exit::Fine;
    for path in &args.source.files {
        match build::build(args, path, &inputs) {
            Ok(built) => complain(format_args!(
                "{}: {} in {}, {} bytes for {} of the collection",
                place(path).display(),
                counted(built.positions, "position"),
                counted(built.games, "game"),
                built.bytes,
                built.length,
            )),
            Err(error) => {
                complain(format_args!("{error:#}"));
                exit = exit.and(Exit::Unreadable);
            }
        }
    }
    Ok(exit)
}

/// The file beside a collection.
fn place(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".index");
    PathBuf::from(name)
}

/// What tells a collection from what it was when it was indexed.
#[derive(Debug, PartialEq, Eq)]
struct Stamp {
    length: i64,
    /// In nanoseconds since 1970.
    modified: i64,
    /// Its first and last bytes.
    ends: Vec<u8>,
}

impl Stamp {
    /// The stamp of a file that can be read at any place.
    fn of(path: &Path) -> Result<Stamp> {
        let unreadable = || format!("{}: the file cannot be read", path.display());
        ensure!(
            path != Path::new("-"),
            "standard input has no place for an index; name a file"
        );
        let mut file = File::open(path).with_context(unreadable)?;
        let data = file.metadata().with_context(unreadable)?;
        ensure!(
            data.is_file(),
            "{}: only a file can have an index",
            path.display()
        );
        let mut ends = Vec::new();
        (&mut file).take(256).read_to_end(&mut ends)?;
        let packed = Packing::of(&ends) != Packing::Plain;
        if packed || ends.starts_with(b"\xff\xfe") || ends.starts_with(b"\xfe\xff") {
            bail!(
                "{}: games cannot be found in the middle of a packed file, or one in UTF-16; unpack it first",
                path.display()
            );
        }
        file.seek(SeekFrom::Start(data.len().saturating_sub(256)))?;
        file.read_to_end(&mut ends)?;
        let modified = data.modified().ok();
        let modified = modified.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Ok(Stamp {
            length: i64::try_from(data.len())?,
            modified: modified.map_or(0, |time| time.as_nanos() as i64),
            ends,
        })
    }
}

/// The positions of the games in a piece of a collection, by their hashes, and how many games these are. The initial
/// position, which nearly every game has, need not be among them.
fn positions(replays: &mut Replays, piece: &[u8]) -> (Vec<u64>, u64) {
    if let Some(game) = replays.game(piece) {
        return (game.hashes.clone(), 1);
    }
    let (mut hashes, mut games) = (Vec::new(), 0);
    for read in Reader::new(piece, Mode::Lenient) {
        games += 1;
        let Ok(read) = read else { continue };
        let all = positions_of(&read);
        hashes.extend(all.iter().map(|position| position.hash()));
    }
    (hashes, games)
}
