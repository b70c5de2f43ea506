//! One game from a text: tags, then movetext, replayed move by move.

use std::borrow::Cow;

use jadoube_board::{Color, Move, MoveFault, Position, PositionError, Setup};

use super::comment::Comment;
use super::error::{Fault, PgnError, Place};
use super::game::{Game, LineId, Node, Outcome, Ply};
use super::lexer::{Lexer, Token};
use super::tags::Tags;
use crate::forgiven::Leniency;
use crate::reading::{
    IllegalReading, ReadError, ReadOptions, Reading, read_move_at, read_move_with,
};
use crate::san::San;
use crate::shape;
use crate::systems::Systems;

/// More illegal moves than this in one game mean that the record is broken, not that they were played.
const MOST_ILLEGAL: usize = 2;

/// How a reader takes departures from the standard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Stops at the first departure.
    #[default]
    Strict,
    /// Repairs what has a name ([`Leniency`]) and reports each repair; keeps illegal moves as data.
    Lenient,
}

/// One repair of a lenient reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forgiveness {
    /// What was forgiven.
    pub leniency: Leniency,
    /// Where.
    pub place: Place,
    /// What stood there, shortened.
    pub found: String,
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
    /// Why the game, or a variation of it, stops before its end. Only the first reason is kept.
    pub stopped: Option<PgnError>,
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
}

/// Reads the first game of `text`; gives it and where the next one can begin. `None` if there is no game.
pub(crate) fn read_game(
    text: &[u8],
    origin: Origin<'_>,
    mode: Mode,
) -> Option<(Result<ReadGame, PgnError>, usize)> {
    let mut parser = Parser::new(text, origin, mode);
    let start = parser.first_of_game()?;
    let (result, end) = parser.game(start);
    let place = parser.place(start);
    let read = result.map(|game| ReadGame {
        game,
        place,
        forgiven: std::mem::take(&mut parser.forgiven),
        illegal: std::mem::take(&mut parser.illegal),
        stopped: parser.stopped.take(),
    });
    Some((read, end))
}

/// Reads the tags of the first game of `text` leniently, and no moves.
pub fn read_tags(text: &[u8]) -> Tags {
    let origin = Origin {
        file: None,
        game: 1,
        line: 1,
    };
    let mut parser = Parser::new(text, origin, Mode::Lenient);
    let start = parser.first_of_game().unwrap_or(0);
    parser.tags(start).map(|(tags, _)| tags).unwrap_or_default()
}

struct Parser<'t, 'n> {
    text: &'t [u8],
    latin1: bool,
    origin: Origin<'n>,
    mode: Mode,
    forgiven: Vec<Forgiveness>,
    illegal: Vec<PgnError>,
    stopped: Option<PgnError>,
    /// The move that is being read.
    number: Option<(u32, Color)>,
}

/// The rest of this game cannot be read.
struct Stop(Box<PgnError>);

impl<'t, 'n> Parser<'t, 'n> {
    fn new(text: &'t [u8], origin: Origin<'n>, mode: Mode) -> Parser<'t, 'n> {
        Parser {
            text,
            latin1: std::str::from_utf8(text).is_err(),
            origin,
            mode,
            forgiven: Vec::new(),
            illegal: Vec::new(),
            stopped: None,
            number: None,
        }
    }

