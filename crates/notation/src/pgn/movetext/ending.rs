//! Where a game ends, and what is kept of what could not be read.

use std::ops::Range;

use jadoube_board::{CastlingSide, Color, Move, Position};

use super::{LONGEST_WORD, Movetext};
use crate::forgiven::Leniency;
use crate::pgn::comment::{Comment, unread_command};
use crate::pgn::game::{LineId, Node, Outcome, Ply};
use crate::pgn::glued::says_illegal;
use crate::pgn::lexer::{Lexer, Token};
use crate::pgn::parser::{Parser, Stop};
use crate::pgn::read_game::Mode;
use crate::pgn::results::{is_nothing_for_both, outcome, said};
use crate::san::{San, SanMove};

/// More illegal moves than this in one game mean that the record is broken, not that they were played.
const MOST_ILLEGAL: usize = 2;

impl Movetext {
    /// Keeps what could not be read of the innermost line, up to `end`, in a comment after its last move.
    pub(super) fn keep_unread(&mut self, parser: &Parser<'_, '_>, end: usize) {
        let Some(from) = self.top().unread.take() else {
            return;
        };
        self.top().dead = false;
        let text = parser.decode(&parser.text[from..end]);
        let line = self.top().line;
        let comments = self.game.last_comments_mut(line);
        comments.push(Comment::new(unread_command(&text)));
    }

    pub(super) fn is_outcome(
        &mut self,
        parser: &mut Parser<'_, '_>,
        symbol: &[u8],
        from: usize,
        to: usize,
    ) -> Result<bool, Stop> {
        let Some((words, outcome, standard)) = outcome_of(parser, symbol) else {
            return Ok(false);
        };
        if !standard || words.len() < symbol.len() {
            parser.forgive(Leniency::ResultForm, from, to)?;
        }
        // A result just before a closing parenthesis is an annotator's; elsewhere it ends the game.
        if self.open.len() > 1 && Lexer::new(parser.text, to).next() == Token::Close {
            parser.forgive(Leniency::StrayWords, from, to)?;
            if !self.top().dead {
                self.keep_talk(&words);
                self.top().dead = true;
            }
            return Ok(false);
        }
        self.finished = Some(outcome);
        Ok(true)
    }

    /// The result behind the parenthesis that ends at `at`, and where they are closed, if nothing else stands in them and they are the last of the record:
    /// `(1-0)`.
    pub(super) fn result_in_brackets(
        &self,
        parser: &Parser<'_, '_>,
        at: usize,
    ) -> Option<(Outcome, usize)> {
        let mut lexer = Lexer::new(parser.text, at);
        let Token::Symbol(symbol) = lexer.next() else {
            return None;
        };
        let (_, outcome, _) = outcome_of(parser, symbol)?;
        let is_closed = self.open.len() == 1 && lexer.next() == Token::Close;
        (is_closed && is_last(parser, lexer.at)).then_some((outcome, lexer.at))
    }

    /// Whether `0-0`, which ends at `to`, is no castling but the end of a game that both have lost: it is the last word of the record,
    /// and the result tag says so too, or there is nothing with which to castle.
    pub(super) fn is_double_forfeit(&mut self, parser: &Parser<'_, '_>, to: usize) -> bool {
        if self.open.len() > 1 || self.top().dead || parser.mode == Mode::Strict {
            return false;
        }
        is_last(parser, to)
            && !says_illegal(parser.text, to)
            && (is_nothing_for_both(self.game.tags.get("Result")) || !self.can_castle())
    }

    fn can_castle(&mut self) -> bool {
        let castles = |position: &Position| {
            let castling = |played: &Move| {
                San::of(position, *played).played == SanMove::Castle(CastlingSide::King)
            };
            position.legal_moves().iter().any(castling)
        };
        self.top().position.as_ref().is_some_and(castles)
    }

    /// Ends the game at the result that nobody won: PGN has no marker for it, so it is kept in a comment. Where the tag does not say
    /// it too, it may have been another move.
    pub(super) fn double_forfeit(
        &mut self,
        parser: &mut Parser<'_, '_>,
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        self.finished = Some(Outcome::Unknown);
        if is_nothing_for_both(self.game.tags.get("Result")) {
            return Ok(());
        }
        let written = parser.decode(&parser.text[from..to]);
        self.keep_result(&written);
        parser.lose(Leniency::ResultUnknown, from, to)
    }

    /// Keeps a result for which PGN has no marker.
    fn keep_result(&mut self, written: &str) {
        self.keep_words(LineId::MAIN, unread_command(&format!("Result: {written}")));
    }

