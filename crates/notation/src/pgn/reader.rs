//! One game from a text: where it begins, its tags, its start; places and faults.

use std::borrow::Cow;
use std::collections::VecDeque;

use jadoube_board::{Color, Position, PositionError, Setup};

use super::comment::Comment;
use super::error::{Fault, PgnError, Place};
use super::foreign;
use super::forms::{forfeit, outcome};
use super::game::{Game, Outcome};
use super::lexer::{Lexer, Token};
use super::movetext::Movetext;
use super::section::{Pair, Section, unescape, usual_name};
use super::slips::{Failure, Lack, Told, cures};
use super::stream::find_boundary;
use super::tags::Tags;
use crate::forgiven::Leniency;
use crate::language::Language;

/// How a reader takes departures from the standard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Mode {
    /// Stops at the first departure.
    #[default]
    Strict,
    /// Repairs what has a name ([`Leniency`]) and reports each repair; keeps illegal moves as data.
    Lenient,
}

/// One repair of a lenient reader.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Forgiveness {
    /// What was forgiven.
    pub leniency: Leniency,
    /// Where.
    pub place: Place,
    /// The number of the move that was due there, and whose.
    pub move_number: Option<(u32, Color)>,
    /// What stood there, shortened.
    pub found: String,
    /// What it is read as, in SAN, where the rest of the game had to settle that.
    pub read: Option<String>,
    /// What stood there says something that the game as it was read does not say.
    pub is_loss: bool,
}

/// A game as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadGame {
    /// The game; its main line ends where reading stopped.
    pub game: Game,
    /// Where it begins.
    pub place: Place,
    /// What was forgiven, in the order of the text.
    pub forgiven: Vec<Forgiveness>,
    /// The illegal moves that were kept, each with the reason.
    pub illegal: Vec<PgnError>,
    /// Where a main line cannot be read on: the ways to read it otherwise that would make all of it legal, none of
    /// which is certain. Each is what would have to be forgiven.
    pub suggestions: Vec<Vec<Forgiveness>>,
    /// Why the game, or a variation of it, stops before its end. Only the first reason is kept.
    pub stopped: Option<PgnError>,
    /// The game can be read to its end, but its numbers say that moves are missing.
    pub doubt: Option<PgnError>,
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
    super::stream::Reader::new(text.as_bytes(), mode).collect()
}

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

/// Reads the first game of `text`; gives it and where the next one can begin. `None` if there is no game. A slip of a
/// main line is searched for only if `settles`, since that takes a while.
pub(crate) fn read_game(
    text: &[u8],
    origin: Origin<'_>,
    mode: Mode,
    settles: bool,
    language: Option<&'static Language>,
) -> Option<(Result<ReadGame, PgnError>, usize)> {
    let settles = settles && mode == Mode::Lenient;
    let in_letters_of = |language: Option<&'static Language>, settles: bool| {
        let mut parser = Parser::new(text, origin, mode);
        parser.settles = settles;
        parser.language = language.filter(|_| mode == Mode::Lenient);
        parser.read()
    };
    if language.is_some() || mode == Mode::Strict {
        return in_letters_of(language, settles);
    }
    let (read, end) = in_letters_of(None, false)?;
    let Ok(first) = &read else {
        return Some((read, end));
    };
    if first.stopped.is_none() && first.illegal.is_empty() && first.doubt.is_none() {
        return Some((read, end));
    }
    let language = foreign::language_of(text, first, |language| {
        in_letters_of(Some(language), false)?.0.ok()
    });
    match (language, settles) {
        (None, false) => Some((read, end)),
        (language, settles) => in_letters_of(language, settles),
    }
}

/// A number is told with the word after it, shortened to so many bytes.
const LENGTH_OF_A_NUMBER: usize = 4;

pub(super) struct Parser<'t, 'n> {
    pub(super) text: &'t [u8],
    latin1: bool,
    origin: Origin<'n>,
    pub(super) mode: Mode,
    /// Whether a slip of the main line is searched for.
    settles: bool,
    /// In whose letters the men are named, if not in English ones.
    pub(super) language: Option<&'static Language>,
    forgiven: Vec<Forgiveness>,
    pub(super) illegal: Vec<PgnError>,
    suggestions: Vec<Vec<Forgiveness>>,
    pub(super) stopped: Option<PgnError>,
    doubt: Option<PgnError>,
    /// The move that is being read.
    pub(super) number: Option<(u32, Color)>,
}

