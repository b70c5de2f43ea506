//! Kings that cannot have got where they stand, and knights that have made an odd number of moves.
//!
//! A pawn on its first square has never moved: all game long it has stood there and attacked the
//! same two squares. So has a bishop shut in behind two such pawns, and so have king and rook that
//! may still castle. A king can have passed none of those squares.

use jadoube_board::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, File, Man, Role, Square, attacks,
};

use super::retract::Retro;
use super::told::Unreachable;

/// A king that no way leads to from its first square.
pub(super) fn kings(retro: &Retro) -> Option<Unreachable> {
    Color::ALL.into_iter().find_map(|color| {
        let king = retro.board.king(color)?;
        let closed = closed_to(&retro.board, color) | castlers(retro, color.opposite());
        let mut reached = Bitboard::of(Square::new(File::E, color.back_rank()));
        loop {
            let next = reached | (crate::squares::neighbors(reached) - closed);
            if next == reached {
                break;
            }
            reached = next;
        }
        (!reached.has(king)).then_some(Unreachable::KingWalledOut { color, king })
    })
}

/// Squares that the king of `color` can never have stood on.
fn closed_to(board: &Board, color: Color) -> Bitboard {
    let enemy = color.opposite();
    let pawn = Man::new(enemy, Role::Pawn);
    let unmoved = board.men(pawn) & Bitboard::rank(enemy.pawn_rank());
    let own = board.men(Man::new(color, Role::Pawn)) & Bitboard::rank(color.pawn_rank());
    let mut closed = unmoved | own;
    for square in unmoved.iter() {
        closed |= attacks::pawn(enemy, square);
        // A pawn right before an unmoved one has come there with its only move, a capture from
        // beside; till then it attacked the square.
        let before = square.offset(0, enemy.forward());
        closed |= before.map_or(Bitboard::EMPTY, Bitboard::of) & board.men(pawn);
    }
    for (file, guards) in [(File::C, [File::B, File::D]), (File::F, [File::E, File::G])] {
        let home = Square::new(file, enemy.back_rank());
        let shut = guards
            .iter()
            .all(|&guard| unmoved.has(Square::new(guard, enemy.pawn_rank())));
        if shut && board.get(home) == Some(Man::new(enemy, Role::Bishop)) {
            closed |= Bitboard::of(home);
        }
    }
    closed
}

/// What the king and rooks of `color` that may still castle have held and attacked all game long,
/// whatever stood around them.
fn castlers(retro: &Retro, color: Color) -> Bitboard {
    let mut held = Bitboard::EMPTY;
    for rook in CastlingSide::ALL.map(|side| retro.castling.get(color, side)) {
        let (Some(rook), Some(king)) = (rook, retro.board.king(color)) else {
            continue;
        };
        // With all squares occupied a rook reaches those beside it.
        held |= attacks::king(king) | attacks::rook(rook, Bitboard::FULL);
        held = held.with(king).with(rook);
    }
    held
}

/// With every man on the board, no pawn moved and every castling still allowed, only knights have
/// moved, and each of their moves changes the color of their square.
pub(super) fn knights(retro: &Retro) -> Option<Unreachable> {
    let board = &retro.board;
    let pawns = board.by_role(Role::Pawn);
    let home = Bitboard::rank(Color::White.pawn_rank()) | Bitboard::rank(Color::Black.pawn_rank());
    if board.occupied().len() != 32 || pawns != home || !has_all(&retro.castling) {
        return None;
    }
    // Each side begins with a knight on a light and one on a dark square.
    let odd = |color: Color| {
        let knights = board.men(Man::new(color, Role::Knight));
        (knights & Bitboard::LIGHT).len() != 1
    };
    let white_moved_once_more = retro.turn == Color::Black;
    let moves_differ = odd(Color::White) != odd(Color::Black);
    (moves_differ != white_moved_once_more).then_some(Unreachable::Parity)
}

fn has_all(rights: &CastlingRights) -> bool {
    Color::ALL.into_iter().all(|color| {
        CastlingSide::ALL
            .into_iter()
            .all(|side| rights.get(color, side).is_some())
    })
}
