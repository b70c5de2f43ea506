//! The tag section of a game, tag pair by tag pair: where it ends, and where the next game begins although this
//! one has no moves.

use std::ops::Range;

use super::lengths::{odd_blank_length, sign_length};
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
    /// An empty line parts the last of them from those before it, among which is no event.
    is_parted_late: bool,
}

impl<'t> Section<'t> {
    /// Whether no tag has been met.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Whether an empty line parts the last tag from those before it, which may be of the game above, as no event is among them.
    pub fn is_parted_late(&self) -> bool {
        self.is_parted_late
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
        // Who writes it once with other capitals has another tag.
        let next_event = pair.name.eq_ignore_ascii_case(b"Event")
            && self.names.first() == Some(&pair.name)
            && self.names.last() != Some(&pair.name);
        if !self.is_empty() && self.has(pair.name) && (parted || next_event) {
            return None;
        }
        self.is_parted_late = parted && !self.is_empty() && !self.has(b"Event");
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
pub(crate) fn has_empty_line(between: &[u8]) -> bool {
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
    if let Some(formed) = formed(rest) {
        return Pair {
            name: formed.name,
            value: formed.value,
            formed: formed.is_plain,
            escaped: true,
            end: at + formed.length,
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

/// How many bytes at the start of `text` can be the name of a tag: signs of a symbol token (standard, 7), and letters of other
/// languages, of which no name is well formed.
fn name_length(text: &[u8]) -> usize {
    let mut length = 0;
    while let Some(&byte) = text.get(length) {
        let rest = &text[length..];
        let is_symbol =
            byte.is_ascii_alphanumeric() || b"_+#=:-".contains(&byte) || !byte.is_ascii();
        if !is_symbol || odd_blank_length(rest) > 0 || is_curly(rest) {
            break;
        }
        length += sign_length(rest);
    }
    length
}

/// How many bytes at the start of `text` are blanks, of Unicode too.
fn blanks_length(text: &[u8]) -> usize {
    let mut length = 0;
    loop {
        length += match text.get(length) {
            Some(b' ' | b'\t') => 1,
            Some(_) => match odd_blank_length(&text[length..]) {
                0 => return length,
                odd => odd,
            },
            None => return length,
        };
    }
}

/// Quotation marks of printers.
const CURLY: [char; 8] = ['“', '”', '„', '‟', '«', '»', '″', '＂'];

/// Whether `text` begins with a quotation mark of printers.
fn is_curly(text: &[u8]) -> bool {
    curly_length(text) > 0
}

/// How many bytes the quotation mark of printers has with which `text` begins.
fn curly_length(text: &[u8]) -> usize {
    let begins = |sign: &char| text.starts_with(sign.encode_utf8(&mut [0; 4]).as_bytes());
    CURLY
        .iter()
        .find(|sign| begins(sign))
        .map_or(0, |sign| sign.len_utf8())
}

/// A name and a value between quotation marks, in brackets.
struct Formed<'t> {
    name: &'t [u8],
    value: &'t [u8],
    length: usize,
    /// Whether all of it has the form of the standard.
    is_plain: bool,
}

/// The tag pair at the start of `text`, if it has the form of the standard, but perhaps for the kind of its blanks, or for a
/// value that goes on over several lines.
fn formed(text: &[u8]) -> Option<Formed<'_>> {
    let mut at = 1 + blanks_length(&text[1..]);
    let name = &text[at..at + name_length(&text[at..])];
    let before = at;
    at += name.len();
    at += blanks_length(&text[at..]);
    if name.is_empty() || text.get(at) != Some(&b'"') {
        return None;
    }
    let mut is_plain = text[..before].is_ascii() && text[before..at].is_ascii();
    let value_start = at + 1;
    at = value_start;
    loop {
        match *text.get(at)? {
            // A backslash escapes a quotation mark or itself; before anything else it is one.
            b'\\' if matches!(text.get(at + 1), Some(b'"' | b'\\')) => at += 2,
            b'"' => break,
            b'\n' if !goes_on(&text[value_start..at], &text[at + 1..]) => return None,
            b'\n' => {
                is_plain = false;
                at += 1;
            }
            _ => at += 1,
        }
    }
    let value = &text[value_start..at];
    at += 1;
    let blanks = blanks_length(&text[at..]);
    is_plain &= text[at..at + blanks].is_ascii();
    at += blanks;
    (text.get(at) == Some(&b']')).then_some(Formed {
        name,
        value,
        length: at + 1,
        is_plain,
    })
}

/// Whether a value may go on over the end of a line: the bracket is not closed before it, and the next line is neither empty nor
/// another tag.
fn goes_on(value: &[u8], next: &[u8]) -> bool {
    let blanks = next.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
    let first = next.get(blanks.count());
    !value.trim_ascii_end().ends_with(b"]") && first.is_some_and(|sign| !b"[\r\n".contains(sign))
}

/// A tag line that is not well formed but shows a name and a value: quotation marks inside the value, or none.
fn bent(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let line = line.trim_ascii().strip_prefix(b"[")?;
    let line = line.strip_suffix(b"]").unwrap_or(line).trim_ascii();
    let (name, value) = line.split_at(name_length(line));
    let blanks = blanks_length(value);
    // `[A.B "x"]` has a sign that stands in no name.
    if name.is_empty() || blanks == 0 && !(value.starts_with(b"\"") || is_curly(value)) {
        return None;
    }
    let value = value[blanks..].trim_ascii();
    if has_several_names(name, value) {
        return None;
    }
    let value = value.strip_prefix(b"\"").unwrap_or(value);
    let value = value.strip_suffix(b"\"").unwrap_or(value);
    if let [b'\'', value @ .., b'\''] = value {
        return Some((name, value));
    }
    Some((name, without_curly(value)))
}

/// Words of which names of tags are made, behind another.
const NAMING: [&str; 20] = [
    "Team",
    "Elo",
    "Rating",
    "Title",
    "Type",
    "Note",
    "Added",
    "Country",
    "Federation",
    "FideId",
    "Id",
    "Name",
    "Club",
    "Code",
    "Date",
    "Time",
    "Clock",
    "Category",
    "Class",
    "Rounds",
];

/// Whether words stand between a name that nobody knows and the first of two quotation marks, `[My Tag "x"]`, or a word of names
/// behind one that is known, `[White Team "x"]`: what follows is no value of the known one.
fn has_several_names(name: &[u8], value: &[u8]) -> bool {
    let is_known = KNOWN
        .iter()
        .any(|known| known.as_bytes().eq_ignore_ascii_case(name));
    let marks = value.iter().filter(|&&sign| sign == b'"').count();
    let word = value.split(|&sign| sign == b'"').next().unwrap_or_default();
    let is_of_name = NAMING
        .iter()
        .any(|known| known.as_bytes().eq_ignore_ascii_case(word.trim_ascii()));
    (!is_known || is_of_name) && marks == 2 && !value.starts_with(b"\"") && value.ends_with(b"\"")
}

/// A value without the quotation marks of printers around it.
fn without_curly(value: &[u8]) -> &[u8] {
    let begin = curly_length(value);
    let end = (2..=3).find(|&length| {
        let at = value.len().checked_sub(length).filter(|&at| at >= begin);
        at.is_some_and(|at| curly_length(&value[at..]) == length)
    });
    match end {
        Some(end) if begin > 0 => &value[begin..value.len() - end],
        _ => value,
    }
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
pub fn usual_spelling(name: &[u8]) -> Option<&'static str> {
    let known = KNOWN
        .iter()
        .find(|known| known.as_bytes().eq_ignore_ascii_case(name))?;
    (known.as_bytes() != name).then_some(known)
}

/// Tags by their names in other languages, as programs in these have written them.
const FOREIGN: [(&str, &str); 26] = [
    ("Weiß", "White"),
    ("Weiss", "White"),
    ("Schwarz", "Black"),
    ("Ergebnis", "Result"),
    ("Datum", "Date"),
    ("Ort", "Site"),
    ("Runde", "Round"),
    ("Turnier", "Event"),
    ("Blancs", "White"),
    ("Noirs", "Black"),
    ("Résultat", "Result"),
    ("Lieu", "Site"),
    ("Ronde", "Round"),
    ("Tournoi", "Event"),
    ("Blancas", "White"),
    ("Negras", "Black"),
    ("Resultado", "Result"),
    ("Fecha", "Date"),
    ("Ronda", "Round"),
    ("Torneo", "Event"),
    ("Bianco", "White"),
    ("Nero", "Black"),
    ("Risultato", "Result"),
    ("Wit", "White"),
    ("Zwart", "Black"),
    ("Uitslag", "Result"),
];

/// The usual name of a tag that is written with other capitals, in another language or with a sign behind it, `[White: "A"]`;
/// `None` if it is written as usual, or is not known.
pub(crate) fn usual_name(name: &[u8]) -> Option<&'static str> {
    if let [bare @ .., b':' | b'='] = name {
        let known = || KNOWN.into_iter().find(|known| known.as_bytes() == bare);
        return usual_name(bare).or_else(known);
    }
    let foreign = || {
        // In the old encodings of Windows and of Latin-1 these letters are one byte.
        let name = match name {
            b"Wei\xdf" => "Weiß".as_bytes(),
            b"R\xe9sultat" => "Résultat".as_bytes(),
            name => name,
        };
        let mut known = FOREIGN
            .iter()
            .filter(|(foreign, _)| foreign.as_bytes() == name);
        known.next().map(|&(_, usual)| usual)
    };
    usual_spelling(name).or_else(foreign)
}
