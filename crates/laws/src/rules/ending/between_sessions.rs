//! What ends a game between two sessions.

use jadoube_codes::params::resume::EndInBetween;

use crate::game::Adjournment;
use crate::rules::draft::{Draft, add_clauses};
use crate::ruling::Clauses;

/// The clauses that let a game end between the sessions, or an offer stand over the break; none while it is played.
pub(crate) fn between_sessions(d: &Draft, end: EndInBetween) -> Clauses {
    let mut by = Clauses::new();
    if !d.game.adjournment().is_some_and(Adjournment::is_broken_off) {
        return by;
    }
    if let Some(rule) = d
        .told(&d.rules().resume.end_in_between)
        .filter(|rule| rule.lists(&end))
    {
        add_clauses(&mut by, rule.by);
    }
    match end {
        EndInBetween::DrawAgreed => {
            add_clauses(&mut by, d.quoted(&d.rules().offer.over_adjournment));
        }
        EndInBetween::ResignationTold => {}
    }
    by
}
