//! Rows whose first cell is longer than its column is wide, so that the second cell begins where it ends:
//! `R. (Q. Kt. third) takes R. (check)Kt. to B. third`.

use std::collections::HashMap;

/// So many rows show where a column begins.
const FEWEST: usize = 2;

/// A blank gap of so many signs divides two cells.
const GAP: &str = "  ";

/// The lines with a gap behind the bracket that ends a cell, where a capital follows it at once, no cell of the row begins elsewhere, and
/// the second cells of the rows around begin no later.
pub(super) fn cells_apart(lines: &mut [&mut String]) {
    let begins: Vec<Option<usize>> = lines.iter().map(|line| second_cell(line)).collect();
    let mut rows: HashMap<usize, usize> = HashMap::new();
    for column in begins.iter().flatten() {
        *rows.entry(*column).or_default() += 1;
    }
    // The row before tells where the column is; over the first one, that one does.
    let mut column = begins
        .iter()
        .copied()
        .flatten()
        .next()
        .unwrap_or(usize::MAX);
    for (line, begin) in lines.iter_mut().zip(&begins) {
        if let Some(begin) = *begin {
            column = begin;
            continue;
        }
        if rows.get(&column).is_none_or(|rows| *rows < FEWEST) || !is_numbered(line) {
            continue;
        }
        let signs: Vec<(usize, char)> = line.char_indices().collect();
        let glued = signs
            .windows(2)
            .enumerate()
            .find(|(at, pair)| at + 1 >= column && pair[0].1 == ')' && pair[1].1.is_uppercase());
        if let Some((_, pair)) = glued {
            line.insert_str(pair[1].0, GAP);
        }
    }
}

/// The sign of a row at which its second cell begins: its only gap lies before it.
fn second_cell(line: &str) -> Option<usize> {
    let row = line.trim_end();
    let moves = behind_number(row)?;
    let gap = moves.find(GAP)?;
    let cell = moves[gap..].trim_start();
    let is_only = !cell.contains(GAP);
    is_only.then(|| row[..row.len() - cell.len()].chars().count())
}

fn is_numbered(line: &str) -> bool {
    behind_number(line).is_some_and(|moves| !moves.trim_end().contains(GAP))
}

/// What stands behind the number that a row begins with.
fn behind_number(line: &str) -> Option<&str> {
    let row = line.trim_start();
    let digits = row.bytes().take_while(u8::is_ascii_digit).count();
    let rest = row[digits..].trim_start_matches(['.', ')', ' ']);
    ((1..=3).contains(&digits) && rest.starts_with(char::is_alphabetic)).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(rows: [&str; 3]) -> Vec<String> {
        let mut rows = rows.map(str::to_owned);
        cells_apart(&mut rows.iter_mut().collect::<Vec<_>>());
        rows.to_vec()
    }

    #[test]
    fn a_cell_that_is_too_long_ends_with_its_bracket() {
        let rows = apart([
            " 40. R. to R. sq.        R. to B. sq.",
            " 41. R. (Q. third) takes P. (check)K. to R. sq.",
            " 42. Q. to Kt. third     Kt. takes R.",
        ]);
        assert_eq!(rows[1], " 41. R. (Q. third) takes P. (check)  K. to R. sq.");
    }

    #[test]
    fn nothing_is_parted_elsewhere() {
        for row in [
            // Before the column a bracket stands within a move.
            " 41. R. (QR)K7",
            " 41. R. (Q. third) takes P.     (check)K. to R. sq.",
            "and R. (Q. third) takes P. (check)K. to R. sq.",
        ] {
            let told = apart([
                " 40. R. to R. sq.        R. to B. sq.",
                row,
                " 42. Q. to Kt. third     Kt. takes R.",
            ]);
            assert_eq!(told[1], row);
        }
        let alone = ["7. R(K1)K7", "8. R(Q2) x Kt(KKt2)P-B4", "Black wins."];
        assert_eq!(apart(alone), alone);
    }
}
