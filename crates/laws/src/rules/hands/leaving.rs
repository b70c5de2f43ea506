//! What hands have left unfinished when the other player goes on: it stays as it stands on the board.

use jadoube_board::{Color, Move};

use crate::act::Hands;
use crate::event::{HandsEvent, MoveMade, MovesEvent, RightsEvent};
use crate::rules::draft::Draft;
use crate::rules::moving::{completing, half_made};
use crate::rules::play::blind;
use crate::rules::touch::unfinished;
use crate::ruling::OffenceKind;
use crate::said;

/// Whether this player has the move, has begun it and has not pressed: whatever the other does meanwhile, he may finish it.
pub(crate) fn may_still_finish(d: &Draft, of: Color) -> bool {
    let turn = d.game.in_hand();
    let begun = d.game.turn() == of && turn.has_begun(of) && !turn.hand.pressed;
    begun && !blind::plays(d, of)
}

/// A capture was left beside its victim and the clock pressed, and the reply takes on that square: both men come off by it, so he who
/// replies has taken the capture for made.
pub(crate) fn capture_taken_for_made(d: &mut Draft, who: Color, reply: Move) {
    let of = who.opposite();
    let begun = d.game.turn() == of && d.game.in_hand().has_begun(of);
    if !begun || !d.game.in_hand().hand.pressed || d.game.in_hand().hand.held.is_some() {
        return;
    }
    let capture = half_made::as_it_stands(d).filter(|capture| {
        let beside = half_made::standing_victim(d, *capture) == Some(capture.to());
        beside && capture.to() == reply.to() && !blind::plays(d, of)
    });
    let Some(capture) = capture else { return };
    d.say(said::Hands::TakenForMade { who, of });
    d.of_another(|d| {
        d.emit(HandsEvent::HandsUndone);
        let open = d.game.open_penalty_of(who).map(|open| open.kind);
        if open == Some(OffenceKind::PressWithoutMove) {
            d.emit(RightsEvent::PenaltySpent { holder: Some(who) });
        }
        completing::complete(d, of, capture, Hands::One, false);
        d.emit(MovesEvent::MoveCompleted);
    });
}

/// The other player moves although this one has pressed without having finished: what he let go stands where he let it go, and the turn is
/// the other's; a man that he only holds goes back, and a capture beside its victim is not made.
pub(crate) fn leave(d: &mut Draft, of: Color) {
    let hand = &d.game.in_hand().hand;
    let pressed = hand.pressed;
    let let_go = hand.held.is_none() && hand.new_piece.is_none() && hand.stand_in.is_none();
    let made = half_made::as_it_stands(d)
        .filter(|_| let_go && d.game.turn() == of)
        .filter(|_| !unfinished::stays_after_illegal(d) && !blind::plays(d, of));
    let Some(made) = made else {
        d.emit(HandsEvent::HandsUndone);
        return;
    };
    let victim = half_made::standing_victim(d, made);
    // Beside the man that it is to take it has made no capture, and no reply makes one: the hands stay as they are.
    if victim == Some(made.to()) {
        return;
    }
    half_made::say_what_is_missing(d, of);
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
