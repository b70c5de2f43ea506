//! A word in the place of a move: played, taken for something else, or the end of its line.

use jadoube_board::Position;

use super::{LONGEST_WORD, Movetext};
use crate::forgiven::Leniency;
use crate::pgn::comment::Comment;
use crate::pgn::error::Fault;
use crate::pgn::forms::{
    can_be_made, departures, glued_sign, is_null_move, sign_nag, with_latin_letters,
};
use crate::pgn::game::Ply;
use crate::pgn::glued::{
    first_of_several, is_talk, is_value, kings_go_to_the_middle, move_before_number,
    move_before_result, numbers_go_on, says_illegal, tells_of_an_end,
};
use crate::pgn::lexer::{Lexer, Token};
use crate::pgn::parser::{Parser, Stop};
use crate::pgn::read_game::Mode;
use crate::pgn::results::outcome;
use crate::pgn::slips::Lack;
use crate::reading::{ReadError, ReadOptions, Reading, read_move_at, read_move_with};
use crate::san::{CheckSign, San};
use crate::systems::Systems;
use crate::uci;

/// Whether the word is the first letter of a move of which the text has no more: it stands behind a number, and nothing follows.
fn is_cut_off(parser: &Parser<'_, '_>, from: usize, to: usize) -> bool {
    let is_numbered = parser.text[..from].trim_ascii_end().ends_with(b".");
    is_numbered
        && match Lexer::new(parser.text, to).next() {
            Token::End | Token::TagAhead => true,
            Token::Symbol(word) => outcome(&parser.decode(word)).is_some(),
            _ => false,
        }
}

/// Whether a word is one sign of those that lead to notes, or that mark something beside a move: `§`, `¶`, `†` where no check is given.
fn is_mark_of_note(words: &str) -> bool {
    let mut signs = words.chars();
    let sign = signs.next();
    sign.is_some_and(|sign| !sign.is_ascii() && !sign.is_alphanumeric()) && signs.next().is_none()
}

impl Movetext {
    /// A token that may be a move with a result at its end.
    pub(super) fn symbol_or_several(
        &mut self,
        parser: &mut Parser<'_, '_>,
        symbol: &[u8],
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        let mover = self.due().1;
        match move_before_result(symbol, mover) {
            Some(length) if !self.top().dead => {
                parser.forgive(Leniency::GluedResult, from, to)?;
                self.back_to = Some(from + length);
                self.symbol(parser, &symbol[..length], from, from + length)
            }
            _ => match move_before_number(parser.text, from, to) {
                Some(length) if !self.top().dead => {
                    parser.forgive(Leniency::GluedMoves, from, to)?;
                    self.back_to = Some(from + length);
                    self.symbol(parser, &symbol[..length], from, from + length)
                }
                _ => self.symbol(parser, symbol, from, to),
            },
        }
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
        if self.amend(from) {
            return Ok(());
        }
        if let Some(english) = parser.in_english(symbol) {
            // A strict reader reads letters of another language only where they were named, and then they are no fault.
            if !self.is_foreign && parser.mode == Mode::Lenient {
                parser.forgive(Leniency::ForeignLetter, from, to)?;
                self.is_foreign = true;
            }
            return self.in_english(parser, english.as_bytes(), from, to);
        }
        self.in_english(parser, symbol, from, to)
    }

    /// A word with the letters of men in English.
    fn in_english(
        &mut self,
        parser: &mut Parser<'_, '_>,
        symbol: &[u8],
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        if let (Some(position), Some(san)) = (&self.top().position, San::parse(symbol))
            && let Some(played) = san.quickly(position)
        {
            let needless = san.names_too_much(position, played);
            if needless && parser.mode == Mode::Lenient {
                parser.forgive(Leniency::NeedlessOrigin, from, to)?;
            }
            self.push(Ply::Move(played));
            return self.check_marks(parser, san, from, to);
        }
        if symbol.len() > LONGEST_WORD {
            return self.no_move(parser, from, to);
        }
        let words = String::from_utf8_lossy(symbol).into_owned();
        let words = match words.contains(char::REPLACEMENT_CHARACTER) {
            true => parser.decode(symbol),
            false => words,
        };
        if let Some((joined, end)) = self.letter_apart(parser, words.as_bytes(), from, to) {
            parser.forgive(Leniency::MoveApart, from, end)?;
            self.back_to = Some(end);
            return self.in_english(parser, &joined, from, end);
        }
        if let Some(nag) = sign_nag(&words).filter(|_| !is_cut_off(parser, from, to)) {
            self.sign(nag);
            return parser.forgive(Leniency::Sign, from, to);
        }
        // A letter of another script that looks the same is read before anything is guessed.
        if let (Some(position), Some(latin)) = (&self.top().position, with_latin_letters(&words))
            && let Some(san) = San::parse(latin.as_bytes())
            && let Some(played) = san.quickly(position)
        {
            parser.forgive(Leniency::OcrSlip, from, to)?;
            self.push(Ply::Move(played));
            return self.check_marks(parser, san, from, to);
        }
        if is_null_move(&words) {
            if words != "--" {
                parser.forgive(Leniency::NullMove, from, to)?;
            }
            self.push(Ply::Null);
            return Ok(());
        }
        match words.as_str() {
            "e.p." | "ep" | "e.p" => return parser.forgive(Leniency::EnPassantSuffix, from, to),
            _ if let Some(leniency) = self.sign_in_words(parser, &words, to) => {
                return parser.forgive(leniency, from, to);
            }
            _ if is_mark_of_note(&words) && !self.is_behind_number(parser, from) => {
                self.keep_talk(&words);
                return parser.forgive(Leniency::StrayWords, from, to);
            }
            _ if is_value(&words) => {
                self.keep_talk(&words);
                return parser.forgive(Leniency::StrayWords, from, to);
            }
            _ => {}
        }
        self.words(parser, &words, from, to)
    }

