//! Whether what is not played may be taken back or called off.

use super::live::Live;
use crate::agreed::terms::TableTerms;
use crate::seat::Seat;
use crate::view::WaysOut;

/// How the holder of a seat may end what is not played.
pub fn ways_out(terms: &TableTerms, live: &Live, seat: Seat) -> WaysOut {
    let Some(color) = seat.color() else {
        return WaysOut::default();
    };
    let alone = terms.solo || !live.keys.taken(Seat::of(color.opposite()));
    let withdraw = live.sequence == 0 && alone;
    WaysOut {
        withdraw,
        call_off: !withdraw && may_be_called_off(terms, live),
    }
}

/// Whether a game has no result as long as not both have moved.
pub fn may_be_called_off(terms: &TableTerms, live: &Live) -> bool {
    terms.friendly
        && !live.appointment.may_act()
        && live.game.outcome().is_none()
        && !live.both_have_moved()
}
