//! Signs for an idea and for a better move: the moves behind them were not played, unless the numbers say so.

use std::ops::Range;

use jadoube_board::Color;

use super::Movetext;
use crate::forgiven::Leniency;
use crate::pgn::error::Fault;
use crate::pgn::lexer::{Lexer, Token};
use crate::pgn::parser::{Parser, Stop};
use crate::pgn::read_game::Mode;
use crate::pgn::results::outcome;

impl Movetext {
    /// A sign for an idea or for a better move. The words behind it, up to the number that stands next, are those of the idea,
    /// but for the ply that the number says was played before it; where no number tells, the line cannot be read on.
    pub(super) fn idea(
        &mut self,
        parser: &mut Parser<'_, '_>,
        nag: u8,
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        if self.top().dead {
            return Ok(());
        }
        let line = self.top().line;
        let idea = match self.game.line(line).nodes.is_empty() {
            // It is said of the moves of the whole line.
            true => Some(Vec::new()),
            false => idea_at(parser, to, self.due()),
        };
        let Some(idea) = idea else {
            let error = parser.error(Fault::Unknown, from, to);
            if parser.mode == Mode::Strict {
                return Err(Stop(Box::new(error)));
            }
            self.stop_line(error, parser, from);
            return Ok(());
        };
        self.sign(nag);
        parser.forgive(Leniency::Sign, from, to)?;
        if let (Some(first), Some(last)) = (idea.first(), idea.last()) {
            for word in &idea {
                let word = parser.decode(&parser.text[word.clone()]);
                self.keep_talk(&word);
            }
            parser.forgive(Leniency::StrayWords, first.start, last.end)?;
            self.back_to = Some(last.end);
        }
        Ok(())
    }
}

/// The words at `at` that are an idea and were not played, where the ply that is due is of this number and side; `None` if that
/// cannot be told.
fn idea_at(parser: &Parser<'_, '_>, at: usize, due: (u32, Color)) -> Option<Vec<Range<usize>>> {
    let mut lexer = Lexer::new(parser.text, at);
    let mut words: Vec<Range<usize>> = Vec::new();
    loop {
        match lexer.next() {
            Token::Symbol(word) if outcome(&parser.decode(word)).is_none() => {
                words.push(lexer.start..lexer.start + word.len());
            }
            Token::Nag(_) | Token::Sign(_) if !words.is_empty() => {
                let last = words.last_mut()?;
                last.end = lexer.at;
            }
            Token::Number(number, dots) => {
                let played = match due {
                    (due, Color::White) if number == due && dots < 2 => 0,
                    (due, Color::Black) if number == due && dots >= 2 => 0,
                    (due, Color::Black) if number == due + 1 && dots < 2 => 1,
                    _ => return None,
                };
                let idea = words.len().checked_sub(played)?;
                words.truncate(idea);
                return Some(words);
            }
            // Nothing follows of which it could be said that it was not played.
            _ => return words.is_empty().then_some(words),
        }
    }
}
