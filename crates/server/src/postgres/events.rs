//! Events in the database.

use deadpool_postgres::Object;
use tokio_postgres::Row;

use super::patience::{begin, commit};
use super::read::{bytes, number, rows};
use super::write::run;
use crate::keys::TokenHash;
use crate::moment::WallTime;
use crate::store::{EventEntry, EventKey, EventRow, EventWrite, StoreError};

/// The most events that a list shows.
const LIST_LIMIT: i64 = 50;

const COLUMNS: &str = "id, made, terms, report, last";

pub(super) async fn write(client: &mut Object, write: &EventWrite) -> Result<(), StoreError> {
    let EventWrite { event, entry, keys } = write;
    let transaction = begin(client).await?;
    let last = i64::from(event.last);
    if entry.sequence == 1 {
        let sql = "INSERT INTO events (id, made, terms, report, last) VALUES ($1, $2, $3, $4, $5)";
        run(
            &transaction,
            sql,
            &[
                &event.id,
                &event.made.millis(),
                &event.terms,
                &event.report,
                &last,
            ],
        )
        .await?;
    } else {
        let sql = "UPDATE events SET terms = $2, report = $3, last = $4 WHERE id = $1";
        run(
            &transaction,
            sql,
            &[&event.id, &event.terms, &event.report, &last],
        )
        .await?;
    }
    // Whoever comes second with an entry of this number has not seen the first: that is a conflict.
    let sql = "INSERT INTO event_log (event, sequence, wall, by, change, told) VALUES ($1, $2, $3, $4, $5, $6)";
    let (sequence, wall) = (i64::from(entry.sequence), entry.wall.millis());
    run(
        &transaction,
        sql,
        &[
            &event.id,
            &sequence,
            &wall,
            &entry.by,
            &entry.change,
            &entry.told,
        ],
    )
    .await?;
    for key in keys {
        let sql = "INSERT INTO event_keys (event, who, hash) VALUES ($1, $2, $3)";
        run(
            &transaction,
            sql,
            &[&event.id, &key.who, &key.hash.0.as_slice()],
        )
        .await?;
    }
    commit(transaction).await
}

pub(super) async fn event(client: &Object, id: &str) -> Result<Option<EventRow>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM events WHERE id = $1");
    rows(client, &sql, &[&id])
        .await?
        .first()
        .map(row)
        .transpose()
}

pub(super) async fn events(client: &Object) -> Result<Vec<EventRow>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM events ORDER BY made DESC, id LIMIT {LIST_LIMIT}");
    rows(client, &sql, &[]).await?.iter().map(row).collect()
}

fn row(row: &Row) -> Result<EventRow, StoreError> {
    Ok(EventRow {
        id: row.try_get(0)?,
        made: WallTime::from_millis(row.try_get(1)?),
        terms: row.try_get(2)?,
        report: row.try_get(3)?,
        last: number(row, 4)?,
    })
}

pub(super) async fn keys(client: &Object, id: &str) -> Result<Vec<EventKey>, StoreError> {
    let found = rows(
        client,
        "SELECT who, hash FROM event_keys WHERE event = $1 ORDER BY place",
        &[&id],
    )
    .await?;
    let key = |row: &Row| {
        Ok(EventKey {
            who: row.try_get(0)?,
            hash: TokenHash(bytes(row, 1)?),
        })
    };
    found.iter().map(key).collect()
}

pub(super) async fn log(client: &Object, id: &str) -> Result<Vec<EventEntry>, StoreError> {
    let sql =
        "SELECT sequence, wall, by, change, told FROM event_log WHERE event = $1 ORDER BY sequence";
    let found = rows(client, sql, &[&id]).await?;
    let entry = |row: &Row| {
        Ok(EventEntry {
            sequence: number(row, 0)?,
            wall: WallTime::from_millis(row.try_get(1)?),
            by: row.try_get(2)?,
            change: row.try_get(3)?,
            told: row.try_get(4)?,
        })
    };
    found.iter().map(entry).collect()
}
