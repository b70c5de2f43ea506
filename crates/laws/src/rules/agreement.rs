//! Draws by agreement: offering, accepting, declining.

use jadoube_board::Color;

use super::adjournment;
use super::draft::{Draft, add_clauses};
use crate::act::Score;
use crate::code::params::agreement::{AllowedWhen, OfferEnd};
use crate::code::params::resume::EndInBetween;
use crate::event::Event;
use crate::ruling::{Cause, Clauses, Matter};

/// A player offers a draw.
pub(crate) fn offer(d: &mut Draft, who: Color) {
    if !is_open_to_players(d) {
        return;
    }
    d.cite(d.by(&d.rules().agreement.allowed_when));
    d.cite(d.by(&d.rules().offer.form));
    d.cite(&adjournment::between_sessions(d, EndInBetween::DrawAgreed));
    d.emit(Event::DrawOffered { who });
    d.say("A draw is offered.");
}

/// A player accepts the draw that the other has offered.
pub(crate) fn accept(d: &mut Draft, who: Color) {
    if d.game.offer() != Some(who.opposite()) {
        let by = d.by(&d.rules().agreement.allowed_when);
        d.refuse(by, "No offer of the opponent is open.");
        return;
    }
    if is_open_to_players(d) {
        let mut by = d.by(&d.rules().agreement.allowed_when).to_vec();
        add_clauses(&mut by, &implied(d, who.opposite()));
        add_clauses(
            &mut by,
            &adjournment::between_sessions(d, EndInBetween::DrawAgreed),
        );
        d.say("The players agree on a draw.");
        d.end(Score::Draw, Cause::Agreement, &by);
    }
}

/// The clauses that made an offer of what was no offer in words: a claim of a draw, a request for an increment.
fn implied(d: &Draft, offerer: Color) -> Clauses {
    let asked = d
        .game
        .pending_question()
        .is_some_and(|pending| pending.question.about == Matter::Increment(offerer));
    if asked {
        return d.by(&d.rules().quickplay.increment_request).to_vec();
    }
    if d.game.aside().offered_by_claim == Some(d.game.ply_count()) {
        return d.by(&d.rules().claim.is_offer).to_vec();
    }
    Clauses::new()
}

/// A player declines in words.
pub(crate) fn decline(d: &mut Draft, who: Color) {
    let by = d.by(&d.rules().offer.ends_by);
    if d.game.offer() == Some(who.opposite()) {
        d.cite(by);
        d.emit(Event::OfferEnded);
        d.say("The offer is declined.");
    } else {
        d.refuse(by, "No offer of the opponent is open.");
    }
}

/// A touch by the player to whom a draw was offered may decline it.
pub(crate) fn end_offer_by_touch(d: &mut Draft, who: Color) {
    if d.game.offer() != Some(who.opposite()) {
        return;
    }
    if let Some(rule) = d
        .at(&d.rules().offer.ends_by)
        .filter(|rule| rule.is.contains(&OfferEnd::Touch))
    {
        d.cite(rule.by);
        d.emit(Event::OfferEnded);
    }
}

/// Whether the event bars agreements at this moment (`no-draw-before 30`, or `no-draw` for the whole game); refuses if
/// so.
fn barred_by_event(d: &mut Draft) -> bool {
    let Some(rule) = d.at(&d.rules().agreement.barred_by_event) else {
        return false;
    };
    let terms = d.game.terms();
    let before: Option<u32> = terms
        .agreed_value("no-draw-before")
        .and_then(|value| value.parse().ok());
    let made = d.game.tally().made;
    let barred = terms.agreed_value("no-draw").is_some()
        || before.is_some_and(|number| made.white.min(made.black) < number);
    if barred {
        d.refuse(
            rule.by,
            "The event lets nobody agree on a draw now without the arbiter's consent.",
        );
    }
    barred
}

/// Whether the men stood at first in a position that nobody sets up for a new game, so that both have moved before.
fn is_under_way(d: &Draft) -> bool {
    !d.game.terms().starts_at_the_beginning()
}

/// Whether a draw may be agreed at this moment; refuses if not.
fn is_open_to_players(d: &mut Draft) -> bool {
    let Some(rule) = d.at(&d.rules().agreement.allowed_when) else {
        d.refuse(&[], "The code knows no draw by agreement.");
        return false;
    };
    if barred_by_event(d) {
        return false;
    }
    let made = d.game.tally().made;
    let (open, why) = match *rule.is {
        AllowedWhen::Any | AllowedWhen::BeforeLegalMate => (true, String::new()),
        AllowedWhen::BlackHasMade(number) => (
            made.black >= number,
            format!(
                "A draw may be agreed only when Black has made {number} moves; he has made {}.",
                made.black
            ),
        ),
        AllowedWhen::EachHasMade(number) => (
            made.white.min(made.black) >= number || number <= 1 && is_under_way(d),
            format!("A draw may be agreed only when each player has made {number} move(s)."),
        ),
    };
    if !open {
        d.refuse(rule.by, why);
    }
    open
}
