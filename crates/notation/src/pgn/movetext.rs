//! The movetext of one game, replayed move by move.

use std::collections::VecDeque;

use jadoube_board::{Color, Position, Setup};

use super::comment::{Comment, act_command, unread_command};
use super::error::{Fault, PgnError};
use super::forms::{can_be_made, departures, is_null_move, outcome, sign_nag};
use super::game::{Game, LineId, Node, Outcome, Ply};
use super::glued::{
    first_of_several, is_talk, kings_go_to_the_middle, move_before_number, move_before_result,
    numbers_go_on, says_illegal, tells_of_an_end,
};
use super::hidden::hidden_plies;
use super::lexer::{Lexer, Token};
use super::reader::{Mode, Parser, Stop};
use super::slips::{Amendment, Failure, Lack};
use crate::forgiven::Leniency;
use crate::reading::{ReadError, ReadOptions, Reading, read_move_at, read_move_with};
use crate::san::{CheckSign, San};
use crate::systems::Systems;

/// More illegal moves than this in one game mean that the record is broken, not that they were played.
const MOST_ILLEGAL: usize = 2;

/// No move has more bytes than this.
const LONGEST_WORD: usize = 100;

/// A line that is being read, and the arrangement before and after its last ply.
struct Open {
    line: LineId,
    before: Setup,
    now: Setup,
    /// The position after the last ply, if it can be played.
    position: Option<Position>,
    /// The line cannot be read further; its remaining tokens are passed over.
    dead: bool,
    /// Where the text begins that could not be read; it is kept in a comment.
    unread: Option<usize>,
    /// By how much the last number of a move differed from the one due.
    ahead: i64,
}

