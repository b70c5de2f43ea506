//! What stands before the moves of a game: tags, comments that introduce it, its start.

use std::ops::Range;

use jadoube_board::{Position, PositionError, Setup, SetupProblem};

use super::comment::{Comment, unread_command};
use super::error::Fault;
use super::game::{Game, Outcome};
use super::lexer::{Lexer, Token};
use super::parser::{Parser, Stop};
use super::read_game::Mode;
use super::results::{is_nothing_for_both, said, termination};
use super::section::{Pair, Section, comments_among, unescape, usual_name};
use super::tags::Tags;
use crate::dates::is_no_day;
use crate::forgiven::Leniency;

/// The tags that name a day.
pub(crate) const DATES: [&str; 3] = ["Date", "EventDate", "UTCDate"];

impl Parser<'_, '_> {
    // ---- tags ----

    pub(super) fn tags(&mut self, start: usize) -> Result<(Tags, usize), Stop> {
        let mut tags = Tags::new();
        let mut section = Section::default();
        let mut beside = None;
        let mut at = self.past_introduction(start);
        loop {
            let mut lexer = if section.is_empty() {
                Lexer::new(self.text, at)
            } else {
                Lexer::after_tag(self.text, at)
            };
            let mut token = lexer.next();
            if token != Token::TagAhead
                && let Some(next) = section.past_comments(self.text)
            {
                lexer = Lexer::after_tag(self.text, next);
                token = lexer.next();
            }
            if token != Token::TagAhead {
                // What stands before the moves of a game without tags belongs to its movetext.
                let end = if section.is_empty() { start } else { at };
                self.terminate(&mut tags, beside)?;
                return Ok((tags, end));
            }
            let from = lexer.start;
            let Some(pair) = section.take(self.text, from) else {
                self.terminate(&mut tags, beside)?;
                return Ok((tags, from));
            };
            if section.is_parted_late() {
                self.lose(Leniency::TagsApart, from, pair.end)?;
            }
            at = pair.end;
            if !pair.formed && self.mode == Mode::Strict {
                return self.stop(Fault::Tag, from, at);
            }
            if pair.name.is_empty() {
                self.lose(Leniency::TagForm, from, at)?;
                let words = self.decode(&self.text[from..at]);
                self.nameless.push(Comment::new(unread_command(&words)));
            } else if !pair.formed {
                self.forgive(Leniency::TagForm, from, at)?;
            }
            beside = self.set_tag(&mut tags, pair, from)?.or(beside);
        }
    }

    /// What stands beside the result in its tag says why the game ended, where nothing else does.
    fn terminate(&mut self, tags: &mut Tags, beside: Option<Beside>) -> Result<(), Stop> {
        let Some(Beside { words, from, to }) = beside else {
            return Ok(());
        };
        let words = termination(&words);
        match tags.get("Termination") {
            None | Some("" | "?") => tags.set("Termination", words),
            Some(known) if known.to_lowercase().contains(&words.to_lowercase()) => {}
            Some(_) => return self.lose(Leniency::ResultForm, from, to),
        }
        self.forgive(Leniency::ResultForm, from, to)
    }

