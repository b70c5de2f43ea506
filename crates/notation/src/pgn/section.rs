//! The tag section of a game, tag pair by tag pair: where it ends, and where the next game begins although this
//! one has no moves.

use std::ops::Range;

use super::lexer::{Lexer, Token};

/// A tag pair as it stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair<'t> {
    pub name: &'t [u8],
    /// As written, with its escapes.
    pub value: &'t [u8],
    /// Whether it has the form of the standard; else name and value are what can be made of its line.
    pub formed: bool,
    /// Whether a quotation mark in the value stands behind a backslash.
    pub escaped: bool,
    /// Where it ends.
    pub end: usize,
}

/// The tag pairs of one game that have been met.
#[derive(Default)]
pub(crate) struct Section<'t> {
    names: Vec<&'t [u8]>,
    /// Where the last of them ends.
    end: usize,
}

impl<'t> Section<'t> {
    /// Whether no tag has been met.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Where the next tag begins, if comments stand before it that are among the tags of the game.
    pub fn past_comments(&self, text: &[u8]) -> Option<usize> {
        let (_, next) = comments_among(text, self.end).filter(|_| !self.is_empty())?;
        let pair = pair_at(text, next);
        (!self.has(pair.name)).then_some(next)
    }

    /// Whether a tag of this name has been met, however it is written.
    fn has(&self, name: &[u8]) -> bool {
        self.names.iter().any(|met| met.eq_ignore_ascii_case(name))
    }

    /// Takes the tag pair that begins with the bracket at `at`; `None` if the next game begins there.
    ///
    /// A game of tags alone ends where a tag that it has comes again after an empty line, or where another `Event`
    /// comes after all the tags of the first.
    pub fn take(&mut self, text: &'t [u8], at: usize) -> Option<Pair<'t>> {
        let pair = pair_at(text, at);
        let parted = has_empty_line(&text[self.end.min(at)..at]);
        let event = |name: &[u8]| name.eq_ignore_ascii_case(b"Event");
        let next_event = event(pair.name)
            && self.names.first().is_some_and(|first| event(first))
            && self.names.last().is_some_and(|last| !event(last));
        if !self.is_empty() && self.has(pair.name) && (parted || next_event) {
            return None;
        }
        self.names.push(pair.name);
        self.end = pair.end;
        Some(pair)
    }
}

/// Comments that stand among the tags of a game, with no empty line around them: where each is, and where the next tag begins
/// behind the tag that ends at `end`.
pub(crate) fn comments_among(text: &[u8], end: usize) -> Option<(Vec<Range<usize>>, usize)> {
    let mut comments = Vec::new();
    let mut at = end;
    loop {
        let mut lexer = Lexer::after_tag(text, at);
        let token = lexer.next();
        if has_empty_line(&text[at..lexer.start]) {
            return None;
        }
        match token {
            Token::Braced(_) | Token::Rest(_) => comments.push(lexer.start..lexer.at),
            Token::TagAhead if !comments.is_empty() => return Some((comments, lexer.start)),
            _ => return None,
        }
        at = lexer.at;
    }
}

/// Whether a line in `between` is empty, of which the first and the last may go on outside it. Lines for other programs are not.
fn has_empty_line(between: &[u8]) -> bool {
    let mut is_first = true;
    let mut is_blank = true;
    let mut at = 0;
    while at < between.len() {
        match between[at] {
            sign @ (b'\r' | b'\n') => {
                if is_blank && !is_first {
                    return true;
                }
                at += usize::from(sign == b'\r' && between.get(at + 1) == Some(&b'\n'));
                (is_first, is_blank) = (false, true);
            }
            sign => is_blank &= sign.is_ascii_whitespace(),
        }
        at += 1;
    }
    false
}

/// The tag pair at `at`, or what can be made of its line.
fn pair_at(text: &[u8], at: usize) -> Pair<'_> {
    let rest = &text[at..];
    if let Some((name, value, length)) = formed(rest) {
        return Pair {
            name,
            value,
            formed: name.is_ascii(),
            escaped: true,
            end: at + length,
        };
    }
    let line = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    let (name, value) = bent(&rest[..line]).unwrap_or_default();
    Pair {
        name,
        value,
        formed: false,
        escaped: false,
        end: at + line,
    }
}