    /// Where the game begins, past blanks and lines that begin with a percent sign.
    fn first_of_game(&self) -> Option<usize> {
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
                found: String::new(),
            });
        }
        match self.tags_and_moves(start) {
            Ok((game, end)) => (Ok(game), end),
            Err(Stop(error)) => (Err(*error), self.next_game(start)),
        }
    }

    fn tags_and_moves(&mut self, start: usize) -> Result<(Game, usize), Stop> {
        let (mut tags, at) = self.tags(start)?;
        let game = self.start(&mut tags, start)?;
        let mut movetext = Movetext::new(game);
        let end = movetext.read(self, at)?;
        Ok((movetext.game, end))
    }

    /// Where a game can begin again after one that was given up: the next tag section.
    fn next_game(&self, start: usize) -> usize {
        let mut lexer = Lexer::new(self.text, start);
        let mut in_tags = true;
        loop {
            match lexer.next() {
                Token::End => return self.text.len(),
                Token::TagAhead if !in_tags => return lexer.start,
                Token::TagAhead => lexer.at = self.line_end(lexer.start),
                _ => in_tags = false,
            }
        }
    }

    fn line_end(&self, at: usize) -> usize {
        memchr::memchr(b'\n', &self.text[at..]).map_or(self.text.len(), |end| at + end + 1)
    }

    // ---- places and faults ----

    fn place(&self, at: usize) -> Place {
        let before = &self.text[..at.min(self.text.len())];
        let line_start = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
        let lines = memchr::memchr_iter(b'\n', before).count() as u64;
        let column = self.decode(&before[line_start..]).chars().count() as u64 + 1;
        Place {
            game: self.origin.game,
            line: self.origin.line + lines,
            column,
        }
    }

    fn decode(&self, bytes: &[u8]) -> String {
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

    fn error(&self, fault: Fault, from: usize, to: usize) -> PgnError {
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

    fn forgive(&mut self, leniency: Leniency, from: usize, to: usize) -> Result<(), Stop> {
        if self.mode == Mode::Strict {
            return self.stop(Fault::Form(leniency), from, to);
        }
        let (place, found) = (self.place(from), self.shorten(from, to));
        self.forgiven.push(Forgiveness {
            leniency,
            place,
            found,
        });
        Ok(())
    }

    // ---- tags ----

    fn tags(&mut self, start: usize) -> Result<(Tags, usize), Stop> {
        let mut tags = Tags::new();
        let mut at = start;
        loop {
            let mut lexer = Lexer::new(self.text, at);
            if lexer.next() != Token::TagAhead {
                return Ok((tags, at));
            }
            let from = lexer.start;
            match parse_tag(&self.text[from..]) {
                Some((name, value, length)) => {
                    let name = self.decode(name);
                    let value = unescape(&self.decode(value));
                    if tags.get(&name).is_some() {
                        self.forgive(Leniency::TagTwice, from, from + length)?;
                    } else {
                        tags.set(&name, value);
                    }
                    at = from + length;
                }
                None => {
                    let end = self.line_end(from);
                    if self.mode == Mode::Strict {
                        return self.stop(Fault::Tag, from, end);
                    }
                    self.forgive(Leniency::TagForm, from, end)?;
                    if let Some((name, value)) = parse_bent_tag(&self.text[from..end]) {
                        tags.set(&self.decode(name), self.decode(value));
                    }
                    at = end;
                }
            }
        }
    }

    /// The arrangement that the tags give.
    fn start(&mut self, tags: &mut Tags, at: usize) -> Result<Game, Stop> {
        if let Some(variant) = tags.get("Variant")
            && !is_our_chess(variant)
        {
            return self.stop(Fault::Variant, at, at);
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
                        let at = self.find_tag(b"[FEN", at);
                        return self.stop(
                            Fault::Start(PositionError::Fen(error)),
                            at,
                            self.line_end(at),
                        );
                    }
                }
            }
        };
        if self.mode == Mode::Strict
            && let Err(problems) = Position::from_setup(&start)
        {
            let at = self.find_tag(b"[FEN", at);
            return self.stop(
                Fault::Start(PositionError::NotPlayable(problems)),
                at,
                self.line_end(at),
            );
        }
        let mut game = Game::new(start);
        game.tags = std::mem::take(tags);
        Ok(game)
    }

    fn find_tag(&self, opening: &[u8], from: usize) -> usize {
        memchr::memmem::find(&self.text[from..], opening).map_or(from, |found| from + found)
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

/// Name, value as written, and length of a well-formed tag pair.
fn parse_tag(text: &[u8]) -> Option<(&[u8], &[u8], usize)> {
    let blank = |byte: &&u8| matches!(**byte, b' ' | b'\t');
    let mut at = 1 + text[1..].iter().take_while(blank).count();
    let name_start = at;
    at += text[at..]
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
        .count();
    let name = &text[name_start..at];
    let gap = text[at..].iter().take_while(blank).count();
    at += gap;
    if name.is_empty() || text.get(at) != Some(&b'"') {
        return None;
    }
    let value_start = at + 1;
    at = value_start;
    loop {
        match *text.get(at)? {
            b'\\' => at += 2,
            b'"' => break,
            b'\n' => return None,
            _ => at += 1,
        }
    }
    let value = &text[value_start..at];
    at += 1;
    at += text[at..].iter().take_while(blank).count();
    (text.get(at) == Some(&b']')).then_some((name, value, at + 1))
}

/// A tag line that is not well formed but shows a name and a value: quotation marks inside the value, or none.
fn parse_bent_tag(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let line = line.trim_ascii().strip_prefix(b"[")?;
    let line = line.strip_suffix(b"]").unwrap_or(line).trim_ascii();
    let end = line
        .iter()
        .position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_')?;
    let (name, value) = line.split_at(end);
    let value = value.trim_ascii();
    let value = value.strip_prefix(b"\"").unwrap_or(value);
    let value = value.strip_suffix(b"\"").unwrap_or(value);
    (!name.is_empty()).then_some((name, value))
}

fn unescape(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut signs = value.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' => plain.extend(signs.next()),
            _ => plain.push(sign),
        }
    }
    plain
}

