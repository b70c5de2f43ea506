//! What captures and pawn moves have made of a board: all that quiet moves do not change.

use jadoube_board::{Bitboard, Board, Color, Role};

/// The pawns of each side, and how many of each other man there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Structure {
    pawns: [Bitboard; 2],
    counts: u64,
}

impl Structure {
    /// That of a board.
    pub(crate) fn of(board: &Board) -> Structure {
        let pawns = board.by_role(Role::Pawn);
        let mut counts = 0_u64;
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for color in Color::ALL {
                let men = (board.by_role(role) & board.by_color(color)).len();
                counts = counts << 8 | men as u64;
            }
        }
        Structure {
            pawns: Color::ALL.map(|color| pawns & board.by_color(color)),
            counts,
        }
    }

    /// A number for it; an accident only gives two structures the same.
    pub(crate) fn mixed(&self) -> u64 {
        let [white, black] = self.pawns.map(|pawns| pawns.0);
        let mut mixed = white.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed = (mixed.rotate_left(29) ^ black).wrapping_mul(0xD129_42F0_5B9C_A3E1);
        (mixed.rotate_left(31) ^ self.counts).wrapping_mul(0xA24B_AED4_963E_E407)
    }
}
