//! Numbers that stand alone on their lines, with the moves below them, are put before these moves.

use super::line::Line;
use super::noise::begins_with_move;
use super::unread;

/// So many rows with running numbers make a record; fewer may be anything.
const ROWS: usize = 3;

/// A move of White and one of Black may stand below a number, each on a line.
const MOVES: usize = 2;

/// Puts each such number and the moves below it on one line, the first of them.
pub(super) fn put_before_moves(mut lines: Vec<Line>) -> Vec<Line> {
    let mut from = 0;
    while from < lines.len() {
        let rows = rows(&lines[from..]);
        if rows.len() < ROWS {
            from += 1;
            continue;
        }
        for row in &rows {
            let moves = row.moves.iter().map(|at| lines[from + at].text.trim());
            let moves: Vec<&str> = moves.collect();
            let usual = format!("{}. {}", row.number, moves.join("    "));
            let emptied = row.moves.iter().map(|at| from + at);
            emptied.for_each(|line| lines[line].text.clear());
            lines[from + row.at].text = usual;
        }
        from += rows
            .last()
            .and_then(|row| row.moves.last())
            .map_or(1, |at| at + 1);
    }
    lines
}

/// A number, the line where it stands, and those of its moves.
struct Row {
    number: u32,
    at: usize,
    moves: Vec<usize>,
}

/// The rows that follow each other from the first line on.
fn rows(lines: &[Line]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut full = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| !line.is_blank())
        .peekable();
    while let Some((at, line)) = full.peek().copied() {
        let follows = |number: &u32| rows.last().is_none_or(|last| last.number + 1 == *number);
        let Some(number) = number(&line.text).filter(follows) else {
            break;
        };
        full.next();
        let mut moves = Vec::new();
        while moves.len() < MOVES
            && let Some((at, _)) = full.next_if(|(_, line)| begins_with_move(&line.text))
        {
            moves.push(at);
        }
        if moves.is_empty() {
            break;
        }
        rows.push(Row { number, at, moves });
    }
    rows
}

/// The number of a move with nothing beside it: `12.`, `12)`.
fn number(text: &str) -> Option<u32> {
    let text = text.trim();
    let is_alone = text.ends_with(['.', ')']) && !text.contains(char::is_whitespace);
    unread::number(text).filter(|_| is_alone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::line::brought_by;

    fn told(text: &str) -> Vec<String> {
        let lines = brought_by(put_before_moves, text).into_iter();
        lines.filter(|line| !line.is_empty()).collect()
    }

    #[test]
    fn a_number_stands_before_the_moves_below_it() {
        let text =
            "Paris\n\n1.\nP to K4\nP to K4\n\n2.\nKt to KB3   Kt to QB3\n3.\nCastles\nResigns.";
        let usual = [
            "Paris",
            "1. P to K4    P to K4",
            "2. Kt to KB3   Kt to QB3",
            "3. Castles",
            "Resigns.",
        ];
        assert_eq!(told(text), usual);
    }

    #[test]
    fn other_numbers_stay_where_they_are() {
        for text in [
            "1.\nP to K4\n2.\nKt to KB3",
            "1.\nP to K4\n3.\nKt to KB3\n5.\nP to Q4",
            "1.\nThis game was played at Paris.\n2.\nP to K4\n3.\nP to K4\n4.\nWhite wins",
            "1. P to K4\n2. P to Q4\n3. P to K5",
        ] {
            assert_eq!(told(text), text.lines().collect::<Vec<_>>(), "{text}");
        }
    }
}
