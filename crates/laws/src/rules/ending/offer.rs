//! What lets an offer of a draw lapse.

use jadoube_board::Color;
use jadoube_codes::params::agreement::OfferEnd;

use crate::event::{ClaimsEvent, Event, Lapse, MovesEvent};
use crate::game::Game;
use crate::rules::draft::Draft;
use crate::rules::ending::quickplay;
use crate::ruling::Matter;
use crate::said;

/// A touch by the player to whom a draw was offered may decline it.
pub(crate) fn end_offer_by_touch(d: &mut Draft, who: Color) {
    lapse(d, who, Lapse::Touch);
}

/// A move has been made by the player to whom a draw was offered, which may decline it. A move of the other ends nothing, also
/// where the offer lay in a claim that failed.
pub(crate) fn end_offer_by_move(d: &mut Draft, who: Color) {
    let sealed_before = d
        .game
        .adjournment()
        .is_some_and(|adjournment| adjournment.just_brought(d.game.ply_count()));
    if !sealed_before {
        lapse(d, who, Lapse::Move);
        lapse(d, who, Lapse::Touch);
    }
}

/// An offer that a move had refused is open again since that move was taken back, and the ruling says so.
pub(crate) fn stands_again(d: &mut Draft, before: &Game) {
    let returned = |event: &Event| {
        matches!(
            event,
            Event::Moves(MovesEvent::Restored { .. } | MovesEvent::TurnRewound { .. })
        )
    };
    if d.game.outcome().is_some() || !d.events().iter().any(returned) {
        return;
    }
    for offerer in Color::ALL {
        let refused = !before.has_offered(offerer) && before.aside().lapsed[offerer].is_some();
        if refused && d.game.has_offered(offerer) {
            d.background(d.by(&d.rules().offer.ends_by));
            d.say(said::Ending::OfferStandsAgain { offerer });
        }
    }
}

/// The offer of the other side lapses, where the code has it end so.
pub(crate) fn lapse(d: &mut Draft, who: Color, why: Lapse) {
    let offerer = who.opposite();
    // One that was accepted waits for the arbiter alone.
    if !d.game.has_offered(offerer) || d.game.asks(&Matter::ConsentToDraw) {
        return;
    }
    if let Some(rule) = d.at(&d.rules().offer.ends_by).filter(|rule| match rule.is {
        OfferEnd::Touch => why == Lapse::Touch,
        OfferEnd::Move => why == Lapse::Move,
        OfferEnd::Refusal => false,
    }) {
        d.cite(rule.by);
        d.emit(ClaimsEvent::OfferEnded {
            who: Some(offerer),
            why: Some(why),
        });
        d.drop_question(&Matter::ConsentToOffer(offerer));
        d.say(said::Ending::OfferRefused);
        d.as_read(&d.rules().offer.ends_by);
        quickplay::offer_declined(d, offerer);
    }
}
