//! What can still happen on the board, asked of the proofs.

use jadoube_board::{Board, Color, Role};

use super::draft::Draft;

/// An answer that is never a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    Yes,
    No,
    /// It could not be decided here; a person must say.
    Undecided,
}

/// Whether a player could mate by any series of legal moves from the position on the board.
pub(crate) fn can_mate(d: &mut Draft, winner: Color) -> Answer {
    material(&d.game.setup().board, winner)
}

/// Whether nobody can mate any more.
pub(crate) fn is_dead(d: &mut Draft) -> Answer {
    match (can_mate(d, Color::White), can_mate(d, Color::Black)) {
        (Answer::No, Answer::No) => Answer::Yes,
        (Answer::Yes, _) | (_, Answer::Yes) => Answer::No,
        _ => Answer::Undecided,
    }
}

/// What bare material tells: it can say no for certain, and yes only where that is well known.
fn material(board: &Board, winner: Color) -> Answer {
    let own = |role: Role| (board.by_color(winner) & board.by_role(role)).len();
    let other = |role: Role| (board.by_color(winner.opposite()) & board.by_role(role)).len();
    if own(Role::Pawn) + own(Role::Rook) + own(Role::Queen) > 0 {
        return Answer::Undecided;
    }
    let (knights, bishops) = (own(Role::Knight), own(Role::Bishop));
    let bare = other(Role::Pawn) + other(Role::Knight) + other(Role::Bishop) + other(Role::Rook) + other(Role::Queen) == 0;
    match (knights, bishops) {
        (0, 0) => Answer::No,
        (1, 0) | (0, 1) if bare => Answer::No,
        _ => Answer::Undecided,
    }
}
