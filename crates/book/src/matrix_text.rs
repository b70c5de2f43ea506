//! The matrix as text that is kept in the repository, so that a change of any ruling is seen when it is reviewed.

use std::fmt::Write;

use crate::matrix::{Matrix, MatrixCell, MatrixRow};

const HEAD: &str = "\
# Every shipped case under every code. Written by `cargo run --release -- laws matrix --write`; a test compares.
#
# Below each case stands a line for the codes that rule alike by the same clauses; '=' before it says that the case
# itself names these codes. A mark for each act: + stands, ! stands and is a breach, - refused, x refused and a breach,
# ? not understood, ~ not carried by the code; then the clauses cited. At the end the result and a sum over duties,
# choices, penalties, questions, readings and positions. 'differ in' names the parameters by which the codes come to
# different rulings.
";

/// The matrix as the text of `cases/matrix.txt`.
pub fn matrix_text(matrix: &Matrix) -> String {
    let mut text = HEAD.to_owned();
    for row in &matrix.rows {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{}: {}", row.case, row.title);
        write_row(&mut text, row);
    }
    text
}

fn write_row(text: &mut String, row: &MatrixRow) {
    let mut groups: Vec<(String, Vec<&'static str>)> = Vec::new();
    for cell in &row.cells {
        let line = line(cell);
        match groups.iter_mut().find(|(known, _)| *known == line) {
            Some((_, codes)) => codes.push(cell.code),
            None => groups.push((line, vec![cell.code])),
        }
    }
    for (line, codes) in groups {
        let (mark, ruling) = line.split_at(1);
        let _ = writeln!(text, "{mark} {}: {ruling}", codes.join(", "));
    }
    if row.differ {
        let because = if row.because.is_empty() {
            "no parameter".to_owned()
        } else {
            row.because.join(", ")
        };
        let _ = writeln!(text, "  differ in {because}");
    }
}

/// What a cell shows, after a first character that tells whether the case names the code.
fn line(cell: &MatrixCell) -> String {
    let named = if cell.named { '=' } else { ' ' };
    if let Some(reason) = &cell.no_such_terms {
        return format!("{named}no such terms: {reason}");
    }
    let marks: Vec<String> = cell
        .acts
        .iter()
        .map(|act| format!("{}{}", act.verdict, act.clauses.join(",")))
        .collect();
    format!("{named}{} | {} {}", marks.join(" "), cell.result, cell.sum)
}
