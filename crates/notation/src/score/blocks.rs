//! The moves of White in one numbered column and those of Black in another below it are brought together.

use jadoube_board::Color;

use super::line::Line;
use super::noise::is_move_like;
use crate::sides::side_of;

/// So many moves make a column; fewer may be anything.
const ROWS: usize = 3;

/// A column: where its heading stands, its moves with the lines that they stand on, and the first line behind it.
struct Column<'t> {
    heading: usize,
    moves: Vec<(usize, &'t str)>,
    end: usize,
}

/// Puts the moves of Black beside those of White with the same number. What is read of them stands on the lines of White.
pub(super) fn brought_together(mut lines: Vec<Line>) -> Vec<Line> {
    let mut from = 0;
    while from < lines.len() {
        let Some((white, black)) = columns(&lines, from) else {
            from += 1;
            continue;
        };
        let usual: Vec<(usize, String)> = white
            .moves
            .iter()
            .enumerate()
            .map(|(index, (line, moved))| {
                let reply = black.moves.get(index).map_or("", |(_, reply)| reply);
                (*line, format!("{}. {moved}    {reply}", index + 1))
            })
            .collect();
        let headings = [white.heading, black.heading];
        let emptied = black.moves.iter().map(|(line, _)| *line).chain(headings);
        let emptied: Vec<usize> = emptied.collect();
        from = black.end;
        for line in emptied {
            lines[line].text.clear();
        }
        for (line, text) in usual {
            lines[line].text = text.trim_end().to_owned();
        }
    }
    lines
}

/// The two columns of a game of which that of White begins on this line.
fn columns(lines: &[Line], from: usize) -> Option<(Column<'_>, Column<'_>)> {
    let white = column(lines, from, Color::White)?;
    let next = (white.end..lines.len()).find(|&line| !lines[line].is_blank())?;
    let black = column(lines, next, Color::Black)?;
    let replies = black.moves.len();
    let fits = replies == white.moves.len() || replies + 1 == white.moves.len();
    (fits && white.moves.len() >= ROWS).then_some((white, black))
}

/// The column of a side whose heading stands on this line, each move numbered, from the first on.
fn column(lines: &[Line], heading: usize, side: Color) -> Option<Column<'_>> {
    let named = lines[heading]
        .text
        .trim_matches(|sign: char| !sign.is_alphabetic());
    (side_of(named) == Some(side)).then_some(())?;
    let mut moves = Vec::new();
    let mut end = heading + 1;
    for (at, line) in lines.iter().enumerate().skip(heading + 1) {
        if line.is_blank() {
            continue;
        }
        let Some(moved) = numbered(&line.text, moves.len() + 1) else {
            break;
        };
        moves.push((at, moved));
        end = at + 1;
    }
    Some(Column {
        heading,
        moves,
        end,
    })
}

/// The one move of a row with this number.
fn numbered(text: &str, number: usize) -> Option<&str> {
    let rest = text.trim().strip_prefix(&number.to_string())?;
    let moved = rest.trim_start_matches(['.', ')', ':']).trim();
    let first = moved.split_whitespace().next()?;
    let is_move = is_move_like(first) || first.to_lowercase().starts_with("castle");
    (rest.len() > moved.len() && is_move && !moved.contains("  ") && !moved.contains('\t'))
        .then_some(moved)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::line::brought_by;

    /// The lines as they are after it, without the empty ones.
    fn told(text: &str) -> Vec<String> {
        let lines = brought_by(brought_together, text).into_iter();
        lines.filter(|line| !line.is_empty()).collect()
    }

    #[test]
    fn the_columns_of_a_game_are_put_beside_each_other() {
        let text = "Paris\n\nWHITE\n1. P-K4\n2. Kt-KB3\n3. Castles\n\nBLACK:\n1. P-K4\n2. P-Q3\nWhite won.";
        let usual = [
            "Paris",
            "1. P-K4    P-K4",
            "2. Kt-KB3    P-Q3",
            "3. Castles",
            "White won.",
        ];
        assert_eq!(told(text), usual);
    }

    #[test]
    fn what_is_no_pair_of_columns_stays_as_it_is() {
        for text in [
            "WHITE\n1. P-K4\n2. Kt-KB3\n3. P-Q4\nBLACK\n1. P-K4",
            "WHITE\n1. P-K4   P-K4\n2. Kt-KB3   P-Q3\n3. P-Q4   PxP",
            "1. P-K4\n2. Kt-KB3\n3. P-Q4\n1. P-K4\n2. P-Q3\n3. PxP",
        ] {
            assert_eq!(told(text), text.lines().collect::<Vec<_>>(), "{text}");
        }
    }
}