    /// Keeps words in a comment at the end of a line.
    pub(super) fn keep_words(&mut self, line: LineId, words: impl Into<String>) {
        self.game.last_comments_mut(line).push(Comment::new(words));
    }

    /// Whether a word is a closing marker.
    pub(super) fn is_marker(&self, parser: &Parser<'_, '_>, symbol: &[u8]) -> bool {
        outcome_of(parser, symbol).is_some()
    }

    /// Results behind the first are no games: on its line, or behind it with nothing but comments and variations up to the next
    /// tags.
    pub(super) fn further_outcomes(
        &mut self,
        parser: &mut Parser<'_, '_>,
        from: usize,
        to: usize,
    ) -> Result<Behind, Stop> {
        let behind = behind(parser, to);
        for (second, place) in &behind.outcomes {
            if self.finished == Some(Outcome::Unknown) {
                self.finished = Some(*second);
            }
            match *second == Outcome::Unknown || Some(*second) == self.finished {
                true => parser.forgive(Leniency::ResultTwice, from, place.end)?,
                false => parser.lose(Leniency::ResultTwice, from, place.end)?,
            }
        }
        Ok(behind)
    }

    /// Comments after the closing marker belong to the game that it closes, and so do words and signs on its line: `0-1 D`. The
    /// further results have been told.
    pub(super) fn trailing_comments(
        &mut self,
        parser: &mut Parser<'_, '_>,
        at: usize,
        behind: Option<&Behind>,
    ) -> Result<usize, Stop> {
        let mut lexer = Lexer::new(parser.text, at);
        let mut end = at;
        loop {
            let is_no_game = parser.mode == Mode::Lenient && begins_no_game(&lexer);
            let token = lexer.next();
            self.keep_escapes(parser, end..lexer.start);
            let same_line = !parser.text[end..lexer.start].contains(&b'\n');
            match token {
                _ if behind.is_some_and(|behind| behind.has_outcome_at(lexer.start)) => {}
                Token::Braced(text) => self.comment(parser, text)?,
                Token::Rest(text) => self.rest_of_line(parser, text, lexer.start)?,
                Token::BracedOpen(text) => {
                    parser.forgive(Leniency::CommentOpen, lexer.start, lexer.at)?;
                    self.comment(parser, text)?;
                }
                Token::Beside(text) => self.beside(parser, text, lexer.start, lexer.at)?,
                _ if is_no_game => self.pass_tail(parser, &mut lexer)?,
                Token::Nag(nag) if same_line => self.sign(nag),
                Token::Sign(nag) | Token::Idea(nag) if same_line => {
                    self.sign(nag);
                    parser.forgive(Leniency::Sign, lexer.start, lexer.at)?;
                }
                Token::Symbol(words) if same_line && outcome(&parser.decode(words)).is_none() => {
                    let words = parser.decode(words);
                    self.keep_talk(&words);
                    parser.forgive(Leniency::StrayWords, lexer.start, lexer.at)?;
                }
                // `1-0 This was played in 1987.`
                Token::Number(..)
                    if same_line
                        && matches!(lexer.clone().next(), Token::End | Token::TagAhead) =>
                {
                    let words = parser.decode(&parser.text[lexer.start..lexer.at]);
                    self.keep_talk(&words);
                    parser.forgive(Leniency::StrayWords, lexer.start, lexer.at)?;
                }
                // `1-0 (40)`
                Token::Open
                    if let Some(end) = end_of_parentheses(parser.text, lexer.at)
                        && (same_line && !parser.text[lexer.start..end].contains(&b'\n')
                            || behind.is_some_and(|behind| behind.is_all)) =>
                {
                    let from = lexer.start;
                    lexer = Lexer::new(parser.text, end);
                    let words = parser.decode(&parser.text[from..end]);
                    match words.contains(['{', ';', '\n']) {
                        false => self.keep_talk(&words),
                        true => self.keep_words(LineId::MAIN, unread_command(&words)),
                    }
                    parser.forgive(Leniency::StrayWords, from, end)?;
                }
                // Blanks before the next game are no part of it.
                _ => return Ok(lexer.start),
            }
            end = lexer.at;
        }
    }

