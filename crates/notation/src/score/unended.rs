//! An end that words beside a move tell, where nothing behind the last move does.

use super::apparatus::Stop;
use super::follow::Course;
use super::row::CellKind;
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
