//! A man taken off by mistake, as if in a move: it goes back, and under some codes it counts as touched.

use jadoube_board::{Color, Square};
use jadoube_codes::decides;
use jadoube_codes::params::touch::MistakenRemoval;

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
    let counts = d.at(&d.rules().touch.removed_by_mistake).is_some_and(
        |rule| decides!(rule, MistakenRemoval::PutBackAndTouched, not MistakenRemoval::RestoreBefore),
    );
    if counts {
        liability::after_touch(d, d.game.turn());
    }
    true
}

/// The opponent asks for what a touch costs, and a man lies off the board that no legal move takes: it goes back first.
pub(crate) fn held_to_have_touched(d: &mut Draft, offender: Color) {
    let hand = &d.game.in_hand().hand;
    let his = d.game.turn() == offender && hand.by == Some(offender);
    let mistaken = hand.off.iter().find(|(square, man)| {
        man.color != offender && !implied::can(&d.game, &Demand::Takes(*square))
    });
    let rule = d.at(&d.rules().touch.removed_by_mistake);
    if let (true, Some(square), Some(rule)) = (his, mistaken.map(|off| off.0), rule) {
        d.cite(rule.by);
        goes_back(d, square);
    }
}
