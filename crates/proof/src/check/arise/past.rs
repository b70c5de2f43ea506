//! What is known of an earlier position.

use jadoube_board::{Board, CastlingRights, Color, Square};

/// A position that there must have been; nothing is claimed about the rest.
#[derive(Clone)]
pub(super) struct Past {
    pub(super) board: Board,
    pub(super) turn: Color,
    /// Rights that must still have been there.
    pub(super) castling: CastlingRights,
    /// A double step that must have been the last move, by the square it passed.
    pub(super) passed: Option<Square>,
    /// May it have begun only as in orthodox chess?
    pub(super) orthodox: bool,
}
