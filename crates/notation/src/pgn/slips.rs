//! A game that cannot be read to its end, and the one slip after whose cure it can.

use jadoube_board::{Color, Move, Position};

use super::forms::{outcome, sign_nag};
use super::lexer::{Lexer, Token};
use crate::cure::{Algebraic, Cure, Cures, Kind, Shift, search};
use crate::forgiven::Leniency;
use crate::san::San;

/// How many plies may be tried for one game.
const BUDGET: u64 = 20_000;

/// Longer records than this are not searched.
const MOST_PLIES: usize = 1000;

/// Where the main line of a game fails, and what the numbers say of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    /// Where the token stands that cannot be read.
    pub at: usize,
    pub shift: Lack,
}

/// What the number before the token that fails says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lack {
    Nothing,
    /// So many plies are missing before the token that stands here.
    Plies(usize, usize),
    /// A ply stands twice.
    Twice,
}

/// What is to be read in another way than it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Amendment {
    /// Where the word stands.
    pub at: usize,
    pub leniency: Leniency,
    /// The moves that are played.
    pub moves: Vec<Move>,
    /// They take the place of the word; otherwise they come before it.
    pub replaces: bool,
}

/// A cure that was found, as a report needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub amendment: Amendment,
    /// What stands there, and where it ends.
    pub written: String,
    pub to: usize,
    /// The number of the ply, and whose it is.
    pub number: (u32, Color),
    /// The moves that are read instead, in SAN.
    pub read: String,
    pub certain: bool,
}

/// A word of the main line and where it stands.
struct Written<'t> {
    at: usize,
    text: &'t str,
}

/// Looks for the one slip of a main line that begins at `from` and fails as told. What is found is certain if it
/// is the only cure and enough plies confirm it.
pub(super) fn cures(text: &[u8], from: usize, start: &Position, failure: Failure) -> Vec<Found> {
    let words = main_line(text, from);
    let Some(failed) = words.iter().position(|word| word.at >= failure.at) else {
        return Vec::new();
    };
    if words.len() > MOST_PLIES {
        return Vec::new();
    }
    let shift = match failure.shift {
        Lack::Nothing => Shift::None,
        Lack::Plies(at, plies) => match words.iter().position(|word| word.at >= at) {
            Some(before) => Shift::Missing { before, plies },
            None => return Vec::new(),
        },
        Lack::Twice => Shift::Twice { at: failed },
    };
    let texts: Vec<&str> = words.iter().map(|word| word.text).collect();
    let record = Algebraic::new(&texts);
    let mut found = search(&record, start, failed, shift, BUDGET);
    if found.cures.is_empty() && matches!(shift, Shift::Missing { plies: 2, .. }) {
        // The number was only wrong, and something else is.
        found = search(&record, start, failed, Shift::None, BUDGET);
    }
    let certain = found.certain().is_some();
    let Cures { cures, .. } = found;
    let told = cures.into_iter().map(|cure| told(cure, &words, certain));
    told.collect()
}

fn told(cure: Cure, words: &[Written<'_>], certain: bool) -> Found {
    let word = &words[cure.ply];
    let mut position = cure.before;
    let mut read = Vec::new();
    for &played in &cure.moves {
        read.push(San::of(&position, played).to_string());
        position = position.played(played);
    }
    Found {
        written: word.text.to_owned(),
        to: word.at + word.text.len(),
        number: (cure.before.fullmove_number(), cure.before.turn()),
        read: read.join(" "),
        certain,
        amendment: Amendment {
            at: word.at,
            leniency: cure.kind.leniency(),
            replaces: !matches!(cure.kind, Kind::LostPly | Kind::LostPair),
            moves: cure.moves,
        },
    }
}

/// The words of the main line that stand for moves, up to the result or the end of the game.
fn main_line(text: &[u8], from: usize) -> Vec<Written<'_>> {
    let mut lexer = Lexer::new(text, from);
    let mut words = Vec::new();
    let mut depth = 0;
    loop {
        match lexer.next() {
            Token::End | Token::TagAhead => return words,
            Token::Open => depth += 1,
            Token::Close if depth > 0 => depth -= 1,
            Token::Symbol(symbol) if depth == 0 => {
                let Ok(text) = std::str::from_utf8(symbol) else {
                    continue;
                };
                if outcome(text).is_some() {
                    return words;
                }
                if sign_nag(text).is_none() && !matches!(text, "e.p." | "ep" | "+" | "ch" | "#") {
                    words.push(Written {
                        at: lexer.start,
                        text,
                    });
                }
                if words.len() > MOST_PLIES {
                    return words;
                }
            }
            _ => {}
        }
    }
}
