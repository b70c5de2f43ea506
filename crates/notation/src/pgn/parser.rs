//! What stands ready while a game is read: the text, what has been forgiven in it, and how places and faults are told.

use std::borrow::Cow;
use std::ops::Range;

use jadoube_board::Color;

use super::comment::{Comment, escape_command};
use super::error::{Fault, PgnError, Place};
use super::lexer::{Lexer, Token};
use super::read_game::{Forgiveness, Mode};
use crate::encoding::text_of;
use crate::forgiven::Leniency;
use crate::language::Language;

/// Where the text of a game stands in its source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'n> {
    pub file: Option<&'n str>,
    pub game: u64,
    /// The line on which `text` begins, from 1.
    pub line: u64,
    /// How many characters of that line stand before it.
    pub column: u64,
}

/// How many characters stand after the last line feed of `text`, which follows on `column` of them.
pub(crate) fn column_after(text: &[u8], column: u64) -> u64 {
    let line = memchr::memrchr(b'\n', text).map(|end| end + 1);
    let tail = &text[line.unwrap_or(0)..];
    let characters = tail.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u64;
    if line.is_some() {
        characters
    } else {
        column + characters
    }
}

/// A game being read.
pub(super) struct Parser<'t, 'n> {
    pub(super) text: &'t [u8],
    /// The text is not UTF-8.
    pub(super) is_bytes: bool,
    pub(super) origin: Origin<'n>,
    pub(super) mode: Mode,
    /// Whether a slip of the main line is searched for.
    pub(super) settles: bool,
    /// In whose letters the men are named, if not in English ones.
    pub(super) language: Option<&'static Language>,
    pub(super) forgiven: Vec<Forgiveness>,
    pub(super) illegal: Vec<PgnError>,
    pub(super) suggestions: Vec<Vec<Forgiveness>>,
    pub(super) stopped: Option<PgnError>,
    pub(super) doubt: Option<PgnError>,
    /// The lines among the tags that show no name of one.
    pub(super) nameless: Vec<Comment>,
    /// The move that is being read.
    pub(super) number: Option<(u32, Color)>,
}

/// The rest of this game cannot be read.
pub(super) struct Stop(pub(super) Box<PgnError>);

impl<'t, 'n> Parser<'t, 'n> {
    pub(super) fn new(text: &'t [u8], origin: Origin<'n>, mode: Mode) -> Parser<'t, 'n> {
        Parser {
            text,
            is_bytes: std::str::from_utf8(text).is_err(),
            origin,
            mode,
            settles: false,
            language: None,
            forgiven: Vec::new(),
            illegal: Vec::new(),
            suggestions: Vec::new(),
            stopped: None,
            doubt: None,
            nameless: Vec::new(),
            number: None,
        }
    }

    /// Where the game begins, past blanks and lines that begin with a percent sign.
    pub(super) fn first_of_game(&self) -> Option<usize> {
        let mut lexer = Lexer::new(self.text, 0);
        match lexer.next() {
            Token::End => None,
            _ => Some(lexer.start),
        }
    }

    /// The lines in a part of the text that begin with a percent sign, for other programs; no comment may stand in it.
    pub(super) fn escapes(&self, part: Range<usize>) -> Vec<Comment> {
        let (start, end) = (part.start, part.end);
        let signs = memchr::memchr_iter(b'%', &self.text[part]).map(|at| start + at);
        let lines = signs.filter(|&at| at == 0 || matches!(self.text[at - 1], b'\n' | b'\r'));
        let escapes = lines.map(|at| {
            let line = &self.text[at + 1..end];
            let length = memchr::memchr2(b'\n', b'\r', line).unwrap_or(line.len());
            Comment::new(escape_command(&self.decode(&line[..length])))
        });
        escapes.collect()
    }

    // ---- places and faults ----

    pub(super) fn place(&self, at: usize) -> Place {
        let before = &self.text[..at.min(self.text.len())];
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
        let lines = memchr::memchr_iter(b'\n', before).count() as u64;
        let mut column = self.decode(&before[line_start..]).chars().count() as u64 + 1;
        if lines == 0 {
            column += self.origin.column;
        }
        Place {
            game: self.origin.game,
            line: self.origin.line + lines,
            column,
        }
    }

    pub(super) fn decode(&self, bytes: &[u8]) -> String {
        decode(bytes, self.is_bytes).into_owned()
    }

    fn shorten(&self, from: usize, to: usize) -> String {
        let line = &self.text[from..to.max(from).min(self.text.len())];
        let line = line.split(|&byte| byte == b'\n').next().unwrap_or_default();
        let words = self.decode(line);
        match words.char_indices().nth(60) {
            Some((end, _)) => format!("{}…", &words[..end]),
            None => words,
        }
    }

    pub(super) fn error(&self, fault: Fault, from: usize, to: usize) -> PgnError {
        PgnError {
            file: self.origin.file.map(str::to_owned),
            place: self.place(from),
            move_number: self.number,
            found: self.shorten(from, to),
            fault,
        }
    }

    pub(super) fn stop<T>(&self, fault: Fault, from: usize, to: usize) -> Result<T, Stop> {
        Err(Stop(Box::new(self.error(fault, from, to))))
    }

    /// A word with the letters of the record's language put into English ones; none where these are the same.
    pub(super) fn in_english(&self, word: &[u8]) -> Option<String> {
        let word = self.decode(word);
        let english = self.language?.to_english(&word)?;
        (english != word).then_some(english)
    }

    pub(super) fn forgive(
        &mut self,
        leniency: Leniency,
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        if self.mode == Mode::Strict {
            return self.stop(Fault::Form(leniency), from, to);
        }
        let (place, found) = (self.place(from), self.shorten(from, to));
        self.forgiven.push(Forgiveness {
            leniency,
            place,
            move_number: self.number,
            found,
            read: None,
            is_loss: leniency.is_contradicted(),
        });
        Ok(())
    }

    /// Forgives what says something that the game will not say.
    pub(super) fn lose(&mut self, leniency: Leniency, from: usize, to: usize) -> Result<(), Stop> {
        self.forgive(leniency, from, to)?;
        if let Some(last) = self.forgiven.last_mut() {
            last.is_loss = true;
        }
        Ok(())
    }
}

/// Text from bytes that are UTF-8, or where `is_bytes` in part of the usual encoding of one byte a sign.
fn decode(bytes: &[u8], is_bytes: bool) -> Cow<'_, str> {
    if is_bytes {
        return text_of(bytes);
    }
    String::from_utf8_lossy(bytes)
}
