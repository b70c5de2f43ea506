//! Tables of words for a terminal: columns as wide as they need to be, long cells broken between words.

use std::io::{IsTerminal, Result, Write};

use textwrap::core::display_width;
use textwrap::{Options, WordSplitter, WrapAlgorithm};

use crate::output::{STRONG, Styled};

/// A table that is written when it is complete.
pub struct Table {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The most that each column may take.
    most: Vec<usize>,
}

/// How wide what is written to standard output may be: as the terminal, or a hundred characters where there is none.
pub fn width() -> usize {
    if std::io::stdout().is_terminal() {
        textwrap::termwidth()
    } else {
        USUAL
    }
}

impl Table {
    /// A table with these columns, each with the most characters that it may take.
    pub fn new<const N: usize>(columns: [(&str, usize); N]) -> Table {
        Table::with(
            columns
                .iter()
                .map(|(name, most)| ((*name).to_owned(), *most)),
        )
    }

    /// A table whose columns are only known at run time.
    pub fn with(columns: impl IntoIterator<Item = (String, usize)>) -> Table {
        let (head, most) = columns.into_iter().unzip();
        Table {
            head,
            rows: Vec::new(),
            most,
        }
    }

    /// A row; it has as many cells as there are columns.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Writes the table as wide as the terminal, or a hundred characters, each line set in by two blanks.
    pub fn write(&self, out: &mut impl Write) -> Result<()> {
        self.write_within(out, width())
    }

    /// Writes the table as wide as it needs to be.
    pub fn write_unbroken(&self, out: &mut impl Write) -> Result<()> {
        self.write_within(out, UNBROKEN)
    }

    fn write_within(&self, out: &mut impl Write, limit: usize) -> Result<()> {
        let widths = self.widths(limit);
        if self.head.iter().any(|name| !name.is_empty()) {
            let line = line(&self.head, &widths);
            writeln!(out, "{}", Styled(STRONG, line))?;
        }
        for row in &self.rows {
            let broken: Vec<Vec<String>> = row
                .iter()
                .zip(&widths)
                .map(|(cell, width)| wrapped(cell, *width))
                .collect();
            let height = broken.iter().map(Vec::len).max().unwrap_or(0);
            for at in 0..height {
                let cells: Vec<String> = broken
                    .iter()
                    .map(|cell| cell.get(at).cloned().unwrap_or_default())
                    .collect();
                writeln!(out, "{}", line(&cells, &widths))?;
            }
        }
        Ok(())
    }

    /// How wide each column is: what it needs, at most its share of `limit`, and less while the table is too wide.
    fn widths(&self, limit: usize) -> Vec<usize> {
        let columns = 0..self.head.len();
        let mut widths: Vec<usize> = columns.map(|column| self.width(column, limit)).collect();
        let between = 2 * widths.len();
        while widths.iter().sum::<usize>() + between > limit {
            match widths.iter_mut().max() {
                Some(widest) if *widest > NARROWEST => *widest -= 1,
                _ => break,
            }
        }
        widths
    }

    fn width(&self, column: usize, limit: usize) -> usize {
        let cells = self
            .rows
            .iter()
            .filter_map(|row| row.get(column))
            .chain([&self.head[column]]);
        let widest = cells.map(|cell| display_width(cell)).max().unwrap_or(0);
        widest.min((self.most[column] * limit / USUAL).max(NARROWEST))
    }
}

/// The width for which the columns are given their most.
const USUAL: usize = 100;

/// No table is as wide as this.
const UNBROKEN: usize = 1 << 20;

/// No column is made narrower than this.
const NARROWEST: usize = 6;

fn line(cells: &[String], widths: &[usize]) -> String {
    let padded: Vec<String> = cells
        .iter()
        .zip(widths)
        .map(|(cell, width)| {
            let missing = width.saturating_sub(display_width(cell));
            format!("{cell}{}", " ".repeat(missing))
        })
        .collect();
    format!("  {}", padded.join("  ")).trim_end().to_owned()
}

/// A text in lines of at most so many columns, broken between words; a longer word has a line of its own.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let options = Options::new(width)
        .break_words(false)
        .word_splitter(WordSplitter::NoHyphenation)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .wrap_algorithm(WrapAlgorithm::FirstFit);
    let plain = words.join(" ");
    let lines = textwrap::wrap(&plain, options);
    lines.into_iter().map(|line| line.into_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_long_cells_broken() {
        let mut table = Table::new([("code", 10), ("ruling", 12)]);
        table.row([
            "british".to_owned(),
            "stands, a breach of the law".to_owned(),
        ]);
        table.row(["uscf".to_owned(), "stands".to_owned()]);
        let mut out = Vec::new();
        table.write(&mut out).expect("room");
        let text = String::from_utf8(out).expect("text");
        let plain = text.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "");
        assert_eq!(
            plain,
            "  code     ruling\n  british  stands, a\n           breach of\n           the law\n  uscf     stands\n"
        );
    }

    #[test]
    fn tables_fit_the_terminal() {
        let mut table = Table::new([("player", 40), ("words", 60)]);
        let words = "a sentence that is far too long for the terminal of a telephone";
        table.row(["居飞车 Ćirić".to_owned(), words.to_owned()]);
        for (limit, lines) in [(40, 4), (60, 3), (200, 2)] {
            let mut out = Vec::new();
            table.write_within(&mut out, limit).expect("room");
            let text = String::from_utf8(out).expect("text");
            assert_eq!(text.lines().count(), lines, "{limit}: {text}");
            let plain = text.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "");
            assert!(
                plain.lines().all(|line| display_width(line) <= limit),
                "{plain}"
            );
        }
    }
}
