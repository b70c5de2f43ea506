//! Descriptive text into tokens: letters, words, ordinals and signs, glued together or not.

use jadoube_board::{CastlingSide, Role};

/// A unit of descriptive notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// `K`, `Kt`, `Knight's`, `P`: a man, a file's name, or a wing.
    Officer(Role),
    /// `4`, `4th`, `3d`, `second`.
    Ordinal(u8),
    /// `sq.`, `square`.
    Square,
    /// `-`, `to`.
    To,
    /// `x`, `takes`.
    Takes,
    /// `on`, `at`.
    On,
    Open,
    Close,
    Equals,
    /// `his`, `her`, `its`.
    Own,
    Castles,
    /// `O-O`, `0-0-0`.
    Noughts(CastlingSide),
    /// `side`.
    Side,
    Check,
    Mate,
    /// `e.p.`, `in passing`.
    InPassing,
    /// `becomes`, `becoming`.
    Becomes,
    Interposes,
    Moves,
    /// `one`, `two`: how many squares a pawn goes.
    Steps(u8),
    Doubled,
    /// Ends the move; what follows is a remark unless it is a mark of check.
    Comma,
}

use Token::*;

/// Whole words in lower case; `None` says nothing.
const WORDS: &[(&str, Option<Token>)] = &[
    ("king", Some(Officer(Role::King))),
    ("kings", Some(Officer(Role::King))),
    ("queen", Some(Officer(Role::Queen))),
    ("queens", Some(Officer(Role::Queen))),
    ("bishop", Some(Officer(Role::Bishop))),
    ("bishops", Some(Officer(Role::Bishop))),
    ("knight", Some(Officer(Role::Knight))),
    ("knights", Some(Officer(Role::Knight))),
    ("rook", Some(Officer(Role::Rook))),
    ("rooks", Some(Officer(Role::Rook))),
    ("pawn", Some(Officer(Role::Pawn))),
    ("pawns", Some(Officer(Role::Pawn))),
    ("first", Some(Ordinal(1))),
    ("second", Some(Ordinal(2))),
    ("third", Some(Ordinal(3))),
    ("fourth", Some(Ordinal(4))),
    ("fifth", Some(Ordinal(5))),
    ("sixth", Some(Ordinal(6))),
    ("seventh", Some(Ordinal(7))),
    ("eighth", Some(Ordinal(8))),
    ("sq", Some(Square)),
    ("square", Some(Square)),
    ("squares", Some(Square)),
    ("one", Some(Steps(1))),
    ("two", Some(Steps(2))),
    ("to", Some(To)),
    ("takes", Some(Takes)),
    ("take", Some(Takes)),
    ("tks", Some(Takes)),
    ("tk", Some(Takes)),
    ("captures", Some(Takes)),
    ("on", Some(On)),
    ("at", Some(On)),
    ("his", Some(Own)),
    ("her", Some(Own)),
    ("its", Some(Own)),
    ("own", None),
    ("castles", Some(Castles)),
    ("castle", Some(Castles)),
    ("castled", Some(Castles)),
    ("castling", Some(Castles)),
    ("side", Some(Side)),
    ("ch", Some(Check)),
    ("check", Some(Check)),
    ("checks", Some(Check)),
    ("checking", Some(Check)),
    ("mate", Some(Mate)),
    ("mates", Some(Mate)),
    ("checkmate", Some(Mate)),
    ("checkmates", Some(Mate)),
    ("mating", Some(Mate)),
    ("dis", Some(Check)),
    ("disc", Some(Check)),
    ("discovered", Some(Check)),
    ("discovering", Some(Check)),
    ("dbl", Some(Check)),
    ("dble", Some(Check)),
    ("double", Some(Check)),
    ("doubled", Some(Doubled)),
    ("ep", Some(InPassing)),
    ("becomes", Some(Becomes)),
    ("becoming", Some(Becomes)),
    ("making", Some(Becomes)),
    ("makes", Some(Becomes)),
    ("interposes", Some(Interposes)),
    ("covers", Some(Interposes)),
    ("moves", Some(Moves)),
    ("and", Some(Comma)),
    ("a", None),
    ("an", None),
    ("the", None),
    ("with", None),
    ("giving", None),
    ("gives", None),
];

