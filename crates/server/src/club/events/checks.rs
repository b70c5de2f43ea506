//! Who can play in an event of the club, and what is refused.

use jadoube_event::Refused;

use crate::names;
use crate::people::of_sign;
use crate::refusal::{Fault, Refusal, Why};
use crate::view::in_words_of_the_page;

/// The most players of an event: a report has four digits for a number, and a browser shows no more.
pub(super) const MOST_PLAYERS: usize = 500;

/// Whoever plays at tables of the club has a name that may stand there.
pub(super) fn check_names(all: &[String]) -> Result<(), Refusal> {
    for name in all.iter().filter(|name| of_sign(name).is_none()) {
        names::written(Some(name)).map_err(|no| {
            let detail = format!("'{name}': {no}");
            let field = "players";
            Refusal::new(Why::NotUnderstood, detail.clone())
                .with_faults(vec![Fault { field, detail }])
        })?;
    }
    Ok(())
}

/// More play than there is room for.
pub(super) fn too_many() -> Refusal {
    Refusal::new(
        Why::NotUnderstood,
        format!("an event of the club has at most {MOST_PLAYERS} players"),
    )
}

/// What the event has refused.
pub(super) fn refused(why: Refused) -> Refusal {
    Refusal::new(Why::NotUnderstood, in_words_of_the_page(&why.to_string()))
}
