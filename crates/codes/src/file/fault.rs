//! What can be wrong with the file of a code, and where.

use std::fmt;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::near::understood;

/// What is wrong with the file of a code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeError {
    /// The name of the file or the id of the code.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What was found there, and what would be understood.
    pub reason: String,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CodeError {
            file,
            line,
            column,
            reason,
        } = self;
        write!(f, "{file}:{line}:{column}: {reason}")
    }
}

impl std::error::Error for CodeError {}

/// A step on the way to a place in the file.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step<'a> {
    Key(&'a str),
    Index(usize),
}

/// A text that can tell where things stand in it.
pub(super) struct Places<'a> {
    file: &'a str,
    text: &'a str,
}

impl<'a> Places<'a> {
    pub fn new(file: &'a str, text: &'a str) -> Places<'a> {
        Places { file, text }
    }

    /// A fault at what lies at the end of this way, or as far along it as there is anything.
    pub fn fault(&self, way: &[Step<'_>], reason: impl Into<String>) -> CodeError {
        let offset = DeTable::parse(self.text)
            .ok()
            .and_then(|table| {
                let table = table.into_inner();
                follow(&table, way)
            })
            .unwrap_or(0);
        self.at(offset, reason)
    }

    /// What the reader of TOML says, with its place.
    pub fn malformed(&self, error: &toml::de::Error) -> CodeError {
        let offset = error.span().map_or(0, |span| span.start);
        self.at(offset, error.message())
    }

    fn at(&self, offset: usize, reason: impl Into<String>) -> CodeError {
        let before = &self.text[..self.text.floor_char_boundary(offset)];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        CodeError {
            file: self.file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            reason: plain(&reason.into()),
        }
    }
}

/// What the reader of TOML says of a name that it does not know, in the words of somebody who writes a file: `'penalties' is
/// none of the words that can stand here; near to it is penalty`.
fn plain(reason: &str) -> String {
    let cut = |head: &str| {
        let at = reason.find(head)?;
        let (before, rest) = (&reason[..at], &reason[at + head.len()..]);
        let (name, rest) = rest.split_once('`')?;
        let (_, known) = rest.split_once("expected ")?;
        let known = known
            .trim_end()
            .trim_start_matches("one of ")
            .replace('`', "");
        Some((before.to_owned(), name.to_owned(), known))
    };
    let near = |name: &str, known: &str| {
        let mut all = known.split(", ").flat_map(|word| word.split(" or "));
        let called = CALLED.iter().find(|(other, _)| *other == name);
        match called.filter(|(_, key)| all.clone().any(|known| known == *key)) {
            Some((_, key)) => format!("what is meant is {key}"),
            None => understood(name, &mut all),
        }
    };
    if let Some((before, name, known)) = cut("unknown variant `") {
        let near = near(&name, &known);
        return format!("{before}'{name}' is none of the words that can stand here; {near}");
    }
    if let Some((before, name, known)) = cut("unknown field `") {
        let near = near(&name, &known);
        return format!("{before}there is no '{name}' here; {near}");
    }
    IN_PLAIN_WORDS
        .iter()
        .fold(reason.trim_end().to_owned(), |reason, (theirs, ours)| {
            reason.replace(theirs, ours)
        })
}

/// What people call a key, and its name.
const CALLED: [(&str, &str); 9] = [
    ("name", "title"),
    ("heading", "title"),
    ("base", "inherits"),
    ("based_on", "inherits"),
    ("extends", "inherits"),
    ("date", "from"),
    ("description", "summary"),
    ("rule", "text"),
    ("number", "id"),
];

/// What the reader of TOML says, and how it is said to somebody who writes a file.
const IN_PLAIN_WORDS: [(&str, &str); 9] = [
    (
        "missing field `id`",
        "this clause has no id; write id = \"…\" into it",
    ),
    ("missing field `", "something is missing here: `"),
    (
        "unclosed array table, expected `]`",
        "a heading is closed by as many brackets as open it: [[clause]]",
    ),
    ("invalid type: string ", "that is wrong: "),
    ("invalid type: ", "that is wrong: "),
    ("invalid value: ", "that is wrong: "),
    (
        "expected a boolean",
        "and what stands here is true or false, without quotation marks",
    ),
    (
        "expected a string",
        "and what stands here are words in quotation marks",
    ),
    (
        "expected a sequence",
        "and what stands here is a list in brackets, such as [\"one\", \"two\"]",
    ),
];

/// Where the last thing found on the way begins; a key for what stands in a table.
fn follow(table: &DeTable<'_>, way: &[Step<'_>]) -> Option<usize> {
    let [Step::Key(key), rest @ ..] = way else {
        return None;
    };
    let (name, value) = table
        .iter()
        .find(|(name, _)| name.get_ref().as_ref() == *key)?;
    Some(inside(value, rest).unwrap_or(name.span().start))
}

fn inside(value: &Spanned<DeValue<'_>>, way: &[Step<'_>]) -> Option<usize> {
    match (value.get_ref(), way) {
        (DeValue::Table(table), [Step::Key(_), ..]) => follow(table, way),
        (DeValue::Array(list), [Step::Index(index), rest @ ..]) => {
            let item = list.get(*index)?;
            Some(inside(item, rest).unwrap_or(item.span().start))
        }
        _ => None,
    }
}
