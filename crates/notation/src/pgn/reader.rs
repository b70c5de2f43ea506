//! One game from a text: as its words say, and where that fails with the cures that are certain.

use std::collections::VecDeque;

use jadoube_board::Position;

use super::boundary::find_boundary;
use super::error::{Fault, PgnError};
use super::foreign::{self, PawnLetter};
use super::game::Game;
use super::lexer::{Lexer, Token};
use super::movetext::Movetext;
use super::movetext::ending::begins_no_game;
use super::parser::{Origin, Parser, Stop};
use super::read_game::{Forgiveness, Mode, ReadGame};
use super::slips::{Failure, Lack, Told, contradicted, cures};
use crate::encoding::word_of_no_language;
use crate::forgiven::Leniency;
use crate::language::Language;

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
        parser.language = language;
        parser.read()
    };
    if language.is_some() || mode == Mode::Strict {
        return in_letters_of(language, settles);
    }
    let (mut read, end) = in_letters_of(None, false)?;
    let Ok(first) = &mut read else {
        return Some((read, end));
    };
    if first.stopped.is_none() && first.illegal.is_empty() && first.doubt.is_none() {
        let whole = |language| in_letters_of(Some(language), false)?.0.ok();
        match foreign::pawn_letter(text, first, whole) {
            PawnLetter::Man(language) => return in_letters_of(Some(language), settles),
            PawnLetter::Either(language) => {
                first.doubt = first.of_pawn_letter(language, origin.file);
                return Some((read, end));
            }
            PawnLetter::Pawn => {}
        }
        return match settles && first.is_contradicted() {
            true => in_letters_of(None, settles),
            false => Some((read, end)),
        };
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

/// A game read as its words say.
struct FirstReading {
    movetext: Movetext,
    /// Where the movetext begins, and where the next game can.
    at: usize,
    end: usize,
    /// How much had been forgiven before the movetext.
    forgiven: usize,
}

impl Parser<'_, '_> {
    /// The first game of the text, and where it ends.
    fn read(mut self) -> Option<(Result<ReadGame, PgnError>, usize)> {
        let start = self.first_of_game()?;
        if self.mode == Mode::Lenient && self.is_rule(start) {
            return None;
        }
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

    /// Whether nothing stands here up to the next tags but rules, markup and brackets, which say nothing.
    fn is_rule(&self, start: usize) -> bool {
        let mut lexer = Lexer::new(self.text, start);
        begins_no_game(&lexer)
            && std::iter::repeat_with(|| lexer.next())
                .take_while(|token| !matches!(token, Token::End | Token::TagAhead))
                .all(|token| match token {
                    Token::Symbol(words) => !words.iter().any(u8::is_ascii_alphabetic),
                    _ => true,
                })
    }

    fn game(&mut self, start: usize) -> (Result<Game, PgnError>, usize) {
        // The standard itself is of Latin-1; that the text is read so is reported, but is no fault.
        if self.is_bytes && self.mode == Mode::Lenient {
            self.forgive_text(start, Leniency::Latin1, "", false);
        }
        match self.tags_and_moves(start) {
            Ok((game, end)) => {
                self.doubt_encoding(start, end);
                (Ok(game), end)
            }
            Err(Stop(error)) => (Err(*error), self.end_of_failed(start)),
        }
    }

    /// Tells a word that looks as if its text were in another encoding than the one in which it is read.
    fn doubt_encoding(&mut self, start: usize, end: usize) {
        if !self.is_bytes || self.mode == Mode::Strict {
            return;
        }
        if let Some(found) = word_of_no_language(&self.text[start..end]) {
            self.forgive_text(start, Leniency::OtherEncoding, &found, true);
        }
    }

    /// Forgives what is of the whole text of a game that begins here.
    fn forgive_text(&mut self, start: usize, leniency: Leniency, found: &str, is_loss: bool) {
        let place = self.place(start);
        self.forgiven.push(Forgiveness {
            leniency,
            place,
            move_number: None,
            found: found.to_owned(),
            read: None,
            is_loss,
        });
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
        // What stands before the moves of a game without tags is in its movetext.
        let mut introduction = match at > start && !game.tags.is_empty() {
            true => self.introduction(start, at),
            false => self.escapes(0..start),
        };
        introduction.append(&mut self.nameless);
        let before = &mut game.main_line_mut().before;
        introduction.append(before);
        *before = introduction;
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
        let read = &first.movetext.game;
        let start = Position::from_setup(&read.start).ok()?;
        let Some(failure) = first.movetext.failure() else {
            let ways = contradicted(self.text, first.at, &start, self.language);
            self.suggest(&ways);
            return None;
        };
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
}
