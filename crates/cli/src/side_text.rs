//! One dispute under several codes, as a table for people.

use std::io::{Result, Write};

use jadoube_book::{Cell, Cited, Column, SideBySide};

use crate::output::{DIM, STRONG, Styled};
use crate::table::Table;

/// A table for each act on which the codes differ, and for the last act.
pub fn show_side_by_side(out: &mut impl Write, file: &str, side: &SideBySide) -> Result<()> {
    let title = if side.title.is_empty() {
        file
    } else {
        &side.title
    };
    writeln!(out, "{}  {}", Styled(STRONG, title), Styled(DIM, file))?;
    for (at, act) in side.acts.iter().enumerate() {
        if act.differ || at + 1 == side.acts.len() {
            writeln!(out, "line {}: {}", act.line, Styled(STRONG, &act.text))?;
            table(&side.columns, at).write(out)?;
        }
    }
    for column in side
        .columns
        .iter()
        .filter(|column| column.no_such_terms.is_some())
    {
        let reason = column.no_such_terms.as_deref().unwrap_or_default();
        writeln!(out, "  {}  {}", column.code, Styled(DIM, reason))?;
    }
    writeln!(out)
}

fn table(columns: &[Column], at: usize) -> Table {
    let mut table = Table::new([("code", 12), ("ruling", 58), ("result", 9), ("clauses", 48)]);
    for column in columns {
        let Some(cell) = column.cells.get(at) else {
            continue;
        };
        table.row([
            column.code.to_owned(),
            ruling(cell),
            cell.told.result.to_string(),
            ids(&cell.told.clauses),
        ]);
    }
    table
}

/// The ruling without the result, which has a column of its own.
fn ruling(cell: &Cell) -> String {
    let words = cell.ruling.strip_suffix(&format!("; {}", cell.told.result));
    words.unwrap_or(&cell.ruling).to_owned()
}

fn ids(clauses: &[Cited]) -> String {
    let ids: Vec<&str> = clauses.iter().map(|clause| clause.id).collect();
    if ids.is_empty() {
        "silent".to_owned()
    } else {
        ids.join(", ")
    }
}
