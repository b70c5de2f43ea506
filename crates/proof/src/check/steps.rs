//! The steps of the men, as files and ranks, for all that checks; the solver has its own.

pub(super) const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub(super) const SLANTED: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
pub(super) const LEAPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
