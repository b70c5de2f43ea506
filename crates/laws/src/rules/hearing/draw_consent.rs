//! The arbiter's consent to a draw, where the rules of the event let the players offer or agree on none without it.

use jadoube_board::Color;
use jadoube_codes::params::agreement::EventBar;
use jadoube_codes::{ClauseId, decides};

use crate::act::Score;
use crate::event::{ClaimsEvent, HearingEvent, Lapse};
use crate::rules::draft::Draft;
use crate::rules::ending::quickplay;
use crate::ruling::{Cause, Matter};
use crate::said;

/// The clauses by which an offer waits for the arbiter's consent, where it does: a code that lets the event bar agreements alone leaves
/// offers free.
pub(crate) fn to_offer<'g>(d: &Draft<'g>) -> Option<&'g [ClauseId]> {
    let rule = d.at(&d.rules().agreement.barred_by_event)?;
    let of_offers =
        decides!(rule, EventBar::BeforeMoveOrWithoutArbiter, not EventBar::AgreementWithoutArbiter);
    (of_offers && d.game.needs_consent_to_draw()).then_some(rule.by)
}

/// The clauses by which an agreement waits for the arbiter's consent, where it does.
pub(crate) fn to_agree<'g>(d: &Draft<'g>) -> Option<&'g [ClauseId]> {
    let rule = d.at(&d.rules().agreement.barred_by_event)?;
    d.game.needs_consent_to_draw().then_some(rule.by)
}

/// A player has offered a draw: the arbiter is asked whether he consents, and the game goes on.
pub(crate) fn ask_for_offer(d: &mut Draft, who: Color) {
    if let Some(by) = to_offer(d) {
        d.cite(by);
        let question = said::Request::MayBeOffered { who };
        d.ask_arbiter(Matter::ConsentToOffer(who), question, false);
    }
}

/// The players agree on a draw: the arbiter is asked whether he consents, and the game goes on. Says whether he is.
pub(crate) fn ask_for_draw(d: &mut Draft) -> bool {
    let Some(by) = to_agree(d) else {
        return false;
    };
    d.cite(by);
    for offerer in Color::ALL {
        d.drop_question(&Matter::ConsentToOffer(offerer));
    }
    d.ask_arbiter(Matter::ConsentToDraw, said::Request::MayBeAgreed, false);
    true
}

/// Whether a draw has been agreed on that waits for the arbiter's consent: then nobody offers, accepts or declines one; refuses if so.
pub(crate) fn is_awaited(d: &mut Draft) -> bool {
    let awaited = d.game.asks(&Matter::ConsentToDraw);
    if awaited {
        d.not_now(
            d.by(&d.rules().agreement.barred_by_event),
            said::Request::AwaitsConsent,
        );
    }
    awaited
}

/// The arbiter consents, asked or unasked.
pub(crate) fn consent(d: &mut Draft) {
    let Some(rule) = d.at(&d.rules().agreement.barred_by_event) else {
        d.unknown(&[], said::Request::ConsentNotSpokenOf);
        return;
    };
    d.cite(rule.by);
    if d.game.asks(&Matter::ConsentToDraw) {
        d.cite(d.by(&d.rules().agreement.allowed_when));
        d.drop_question(&Matter::ConsentToDraw);
        draw_given(d, rule.by);
        return;
    }
    let asked = |who: &Color| d.game.asks(&Matter::ConsentToOffer(*who));
    if let Some(who) = Color::ALL.into_iter().find(asked) {
        d.drop_question(&Matter::ConsentToOffer(who));
        offer_given(d, who);
        return;
    }
    if d.game.is_before_draws() || d.game.needs_consent_to_draw() {
        d.emit(HearingEvent::DrawConsented);
        d.say(said::Request::DrawMayBeAgreed);
    } else {
        d.not_now(rule.by, said::Request::NoConsentAsked);
    }
}

/// The arbiter lets this player offer a draw.
pub(crate) fn offer_given(d: &mut Draft, who: Color) {
    d.emit(HearingEvent::DrawConsented);
    d.say(said::Request::OfferAllowed { who });
}

/// The arbiter lets the draw count on which the players agree.
pub(crate) fn draw_given(d: &mut Draft, by: &[ClauseId]) {
    d.say(said::Request::DrawAllowed);
    d.end(Score::Draw, Cause::Agreement, by);
}

/// The arbiter does not consent to the offer, or to the draw agreed on: whose offer stood stands no longer.
pub(crate) fn withheld(d: &mut Draft, whose: Option<Color>) {
    let offered = |who: &Color| whose.is_none_or(|whose| whose == *who) && d.game.has_offered(*who);
    let offerers: Vec<Color> = Color::ALL.into_iter().filter(offered).collect();
    for offerer in &offerers {
        d.emit(ClaimsEvent::OfferEnded {
            who: Some(*offerer),
            why: Some(Lapse::NoConsent),
        });
    }
    d.say(match whose {
        Some(_) => said::Request::OfferNotAllowed,
        None => said::Request::DrawNotAllowed,
    });
    for offerer in offerers {
        quickplay::offer_declined(d, offerer);
    }
}
