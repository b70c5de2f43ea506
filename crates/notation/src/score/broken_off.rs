//! A score that may break off before the game does: dots behind its last move, a word where a move is due.

use jadoube_board::{Color, Position};

use super::apparatus::Stop;
use super::follow::Course;
use super::mate;
use super::row::{CellKind, Entry, Row};
use crate::closing::Closing;

/// Why moves may be missing behind the last one that is read.
pub(super) fn broken_off(course: &Course<'_>) -> Option<Stop> {
    let flows = course.raw.is_flowing();
    let rows = course.raw.rows().filter(|row| !row.cells.is_empty());
    let last = rows.filter(|row| flows || !row.is_doubtful()).last()?;
    let (number, side) = course.due();
    let due = match side {
        Color::White => format!("move {number}"),
        Color::Black => format!("move {number} of Black"),
    };
    let (entry, why) = match word_in_its_place(course, last) {
        Some(word) => (word, format!("\"{}\" stands where {due} is due", word.text)),
        None if leaves_moves_out(course, last) => {
            let why = format!("dots stand where {due} is due: moves may be left out");
            (course.entries.last()?, why)
        }
        None => return None,
    };
    Some(Stop {
        ply: course.row.plies() + 1,
        entry: Some(entry.clone()),
        why,
    })
}

/// The one word that stands alone behind White's move, where Black's should, and ends nothing.
fn word_in_its_place<'r>(course: &Course<'_>, row: &'r Row) -> Option<&'r Entry> {
    let is_open = course.closing.is_none() && row.closing.is_none();
    let [played, beside] = row.cells.as_slice() else {
        return None;
    };
    let is_row = row.number.is_some() && !row.black && played.kind == CellKind::Move;
    let is_word = beside.kind == CellKind::Remark
        && beside.entry.text.chars().all(char::is_alphabetic)
        && beside.entry.text.chars().count() > 1
        && !(mate::is_said(&beside.entry.text) && is_mate(course));
    (is_open && is_row && is_word).then_some(&beside.entry)
}

/// Whether mate is on the board.
fn is_mate(course: &Course<'_>) -> bool {
    Position::from_setup(course.row.now()).is_ok_and(|position| position.is_checkmate())
}

/// Dots stand for the move behind the last. They are usual in the place of the move of whoever resigns then, and in Black's where a
/// result is told.
fn leaves_moves_out(course: &Course<'_>, row: &Row) -> bool {
    let plies = row.moves() + usize::from(row.black);
    match row.closing.or(course.closing) {
        _ if row.is_open() => row.number == Some(course.due().0),
        Some(Closing::Resigns(_)) => false,
        None => row.dots,
        Some(_) => row.dots && plies > 1,
    }
}