/// A line that is being read, and the arrangement before and after its last ply.
struct Open {
    line: LineId,
    before: Setup,
    now: Setup,
    /// The position after the last ply, if it can be played.
    position: Option<Position>,
    /// The line cannot be read further; its remaining tokens are passed over.
    dead: bool,
}

impl Open {
    fn new(line: LineId, setup: Setup) -> Open {
        Open {
            line,
            before: setup,
            now: setup,
            position: Position::from_setup(&setup).ok(),
            dead: false,
        }
    }

    fn push(&mut self, ply: &Ply) {
        self.before = self.now;
        self.now = ply.play_on(&self.now);
        self.position = match (ply, &self.position) {
            (Ply::Move(played), Some(position)) => Some(position.played(*played)),
            _ => Position::from_setup(&self.now).ok(),
        };
    }
}

/// The movetext of one game while it is read. Open variations are a list, so nesting costs no stack.
struct Movetext {
    game: Game,
    open: Vec<Open>,
    finished: Option<Outcome>,
}

impl Movetext {
    fn new(game: Game) -> Movetext {
        let main = Open::new(LineId::MAIN, game.start);
        Movetext {
            game,
            open: vec![main],
            finished: None,
        }
    }

    /// Reads up to the end of the game; gives where the next one can begin.
    fn read(&mut self, parser: &mut Parser<'_, '_>, at: usize) -> Result<usize, Stop> {
        let mut lexer = Lexer::new(parser.text, at);
        loop {
            let token = lexer.next();
            let (from, to) = (lexer.start, lexer.at);
            parser.number = Some(self.due());
            match token {
                Token::End | Token::TagAhead => {
                    self.close(parser, from)?;
                    return Ok(from);
                }
                Token::Symbol(symbol) if self.is_outcome(parser, symbol, from, to)? => {
                    let end = self.trailing_comments(parser, to)?;
                    self.close(parser, from)?;
                    return Ok(end);
                }
                _ => self.take(parser, token, from, to)?,
            }
        }
    }

    fn top(&mut self) -> &mut Open {
        let last = self.open.len() - 1;
        &mut self.open[last]
    }

    /// The number of the move that is due, and whose it is.
    fn due(&self) -> (u32, Color) {
        let now = &self.open[self.open.len() - 1].now;
        (now.fullmove_number, now.turn)
    }

    fn take(
        &mut self,
        parser: &mut Parser<'_, '_>,
        token: Token<'_>,
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        match token {
            Token::Number(number, _) => self.check_number(parser, number, from, to),
            Token::Nag(nag) => {
                self.annotate(|node| node.nags.push(nag));
                Ok(())
            }
            Token::Braced(text) | Token::Rest(text) => self.comment(parser, text),
            Token::BracedOpen(text) => {
                parser.forgive(Leniency::CommentOpen, from, to)?;
                self.comment(parser, text)
            }
            Token::BraceAlone => parser.forgive(Leniency::BraceAlone, from, to),
            Token::Open => self.open_variation(parser, from, to),
            Token::Close if self.open.len() > 1 => {
                self.open.pop();
                Ok(())
            }
            Token::Close => parser.forgive(Leniency::VariationUnbalanced, from, to),
            Token::Symbol(symbol) => self.symbol(parser, symbol, from, to),
            Token::End | Token::TagAhead => Ok(()),
        }
    }

