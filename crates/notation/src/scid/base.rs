//! The three files of a database, and the games in them.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::error::{ScidError, What, fail};
use super::index::{self, Entry, Header};
use super::names::Names;
use super::record;
use crate::pgn::Game;

/// A game of a database.
#[derive(Clone, Debug)]
pub struct Record {
    /// Which game of the database, from 1.
    pub number: u64,
    /// What could be read of it.
    pub game: Game,
    /// Why it could not be read to its end.
    pub stopped: Option<&'static str>,
}

/// A database, opened.
#[derive(Debug)]
pub struct Base {
    header: Header,
    names: Names,
    index: BufReader<File>,
    games: BufReader<File>,
    /// Where the games are read, so that what stands next needs no jump.
    at: u64,
    /// The files that it consists of.
    files: [PathBuf; 3],
    next: u64,
    deleted: Arc<AtomicU64>,
    damaged: Arc<AtomicU64>,
}

/// The endings of the three files.
const ENDINGS: [&str; 3] = ["si4", "sn4", "sg4"];

impl Base {
    /// Whether a file that begins so is the index of a database.
    pub fn is_index(first: &[u8]) -> bool {
        first.starts_with(index::MAGIC)
    }

    /// The files of the database whose index is called so: index, names, games.
    pub fn files(index: &Path) -> [PathBuf; 3] {
        let upper = index.extension().is_some_and(|ending| ending == "SI4");
        ENDINGS.map(|ending| match upper {
            true => index.with_extension(ending.to_ascii_uppercase()),
            false => index.with_extension(ending),
        })
    }

    /// Opens the database whose index this is.
    ///
    /// # Errors
    ///
    /// If one of its files is missing, or damaged at its beginning.
    pub fn open(index: &Path) -> Result<Base, ScidError> {
        let mut files = Base::files(index);
        files[0] = index.to_owned();
        let open = |file: &PathBuf| {
            File::open(file)
                .map(BufReader::new)
                .map_err(|error| fail(file, What::Io(error)))
        };
        let mut index = open(&files[0])?;
        let header = Header::read(&mut index).map_err(|what| fail(&files[0], what))?;
        let mut source = open(&files[1])?;
        let names = Names::read(&mut source).map_err(|what| fail(&files[1], what))?;
        let games = open(&files[2])?;
        Ok(Base {
            header,
            names,
            index,
            games,
            at: 0,
            files,
            next: 0,
            deleted: Arc::default(),
            damaged: Arc::default(),
        })
    }

    /// How many games it has, with those that are marked as deleted.
    pub fn len(&self) -> u64 {
        u64::from(self.header.games)
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.header.games == 0
    }

    /// Counts the games that are passed over since they are marked as deleted; it grows while games are read.
    pub fn deleted(&self) -> Arc<AtomicU64> {
        self.deleted.clone()
    }

    /// Counts the games that cannot be read to their end; it grows while games are read.
    pub fn damaged(&self) -> Arc<AtomicU64> {
        self.damaged.clone()
    }

    fn read_next(&mut self) -> Result<Option<Record>, ScidError> {
        while self.next < self.len() {
            self.next += 1;
            let entry = Entry::read(&mut self.index).map_err(|what| fail(&self.files[0], what))?;
            if entry.is_deleted() {
                self.deleted.fetch_add(1, Ordering::Relaxed);
                continue;
            }
            let bytes = self.bytes_of(&entry);
            let bytes = bytes.map_err(|error| fail(&self.files[2], What::Io(error)))?;
            let (game, stopped) = record::game(&entry, &self.names, &bytes);
            if stopped.is_some() {
                self.damaged.fetch_add(1, Ordering::Relaxed);
            }
            return Ok(Some(Record {
                number: self.next,
                game,
                stopped,
            }));
        }
        Ok(None)
    }

    /// What stands of a game in the file of the games; less where that ends before.
    fn bytes_of(&mut self, entry: &Entry) -> io::Result<Vec<u8>> {
        let (from, length) = (u64::from(entry.offset), u64::from(entry.length));
        match from.checked_sub(self.at) {
            Some(0) => {}
            _ => drop(self.games.seek(SeekFrom::Start(from))?),
        }
        let mut bytes = Vec::new();
        (&mut self.games).take(length).read_to_end(&mut bytes)?;
        self.at = from + bytes.len() as u64;
        Ok(bytes)
    }
}

impl Iterator for Base {
    type Item = Result<Record, ScidError>;

    fn next(&mut self) -> Option<Result<Record, ScidError>> {
        let next = self.read_next().transpose();
        if let Some(Err(_)) = next {
            // What follows a broken index cannot be found.
            self.next = self.len();
        }
        next
    }
}
