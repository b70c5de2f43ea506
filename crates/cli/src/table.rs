//! Tables of words for a terminal: columns as wide as they need to be, long cells broken between words.

use std::io::{Result, Write};

use crate::output::{STRONG, Styled};

/// A table that is written when it is complete.
pub struct Table {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
    /// The most that each column may take.
    most: Vec<usize>,
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

    /// Writes the table, each line set in by two blanks.
    pub fn write(&self, out: &mut impl Write) -> Result<()> {
        let widths: Vec<usize> = (0..self.head.len())
            .map(|column| self.width(column))
            .collect();
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

    fn width(&self, column: usize) -> usize {
        let cells = self
            .rows
            .iter()
            .filter_map(|row| row.get(column))
            .chain([&self.head[column]]);
        let widest = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
        widest.min(self.most[column])
    }
}

fn line(cells: &[String], widths: &[usize]) -> String {
    let padded: Vec<String> = cells
        .iter()
        .zip(widths)
        .map(|(cell, width)| format!("{cell:<width$}"))
        .collect();
    format!("  {}", padded.join("  ")).trim_end().to_owned()
}

/// A text in lines of at most so many characters, broken between words; a longer word has a line of its own.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > width {
            lines.push(String::new());
            used = 0;
        }
        let Some(line) = lines.last_mut() else { break };
        if used > 0 {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += length;
    }
    lines
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
}