/// Signs of which the name of a tag may consist: those of a symbol token (standard, 7), and letters of other languages, of which
/// no name is well formed.
fn is_symbol(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_+#=:-".contains(byte) || !byte.is_ascii()
}

/// Name, value as written, and length of a well-formed tag pair.
fn formed(text: &[u8]) -> Option<(&[u8], &[u8], usize)> {
    let blank = |byte: &&u8| matches!(**byte, b' ' | b'\t');
    let mut at = 1 + text[1..].iter().take_while(blank).count();
    let name_start = at;
    at += text[at..].iter().take_while(|byte| is_symbol(byte)).count();
    let name = &text[name_start..at];
    at += text[at..].iter().take_while(blank).count();
    if name.is_empty() || text.get(at) != Some(&b'"') {
        return None;
    }
    let value_start = at + 1;
    at = value_start;
    loop {
        match *text.get(at)? {
            // A backslash escapes a quotation mark or itself; before anything else it is one.
            b'\\' if matches!(text.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            b'"' => break,
            b'\n' => return None,
            _ => at += 1,
        }
    }
    let value = &text[value_start..at];
    at += 1;
    at += text[at..].iter().take_while(blank).count();
    (text.get(at) == Some(&b']')).then_some((name, value, at + 1))
}

/// A tag line that is not well formed but shows a name and a value: quotation marks inside the value, or none.
fn bent(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let line = line.trim_ascii().strip_prefix(b"[")?;
    let line = line.strip_suffix(b"]").unwrap_or(line).trim_ascii();
    let end = line.iter().position(|byte| !is_symbol(byte))?;
    let (name, value) = line.split_at(end);
    let value = value.trim_ascii();
    let value = value.strip_prefix(b"\"").unwrap_or(value);
    let value = value.strip_suffix(b"\"").unwrap_or(value);
    (!name.is_empty()).then_some((name, value))
}

/// A value without its escapes.
pub(crate) fn unescape(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut signs = value.chars().peekable();
    while let Some(sign) = signs.next() {
        match (sign, signs.peek()) {
            ('\\', Some(&escaped @ ('"' | '\\'))) => {
                plain.push(escaped);
                signs.next();
            }
            _ => plain.push(sign),
        }
    }
    plain
}

/// The names of tags that other programs know, in the spelling that they know.
const KNOWN: [&str; 33] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "FEN",
    "SetUp",
    "Variant",
    "ECO",
    "Opening",
    "Variation",
    "WhiteElo",
    "BlackElo",
    "WhiteTitle",
    "BlackTitle",
    "WhiteTeam",
    "BlackTeam",
    "WhiteFideId",
    "BlackFideId",
    "EventDate",
    "EventType",
    "TimeControl",
    "Termination",
    "Annotator",
    "PlyCount",
    "Mode",
    "UTCDate",
    "UTCTime",
    "Board",
    "Section",
    "Source",
];

/// The usual spelling of a tag's name that is written with other capitals; `None` if it is written as usual, or is
/// not known.
pub(crate) fn usual_spelling(name: &[u8]) -> Option<&'static str> {
    let known = KNOWN
        .iter()
        .find(|known| known.as_bytes().eq_ignore_ascii_case(name))?;
    (known.as_bytes() != name).then_some(known)
}

/// Tags by their names in German, as programs in that language have written them.
const GERMAN: [(&str, &str); 8] = [
    ("Weiß", "White"),
    ("Weiss", "White"),
    ("Schwarz", "Black"),
    ("Ergebnis", "Result"),
    ("Datum", "Date"),
    ("Ort", "Site"),
    ("Runde", "Round"),
    ("Turnier", "Event"),
];

/// The usual name of a tag that is written with other capitals or in German; `None` if it is written as usual, or is not known.
pub(crate) fn usual_name(name: &[u8]) -> Option<&'static str> {
    let german = || {
        // In the old encoding of Windows the sharp s is one byte.
        let name = if name == b"Wei\xdf" {
            "Weiß".as_bytes()
        } else {
            name
        };
        let mut known = GERMAN
            .iter()
            .filter(|(german, _)| german.as_bytes() == name);
        known.next().map(|&(_, usual)| usual)
    };
    usual_spelling(name).or_else(german)
}