/// A game read as its words say.
struct FirstReading {
    movetext: Movetext,
    /// Where the movetext begins, and where the next game can.
    at: usize,
    end: usize,
    /// How much had been forgiven before the movetext.
    forgiven: usize,
}

/// The rest of this game cannot be read.
pub(super) struct Stop(pub(super) Box<PgnError>);

impl<'t, 'n> Parser<'t, 'n> {
    /// The first game of the text, and where it ends.
    fn read(mut self) -> Option<(Result<ReadGame, PgnError>, usize)> {
        let start = self.first_of_game()?;
        let (result, end) = self.game(start);
        let place = self.place(start);
        let read = result.map(|game| ReadGame {
            game,
            place,
            forgiven: self.forgiven,
            illegal: self.illegal,
            suggestions: self.suggestions,
            stopped: self.stopped,
            doubt: self.doubt,
        });
        Some((read, end))
    }

    pub(super) fn new(text: &'t [u8], origin: Origin<'n>, mode: Mode) -> Parser<'t, 'n> {
        Parser {
            text,
            latin1: std::str::from_utf8(text).is_err(),
            origin,
            mode,
            settles: false,
            language: None,
            forgiven: Vec::new(),
            illegal: Vec::new(),
            suggestions: Vec::new(),
            stopped: None,
            doubt: None,
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

    fn game(&mut self, start: usize) -> (Result<Game, PgnError>, usize) {
        // The standard itself is of Latin-1; that the text is read so is reported, but is no fault.
        if self.latin1 && self.mode == Mode::Lenient {
            let place = self.place(start);
            self.forgiven.push(Forgiveness {
                leniency: Leniency::Latin1,
                place,
                move_number: None,
                found: String::new(),
                read: None,
                is_loss: false,
            });
        }
        match self.tags_and_moves(start) {
            Ok((game, end)) => (Ok(game), end),
            Err(Stop(error)) => (Err(*error), self.end_of_failed(start)),
        }
    }

    fn tags_and_moves(&mut self, start: usize) -> Result<(Game, usize), Stop> {
        let first = self.as_written(start)?;
        let at = first.at;
        let (movetext, end) = match self.mode {
            Mode::Lenient => match self.settles.then(|| self.cured(&first)).flatten() {
                Some(cured) => cured,
                None => self.up_to_the_gap(first),
            },
            Mode::Strict => (first.movetext, first.end),
        };
        let mut game = movetext.game;
        if at > start && !game.tags.is_empty() {
            let own = std::mem::replace(&mut game.main_line_mut().before, self.introduction(start));
            game.main_line_mut().before.extend(own);
        }
        Ok((game, end))
    }

    /// The game as its words say, cures apart.
    fn as_written(&mut self, start: usize) -> Result<FirstReading, Stop> {
        let (mut tags, at) = self.tags(start)?;
        let game = self.start(&mut tags, start)?;
        let forgiven = self.forgiven.len();
        let mut movetext = Movetext::new(game, VecDeque::new());
        let end = movetext.read(self, at)?;
        Ok(FirstReading {
            movetext,
            at,
            end,
            forgiven,
        })
    }

    /// Reads the movetext again with the slips cured for which it failed, if the cure is certain; else notes what
    /// may have been meant.
    fn cured(&mut self, first: &FirstReading) -> Option<(Movetext, usize)> {
        let failure = first.movetext.failure()?;
        let read = &first.movetext.game;
        let start = Position::from_setup(&read.start).ok()?;
        let found = cures(self.text, first.at, &start, failure, self.language);
        let [only] = found.ways.as_slice() else {
            self.suggest(&found.ways);
            return None;
        };
        if !found.certain {
            self.suggest(&found.ways);
            return None;
        }
        let mut game = Game::new(read.start);
        game.tags = read.tags.clone();
        let said = (
            self.forgiven.split_off(first.forgiven),
            std::mem::take(&mut self.illegal),
            self.stopped.take(),
        );
        let amendments = only.iter().map(|told| told.amendment.clone()).collect();
        let mut second = Movetext::new(game, amendments);
        second.is_shifted = found.is_shifted;
        if let Ok(end) = second.read(self, first.at)
            && second.is_amended()
        {
            let cure = self.as_forgiveness(only);
            self.forgiven.extend(cure);
            // The order is that of the text.
            self.forgiven[first.forgiven..].sort_by_key(|one| (one.place.line, one.place.column));
            return Some((second, end));
        }
        self.forgiven.truncate(first.forgiven);
        self.forgiven.extend(said.0);
        (self.illegal, self.stopped) = (said.1, said.2);
        None
    }

    /// Where moves are missing by the numbers, and what follows cannot be played to its end, nothing of it is played.
    /// If all of it can, the doubt is told.
    fn up_to_the_gap(&mut self, first: FirstReading) -> (Movetext, usize) {
        if let Some(at) = first.movetext.gap() {
            self.number = None;
            self.doubt = Some(self.error(Fault::Gap, at, at + LENGTH_OF_A_NUMBER));
        }
        let Some(Failure {
            shift: Lack::Plies(at, 2..),
            ..
        }) = first.movetext.failure()
        else {
            return (first.movetext, first.end);
        };
        let mut game = Game::new(first.movetext.game.start);
        game.tags = first.movetext.game.tags.clone();
        let said = (
            self.forgiven.split_off(first.forgiven),
            std::mem::take(&mut self.illegal),
            self.stopped.take(),
        );
        let mut second = Movetext::up_to(game, at);
        if let Ok(end) = second.read(self, first.at) {
            return (second, end);
        }
        self.forgiven.truncate(first.forgiven);
        self.forgiven.extend(said.0);
        (self.illegal, self.stopped) = (said.1, said.2);
        (first.movetext, first.end)
    }

    fn as_forgiveness(&self, cure: &[Told]) -> Vec<Forgiveness> {
        let slips = cure.iter().map(|told| Forgiveness {
            leniency: told.amendment.leniency,
            place: self.place(told.amendment.at),
            move_number: Some(told.number),
            found: told.written.clone(),
            read: Some(told.read.clone()),
            is_loss: false,
        });
        slips.collect()
    }

    fn suggest(&mut self, ways: &[Vec<Told>]) {
        let ways: Vec<_> = ways.iter().map(|way| self.as_forgiveness(way)).collect();
        self.suggestions.extend(ways);
    }

    /// Where the next game can begin after one that was given up: where a lenient reader ends it.
    fn end_of_failed(&self, start: usize) -> usize {
        if self.mode == Mode::Lenient {
            return self.next_game(start);
        }
        let mut lenient = Parser::new(self.text, self.origin, Mode::Lenient);
        match lenient.as_written(start) {
            Ok(read) => read.end,
            Err(_) => self.next_game(start),
        }
    }

    /// Where a game can begin again after one that was given up: the next tag section.
    fn next_game(&self, start: usize) -> usize {
        let rest = &self.text[start..];
        start + find_boundary(rest, true).unwrap_or(rest.len())
    }

    // ---- places and faults ----

    fn place(&self, at: usize) -> Place {
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
        decode(bytes, self.latin1).into_owned()
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

    fn stop<T>(&self, fault: Fault, from: usize, to: usize) -> Result<T, Stop> {
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
            is_loss: false,
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

    // ---- tags ----

    pub(super) fn tags(&mut self, start: usize) -> Result<(Tags, usize), Stop> {
        let mut tags = Tags::new();
        let mut section = Section::default();
        let mut at = self.past_introduction(start);
        loop {
            let mut lexer = if section.is_empty() {
                Lexer::new(self.text, at)
            } else {
                Lexer::after_tag(self.text, at)
            };
            if lexer.next() != Token::TagAhead {
                // What stands before the moves of a game without tags belongs to its movetext.
                let end = if section.is_empty() { start } else { at };
                return Ok((tags, end));
            }
            let from = lexer.start;
            let Some(pair) = section.take(self.text, from) else {
                return Ok((tags, from));
            };
            at = pair.end;
            if !pair.formed && self.mode == Mode::Strict {
                return self.stop(Fault::Tag, from, at);
            }
            if pair.name.is_empty() {
                self.lose(Leniency::TagForm, from, at)?;
            } else if !pair.formed {
                self.forgive(Leniency::TagForm, from, at)?;
            }
            self.set_tag(&mut tags, pair, from)?;
        }
    }

    fn set_tag(&mut self, tags: &mut Tags, pair: Pair<'_>, from: usize) -> Result<(), Stop> {
        if pair.name.is_empty() {
            return Ok(());
        }
        let name = match usual_name(pair.name) {
            Some(usual) => {
                self.forgive(Leniency::TagCase, from, pair.end)?;
                usual.to_owned()
            }
            None => self.decode(pair.name),
        };
        let value = self.decode(pair.value);
        let value = if pair.formed { unescape(&value) } else { value };
        if let Some(first) = tags.get(&name) {
            return match first == value {
                true => self.forgive(Leniency::TagTwice, from, pair.end),
                false => self.lose(Leniency::TagTwice, from, pair.end),
            };
        }
        if name == "Result" && Outcome::from_marker(&value).is_none() {
            match outcome(&value).is_some() || forfeit(&value).is_some() {
                true => self.forgive(Leniency::ResultForm, from, pair.end)?,
                false => self.lose(Leniency::ResultForm, from, pair.end)?,
            }
        }
        tags.set(&name, value);
        Ok(())
    }

    /// Where the tags begin, past comments before them.
    pub(super) fn past_introduction(&self, start: usize) -> usize {
        let mut lexer = Lexer::new(self.text, start);
        loop {
            match lexer.next() {
                Token::Braced(_) | Token::Rest(_) => {}
                Token::TagAhead => return lexer.start,
                _ => return start,
            }
        }
    }

    /// The comments before the tags.
    fn introduction(&self, start: usize) -> Vec<Comment> {
        let end = self.past_introduction(start);
        let mut lexer = Lexer::new(&self.text[..end], start);
        let mut comments = Vec::new();
        while let Token::Braced(text) | Token::Rest(text) = lexer.next() {
            let comment = Comment::tidied(&self.decode(text));
            if !comment.text().is_empty() {
                comments.push(comment);
            }
        }
        comments
    }

    /// The arrangement that the tags give.
    fn start(&mut self, tags: &mut Tags, at: usize) -> Result<Game, Stop> {
        if let Some(variant) = tags.get("Variant")
            && !is_our_chess(variant)
        {
            let at = self.find_tag(b"Variant", at);
            return self.stop(Fault::Variant, at, self.tag_end(at));
        }
        let start = match tags.get("FEN").map(str::to_owned) {
            None => Setup::initial(),
            Some(fen) => {
                if tags.get("SetUp") != Some("1") {
                    self.forgive(Leniency::SetUpMissing, at, at)?;
                }
                match Setup::from_fen(&fen) {
                    Ok(setup) => setup,
                    Err(error) => {
                        let at = self.find_tag(b"FEN", at);
                        return self.stop(
                            Fault::Start(PositionError::Fen(error)),
                            at,
                            self.tag_end(at),
                        );
                    }
                }
            }
        };
        if let Err(problems) = Position::from_setup(&start) {
            let at = self.find_tag(b"FEN", at);
            return self.stop(
                Fault::Start(PositionError::NotPlayable(problems)),
                at,
                self.tag_end(at),
            );
        }
        let mut game = Game::new(start);
        game.tags = std::mem::take(tags);
        Ok(game)
    }

    /// Where the tag of this name stands, after `from`.
    fn find_tag(&self, name: &[u8], from: usize) -> usize {
        let text = &self.text[from..];
        let brackets = memchr::memchr_iter(b'[', text);
        let mut named = brackets.filter(|&at| {
            let rest = text[at + 1..].trim_ascii_start();
            rest.len() > name.len() && rest[..name.len()].eq_ignore_ascii_case(name)
        });
        named.next().map_or(from, |at| from + at)
    }

    /// Where the tag that begins at `at` ends.
    fn tag_end(&self, at: usize) -> usize {
        let mut section = Section::default();
        section.take(self.text, at).map_or(at, |pair| pair.end)
    }
}

fn is_our_chess(variant: &str) -> bool {
    let plain: String = variant
        .chars()
        .filter(|sign| sign.is_alphanumeric())
        .collect();
    matches!(
        plain.to_ascii_lowercase().as_str(),
        "" | "standard"
            | "chess"
            | "normal"
            | "fromposition"
            | "chess960"
            | "fischerandom"
            | "fischerrandom"
            | "freestyle"
            | "orthodox"
    )
}

/// Text from bytes that are UTF-8, or Latin-1 if `latin1`.
fn decode(bytes: &[u8], latin1: bool) -> Cow<'_, str> {
    if latin1 {
        return Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect());
    }
    String::from_utf8_lossy(bytes)
}