/// What a whole word in small letters stands for.
#[cfg(feature = "scores")]
pub(super) fn word(bare: &str) -> Option<Option<Token>> {
    let found = WORDS.iter().find(|(known, _)| *known == bare);
    found.map(|(_, token)| *token)
}

/// Letter groups that may be glued to others, the longest first, in lower case.
const GLUED: &[(&str, Token)] = &[
    ("checkmate", Mate),
    ("check", Check),
    ("mate", Mate),
    ("disc", Check),
    ("dis", Check),
    ("dble", Check),
    ("dbl", Check),
    ("ch", Check),
    ("ep", InPassing),
    ("sq", Square),
    ("kt", Officer(Role::Knight)),
    ("k", Officer(Role::King)),
    ("q", Officer(Role::Queen)),
    ("r", Officer(Role::Rook)),
    ("b", Officer(Role::Bishop)),
    ("n", Officer(Role::Knight)),
    ("p", Officer(Role::Pawn)),
    ("x", Takes),
];

/// The tokens of `text`, or `None` where something stands that belongs to no move.
pub(crate) fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut lexer = Lexer {
        rest: text,
        tokens: Vec::new(),
        small: !text.contains(|sign: char| sign.is_ascii_uppercase()),
    };
    loop {
        match lexer.step() {
            Some(true) => {}
            Some(false) => return Some(lexer.tokens),
            // After a comma, or `and`, anything may be said.
            None => {
                let comma = lexer.tokens.iter().position(|&token| token == Comma)?;
                lexer.tokens.truncate(comma);
                return Some(lexer.tokens);
            }
        }
    }
}

struct Lexer<'t> {
    rest: &'t str,
    tokens: Vec<Token>,
    /// The whole text is in small letters, as it may be typed. Elsewhere a man's letter is a capital: `Bb5` is
    /// algebraic.
    small: bool,
}

impl<'t> Lexer<'t> {
    /// Reads one token; `Some(false)` at the end, `None` where nothing fits.
    fn step(&mut self) -> Option<bool> {
        let Some(sign) = self.rest.chars().next() else {
            return Some(false);
        };
        if let Some((side, length)) = noughts(self.rest) {
            self.push(length, Some(Noughts(side)));
            return Some(true);
        }
        if let Some(length) = in_passing(self.rest) {
            self.push(length, Some(InPassing));
            return Some(true);
        }
        if sign.is_ascii_alphabetic() {
            return self.letters().map(|()| true);
        }
        if sign.is_ascii_digit() {
            return self.ordinal(sign).map(|()| true);
        }
        let token = punctuation(sign)?;
        // A dash may be printed as two hyphens.
        let repeated = token == Some(To) && self.tokens.last() == Some(&To);
        self.push(sign.len_utf8(), if repeated { None } else { token });
        Some(true)
    }

    fn push(&mut self, length: usize, token: Option<Token>) {
        self.rest = &self.rest[length..];
        self.tokens.extend(token);
    }

    fn letters(&mut self) -> Option<()> {
        let end = self
            .rest
            .find(|sign: char| !sign.is_ascii_alphabetic())
            .unwrap_or(self.rest.len());
        let word = self.rest[..end].to_ascii_lowercase();
        if let Some(&(_, token)) = WORDS.iter().find(|(known, _)| *known == word) {
            // `Queens` is also a verb, which a pawn does: `P queens`.
            let queens = word == "queens" && self.tokens.last() == Some(&Officer(Role::Pawn));
            if queens {
                self.tokens.push(Becomes);
            }
            self.push(end, token);
        } else {
            let split = split_glued(&self.rest[..end], self.small)?;
            self.tokens.extend(split);
            self.rest = &self.rest[end..];
        }
        self.rest = strip_possessive(self.rest);
        Some(())
    }

