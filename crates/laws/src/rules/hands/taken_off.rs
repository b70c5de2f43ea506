//! Men that hands have taken off the board and that were no part of the move: they stay off, or go back.

use jadoube_board::{Color, Man, Square};
use jadoube_codes::params::touch::MistakenRemoval;
use jadoube_codes::{ClauseId, decides};

use crate::agreement::Agreement;
use crate::event::HandsEvent;
use crate::rules::draft::Draft;
use crate::rules::touch::implied;
use crate::ruling::Demand;
use crate::said;
use crate::sentence::ManOn;

/// A man of the other side was taken off that no legal move takes: where the code has it put back and treated as touched.
pub(crate) fn by_mistake(d: &mut Draft, who: Color, square: Square) {
    let Some(rule) = put_back_by(d) else { return };
    if d.game.turn() == who && takes_none(d, square) {
        d.breach(rule);
        d.lead(rule);
        d.say(said::Hands::TakenByMistake {
            man: ManOn::of(&d.game.setup().board, square),
        });
    }
}

/// What was taken off by mistake in this turn goes back with the rest of what hands have done.
pub(crate) fn go_back(d: &mut Draft) {
    let Some(rule) = put_back_by(d) else { return };
    let off: Vec<Square> = d.game.in_hand().hand.off.iter().map(|off| off.0).collect();
    for square in off {
        if takes_none(d, square) {
            d.cite(rule);
            d.say(said::Hands::BackAgain {
                man: ManOn::of(&d.game.setup().board, square),
            });
        }
    }
}

/// The clauses by which a man taken off by mistake is put back and treated as touched.
fn put_back_by<'g>(d: &Draft<'g>) -> Option<&'g [ClauseId]> {
    d.at(&d.rules().touch.removed_by_mistake)
        .filter(|rule| decides!(rule, MistakenRemoval::PutBackAndTouched, not MistakenRemoval::RestoreBefore))
        .map(|rule| rule.by)
}

/// Whether an enemy man stands here that no legal move takes.
fn takes_none(d: &Draft, square: Square) -> bool {
    let enemy = |man: Man| man.color != d.game.turn();
    let man = d.game.setup().board.get(square);
    man.is_some_and(enemy) && !implied::can(&d.game, &Demand::Takes(square))
}

/// Play has gone on: those of the men that were no part of the move stay off, as long as nobody puts them back. On a
/// program's board only a move takes a man.
pub(crate) fn stay_off(d: &mut Draft, off: &[(Square, Man)]) {
    if d.is_refused() || d.game.outcome().is_some() {
        return;
    }
    let on_screen = d.game.terms().is_agreed(&Agreement::OnScreen);
    for (square, man) in off {
        if d.game.setup().board.get(*square) != Some(*man) {
            continue;
        }
        let (man, square) = (*man, *square);
        if on_screen {
            d.say(said::Hands::OnlyAMove { man, square });
        } else {
            d.emit(HandsEvent::LeftOff { square });
            d.say(said::Hands::StaysOff { man, square });
        }
    }
}
