//! What a position can break.

use jadoube_board::{CastlingSide, Color, Role, Square};

/// A rule that a position breaks.
#[derive(Clone, Copy)]
pub(super) enum Breach {
    CastlingRight(Color, CastlingSide),
    TooManyPawns(Color),
    TooManyPromoted(Color),
    OutOfReach(Color, Role, Square),
    PawnCaptures(Color),
    KingWalledOut(Color, Square),
    Shuffled(Color),
    Parity,
    Kernel,
}
