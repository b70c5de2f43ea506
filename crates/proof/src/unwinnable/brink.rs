//! On the brink: positions that a few forced moves bring to where mate is impossible at a glance.

use jadoube_board::{Color, Position};

use crate::material::shortage;
use crate::unwinnable::statics::{is_locked, unwinnable_statically};

/// Men of a side up to which bare material can settle it: more bishops of one color are a wonder.
pub(crate) const FEW_MEN: usize = 4;

/// Legal moves below which every reply is looked at.
pub(crate) const FEW_MOVES: usize = 3;

/// Has `winner` mated already? Then what the men could still do is no question.
pub(crate) fn is_mated(position: &Position, winner: Color) -> bool {
    position.turn() != winner && position.is_checkmate()
}

/// Do a few forced moves lead to where `winner` cannot mate, at a glance?
pub(crate) fn is_forced_out(position: &Position, winner: Color, plies: u32) -> bool {
    let board = position.board();
    if board.by_color(winner).len() <= FEW_MEN
        && shortage(board, winner).is_some()
        && !is_mated(position, winner)
    {
        return true;
    }
    let moves = position.legal_count();
    if moves == 0 {
        return !is_mated(position, winner);
    }
    if plies == 0 || moves >= FEW_MOVES {
        return !position.is_check()
            && is_locked(board)
            && unwinnable_statically(position, winner, 0);
    }
    let moves = position.legal_moves();
    moves
        .iter()
        .all(|&play| is_forced_out(&position.played(play), winner, plies - 1))
}
