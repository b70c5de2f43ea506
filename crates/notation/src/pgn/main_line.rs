//! Where the words of a main line stand in the text of a game.

use std::ops::Range;

use jadoube_board::Color;

use super::forms::{glued_sign, is_null_move, sign_nag};
use super::glued::{
    is_talk, is_value, move_before_number, move_before_result, says_illegal, tells_of_an_end,
};
use super::lexer::{Lexer, Token};
use super::results::outcome;

/// A word of the main line that stands for a ply, be it that nobody can read it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'t> {
    pub text: &'t str,
    /// Where it stands.
    pub at: usize,
    /// Where the number before it stands, or it itself.
    pub from: usize,
    /// The number before it, unless that says that the ply is Black's.
    pub opens: Option<u32>,
    /// There is a number before it.
    pub is_numbered: bool,
}

/// The words of a main line.
#[derive(Debug, Default)]
pub(super) struct MainLine<'t> {
    pub words: Vec<Word<'t>>,
    /// The closing marker.
    pub marker: Option<Range<usize>>,
    /// A null move is among them, or one that is said to have been illegal.
    pub is_irregular: bool,
}

/// The main line of the movetext at `from`, up to the result or the end of the game.
pub(super) fn main_line(text: &[u8], from: usize) -> MainLine<'_> {
    let mut lexer = Lexer::new(text, from);
    let mut line = MainLine::default();
    let mut depth = 0;
    let mut number: Option<(usize, u32, u32)> = None;
    loop {
        match lexer.next() {
            Token::End | Token::TagAhead => return line,
            Token::Open => depth += 1,
            Token::Close if depth > 0 => depth -= 1,
            Token::Number(value, dots) if depth == 0 => {
                let from = number.map_or(lexer.start, |(from, ..)| from);
                number = Some((from, value, dots));
            }
            Token::Symbol(symbol) if depth == 0 => {
                let Ok(symbol) = std::str::from_utf8(symbol) else {
                    continue;
                };
                if outcome(symbol).is_some() {
                    line.marker = Some(lexer.start..lexer.at);
                    return line;
                }
                line.is_irregular |= is_null_move(symbol) || says_illegal(text, lexer.at);
                let glued = move_before_result(symbol.as_bytes(), Color::White);
                let numbered = move_before_number(text, lexer.start, lexer.at);
                let sign = glued_sign(symbol).map(|(stem, _)| stem.len());
                let length = glued.or(numbered).or(sign).unwrap_or(symbol.len());
                if is_ply(symbol) {
                    let before = number.take();
                    line.words.push(Word {
                        text: &symbol[..length],
                        at: lexer.start,
                        from: before.map_or(lexer.start, |(from, ..)| from),
                        opens: before.and_then(|(_, value, dots)| (dots < 2).then_some(value)),
                        is_numbered: before.is_some(),
                    });
                }
                if numbered.is_some() {
                    lexer.at = lexer.start + length;
                }
                if glued.is_some() {
                    line.marker = Some(lexer.start + length..lexer.at);
                    return line;
                }
            }
            _ => {}
        }
    }
}

fn is_ply(word: &str) -> bool {
    let sign = sign_nag(word).is_some() || matches!(word, "e.p." | "ep" | "+" | "ch" | "#");
    let talk = is_talk(word) && tells_of_an_end(word);
    !sign && !talk && !is_value(word)
}
