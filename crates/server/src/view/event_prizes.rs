//! Who wins what in an event, as its page shows it.

use jadoube_event::{Event, Winner};
use jadoube_pairing::Number;
use serde::Serialize;
use utoipa::ToSchema;

/// The prizes of an event, and who wins them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventPrizes {
    /// The groups with their prizes, a line each, as the change has them.
    pub groups: Vec<String>,
    /// How prizes are shared out, a sentence each.
    pub terms: Vec<String>,
    /// After how many rounds it stands so.
    pub after: usize,
    /// Whether the event is over; else it stands so far.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// Who wins what, group by group.
    pub winners: Vec<EventWinner>,
    /// What nobody wins, a sentence each group.
    pub left: Vec<String>,
}

/// A player with what he wins in a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventWinner {
    /// The group.
    pub group: String,
    /// His place in the standings.
    pub place: usize,
    /// His number.
    pub number: Number,
    /// His name.
    pub name: String,
    /// His points.
    pub points: String,
    /// What he gets.
    pub gets: String,
    /// Which prize that is, or how it comes about.
    pub of: String,
}

/// The prizes; none where the event has none, or where what a report has of them cannot be read.
pub(super) fn prizes(event: &Event) -> Option<EventPrizes> {
    let (prizes, winners) = event.prizes().ok()?.zip(event.winners().ok()?)?;
    let winner = |one: Winner| EventWinner {
        group: one.group,
        place: one.place,
        number: one.number,
        name: one.name,
        points: one.points,
        gets: one.gets,
        of: one.of,
    };
    Some(EventPrizes {
        groups: prizes.lines(),
        terms: winners.terms,
        after: winners.after,
        is_final: winners.is_final,
        winners: winners.winners.into_iter().map(winner).collect(),
        left: winners.left,
    })
}
