//! The games of a database as PGN.

use std::io::{self, Read};

use super::base::Base;

/// The games of a database one after another, as PGN. A game that cannot be read to its end stops at a word that is no move.
#[derive(Debug)]
pub struct Text {
    base: Base,
    now: io::Cursor<Vec<u8>>,
}

impl Text {
    /// The games of this database.
    pub fn new(base: Base) -> Text {
        Text {
            base,
            now: io::Cursor::default(),
        }
    }
}

/// A word that is no move, where a record cannot be read on; what is asked of the game after it is told by whoever reads
/// the text.
const BROKEN: &str = "[damaged]";

impl Read for Text {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let got = self.now.read(buffer)?;
            if got > 0 || buffer.is_empty() {
                return Ok(got);
            }
            let Some(record) = self.base.next() else {
                return Ok(0);
            };
            let record = record.map_err(io::Error::other)?;
            let mut text = record.game.to_pgn();
            if let Some(why) = record.stopped {
                let marker = record.game.outcome.marker();
                let end = text.trim_end().len() - marker.len();
                text.insert_str(end, &format!("{{in the database {why}}} {BROKEN} "));
            }
            self.now = io::Cursor::new(text.into_bytes());
        }
    }
}
