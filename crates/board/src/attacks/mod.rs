//! Which squares a man attacks, and lines between squares.
//!
//! ```
//! use jadoube_board::{attacks, Bitboard, Square};
//! assert_eq!(attacks::knight(Square::A1).to_string(), "c2 b3");
//! let blocked = Bitboard::of(Square::C1) | Bitboard::of(Square::A2);
//! assert_eq!(attacks::rook(Square::A1, blocked).to_string(), "b1 c1 a2");
//! assert_eq!(attacks::between(Square::A1, Square::D4).to_string(), "b2 c3");
//! ```

mod leapers;
mod lines;
pub(crate) mod look_up;
mod magics;
mod obstruction;
mod sliders;

/// The tables behind the functions, for the counting engine.
pub(crate) mod tables {
    pub(crate) use super::leapers::{KING, KNIGHT};
    pub(crate) use super::lines::BETWEEN;
}

pub use leapers::{king, knight, pawn};
pub(crate) use lines::direction;
pub use lines::{between, line};
pub use sliders::{bishop, queen, rook};

use crate::{Bitboard, Man, Role, Square};

/// The squares that a man on `square` attacks, given the occupied squares.
#[inline]
pub fn of(man: Man, square: Square, occupied: Bitboard) -> Bitboard {
    match man.role {
        Role::Pawn => pawn(man.color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// The squares that a man on `square` would attack if it stood alone on the board; for tables that are made
/// when a program is compiled.
///
/// ```
/// use jadoube_board::{Man, Square, attacks};
/// let rook = Man::from_char('R').unwrap();
/// assert_eq!(attacks::alone(rook, Square::E4).len(), 14);
/// ```
pub const fn alone(man: Man, square: Square) -> Bitboard {
    let index = square.index() as usize;
    let slanted = obstruction::bishop(index, 0);
    let straight = obstruction::rook(index, 0);
    match man.role {
        Role::Pawn => pawn(man.color, square),
        Role::Knight => knight(square),
        Role::Bishop => Bitboard(slanted),
        Role::Rook => Bitboard(straight),
        Role::Queen => Bitboard(slanted | straight),
        Role::King => king(square),
    }
}
