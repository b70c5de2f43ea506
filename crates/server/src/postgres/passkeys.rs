//! The passkeys of the members in the database.

use deadpool_postgres::{Object, Transaction};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::read::rows;
use super::write::{one_of, run};
use crate::moment::WallTime;
use crate::store::{PasskeyRow, StoreError};

const PASSKEY: &str = "id, member, site, key, counter, synced, label, made, used, spent";

pub(super) async fn add(
    transaction: &Transaction<'_>,
    passkey: &PasskeyRow,
) -> Result<(), StoreError> {
    let sql = format!(
        "INSERT INTO passkeys ({PASSKEY}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
    );
    let counter = i64::from(passkey.counter);
    let (made, used) = (passkey.made.millis(), passkey.used.millis());
    let cells: [&(dyn ToSql + Sync); 10] = [
        &passkey.id,
        &passkey.member,
        &passkey.site,
        &passkey.key,
        &counter,
        &passkey.synced,
        &passkey.label,
        &made,
        &used,
        &passkey.spent,
    ];
    run(transaction, &sql, &cells).await.map(drop)
}

/// Notes what a passkey has become by being used, unless it has been used meanwhile.
pub(super) async fn note_use(
    transaction: &Transaction<'_>,
    passkey: &PasskeyRow,
    spent_before: &[u8],
) -> Result<(), StoreError> {
    let sql =
        "UPDATE passkeys SET counter = $2, used = $3, spent = $4 WHERE id = $1 AND spent = $5";
    let (counter, used) = (i64::from(passkey.counter), passkey.used.millis());
    let cells: [&(dyn ToSql + Sync); 5] =
        [&passkey.id, &counter, &used, &passkey.spent, &spent_before];
    one_of(run(transaction, sql, &cells).await?)
}

pub(super) async fn remove(
    transaction: &Transaction<'_>,
    member: &str,
    id: &[u8],
) -> Result<(), StoreError> {
    let sql = "DELETE FROM passkeys WHERE member = $1 AND id = $2";
    run(transaction, sql, &[&member, &id]).await.map(drop)
}

pub(super) async fn of_id(client: &Object, id: &[u8]) -> Result<Option<PasskeyRow>, StoreError> {
    let sql = format!("SELECT {PASSKEY} FROM passkeys WHERE id = $1");
    let found = rows(client, &sql, &[&id]).await?;
    found.first().map(passkey).transpose()
}

pub(super) async fn of_member(
    client: &Object,
    member: &str,
) -> Result<Vec<PasskeyRow>, StoreError> {
    let sql = format!("SELECT {PASSKEY} FROM passkeys WHERE member = $1 ORDER BY place");
    let found = rows(client, &sql, &[&member]).await?;
    found.iter().map(passkey).collect()
}

fn passkey(row: &Row) -> Result<PasskeyRow, StoreError> {
    let counter: i64 = row.try_get(4)?;
    Ok(PasskeyRow {
        id: row.try_get(0)?,
        member: row.try_get(1)?,
        site: row.try_get(2)?,
        key: row.try_get(3)?,
        counter: u32::try_from(counter).unwrap_or(u32::MAX),
        synced: row.try_get(5)?,
        label: row.try_get(6)?,
        made: WallTime::from_millis(row.try_get(7)?),
        used: WallTime::from_millis(row.try_get(8)?),
        spent: row.try_get(9)?,
    })
}
