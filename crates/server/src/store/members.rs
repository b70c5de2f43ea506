//! The people of the club in its file.

use rusqlite::{Connection, OptionalExtension, Row, Transaction, params};

use super::error::StoreError;
use super::passkeys::{self, PasskeyRow};
use super::read::check_whole;
use crate::keys::TokenHash;
use crate::moment::WallTime;

/// The most games of a member that are told, the latest.
pub const GAMES_LIMIT: u32 = 1000;

const MEMBER: &str =
    "id, made, name, folded, fide_id, federation, national_id, rating, title, words";

const DEVICE: &str = "hash, member, label, made, used";

/// A member as the file has him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberRow {
    /// What stands for him wherever his name does not.
    pub id: String,
    /// When he became one.
    pub made: WallTime,
    /// What he is called.
    pub name: String,
    /// The name as it is compared.
    pub folded: String,
    /// His number with FIDE.
    pub fide_id: Option<String>,
    /// His federation, three letters.
    pub federation: Option<String>,
    /// His number with his federation.
    pub national_id: Option<String>,
    /// His rating.
    pub rating: Option<String>,
    /// His title in short.
    pub title: Option<String>,
    /// What is kept of his recovery words.
    pub words: TokenHash,
}

/// A browser in which a member is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceRow {
    /// What is kept of its key.
    pub hash: TokenHash,
    /// Whose it is.
    pub member: String,
    /// What he calls it.
    pub label: String,
    /// When he signed in.
    pub made: WallTime,
    /// When it was last used, to the hour.
    pub used: WallTime,
}

/// A game of a member, in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedRow {
    /// The public name.
    pub id: String,
    /// When the table was made.
    pub made: WallTime,
    /// Who has White, as it is written.
    pub white: Option<String>,
    /// Who has Black, as it is written.
    pub black: Option<String>,
    /// The result; `*` while the game goes on.
    pub result: String,
}

/// A change of the people of the club.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemberWrite {
    /// Somebody becomes a member, with the browser in which he does so, if it is one.
    Make(MemberRow, Option<DeviceRow>),
    /// What is kept of him is this from now on.
    Change(MemberRow),
    /// He is a member no more: nothing of him is kept.
    Remove(String),
    /// He signs in with another browser.
    SignIn(DeviceRow),
    /// A browser of his is signed out.
    SignOut {
        /// Whose.
        member: String,
        /// Which.
        device: TokenHash,
    },
    /// A browser was used.
    Use(TokenHash, WallTime),
    /// He has made a passkey.
    AddPasskey(PasskeyRow),
    /// He signs in with another browser by a passkey, which is this from now on.
    SignInByPasskey {
        /// The passkey as it has become.
        passkey: PasskeyRow,
        /// The challenges that it had answered before: if these are others by now, nothing is written.
        spent_before: Vec<u8>,
        /// The browser.
        device: DeviceRow,
    },
    /// A passkey of his is good no longer.
    RemovePasskey {
        /// Whose.
        member: String,
        /// Which.
        id: Vec<u8>,
    },
}

pub(super) fn write(transaction: &Transaction<'_>, write: &MemberWrite) -> rusqlite::Result<()> {
    match write {
        MemberWrite::Make(member, device) => {
            let marks = "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10";
            put(
                transaction,
                &format!("INSERT INTO members ({MEMBER}) VALUES ({marks})"),
                member,
            )?;
            if let Some(device) = device {
                sign_in(transaction, device)?;
            }
        }
        MemberWrite::Change(member) => put(
            transaction,
            "UPDATE members SET made = ?2, name = ?3, folded = ?4, fide_id = ?5, federation = ?6, national_id = ?7,
                 rating = ?8, title = ?9, words = ?10 WHERE id = ?1",
            member,
        )?,
        MemberWrite::Remove(id) => {
            transaction.execute("DELETE FROM passkeys WHERE member = ?1", [id])?;
            transaction.execute("DELETE FROM devices WHERE member = ?1", [id])?;
            transaction.execute("DELETE FROM members WHERE id = ?1", [id])?;
        }
        MemberWrite::SignIn(device) => sign_in(transaction, device)?,
        MemberWrite::SignOut { member, device } => {
            let sql = "DELETE FROM devices WHERE member = ?1 AND hash = ?2";
            transaction.execute(sql, params![member, device.0])?;
        }
        MemberWrite::Use(device, at) => {
            let sql = "UPDATE devices SET used = ?2 WHERE hash = ?1";
            transaction.execute(sql, params![device.0, at])?;
        }
        MemberWrite::AddPasskey(passkey) => passkeys::add(transaction, passkey)?,
        MemberWrite::SignInByPasskey {
            passkey,
            spent_before,
            device,
        } => {
            passkeys::note_use(transaction, passkey, spent_before)?;
            sign_in(transaction, device)?;
        }
        MemberWrite::RemovePasskey { member, id } => passkeys::remove(transaction, member, id)?,
    }
    Ok(())
}

