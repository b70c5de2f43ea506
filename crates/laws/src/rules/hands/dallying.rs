//! A move begun and not forthwith completed: what the opponent may require of a player who keeps a man in hand, or who
//! leaves a castling half made.

use jadoube_board::{Color, Square};
use jadoube_codes::decides;
use jadoube_codes::params::castling::KingReleased;

use crate::event::RightsEvent;
use crate::rules::draft::Draft;
use crate::rules::moving::half_made;
use crate::rules::touch::implied;
use crate::ruling::Demand;
use crate::said;

/// A player requires that the other lets go of a man, or puts back the man that he holds.
pub(crate) fn require_release(d: &mut Draft, who: Color, square: Square) {
    let offender = who.opposite();
    let Some(rule) = half_made::release_may_be_required(d) else {
        d.cite(d.by(&d.rules().making.dallying));
        d.refuse_unknown(said::Common::NoSuchRight);
        return;
    };
    let hand = &d.game.in_hand().hand;
    let in_hand = hand
        .held
        .is_some_and(|held| held.from == square || held.at == Some(square));
    let taken_off = hand.off.iter().any(|(off, _)| *off == square);
    let holds = hand.by == Some(offender) && (in_hand || taken_off);
    let has_touched = d
        .game
        .in_hand()
        .touches
        .iter()
        .any(|touched| touched.who == offender && touched.square == square);
    if d.game.turn() != offender || !(holds || has_touched) {
        d.refuse(rule.by, said::Hands::NotInHand { offender, square });
        return;
    }
    d.cite(d.quoted(&d.rules().making.halfway_lock));
    if holds {
        d.cite(d.quoted(&d.rules().promotion.quit_demand));
        d.lay_duty(offender, Demand::Retract, rule.by, true);
        d.say(said::Hands::ToBePutBack);
    } else {
        d.cite(rule.by);
        d.say(said::Hands::HandTakenOff);
    }
}

/// A player requires that castling, begun with the king, be finished. Returns whether castling has been so begun.
pub(crate) fn require_castling(d: &mut Draft, who: Color) -> bool {
    let offender = who.opposite();
    let rule = d
        .at(&d.rules().castling.king_released)
        .filter(|rule| decides!(rule, KingReleased::OpponentMayCompel, not KingReleased::Open | KingReleased::Locked));
    let begun = half_made::castling_begun(d).or_else(|| half_made::castling_taken_back(d));
    let begun = begun.filter(|_| d.game.turn() == offender);
    let (Some(rule), Some((_, rook))) = (rule, begun) else {
        return false;
    };
    if implied::can(&d.game, &Demand::Castles(rook)) {
        d.lay_duty(offender, Demand::Castles(rook), rule.by, true);
        d.say(said::Hands::CastlingToFinish);
    } else {
        d.refuse(rule.by, said::Hands::CastlingNotLegal);
    }
    true
}

/// The men have been put back as was required: nothing is owed for it any more.
pub(crate) fn fulfilled(d: &mut Draft, who: Color) {
    if d.game
        .duty(who)
        .is_some_and(|duty| duty.what == Demand::Retract)
    {
        d.emit(RightsEvent::DutyEnded { who });
    }
}

/// Whether a player has been required to put the man in his hand back.
pub(crate) fn must_put_back(d: &Draft, who: Color) -> bool {
    d.game
        .duty(who)
        .is_some_and(|duty| duty.upheld && duty.what == Demand::Retract)
}
