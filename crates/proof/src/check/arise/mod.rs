//! Checks why a position cannot arise, by plain means.
//!
//! Nothing of `reach` is shared but the reason itself. Men are walked step by step, files are lists
//! of pawns, and every last move is tried. What the reason says is looked for and nothing else: how
//! many moves have to be taken back stands in it.

mod last;
mod men;
mod past;
mod pawns;
mod shut_in;
mod walk;

use jadoube_board::{Board, CastlingSide, Color, Role, Setup, Square};

use self::past::Past;
use super::flaw::Flaw;
use crate::reach::Unreachable;

/// Does the reason show that the position cannot arise?
///
/// The last moves of a reason of many plies are all tried, which may take some seconds.
///
/// # Errors
/// [`Flaw::Arises`], with what does not hold.
pub fn check_unreachable(setup: &Setup, reason: &Unreachable) -> Result<(), Flaw> {
    let past = Past {
        board: setup.board,
        turn: setup.turn,
        castling: setup.castling,
        passed: setup.en_passant,
        orthodox: !setup.is_chess960(),
    };
    let still = shut_in::still(&past);
    let holds = match reason {
        Unreachable::NotPlayable(told) => setup.problems() == *told && !told.is_empty(),
        Unreachable::TooManyPawns(color) => men::pawns(&past.board, *color) > 8,
        Unreachable::TooManyPromoted {
            color, promoted, ..
        } => {
            let there = men::promoted(&past, still, *color).len();
            there >= *promoted && there + men::pawns(&past.board, *color) > 8
        }
        Unreachable::CastlingRight(color, side) => lacks_right(&past, *color, *side),
        Unreachable::CastlingRights => !has_a_start(setup),
        Unreachable::PawnCaptures(color) => pawns::too_far(&past.board, *color),
        Unreachable::KingWalledOut { color, .. } => {
            past.orthodox && walk::walled_out(&past, still, *color)
        }
        Unreachable::OutOfReach { square, .. } => men::is_out_of_reach(&past, still, *square),
        Unreachable::Shuffled { color, .. } => {
            past.orthodox && shut_in::orders(&past, still, *color) == [false; 2]
        }
        Unreachable::Parity => past.orthodox && shut_in::is_odd(&past, still),
        Unreachable::Kernel { .. } => !pawns::have_a_kernel(&past, still),
        Unreachable::EnPassant(_) | Unreachable::NoLastMove => none_before(&past, 1),
        Unreachable::EveryLastMove { plies } => none_before(&past, *plies),
    };
    if holds {
        Ok(())
    } else {
        Err(Flaw::Arises(reason.to_string()))
    }
}

/// Does every last move lead back, within `plies`, to what cannot be?
fn none_before(past: &Past, plies: u32) -> bool {
    let begins = if past.orthodox {
        past.board == Board::INITIAL
    } else {
        past.board.occupied() == Board::INITIAL.occupied()
    };
    let begins = begins && past.turn == Color::White && past.passed.is_none();
    let has_right = |color| {
        CastlingSide::ALL
            .iter()
            .any(|&side| past.castling.get(color, side).is_some())
    };
    // From one of Chess960 castling may have ended anywhere, unless nobody can have castled.
    let is_known = past.orthodox || Color::ALL.into_iter().all(has_right);
    plies > 0
        && !begins
        && is_known
        && last::moves(past)
            .iter()
            .all(|before| cannot_be(before) || none_before(before, plies - 1))
}

/// Can the position not be, without a look at its last moves?
fn cannot_be(past: &Past) -> bool {
    let right = |(color, side, _)| lacks_right(past, color, side);
    if past.castling.iter().any(right) {
        return true;
    }
    let still = shut_in::still(past);
    let is_walled = |color: Color| {
        walk::walled_out(past, still, color) || shut_in::orders(past, still, color) == [false; 2]
    };
    Color::ALL.into_iter().any(|color| {
        men::pawns(&past.board, color) + men::promoted(past, still, color).len() > 8
            || pawns::too_far(&past.board, color)
            || past.orthodox && is_walled(color)
    }) || past.orthodox && shut_in::is_odd(past, still)
        || past
            .board
            .iter()
            .any(|(square, _)| men::is_out_of_reach(past, still, square))
        || !pawns::have_a_kernel(past, still)
}

/// Is there a right to castle, and the king or rook not where it began?
fn lacks_right(past: &Past, color: Color, side: CastlingSide) -> bool {
    past.castling.get(color, side).is_some_and(|rook| {
        let at_home = |square: Square, role| {
            let man = past.board.get(square);
            square.rank() == color.back_rank()
                && man.is_some_and(|man| man.color == color && man.role == role)
        };
        let king = past.board.king(color);
        !at_home(rook, Role::Rook) || !king.is_some_and(|king| at_home(king, Role::King))
    })
}

/// Does a starting position of Chess960 give all the rights?
fn has_a_start(setup: &Setup) -> bool {
    (0..960).map(Setup::chess960).any(|start| {
        setup.castling.iter().all(|(color, side, rook)| {
            start.castling.get(color, side) == Some(rook)
                && start.board.king(color) == setup.board.king(color)
        })
    })
}
