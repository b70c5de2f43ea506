//! The letter of a man that stands apart from the rest of its move: `N f3`.

use super::super::lexer::{Lexer, Token};
use super::super::parser::Parser;
use super::Movetext;
use crate::san::San;

impl Movetext {
    /// The move that a letter comes to with the word behind it, and where that ends; none where the letter is better read as a sign of
    /// the move before it. Behind the number of a move no sign stands.
    pub(super) fn letter_apart(
        &mut self,
        parser: &Parser<'_, '_>,
        letter: &[u8],
        from: usize,
        to: usize,
    ) -> Option<(Vec<u8>, usize)> {
        let &[b'K' | b'Q' | b'R' | b'B' | b'N'] = letter else {
            return None;
        };
        let mut lexer = Lexer::new(parser.text, to);
        let Token::Symbol(rest) = lexer.next() else {
            return None;
        };
        if parser.text[to..lexer.at].contains(&b'\n') {
            return None;
        }
        let joined = [letter, rest].concat();
        let position = self.open[self.open.len() - 1].position.as_ref()?;
        let is_move =
            |words: &[u8]| San::parse(words).is_some_and(|san| san.quickly(position).is_some());
        let is_meant =
            is_move(&joined) && (self.is_apart || is_numbered(parser.text, from) || !is_move(rest));
        self.is_apart |= is_meant;
        is_meant.then_some((joined, lexer.at))
    }
}

/// Whether the number of a move stands right before this.
fn is_numbered(text: &[u8], from: usize) -> bool {
    let before = text[..from].trim_ascii_end();
    let word = before.rsplit(u8::is_ascii_whitespace).next();
    before.ends_with(b".")
        || word.is_some_and(|word| !word.is_empty() && word.iter().all(u8::is_ascii_digit))
}
