//! The engines behind lists of legal moves and [`perft`](crate::perft()): small boards, no questions
//! about color, and for counting no move lists and no leaves made.
//!
//! For a count a board at depth two has its children written to a buffer, and the moves of the boards
//! in the buffer are counted in bulk. Everything is compiled for several kinds of processor and the
//! best is chosen at run time ([`PerftEngine`]).

#[cfg(target_arch = "x86_64")]
mod batch;
mod children;
mod count;
mod engine;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod list;
mod quad;
#[cfg(target_arch = "x86_64")]
mod rays;
mod recursion;
mod restraints;

pub use engine::PerftEngine;
pub(crate) use engine::{legal_count, legal_moves};

use crate::{Color, Position};
use quad::{Quad, Wings, wings};

/// A position as the engines see it.
struct Root {
    quad: Quad,
    /// Where a pawn can be taken en passant: a set of one square or none.
    en_passant: u64,
    turn: Color,
    /// The castlings of the side to move.
    wings: Wings,
}

impl Root {
    #[inline]
    fn of(position: &Position) -> Root {
        Root {
            quad: Quad::of(position),
            en_passant: position
                .en_passant()
                .map_or(0, |square| 1 << square.index()),
            turn: position.turn(),
            wings: wings(position, position.turn()),
        }
    }
}

/// Boards waiting to be counted, all with the same side to move.
struct Waiting {
    boards: [Quad; Waiting::SIZE],
    len: usize,
    /// En passant captures among the moves of these boards, and all that has been counted.
    total: u64,
    /// The castlings of White and Black.
    wings: [Wings; 2],
}

impl Waiting {
    /// A power of two. When fewer than `FULL` are waiting, there is room for the children of any
    /// board.
    const SIZE: usize = 512;
    /// So many are counted at once.
    const FULL: usize = 64;

    fn for_castling_of(position: &Position) -> Waiting {
        Waiting {
            boards: [Quad::EMPTY; Waiting::SIZE],
            len: 0,
            total: 0,
            wings: Color::ALL.map(|color| wings(position, color)),
        }
    }

    #[inline(always)]
    fn push(&mut self, quad: Quad) {
        // The mask says to the compiler that there is room.
        self.boards[self.len & (Waiting::SIZE - 1)] = quad;
        self.len += 1;
    }
}
