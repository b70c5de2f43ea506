//! The log of an event once more: its changes, made one after the other, come to the event that is written.

use jadoube_event::{Change, Event};
use jadoube_pairing::trf::Report;
use serde::Deserialize;

use crate::store::{EventEntry, EventRow};

/// What stands in an entry of the log.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Change(Box<Change>),
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
    /// An arbiter's sentence that the event could not carry out was given or undone.
    Sentenced,
    /// The clocks of a round were started at its tables.
    Started,
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
            .map_err(|_| unread(&row.id, expected, &entry.change))?;
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
                Written::Other(
                    Other::Differs
                    | Other::Said
                    | Other::Entries
                    | Other::Sentenced
                    | Other::Started
                    | Other::Deleted,
                ),
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
    let report = |event: &Event| event.as_report().to_string();
    if event.as_ref().map(report).as_deref() == Some(row.report.as_str()) {
        return Ok(());
    }
    let written = Report::read(&row.report)
        .ok()
        .and_then(|it| Event::of(it).ok());
    let bare = |event: Event| report(&event.without_stood().without_set_aside());
    if let Some((event, written)) = event.zip(written)
        && bare(event) == bare(written)
    {
        return Ok(());
    }
    Err(Astray::Otherwise(format!(
        "event {}: its changes come to another report today than is written there",
        row.id
    )))
}

/// What is the matter with a change that means nothing here: an object that says what it changes was written by a later version, for its
/// sum has told that it is what was written.
fn unread(id: &str, sequence: u32, change: &str) -> Astray {
    let said: Option<serde_json::Value> = serde_json::from_str(change).ok();
    match said.as_ref().and_then(|said| said["change"].as_str()) {
        Some(kind) => Astray::Otherwise(format!(
            "event {id}: change {sequence} ({kind:?}) is none that this version of the program knows; a later one has written it, which knows \
             what it comes to"
        )),
        None => Astray::Damaged(format!("event {id}: change {sequence} is none")),
    }
}

#[cfg(test)]
mod tests {
    use jadoube_event::Plan;
    use jadoube_event::players::listed;

    use super::*;
    use crate::moment::WallTime;

    #[test]
    fn an_event_written_before_corrected_results_were_kept_is_what_its_changes_come_to() {
        let names = "Anna 1900\nBert 1800\nClara 1700\nDora 1600";
        let plan = Plan {
            rounds: Some(3),
            ..Plan::default()
        };
        let mut event = Event::begin(&plan, listed(names).expect("a list")).expect("an event");
        let begin = event.as_report().to_string();
        let mut changes =
            vec![serde_json::json!({ "change": "begin", "report": begin }).to_string()];
        let results = |round: usize, first: &str| {
            format!(
                r#"{{"change":"result","round":{round},"results":[{{"board":1,"result":"{first}"}},{{"board":2,"result":"1-0"}}]}}"#
            )
        };
        for change in [
            r#"{"change":"pair"}"#.to_owned(),
            results(1, "1-0"),
            r#"{"change":"pair"}"#.to_owned(),
            results(1, "0-1"),
        ] {
            let read: Change = serde_json::from_str(&change).expect("a change");
            event.make(&read).expect("made");
            changes.push(change);
        }
        let log: Vec<EventEntry> = changes
            .into_iter()
            .zip(1..)
            .map(|(change, sequence)| EventEntry {
                sequence,
                wall: WallTime::default(),
                by: "organiser".to_owned(),
                change,
                told: String::new(),
            })
            .collect();
        let row = |event: &Event| EventRow {
            id: "evening".to_owned(),
            made: WallTime::default(),
            terms: String::new(),
            report: event.as_report().to_string(),
            last: log.len() as u32,
        };
        let kept = event.as_report().to_string();
        assert!(kept.contains("jadoube stood-2"), "{kept}");
        replay(&row(&event), &log).expect("the same");
        let before = event.clone().without_stood();
        assert!(!before.as_report().to_string().contains("stood-"));
        replay(&row(&before), &log).expect("the same but for what is kept now");
        for (change, says) in [
            (
                r#"{"change":"gong"}"#,
                Some("change 2 (\"gong\") is none that this version of the program knows"),
            ),
            (
                r#"{"change":"pair","by":"moonlight"}"#,
                Some("change 2 (\"pair\")"),
            ),
            (r#"{"charge":"pair"}"#, None),
            ("pair", None),
        ] {
            let mut log = log.clone();
            change.clone_into(&mut log[1].change);
            match (replay(&row(&event), &log), says) {
                (Err(Astray::Otherwise(told)), Some(says)) => {
                    assert!(told.contains(says), "{told}")
                }
                (Err(Astray::Damaged(told)), None) => assert!(told.contains("change 2"), "{told}"),
                (told, _) => panic!("{change}: {told:?}"),
            }
        }
        let mut other = row(&before);
        other.report = other.report.replace("Anna", "Emma");
        assert!(matches!(replay(&other, &log), Err(Astray::Otherwise(_))));
    }
}