    fn annotate(&mut self, change: impl FnOnce(&mut Node)) {
        let (line, dead) = (self.top().line, self.top().dead);
        if !dead && let Some(node) = self.game.line_mut(line).nodes.last_mut() {
            change(node);
        }
    }

    fn check_number(
        &mut self,
        parser: &mut Parser<'_, '_>,
        number: u32,
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        if self.top().dead || number == self.due().0 {
            return Ok(());
        }
        parser.forgive(Leniency::MoveNumber, from, to)
    }

    fn comment(&mut self, parser: &mut Parser<'_, '_>, text: &[u8]) -> Result<(), Stop> {
        if self.top().dead {
            return Ok(());
        }
        let text = parser.decode(text);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            return Ok(());
        }
        let mut comment = Comment::new(text);
        if let Some((plies, rest)) = hidden_plies(&comment, &self.top().now) {
            for node in plies {
                self.push(node.ply);
                self.annotate(|last| last.nags = node.nags);
            }
            if rest.is_empty() {
                return Ok(());
            }
            comment = Comment::new(rest);
        }
        let line = self.top().line;
        let line = self.game.line_mut(line);
        match line.nodes.last_mut() {
            Some(node) => node.comments.push(comment),
            None => line.before.push(comment),
        }
        Ok(())
    }

    fn open_variation(
        &mut self,
        parser: &mut Parser<'_, '_>,
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        let (line, before, dead) = (self.top().line, self.top().before, self.top().dead);
        let plies = self.game.line(line).nodes.len();
        if plies == 0 && !dead {
            parser.forgive(Leniency::VariationUnbalanced, from, to)?;
        }
        if plies == 0 || dead {
            let now = self.top().now;
            self.open.push(Open {
                dead: true,
                ..Open::new(line, now)
            });
            return Ok(());
        }
        let variation = self.game.add_variation(line, plies - 1);
        self.open.push(Open::new(variation, before));
        Ok(())
    }

    fn push(&mut self, ply: Ply) {
        let line = self.top().line;
        self.top().push(&ply);
        self.game.line_mut(line).nodes.push(Node::new(ply));
    }

    fn symbol(
        &mut self,
        parser: &mut Parser<'_, '_>,
        symbol: &[u8],
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        if self.top().dead {
            return Ok(());
        }
        if let (Some(position), Some(san)) = (&self.top().position, San::parse(symbol))
            && let Some(played) = san.quickly(position)
        {
            self.push(Ply::Move(played));
            return Ok(());
        }
        let words = parser.decode(symbol);
        if let Some(nag) = sign_nag(&words) {
            parser.forgive(Leniency::UnknownToken, from, to)?;
            self.annotate(|node| node.nags.push(nag));
            return Ok(());
        }
        match words.as_str() {
            "--" | "Z0" | "null" | "0000" | "@@@@" => {
                if words != "--" {
                    parser.forgive(Leniency::NullMove, from, to)?;
                }
                self.push(Ply::Null);
                return Ok(());
            }
            "e.p." | "ep" | "e.p" => return parser.forgive(Leniency::EnPassantSuffix, from, to),
            "ch" | "ch." | "+" | "++" | "#" | "mate" => {
                return parser.forgive(Leniency::CheckSign, from, to);
            }
            _ => {}
        }
        self.words(parser, &words, from, to)
    }

    /// A move that is not plain SAN.
    fn words(
        &mut self,
        parser: &mut Parser<'_, '_>,
        words: &str,
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        let reading = self.read_words(words);
        match reading.only() {
            Ok(played) => {
                let forms: Vec<Leniency> = departures(&reading, words, &self.top().now, played);
                for leniency in forms {
                    parser.forgive(leniency, from, to)?;
                }
                self.push(Ply::Move(played));
                Ok(())
            }
            Err(error) => self.unreadable(parser, reading, error, words, from, to),
        }
    }

    fn read_words(&mut self, words: &str) -> Reading {
        let options = ReadOptions::from(Systems::SAN);
        match &self.top().position {
            Some(position) => read_move_at(position, words, &options),
            None => read_move_with(&self.top().now, words, &options),
        }
    }

    /// Keeps an illegal move that is plainly meant; stops the line at anything else.
    fn unreadable(
        &mut self,
        parser: &mut Parser<'_, '_>,
        reading: Reading,
        error: ReadError,
        words: &str,
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        let error = parser.error(Fault::Move(error), from, to);
        if parser.mode == Mode::Strict {
            return Err(Stop(Box::new(error)));
        }
        if let [only] = reading.illegal.as_slice()
            && reading.legal.is_empty()
            && can_be_made(only)
        {
            parser.illegal.push(error);
            self.push(Ply::Illegal {
                played: only.played,
                written: words.to_owned(),
            });
            return Ok(());
        }
        if parser.stopped.is_none() {
            parser.stopped = Some(error);
        }
        self.top().dead = true;
        Ok(())
    }

    fn is_outcome(
        &mut self,
        parser: &mut Parser<'_, '_>,
        symbol: &[u8],
        from: usize,
        to: usize,
    ) -> Result<bool, Stop> {
        let Some((outcome, standard)) = outcome(&parser.decode(symbol)) else {
            return Ok(false);
        };
        if !standard {
            parser.forgive(Leniency::ResultForm, from, to)?;
        }
        // A result just before a closing parenthesis is an annotator's; elsewhere it ends the game.
        if self.open.len() > 1 && Lexer::new(parser.text, to).next() == Token::Close {
            parser.forgive(Leniency::UnknownToken, from, to)?;
            self.top().dead = true;
            return Ok(false);
        }
        self.finished = Some(outcome);
        Ok(true)
    }

    /// Comments after the closing marker belong to the game that it closes.
    fn trailing_comments(&mut self, parser: &mut Parser<'_, '_>, at: usize) -> Result<usize, Stop> {
        let mut lexer = Lexer::new(parser.text, at);
        let mut end = at;
        while let Token::Braced(text) | Token::Rest(text) = lexer.next() {
            self.comment(parser, text)?;
            end = lexer.at;
        }
        Ok(end)
    }

    /// Takes the illegal moves of the main line for slips of the record, and ends the line before the first,
    /// if the game cannot be read on after them: then they are no moves that stood.
    fn judge_illegal(&mut self, parser: &mut Parser<'_, '_>) {
        let is_illegal = |node: &Node| matches!(node.ply, Ply::Illegal { .. });
        let nodes = &mut self.game.main_line_mut().nodes;
        let count = nodes.iter().filter(|node| is_illegal(node)).count();
        let Some(first) = nodes.iter().position(is_illegal) else {
            return;
        };
        if !self.open[0].dead && count <= MOST_ILLEGAL {
            return;
        }
        nodes.truncate(first);
        parser.stopped = parser.illegal.first().cloned();
        parser.illegal.clear();
    }

    fn close(&mut self, parser: &mut Parser<'_, '_>, at: usize) -> Result<(), Stop> {
        self.judge_illegal(parser);
        if self.open.len() > 1 {
            parser.forgive(Leniency::VariationUnbalanced, at, at)?;
        }
        let tag = self.game.tags.get("Result").map(str::to_owned);
        let tagged = tag.as_deref().and_then(outcome).map(|(outcome, _)| outcome);
        match self.finished {
            None => {
                parser.forgive(Leniency::ResultMissing, at, at)?;
                self.game.outcome = tagged.unwrap_or_default();
            }
            Some(outcome) => {
                if tagged.is_some_and(|tagged| tagged != outcome) {
                    parser.forgive(Leniency::ResultDiffers, at, at)?;
                }
                self.game.outcome = outcome;
            }
        }
        Ok(())
    }
}

