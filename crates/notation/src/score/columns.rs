//! Columns that stand one blank apart in some row: where the other rows have their columns, this one has them too.

use super::line::Line;

/// A column that so many lines show is one.
const FEWEST: usize = 4;

/// The lines with the columns of a table set apart by more than one blank.
pub(super) fn set_apart(lines: &[Line]) -> Vec<Line> {
    let signs: Vec<Vec<char>> = lines
        .iter()
        .map(|line| line.text.chars().collect())
        .collect();
    let width = signs.iter().map(Vec::len).max().unwrap_or(0);
    // How many lines have something here after two blanks or more.
    let mut seen = vec![0_usize; width];
    for line in &signs {
        for at in 2..line.len() {
            seen[at] += usize::from(line[at] != ' ' && line[at - 1] == ' ' && line[at - 2] == ' ');
        }
    }
    let is_column = |at: usize| seen[at] >= FEWEST && seen[at] * 2 > lines.len();
    let apart = lines.iter().zip(&signs).map(|(line, signs)| {
        let mut text = String::with_capacity(line.text.len() + 4);
        for (at, &sign) in signs.iter().enumerate() {
            let glued = at > 2 && sign != ' ' && signs[at - 1] == ' ' && signs[at - 2] != ' ';
            if glued && is_column(at) && begins_with_digit(signs) {
                text.push_str("  ");
            }
            text.push(sign);
        }
        Line {
            text,
            ..line.clone()
        }
    });
    apart.collect()
}

fn begins_with_digit(signs: &[char]) -> bool {
    let first = signs.iter().find(|sign| !matches!(sign, ' ' | '('));
    first.is_some_and(char::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn apart(text: &str) -> Vec<String> {
        let lines: Vec<Line> = text
            .lines()
            .enumerate()
            .map(|(number, text)| Line {
                number,
                page: None,
                text: text.to_owned(),
            })
            .collect();
        set_apart(&lines)
            .into_iter()
            .map(|line| line.text)
            .collect()
    }

    #[test]
    fn a_row_has_the_columns_of_the_others() {
        let rows = "7 B to Kt5    Q to R5 ch\n8 K to B      B to B4\n9 Kt takes P  Castles\n10 B takes Kt P takes B\n11 P to Q3    R to K sq\n";
        assert_eq!(apart(rows)[3], "10 B takes Kt   P takes B");
        assert_eq!(apart(rows)[2], "9 Kt takes P  Castles");
        // Too few rows show a column, and prose has none.
        let few = "8 K to B      B to B4\n10 B takes Kt P takes B\n";
        assert_eq!(apart(few)[1], "10 B takes Kt P takes B");
    }
}
