//! What each file still needs before its pawns are at home.

use super::pawns::Pawns;

/// The most pawns of one file.
const FULL: u32 = 6;

/// A file at home: a white pawn below a black one.
const HOME: usize = 0b101;

/// The pawns of a file from below, a bit each (one for Black) above a leading one.
type Column = usize;

/// The fewest captures that have to change a file, by its pawns.
pub(super) struct Needs([u8; 1 << (FULL + 1)]);

impl Needs {
    pub(super) fn new() -> Needs {
        let mut needs = [u8::MAX; 1 << (FULL + 1)];
        needs[HOME] = 0;
        loop {
            let old = needs;
            for column in 1..needs.len() {
                for (after, cost) in changes(column) {
                    needs[column] = needs[column].min(needs[after].saturating_add(cost));
                }
            }
            if needs == old {
                return Needs(needs);
            }
        }
    }

    /// The fewest captures that bring all pawns home: each changes one file, or two side by side.
    pub(super) fn captures(&self, pawns: &Pawns) -> u32 {
        let (mut captures, mut shared) = (0, 0);
        for file in 0..8 {
            shared = self.of_file(pawns, file).saturating_sub(shared);
            captures += shared;
        }
        captures
    }

    /// The changes that all files together need.
    pub(super) fn changes(&self, pawns: &Pawns) -> u32 {
        (0..8).map(|file| self.of_file(pawns, file)).sum()
    }

    fn of_file(&self, pawns: &Pawns, file: u32) -> u32 {
        u32::from(self.0[pawns.column(file)])
    }
}

/// What may become of a file, and whether a capture has to do it.
fn changes(column: Column) -> Vec<(Column, u8)> {
    let len = column.ilog2();
    let mut after = Vec::new();
    if len < FULL {
        // Promotions taken back: White's arrive above all others, Black's below.
        after.push((column << 1, 0));
        after.push((insert(column, len, 1), 0));
        for place in 0..=len {
            after.push((insert(column, place, 0), 1));
            after.push((insert(column, place, 1), 1));
        }
    }
    for place in 0..len {
        let low = (1 << place) - 1;
        after.push((column >> (place + 1) << place | column & low, 1));
        after.push((column ^ 1 << place, 1));
    }
    after
}

/// A pawn put where `place` pawns remain above it.
fn insert(column: Column, place: u32, pawn: usize) -> Column {
    let low = (1 << place) - 1;
    (column >> place << 1 | pawn) << place | column & low
}