    /// What is to be forgiven of a word by which check or mate is told, perhaps at length: `ch`, `dis ch`, `double check`.
    fn sign_in_words(&self, parser: &Parser<'_, '_>, words: &str, to: usize) -> Option<Leniency> {
        const CHECK: [&str; 11] = [
            "+", "++", "†", "ch", "check", "chk", "disch", "dis.ch", "disc.ch", "dblch", "dbl.ch",
        ];
        let position = self.open[self.open.len() - 1].position.as_ref();
        let is_check = position.is_none_or(Position::is_check);
        let is_mate = position.is_none_or(|now| now.is_check() && !now.has_legal_move());
        let small = words.to_lowercase();
        match small.trim_end_matches('.') {
            "‡" if is_mate => Some(Leniency::CheckSign),
            "†" if !is_check => None,
            "#" | "mate" if !is_mate => Some(Leniency::MateWrong),
            "#" | "mate" => Some(Leniency::CheckSign),
            // In words it may be said of something else.
            "check" if !is_check => None,
            word if CHECK.contains(&word) => match is_check {
                true => Some(Leniency::CheckSign),
                false => Some(Leniency::CheckWrong),
            },
            "dis" | "disc" | "dbl" | "db" | "double" | "discovered" => {
                let next = Lexer::new(parser.text, to).next();
                let is_said = matches!(next, Token::Symbol(b"ch" | b"check" | b"chk" | b"+"));
                is_said.then_some(match is_check {
                    true => Leniency::CheckSign,
                    false => Leniency::CheckWrong,
                })
            }
            _ => None,
        }
    }

    /// Whether the sign at `from`, such as `!` or `?`, stands right behind the number of the move that is due.
    pub(super) fn is_in_place_of_move(&self, parser: &Parser<'_, '_>, from: usize) -> bool {
        let is_dead = self.open[self.open.len() - 1].dead;
        !is_dead && self.is_behind_number(parser, from) && matches!(parser.text[from], b'!' | b'?')
    }

    /// Whether what begins at `from` stands where a move is due by the number before it.
    fn is_behind_number(&self, parser: &Parser<'_, '_>, from: usize) -> bool {
        parser.text[..from].trim_ascii_end().ends_with(b".")
    }

    /// A sign behind a number: that of the move which follows, if it can be played, and else all that is left of a move.
    pub(super) fn sign_of_next(
        &mut self,
        parser: &mut Parser<'_, '_>,
        nag: u8,
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        if self.amend(from) {
            return Ok(());
        }
        let sign = parser.decode(&parser.text[from..to]);
        if let Token::Symbol(next) = Lexer::new(parser.text, to).next()
            && self.read_words(&parser.decode(next)).only().is_ok()
        {
            self.announced = Some(nag);
            return parser.forgive(Leniency::Sign, from, to);
        }
        let reading = self.read_words(&sign);
        match reading.only() {
            Ok(_) => Ok(()),
            Err(error) => self.unreadable(parser, reading, error, &sign, from, to),
        }
    }

    /// Plays what is meant instead of the word at `from`, or before it; whether the word itself is done with.
    fn amend(&mut self, from: usize) -> bool {
        while let Some(amendment) = self.amendments.pop_front_if(|next| next.at == from) {
            for played in amendment.moves {
                self.push(Ply::Move(played));
            }
            if amendment.replaces {
                return true;
            }
        }
        false
    }

    /// What is far too long for a move is none, and is not repeated in full.
    fn no_move(&mut self, parser: &mut Parser<'_, '_>, from: usize, to: usize) -> Result<(), Stop> {
        let text = parser.decode(&parser.text[from..from + LONGEST_WORD]);
        let systems = Systems::SAN;
        let error = parser.error(Fault::Move(ReadError::NotAMove { text, systems }), from, to);
        if parser.mode == Mode::Strict {
            return Err(Stop(Box::new(error)));
        }
        self.fail(from, Lack::Nothing);
        self.stop_line(error, parser, from);
        Ok(())
    }

