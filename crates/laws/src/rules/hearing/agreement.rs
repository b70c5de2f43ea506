//! Draws by agreement: offering, accepting, declining, and what lets an offer lapse.

use jadoube_board::Color;
use jadoube_codes::params::agreement::{AllowedWhen, Attached, EventBar, OfferForm, Withdrawable};
use jadoube_codes::params::resume::EndInBetween;
use jadoube_codes::{Gap, decides};

use crate::act::{Offence, Score};
use crate::event::{ClaimsEvent, Lapse};
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::{between_sessions, on_the_board, quickplay};
use crate::rules::hearing::draw_consent;
use crate::rules::offence::conduct;
use crate::ruling::{Cause, Clauses, Matter};
use crate::said;

/// A step towards a draw by agreement.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Offer,
    Agreement,
}

/// A player offers a draw.
pub(crate) fn offer(d: &mut Draft, who: Color) {
    if on_the_board::ended_at_the_start(d) {
        d.say(said::Request::EndedBeforeOffer);
        return;
    }
    if draw_consent::is_awaited(d) || !is_open_to_players(d, Step::Offer) {
        return;
    }
    d.cite(d.quoted(&d.rules().offer.form));
    d.cite(d.by(&d.rules().agreement.allowed_when));
    d.cite(&between_sessions::between_sessions(
        d,
        EndInBetween::DrawAgreed,
    ));
    d.emit(ClaimsEvent::DrawOffered { who });
    d.say(said::Request::OffersDraw { who });
    moment_of_offer(d, who);
    repeated(d, who);
    draw_consent::ask_for_offer(d, who);
}

/// A player offers a draw on a condition.
pub(crate) fn offer_if(d: &mut Draft, who: Color, condition: &str) {
    match d.at(&d.rules().offer.conditions) {
        Some(rule) => {
            let Attached::NoneAllowed = rule.is;
            d.cite(rule.by);
            offer(d, who);
            if !d.is_refused() {
                d.say(said::Request::NoCondition);
                d.rests_on(Gap::OfferOnACondition);
            }
        }
        None if is_open_to_players(d, Step::Offer) => {
            d.cite(d.by(&d.rules().agreement.allowed_when));
            d.ask_arbiter(
                Matter::OfferMeant(who),
                said::Request::OnCondition {
                    who,
                    condition: condition.to_owned(),
                },
                false,
            );
        }
        None => {}
    }
}

/// A player says what may be meant as an offer.
pub(crate) fn hint(d: &mut Draft, who: Color) {
    if !is_open_to_players(d, Step::Offer) {
        return;
    }
    d.cite(d.by(&d.rules().agreement.allowed_when));
    d.cite(d.quoted(&d.rules().offer.form));
    d.ask_arbiter(
        Matter::OfferMeant(who),
        said::Request::MeantToOffer { who },
        false,
    );
}

/// What was said is found to have been an offer.
pub(crate) fn was_meant(d: &mut Draft, who: Color) {
    d.emit(ClaimsEvent::DrawOffered { who });
    d.say(said::Request::WasAnOffer);
    repeated(d, who);
    draw_consent::ask_for_offer(d, who);
}

/// Whether the offer comes at the moment that the code has for it.
fn moment_of_offer(d: &mut Draft, who: Color) {
    let Some(rule) = d.told(&d.rules().offer.form) else {
        return;
    };
    d.cite(rule.by);
    match *rule.is {
        OfferForm::Offered | OfferForm::SpokenOrPausing => {}
        OfferForm::AfterMovingBeforePressing => {
            // Where the clock is pressed with the move there is no time between the two.
            let by_hand = d.game.terms().press_by_hand;
            let made = d
                .game
                .last_ply()
                .is_some_and(|ply| ply.who == who && (!ply.completed || !by_hand));
            // Beside the envelope nobody thinks, and the offer is noted on it.
            let sealed = d.game.envelope_due();
            let proper = made || sealed.is_some_and(|envelope| envelope.by == who);
            if !proper {
                d.cite(d.by(&d.rules().claim.unreasonable_repeated));
                d.say(said::Request::MomentForIt);
            }
        }
    }
}