fn put(transaction: &Transaction<'_>, sql: &str, member: &MemberRow) -> rusqlite::Result<()> {
    transaction.prepare_cached(sql)?.execute(params![
        member.id,
        member.made,
        member.name,
        member.folded,
        member.fide_id,
        member.federation,
        member.national_id,
        member.rating,
        member.title,
        member.words.0
    ])?;
    Ok(())
}

fn sign_in(transaction: &Transaction<'_>, device: &DeviceRow) -> rusqlite::Result<()> {
    let sql = format!("INSERT INTO devices ({DEVICE}) VALUES (?1, ?2, ?3, ?4, ?5)");
    transaction.prepare_cached(&sql)?.execute(params![
        device.hash.0,
        device.member,
        device.label,
        device.made,
        device.used
    ])?;
    Ok(())
}

/// All members, the oldest first.
pub(super) fn members(connection: &Connection) -> Result<Vec<MemberRow>, StoreError> {
    let sql = format!("SELECT {MEMBER}, whole FROM whole_members ORDER BY place");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([], member)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn of_id(connection: &Connection, id: &str) -> Result<Option<MemberRow>, StoreError> {
    let sql = format!("SELECT {MEMBER}, whole FROM whole_members WHERE id = ?1");
    let mut statement = connection.prepare_cached(&sql)?;
    Ok(statement.query_row([id], member).optional()?)
}

pub(super) fn of_words(
    connection: &Connection,
    words: &TokenHash,
) -> Result<Option<MemberRow>, StoreError> {
    let sql = format!("SELECT {MEMBER}, whole FROM whole_members WHERE words = ?1");
    let mut statement = connection.prepare_cached(&sql)?;
    Ok(statement.query_row([words.0], member).optional()?)
}

fn member(row: &Row<'_>) -> rusqlite::Result<MemberRow> {
    check_whole(row, "the row of a member")?;
    Ok(MemberRow {
        id: row.get(0)?,
        made: row.get(1)?,
        name: row.get(2)?,
        folded: row.get(3)?,
        fide_id: row.get(4)?,
        federation: row.get(5)?,
        national_id: row.get(6)?,
        rating: row.get(7)?,
        title: row.get(8)?,
        words: TokenHash(row.get(9)?),
    })
}

pub(super) fn device(
    connection: &Connection,
    hash: &TokenHash,
) -> Result<Option<DeviceRow>, StoreError> {
    let sql = format!("SELECT {DEVICE}, whole FROM whole_devices WHERE hash = ?1");
    let mut statement = connection.prepare_cached(&sql)?;
    Ok(statement.query_row([hash.0], device_row).optional()?)
}

/// The browsers of a member, in the order in which he signed in.
pub(super) fn devices(connection: &Connection, member: &str) -> Result<Vec<DeviceRow>, StoreError> {
    let sql = format!("SELECT {DEVICE}, whole FROM whole_devices WHERE member = ?1 ORDER BY place");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([member], device_row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn device_row(row: &Row<'_>) -> rusqlite::Result<DeviceRow> {
    check_whole(row, "the row of a device")?;
    Ok(DeviceRow {
        hash: TokenHash(row.get(0)?),
        member: row.get(1)?,
        label: row.get(2)?,
        made: row.get(3)?,
        used: row.get(4)?,
    })
}

/// The games in which somebody has played who is written so, the latest first.
pub(super) fn played(connection: &Connection, sign: &str) -> Result<Vec<PlayedRow>, StoreError> {
    let sql = format!(
        "SELECT id, made, white_name, black_name, result FROM games WHERE white_name = ?1 OR black_name = ?1
         ORDER BY made DESC, number DESC LIMIT {GAMES_LIMIT}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map([sign], |row| {
        Ok(PlayedRow {
            id: row.get(0)?,
            made: row.get(1)?,
            white: row.get(2)?,
            black: row.get(3)?,
            result: row.get(4)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The public names of the events in which somebody stands who is written so, the latest first.
pub(super) fn entered(connection: &Connection, sign: &str) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM events WHERE instr(report, ?1) > 0 OR instr(terms, ?1) > 0 ORDER BY made DESC, id";
    let mut statement = connection.prepare_cached(sql)?;
    let ids = statement.query_map([sign], |row| row.get(0))?;
    Ok(ids.collect::<Result<_, _>>()?)
}
