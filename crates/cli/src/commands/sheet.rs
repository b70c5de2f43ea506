//! Tables of results and counts, as text, as comma-separated values, as a page.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::args::tables::Layout;
use crate::table::Table;

/// A table with its title.
pub struct Sheet {
    /// What it is about.
    pub title: String,
    /// What each column is.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<String>>,
    /// A sentence under it; empty where there is none.
    pub note: String,
}

/// The page around tables.
const PAGE: &str = "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\
    <meta name=\"viewport\" content=\"width=device-width\"><style>body{font:15px system-ui,sans-serif;\
    margin:2rem;color-scheme:light dark}table{border-collapse:collapse;margin:1rem 0 2rem}th,td{padding:.2rem .6rem;\
    border-bottom:1px solid #8886;text-align:left;white-space:nowrap;font-variant-numeric:tabular-nums}</style>\n";

/// What stands before the first table; the title is that of the page.
pub fn begin(layout: Layout, title: &str, out: &mut impl Write) -> io::Result<()> {
    match layout {
        Layout::Html => writeln!(out, "{PAGE}<title>{}</title>", escaped(title)),
        Layout::Text | Layout::Csv => Ok(()),
    }
}

impl Sheet {
    /// Writes the table. Of comma-separated values each has a line of names, and its title in the first column; several have an
    /// empty line between them.
    pub fn write(&self, layout: Layout, first: bool, out: &mut impl Write) -> io::Result<()> {
        match layout {
            Layout::Text => self.text(first, out),
            Layout::Csv => self.csv(first, out),
            Layout::Html => out.write_all(self.html().as_bytes()),
        }
    }

    fn text(&self, first: bool, out: &mut impl Write) -> io::Result<()> {
        if !first {
            writeln!(out)?;
        }
        writeln!(out, "{}", self.title)?;
        // What goes to a file or through a pipe has no colors; neither has what goes to a terminal, to be the same.
        let mut lines = Vec::new();
        let mut table = Table::with(self.head.iter().map(|name| (name.clone(), 100)));
        for row in &self.rows {
            table.row(row.iter().cloned());
        }
        table.write_unbroken(&mut lines)?;
        out.write_all(&anstream::adapter::strip_bytes(&lines).into_vec())?;
        if !self.note.is_empty() {
            writeln!(out, "  {}", self.note)?;
        }
        Ok(())
    }

    fn csv(&self, first: bool, out: &mut impl Write) -> io::Result<()> {
        let with_title = |title: &str, row: &[String]| {
            csv_row([title].into_iter().chain(row.iter().map(String::as_str)))
        };
        if !first {
            writeln!(out)?;
        }
        out.write_all(with_title("table", &self.head).as_bytes())?;
        for row in &self.rows {
            out.write_all(with_title(&self.title, row).as_bytes())?;
        }
        Ok(())
    }

    fn html(&self) -> String {
        let mut html = format!("<h2>{}</h2>\n<table>\n", escaped(&self.title));
        let mut row = |cells: &[String], tag: &str| {
            html.push_str("<tr>");
            for cell in cells {
                // A string takes all that is written.
                let _ = write!(html, "<{tag}>{}</{tag}>", escaped(cell));
            }
            html.push_str("</tr>\n");
        };
        row(&self.head, "th");
        self.rows.iter().for_each(|cells| row(cells, "td"));
        html.push_str("</table>\n");
        if !self.note.is_empty() {
            let _ = writeln!(html, "<p>{}</p>", escaped(&self.note));
        }
        html
    }
}

/// A row of comma-separated values, with the end of its line.
pub fn csv_row<'f>(fields: impl IntoIterator<Item = &'f str>) -> String {
    let mut rows = csv::WriterBuilder::new()
        .buffer_capacity(1 << 10)
        .from_writer(Vec::new());
    // Memory takes all that is written, and gives back text for text.
    let written = rows.write_record(fields).is_ok();
    let bytes = rows.into_inner().ok().filter(|_| written);
    String::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
}

/// Words as they stand in a page or a picture.
pub fn escaped(words: &str) -> String {
    words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_with_commas_and_quotation_marks_are_quoted() {
        let row = csv_row(["Morphy", "Morphy, Paul", "\"Paul\"", ""]);
        assert_eq!(row, "Morphy,\"Morphy, Paul\",\"\"\"Paul\"\"\",\n");
    }

    #[test]
    fn a_table_in_every_layout() {
        let sheet = Sheet {
            title: "A <b>".to_owned(),
            head: vec!["name".to_owned(), "points".to_owned()],
            rows: vec![vec!["Ćirić, D".to_owned(), "1½".to_owned()]],
            note: String::new(),
        };
        for (layout, expected) in [
            (Layout::Text, "A <b>\n  name      points\n  Ćirić, D  1½\n"),
            (Layout::Csv, "table,name,points\nA <b>,\"Ćirić, D\",1½\n"),
            (
                Layout::Html,
                "<h2>A &lt;b&gt;</h2>\n<table>\n<tr><th>name</th><th>points</th></tr>\n\
                 <tr><td>Ćirić, D</td><td>1½</td></tr>\n</table>\n",
            ),
        ] {
            let mut out = Vec::new();
            sheet.write(layout, true, &mut out).expect("room");
            let text = String::from_utf8(out).expect("text");
            assert_eq!(text, expected);
        }
    }
}
