//! Slider attacks by arithmetic: slower than tables, but short enough to be right. It fills them.
//!
//! Each line through the square is a pair of rays. The first man above the square on the one ray
//! and the first below it on the other bound what is attacked; a subtraction finds both at once
//! ("obstruction difference").

use super::lines::ray;
use crate::Square;

#[derive(Clone, Copy)]
struct Line {
    /// The ray towards higher square numbers.
    upper: u64,
    /// The ray towards lower square numbers.
    lower: u64,
}

const NO_LINE: Line = Line { upper: 0, lower: 0 };

const fn lines(directions: [(i8, i8); 2]) -> [[Line; 2]; 64] {
    let mut table = [[NO_LINE; 2]; 64];
    let mut s = 0;
    while s < 64 {
        let mut d = 0;
        while d < 2 {
            let (files, ranks) = directions[d];
            let square = Square::ALL[s];
            table[s][d] = Line {
                upper: ray(square, (files, ranks)),
                lower: ray(square, (-files, -ranks)),
            };
            d += 1;
        }
        s += 1;
    }
    table
}

static ROOK: [[Line; 2]; 64] = lines([(0, 1), (1, 0)]);
static BISHOP: [[Line; 2]; 64] = lines([(1, 1), (-1, 1)]);

const fn along(line: Line, occupied: u64) -> u64 {
    let upper = line.upper & occupied;
    let lower = (line.lower & occupied) | 1;
    let last_below = !0 << (63 - lower.leading_zeros());
    let first_above = upper & upper.wrapping_neg();
    (line.upper | line.lower) & (first_above << 1).wrapping_add(last_below)
}

/// A bishop's attacks from the square with this number.
pub(super) const fn bishop(square: usize, occupied: u64) -> u64 {
    let [a, b] = BISHOP[square];
    along(a, occupied) | along(b, occupied)
}

/// A rook's attacks from the square with this number.
pub(super) const fn rook(square: usize, occupied: u64) -> u64 {
    let [a, b] = ROOK[square];
    along(a, occupied) | along(b, occupied)
}
