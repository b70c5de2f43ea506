//! Men that hands have taken off the board and that were no part of the move: they stay off.

use jadoube_board::{Man, Square};

use crate::agreement::Agreement;
use crate::event::HandsEvent;
use crate::rules::draft::Draft;
use crate::said;

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
