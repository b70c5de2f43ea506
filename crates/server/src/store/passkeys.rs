//! The passkeys of the members in the club's file.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

use super::error::{StoreError, conflict};
use super::read::check_whole;
use crate::moment::WallTime;

const PASSKEY: &str = "id, member, site, key, counter, synced, label, made, used, spent";

/// A passkey of a member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyRow {
    /// What its device calls it.
    pub id: Vec<u8>,
    /// Whose it is.
    pub member: String,
    /// The name of the club for which it was made.
    pub site: String,
    /// The public key, as COSE writes it.
    pub key: Vec<u8>,
    /// How often it has signed; nothing where its device does not count.
    pub counter: u32,
    /// Whether its device may give it to others of its owner.
    pub synced: bool,
    /// What its owner calls it.
    pub label: String,
    /// When it was made.
    pub made: WallTime,
    /// When somebody last signed in with it.
    pub used: WallTime,
    /// The challenges that it has answered of late: each is good once.
    pub spent: Vec<u8>,
}

pub(super) fn add(transaction: &Transaction<'_>, passkey: &PasskeyRow) -> rusqlite::Result<()> {
    let sql = format!(
        "INSERT INTO passkeys ({PASSKEY}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"
    );
    transaction.prepare_cached(&sql)?.execute(params![
        passkey.id,
        passkey.member,
        passkey.site,
        passkey.key,
        passkey.counter,
        passkey.synced,
        passkey.label,
        passkey.made,
        passkey.used,
        passkey.spent
    ])?;
    Ok(())
}

/// Notes what a passkey has become by being used, unless it has been used meanwhile.
pub(super) fn note_use(
    transaction: &Transaction<'_>,
    passkey: &PasskeyRow,
    spent_before: &[u8],
) -> rusqlite::Result<()> {
    let sql =
        "UPDATE passkeys SET counter = ?2, used = ?3, spent = ?4 WHERE id = ?1 AND spent = ?5";
    let changed = transaction.prepare_cached(sql)?.execute(params![
        passkey.id,
        passkey.counter,
        passkey.used,
        passkey.spent,
        spent_before
    ])?;
    if changed == 1 {
        Ok(())
    } else {
        Err(conflict())
    }
}

pub(super) fn remove(
    transaction: &Transaction<'_>,
    member: &str,
    id: &[u8],
) -> rusqlite::Result<()> {
    let sql = "DELETE FROM passkeys WHERE member = ?1 AND id = ?2";
    transaction.execute(sql, params![member, id]).map(drop)
}

pub(super) fn of_id(connection: &Connection, id: &[u8]) -> Result<Option<PasskeyRow>, StoreError> {
    let sql = format!("SELECT {PASSKEY}, whole FROM whole_passkeys WHERE id = ?1");
    let mut statement = connection.prepare_cached(&sql)?;
    Ok(statement.query_row([id], passkey).optional()?)
}

/// The passkeys of a member, the oldest first.
pub(super) fn of_member(
    connection: &Connection,
    member: &str,
) -> Result<Vec<PasskeyRow>, StoreError> {
    let sql =
        format!("SELECT {PASSKEY}, whole FROM whole_passkeys WHERE member = ?1 ORDER BY place");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([member], passkey)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn passkey(row: &Row<'_>) -> rusqlite::Result<PasskeyRow> {
    check_whole(row, "the row of a passkey")?;
    Ok(PasskeyRow {
        id: row.get(0)?,
        member: row.get(1)?,
        site: row.get(2)?,
        key: row.get(3)?,
        counter: row.get(4)?,
        synced: row.get(5)?,
        label: row.get(6)?,
        made: row.get(7)?,
        used: row.get(8)?,
        spent: row.get(9)?,
    })
}
