//! Who wins what in an event, as its page shows it.

use jadoube_event::{Event, Winners};
use serde::Serialize;
use utoipa::ToSchema;

/// The prizes of an event, and who wins them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventPrizes {
    /// The groups with their prizes, a line each, as the change has them.
    pub groups: Vec<String>,
    /// Who wins what.
    #[serde(flatten)]
    pub winners: Winners,
}

/// The prizes; none where the event has none, or where what a report has of them cannot be read.
pub(super) fn prizes(event: &Event) -> Option<EventPrizes> {
    let (prizes, winners) = event.prizes().ok()?.zip(event.winners().ok()?)?;
    Some(EventPrizes {
        groups: prizes.lines(),
        winners,
    })
}
