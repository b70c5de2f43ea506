//! The pawns of one file, in their order.

use jadoube_board::Color;

/// The pawns of a file from below, a bit each (one for Black) above a leading one.
pub(super) type Column = u8;

pub(super) const EMPTY: Column = 1;

/// A file at the start: a white pawn below a black one.
pub(super) const START: Column = 0b101;

/// Pawns that a file can hold here.
pub(super) const FULL: u32 = 7;

pub(super) fn len(column: Column) -> u32 {
    column.ilog2()
}

/// Adds a pawn above all others.
pub(super) fn push(column: Column, color: Color) -> Column {
    column << 1 | color as Column
}

/// The color of the pawn with this number, counted from below.
pub(super) fn at(column: Column, index: u32) -> Color {
    if column >> (len(column) - 1 - index) & 1 == 0 {
        Color::White
    } else {
        Color::Black
    }
}

pub(super) fn remove(column: Column, index: u32) -> Column {
    let low = len(column) - 1 - index;
    column >> (low + 1) << low | column & ((1 << low) - 1)
}

pub(super) fn insert(column: Column, index: u32, color: Color) -> Column {
    let low = len(column) - index;
    (column >> low << 1 | color as Column) << low | column & ((1 << low) - 1)
}

/// A pawn in the place of one of the other color.
pub(super) fn replace(column: Column, index: u32) -> Column {
    column ^ 1 << (len(column) - 1 - index)
}

/// Pawns of one color.
pub(super) fn count(column: Column, color: Color) -> u32 {
    let black = column.count_ones() - 1;
    match color {
        Color::White => len(column) - black,
        Color::Black => black,
    }
}

/// Has a pawn no enemy pawn ahead of it?
pub(super) fn is_free(column: Column, index: u32) -> bool {
    let color = at(column, index);
    let mut ahead = match color {
        Color::White => index + 1..len(column),
        Color::Black => 0..index,
    };
    ahead.all(|other| at(column, other) == color)
}

/// Can pawns of the colors that may promote one after the other until the goal is left?
fn becomes(column: Column, goal: Column, open: [bool; 2]) -> bool {
    if column == goal {
        return true;
    }
    let promotes = |index| is_free(column, index) && open[at(column, index) as usize];
    len(column) > len(goal)
        && (0..len(column))
            .any(|index| promotes(index) && becomes(remove(column, index), goal, open))
}

/// The fewest changes that captures must make to a file before its pawns can promote, where a color
/// may, until the goal is left, by its pawns.
pub(super) struct Needs([u8; 1 << (FULL + 1)]);

impl Needs {
    pub(super) fn of(goal: Column, open: [bool; 2]) -> Needs {
        let mut needs = [u8::MAX; 1 << (FULL + 1)];
        for column in EMPTY..=Column::MAX {
            if becomes(column, goal, open) {
                needs[usize::from(column)] = 0;
            }
        }
        loop {
            let mut changed = false;
            for column in EMPTY..=Column::MAX {
                let fewest = changes(column)
                    .map(|after| needs[usize::from(after)].saturating_add(1))
                    .min();
                if let Some(fewest) = fewest
                    && fewest < needs[usize::from(column)]
                {
                    needs[usize::from(column)] = fewest;
                    changed = true;
                }
            }
            if !changed {
                return Needs(needs);
            }
        }
    }

    pub(super) fn of_column(&self, column: Column) -> u32 {
        u32::from(self.0[usize::from(column)])
    }
}

/// What one capture can make of a file: a pawn gone, come, or in the place of another.
fn changes(column: Column) -> impl Iterator<Item = Column> {
    let len = len(column);
    let come = (0..=len)
        .filter(move |_| len < FULL)
        .flat_map(move |index| Color::ALL.map(|color| insert(column, index, color)));
    (0..len)
        .flat_map(move |index| [remove(column, index), replace(column, index)])
        .chain(come)
}
