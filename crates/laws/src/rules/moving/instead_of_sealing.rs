//! A move that is made on the board, when play is broken off, in the place of one that is sealed.

use jadoube_board::Color;
use jadoube_codes::params::seal::SealOnBoard;
use jadoube_codes::{ClauseId, decides};

use crate::rules::draft::Draft;

/// Who has made a move on the board since play was broken off, under a code that has him seal that very move, and by which
/// clause. Nobody is to answer it, and no press passes the turn: his clock runs until the envelope is closed.
pub(crate) fn made_to_be_sealed<'g>(d: &Draft<'g>) -> Option<(Color, &'g [ClauseId])> {
    let adjournment = d.game.adjournment()?;
    let open = adjournment.is_broken_off() && adjournment.envelope.is_none();
    let by = same_is_sealed(d)?;
    let made = d.game.last_ply()?;
    (open && made.index >= adjournment.ply).then_some((made.who, by))
}

/// By which clause a move that is made on the board instead of being sealed is the one to be sealed, where the code says so.
pub(crate) fn same_is_sealed<'g>(d: &Draft<'g>) -> Option<&'g [ClauseId]> {
    d.at(&d.rules().seal.by_hand_on_board)
        .filter(|rule| decides!(rule, SealOnBoard::SameMustBeSealed, not SealOnBoard::HasMoved))
        .map(|rule| rule.by)
}