/// Offers made again and again, without a move of his own between them, are a distraction of the opponent.
pub(crate) fn repeated(d: &mut Draft, who: Color) {
    const ANNOYING: u32 = 3;
    let offers = d.game.offers_since_move(who);
    let rule = &d.rules().claim.unreasonable_repeated;
    if offers < 2 || d.at(rule).is_none() {
        return;
    }
    if offers < ANNOYING {
        d.lead(d.by(rule));
        d.say(said::Request::SecondOffer { who });
        return;
    }
    let told = said::Request::OfferedAgain { who, offers };
    conduct::follow_told(d, who, rule, Offence::Annoys, Some(Box::new(told)));
}

/// A player accepts the draw that the other has offered.
pub(crate) fn accept(d: &mut Draft, who: Color) {
    let offerer = who.opposite();
    if draw_consent::is_awaited(d) {
        return;
    }
    if !d.game.has_offered(offerer) {
        no_offer(d, offerer);
        return;
    }
    let by = implied(d, offerer);
    agree_by(d, by);
}

/// The players agree on a draw in another way than by an offer.
pub(crate) fn agree(d: &mut Draft) {
    agree_by(d, Clauses::new());
}

/// The official rules that the players have agreed on a draw, and consents to it by that.
pub(crate) fn agreed_as_ruled(d: &mut Draft) {
    if let Some(by) = may_agree(d, Clauses::new()) {
        d.say(said::Request::Agree);
        d.end(Score::Draw, Cause::Agreement, &by);
    }
}

/// The draw that the players agree on, if they may; the agreement rests on these clauses first.
fn agree_by(d: &mut Draft, by: Clauses) {
    let Some(by) = may_agree(d, by) else { return };
    d.say(said::Request::Agree);
    if draw_consent::to_agree(d).is_some() {
        d.cite(&by);
    }
    if !draw_consent::ask_for_draw(d) {
        d.end(Score::Draw, Cause::Agreement, &by);
    }
}

/// What an agreement on a draw rests on besides these clauses, if the players may agree on one; refuses if not.
fn may_agree(d: &mut Draft, mut by: Clauses) -> Option<Clauses> {
    if !is_open_to_players(d, Step::Agreement) {
        return None;
    }
    add_clauses(&mut by, d.by(&d.rules().agreement.allowed_when));
    add_clauses(
        &mut by,
        &between_sessions::between_sessions(d, EndInBetween::DrawAgreed),
    );
    Some(by)
}

/// There is nothing to accept or to decline: no offer was made, or it has lapsed.
fn no_offer(d: &mut Draft, offerer: Color) {
    let lapsed = d.game.aside().lapsed[offerer];
    // Where no draw can be agreed at this moment an offer was none, and why says more than that there is none.
    if lapsed.is_none() && !is_open_to_players(d, Step::Agreement) {
        return;
    }
    let other = offerer.opposite();
    if d.game.asks(&Matter::OfferMeant(offerer)) {
        d.not_now(
            d.by(&d.rules().agreement.allowed_when),
            said::Request::OfferIsAsked { offerer },
        );
        return;
    }
    let ends = d.at(&d.rules().offer.ends_by);
    let by = ends.map_or(d.by(&d.rules().agreement.allowed_when), |rule| rule.by);
    match lapsed {
        None => d.not_now(by, said::Request::NoneStands { offerer }),
        Some(Lapse::Declined) => d.not_now(by, said::Request::Declined { other }),
        Some(Lapse::Touch) => d.not_now(by, said::Request::RefusedByTouch { other }),
        Some(Lapse::Move) => {
            d.not_now(by, said::Request::MovedInstead { other });
            d.as_read(&d.rules().offer.ends_by);
        }
        Some(Lapse::Withdrawn) => d.not_now(
            d.by(&d.rules().agreement.allowed_when),
            said::Request::Withdrew { offerer },
        ),
        Some(Lapse::ClaimChecked) => {
            d.not_now(
                d.by(&d.rules().claim.is_offer),
                said::Request::LetBeChecked { other },
            );
            d.rests_on(Gap::OfferOnceChecked);
        }
        Some(Lapse::NoConsent) => d.not_now(
            d.by(&d.rules().agreement.barred_by_event),
            said::Request::NotAllowedBefore,
        ),
        Some(Lapse::IncrementGranted) => d.not_now(
            d.by(&d.rules().quickplay.increment_request),
            said::Request::IncrementBroughtIn,
        ),
    }
}