impl Open {
    fn new(line: LineId, setup: Setup) -> Open {
        Open {
            line,
            before: setup,
            now: setup,
            position: Position::from_setup(&setup).ok(),
            dead: false,
            unread: None,
            ahead: 0,
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
pub(super) struct Movetext {
    pub(super) game: Game,
    open: Vec<Open>,
    finished: Option<Outcome>,
    /// Where the first illegal move of the main line stands.
    first_illegal: Option<usize>,
    /// Where reading goes on if only a part of a token has been used.
    back_to: Option<usize>,
    /// Words that are no moves, to be kept as one comment, and where they end.
    talk: String,
    /// Where the main line fails, and what the numbers say of it.
    failure: Option<Failure>,
    /// What is read otherwise than it is written, in the order of the text.
    amendments: VecDeque<Amendment>,
    /// By how much the numbers of the main line were off before the first number from which on moves seem to be missing.
    ahead_of_gap: i64,
    /// Where the first number stands, if it is too high for a game from the initial position.
    late_start: Option<usize>,
    /// The line ends at the number that stands here.
    end_at: Option<usize>,
}

impl Movetext {
    pub(super) fn new(game: Game, amendments: VecDeque<Amendment>) -> Movetext {
        let main = Open::new(LineId::MAIN, game.start);
        Movetext {
            game,
            open: vec![main],
            finished: None,
            first_illegal: None,
            back_to: None,
            talk: String::new(),
            failure: None,
            amendments,
            ahead_of_gap: 0,
            late_start: None,
            end_at: None,
        }
    }

    /// To be read no further than to the number that stands at `at`: moves are missing before it.
    pub(super) fn up_to(game: Game, at: usize) -> Movetext {
        Movetext {
            end_at: Some(at),
            ..Movetext::new(game, VecDeque::new())
        }
    }

    /// Whether all that was to be read otherwise has been met, the rest could be read, and nothing is missing.
    pub(super) fn is_amended(&self) -> bool {
        self.amendments.is_empty() && self.failure().is_none() && self.gap().is_none()
    }

    /// Where the main line cannot be read on, or goes on with an illegal move of which nobody says that it was one.
    pub(super) fn failure(&self) -> Option<Failure> {
        self.failure.filter(|failure| failure.at != usize::MAX)
    }

    /// Notes that the main line fails, unless it has done so before.
    fn fail(&mut self, at: usize, shift: Lack) {
        if self.open.len() == 1 {
            let at_gap = |failure: &Failure| matches!(failure.shift, Lack::Plies(..));
            match &mut self.failure {
                // Moves that are missing by the numbers show themselves by what is illegal after them.
                Some(failure) if at_gap(failure) && failure.at == usize::MAX => failure.at = at,
                failure => {
                    failure.get_or_insert(Failure { at, shift });
                }
            }
        }
    }

    /// Reads up to the end of the game; gives where the next one can begin.
    pub(super) fn read(&mut self, parser: &mut Parser<'_, '_>, at: usize) -> Result<usize, Stop> {
        let mut lexer = Lexer::new(parser.text, at);
        loop {
            let token = lexer.next();
            let (from, to) = (lexer.start, lexer.at);
            parser.number = Some(self.due());
            if let Some(blank) = lexer.odd_blank {
                parser.forgive(Leniency::OddBlank, blank, blank + 1)?;
            }
            match token {
                Token::End | Token::TagAhead => {
                    self.close(parser, from)?;
                    return Ok(from);
                }
                Token::Symbol(symbol) if self.is_outcome(parser, symbol, from, to)? => {
                    let to = self.pass_second_outcome(parser, from, to)?;
                    self.close(parser, from)?;
                    return self.trailing_comments(parser, to);
                }
                Token::Symbol(symbol) => self.symbol_or_several(parser, symbol, from, to)?,
                _ => self.take(parser, token, from, to)?,
            }
            if let Some(at) = self.back_to.take() {
                lexer.at = at;
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
            Token::Number(number, dots) => self.check_number(parser, number, dots, from, to),
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
                self.keep_unread(parser, from);
                self.open.pop();
                Ok(())
            }
            Token::Close => parser.forgive(Leniency::VariationUnbalanced, from, to),
            Token::DrawOffer => self.draw_offer(parser, from, to),
            Token::Markup => parser.forgive(Leniency::Markup, from, to),
            Token::Symbol(_) | Token::End | Token::TagAhead => Ok(()),
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
        dots: u32,
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        let (due, color) = self.due();
        if self.top().dead || self.amends_next(parser, to) {
            return Ok(());
        }
        if number == due {
            self.top().ahead = 0;
            return Ok(());
        }
        parser.forgive(Leniency::MoveNumber, from, to)?;
        if self.end_at == Some(from) {
            self.stop_line(parser.error(Fault::Gap, from, to), parser, from);
            return Ok(());
        }
        let ahead = i64::from(number) - i64::from(due);
        if color == Color::White
            && ahead == -1
            && dots <= 1
            && let Some(end) = self.end_of_same_row(parser, to)
        {
            self.back_to = Some(end);
            return parser.forgive(Leniency::RowTwice, from, end);
        }
        let old = std::mem::replace(&mut self.top().ahead, ahead);
        let new = ahead != old;
        // The number of a set-up is often wrong.
        let from_the_start = self.game.start == Setup::initial();
        if ahead > 0 && from_the_start && self.game.main_line().nodes.is_empty() {
            self.late_start = Some(from);
        }
        // A number of the other side than the one whose move is due: a ply is missing or stands twice.
        let missing = color == Color::Black && ahead == 1 && dots <= 1;
        let twice = color == Color::White && ahead == -1 && dots >= 3;
        if new && (missing || twice) {
            let lack = if missing {
                Lack::Plies(from, 1)
            } else {
                Lack::Twice
            };
            self.fail(from, lack);
            self.stop_line(parser.error(Fault::Turn(color), from, to), parser, from);
        } else if ahead > old
            && color == Color::White
            && self.open.len() == 1
            && !self.game.main_line().nodes.is_empty()
            && self.failure.is_none()
        {
            // Perhaps moves of both sides are missing: what follows will tell.
            let plies = usize::try_from(2 * (ahead - old)).unwrap_or(usize::MAX);
            self.fail(usize::MAX, Lack::Plies(from, plies));
            self.ahead_of_gap = old;
        }
        Ok(())
    }

    /// Where the two words after `at` end, if they are the last two plies of the main line once more.
    fn end_of_same_row(&self, parser: &Parser<'_, '_>, at: usize) -> Option<usize> {
        let nodes = &self.game.main_line().nodes;
        let first = nodes
            .len()
            .checked_sub(2)
            .filter(|_| self.open.len() == 1)?;
        let mut setup = self.game.setup_after(first);
        let mut lexer = Lexer::new(parser.text, at);
        for node in &nodes[first..] {
            let Token::Symbol(symbol) = lexer.next() else {
                return None;
            };
            let position = Position::from_setup(&setup).ok()?;
            let words = parser.decode(symbol);
            let read = read_move_at(&position, &words, &ReadOptions::from(Systems::SAN));
            (read.only().ok() == node.ply.played()).then_some(())?;
            setup = node.ply.play_on(&setup);
        }
        Some(lexer.at)
    }

    /// The numbers were too high from somewhere to the end, and nothing else shows that moves are missing: where.
    pub(super) fn gap(&self) -> Option<usize> {
        let at = match self.failure {
            Some(Failure {
                at: usize::MAX,
                shift: Lack::Plies(from, _),
            }) => Some(from),
            Some(_) => None,
            None => self.late_start,
        };
        at.filter(|_| self.open[0].ahead > self.ahead_of_gap)
    }

    /// Whether the word after `at` is one that is read otherwise than written: its number says nothing new then.
    fn amends_next(&self, parser: &Parser<'_, '_>, at: usize) -> bool {
        let Some(amendment) = self.amendments.front() else {
            return false;
        };
        let mut lexer = Lexer::new(parser.text, at);
        while matches!(lexer.next(), Token::Number(..) | Token::Braced(_)) {}
        lexer.start == amendment.at
    }

    /// The line cannot be read on from `from`.
    fn stop_line(&mut self, error: PgnError, parser: &mut Parser<'_, '_>, from: usize) {
        if parser.stopped.is_none() {
            parser.stopped = Some(error);
        }
        self.top().dead = true;
        self.top().unread = Some(from);
    }

    /// `(=)`: who has just moved offers a draw.
    fn draw_offer(
        &mut self,
        parser: &mut Parser<'_, '_>,
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        if self.top().dead {
            return Ok(());
        }
        parser.forgive(Leniency::DrawOffer, from, to)?;
        let line = self.top().line;
        let offers = match self.due().1 {
            Color::White => "Black offers draw",
            Color::Black => "White offers draw",
        };
        self.game
            .line_mut(line)
            .comment(Comment::new(act_command(offers)));
        Ok(())
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
        self.game.line_mut(line).comment(comment);
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

    /// A token that may be a move with a result at its end.
    fn symbol_or_several(
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
        if let (Some(position), Some(san)) = (&self.top().position, San::parse(symbol))
            && let Some(played) = san.quickly(position)
        {
            self.push(Ply::Move(played));
            return self.check_marks(parser, san, from, to);
        }
        if symbol.len() > LONGEST_WORD {
            return self.no_move(parser, from, to);
        }
        let words = parser.decode(symbol);
        if let Some(nag) = sign_nag(&words) {
            parser.forgive(Leniency::Sign, from, to)?;
            self.annotate(|node| node.nags.push(nag));
            return Ok(());
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
            "ch" | "ch." | "+" | "++" | "#" | "mate" => {
                return parser.forgive(Leniency::CheckSign, from, to);
            }
            _ => {}
        }
        self.words(parser, &words, from, to)
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
        if parser.mode == Mode::Strict {
            return Ok(());
        }
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
        !reading.is_move
            && is_talk(words)
            && (!announced || tells_of_an_end(words))
            && numbers_go_on(parser.text, to, self.due())
    }

    /// Keeps a word that is no move in a comment, with those that stand before it.
    fn keep_talk(&mut self, words: &str) {
        let line = self.top().line;
        let line = self.game.line_mut(line);
        let comments = match line.nodes.last_mut() {
            Some(node) => &mut node.comments,
            None => &mut line.before,
        };
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
        if self.open.len() == 1 && kings_go_to_the_middle(parser.text, from) {
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

    /// Keeps what could not be read of the innermost line, up to `end`, in a comment after its last move.
    fn keep_unread(&mut self, parser: &Parser<'_, '_>, end: usize) {
        let Some(from) = self.top().unread.take() else {
            return;
        };
        self.top().dead = false;
        let text = parser.decode(&parser.text[from..end]);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let line = self.top().line;
        self.game
            .line_mut(line)
            .comment(Comment::new(unread_command(&text)));
    }

    fn is_outcome(
        &mut self,
        parser: &mut Parser<'_, '_>,
        symbol: &[u8],
        from: usize,
        to: usize,
    ) -> Result<bool, Stop> {
        if symbol.len() > LONGEST_WORD {
            return Ok(false);
        }
        let words: String = parser.decode(symbol).split(' ').collect();
        let Some((outcome, standard)) = outcome(&words) else {
            return Ok(false);
        };
        if !standard || words.len() < symbol.len() {
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

    /// The same result, or `*`, may stand again on the line of the first; gives where reading goes on.
    fn pass_second_outcome(
        &mut self,
        parser: &mut Parser<'_, '_>,
        from: usize,
        to: usize,
    ) -> Result<usize, Stop> {
        let mut lexer = Lexer::new(parser.text, to);
        let Token::Symbol(symbol) = lexer.next() else {
            return Ok(to);
        };
        let same_line = !parser.text[to..lexer.start].contains(&b'\n');
        if !same_line || symbol.len() > LONGEST_WORD {
            return Ok(to);
        }
        match outcome(&parser.decode(symbol)) {
            Some((second, _)) if second == Outcome::Unknown || Some(second) == self.finished => {
                parser.forgive(Leniency::ResultTwice, from, lexer.at)?;
                Ok(lexer.at)
            }
            _ => Ok(to),
        }
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
        self.open[0].unread = self.first_illegal;
        parser.stopped = parser.illegal.first().cloned();
        parser.illegal.clear();
    }

    fn close(&mut self, parser: &mut Parser<'_, '_>, at: usize) -> Result<(), Stop> {
        self.judge_illegal(parser);
        if self.open.len() > 1 {
            parser.forgive(Leniency::VariationUnbalanced, at, at)?;
        }
        while self.open.len() > 1 {
            self.keep_unread(parser, at);
            self.open.pop();
        }
        self.keep_unread(parser, at);
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
