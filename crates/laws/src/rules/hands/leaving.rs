//! What hands have left unfinished when the other player goes on: it stays as it stands on the board.

use jadoube_board::Color;

use crate::act::Hands;
use crate::event::{HandsEvent, MoveMade, MovesEvent, RightsEvent};
use crate::rules::draft::Draft;
use crate::rules::hands::settling;
use crate::rules::moving::{completing, half_made, turns};
use crate::rules::play::blind;
use crate::said;

/// Whether this player has the move, has begun it and has not pressed: whatever the other does meanwhile, he may finish it.
pub(crate) fn may_still_finish(d: &Draft, of: Color) -> bool {
    let turn = d.game.in_hand();
    let begun = d.game.turn() == of && turn.has_begun(of) && !turn.hand.pressed;
    begun && !blind::plays(d, of)
}

/// The other player moves although this one has pressed without having finished: what he let go stands where he let it go, and the turn is
/// the other's; a man that he only holds goes back, and a capture beside its victim is not made.
pub(crate) fn leave(d: &mut Draft, of: Color) {
    let hand = &d.game.in_hand().hand;
    let pressed = hand.pressed;
    let let_go = hand.held.is_none() && hand.new_piece.is_none() && hand.stand_in.is_none();
    let made = settling::as_it_stands(d)
        .filter(|_| let_go && d.game.turn() == of)
        .filter(|_| !turns::stays_after_illegal(d) && !blind::plays(d, of));
    let Some(made) = made else {
        d.emit(HandsEvent::HandsUndone);
        return;
    };
    let victim = settling::standing_victim(d, made);
    // Beside the man that it is to take it has made no capture, and no reply makes one: the hands stay as they are.
    if victim == Some(made.to()) {
        return;
    }
    settling::say_what_is_missing(d, of);
    d.say(said::Hands::AsItWasLeft {
        who: of.opposite(),
        of,
    });
    if d.game.duty(of).is_some() && half_made::castling_begun(d).is_some() {
        d.emit(RightsEvent::DutyEnded { who: of });
    }
    let Some(victim) = victim else {
        completing::complete(d, of, made, Hands::One, false);
        return;
    };
    // The pawn that was to be taken in passing stands there still.
    let mut men = d.game.setup().play_any(made).board;
    men.set(victim, d.game.setup().board.get(victim));
    let faults = d.by(&d.rules().making.made_capture).to_vec();
    d.breach(&faults);
    d.emit(MovesEvent::MoveMade(MoveMade {
        who: of,
        made,
        legal: false,
        faults,
        hands: Hands::One,
        turn: of.opposite(),
        unmet: None,
        stands: Some(men.to_string()),
    }));
    if pressed {
        d.emit(MovesEvent::MoveCompleted);
    }
}