/// Whether hands can make the move at all: a man of the mover is there, and no other man of his is in its way
/// on the arrival square.
fn can_be_made(illegal: &IllegalReading) -> bool {
    !illegal.faults.iter().any(|fault| {
        matches!(
            fault,
            MoveFault::NoMan { .. } | MoveFault::NotYourMan { .. } | MoveFault::OwnManOn { .. }
        )
    })
}

/// What a result says, and whether it is one of the four markers.
fn outcome(words: &str) -> Option<(Outcome, bool)> {
    if let Some(outcome) = Outcome::from_marker(words) {
        return Some((outcome, true));
    }
    let loose = match words {
        "1/2" | "½" | "½-½" | "1/2-½" | "0.5-0.5" | "1/2:1/2" | "draw" | "1/2–1/2" => {
            Outcome::Draw
        }
        "1:0" | "1–0" | "1-O" | "1-0." => Outcome::WhiteWins,
        "0:1" | "0–1" | "O-1" | "0-1." => Outcome::BlackWins,
        _ => return None,
    };
    Some((loose, false))
}

/// Signs of books that are numeric glyphs in PGN.
fn sign_nag(words: &str) -> Option<u8> {
    Some(match words {
        "=" => 10,
        "∞" => 13,
        "+=" | "⩲" | "+/=" => 14,
        "=+" | "⩱" | "=/+" => 15,
        "±" | "+/-" => 16,
        "∓" | "-/+" => 17,
        "+-" | "+−" => 18,
        "-+" | "−+" => 19,
        "N" => 146,
        "D" => 220,
        _ => return None,
    })
}

