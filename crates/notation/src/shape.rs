//! What a move does on an arrangement of men that need not be legal: castling, taking, checking.
//!
//! Everything here asks the board only, never the rules, so that illegal moves have a shape too.

use jadoube_board::{CastlingSide, Man, Move, Role, Setup, Square};

/// The side to which `played` castles, if its shape is castling: a king moves onto a rook of its own color.
pub fn castling_side(setup: &Setup, played: Move) -> Option<CastlingSide> {
    setup.castling_shape(played)
}

/// The square on which `played` takes a man: its arrival square, or beside the pawn that takes in passing.
pub fn taken_square(setup: &Setup, played: Move) -> Option<Square> {
    let mover = setup.board.get(played.from())?;
    match setup.board.get(played.to()) {
        Some(man) if man.color != mover.color => Some(played.to()),
        Some(_) => None,
        None => passing_square(setup, mover, played),
    }
}

/// Where the pawn stands that `played` would take in passing, if it goes to the en-passant square aslant.
fn passing_square(setup: &Setup, mover: Man, played: Move) -> Option<Square> {
    let (from, to) = (played.from(), played.to());
    if mover.role != Role::Pawn || from.file() == to.file() || setup.en_passant != Some(to) {
        return None;
    }
    let victim = Square::new(to.file(), from.rank());
    let enemy = Man {
        color: !mover.color,
        role: Role::Pawn,
    };
    (setup.board.get(victim) == Some(enemy)).then_some(victim)
}

/// Whether `played` takes a pawn in passing.
pub fn is_en_passant(setup: &Setup, played: Move) -> bool {
    taken_square(setup, played).is_some_and(|square| square != played.to())
}

/// Whether `played` attacks the enemy king once carried out; false when there is not exactly one.
pub fn gives_check(setup: &Setup, played: Move) -> bool {
    let after = setup.play_any(played);
    let Some(king) = after.board.king(after.turn) else {
        return false;
    };
    !after
        .board
        .attackers(king, setup.turn, after.board.occupied())
        .is_empty()
}

/// Whether `played` gives check and leaves no legal move.
pub fn gives_mate(setup: &Setup, played: Move) -> bool {
    gives_check(setup, played) && setup.play_any(played).plain_moves().is_empty()
}
