//! Where moves and results that stand together without a blank come apart, and where words are no moves.

use jadoube_board::{Color, Position};

use super::lexer::{Lexer, Token};
use super::results::outcome;
use crate::parse;
use crate::san::San;
use crate::systems::Systems;

/// Runs of signs longer than this, in bytes, are no moves that stand together.
const LONGEST: usize = 60;

/// The length of the move at whose end a result stands, as in `Qd61-0`.
pub(super) fn move_before_result(symbol: &[u8], mover: Color) -> Option<usize> {
    let symbol = std::str::from_utf8(symbol).ok()?;
    if symbol.len() > LONGEST {
        return None;
    }
    let markers = ["1/2-1/2", "1-0", "0-1"].into_iter();
    let mut stems = markers.filter_map(|marker| symbol.strip_suffix(marker));
    let stem = stems.next().filter(|stem| !stem.is_empty())?;
    let is_move = !parse::wordings_of(mover, stem, Systems::SAN).is_empty();
    (is_move && !stem.ends_with('-')).then_some(stem.len())
}

/// The length of the move in `text[from..to]` at whose end the number of the next move stands, as in `Rd815. Rd3`.
pub(super) fn move_before_number(text: &[u8], from: usize, to: usize) -> Option<usize> {
    if to - from > LONGEST {
        return None;
    }
    let words = std::str::from_utf8(&text[from..to]).ok()?;
    let symbol = words.trim_end_matches('.');
    let is_move = |words: &str| !parse::wordings_of(Color::Black, words, Systems::SAN).is_empty();
    if symbol.len() == words.len() || is_move(symbol) {
        return None;
    }
    let digits = symbol.bytes().rev().take_while(u8::is_ascii_digit).count();
    (1..=digits.min(3))
        .map(|digits| symbol.len() - digits)
        .find(|&length| length > 1 && is_move(&symbol[..length]))
}

/// The length of the first of the moves that stand together in `words`, such as `Nf3Nc6`, numbers between them
/// included; `None` unless the words can be taken apart in exactly one way.
pub(super) fn first_of_several(position: &Position, words: &str) -> Option<usize> {
    if words.len() > LONGEST || !words.is_ascii() {
        return None;
    }
    let mut first = None;
    let mut ways = 0;
    for (length, after) in legal_stems(position, words) {
        let further = ways_apart(&after, &words[length..], 6);
        if further > 0 {
            first = Some(length);
        }
        ways += further;
    }
    first.filter(|_| ways == 1)
}

/// In how many ways the words are legal moves that follow each other; no more than two are counted.
fn ways_apart(position: &Position, words: &str, most: u32) -> usize {
    let words = words.trim_start_matches(['.', ',']);
    let number = words.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &words[number..];
    let numbered = number > 0 && rest.starts_with('.');
    if numbered && words[..number].parse() != Ok(position.fullmove_number()) {
        return 0;
    }
    let words = if numbered {
        rest.trim_start_matches('.')
    } else {
        words
    };
    if words.is_empty() {
        return 0;
    }
    let mut ways = 0;
    for (length, after) in legal_stems(position, words) {
        ways += match &words[length..] {
            "" => 1,
            rest if most > 1 => ways_apart(&after, rest, most - 1),
            _ => 0,
        };
        if ways > 1 {
            break;
        }
    }
    ways
}

/// The beginnings of `words` that are legal moves, and the position after each.
fn legal_stems(position: &Position, words: &str) -> Vec<(usize, Position)> {
    let lengths = 2..=words.len().min(8);
    let stems = lengths.filter_map(|length| {
        let played = San::parse(&words.as_bytes()[..length])?.quickly(position)?;
        Some((length, position.played(played)))
    });
    stems.collect()
}

/// Whether words have nothing of a move: letters and marks, no figure that could name a rank.
pub(super) fn is_talk(words: &str) -> bool {
    let letters = words.chars().filter(|sign| sign.is_alphabetic()).count();
    letters >= 2 && !words.chars().any(|sign| sign.is_numeric())
}

