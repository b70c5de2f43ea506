//! Men that have never moved: pawns on their first squares, kings and rooks that may still castle, and officers on their
//! first squares that these never let out.
//!
//! They have stood where they stand all game long: no officer has passed them, and no pawn has been promoted under a king or rook
//! that may castle. A pawn beside the rank of such a king has given him check from there, and as he has not moved it was
//! taken at once: no pawn was ever promoted by way of that square.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use jadoube_board::{Bitboard, Board, CastlingRights, Color, Man, Role};

use super::cage;
use super::mix::Mix;
use super::regions::spread;
use super::unmoved::{doubled, pawns};

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

/// The squares of all men that have never moved, for every set of men at home that came up.
#[derive(Default)]
pub(super) struct Stills(HashMap<[Bitboard; 3], Bitboard, BuildHasherDefault<Mix>>);

/// Sets of men known at most between two attempts at a game, some fifty bytes each.
const MOST: usize = 40_000;

impl Stills {
    /// The squares of all men that have never moved; of Chess960 nobody knows where officers began.
    pub(super) fn of(&mut self, board: &Board, castlers: &Castlers, orthodox: bool) -> Bitboard {
        let pawns = pawns(board, Color::White) | pawns(board, Color::Black);
        let still = pawns | castlers.squares;
        if !orthodox {
            return still;
        }
        let first = at_home(board) - still;
        // With a pawn before nobody on either side there is nobody shut in.
        if pawns.is_empty() || first.is_empty() {
            return still;
        }
        // A king's way also depends on the pawns right before those.
        let before = doubled(board, Color::White) | doubled(board, Color::Black);
        let known = self.0.entry([still, first, before]);
        *known.or_insert_with(|| grown(board, still, first))
    }

    /// Forgets the squares if there are too many.
    pub(super) fn shrink(&mut self) {
        if self.0.len() > MOST {
            self.0.clear();
        }
    }
}

/// Officers on their first squares; knights are left out, whom nothing shuts in.
fn at_home(board: &Board) -> Bitboard {
    let first = |color: Color| {
        let own = Board::INITIAL.by_color(color);
        let of = |role| board.men(Man::new(color, role)) & own & Board::INITIAL.by_role(role);
        of(Role::King) | of(Role::Queen) | of(Role::Rook) | of(Role::Bishop)
    };
    first(Color::White) | first(Color::Black)
}

/// Those that have never moved, with all whom they shut in among themselves.
///
/// Officers of one side who all stand at home, and each of whom gets past those that have never moved to nobody's square but
/// theirs, leave each other no first move. None of them was ever taken, since nobody could have come in his place.
fn grown(board: &Board, mut still: Bitboard, first: Bitboard) -> Bitboard {
    loop {
        let before = still;
        for color in Color::ALL {
            let mut shut = (first & board.by_color(color)) - still;
            loop {
                let stays = shut
                    .iter()
                    .filter(|&square| {
                        match board.role_at(square) {
                            Some(Role::King) => cage::reached(board, still, color),
                            Some(role) => spread(role, square, still),
                            None => Bitboard::EMPTY,
                        }
                        .is_subset(shut)
                    })
                    .fold(Bitboard::EMPTY, Bitboard::with);
                if stays == shut {
                    break;
                }
                shut = stays;
            }
            still |= shut;
        }
        if still == before {
            return still;
        }
    }
}
