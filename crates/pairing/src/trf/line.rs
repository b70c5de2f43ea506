//! A line of a report, cut by columns, which are characters.

use std::fmt;

use crate::{Number, Points};

/// A line that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadLine {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub what: String,
}

impl fmt::Display for BadLine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            formatter,
            "Line {}, column {}: {}",
            self.line, self.column, self.what
        )
    }
}

impl std::error::Error for BadLine {}

/// A line and its number, from 1.
pub(super) struct Line<'a> {
    pub number: usize,
    text: &'a str,
    chars: Vec<char>,
}

impl<'a> Line<'a> {
    pub(super) fn new(number: usize, text: &'a str) -> Self {
        let text = text.trim_end_matches(['\n', '\r']);
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self {
            number,
            text,
            chars: text.chars().collect(),
        }
    }

    /// The three characters that say what the line is about.
    pub(super) fn code(&self) -> &'a str {
        self.text.get(..3).unwrap_or("")
    }

    /// The player of whom it says what a federation knows of him: its three letters, and his number.
    pub(super) fn national(&self) -> Option<Number> {
        let code = self.code();
        let is_federation = code.len() == 3 && code.bytes().all(|it| it.is_ascii_uppercase());
        is_federation
            .then(|| self.number(5, 8).ok().flatten())
            .flatten()
    }

    pub(super) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// What follows them.
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(3..).unwrap_or("").trim()
    }

    /// The last column.
    pub(super) fn end(&self) -> usize {
        self.chars.len()
    }

    pub(super) fn wrong(&self, column: usize, what: impl Into<String>) -> BadLine {
        BadLine {
            line: self.number,
            column,
            what: what.into(),
        }
    }

    /// What stands from one column to another, both included.
    pub(super) fn columns(&self, first: usize, last: usize) -> String {
        let last = last.min(self.chars.len());
        if first > last {
            return String::new();
        }
        let cut: String = self.chars[first - 1..last].iter().collect();
        cut.trim().to_owned()
    }

    pub(super) fn character(&self, column: usize) -> char {
        self.chars.get(column - 1).copied().unwrap_or(' ')
    }

    /// The number in these columns; none if they are blank.
    pub(super) fn number(&self, first: usize, last: usize) -> Result<Option<u32>, BadLine> {
        let text = self.columns(first, last);
        if text.is_empty() {
            return Ok(None);
        }
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse().ok().filter(|_| digits);
        number.map(Some).ok_or_else(|| {
            self.wrong(
                first,
                format!("{text:?} is no number, which columns {first} to {last} have."),
            )
        })
    }

    /// The number in these columns, which must be there and at least 1.
    pub(super) fn counted(&self, first: usize, last: usize, what: &str) -> Result<u32, BadLine> {
        self.number(first, last)?
            .filter(|number| *number > 0)
            .ok_or_else(|| {
                self.wrong(
                    first,
                    format!("columns {first} to {last} have {what}, from 1."),
                )
            })
    }

    /// The points in these columns.
    pub(super) fn points(&self, first: usize, last: usize) -> Result<Option<Points>, BadLine> {
        let text = self.columns(first, last);
        if text.is_empty() {
            return Ok(None);
        }
        text.parse()
            .map(Some)
            .map_err(|no: crate::NoPoints| self.wrong(first, no.to_string()))
    }

    /// Numbers of players, four columns each, every five columns from one on.
    pub(super) fn numbers(&self, first: usize) -> impl Iterator<Item = Result<Number, BadLine>> {
        let columns = (first..=self.end()).step_by(5);
        columns.filter_map(|column| self.number(column, column + 3).transpose())
    }

    /// The words after the code, each with its column.
    pub(super) fn words(&self) -> Vec<(usize, String)> {
        let mut words: Vec<(usize, String)> = Vec::new();
        let mut before = ' ';
        for (at, &char) in self.chars.iter().enumerate().skip(3) {
            if !char.is_whitespace() {
                if before.is_whitespace() || at == 3 {
                    words.push((at + 1, String::new()));
                }
                if let Some((_, word)) = words.last_mut() {
                    word.push(char);
                }
            }
            before = char;
        }
        words
    }

    /// The one number of the line.
    pub(super) fn single(&self) -> Result<u32, BadLine> {
        let words = self.words();
        let number = match words.as_slice() {
            [(_, word)] => word.parse().ok(),
            _ => None,
        };
        number.ok_or_else(|| self.wrong(5, "one number stands here."))
    }
}
