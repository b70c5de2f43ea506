//! Rows of which a move or both cannot be read, where the number alone tells that they are rows: the row below has the next one.
//! And the first rows of a game without their numbers, where those below are numbered.

use super::row::rows_of;
use super::scan::{Kind, Unit};
use super::scanned::Scanned;

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

/// Numbers the first rows of a game where they have no numbers, and the row below them has the one that follows theirs; `last` is the
/// number of the row that stands over these lines.
pub(super) fn number_first(scanned: &mut [Scanned<'_>], last: Option<u32>) {
    let is_numbered = |one: &Scanned<'_>| one.begins_with_number() && one.has_move();
    let Some(first) = scanned.iter().position(is_numbered) else {
        return;
    };
    let (above, below) = scanned.split_at_mut(first);
    let number = below.first().and_then(|one| one.rows.first()?.number);
    let lacking = number.map_or(0, |number| number.saturating_sub(1));
    let are_bare = above.iter().rev().take_while(|one| has_moves_alone(one));
    let are_bare = are_bare.count() == lacking as usize;
    // Under other rows they are numbered by these.
    if lacking == 0 || last == Some(lacking) || !are_bare {
        return;
    }
    let from = first - lacking as usize;
    for (number, one) in (1..).zip(&mut above[from..]) {
        let at = one.units.first().map_or(0, |unit| unit.from);
        let number = Unit {
            kind: Kind::Number(number),
            from: at,
            to: at,
        };
        one.units.insert(0, number);
        one.rows = rows_of(&one.line.text, &one.units, |_| one.line.place());
    }
}

/// Whether two moves stand on a line and nothing else.
fn has_moves_alone(one: &Scanned<'_>) -> bool {
    one.units.len() == MOVES && one.count(Kind::Move) == MOVES
}
