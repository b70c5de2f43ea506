//! An end that words beside a move tell, where nothing behind the last move does.

use super::apparatus::Stop;
use super::follow::Course;
use super::noise;
use super::row::{Cell, CellKind};
use super::verdict::Verdict;

/// The first words beside the moves of a game without a result that tell one.
pub(super) fn told_beside(course: &Course<'_>) -> Option<Stop> {
    let raw = course.raw;
    if course.closing.is_some() || raw.header("result").is_some() {
        return None;
    }
    let cells = raw.rows().flat_map(|row| &row.cells);
    let mut beside = cells.filter(|cell| cell.kind == CellKind::Remark);
    let tells = |words: &str, place| {
        let verdict = Verdict::of(words, place)?;
        verdict.closing(raw.header("white"), raw.header("black"))
    };
    let cell = beside.find(|cell| tells(&cell.entry.text, cell.entry.place).is_some())?;
    Some(Stop {
        ply: course.row.plies(),
        entry: Some(cell.entry.clone()),
        why: format!(
            "\"{}\" tells how the game ended, and nothing behind its last move does",
            cell.entry.text
        ),
    })
}

/// The first words beside the one move of a row that may be the other, though they are not read as one.
pub(super) fn unread_beside(course: &Course<'_>) -> Option<Stop> {
    let mut rows = course.raw.rows();
    rows.find_map(|row| {
        let is_lacking = row.number.is_some() && !row.is_doubtful() && row.moves() == 1;
        let is_word = |cell: &Cell| cell.kind == CellKind::Remark;
        let mut groups = row
            .cells
            .chunk_by(|one, other| is_word(one) == is_word(other));
        groups.find_map(|group| {
            let first = group.first().filter(|cell| is_lacking && is_word(cell))?;
            let words: Vec<&str> = group.iter().map(|cell| cell.entry.text.as_str()).collect();
            let words = words.join(" ");
            noise::is_spaced_move(&words).then(|| Stop {
                ply: course.row.plies(),
                entry: Some(first.entry.clone()),
                why: format!("\"{words}\" may be a move, and is passed over"),
            })
        })
    })
}
