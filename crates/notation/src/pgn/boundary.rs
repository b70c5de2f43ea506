//! Where one game ends in a text and the next begins, without a look at the moves.

use std::ops::Range;

use super::lengths::begins_no_tag;
use super::lexer::{Lexer, Token};
use super::results::outcome;
use super::section::{Section, has_empty_line};
use crate::replay::is_boundary;

/// A comment longer than this, in bytes, is taken to be one that is never closed.
const LONGEST_COMMENT: usize = 1 << 20;

/// Where the next game begins: a tag section after movetext, outside comments, with the comments that stand over it, or after the
/// tags of a game that has no moves; `None` if that is not in `text`, which is all that is left of the source if `ended`.
pub(crate) fn find_boundary(text: &[u8], ended: bool) -> Option<usize> {
    let mut lexer = Lexer::new(text, 0);
    let mut section = Section::default();
    let mut movetext = false;
    let mut over = Over::default();
    loop {
        let passed = lexer.at;
        let token = lexer.next();
        over.pass(text, passed..lexer.start, token);
        match token {
            Token::End => return None,
            Token::TagAhead if movetext => return Some(over.from.unwrap_or(lexer.start)),
            Token::TagAhead => match section.take(text, lexer.start) {
                Some(pair) => lexer = Lexer::after_tag(text, pair.end),
                None => return Some(lexer.start),
            },
            Token::BracedOpen(_) if !ended && text.len() - lexer.start < LONGEST_COMMENT => {
                return None;
            }
            // Comments before the first tag introduce the game, and so do those among its tags.
            Token::Braced(_) | Token::Rest(_) if section.is_empty() && !movetext => {}
            Token::Braced(_) | Token::Rest(_) if !movetext => match section.past_comments(text) {
                Some(next) => lexer = Lexer::after_tag(text, next),
                None => movetext = true,
            },
            _ => movetext = true,
        }
    }
}

/// The comments that stand over the next tags: behind the closing marker an empty line parts them from it, and none from the tags.
#[derive(Default)]
struct Over<'t> {
    from: Option<usize>,
    /// The last word of the movetext.
    word: &'t [u8],
}

impl<'t> Over<'t> {
    /// A token has been met, and what stands `between` it and the one before.
    fn pass(&mut self, text: &[u8], between: Range<usize>, token: Token<'t>) {
        let start = between.end;
        let is_parted = has_empty_line(&text[between]);
        match token {
            Token::Braced(_) | Token::Rest(_) if is_parted => {
                self.from = self.is_ended().then_some(start);
            }
            Token::Braced(_) | Token::Rest(_) => {}
            Token::TagAhead if !is_parted => {}
            Token::Symbol(words) => {
                self.from = None;
                self.word = words;
            }
            _ => (self.from, self.word) = (None, &[]),
        }
    }

    /// Whether the last word is a closing marker.
    fn is_ended(&self) -> bool {
        std::str::from_utf8(self.word).is_ok_and(|word| outcome(word).is_some())
    }
}

/// The texts of the games in `text`, one after another, as they stand: each from its first tag to where the
/// next begins. Moves are not looked at, so a game that cannot be read is whole too.
pub fn split_games(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.trim_ascii().is_empty() {
            return None;
        }
        let end = end_of_plain(rest).or_else(|| find_boundary(rest, true));
        let (game, next) = rest.split_at(end.unwrap_or(rest.len()));
        rest = next;
        Some(game)
    })
}

/// Where the first game of `text` ends, if its tags stand one on a line and no bracket after them can begin another
/// game, so that its words need not be looked at.
fn end_of_plain(text: &[u8]) -> Option<usize> {
    let mut at = text.len() - text.trim_ascii_start().len();
    if text.get(at) != Some(&b'[') {
        return None;
    }
    let mut events = 0;
    while text.get(at) == Some(&b'[') {
        if begins_no_tag(&text[at..]) {
            return None;
        }
        let name = text[at + 1..].trim_ascii_start().get(..5);
        events += usize::from(name.is_some_and(|name| name.eq_ignore_ascii_case(b"Event")));
        at += memchr::memchr(b'\n', &text[at..])? + 1;
    }
    // Another event may be that of the next game.
    if events > 1 {
        return None;
    }
    for bracket in memchr::memchr_iter(b'[', &text[at..]).map(|found| at + found) {
        if text.get(bracket + 1) == Some(&b'%') {
            continue;
        }
        let begins = text[bracket - 1] == b'\n' && is_boundary(text, bracket - 1);
        return begins.then_some(bracket);
    }
    Some(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_cut_apart_as_their_words_say() {
        let parts = [
            "[Event \"A\"]\n",
            "[Event \"B\"]\n[White \"w\"]\n\n",
            "[White \"w\"]\n",
            "\n",
            "\n\n",
            "1. e4 e5 *\n",
            "1. d4 {a} *\n\n",
            "1. c4 {open *\n\n",
            "{closed}\n",
            "{among}\n[Black \"b\"]\n",
            "e5 } *\n",
            "; to the end {\n",
            "% escape [\n",
            " [Event \"C\"]\n",
            "* [Event \"D\"]\n",
            "{[%clk 0:01]} *\n\n",
            "[Event \"E\"]\r\n\r\n1. e4 *\r\n\r\n",
            "1. Nf3 [x] *\n\n",
            "[2. d4 d5]\n",
        ];
        let mut chance = 7_u64;
        let mut plain = 0;
        for _ in 0..50_000 {
            let mut text = Vec::new();
            for _ in 0..9 {
                chance = chance
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                text.extend(parts[(chance >> 33) as usize % parts.len()].as_bytes());
            }
            if let Some(end) = end_of_plain(&text) {
                plain += 1;
                let due = find_boundary(&text, true).unwrap_or(text.len());
                assert_eq!(end, due, "{}", String::from_utf8_lossy(&text));
            }
        }
        assert!(plain > 1_000, "{plain}");
    }
}
