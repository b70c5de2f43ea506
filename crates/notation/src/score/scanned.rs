//! A line of a score with its units, and what it looks like.

use super::line::Line;
use super::row::{CellKind, Row};
use super::scan::{Kind, Unit};

/// A line with its units.
pub(super) struct Scanned<'l> {
    pub(super) line: &'l Line,
    pub(super) units: Vec<Unit>,
    pub(super) rows: Vec<Row>,
}

impl Scanned<'_> {
    pub(super) fn count(&self, kind: Kind) -> usize {
        self.units.iter().filter(|unit| unit.kind == kind).count()
    }

    /// Numbers divided by commas from what stands before them, as in running text.
    pub(super) fn is_running(&self) -> bool {
        let inner = self.units.iter().enumerate().skip(1);
        inner
            .filter(|(_, unit)| matches!(unit.kind, Kind::Number(_)))
            .any(|(at, unit)| {
                self.line.text[self.units[at - 1].from..unit.from]
                    .trim_end()
                    .ends_with([';', ','])
            })
    }

    /// What stands first on the line, but for marks and dots.
    pub(super) fn first(&self) -> Option<Kind> {
        let mut kinds = self.units.iter().map(|unit| unit.kind);
        kinds.find(|kind| !matches!(kind, Kind::Mark | Kind::Blank))
    }

    pub(super) fn begins_with_number(&self) -> bool {
        matches!(self.first(), Some(Kind::Number(_)))
    }

    pub(super) fn begins_with_word(&self) -> bool {
        self.first() == Some(Kind::Word)
    }

    /// Whether this is the first row of a table, and nothing else stands beside it.
    pub(super) fn begins_game(&self) -> bool {
        let first = self.rows.first().and_then(|row| row.number) == Some(1);
        first && self.begins_with_number() && self.has_move() && self.count(Kind::Word) == 0
    }

    /// Whether this is prose whose last sentence goes on in the next line.
    pub(super) fn is_open(&self) -> bool {
        let text = self.line.text.trim_end();
        let last = text.split_whitespace().last().unwrap_or_default();
        let small = last.len() > 1 && last.chars().all(char::is_lowercase);
        self.count(Kind::Word) > 2 && (small || text.ends_with(','))
    }

    /// Whether a line that follows an open sentence, which is set in by `indent`, may be the rest of it: a table of moves
    /// begins with the first, or is set in.
    pub(super) fn continues(&self, indent: usize) -> bool {
        let number = self.rows.first().and_then(|row| row.number);
        number.is_some_and(|number| number > 1) && self::indent(&self.line.text) < indent + SET_IN
    }

    /// Whether this is a row with both moves and nothing else.
    pub(super) fn has_two_moves(&self) -> bool {
        let [row] = self.rows.as_slice() else {
            return false;
        };
        row.number.is_some() && row.moves() == 2 && row.words == 0 && row.closing.is_none()
    }

    pub(super) fn has_move(&self) -> bool {
        self.rows
            .iter()
            .any(|row| row.moves() > 0 || row.closing.is_some() || has_unread(row) || row.is_open())
    }
}

/// A table is set in by so many blanks.
const SET_IN: usize = 4;

/// How many blanks a line begins with.
pub(super) fn indent(text: &str) -> usize {
    text.chars().take_while(|sign| *sign == ' ').count()
}

fn has_unread(row: &Row) -> bool {
    row.cells.iter().any(|cell| cell.kind == CellKind::Unread)
}
