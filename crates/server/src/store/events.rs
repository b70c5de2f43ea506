//! Events in the club's file.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

use super::error::StoreError;
use super::read::check_whole;
use crate::keys::TokenHash;
use crate::moment::WallTime;

/// The most events that a list shows.
const LIST_LIMIT: u32 = 50;

/// An event as the file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRow {
    /// The public name.
    pub id: String,
    /// When it was made.
    pub made: WallTime,
    /// What the club settles, as JSON.
    pub terms: String,
    /// The tournament report, as it is now.
    pub report: String,
    /// The number of the last entry of its log.
    pub last: u32,
}

/// A key of an event, of which the file has the hash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventKey {
    /// A player's name; the organiser's is empty.
    pub who: String,
    /// What is kept of the key.
    pub hash: TokenHash,
}

/// An entry of an event's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventEntry {
    /// Its place, from 1.
    pub sequence: u32,
    /// When.
    pub wall: WallTime,
    /// `organiser`, `entrant` for who enters by the link, `players` for what they say of their game, or `law` for what nobody did.
    pub by: String,
    /// The change as JSON.
    pub change: String,
    /// What it came to, a line each.
    pub told: String,
}

/// A change of an event, and the event after it.
#[derive(Clone, Debug)]
pub struct EventWrite {
    /// The event after it. With the first entry it is made.
    pub event: EventRow,
    /// The entry, whose number is the event's last.
    pub entry: EventEntry,
    /// The keys that become good.
    pub keys: Vec<EventKey>,
}

pub(super) fn write(transaction: &Transaction<'_>, write: &EventWrite) -> rusqlite::Result<()> {
    let EventWrite { event, entry, keys } = write;
    if entry.sequence == 1 {
        transaction
            .prepare_cached(
                "INSERT INTO events (id, made, terms, report, last) VALUES (?1, ?2, ?3, ?4, ?5)",
            )?
            .execute(params![
                event.id,
                event.made,
                event.terms,
                event.report,
                event.last
            ])?;
    } else {
        transaction
            .prepare_cached("UPDATE events SET terms = ?2, report = ?3, last = ?4 WHERE id = ?1")?
            .execute(params![event.id, event.terms, event.report, event.last])?;
    }
    // Whoever comes second with an entry of this number has not seen the first: that is a conflict.
    transaction
        .prepare_cached(
            "INSERT INTO event_log (event, sequence, wall, by, change, told) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            event.id,
            entry.sequence,
            entry.wall,
            entry.by,
            entry.change,
            entry.told
        ])?;
    for key in keys {
        transaction
            .prepare_cached("INSERT INTO event_keys (event, who, hash) VALUES (?1, ?2, ?3)")?
            .execute(params![event.id, key.who, key.hash.0])?;
    }
    Ok(())
}

pub(super) fn event(connection: &Connection, id: &str) -> Result<Option<EventRow>, StoreError> {
    let sql = "SELECT id, made, terms, report, last, whole FROM whole_events WHERE id = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_row([id], row).optional()?)
}

/// The events, newest first. A damaged one hides no other; whoever looks at it is told.
pub(super) fn events(connection: &Connection) -> Result<Vec<EventRow>, StoreError> {
    let sql = "SELECT id, made, terms, report, last, whole FROM whole_events ORDER BY made DESC, id LIMIT ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([LIST_LIMIT], row)?;
    Ok(rows.filter_map(Result::ok).collect())
}

/// The public names of all events, the oldest first.
pub(super) fn ids(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut statement =
        connection.prepare("SELECT id FROM events NOT INDEXED ORDER BY made, id")?;
    let ids = statement.query_map([], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}

pub(super) fn keys(connection: &Connection, id: &str) -> Result<Vec<EventKey>, StoreError> {
    let sql = "SELECT who, hash, whole FROM whole_event_keys WHERE event = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([id], |row| {
        check_whole(row, "a key of the event")?;
        Ok(EventKey {
            who: row.get(0)?,
            hash: TokenHash(row.get(1)?),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn log(connection: &Connection, id: &str) -> Result<Vec<EventEntry>, StoreError> {
    let sql = "SELECT sequence, wall, by, change, told, whole FROM whole_event_log WHERE event = ?1 ORDER BY sequence";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([id], |row| {
        check_whole(row, "an entry of the event's log")?;
        Ok(EventEntry {
            sequence: row.get(0)?,
            wall: row.get(1)?,
            by: row.get(2)?,
            change: row.get(3)?,
            told: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn row(row: &Row<'_>) -> rusqlite::Result<EventRow> {
    check_whole(row, "the row of an event")?;
    Ok(EventRow {
        id: row.get(0)?,
        made: row.get(1)?,
        terms: row.get(2)?,
        report: row.get(3)?,
        last: row.get(4)?,
    })
}
