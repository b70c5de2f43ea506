//! Rows with the number between the moves of White and of Black, `P-K4   1   P-K4`, are brought to the usual form.

use super::line::Line;
use super::noise::begins_with_move;

/// So many rows with running numbers make a sheet; fewer may be any table.
const ROWS: usize = 3;

/// A row: what stands left of its number, the number, what stands right of it.
type Row<'t> = (&'t str, u32, &'t str);

/// Puts the number of each such row before its moves. A column of numbers stands for itself only where it runs on from row to row and
/// has moves on its left.
pub(super) fn with_numbers_first(mut lines: Vec<Line>) -> Vec<Line> {
    let mut from = 0;
    while from < lines.len() {
        let found = run(&lines[from..]);
        for line in &mut lines[from..from + found] {
            let usual =
                row(&line.text).map(|(left, number, right)| format!("{number}. {left}    {right}"));
            if let Some(usual) = usual {
                line.text = usual.trim_end().to_owned();
            }
        }
        from += found.max(1);
    }
    lines
}

/// How many lines from the first on are such rows, with empty ones among them; none where they are too few.
fn run(lines: &[Line]) -> usize {
    let (mut rows, mut end, mut last) = (0, 0, None);
    for (index, line) in lines.iter().enumerate() {
        if line.is_blank() {
            continue;
        }
        let Some((left, number, right)) = row(&line.text) else {
            break;
        };
        let follows = last.is_none_or(|last| number == last + 1);
        let are_moves = begins_with_move(left) && (right.is_empty() || begins_with_move(right));
        if !follows || !are_moves {
            break;
        }
        (rows, end, last) = (rows + 1, index + 1, Some(number));
        // Where Black has no move nothing follows.
        if right.is_empty() {
            break;
        }
    }
    if rows >= ROWS { end } else { 0 }
}

/// A line with a number set apart by two blanks or more on its left, and by blanks or the end on its right.
fn row(text: &str) -> Option<Row<'_>> {
    let text = text.trim();
    let mut gaps = text
        .match_indices("  ")
        .map(|(at, _)| at)
        .chain(text.find('\t'));
    gaps.find_map(|at| {
        let (left, rest) = (text[..at].trim_end(), text[at..].trim_start());
        let digits = rest.len()
            - rest
                .trim_start_matches(|sign: char| sign.is_ascii_digit())
                .len();
        let number = rest[..digits].parse().ok().filter(|_| digits <= 3)?;
        let right = rest[digits..].trim_start_matches(['.', ')']);
        let is_apart = right.is_empty() || right.starts_with("  ") || right.starts_with('\t');
        (is_apart && !left.is_empty()).then(|| (left, number, right.trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::line::brought_by;

    /// The lines as they are after it.
    fn told(text: &str) -> Vec<String> {
        brought_by(with_numbers_first, text)
    }

    #[test]
    fn a_number_between_the_moves_goes_before_them() {
        let sheet = "Morphy      Duke\nP-K4   1   P-K4\nKt-KB3   2   P-Q3\nCastles QR\t3\tR-Q1\nR-Q8 mate   4";
        let usual = [
            "Morphy      Duke",
            "1. P-K4    P-K4",
            "2. Kt-KB3    P-Q3",
            "3. Castles QR    R-Q1",
            "4. R-Q8 mate",
        ];
        assert_eq!(told(sheet), usual);
    }

    #[test]
    fn what_is_no_sheet_stays_as_it_is() {
        for text in [
            "Lasker   1   0\nTarrasch   2   1\nMaroczy   3   1",
            "P-K4   1   P-K4\nKt-KB3   2   P-Q3",
            "P-K4   1   P-K4\nKt-KB3   3   P-Q3\nP-Q4   7   PxP",
            "1. P-K4   P-K4\n2. Kt-KB3   Kt-QB3\n3. B-Kt5   P-QR3",
        ] {
            assert_eq!(told(text), text.lines().collect::<Vec<_>>(), "{text}");
        }
    }
}