    fn ordinal(&mut self, digit: char) -> Option<()> {
        let number = digit
            .to_digit(10)
            .filter(|number| (1..=8).contains(number))?;
        let tail = &self.rest[1..];
        let letters = tail
            .find(|sign: char| !sign.is_ascii_alphanumeric())
            .unwrap_or(tail.len());
        let suffix = match tail[..letters].to_ascii_lowercase().as_str() {
            "st" | "nd" | "rd" | "th" | "d" => letters,
            other if other.starts_with(|sign: char| sign.is_ascii_digit()) => return None,
            _ => 0,
        };
        self.push(1 + suffix, Some(Ordinal(number as u8)));
        Some(())
    }
}

fn split_glued(word: &str, small: bool) -> Option<Vec<Token>> {
    let mut tokens = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let lower = rest.to_ascii_lowercase();
        let &(letters, token) = GLUED
            .iter()
            .find(|(letters, _)| lower.starts_with(letters))?;
        let capital = rest.starts_with(|sign: char| sign.is_ascii_uppercase());
        if matches!(token, Officer(_)) && !capital && !small {
            return None;
        }
        tokens.push(token);
        rest = &rest[letters.len()..];
    }
    Some(tokens)
}

/// `'s` after a name, with apostrophes of every kind and a dot before it.
fn strip_possessive(rest: &str) -> &str {
    let at = rest.strip_prefix('.').unwrap_or(rest);
    for apostrophe in ['\'', '’', '‘', '`', '´'] {
        let Some(tail) = at.strip_prefix(apostrophe) else {
            continue;
        };
        let tail = tail
            .strip_prefix([' '])
            .filter(|tail| tail.starts_with("s "))
            .unwrap_or(tail);
        let stripped = tail.strip_prefix(['s', 'S']).unwrap_or(tail);
        if !stripped.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
            return stripped;
        }
    }
    rest
}

/// Castling by letters or digits: its side and its length in bytes.
pub(super) fn noughts(text: &str) -> Option<(CastlingSide, usize)> {
    let mut count = 0;
    let mut end = 0;
    let mut dashed = false;
    for (at, sign) in text.char_indices() {
        match sign {
            'O' | 'o' | '0' if count == 0 || dashed => {
                count += 1;
                dashed = false;
                end = at + 1;
            }
            ' ' if count > 0 => {}
            _ if is_dash(sign) && count > 0 => dashed = true,
            _ => break,
        }
        if count == 3 {
            break;
        }
    }
    let tail_is_word = text[end..].starts_with(|sign: char| sign.is_ascii_alphanumeric())
        && !text[end..].starts_with("ch");
    match count {
        _ if tail_is_word => None,
        2 => Some((CastlingSide::King, end)),
        3 => Some((CastlingSide::Queen, end)),
        _ => None,
    }
}

/// The length of `e.p.` or `in passing` or `en passant` at the start of `text`.
fn in_passing(text: &str) -> Option<usize> {
    let forms = [
        "e.p.",
        "e. p.",
        "e.p",
        "e p.",
        "in passing",
        "en passant",
        "en pass.",
        "en passent",
    ];
    let lower = text
        .get(..text.len().min(12))
        .map(str::to_ascii_lowercase)
        .or_else(|| {
            let end = (0..=12.min(text.len()))
                .rev()
                .find(|&at| text.is_char_boundary(at))?;
            Some(text[..end].to_ascii_lowercase())
        })?;
    forms
        .iter()
        .find(|form| lower.starts_with(*form))
        .map(|form| form.len())
}

pub(super) fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '–' | '—' | '−' | '‐' | '‑' | '‒' | '―' | '─')
}

/// The token of a sign; `Some(None)` for one that says nothing, `None` for one that has no place in a move.
#[allow(
    clippy::option_option,
    reason = "a sign without meaning and a sign out of place are two answers"
)]
fn punctuation(sign: char) -> Option<Option<Token>> {
    Some(match sign {
        _ if is_dash(sign) => Some(To),
        _ if sign.is_whitespace() => None,
        '×' | ':' => Some(Takes),
        '(' | '[' => Some(Open),
        ')' | ']' => Some(Close),
        '=' => Some(Equals),
        '+' | '†' => Some(Check),
        '#' | '‡' => Some(Mate),
        ',' | ';' => Some(Comma),
        '.' | '!' | '?' | '_' | '*' | '"' | '“' | '”' | '\'' | '’' | '‘' => None,
        _ => return None,
    })
}
