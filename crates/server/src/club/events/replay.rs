//! The log of an event once more: its changes, made one after the other, come to the event that is written.

use jadoube_event::{Change, Event};
use jadoube_pairing::trf::Report;
use serde::Deserialize;

use crate::store::{EventEntry, EventRow};

/// What stands in an entry of the log.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Change(Change),
    Other(Other),
}

/// What is no change that somebody makes of an event.
#[derive(Deserialize)]
#[serde(tag = "change", rename_all = "lowercase", deny_unknown_fields)]
enum Other {
    /// The event begins with this report.
    Begin { report: String },
    /// A game ended otherwise than the list had it: told, and nothing is entered.
    Differs,
    /// Somebody has entered by the link, or the list of those who do was changed.
    Entries,
    /// A player has said the result of his board, and nothing is entered.
    Said,
    /// It was deleted, and stays as it was.
    Deleted,
}

/// What is wrong with the log of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::club) enum Astray {
    /// Entries are missing, or are none: it is damaged.
    Damaged(String),
    /// Everything is there, and comes to another event than the one that is written.
    Otherwise(String),
}

/// Makes the changes of an event once more.
///
/// # Errors
/// [`Astray`] with the change at which it went astray.
pub(in crate::club) fn replay(row: &EventRow, log: &[EventEntry]) -> Result<(), Astray> {
    let damaged = |what: String| Astray::Damaged(format!("event {}: {what}", row.id));
    let mut event: Option<Event> = None;
    for (entry, expected) in log.iter().zip(1..) {
        if entry.sequence != expected {
            return Err(damaged(format!("change {expected} is missing")));
        }
        let written = serde_json::from_str(&entry.change)
            .map_err(|_| damaged(format!("change {expected} is none that an event knows")))?;
        let otherwise = |why: String| {
            Astray::Otherwise(format!(
                "event {}: change {expected} is refused today: {why}",
                row.id
            ))
        };
        match (written, &mut event) {
            (Written::Other(Other::Begin { report }), None) => {
                let report =
                    Report::read(&report).map_err(|bad| otherwise(bad.what.to_string()))?;
                event = Some(Event::of(report).map_err(|why| otherwise(why.to_string()))?);
            }
            (Written::Change(change), Some(event)) => {
                event
                    .make(&change)
                    .map_err(|why| otherwise(why.to_string()))?;
            }
            (
                Written::Other(Other::Differs | Other::Said | Other::Entries | Other::Deleted),
                Some(_),
            ) => {}
            _ => return Err(damaged(format!("change {expected} has no place there"))),
        }
    }
    let there = log.len();
    if there != row.last as usize {
        return Err(damaged(format!(
            "it has {} changes, and {there} are there",
            row.last
        )));
    }
    let report = event.map(|event| event.as_report().to_string());
    if report.as_deref() == Some(row.report.as_str()) {
        return Ok(());
    }
    Err(Astray::Otherwise(format!(
        "event {}: its changes come to another report today than is written there",
        row.id
    )))
}
