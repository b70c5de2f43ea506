//! What stands before the moves of a game: tags, comments that introduce it, its start.

use jadoube_board::{Position, PositionError, Setup};

use super::comment::Comment;
use super::error::Fault;
use super::forms::{forfeit, outcome};
use super::game::{Game, Outcome};
use super::lexer::{Lexer, Token};
use super::parser::{Parser, Stop};
use super::read_game::Mode;
use super::section::{Pair, Section, unescape, usual_name};
use super::tags::Tags;
use crate::forgiven::Leniency;

impl Parser<'_, '_> {
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
    pub(super) fn introduction(&self, start: usize) -> Vec<Comment> {
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
    pub(super) fn start(&mut self, tags: &mut Tags, at: usize) -> Result<Game, Stop> {
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
