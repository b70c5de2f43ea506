//! The movetext of one game, replayed move by move.

mod apart;
mod beside;
mod early;
pub(super) mod ending;
mod ideas;
mod numbers;
mod words;

use std::collections::VecDeque;
use std::ops::Range;

use jadoube_board::{Color, Position, Setup};

use super::comment::{Comment, act_command};
use super::error::PgnError;
use super::game::{Game, LineId, Node, Outcome, Ply};
use super::hidden::hidden_plies;
use super::lexer::{Lexer, Token};
use super::parser::{Parser, Stop};
use super::read_game::Mode;
use super::slips::{Amendment, Failure};
use crate::forgiven::Leniency;

/// No move has more bytes than this.
const LONGEST_WORD: usize = 100;

/// The variations of a line that wait for the move that they replace.
#[derive(Default)]
struct Early {
    /// Where they begin.
    waiting: VecDeque<usize>,
    /// How many plies the line had when they were met.
    plies: usize,
    /// Where reading goes on when they have been read.
    resume: Option<usize>,
    /// The next token is the bracket of one of them.
    is_turning: bool,
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
    /// Where the text begins that could not be read; it is kept in a comment.
    unread: Option<usize>,
    /// By how much the last number of a move differed from the one due.
    ahead: i64,
    /// A square bracket opened it.
    is_bracketed: bool,
    /// The variations that stand before the move that they replace.
    early: Early,
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
            is_bracketed: false,
            early: Early::default(),
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
    /// Where the last number of the main line stands that is not the one due, and how many plies stand before it.
    odd_number: Option<(usize, usize)>,
    /// The line ends at the number that stands here.
    end_at: Option<usize>,
    /// It has been told that the letters are those of another language.
    is_foreign: bool,
    /// The letter of a man stood apart from its move.
    is_apart: bool,
    /// A sign that stands before the move of which it is said.
    announced: Option<u8>,
    /// A ply was left out, or written twice, and the numbers run on: those of the main line say nothing.
    pub(super) is_shifted: bool,
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
            is_apart: false,
            talk: String::new(),
            failure: None,
            amendments,
            ahead_of_gap: 0,
            late_start: None,
            odd_number: None,
            end_at: None,
            is_foreign: false,
            announced: None,
            is_shifted: false,
        }
    }

    /// To be read no further than to the number that stands at `at`: moves are missing before it.
    pub(super) fn up_to(game: Game, at: usize) -> Movetext {
        Movetext {
            end_at: Some(at),
            ..Movetext::new(game, VecDeque::new())
        }
    }

    /// Reads up to the end of the game; gives where the next one can begin.
    pub(super) fn read(&mut self, parser: &mut Parser<'_, '_>, at: usize) -> Result<usize, Stop> {
        let mut lexer = Lexer::new(parser.text, at);
        loop {
            let passed = lexer.at;
            let token = lexer.next();
            let (from, to) = (lexer.start, lexer.at);
            self.keep_escapes(parser, passed..from);
            parser.number = Some(self.due());
            if let Some(blank) = lexer.odd_blank {
                parser.forgive(Leniency::OddBlank, blank, blank + 1)?;
            }
            if let Some(at) = lexer.ellipsis {
                parser.forgive(Leniency::Ellipsis, at, at + "…".len())?;
            }
            if let Some(at) = self.turn_back(parser, token, from)? {
                lexer.at = at;
                continue;
            }
            match token {
                Token::End | Token::TagAhead => {
                    self.breaks_off(parser, lexer.dots_alone, from)?;
                    self.close(parser, from)?;
                    return Ok(from);
                }
                Token::Symbol(symbol) if self.is_outcome(parser, symbol, from, to)? => {
                    self.breaks_off(parser, lexer.dots_alone, from)?;
                    let behind = self.further_outcomes(parser, from, to)?;
                    self.close(parser, from)?;
                    return self.trailing_comments(parser, to, Some(&behind));
                }
                Token::Open if let Some((outcome, end)) = self.result_in_brackets(parser, to) => {
                    parser.forgive(Leniency::ResultForm, from, end)?;
                    self.finished = Some(outcome);
                    self.close(parser, from)?;
                    return self.trailing_comments(parser, end, None);
                }
                Token::Symbol(b"0-0" | b"0 - 0") if self.is_double_forfeit(parser, to) => {
                    self.double_forfeit(parser, from, to)?;
                    let to = self.trailing_comments(parser, to, None)?;
                    self.close(parser, from)?;
                    return Ok(to);
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
            Token::Nag(nag) if self.is_in_place_of_move(parser, from) => {
                self.sign_of_next(parser, nag, from, to)
            }
            Token::Nag(nag) => {
                self.sign(nag);
                Ok(())
            }
            Token::Sign(nag) => {
                self.sign(nag);
                parser.forgive(Leniency::Sign, from, to)
            }
            Token::Idea(nag) => self.idea(parser, nag, from, to),
            // It is kept with the rest.
            Token::HighNag(_) if self.top().dead => Ok(()),
            Token::HighNag(words) => {
                let words = parser.decode(words);
                self.keep_talk(&words);
                parser.forgive(Leniency::StrayWords, from, to)
            }
            Token::Braced(text) => self.comment(parser, text),
            Token::Rest(text) => self.rest_of_line(parser, text, from),
            Token::BracedOpen(text) => {
                // Where numbers stand in it, it has swallowed moves.
                match text.iter().any(u8::is_ascii_digit) {
                    true => parser.lose(Leniency::CommentOpen, from, to)?,
                    false => parser.forgive(Leniency::CommentOpen, from, to)?,
                }
                self.comment(parser, text)
            }
            Token::BraceAlone => parser.forgive(Leniency::BraceAlone, from, to),
            Token::Beside(text) => self.beside(parser, text, from, to),
            Token::Open => self.open_variation(parser, from, to),
            Token::Close
                if self.open.len() > 1
                    && self.top().is_bracketed == (parser.text[from] == b']') =>
            {
                let is_whole = self
                    .top()
                    .unread
                    .is_some_and(|at| b"([".contains(&parser.text[at]));
                self.keep_unread(parser, if is_whole { to } else { from });
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

    /// A sign at the last ply, or before the first.
    pub(super) fn sign(&mut self, nag: u8) {
        let (line, dead) = (self.top().line, self.top().dead);
        if dead {
            return;
        }
        let line = self.game.line_mut(line);
        match line.nodes.last_mut() {
            Some(node) => node.nags.push(nag),
            None => line.signs.push(nag),
        }
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
        let comments = self.game.last_comments_mut(line);
        comments.push(Comment::new(act_command(offers)));
        Ok(())
    }

    /// A comment up to the end of its line, in which a closing brace may stand, as it may in no other.
    fn rest_of_line(
        &mut self,
        parser: &mut Parser<'_, '_>,
        text: &[u8],
        from: usize,
    ) -> Result<(), Stop> {
        if self.divides(parser, text.len(), from) {
            self.back_to = Some(from + 1);
            return parser.forgive(Leniency::Semicolon, from, from + 1);
        }
        if text.contains(&b'}') && parser.mode == Mode::Lenient {
            parser.forgive(Leniency::BraceAlone, from, from + 1 + text.len())?;
        }
        self.comment(parser, text)
    }

    /// Whether a semicolon divides moves: the number that is due or the result stands behind it, and if the rest of the line were a
    /// comment, the game would have no end.
    fn divides(&self, parser: &Parser<'_, '_>, length: usize, from: usize) -> bool {
        let top = &self.open[self.open.len() - 1];
        let may = parser.mode == Mode::Lenient && !top.dead && self.finished.is_none();
        let next = |at: usize| Lexer::new(parser.text, at).next();
        let is_due = |token: Token<'_>| matches!(token, Token::Number(number, 1) if (number, Color::White) == self.due());
        let is_result =
            |token: Token<'_>| matches!(token, Token::Symbol(word) if self.is_marker(parser, word));
        let behind = may.then(|| next(from + 1));
        behind.is_some_and(|token| is_due(token) || is_result(token))
            && matches!(next(from + 1 + length), Token::End | Token::TagAhead)
    }

    fn comment(&mut self, parser: &mut Parser<'_, '_>, text: &[u8]) -> Result<(), Stop> {
        if self.top().dead {
            return Ok(());
        }
        let mut comment = Comment::tidied(&parser.decode(text));
        if comment.text().is_empty() {
            return Ok(());
        }
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
        self.game.last_comments_mut(line).push(comment);
        Ok(())
    }

    /// Keeps lines for other programs, which stand in no comment; in a line that cannot be read they are kept with it.
    fn keep_escapes(&mut self, parser: &Parser<'_, '_>, between: Range<usize>) {
        let (line, dead) = (self.top().line, self.top().dead);
        let escapes = parser.escapes(between);
        if !dead && !escapes.is_empty() {
            self.game.last_comments_mut(line).extend(escapes);
        }
    }

    fn open_variation(
        &mut self,
        parser: &mut Parser<'_, '_>,
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        if self.passes_aside(parser, from)? || self.puts_off(parser, from, to) {
            return Ok(());
        }
        let is_bracketed = parser.text[from] == b'[';
        if is_bracketed && !self.top().dead {
            parser.forgive(Leniency::VariationBracket, from, to)?;
        }
        let (line, before, dead) = (self.top().line, self.top().before, self.top().dead);
        let plies = self.game.line(line).nodes.len();
        if plies == 0 && !dead {
            // Its words are kept, and it is no variation any more.
            parser.lose(Leniency::VariationEarly, from, to)?;
        }
        // Beside an illegal move no variation can be told but in words.
        let nodes = &self.game.line(line).nodes;
        let hidden = nodes
            .iter()
            .any(|node| matches!(node.ply, Ply::Illegal { .. }));
        if plies == 0 || dead || hidden {
            let now = self.top().now;
            self.open.push(Open {
                dead: true,
                // What stands in a line that cannot be read is kept with it.
                unread: (!dead).then_some(from),
                is_bracketed,
                ..Open::new(line, now)
            });
            return Ok(());
        }
        let variation = self.game.add_variation(line, plies - 1);
        self.open.push(Open {
            is_bracketed,
            ..Open::new(variation, before)
        });
        Ok(())
    }

    fn push(&mut self, ply: Ply) {
        let line = self.top().line;
        self.top().push(&ply);
        let mut node = Node::new(ply);
        node.nags.extend(self.announced.take());
        self.game.line_mut(line).nodes.push(node);
    }
}
