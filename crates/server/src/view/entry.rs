//! Entries of the log as clients read them.

use jadoube_laws::{Act, Millis};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::card::Card;
use crate::store::Entry;

/// One entry of a game's log.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EntryView {
    /// Its place, from 1.
    pub sequence: u32,
    /// `begin`, `act`, `time` (time alone brought it about), `call` (a player asks for an arbiter), `consent` (the
    /// other agrees or refuses, or a player does so to the person in the arbiter's seat), `join` (a seat was taken), `device` (its
    /// holder sat down with another device), `return` (he took it back and put the others out), `accident` (a player says that a touch was one), `proposal` (a player asks to adjourn or to resume), `answer` (the other
    /// has agreed or objected), `event` (a result was entered for the game in its event, or taken back there, while it was not over).
    pub kind: String,
    /// `white`, `black`, `arbiter` or `law`.
    pub by: String,
    /// Game time in milliseconds.
    #[schema(value_type = u64)]
    pub at: Millis,
    /// By the calendar.
    pub wall: String,
    /// The act in its JSON form.
    #[schema(value_type = Option<Object>)]
    pub act: Option<Box<RawValue>>,
    /// The act in words, without the actor.
    pub text: Option<String>,
    /// The same as the line of a case, with whoever acted before the law: what both agreed to and what the club did in the
    /// official's place is the official's.
    pub said: Option<String>,
    /// The ruling with its events.
    #[schema(value_type = Option<Object>)]
    pub ruling: Option<Box<RawValue>>,
    /// The ruling as a card; in answers, not in the log.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
}

/// One entry of a game's log in short: what has happened. The log has all of it, and the view what it came to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EntryBrief {
    /// Its place, from 1.
    pub sequence: u32,
    /// As in the log.
    pub kind: String,
    /// `white`, `black`, `arbiter` or `law`.
    pub by: String,
    /// Game time in milliseconds.
    #[schema(value_type = u64)]
    pub at: Millis,
    /// The act in words, without the actor.
    pub text: Option<String>,
}

impl From<&Entry> for EntryBrief {
    fn from(entry: &Entry) -> EntryBrief {
        EntryBrief {
            sequence: entry.sequence,
            kind: entry.kind.name().to_owned(),
            by: entry.by.clone(),
            at: entry.at,
            text: entry.words.clone(),
        }
    }
}

impl EntryView {
    /// An entry, with its card if it is told too. What is sealed is not in the log, so that nothing need be hidden here.
    pub fn new(entry: &Entry, card: Option<Card>) -> EntryView {
        let raw = |text: &Option<String>| {
            text.clone()
                .and_then(|text| RawValue::from_string(text).ok())
        };
        EntryView {
            sequence: entry.sequence,
            kind: entry.kind.name().to_owned(),
            by: entry.by.clone(),
            at: entry.at,
            wall: entry.wall.to_string(),
            act: raw(&entry.act),
            text: entry.words.clone(),
            said: entry
                .act
                .as_deref()
                .and_then(|act| serde_json::from_str::<Act>(act).ok())
                .map(|act| act.to_string()),
            ruling: raw(&entry.ruling),
            card,
        }
    }
}
