//! A line of a text.

use super::row::Place;

/// A page of a book has hardly more lines: what stands further off is told of something else.
pub(super) const LINES_OF_A_PAGE: usize = 60;

/// A line and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// The number in the text, from 1.
    pub number: usize,
    pub page: Option<u32>,
    pub text: String,
}

/// The number that a text begins with.
pub(super) fn leading_number(text: &str) -> Option<u32> {
    let text = text.trim_start();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    text[..digits].parse().ok()
}

impl Line {
    /// Where the line begins.
    pub fn place(&self) -> Place {
        Place {
            page: self.page,
            line: self.number,
            column: 1,
        }
    }

    /// Nothing stands on it.
    pub fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// The lines of a text as they stand after what brings lines into another form, for its tests.
#[cfg(test)]
pub(super) fn brought_by(form: impl FnOnce(Vec<Line>) -> Vec<Line>, text: &str) -> Vec<String> {
    let line = |(index, text): (usize, &str)| Line {
        number: index + 1,
        page: None,
        text: text.to_owned(),
    };
    let lines = form(text.lines().enumerate().map(line).collect());
    lines.into_iter().map(|line| line.text).collect()
}
