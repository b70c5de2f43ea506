//! What stands beside a move in brackets and is no variation: `(best)`, `(N)`, `(0:03:12)`, `[solid]`.

use super::Movetext;
use crate::forgiven::Leniency;
use crate::parse;
use crate::pgn::comment::Comment;
use crate::pgn::forms::sign_nag;
use crate::pgn::glued::{is_talk, is_value};
use crate::pgn::lexer::{Lexer, Token};
use crate::pgn::parser::{Parser, Stop};
use crate::systems::Systems;

impl Movetext {
    /// Keeps what stands in other marks than those of comments as a comment.
    pub(super) fn beside(
        &mut self,
        parser: &mut Parser<'_, '_>,
        text: &[u8],
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        if self.top().dead {
            return Ok(());
        }
        parser.forgive(Leniency::StrayWords, from, to)?;
        let text = Comment::tidied(&parser.decode(text));
        let line = self.top().line;
        self.keep_words(line, text.text());
        Ok(())
    }

    /// Passes the bracket at `from` if nothing in it can be a move: signs are those of the move before it, words are kept.
    pub(super) fn passes_aside(
        &mut self,
        parser: &mut Parser<'_, '_>,
        from: usize,
    ) -> Result<bool, Stop> {
        let Some((end, signs)) = aside(parser, from).filter(|_| !self.top().dead) else {
            return Ok(false);
        };
        match signs {
            Some(signs) => {
                signs.into_iter().for_each(|nag| self.sign(nag));
                parser.forgive(Leniency::Sign, from, end)?;
            }
            None => {
                let words = parser.decode(&parser.text[from..end]);
                self.keep_talk(&words);
                parser.forgive(Leniency::StrayWords, from, end)?;
            }
        }
        self.back_to = Some(end);
        Ok(true)
    }
}

/// Where the bracket at `from` ends, if nothing in it can be a move, and the numeric glyphs for what is in it, if that is signs alone.
fn aside(parser: &Parser<'_, '_>, from: usize) -> Option<(usize, Option<Vec<u8>>)> {
    let mut lexer = Lexer::new(parser.text, from);
    let opening = lexer.next();
    let mut signs = (opening == Token::Open).then(Vec::new);
    signs.as_ref()?;
    let mut is_empty = true;
    loop {
        let nag = match lexer.next() {
            Token::Close if !is_empty => return Some((lexer.at, signs)),
            Token::Nag(nag) | Token::Sign(nag) => Some(nag),
            Token::Number(_, 0) => None,
            Token::Symbol(word) => {
                let word = parser.decode(word);
                let nag = sign_nag(&word);
                if nag.is_none() && !is_beside(&word) {
                    return None;
                }
                nag
            }
            _ => return None,
        };
        is_empty = false;
        signs = signs.zip(nag).map(|(mut signs, nag)| {
            signs.push(nag);
            signs
        });
    }
}

/// Whether a word can be no move and no result.
fn is_beside(word: &str) -> bool {
    let is_move =
        || !parse::wordings_of(jadoube_board::Color::White, word, Systems::SAN).is_empty();
    is_value(word) || is_talk(word) && word != "draw" && !is_move()
}
