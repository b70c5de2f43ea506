//! Whether what is not played may be taken back or called off, and a move taken back by which nobody loses.

use jadoube_board::{Color, Setup};
use jadoube_laws::terms::PlayForm;

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
        take_back: before_the_last(terms, live, color).is_some(),
    }
}

/// The position before the last move of this player that stands, where it may be taken back: alone, where either side's
/// may be, and in a friendly game against a machine while it lasts.
pub fn before_the_last(terms: &TableTerms, live: &Live, color: Color) -> Option<Setup> {
    let against_machine =
        terms.machine.is_some() && terms.friendly && live.game.outcome().is_none();
    let broken_off = live.game.adjournment().is_some_and(|it| it.is_broken_off());
    let by_message = live.game.terms().play != PlayForm::Board;
    if !(terms.solo || against_machine) || live.appointment.may_act() || broken_off || by_message {
        return None;
    }
    let stands = |index: u32| {
        let line = live.lines.get(index as usize);
        line.is_some_and(|line| !line.undone)
    };
    let mut plies = live.game.plies_back();
    let last = plies.find(|ply| stands(ply.index) && (terms.solo || ply.who == color))?;
    Some(last.before.setup)
}

/// Whether a game has no result as long as not both have moved.
pub fn is_hardly_begun(terms: &TableTerms, live: &Live) -> bool {
    terms.friendly
        && !live.appointment.may_act()
        && live.game.outcome().is_none()
        && !live.both_have_moved()
}

/// Whether a player may call it off then: nobody escapes so from what the other may claim.
pub fn may_be_called_off(terms: &TableTerms, live: &Live) -> bool {
    is_hardly_begun(terms, live) && !awaits_claim(live)
}

/// Whether something has been made that may be claimed: an illegal move, or one of another man than was touched.
pub fn awaits_claim(live: &Live) -> bool {
    let mut plies = live.game.plies_that_stand();
    plies.any(|ply| !ply.legal || ply.unmet.is_some())
}