    /// Reports marks of check and mate at the last move that do not agree with the board.
    fn check_marks(
        &mut self,
        parser: &mut Parser<'_, '_>,
        san: San,
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        let Some(now) = &self.top().position else {
            return Ok(());
        };
        let check = now.is_check();
        let mate = check && !now.has_legal_move();
        let wrong = match (san.check, check, mate) {
            (Some(CheckSign::Mate), _, false) => Leniency::MateWrong,
            (Some(CheckSign::Check), false, _) => Leniency::CheckWrong,
            (Some(CheckSign::Check) | None, _, true) => Leniency::MateMissing,
            (None, true, _) => Leniency::CheckMissing,
            _ => return Ok(()),
        };
        if parser.mode == Mode::Strict && wrong.is_accepted() {
            return Ok(());
        }
        parser.forgive(wrong, from, to)
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
            Err(error) => match self.first_of_several(words) {
                _ if let Some((stem, nag)) = self.glued_sign(words) => {
                    parser.forgive(Leniency::Sign, from, to)?;
                    self.symbol(parser, stem.as_bytes(), from, from + stem.len())?;
                    self.sign(nag);
                    Ok(())
                }
                Some(length) => {
                    parser.forgive(Leniency::GluedMoves, from, to)?;
                    self.back_to = Some(from + length);
                    self.symbol(parser, &words.as_bytes()[..length], from, from + length)
                }
                None if self.is_talk(parser, &reading, words, (from, to)) => {
                    parser.forgive(Leniency::StrayWords, from, to)?;
                    self.keep_talk(words);
                    Ok(())
                }
                None => self.unreadable(parser, reading, error, words, from, to),
            },
        }
    }

    fn first_of_several(&mut self, words: &str) -> Option<usize> {
        first_of_several(self.top().position.as_ref()?, words)
    }

    /// A move and the sign at its end, if the move can be played.
    fn glued_sign<'w>(&mut self, words: &'w str) -> Option<(&'w str, u8)> {
        let (stem, nag) = glued_sign(words)?;
        self.read_words(stem).only().ok()?;
        Some((stem, nag))
    }

    /// Whether these words are a remark, and the record goes on after them. After the number of a move they are
    /// rather a move that cannot be made out.
    fn is_talk(
        &self,
        parser: &Parser<'_, '_>,
        reading: &Reading,
        words: &str,
        (from, to): (usize, usize),
    ) -> bool {
        let before = parser.text[..from].trim_ascii_end().last();
        let announced = before == Some(&b'.');
        // Before the first move they are more likely no record of a game.
        let is_begun = !self.game.main_line().nodes.is_empty() || tells_of_an_end(words);
        !reading.is_move
            && is_talk(words)
            && (is_begun || !self.talk.is_empty())
            && (!announced || tells_of_an_end(words))
            && numbers_go_on(parser.text, to, self.due())
    }

    /// Keeps a word that is no move in a comment, with those that stand before it.
    pub(super) fn keep_talk(&mut self, words: &str) {
        let line = self.top().line;
        let comments = self.game.last_comments_mut(line);
        match comments.last_mut() {
            Some(last) if !self.talk.is_empty() && last.text() == self.talk => {
                self.talk = format!("{} {words}", self.talk);
                *last = Comment::new(self.talk.clone());
            }
            _ => {
                self.talk = words.to_owned();
                comments.push(Comment::new(words));
            }
        }
    }

    fn read_words(&mut self, words: &str) -> Reading {
        let options = ReadOptions::from(Systems::SAN);
        match &self.top().position {
            Some(position) => {
                let reading = read_move_at(position, words, &options);
                // Two squares and the man that is taken.
                match !reading.is_move && uci::smith(words).is_some() {
                    true => read_move_at(position, words, &ReadOptions::from(Systems::UCI)),
                    false => reading,
                }
            }
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
        if self.open.len() == 1 && kings_go_to_the_middle(parser.text, from) {
            self.keep_talk(words);
            return parser.forgive(Leniency::KingsInTheMiddle, from, to);
        }
        if !says_illegal(parser.text, to) {
            self.fail(from, Lack::Nothing);
        }
        if let [only] = reading.illegal.as_slice()
            && reading.legal.is_empty()
            && can_be_made(only)
        {
            parser.illegal.push(error);
            if self.open.len() == 1 {
                self.first_illegal.get_or_insert(from);
            }
            self.push(Ply::Illegal {
                played: only.played,
                written: words.to_owned(),
            });
            return Ok(());
        }
        self.stop_line(error, parser, from);
        Ok(())
    }
}
