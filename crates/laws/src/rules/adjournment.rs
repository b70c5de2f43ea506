//! Adjourned games.

use super::draft::Draft;
use crate::act::Fact;

/// A fact about an adjourned game was established.
pub(crate) fn found(d: &mut Draft, fact: &Fact) {
    let _ = fact;
    not_yet_ruled_on(d);
}

/// The men were set up wrongly at a resumption.
pub(crate) fn wrong_position(d: &mut Draft) {
    not_yet_ruled_on(d);
}

/// What the referee does not rule on.
pub(crate) fn not_yet_ruled_on(d: &mut Draft) {
    d.refuse(&[], "Not yet ruled on.");
}
