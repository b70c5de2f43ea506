//! Rows of which a move or both cannot be read, where the number alone tells that they are rows: the row below has the next one.

use super::scan::{Kind, Unit};

/// A row has so many moves.
const MOVES: usize = 2;

/// The number that a line begins with, with a dot or without.
pub(super) fn number(text: &str) -> Option<u32> {
    let first = text.split_whitespace().next()?;
    let digits = first.trim_end_matches(['.', ')', ':']);
    let is_number = first.len() <= digits.len() + 1 && digits.len() <= 3;
    digits.parse().ok().filter(|&value| is_number && value > 0)
}

/// The units of a line that is the row with this number, its words in the places of moves; `None` if it holds anything else than a
/// number and one or two of these, of which one at least is no move.
pub(super) fn as_row(text: &str, units: &[Unit], number: u32) -> Option<Vec<Unit>> {
    let (first, rest) = units.split_first()?;
    let numbered = |unit: &Unit| match unit.kind {
        Kind::Number(value) => value == number,
        Kind::Mark | Kind::Word => self::number(&text[unit.from..unit.to]) == Some(number),
        _ => false,
    };
    let in_place = rest.iter().map(|unit| match unit.kind {
        Kind::Move | Kind::Unread => Some(*unit),
        Kind::Word => Some(Unit {
            kind: Kind::Unread,
            ..*unit
        }),
        _ => None,
    });
    let rest: Vec<Unit> = in_place.collect::<Option<_>>()?;
    let is_unread = rest.iter().any(|unit| unit.kind == Kind::Unread);
    let is_row = numbered(first) && is_unread && rest.len() <= MOVES;
    is_row.then(|| {
        let number = Unit {
            kind: Kind::Number(number),
            ..*first
        };
        [vec![number], rest].concat()
    })
}
