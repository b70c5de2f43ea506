//! Variations that stand before the move that they replace, as their numbers say: `1. e4 e5 (2. d4 exd4) 2. Nf3`.

use jadoube_board::Color;

use super::Movetext;
use crate::forgiven::Leniency;
use crate::pgn::comment::unread_command;
use crate::pgn::lexer::{Lexer, Token};
use crate::pgn::movetext::ending::end_of_parentheses;
use crate::pgn::parser::{Parser, Stop};
use crate::pgn::read_game::Mode;

/// Deeper than this, such variations are not looked for: each is passed over once to find its end.
const DEEPEST: usize = 8;

impl Movetext {
    /// Whether the variation that begins at `from` is one of the move that is due; then it waits until that is read.
    pub(super) fn puts_off(&mut self, parser: &Parser<'_, '_>, from: usize, to: usize) -> bool {
        let line = self.top().line;
        let plies = self.game.line(line).nodes.len();
        let top = self.top();
        if top.dead || top.early.resume.is_some() || plies == 0 || self.open.len() > DEEPEST {
            return false;
        }
        let mut lexer = Lexer::new(parser.text, to);
        let is_due = match (lexer.next(), self.due()) {
            (Token::Number(number, dots), (due, Color::White)) => number == due && dots < 2,
            (Token::Number(number, dots), (due, Color::Black)) => number == due && dots >= 2,
            _ => false,
        };
        let end = end_of_parentheses(parser.text, to).filter(|_| is_due);
        let (Some(end), Mode::Lenient) = (end, parser.mode) else {
            return false;
        };
        self.back_to = Some(end);
        let early = &mut self.top().early;
        early.plies = plies;
        early.waiting.push_back(from);
        true
    }

    /// Where to read on instead of at the token at `from`, if variations have waited for the move before it.
    pub(super) fn turn_back(
        &mut self,
        parser: &mut Parser<'_, '_>,
        token: Token<'_>,
        from: usize,
    ) -> Result<Option<usize>, Stop> {
        let line = self.top().line;
        let plies = self.game.line(line).nodes.len();
        let dead = self.top().dead;
        let early = &mut self.top().early;
        let is_beside = matches!(
            token,
            Token::Nag(_)
                | Token::Sign(_)
                | Token::Braced(_)
                | Token::Rest(_)
                | Token::BracedOpen(_)
        );
        if std::mem::take(&mut early.is_turning) || is_beside && early.resume.is_none() {
            return Ok(None);
        }
        if early.waiting.is_empty() {
            return Ok(early.resume.take());
        }
        if plies > early.plies && !dead {
            early.resume.get_or_insert(from);
            early.is_turning = true;
            let next = early.waiting.pop_front();
            if let Some(at) = next {
                parser.forgive(Leniency::VariationBefore, at, at + 1)?;
            }
            return Ok(next);
        }
        let ends = matches!(token, Token::Close | Token::End | Token::TagAhead) || dead;
        let ends = ends || matches!(token, Token::Symbol(symbol) if self.is_marker(parser, symbol));
        if ends {
            self.give_up_early(parser)?;
        }
        Ok(None)
    }

    /// The move that the waiting variations replace does not come: their words are kept.
    fn give_up_early(&mut self, parser: &mut Parser<'_, '_>) -> Result<(), Stop> {
        let waiting = std::mem::take(&mut self.top().early.waiting);
        let line = self.top().line;
        for from in waiting {
            let end = end_of_parentheses(parser.text, from + 1).unwrap_or(from + 1);
            let words = parser.decode(&parser.text[from..end]);
            self.keep_words(line, unread_command(&words));
            parser.lose(Leniency::VariationEarly, from, end)?;
        }
        Ok(())
    }
}