    /// Takes what stands up to the next tags for words behind the game: rules of dashes and stars, a signature, markup.
    fn pass_tail(
        &mut self,
        parser: &mut Parser<'_, '_>,
        lexer: &mut Lexer<'_>,
    ) -> Result<(), Stop> {
        lexer.at = lexer.start;
        loop {
            let before = lexer.clone();
            let token = lexer.next();
            self.keep_escapes(parser, before.at..lexer.start);
            let (from, to) = (lexer.start, lexer.at);
            match token {
                Token::End | Token::TagAhead => {
                    *lexer = before;
                    return Ok(());
                }
                Token::Markup => parser.forgive(Leniency::Markup, from, to)?,
                Token::Close => parser.forgive(Leniency::VariationUnbalanced, from, to)?,
                Token::BraceAlone => parser.forgive(Leniency::BraceAlone, from, to)?,
                _ => {
                    let words = parser.decode(&parser.text[from..to]);
                    self.keep_talk(&words);
                    parser.forgive(Leniency::StrayWords, from, to)?;
                }
            }
        }
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
        // However many the record itself says were illegal, they were played.
        if self.first_illegal.is_none() {
            return;
        }
        if !self.open[0].dead && count <= MOST_ILLEGAL {
            return;
        }
        nodes.truncate(first);
        self.open[0].unread = self.first_illegal;
        parser.stopped = parser.illegal.first().cloned();
        parser.illegal.clear();
    }

    /// The result where no marker closes the game: that of the tag, or what words behind the last move tell, `White resigns`.
    fn without_marker(
        &mut self,
        parser: &mut Parser<'_, '_>,
        tagged: Option<Outcome>,
        at: usize,
    ) -> Result<Outcome, Stop> {
        let tagged = tagged.unwrap_or_default();
        let words = self.game.last_comments_mut(LineId::MAIN).last();
        let told = words
            .and_then(|words| said(words.text()))
            .map(|said| said.outcome);
        match told {
            None | Some(Outcome::Unknown) => Ok(tagged),
            Some(told) if told == tagged => Ok(tagged),
            Some(told) if tagged == Outcome::Unknown => {
                parser.forgive(Leniency::ResultForm, at, at)?;
                Ok(told)
            }
            Some(_) => {
                parser.lose(Leniency::ResultDiffers, at, at)?;
                Ok(tagged)
            }
        }
    }

    /// Dots that stand at `dots` alone, behind the last move and before what ends the game, say that there were more.
    pub(super) fn breaks_off(
        &mut self,
        parser: &mut Parser<'_, '_>,
        dots: Option<usize>,
        end: usize,
    ) -> Result<(), Stop> {
        let is_told = parser.mode == Mode::Lenient && self.open.len() == 1 && !self.top().dead;
        match dots.filter(|_| is_told) {
            Some(at) => parser.lose(Leniency::MovesLeftOut, at, end),
            None => Ok(()),
        }
    }

    /// A result that the mate on the board denies.
    fn denies_mate(&self) -> bool {
        let main = &self.open[0];
        let mated = main.position.as_ref().filter(|now| now.is_checkmate());
        match (mated.map(Position::turn), self.game.outcome) {
            (None, _) | (_, Outcome::Unknown) => false,
            (Some(Color::White), outcome) => outcome != Outcome::BlackWins,
            (Some(Color::Black), outcome) => outcome != Outcome::WhiteWins,
        }
    }

    /// Whether the game is nothing but tags, and not those of an event.
    fn is_late_tags(&self) -> bool {
        let main = self.game.main_line();
        let is_bare = main.nodes.is_empty() && main.before.is_empty();
        is_bare && !self.game.tags.is_empty() && self.game.tags.get("Event").is_none()
    }

    pub(super) fn close(&mut self, parser: &mut Parser<'_, '_>, at: usize) -> Result<(), Stop> {
        self.judge_illegal(parser);
        let is_read = !self.open[0].dead;
        // Which of the moves behind its parenthesis were played nobody can say.
        if self.open.len() > 1 {
            parser.lose(Leniency::VariationUnbalanced, at, at)?;
        }
        while self.open.len() > 1 {
            self.keep_unread(parser, at);
            self.open.pop();
        }
        self.keep_unread(parser, at);
        let tag = self.game.tags.get("Result");
        let tagged = tag.and_then(Outcome::from_marker);
        if let (Some(unknown), None) = (tag, tagged) {
            let unknown = unknown.to_owned();
            self.keep_result(&unknown);
        }
        match self.finished {
            None => {
                if self.is_late_tags() {
                    parser.lose(Leniency::TagsApart, at, at)?;
                }
                parser.forgive(Leniency::ResultMissing, at, at)?;
                self.game.outcome = self.without_marker(parser, tagged, at)?;
            }
            Some(outcome) => {
                let tagged = tagged.unwrap_or(outcome);
                self.game.outcome = match (tagged, outcome) {
                    (one, other) if one == other => outcome,
                    // Who writes a star knows no result, and denies none.
                    (known, Outcome::Unknown) | (Outcome::Unknown, known) => {
                        parser.forgive(Leniency::ResultDiffers, at, at)?;
                        known
                    }
                    _ => {
                        parser.lose(Leniency::ResultDiffers, at, at)?;
                        outcome
                    }
                };
            }
        }
        match is_read && parser.mode == Mode::Lenient && self.denies_mate() {
            true => parser.lose(Leniency::MateDenied, at, at),
            false => Ok(()),
        }
    }
}