    /// Sets a tag; gives what stands beside the result in its tag.
    fn set_tag(
        &mut self,
        tags: &mut Tags,
        pair: Pair<'_>,
        from: usize,
    ) -> Result<Option<Beside>, Stop> {
        if pair.name.is_empty() {
            return Ok(None);
        }
        let name = match usual_name(pair.name) {
            Some(usual) => {
                self.forgive(Leniency::TagCase, from, pair.end)?;
                usual.to_owned()
            }
            None => self.decode(pair.name),
        };
        let value = self.decode(pair.value);
        let value = if pair.escaped {
            unescape(&value)
        } else {
            value
        };
        let lines: Vec<&str> = value.lines().map(str::trim).collect();
        let value = match lines.len() {
            0 | 1 => value,
            _ => lines.join(" "),
        };
        if self.mode == Mode::Lenient && value.contains(char::is_control) {
            self.forgive(Leniency::OddBlank, from, pair.end)?;
        }
        if let Some(first) = tags.get(&name) {
            match first == value || name == "Result" && told(first) == told(&value) {
                true => self.forgive(Leniency::TagTwice, from, pair.end)?,
                false => self.lose(Leniency::TagTwice, from, pair.end)?,
            }
            return Ok(None);
        }
        if DATES.contains(&name.as_str()) && is_no_day(&value) {
            self.forgive(Leniency::DateImpossible, from, pair.end)?;
        }
        if name != "Result" {
            tags.set(&name, value);
            return Ok(None);
        }
        let beside = match said(&value) {
            Some(said) => {
                tags.set("Result", said.outcome.marker());
                if !said.is_standard && said.beside.is_none() {
                    self.forgive(Leniency::ResultForm, from, pair.end)?;
                }
                said.beside
            }
            // A tag that nobody has filled in says that the result is not known.
            None if matches!(value.trim(), "" | "?") => {
                self.forgive(Leniency::ResultForm, from, pair.end)?;
                tags.set("Result", Outcome::Unknown.marker());
                None
            }
            None => {
                // That both have lost is well known, and kept as it is written.
                match is_nothing_for_both(Some(&value)) {
                    true => self.forgive(Leniency::ResultUnknown, from, pair.end)?,
                    false => self.lose(Leniency::ResultUnknown, from, pair.end)?,
                }
                tags.set("Result", value);
                None
            }
        };
        Ok(beside.map(|words| Beside {
            words,
            from,
            to: pair.end,
        }))
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

    /// The comments before the tags, which end at `end`, and among them, and the lines there for other programs.
    pub(super) fn introduction(&self, start: usize, end: usize) -> Vec<Comment> {
        let mut comments = Vec::new();
        let mut passed = 0;
        for place in self.introducing(start) {
            comments.extend(self.escapes(passed..place.start));
            passed = place.end;
            if let Token::Braced(text) | Token::Rest(text) =
                Lexer::new(&self.text[..place.end], place.start).next()
            {
                let comment = Comment::tidied(&self.decode(text));
                comments.extend((!comment.text().is_empty()).then_some(comment));
            }
        }
        comments.extend(self.escapes(passed..end));
        comments
    }

    /// Where the comments stand that introduce the game: before its tags and among them.
    pub(super) fn introducing(&self, start: usize) -> Vec<Range<usize>> {
        let tags = self.past_introduction(start);
        let mut lexer = Lexer::new(&self.text[..tags], start);
        let mut places = Vec::new();
        while let Token::Braced(_) | Token::Rest(_) = lexer.next() {
            places.push(lexer.start..lexer.at);
        }
        let mut section = Section::default();
        let mut at = tags;
        loop {
            let mut lexer = if section.is_empty() {
                Lexer::new(self.text, at)
            } else {
                Lexer::after_tag(self.text, at)
            };
            let mut next = lexer.next();
            if next != Token::TagAhead
                && section.past_comments(self.text).is_some()
                && let Some((among, to)) = comments_among(self.text, at)
            {
                places.extend(among);
                lexer = Lexer::after_tag(self.text, to);
                next = lexer.next();
            }
            let pair = (next == Token::TagAhead)
                .then(|| section.take(self.text, lexer.start))
                .flatten();
            let Some(pair) = pair else {
                return places;
            };
            at = pair.end;
        }
    }

    /// The arrangement that the tags give.
    pub(super) fn start(&mut self, tags: &mut Tags, at: usize) -> Result<Game, Stop> {
        if let Some(variant) = tags.get("Variant")
            && !is_our_chess(variant)
        {
            let at = self.find_tag(b"Variant", at);
            return self.stop(Fault::Variant, at, self.tag_end(at));
        }
        let mut start = match tags.get("FEN").map(str::to_owned) {
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
            let end = self.tag_end(at);
            match without_rights(&start, &problems).filter(|_| self.mode == Mode::Lenient) {
                Some(cured) => {
                    self.forgive(Leniency::RightImpossible, at, end)?;
                    start = cured;
                }
                None => {
                    let fault = Fault::Start(PositionError::NotPlayable(problems));
                    return self.stop(fault, at, end);
                }
            }
        }
        if start.is_chess960() && tags.get("Variant").is_none() && self.mode == Mode::Lenient {
            let at = self.find_tag(b"FEN", at);
            self.forgive(Leniency::VariantMissing, at, self.tag_end(at))?;
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

/// Words that stand beside the result in its tag, and where the tag stands.
struct Beside {
    words: String,
    from: usize,
    to: usize,
}

/// The arrangement without the rights that its men cannot have, if nothing else makes it unplayable.
fn without_rights(start: &Setup, problems: &[SetupProblem]) -> Option<Setup> {
    let mut cured = *start;
    for problem in problems {
        match *problem {
            SetupProblem::CastlingKingAway { color, side, .. }
            | SetupProblem::CastlingRookMissing { color, side, .. }
            | SetupProblem::CastlingRookMisplaced { color, side, .. } => {
                cured.castling.remove(color, side);
            }
            SetupProblem::EnPassantRank { .. }
            | SetupProblem::EnPassantPawnMissing { .. }
            | SetupProblem::EnPassantOccupied { .. } => cured.en_passant = None,
            _ => return None,
        }
    }
    Position::from_setup(&cured).is_ok().then_some(cured)
}

/// The outcome that a `Result` tag says.
fn told(value: &str) -> Option<Outcome> {
    said(value).map(|said| said.outcome)
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
