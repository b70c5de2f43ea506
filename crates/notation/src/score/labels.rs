//! Games whose first moves stand on a line behind what they are called: `Board 2: 1. e4 e5 2. Nf3 Nc6 1-0`. What stands before
//! the moves is put on a line of its own.

use super::heading::Heading;
use super::notes::compares;
use super::scan::{self, Kind, Unit};
use super::text::Line;
use super::tongue::Tongue;

/// A longer text before the first move is prose.
const LONGEST: usize = 80;

/// The lines with what stands before the first move of a game set apart from it.
pub(super) fn set_apart(lines: Vec<Line>, tongue: Tongue) -> Vec<Line> {
    let mut apart = Vec::with_capacity(lines.len());
    for (index, line) in lines.iter().enumerate() {
        let next = lines.get(index + 1).map_or("", |next| next.text.as_str());
        let mut parts = first_moves(&line.text).map(|at| line.text.split_at(at));
        let found = parts
            .find(|(label, moves)| is_label(label, line, tongue) && is_game(moves, next, tongue));
        let Some((label, moves)) = found else {
            apart.push(line.clone());
            continue;
        };
        // A dash alone calls a game nothing.
        let of = |text: String| Line {
            text,
            ..line.clone()
        };
        if label.contains(char::is_alphanumeric) {
            apart.push(of(label.trim_end().to_owned()));
        }
        let before = label.chars().count();
        apart.push(of(format!("{:before$}{moves}", "")));
    }
    apart
}

/// Where the number of a first move may stand behind something else.
fn first_moves(text: &str) -> impl Iterator<Item = usize> {
    let found = text.match_indices("1.").map(|(at, _)| at);
    found.filter(|&at| {
        let before = &text[..at];
        !before.trim().is_empty() && before.ends_with([' ', '\t', ':', ')'])
    })
}

/// Whether a text calls a game something, and has no move itself.
fn is_label(label: &str, line: &Line, tongue: Tongue) -> bool {
    let text = label.trim();
    let is_move = |unit: &Unit| matches!(unit.kind, Kind::Move | Kind::Closing(_));
    if compares(text)
        || text.chars().count() > LONGEST
        || scan::units(text, tongue).iter().any(is_move)
    {
        return false;
    }
    let is_heading = || {
        let line = Line {
            text: text.to_owned(),
            ..line.clone()
        };
        Heading::of(&line, false).is_some()
    };
    text.ends_with([':', ')', '-', '–', '—']) || is_heading()
}

/// Whether moves and nothing else stand here, up to a result or to where the `next` line goes on with them.
fn is_game(moves: &str, next: &str, tongue: Tongue) -> bool {
    let units = scan::units(moves, tongue);
    let count = |kind: Kind| units.iter().filter(|unit| unit.kind == kind).count();
    let mut numbers = units.iter().filter_map(|unit| match unit.kind {
        Kind::Number(number) => Some(number),
        _ => None,
    });
    let last = numbers.next_back().unwrap_or(0);
    let ends = units
        .last()
        .is_some_and(|unit| matches!(unit.kind, Kind::Closing(_)));
    let goes_on = scan::units(next, tongue).first().is_some_and(
        |unit| matches!(unit.kind, Kind::Number(number) if number == last || number == last + 1),
    );
    count(Kind::Move) > 1 && count(Kind::Word) + count(Kind::Unread) == 0 && (ends || goes_on)
}