/// Whether what stands here up to the next tags can be no game: it begins with a rule, a bracket or markup, and nothing in it is
/// numbered, is a result or has the digit that every move has.
pub(in crate::pgn) fn begins_no_game(lexer: &Lexer<'_>) -> bool {
    let mut lexer = lexer.clone();
    let is_rule = |words: &[u8]| {
        !words
            .iter()
            .any(|sign| sign.is_ascii_alphanumeric() || !sign.is_ascii())
    };
    let mut stars = 0;
    let mut is_first = true;
    loop {
        match lexer.next() {
            Token::End | Token::TagAhead => return !is_first && stars != 1,
            Token::Markup | Token::Close | Token::BraceAlone => {}
            Token::Symbol(b"*") => stars += 1,
            Token::Symbol(words) if is_rule(words) => {}
            Token::Symbol(words) if !is_first && !words.iter().any(u8::is_ascii_digit) => {}
            _ => return false,
        }
        is_first = false;
    }
}

/// What stands behind the closing marker of a game.
pub(super) struct Behind {
    /// Results that are no games: each, and where it stands.
    outcomes: Vec<(Outcome, Range<usize>)>,
    /// Nothing but results, comments and variations stands there up to the next tags.
    is_all: bool,
}

impl Behind {
    fn has_outcome_at(&self, at: usize) -> bool {
        let starts = self
            .outcomes
            .binary_search_by_key(&at, |(_, place)| place.start);
        starts.is_ok()
    }
}

/// What stands behind the marker that ends at `at`.
fn behind(parser: &Parser<'_, '_>, at: usize) -> Behind {
    let mut lexer = Lexer::new(parser.text, at);
    let mut outcomes = Vec::new();
    let (mut on_line, mut same_line) = (0, true);
    loop {
        let before = lexer.clone();
        let token = lexer.next();
        let passed = before.at;
        let was_same = same_line;
        same_line &= !parser.text[passed..lexer.start].contains(&b'\n');
        // A rule of stars below the game.
        if was_same && !same_line && begins_no_game(&before) {
            break;
        }
        match token {
            Token::Braced(_) | Token::Rest(_) | Token::BracedOpen(_) => {}
            Token::Nag(_) | Token::Sign(_) | Token::Idea(_) | Token::Beside(_) => {}
            Token::Open => match end_of_parentheses(parser.text, lexer.at) {
                Some(end) => lexer.at = end,
                None => break,
            },
            Token::Symbol(symbol) => match outcome_of(parser, symbol) {
                Some((_, outcome, _)) => {
                    outcomes.push((outcome, lexer.start..lexer.at));
                    on_line += usize::from(same_line);
                }
                None if same_line => {}
                None => break,
            },
            Token::End | Token::TagAhead => {
                return Behind {
                    outcomes,
                    is_all: true,
                };
            }
            _ => break,
        }
    }
    outcomes.truncate(on_line);
    Behind {
        outcomes,
        is_all: false,
    }
}

/// Whether nothing but comments stands behind `at` up to the next tags.
fn is_last(parser: &Parser<'_, '_>, at: usize) -> bool {
    let mut lexer = Lexer::new(parser.text, at);
    loop {
        match lexer.next() {
            Token::Braced(_) | Token::Rest(_) => {}
            token => return matches!(token, Token::End | Token::TagAhead),
        }
    }
}

/// The result that a word is: its signs without blanks, what it says, and whether it is one of the four markers.
fn outcome_of(parser: &Parser<'_, '_>, symbol: &[u8]) -> Option<(String, Outcome, bool)> {
    let is_short = symbol.len() <= LONGEST_WORD;
    let words = is_short.then(|| parser.decode(symbol).split(' ').collect::<String>())?;
    let (outcome, is_standard) = outcome(&words)?;
    Some((words, outcome, is_standard))
}

/// Where the parentheses are closed whose words begin at `at`.
pub(super) fn end_of_parentheses(text: &[u8], at: usize) -> Option<usize> {
    let mut lexer = Lexer::new(text, at);
    let mut depth = 1;
    while depth > 0 {
        match lexer.next() {
            Token::Open => depth += 1,
            Token::Close => depth -= 1,
            Token::End | Token::TagAhead => return None,
            _ => {}
        }
    }
    Some(lexer.at)
}
