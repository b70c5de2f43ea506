//! Movetext into tokens, with the place of each.

use memchr::{memchr, memchr2};

use super::entities;
use super::forms::{idea_of, sign_of};
use super::lengths::{
    ELLIPSIS, begins_no_tag, decimal_length, end_of_open_comment, ends_open, ends_passing, is_end,
    length_of_no_glyph, odd_blank_length, sign_length, spaced, variation_in_brackets,
};
use super::results::length_of_halves;

/// A token of the movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    /// A move, a result, an unusual sign: a run of characters that are not otherwise meant.
    Symbol(&'t [u8]),
    /// Digits, and how many dots followed.
    Number(u32, u32),
    /// `$n`, or a sign such as `!?`.
    Nag(u8),
    /// A sign of books that is one character, such as `±`, for the glyph of this number.
    Sign(u8),
    /// A sign of books for an idea or for a better move, for the glyph of this number: what follows it may not have been played.
    Idea(u8),
    /// `$256` and beyond, for which the standard has no meaning, `$-1`, or a dollar sign alone.
    HighNag(&'t [u8]),
    /// The text between braces.
    Braced(&'t [u8]),
    /// A brace that is opened and never closed, up to the end of the game.
    BracedOpen(&'t [u8]),
    /// The text after a semicolon.
    Rest(&'t [u8]),
    /// `(=)`: a draw is offered.
    DrawOffer,
    /// `<b>`, `&nbsp;`: markup of a web page.
    Markup,
    /// `[solid]`, `[%clk 0:01]`, `/* solid */`: what stands beside the moves in other marks than those of comments.
    Beside(&'t [u8]),
    /// A parenthesis, or where `bracket` tells so the square bracket of a variation, is opened or closed.
    Open,
    Close,
    /// A closing brace that closes nothing.
    BraceAlone,
    /// A tag line begins here: this game is over.
    TagAhead,
    End,
}

/// The elements of web pages that are met between moves.
const ELEMENTS: [&str; 36] = [
    "a",
    "b",
    "big",
    "blockquote",
    "body",
    "br",
    "center",
    "code",
    "dd",
    "div",
    "dl",
    "dt",
    "em",
    "font",
    "h1",
    "h2",
    "h3",
    "head",
    "hr",
    "html",
    "i",
    "li",
    "ol",
    "p",
    "pre",
    "s",
    "small",
    "span",
    "strong",
    "sub",
    "sup",
    "table",
    "td",
    "tr",
    "u",
    "ul",
];

/// The sign of books that begins with another.
const UNCLEAR_OR_EQUAL: &str = "∞/=";

/// Half a point, as web pages have it.
const HALF: &[u8] = b"&frac12;";

/// What stands beside the moves in brackets is no longer, in bytes.
const LONGEST_BESIDE: usize = 400;

/// Reads tokens from the movetext of `text`.
#[derive(Clone)]
pub(crate) struct Lexer<'t> {
    pub text: &'t [u8],
    /// Where the next token is looked for.
    pub at: usize,
    /// Where the last token began.
    pub start: usize,
    /// Where a blank of an unusual kind was passed before the last token.
    pub odd_blank: Option<usize>,
    /// Where an ellipsis of one character stands for the dots of the last token, or before it.
    pub ellipsis: Option<usize>,
    /// Where dots stand alone before the last token.
    pub dots_alone: Option<usize>,
    /// Whether the last token is a square bracket that stands for a parenthesis.
    pub bracket: bool,
    /// Where the last tag pair ended: another may follow on its line.
    tag_end: Option<usize>,
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t [u8], at: usize) -> Lexer<'t> {
        Lexer {
            text,
            at,
            start: at,
            odd_blank: None,
            ellipsis: None,
            dots_alone: None,
            bracket: false,
            tag_end: None,
        }
    }

    /// A reader of what follows a tag pair that ends at `at`.
    pub fn after_tag(text: &'t [u8], at: usize) -> Lexer<'t> {
        Lexer {
            tag_end: Some(at),
            ..Lexer::new(text, at)
        }
    }

    pub fn next(&mut self) -> Token<'t> {
        self.skip_blanks();
        self.ellipsis = None;
        self.dots_alone = None;
        self.bracket = false;
        self.start = self.at;
        let Some(&byte) = self.text.get(self.at) else {
            return Token::End;
        };
        match byte {
            b'{' => self.braced(),
            b'}' => self.single(Token::BraceAlone),
            b'(' if self.text[self.at..].starts_with(b"(=)") => {
                self.at += 3;
                Token::DrawOffer
            }
            b'(' => self.single(Token::Open),
            b')' => self.single(Token::Close),
            b';' => self.rest_of_line(),
            b'$' => self.nag(),
            0xce | 0xe2 if let Some((nag, length)) = idea_of(&self.text[self.at..]) => {
                self.at += length;
                Token::Idea(nag)
            }
            0xe2 if self.text[self.at..].starts_with(UNCLEAR_OR_EQUAL.as_bytes()) => {
                self.at += UNCLEAR_OR_EQUAL.len();
                Token::Sign(45)
            }
            0xc2..=0xe2 if let Some((nag, length)) = sign_of(&self.text[self.at..]) => {
                self.at += length;
                Token::Sign(nag)
            }
            b'!' | b'?' => self.sign(),
            b'[' if self.begins_tag() => Token::TagAhead,
            b'[' if variation_in_brackets(&self.text[self.at..]) => {
                self.bracket = true;
                self.single(Token::Open)
            }
            b'[' if self.length_beside(b"]") > 0 => {
                self.at += self.length_beside(b"]");
                Token::Beside(&self.text[self.start..self.at])
            }
            // The end of a tag is none of a variation.
            b']' if self.at == 0 || self.text[self.at - 1] != b'"' => {
                self.bracket = true;
                self.single(Token::Close)
            }
            b'/' if self.text[self.at..].starts_with(b"/*") && self.length_beside(b"*/") > 0 => {
                self.at += self.length_beside(b"*/");
                Token::Beside(&self.text[self.start + 2..self.at - 2])
            }
            b'*' => {
                self.at += 1;
                Token::Symbol(&self.text[self.start..self.at])
            }
            b'0' | b'1' | b'&'
                if let Some((shown, length)) = entities::result(&self.text[self.at..]) =>
            {
                self.at += length;
                Token::Symbol(shown.as_bytes())
            }
            b'&' if self.text[self.at..].starts_with(HALF) => {
                self.at += HALF.len();
                Token::Symbol("½".as_bytes())
            }
            b'<' | b'&' if self.markup_length() > 0 => {
                self.at += self.markup_length();
                Token::Markup
            }
            b'0' | 0xc2 if self.halves_length() > 0 => {
                self.at += self.halves_length();
                Token::Symbol(&self.text[self.start..self.at])
            }
            b'O' | b'o' | b'0' | b'1' if self.spaced_length() > 0 => {
                self.at += self.spaced_length();
                Token::Symbol(&self.text[self.start..self.at])
            }
            b'.' => self.next_after_dots(),
            0xe2 if self.text[self.at..].starts_with(ELLIPSIS) => self.next_after_dots(),
            b'0'..=b'9' => self.number(),
            _ => self.symbol(),
        }
    }

    /// Whether a tag begins at the bracket here.
    fn begins_tag(&self) -> bool {
        let stands_there = self.only_blanks_before() || self.follows_tag() || self.begins_game();
        stands_there && !begins_no_tag(&self.text[self.at..])
    }

    /// How long what stands here beside the moves is, up to `closing`; 0 if it is not closed, or holds a variation.
    fn length_beside(&self, closing: &[u8]) -> usize {
        let rest = &self.text[self.at..];
        let rest = &rest[..rest.len().min(LONGEST_BESIDE)];
        let inner = &rest[closing.len()..];
        let Some(end) = memchr::memmem::find(inner, closing) else {
            return 0;
        };
        let is_variation = closing == b"]" && variation_in_brackets(rest);
        let is_whole = !inner[..end].iter().any(|sign| b"[{}".contains(sign));
        match is_whole && !is_variation {
            true => end + 2 * closing.len(),
            false => 0,
        }
    }

    /// Dots that stand alone (`1. ... e5`) say nothing.
    fn next_after_dots(&mut self) -> Token<'t> {
        let at = self.at;
        let (_, ellipsis) = self.dots();
        let token = self.next();
        self.ellipsis = ellipsis.or(self.ellipsis);
        self.dots_alone = Some(at);
        token
    }

    /// Passes dots: how many there are, and where an ellipsis of one character stands for three of them.
    fn dots(&mut self) -> (u32, Option<usize>) {
        let mut count = 0;
        let mut ellipsis = None;
        loop {
            let rest = &self.text[self.at..];
            if rest.starts_with(b".") {
                self.at += 1;
                count += 1;
            } else if rest.starts_with(ELLIPSIS) {
                ellipsis.get_or_insert(self.at);
                self.at += ELLIPSIS.len();
                count += 3;
            } else {
                return (count, ellipsis);
            }
        }
    }

    fn single(&mut self, token: Token<'t>) -> Token<'t> {
        self.at += 1;
        token
    }

    /// Whether nothing but blanks stands before this on its line.
    fn only_blanks_before(&self) -> bool {
        let before = self.text[..self.at].iter().rev();
        let sign = before.copied().find(|byte| !matches!(byte, b' ' | b'\t'));
        sign.is_none_or(|byte| matches!(byte, b'\n' | b'\r'))
    }

    /// Whether the first tag of a game begins here, be it in the middle of a line.
    fn begins_game(&self) -> bool {
        self.text[self.at..].starts_with(b"[Event \"")
    }

    fn at_line_start(&self) -> bool {
        self.at == 0 || self.text[self.at - 1] == b'\n' || self.text[self.at - 1] == b'\r'
    }

    /// Whether a tag pair stands before this, and nothing but blanks between.
    fn follows_tag(&self) -> bool {
        let between = self.tag_end.and_then(|end| self.text.get(end..self.at));
        between.is_some_and(|between| between.trim_ascii().is_empty())
    }

    /// Passes blanks, and lines that begin with a percent sign.
    fn skip_blanks(&mut self) {
        self.odd_blank = None;
        while let Some(&byte) = self.text.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c => self.at += 1,
                b'%' if self.at_line_start() => self.at = self.line_end(),
                // `e4 ,e5`
                b',' => {
                    self.odd_blank.get_or_insert(self.at);
                    self.at += 1;
                }
                _ => match odd_blank_length(&self.text[self.at..]) {
                    0 => return,
                    length => {
                        self.odd_blank.get_or_insert(self.at);
                        self.at += length;
                    }
                },
            }
        }
    }

    /// How long the markup is that begins here; 0 if it is none.
    fn markup_length(&self) -> usize {
        let rest = &self.text[self.at..];
        let (closing, from) = if rest[0] == b'<' {
            (b'>', 1)
        } else {
            (b';', 1)
        };
        let inner = rest[from..]
            .iter()
            .take(80)
            .position(|&byte| byte == closing);
        let Some(inner) = inner.map(|end| &rest[from..from + end]) else {
            return 0;
        };
        let name = inner.strip_prefix(b"/").unwrap_or(inner);
        let end = name.iter().position(|byte| !byte.is_ascii_alphanumeric());
        let (name, rest) = name.split_at(end.unwrap_or(name.len()));
        let is_known = ELEMENTS
            .iter()
            .any(|known| name.eq_ignore_ascii_case(known.as_bytes()));
        let is_markup = match closing {
            b'>' => is_known,
            _ => rest.is_empty() && name.first().is_some_and(u8::is_ascii_alphabetic),
        };
        if is_markup && !inner.contains(&b'\n') {
            from + inner.len() + 1
        } else {
            0
        }
    }

    /// How long the castling or result is that begins here and has blanks around its dashes, such as `O - O` or
    /// `1 - 0`; 0 if there is none.
    fn spaced_length(&self) -> usize {
        const FORMS: [&[u8]; 12] = [
            b"O-O-O", b"O-O", b"o-o-o", b"o-o", b"0-0-0", b"0-0", b"1-0", b"0-1", b"1/2-1/2",
            b"1:0", b"0:1", b"1/2:1/2",
        ];
        let rest = &self.text[self.at..];
        let lengths = FORMS.iter().filter_map(|form| spaced(rest, form));
        lengths.max().unwrap_or(0)
    }

    /// How long the draw in half points is that begins here, such as `0.5-0.5` or `½ - ½`; 0 if there is none.
    fn halves_length(&self) -> usize {
        let rest = &self.text[self.at..];
        let begins = [&b"0.5"[..], b"0,5", "½".as_bytes()];
        match begins.iter().any(|half| rest.starts_with(half)) {
            true => length_of_halves(rest),
            false => 0,
        }
    }

    fn line_end(&self) -> usize {
        let end = memchr2(b'\n', b'\r', &self.text[self.at..]);
        end.map_or(self.text.len(), |end| self.at + end)
    }

    fn braced(&mut self) -> Token<'t> {
        let inner = self.at + 1;
        let closed = memchr(b'}', &self.text[inner..]).map(|end| inner + end);
        let next_game = end_of_open_comment(&self.text[..closed.unwrap_or(self.text.len())], inner);
        match closed {
            // The brace closes a comment of the next game, or nothing, where a whole game stands before it.
            Some(end) if next_game == end || !ends_open(&self.text[next_game..end]) => {
                self.at = end + 1;
                Token::Braced(&self.text[inner..end])
            }
            _ => {
                self.at = next_game;
                Token::BracedOpen(&self.text[inner..next_game])
            }
        }
    }

    fn rest_of_line(&mut self) -> Token<'t> {
        let end = self.line_end();
        let inner = &self.text[self.at + 1..end];
        self.at = end;
        Token::Rest(inner)
    }

    fn nag(&mut self) -> Token<'t> {
        let blanks = self.blanks_in_glyph();
        let digits = &self.text[self.at + 1 + blanks..];
        let count = digits
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let number = std::str::from_utf8(&digits[..count])
            .ok()
            .and_then(|digits| digits.parse::<u8>().ok());
        match number {
            Some(number) => {
                self.at += 1 + blanks + count;
                match blanks {
                    0 => Token::Nag(number),
                    _ => Token::Sign(number),
                }
            }
            None if count > 0 => {
                self.at += 1 + blanks + count;
                Token::HighNag(&self.text[self.start..self.at])
            }
            None => match length_of_no_glyph(&self.text[self.at..]) {
                0 => self.symbol(),
                length => {
                    self.at += length;
                    Token::HighNag(&self.text[self.start..self.at])
                }
            },
        }
    }

    /// How many blanks part the dollar sign here from the number of its glyph; a number with dots is that of a move.
    fn blanks_in_glyph(&self) -> usize {
        let rest = &self.text[self.at + 1..];
        let blanks = rest.iter().take_while(|&&byte| byte == b' ').count();
        let digits = rest[blanks..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit());
        let behind = rest.get(blanks + digits.count()).copied();
        match behind {
            Some(b'.' | b'-' | b'/') => 0,
            _ => blanks,
        }
    }

    /// `!`, `?`, `!!`, `??`, `!?`, `?!` as numeric glyphs.
    fn sign(&mut self) -> Token<'t> {
        let second = self.text.get(self.at + 1).copied();
        let (number, length) = match (self.text[self.at], second) {
            (b'!', Some(b'!')) => (3, 2),
            (b'?', Some(b'?')) => (4, 2),
            (b'!', Some(b'?')) => (5, 2),
            (b'?', Some(b'!')) => (6, 2),
            (b'!', _) => (1, 1),
            _ => (2, 1),
        };
        self.at += length;
        Token::Nag(number)
    }

    /// A move number with its dots; `1-0`, `0-0` and `1/2` are symbols.
    fn number(&mut self) -> Token<'t> {
        let rest = &self.text[self.at..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let behind = &rest[digits..];
        let ends_here = is_end(behind) || behind[0] == b'.' || behind.starts_with(ELLIPSIS);
        // Four zeros are a null move, and two or three castling.
        let is_word = matches!(&rest[..digits], b"00" | b"000") && is_end(behind);
        if !ends_here || is_word || &rest[..digits] == b"0000" {
            return self.symbol();
        }
        let decimal = decimal_length(rest);
        if decimal > 0 {
            self.at += decimal;
            return Token::Symbol(&rest[..decimal]);
        }
        let value = rest[..digits].iter().fold(0u32, |value, digit| {
            value
                .saturating_mul(10)
                .saturating_add(u32::from(digit - b'0'))
        });
        self.at += digits;
        let (mut dots, ellipsis) = self.dots();
        self.ellipsis = ellipsis;
        // `2. ... Nc6`: dots in the place of White's move.
        let (end, odd_blank) = (self.at, self.odd_blank);
        self.skip_blanks();
        match self.dots() {
            (0 | 1, _) => self.at = end,
            (more, ellipsis) => {
                dots += more;
                self.ellipsis = self.ellipsis.or(ellipsis);
            }
        }
        self.odd_blank = odd_blank;
        Token::Number(value, dots)
    }

    fn symbol(&mut self) -> Token<'t> {
        let start = self.at;
        self.at += sign_length(&self.text[start..]);
        while !is_end(&self.text[self.at..]) || self.in_promotion() || self.in_compensation() {
            self.at += sign_length(&self.text[self.at..]);
        }
        let mut end = self.at;
        while end > start + 1 && self.text[end - 1] == b'.' && !ends_passing(&self.text[start..end])
        {
            end -= 1;
        }
        Token::Symbol(&self.text[start..end])
    }

    /// Whether the sign here is the second half of `=/∞`.
    fn in_compensation(&self) -> bool {
        self.text[self.start..self.at].ends_with(b"=/")
            && self.text[self.at..].starts_with("∞".as_bytes())
    }

    /// Whether the parenthesis here belongs to a promotion such as `e8(Q)`, and is no variation.
    fn in_promotion(&self) -> bool {
        let at = self.at;
        let piece = |byte: &u8| b"QRBNqrbn".contains(byte);
        match self.text.get(at) {
            Some(b'(') => {
                self.text.get(at + 1).is_some_and(piece) && self.text.get(at + 2) == Some(&b')')
            }
            Some(b')') => {
                at >= 2
                    && self.text[at - 2] == b'('
                    && piece(&self.text[at - 1])
                    && at - 2 > self.start
            }
            _ => false,
        }
    }
}