/// Whether words are a time or the value of an engine beside a move: `0:03:12`, `+0.35/12`, `-M5`, `12s`.
pub(super) fn is_value(words: &str) -> bool {
    let unsigned = words.trim_start_matches(['+', '-', '−', '–', '#', 'M']);
    let number = unsigned.trim_end_matches(['s', 'm', 'h', '"', '\'', '″', '′']);
    let is_number = number.starts_with(|sign: char| sign.is_ascii_digit())
        && number.ends_with(|sign: char| sign.is_ascii_digit())
        && number
            .chars()
            .all(|sign| sign.is_ascii_digit() || ".,:/".contains(sign));
    let is_marked = number.len() < words.len() || number.contains(['.', ',', ':', '/']);
    is_number && is_marked && outcome(words).is_none()
}

/// Whether words that stand where a move is announced by its number tell how a game was ended.
pub(super) fn tells_of_an_end(words: &str) -> bool {
    const ENDS: [&str; 12] = [
        "resign", "white", "black", "draw", "agree", "mate", "wins", "won", "lost", "time",
        "forfeit", "adjourn",
    ];
    let words = words.to_lowercase();
    ENDS.iter().any(|end| words.contains(end))
}

/// Whether the record goes on after `at` as if nothing but moves that are read stood before it: with the number
/// that is due after the moves between, or with the end of the game.
pub(super) fn numbers_go_on(text: &[u8], at: usize, due: (u32, Color)) -> bool {
    let mut lexer = Lexer::new(text, at);
    let (mut depth, mut plies) = (0, 0);
    loop {
        match lexer.next() {
            Token::Open => depth += 1,
            Token::Close if depth > 0 => depth -= 1,
            Token::Close | Token::End | Token::TagAhead => return plies == 0,
            Token::Number(number, dots) if depth == 0 => {
                let black = u32::from(due.1 == Color::Black);
                let passed = black + plies;
                let white_due = passed % 2 == 0;
                return number == due.0 + passed / 2 && (white_due || dots != 1 || plies == 0);
            }
            Token::Symbol(symbol) if depth == 0 => {
                let words = String::from_utf8_lossy(symbol);
                if outcome(&words).is_some() {
                    return plies == 0;
                }
                let is_castling = words.chars().all(|sign| "Oo-–—".contains(sign));
                plies += u32::from(!is_talk(&words) && !is_value(&words) || is_castling);
                if plies > 2 {
                    return false;
                }
            }
            _ => {}
        }
    }
}

/// Whether nothing is left of the main line from `at` on but kings put on e4, d4, e5 or d5, as operators of
/// electronic boards tell the result.
pub(super) fn kings_go_to_the_middle(text: &[u8], at: usize) -> bool {
    let mut lexer = Lexer::new(text, at);
    let mut kings = 0;
    loop {
        match lexer.next() {
            Token::Symbol(symbol) => {
                let words = String::from_utf8_lossy(symbol);
                if outcome(&words).is_some() {
                    return kings > 0;
                }
                let bare = words.replace(['x', '+', '#'], "");
                if kings == 2 || !matches!(bare.as_str(), "Ke4" | "Kd4" | "Ke5" | "Kd5") {
                    return false;
                }
                kings += 1;
            }
            Token::End | Token::TagAhead => return kings > 0,
            Token::Number(..) | Token::Braced(_) | Token::Nag(_) => {}
            _ => return false,
        }
    }
}

/// Whether the comment after the move that ends at `at` says that the move was illegal.
pub(super) fn says_illegal(text: &[u8], at: usize) -> bool {
    let mut lexer = Lexer::new(text, at);
    loop {
        match lexer.next() {
            Token::Nag(_) => {}
            Token::Braced(comment) | Token::Rest(comment) => {
                let comment = String::from_utf8_lossy(comment).to_lowercase();
                if comment.contains("illegal") || comment.contains("impossible") {
                    return true;
                }
            }
            _ => return false,
        }
    }
}
