//! Games one after another from any source, in constant memory.

use std::io::{self, Read};
use std::ops::Range;

use super::error::{Fault, PgnError, Place};
use super::lexer::{Lexer, Token};
use super::marks::Unmarked;
use super::reader::{Mode, Origin, ReadGame, column_after, read_game};
use super::section::Section;
use crate::language::Language;
use crate::replay::{Exporter, is_boundary};

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

    /// Reads the men in the letters of a language, where reading is lenient; otherwise these are found from each game that
    /// cannot be read in English ones.
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
    pub fn export(&mut self, exporter: &mut Exporter, target: &mut String) -> u64 {
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

/// A comment longer than this, in bytes, is taken to be one that is never closed.
const LONGEST_COMMENT: usize = 1 << 20;

/// Where the next game begins: a tag section after movetext, outside comments, or after the tags of a game that has
/// no moves; `None` if that is not in `text`, which is all that is left of the source if `ended`.
pub(crate) fn find_boundary(text: &[u8], ended: bool) -> Option<usize> {
    let mut lexer = Lexer::new(text, 0);
    let mut section = Section::default();
    let mut movetext = false;
    loop {
        match lexer.next() {
            Token::End => return None,
            Token::TagAhead if movetext => return Some(lexer.start),
            Token::TagAhead => match section.take(text, lexer.start) {
                Some(pair) => lexer = Lexer::after_tag(text, pair.end),
                None => return Some(lexer.start),
            },
            Token::BracedOpen(_) if !ended && text.len() - lexer.start < LONGEST_COMMENT => {
                return None;
            }
            // Comments before the first tag introduce the game.
            Token::Braced(_) | Token::Rest(_) if section.is_empty() && !movetext => {}
            _ => movetext = true,
        }
    }
}

/// The texts of the games in `text`, one after another, as they stand: each from its first tag to where the
/// next begins. Moves are not looked at, so a game that cannot be read is whole too.
pub fn split_games(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.trim_ascii().is_empty() {
            return None;
        }
        let end = end_of_plain(rest).or_else(|| find_boundary(rest, true));
        let (game, next) = rest.split_at(end.unwrap_or(rest.len()));
        rest = next;
        Some(game)
    })
}

/// Where the first game of `text` ends, if its tags stand one on a line and no bracket after them can begin another
/// game, so that its words need not be looked at.
fn end_of_plain(text: &[u8]) -> Option<usize> {
    let mut at = text.len() - text.trim_ascii_start().len();
    if text.get(at) != Some(&b'[') {
        return None;
    }
    let mut events = 0;
    while text.get(at) == Some(&b'[') {
        let name = text[at + 1..].trim_ascii_start().get(..5);
        events += usize::from(name.is_some_and(|name| name.eq_ignore_ascii_case(b"Event")));
        at += memchr::memchr(b'\n', &text[at..])? + 1;
    }
    // Another event may be that of the next game.
    if events > 1 {
        return None;
    }
    for bracket in memchr::memchr_iter(b'[', &text[at..]).map(|found| at + found) {
        if text.get(bracket + 1) == Some(&b'%') {
            continue;
        }
        let begins = text[bracket - 1] == b'\n' && is_boundary(text, bracket - 1);
        return begins.then_some(bracket);
    }
    Some(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_cut_apart_as_their_words_say() {
        let parts = [
            "[Event \"A\"]\n",
            "[Event \"B\"]\n[White \"w\"]\n\n",
            "[White \"w\"]\n",
            "\n",
            "\n\n",
            "1. e4 e5 *\n",
            "1. d4 {a} *\n\n",
            "1. c4 {open *\n\n",
            "{closed}\n",
            "e5 } *\n",
            "; to the end {\n",
            "% escape [\n",
            " [Event \"C\"]\n",
            "* [Event \"D\"]\n",
            "{[%clk 0:01]} *\n\n",
            "[Event \"E\"]\r\n\r\n1. e4 *\r\n\r\n",
            "1. Nf3 [x] *\n\n",
        ];
        let mut chance = 7_u64;
        let mut plain = 0;
        for _ in 0..50_000 {
            let mut text = Vec::new();
            for _ in 0..9 {
                chance = chance
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                text.extend(parts[(chance >> 33) as usize % parts.len()].as_bytes());
            }
            if let Some(end) = end_of_plain(&text) {
                plain += 1;
                let due = find_boundary(&text, true).unwrap_or(text.len());
                assert_eq!(end, due, "{}", String::from_utf8_lossy(&text));
            }
        }
        assert!(plain > 1_000, "{plain}");
    }
}
