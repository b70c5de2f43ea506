//! Games one after another from any source, in constant memory.

use std::io::{self, Read};
use std::ops::Range;

use super::boundary::find_boundary;
use super::error::{Fault, PgnError, Place};
use super::game::Game;
use super::marks::Unmarked;
use super::parser::{Origin, column_after};
use super::read_game::{Mode, ReadGame};
use super::reader::read_game;
use crate::language::Language;
use crate::replay::{Course, Courses, Exporter, Loader};

/// How much is read at once, in bytes.
const BLOCK: usize = 1 << 16;

/// Reads games one after another.
///
/// Each item is a game, or the error at which a strict reader gave that game up; reading goes on with the
/// next game. A fault of the source itself is the last item.
///
/// ```
/// use jadoube_notation::pgn::{Mode, Reader};
///
/// let text = "[Event \"A\"]\n[Result \"*\"]\n\n1. e4 e9 *\n\n[Event \"B\"]\n[Result \"*\"]\n\n1. d4 *\n";
/// let mut reader = Reader::new(text.as_bytes(), Mode::Strict);
/// let error = reader.next().unwrap().unwrap_err();
/// assert_eq!(error.place.line, 4);
/// assert!(reader.next().unwrap().is_ok());
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: Unmarked<R>,
    mode: Mode,
    language: Option<&'static Language>,
    file: Option<String>,
    buffer: Vec<u8>,
    /// Where the unread text begins in `buffer`.
    at: usize,
    /// Where the text of the last game stands in `buffer`.
    last: Range<usize>,
    /// The line on which the unread text begins.
    line: u64,
    /// How many characters of that line have been read.
    column: u64,
    games: u64,
    ended: bool,
}

impl<R: Read> Reader<R> {
    /// A reader of unpacked text, whose byte order marks are passed over; see [`open`](super::open) for files.
    pub fn new(source: R, mode: Mode) -> Reader<R> {
        Reader {
            source: Unmarked::new(source),
            mode,
            language: None,
            file: None,
            buffer: Vec::new(),
            at: 0,
            last: 0..0,
            line: 1,
            column: 0,
            games: 0,
            ended: false,
        }
    }

    /// Reads the men in the letters of a language, which are no fault to a strict reader then. Where none is named, a lenient
    /// one finds them from each game that cannot be read in English ones.
    #[must_use]
    pub fn in_language(mut self, language: Option<&'static Language>) -> Reader<R> {
        self.language = language;
        self
    }

    /// Names the file in every error.
    #[must_use]
    pub fn named(mut self, file: impl Into<String>) -> Reader<R> {
        self.file = Some(file.into());
        self
    }

    /// The text of the game that was read last, as it stands in the source, with its tags and what follows its end
    /// up to the next game; empty before the first.
    pub fn text(&self) -> &[u8] {
        self.buffer[self.last.clone()].trim_ascii()
    }

    /// Writes the games that come next in export format to `target`, as long as they are plain: games of which the
    /// lenient reader has nothing to report, written as [`Game::to_pgn`](super::Game::to_pgn) writes them, but some
    /// ten times as fast. Gives how many these are; the next game is for [`Iterator::next`].
    pub fn export(&mut self, exporter: &mut Exporter, target: &mut Vec<u8>) -> u64 {
        let before = self.games;
        loop {
            // What cannot be read is told by whoever reads the next game.
            if !self.ended && self.buffer.len() - self.at < BLOCK / 2 && self.fill().is_err() {
                break;
            }
            let text = &self.buffer[self.at..];
            let Some(used) = exporter.export(text, self.ended, target) else {
                break;
            };
            self.pass(used);
        }
        self.games - before
    }

    /// The next game, if it is plain: one of which the lenient reader has nothing to report, read as it reads it, but several
    /// times as fast. Else it is for [`Iterator::next`].
    pub fn load(&mut self, loader: &mut Loader) -> Option<Game> {
        // What cannot be read is told by whoever reads the next game.
        if !self.ended && self.buffer.len() - self.at < BLOCK / 2 {
            self.fill().ok()?;
        }
        let (game, used) = loader.load(&self.buffer[self.at..], self.ended)?;
        self.pass(used);
        Some(game)
    }

    /// Tells the main line of the next game, if it is plain: one of which the lenient reader has nothing to report, played from the
    /// initial position. Gives whether it was; else it is for [`Iterator::next`].
    pub fn course(&mut self, courses: &mut Courses, tell: impl FnOnce(&Course<'_>)) -> bool {
        // What cannot be read is told by whoever reads the next game.
        if !self.ended && self.buffer.len() - self.at < BLOCK / 2 && self.fill().is_err() {
            return false;
        }
        let Some((course, used)) = courses.course(&self.buffer[self.at..], self.ended) else {
            return false;
        };
        tell(&course);
        self.pass(used);
        true
    }

    /// A game has been read that takes so many bytes.
    fn pass(&mut self, used: usize) {
        let text = &self.buffer[self.at..self.at + used];
        self.games += 1;
        self.line += memchr::memchr_iter(b'\n', text).count() as u64;
        self.column = column_after(text, self.column);
        self.last = self.at..self.at + used;
        self.at += used;
    }

    /// Reads another block; the part of the buffer that was used is dropped.
    fn fill(&mut self) -> io::Result<()> {
        if self.at > 0 {
            self.buffer.drain(..self.at);
            self.at = 0;
            self.last = 0..0;
        }
        let old = self.buffer.len();
        // A game longer than the buffer makes it grow by its own size, so that scanning stays linear.
        let wanted = BLOCK.max(old);
        let got = (&mut self.source)
            .take(wanted as u64)
            .read_to_end(&mut self.buffer)?;
        self.ended = got < wanted;
        Ok(())
    }

    /// The end of the next game in the buffer: where a tag section begins after movetext, outside comments.
    fn boundary(&self) -> Option<usize> {
        find_boundary(&self.buffer[self.at..], self.ended).map(|end| self.at + end)
    }

    fn broken_source(&mut self, error: &io::Error) -> PgnError {
        self.ended = true;
        self.at = self.buffer.len();
        PgnError {
            file: self.file.clone(),
            place: Place {
                game: self.games + 1,
                line: self.line,
                column: 1,
            },
            move_number: None,
            found: error.to_string(),
            fault: Fault::Cut,
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<ReadGame, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        let end = loop {
            match self.boundary() {
                Some(end) => break end,
                None if self.ended => break self.buffer.len(),
                None => {
                    if let Err(error) = self.fill() {
                        return Some(Err(self.broken_source(&error)));
                    }
                }
            }
        };
        let text = &self.buffer[self.at..end];
        let origin = Origin {
            file: self.file.as_deref(),
            game: self.games + 1,
            line: self.line,
            column: self.column,
        };
        match read_game(text, origin, self.mode, true, self.language) {
            Some((item, used)) => {
                self.pass(used);
                Some(item)
            }
            None if end < self.buffer.len() => {
                self.line += memchr::memchr_iter(b'\n', text).count() as u64;
                self.column = column_after(text, self.column);
                self.at = end;
                self.next()
            }
            None => None,
        }
    }
}

/// Reads every game of a text that is all in memory.
///
/// ```
/// use jadoube_notation::pgn::{Mode, read_text};
///
/// let games = read_text("1. e4 e5 2. Nf3 *", Mode::Lenient);
/// let game = &games[0].as_ref().unwrap().game;
/// assert_eq!(game.main_line().nodes.len(), 3);
/// ```
pub fn read_text(text: &str, mode: Mode) -> Vec<Result<ReadGame, PgnError>> {
    Reader::new(text.as_bytes(), mode).collect()
}
