//! A man taken off by mistake, as if in a move: it goes back, and under some codes it counts as touched.

use jadoube_board::{Color, Man, Square};
use jadoube_codes::params::touch::MistakenRemoval;
use jadoube_codes::{ClauseId, decides};

use crate::event::HandsEvent;
use crate::rules::draft::Draft;
use crate::rules::touch::{implied, liability};
use crate::ruling::Demand;
use crate::said;

/// A man that lies off the board in the turn in progress goes back on its square, and counts as touched where the code has it so.
/// Says whether there was one.
pub(crate) fn goes_back(d: &mut Draft, square: Square) -> bool {
    let mut off = d.game.in_hand().hand.off.iter();
    if !off.any(|(off, _)| *off == square) {
        return false;
    }
    d.emit(HandsEvent::RemovalUndone { square });
    let man = d.game.setup().board.get(square);
    let role = man.map(|man| man.role);
    d.say(said::Hearing::ManGoesBack { role, square });
    if counts_as_touched(d).is_some() {
        liability::after_touch(d, d.game.turn());
    }
    true
}

/// By which clauses a man taken off by mistake is put back and treated as touched, where the code says so.
pub(crate) fn counts_as_touched<'g>(d: &Draft<'g>) -> Option<&'g [ClauseId]> {
    d.at(&d.rules().touch.removed_by_mistake)
        .filter(|rule| decides!(rule, MistakenRemoval::PutBackAndTouched, not MistakenRemoval::RestoreBefore))
        .map(|rule| rule.by)
}

/// Whether a man of the side that does not have the move stands here and no legal move takes it.
pub(crate) fn cannot_be_taken(d: &Draft, square: Square) -> bool {
    let enemy = |man: Man| man.color != d.game.turn();
    let man = d.game.setup().board.get(square);
    man.is_some_and(enemy) && !implied::can(&d.game, &Demand::Takes(square))
}

/// The opponent asks for what a touch costs, and a man lies off the board that no legal move takes: it goes back first.
pub(crate) fn held_to_have_touched(d: &mut Draft, offender: Color) {
    let Some(by) = counts_as_touched(d) else {
        return;
    };
    let hand = &d.game.in_hand().hand;
    let his = d.game.turn() == offender && hand.by == Some(offender);
    let mut off = hand.off.iter().map(|(square, _)| *square);
    let mistaken = off.find(|square| cannot_be_taken(d, *square));
    if let Some(square) = mistaken.filter(|_| his) {
        d.cite(by);
        goes_back(d, square);
    }
}
