//! Draws by agreement: offering, accepting, declining.

use jadoube_board::Color;

use super::adjournment;
use super::draft::{Draft, add_clauses};
use crate::act::Score;
use crate::code::params::agreement::{AllowedWhen, OfferEnd};
use crate::code::params::resume::EndInBetween;
use crate::event::Event;
use crate::ruling::Cause;

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
        add_clauses(
            &mut by,
            &adjournment::between_sessions(d, EndInBetween::DrawAgreed),
        );
        d.say("The players agree on a draw.");
        d.end(Score::Draw, Cause::Agreement, &by);
    }
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

/// Whether a draw may be agreed at this moment; refuses if not.
fn is_open_to_players(d: &mut Draft) -> bool {
    let Some(rule) = d.at(&d.rules().agreement.allowed_when) else {
        d.refuse(&[], "The code knows no draw by agreement.");
        return false;
    };
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
            made.white.min(made.black) >= number,
            format!("A draw may be agreed only when each player has made {number} move(s)."),
        ),
    };
    if !open {
        d.refuse(rule.by, why);
    }
    open
}