/// The clauses that made an offer of what was no offer in words: a claim of a draw, a request for an increment.
pub(crate) fn implied(d: &Draft, offerer: Color) -> Clauses {
    let mut by = Clauses::new();
    if d.game.aside().increment_asked[offerer] {
        add_clauses(&mut by, d.by(&d.rules().quickplay.increment_request));
    }
    if d.game.aside().offered_by_claim[offerer].is_some() {
        add_clauses(&mut by, d.by(&d.rules().claim.is_offer));
    }
    by
}

/// A player declines in words.
pub(crate) fn decline(d: &mut Draft, who: Color) {
    let offerer = who.opposite();
    if draw_consent::is_awaited(d) {
        return;
    }
    if d.game.has_offered(who) && !d.game.has_offered(offerer) {
        withdraw(d, who);
        return;
    }
    if !d.game.has_offered(offerer) {
        no_offer(d, offerer);
        return;
    }
    let Some(rule) = d.at(&d.rules().offer.ends_by) else {
        d.cite(d.by(&d.rules().agreement.allowed_when));
        d.say(said::Request::WordsEndNothing);
        return;
    };
    match d.game.aside().increment_asked[offerer] {
        true => d.background(rule.by),
        false => d.cite(rule.by),
    }
    // Who does not take up a claimed draw lets the claim be checked.
    let why = match d.game.aside().offered_by_claim[offerer] {
        Some(_) => Lapse::ClaimChecked,
        None => Lapse::Declined,
    };
    d.emit(ClaimsEvent::OfferEnded {
        who: Some(offerer),
        why: Some(why),
    });
    d.drop_question(&Matter::ConsentToOffer(offerer));
    d.say(said::Request::OfferDeclined);
    quickplay::offer_declined(d, offerer);
}

/// A player takes his own offer back.
pub(crate) fn withdraw(d: &mut Draft, who: Color) {
    match d
        .at(&d.rules().offer.withdrawable)
        .map(|rule| (*rule.is, rule.by))
    {
        Some((Withdrawable::No, by)) => d.right_lost(
            by,
            said::Request::NotWithdrawable {
                who: who.opposite(),
            },
        ),
        None => {
            d.cite(d.by(&d.rules().agreement.allowed_when));
            d.emit(ClaimsEvent::OfferEnded {
                who: Some(who),
                why: Some(Lapse::Withdrawn),
            });
            d.say(said::Request::OfferWithdrawn);
        }
    }
}

/// Whether the event bars agreements at this moment (`no-draw-before 30`, or `no-draw` for the whole game); refuses if
/// so.
fn barred_by_event(d: &mut Draft, step: Step) -> bool {
    let Some(rule) = d.at(&d.rules().agreement.barred_by_event) else {
        return false;
    };
    if step == Step::Offer
        && decides!(rule, EventBar::AgreementWithoutArbiter, not EventBar::BeforeMoveOrWithoutArbiter)
    {
        return false;
    }
    let barred = d.game.is_before_draws();
    if barred {
        d.not_now(rule.by, said::Request::BarredByEvent);
        d.say(match step {
            Step::Offer => said::Request::NotOffered,
            Step::Agreement => said::Request::NotAgreed,
        });
    }
    barred
}

/// Whether a draw may be agreed at this moment; refuses if not.
fn is_open_to_players(d: &mut Draft, step: Step) -> bool {
    let Some(rule) = d.at(&d.rules().agreement.allowed_when) else {
        d.unknown(&[], said::Request::NoDrawByAgreement);
        return false;
    };
    if barred_by_event(d, step) {
        return false;
    }
    let made = d.game.tally().made;
    // What may not be agreed yet may be offered, where the code speaks of agreeing alone.
    let only_agreed = matches!(rule.is, AllowedWhen::EachHasMade(_)) && step == Step::Offer;
    let (open, why) = match *rule.is {
        AllowedWhen::Any => return true,
        AllowedWhen::BlackHasMade(number) => (
            made.black >= number,
            said::Request::WhenBlackHasMade {
                number,
                made: made.black,
            },
        ),
        AllowedWhen::EachHasMade(number) => (
            d.game.have_both_made(number),
            said::Request::WhenEachHasMade { number },
        ),
    };
    match (open, only_agreed) {
        (true, _) => {}
        (false, true) => d.say(why),
        (false, false) => {
            d.not_now(rule.by, why);
            if step == Step::Agreement {
                d.say(said::Request::NotAgreed);
            }
        }
    }
    open || only_agreed
}
