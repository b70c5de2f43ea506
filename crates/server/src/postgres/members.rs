//! The people of the club in the database.

use deadpool_postgres::{Object, Transaction};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::passkeys;
use super::patience::{begin, commit};
use super::read::{bytes, rows};
use super::write::run;
use crate::keys::TokenHash;
use crate::moment::WallTime;
use crate::store::{DeviceRow, GAMES_LIMIT, MemberRow, MemberWrite, PlayedRow, StoreError};

const MEMBER: &str =
    "id, made, name, folded, fide_id, federation, national_id, rating, title, words";

const DEVICE: &str = "hash, member, label, made, used";

/// Writes a change, and tells the other servers of it with the same stroke: it is rare, and none waits for another by that.
pub(super) async fn write(
    client: &mut Object,
    node: &str,
    write: &MemberWrite,
) -> Result<(), StoreError> {
    let transaction = begin(client).await?;
    match write {
        MemberWrite::Make(member, device) => {
            let marks = "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10";
            let sql = format!("INSERT INTO members ({MEMBER}) VALUES ({marks})");
            put(&transaction, &sql, member).await?;
            if let Some(device) = device {
                sign_in(&transaction, device).await?;
            }
        }
        MemberWrite::Change(member) => {
            let sql = "UPDATE members SET made = $2, name = $3, folded = $4, fide_id = $5, federation = $6,
                 national_id = $7, rating = $8, title = $9, words = $10 WHERE id = $1";
            put(&transaction, sql, member).await?;
        }
        MemberWrite::Remove(id) => {
            run(&transaction, "DELETE FROM devices WHERE member = $1", &[id]).await?;
            run(&transaction, "DELETE FROM members WHERE id = $1", &[id]).await?;
        }
        MemberWrite::SignIn(device) => sign_in(&transaction, device).await?,
        MemberWrite::SignOut { member, device } => {
            let sql = "DELETE FROM devices WHERE member = $1 AND hash = $2";
            run(&transaction, sql, &[member, &device.0.as_slice()]).await?;
        }
        MemberWrite::Use(device, at) => {
            let sql = "UPDATE devices SET used = $2 WHERE hash = $1";
            run(&transaction, sql, &[&device.0.as_slice(), &at.millis()]).await?;
        }
        MemberWrite::AddPasskey(passkey) => passkeys::add(&transaction, passkey).await?,
        MemberWrite::SignInByPasskey {
            passkey,
            spent_before,
            device,
        } => {
            passkeys::note_use(&transaction, passkey, spent_before).await?;
            sign_in(&transaction, device).await?;
        }
        MemberWrite::RemovePasskey { member, id } => {
            passkeys::remove(&transaction, member, id).await?;
        }
    }
    let told = format!("{node} people");
    run(&transaction, "SELECT pg_notify('jadoube', $1)", &[&told]).await?;
    commit(transaction).await
}

async fn put(
    transaction: &Transaction<'_>,
    sql: &str,
    member: &MemberRow,
) -> Result<(), StoreError> {
    let made = member.made.millis();
    let words = member.words.0.as_slice();
    let cells: [&(dyn ToSql + Sync); 10] = [
        &member.id,
        &made,
        &member.name,
        &member.folded,
        &member.fide_id,
        &member.federation,
        &member.national_id,
        &member.rating,
        &member.title,
        &words,
    ];
    run(transaction, sql, &cells).await.map(drop)
}

async fn sign_in(transaction: &Transaction<'_>, device: &DeviceRow) -> Result<(), StoreError> {
    let sql = format!("INSERT INTO devices ({DEVICE}) VALUES ($1, $2, $3, $4, $5)");
    let (made, used) = (device.made.millis(), device.used.millis());
    let hash = device.hash.0.as_slice();
    let cells: [&(dyn ToSql + Sync); 5] = [&hash, &device.member, &device.label, &made, &used];
    run(transaction, &sql, &cells).await.map(drop)
}

pub(super) async fn members(client: &Object) -> Result<Vec<MemberRow>, StoreError> {
    let sql = format!("SELECT {MEMBER} FROM members ORDER BY place");
    rows(client, &sql, &[]).await?.iter().map(member).collect()
}

pub(super) async fn of_id(client: &Object, id: &str) -> Result<Option<MemberRow>, StoreError> {
    let sql = format!("SELECT {MEMBER} FROM members WHERE id = $1");
    let found = rows(client, &sql, &[&id]).await?;
    found.first().map(member).transpose()
}

pub(super) async fn of_words(
    client: &Object,
    words: &TokenHash,
) -> Result<Option<MemberRow>, StoreError> {
    let sql = format!("SELECT {MEMBER} FROM members WHERE words = $1");
    let found = rows(client, &sql, &[&words.0.as_slice()]).await?;
    found.first().map(member).transpose()
}

fn member(row: &Row) -> Result<MemberRow, StoreError> {
    Ok(MemberRow {
        id: row.try_get(0)?,
        made: WallTime::from_millis(row.try_get(1)?),
        name: row.try_get(2)?,
        folded: row.try_get(3)?,
        fide_id: row.try_get(4)?,
        federation: row.try_get(5)?,
        national_id: row.try_get(6)?,
        rating: row.try_get(7)?,
        title: row.try_get(8)?,
        words: TokenHash(bytes(row, 9)?),
    })
}

pub(super) async fn device(
    client: &Object,
    hash: &TokenHash,
) -> Result<Option<DeviceRow>, StoreError> {
    let sql = format!("SELECT {DEVICE} FROM devices WHERE hash = $1");
    let found = rows(client, &sql, &[&hash.0.as_slice()]).await?;
    found.first().map(device_row).transpose()
}

pub(super) async fn devices(client: &Object, member: &str) -> Result<Vec<DeviceRow>, StoreError> {
    let sql = format!("SELECT {DEVICE} FROM devices WHERE member = $1 ORDER BY place");
    let found = rows(client, &sql, &[&member]).await?;
    found.iter().map(device_row).collect()
}

fn device_row(row: &Row) -> Result<DeviceRow, StoreError> {
    Ok(DeviceRow {
        hash: TokenHash(bytes(row, 0)?),
        member: row.try_get(1)?,
        label: row.try_get(2)?,
        made: WallTime::from_millis(row.try_get(3)?),
        used: WallTime::from_millis(row.try_get(4)?),
    })
}

pub(super) async fn played(client: &Object, sign: &str) -> Result<Vec<PlayedRow>, StoreError> {
    let sql = format!(
        "SELECT id, made, white_name, black_name, result FROM games WHERE white_name = $1 OR black_name = $1
         ORDER BY made DESC, number DESC LIMIT {GAMES_LIMIT}"
    );
    let played = |row: &Row| {
        Ok(PlayedRow {
            id: row.try_get(0)?,
            made: WallTime::from_millis(row.try_get(1)?),
            white: row.try_get(2)?,
            black: row.try_get(3)?,
            result: row.try_get(4)?,
        })
    };
    let found = rows(client, &sql, &[&sign]).await?;
    found.iter().map(played).collect()
}

pub(super) async fn entered(client: &Object, sign: &str) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM events WHERE position($1 IN report) > 0 OR position($1 IN terms) > 0 ORDER BY made DESC, id";
    let found = rows(client, sql, &[&sign]).await?;
    let ids = found.iter().map(|row| Ok(row.try_get(0)?));
    ids.collect()
}
