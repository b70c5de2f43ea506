//! Men that hands have taken off the board and that were no part of the move: they stay off, or go back.

use jadoube_board::{Color, Man, Square};

use crate::agreement::Agreement;
use crate::event::HandsEvent;
use crate::rules::draft::Draft;
use crate::rules::touch::removed::{cannot_be_taken, counts_as_touched};
use crate::said;
use crate::sentence::ManOn;

/// A man of the other side was taken off that no legal move takes: where the code has it put back and treated as touched.
pub(crate) fn by_mistake(d: &mut Draft, who: Color, square: Square) {
    let Some(rule) = counts_as_touched(d) else {
        return;
    };
    if d.game.turn() == who && cannot_be_taken(d, square) {
        d.breach(rule);
        d.lead(rule);
        d.say(said::Hands::TakenByMistake {
            man: ManOn::of(&d.game.setup().board, square),
        });
    }
}

/// What was taken off by mistake in this turn goes back with the rest of what hands have done.
pub(crate) fn go_back(d: &mut Draft) {
    let Some(rule) = counts_as_touched(d) else {
        return;
    };
    let off: Vec<Square> = d.game.in_hand().hand.off.iter().map(|off| off.0).collect();
    for square in off {
        if cannot_be_taken(d, square) {
            d.cite(rule);
            d.say(said::Hands::BackAgain {
                man: ManOn::of(&d.game.setup().board, square),
            });
        }
    }
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