/// What about the words is not SAN, for the report.
fn departures(reading: &Reading, words: &str, setup: &Setup, played: Move) -> Vec<Leniency> {
    let mut forms = reading.forgiven.clone();
    if shape::taken_square(setup, played).is_some()
        && !words.contains(['x', 'X', ':', '×'])
        && !forms.contains(&Leniency::PawnCaptureSign)
        && !forms.contains(&Leniency::CaptureMissing)
    {
        forms.push(Leniency::CaptureMissing);
    }
    if forms.is_empty() || forms == [Leniency::ManOmitted] {
        let squares = words.len() >= 4
            && words
                .bytes()
                .take(4)
                .all(|byte| byte.is_ascii_alphanumeric());
        let uci = squares && words.as_bytes()[1].is_ascii_digit();
        match (uci, forms.is_empty()) {
            (true, _) => forms = vec![Leniency::UciForm],
            (false, true) => forms.push(Leniency::LongForm),
            (false, false) => {}
        }
    }
    forms
}

/// Plies that travel in a comment because other readers cannot take them, and the rest of the comment.
fn hidden_plies(comment: &Comment, setup: &Setup) -> Option<(Vec<Node>, String)> {
    let body = comment.text().strip_prefix("[%illegal ")?;
    let (inner, rest) = body.split_once(']')?;
    let mut now = *setup;
    let mut nodes: Vec<Node> = Vec::new();
    for word in inner.split_whitespace() {
        if let Some(nag) = word.strip_prefix('$') {
            nodes.last_mut()?.nags.push(nag.parse().ok()?);
            continue;
        }
        let ply = hidden_ply(word, &now)?;
        now = ply.play_on(&now);
        nodes.push(Node::new(ply));
    }
    (!nodes.is_empty()).then(|| (nodes, rest.trim().to_owned()))
}

fn hidden_ply(word: &str, now: &Setup) -> Option<Ply> {
    let (squares, written) = match word.split_once(':') {
        Some((squares, written)) => (squares, Some(written)),
        None => (word, None),
    };
    if squares == "0000" {
        return Some(Ply::Null);
    }
    let uci: crate::uci::Uci = squares.parse().ok()?;
    let played = match uci.promotion {
        Some(role) => Move::promoting(uci.from, uci.to, role),
        None => Move::new(uci.from, uci.to),
    };
    if written.is_none() && now.judge_move(played).is_ok() {
        return Some(Ply::Move(played));
    }
    Some(Ply::Illegal {
        played,
        written: super::write::unhide(written.unwrap_or(squares)),
    })
}
