//! Men that have never moved: pawns on their first squares, and kings and rooks that may still castle.
//!
//! They have stood where they stand all game long: no officer has passed them, and no pawn has been promoted under a king or rook
//! among them. A pawn beside the rank of such a king has given him check from there, and as he has not moved it was
//! taken at once: no pawn was ever promoted by way of that square.

use jadoube_board::{Bitboard, Board, CastlingRights, Color, Man, Role};

/// Pawns on their first squares.
pub(super) fn pawns(board: &Board, color: Color) -> Bitboard {
    board.men(Man::new(color, Role::Pawn)) & Bitboard::rank(color.pawn_rank())
}

/// Kings and rooks that may still castle.
#[derive(Clone, Copy)]
pub(super) struct Castlers {
    /// Where they stand.
    pub(super) squares: Bitboard,
    /// What they forbid the pawns of each side.
    pub(super) shut: [Shut; 2],
}

/// The files on which pawns of one side cannot be promoted, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Shut {
    /// By a step ahead.
    pub(super) ahead: u8,
    /// By a capture from there.
    pub(super) from: u8,
    /// By a capture there.
    pub(super) to: u8,
}

impl Castlers {
    /// Those that these rights tell of.
    pub(super) fn of(castling: &CastlingRights, board: &Board) -> Castlers {
        let mut castlers = Castlers {
            squares: Bitboard::EMPTY,
            shut: [Shut::default(); 2],
        };
        for (color, _, rook) in castling.iter() {
            let Some(king) = board.king(color) else {
                continue;
            };
            castlers.squares = castlers.squares.with(king).with(rook);
            let shut = &mut castlers.shut[color.opposite() as usize];
            let king = 1u8 << king.file().index();
            shut.to |= king | 1 << rook.file().index();
            shut.from |= king << 1 | king >> 1;
            shut.ahead = shut.to | shut.from;
        }
        castlers
    }
}
