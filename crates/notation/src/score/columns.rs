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
    let rows = signs.iter().filter(|signs| begins_with_digit(signs));
    let usual = most_frequent(rows.map(|signs| gaps(signs)));
    let apart = lines.iter().zip(&signs).map(|(line, signs)| {
        // A row with as many gaps as the others has its columns, wherever they stand.
        let is_glued = begins_with_digit(signs) && gaps(signs) < usual;
        let mut text = String::with_capacity(line.text.len() + 4);
        for (at, &sign) in signs.iter().enumerate() {
            let glued = at > 2 && sign != ' ' && signs[at - 1] == ' ' && signs[at - 2] != ' ';
            if glued && is_glued && is_column(at) {
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

/// How many gaps divide what stands behind the number of a row.
fn gaps(signs: &[char]) -> usize {
    let text: String = signs.iter().collect();
    let behind = text.trim().split_once(' ').map_or("", |(_, rest)| rest);
    let cells = behind.split("  ").filter(|cell| !cell.trim().is_empty());
    cells.count().saturating_sub(1)
}

/// The number that stands there most often, and of several the greatest.
fn most_frequent(numbers: impl Iterator<Item = usize>) -> usize {
    let mut seen: Vec<usize> = Vec::new();
    for number in numbers {
        seen.resize(seen.len().max(number + 1), 0);
        seen[number] += 1;
    }
    let most = seen.iter().enumerate().max_by_key(|(_, count)| **count);
    most.map_or(0, |(number, _)| number)
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
        // A gap of its own is that of the columns, though no other row has it there.
        let ragged = "1. e 2 - e 4   e 7 - e 5\n2. S g 1 - f 3   S b 8 - c 6\n3. L f 1 - b 5   a 7 - a 6\n4. L b 5 - a 4   S g 8 - f 6\n5. 0 - 0   L f 8 - e 7\n6. T f 1 - e 1   0 - 0\n";
        assert_eq!(apart(ragged), ragged.lines().collect::<Vec<_>>());
        // Too few rows show a column, and prose has none.
        let few = "8 K to B      B to B4\n10 B takes Kt P takes B\n";
        assert_eq!(apart(few)[1], "10 B takes Kt P takes B");
    }
}
