//! A position looked up in the index of a collection.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use anyhow::{Context, Result};
use jadoube_notation::Language;
use jadoube_notation::pgn::Unmarked;
use rusqlite::{Connection, OpenFlags, OptionalExtension};

use super::build::rest;
use super::pairs::{pieces, take};
use super::stamp::{BLOCK, Stamp, VERSION, place};
use crate::output::complain;

/// The index of a collection that is as it was.
pub struct Index {
    base: Connection,
    text: File,
    bits: u32,
    /// How many games the collection has.
    pub games: u64,
    /// What of it cannot be read, so that its positions are not all here.
    pub unread: Vec<String>,
}

/// What stands beside a collection.
enum Found {
    Index(Index),
    /// It tells of the collection as it was.
    Old,
    /// The games were read in letters of another language than is asked now.
    OtherLetters,
}

impl Index {
    /// The index of a file, if there is one that tells of the file as it is; what is out of date is told.
    ///
    /// Of letters that were named the index must be too.
    pub fn of(path: &Path, language: Option<&'static Language>) -> Option<Index> {
        let beside = place(path);
        if !beside.is_file() {
            return None;
        }
        match Index::open(path, &beside, language) {
            Ok(Found::Index(index)) => Some(index),
            Ok(Found::OtherLetters) => {
                complain(format_args!(
                    "{}: the index was made of a reading in other letters, and the collection is read whole; 'jadoube pgn index' \
                     with the same --language renews it",
                    beside.display()
                ));
                None
            }
            Ok(Found::Old) => {
                complain(format_args!(
                    "{}: the collection has changed since it was indexed, and is read whole; 'jadoube pgn index' renews it",
                    beside.display()
                ));
                None
            }
            Err(error) => {
                complain(format_args!(
                    "{}: the index cannot be read, so the collection is read whole: {error:#}",
                    beside.display()
                ));
                None
            }
        }
    }

    fn open(path: &Path, beside: &Path, language: Option<&'static Language>) -> Result<Found> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let base = Connection::open_with_flags(beside, flags)?;
        // All questions are one look at the file; each would lock it and ask whether it has changed.
        base.execute_batch("BEGIN")?;
        let version: i64 = base.query_row("SELECT version FROM about", [], |row| row.get(0))?;
        if version != VERSION {
            return Ok(Found::Old);
        }
        let (bits, games, letters, stamp) = base.query_row(
            "SELECT bits, games, length, modified, ends, language FROM about",
            [],
            |row| {
                let stamp = Stamp {
                    length: row.get(2)?,
                    modified: row.get(3)?,
                    ends: row.get(4)?,
                };
                Ok((
                    row.get(0)?,
                    row.get::<_, i64>(1)?,
                    row.get::<_, Option<String>>(5)?,
                    stamp,
                ))
            },
        )?;
        if Stamp::of(path)? != stamp {
            return Ok(Found::Old);
        }
        if letters.as_deref() != language.map(|language| language.code) {
            return Ok(Found::OtherLetters);
        }
        let unread = base
            .prepare("SELECT words FROM unread ORDER BY rowid")?
            .query_map([], |row| row.get(0))?
            .collect::<rusqlite::Result<_>>()?;
        Ok(Found::Index(Index {
            unread,
            base,
            text: File::open(path)?,
            bits,
            games: u64::try_from(games)?,
        }))
    }

    /// The texts in which the position with this hash may stand, in the order of the collection.
    pub fn texts(&mut self, hash: u64, mut take: impl FnMut(&[u8]) -> Result<()>) -> Result<()> {
        let bucket = (hash >> (64 - self.bits)) as i64;
        let found: Option<Vec<u8>> = self
            .base
            .query_row(
                "SELECT pairs FROM positions WHERE bucket = ?",
                [bucket],
                |row| row.get(0),
            )
            .optional()?;
        let mut block: Option<(usize, Vec<u64>)> = None;
        let (mut bytes, mut text) = (Vec::new(), Vec::new());
        for piece in pieces(&found.unwrap_or_default(), rest(hash, self.bits)) {
            let piece = piece as usize;
            let number = piece / BLOCK;
            if block.as_ref().is_none_or(|(known, _)| *known != number) {
                let mut starts = self.starts(number)?;
                starts.extend(self.starts(number + 1)?.first());
                block = Some((number, starts));
            }
            let starts = block.as_ref().map_or(&[][..], |(_, starts)| starts);
            let at = piece % BLOCK;
            let (from, to) = starts
                .get(at)
                .zip(starts.get(at + 1))
                .context("the index is damaged; 'jadoube pgn index' renews it")?;
            bytes.resize(usize::try_from(to - from)?, 0);
            self.text.seek(SeekFrom::Start(*from))?;
            self.text.read_exact(&mut bytes)?;
            text.clear();
            Unmarked::new(&bytes[..]).read_to_end(&mut text)?;
            take(&text)?;
        }
        Ok(())
    }

    /// Where the pieces of a block begin.
    fn starts(&self, block: usize) -> Result<Vec<u64>> {
        let bytes: Option<Vec<u8>> = self
            .base
            .query_row(
                "SELECT starts FROM pieces WHERE block = ?",
                [block as i64],
                |row| row.get(0),
            )
            .optional()?;
        let bytes = bytes.unwrap_or_default();
        let mut rest = bytes.as_slice();
        let mut starts = Vec::with_capacity(BLOCK);
        let mut at = 0;
        while let Some(step) = take(&mut rest) {
            at += step;
            starts.push(at);
        }
        Ok(starts)
    }
}
