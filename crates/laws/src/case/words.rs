//! A line taken word by word, with the column of each word, and what to say when one is not understood.

use std::fmt;

/// Something in a line that is not understood: where, what was found, and what would be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// Column of what was found, in characters from 1.
    pub column: usize,
    /// What was found there; empty at the end of the line.
    pub found: String,
    /// What would be understood there, in words.
    pub expected: String,
    /// What the whole line may mean, as lines that are understood; at most three. Two lines that are one reading have a line
    /// break between them.
    pub means: Vec<String>,
    /// Words of the line that none of these says.
    pub unsaid: Vec<String>,
}

impl TextError {
    /// What was found at a column, counted in characters from 1, and what would be understood there.
    pub fn new(column: usize, found: impl Into<String>, expected: impl Into<String>) -> TextError {
        TextError {
            column,
            found: found.into(),
            expected: expected.into(),
            means: Vec::new(),
            unsaid: Vec::new(),
        }
    }

    /// The same error, with what the whole line may mean, and which of its words that leaves out.
    pub(super) fn meaning(self, means: Vec<String>, unsaid: Vec<String>) -> TextError {
        TextError {
            means,
            unsaid,
            ..self
        }
    }

    /// The same error in a line in which this text begins at a later column.
    pub(crate) fn shifted(mut self, columns: usize) -> TextError {
        self.column += columns;
        self
    }

    /// What was found and what would be understood, without the column.
    pub fn reason(&self) -> String {
        let found = match self.found.as_str() {
            "" => "the end of the line".to_owned(),
            described if described.contains('\'') => described.to_owned(),
            word => format!("'{word}'"),
        };
        if self.means.is_empty() {
            return format!("found {found}; understood would be {}", self.expected);
        }
        let quoted = |lines: &String| format!("'{}'", lines.replace('\n', "', then '"));
        let means: Vec<String> = self.means.iter().map(quoted).collect();
        // What is told by several lines is one reading: its lines are not mistaken for others.
        let means = match self.means.iter().any(|lines| lines.contains('\n')) {
            true => means.join("; or as "),
            false => one_of(means.iter().map(String::as_str)),
        };
        let unsaid: Vec<String> = self.unsaid.iter().map(|word| format!("'{word}'")).collect();
        let left_out = match unsaid.as_slice() {
            [] => String::new(),
            [one] => format!("; {one} is left out"),
            [before @ .., last] => format!("; {} and {last} are left out", before.join(", ")),
        };
        format!("found {found}; this is told as {means}{left_out}")
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.reason())
    }
}

impl std::error::Error for TextError {}

/// What an act expects behind its last word.
pub(super) const THE_END: &str = "the end of the line";

/// The words of a line that are still to be read.
#[derive(Clone, Debug)]
pub(crate) struct Words<'t> {
    line: &'t str,
    at: usize,
}

impl<'t> Words<'t> {
    /// All words of a line.
    pub(crate) fn new(line: &'t str) -> Words<'t> {
        let mut words = Words {
            line: line.trim_end(),
            at: 0,
        };
        words.skip_blanks();
        words
    }

    /// The words that begin so many bytes further on.
    pub(crate) fn ahead(&self, bytes: usize) -> Words<'t> {
        let mut words = Words {
            line: self.line,
            at: self.at + bytes,
        };
        words.skip_blanks();
        words
    }

    /// The column of the next word, in characters from 1.
    pub(crate) fn column(&self) -> usize {
        self.line[..self.at].chars().count() + 1
    }

    /// The next word, left where it is.
    pub(crate) fn peek(&self) -> Option<&'t str> {
        self.rest().split_whitespace().next()
    }

    /// Everything that is left, without blanks at its ends.
    pub(crate) fn rest(&self) -> &'t str {
        &self.line[self.at..]
    }

    /// Whether nothing is left.
    pub(crate) fn is_empty(&self) -> bool {
        self.rest().is_empty()
    }

    /// Takes the next word.
    pub(crate) fn take(&mut self) -> Option<&'t str> {
        let word = self.peek()?;
        self.skip(word.len());
        Some(word)
    }

    /// Takes the next word if it is this one.
    pub(crate) fn take_if(&mut self, word: &str) -> bool {
        let is_it = self.peek() == Some(word);
        if is_it {
            self.skip(word.len());
        }
        is_it
    }

    /// Takes the words that are left if they are exactly these.
    pub(crate) fn take_last(&mut self, phrase: &str) -> bool {
        let is_it = self.rest().split_whitespace().eq(phrase.split_whitespace());
        if is_it {
            self.at = self.line.len();
        }
        is_it
    }

    /// Takes the next word if it can be read as a value.
    pub(crate) fn take_as<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let word = self.peek()?;
        let value = read(word)?;
        self.skip(word.len());
        Some(value)
    }

    /// Takes the next word as a value that must stand there.
    pub(crate) fn need<T>(
        &mut self,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, TextError> {
        self.take_as(read).ok_or_else(|| self.error(expected))
    }

    /// Takes everything that is left, be it nothing.
    pub(crate) fn take_all(&mut self) -> &'t str {
        let rest = self.rest();
        self.at = self.line.len();
        rest
    }

    /// Takes everything that is left, which must be something.
    pub(crate) fn need_rest(&mut self, expected: &str) -> Result<&'t str, TextError> {
        if self.is_empty() {
            return Err(self.error(expected));
        }
        Ok(self.take_all())
    }

    /// Nothing may be left.
    pub(crate) fn finish(&self, expected: &str) -> Result<(), TextError> {
        if self.is_empty() {
            Ok(())
        } else {
            Err(self.error(expected))
        }
    }

    /// The next word is not understood.
    pub(crate) fn error(&self, expected: &str) -> TextError {
        TextError::new(self.column(), self.peek().unwrap_or_default(), expected)
    }

    fn skip(&mut self, bytes: usize) {
        self.at += bytes;
        self.skip_blanks();
    }

    fn skip_blanks(&mut self) {
        let rest = &self.line[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }
}

/// Names in a row, as people write them: `a, b or c`.
pub(crate) fn one_of<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let mut words = Words::new("  Änne touches  e9");
        assert_eq!((words.column(), words.take()), (3, Some("Änne")));
        assert_eq!((words.column(), words.take()), (8, Some("touches")));
        let error = words.error("a square such as e2");
        assert_eq!(
            error.to_string(),
            "column 17: found 'e9'; understood would be a square such as e2"
        );
        words.take();
        assert_eq!(
            words.error("x").reason(),
            "found the end of the line; understood would be x"
        );
    }

    #[test]
    fn phrases_are_taken_whole_or_not_at_all() {
        let mut words = Words::new("e2 by  accident");
        assert!(!words.take_last("by accident"));
        words.take();
        assert!(words.take_last("by accident"));
        assert!(words.is_empty());
    }

    #[test]
    fn choices_are_listed_as_people_write_them() {
        assert_eq!(one_of(["a"]), "a");
        assert_eq!(one_of(["a", "b", "c"]), "a, b or c");
    }
}
