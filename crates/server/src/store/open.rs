//! Opening the club's file, and knowing it for one.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::error::StoreError;
use crate::uptime::{ClubMillis, WallMillis};

/// Marks a SQLite file as a club: "jado" in ASCII.
const APPLICATION_ID: i64 = 0x6a61_646f;

/// The schemas, each made from the one before; the file's version is the number of those it has had.
const MIGRATIONS: [&str; 5] = [
    include_str!("schema.sql"),
    include_str!("envelopes.sql"),
    include_str!("conditions.sql"),
    include_str!("digests.sql"),
    include_str!("seats.sql"),
];

/// A session that has begun.
pub(super) struct Session {
    pub number: i64,
    pub before: ClubMillis,
}

/// Takes the lock that keeps a second server away; it goes with the process, however that ends.
pub(super) fn lock(path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push("-lock");
    let cannot = |error: std::io::Error| StoreError::CannotOpen {
        path: path.to_owned(),
        reason: error.to_string(),
    };
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(PathBuf::from(name))
        .map_err(cannot)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(cannot(error)),
    }
}

/// The connection that writes, with the file checked and brought up to the present schema.
pub(super) fn connect(path: &Path, page_limit: Option<u32>) -> Result<Connection, StoreError> {
    let name_the_file = |error: rusqlite::Error| naming(path, &error);
    let mut connection = Connection::open(path).map_err(name_the_file)?;
    check(&connection, path)?;
    connection
        .busy_timeout(Duration::from_secs(5))
        .map_err(name_the_file)?;
    connection
        .pragma_update(None, "journal_mode", "WAL")
        .map_err(name_the_file)?;
    connection
        .pragma_update(None, "synchronous", "FULL")
        .map_err(name_the_file)?;
    connection
        .pragma_update(None, "foreign_keys", "ON")
        .map_err(name_the_file)?;
    // Checkpoints are made beside the writer, so that no act waits for one.
    connection
        .pragma_update(None, "wal_autocheckpoint", 0)
        .map_err(name_the_file)?;
    if let Some(pages) = page_limit {
        connection
            .pragma_update(None, "max_page_count", pages)
            .map_err(name_the_file)?;
    }
    connection.set_prepared_statement_cache_capacity(32);
    migrate(&mut connection).map_err(name_the_file)?;
    Ok(connection)
}

/// A connection that only reads.
pub(super) fn connect_reader(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection =
        Connection::open_with_flags(path, flags).map_err(|error| naming(path, &error))?;
    connection.busy_timeout(Duration::from_secs(5))?;
    Ok(connection)
}

/// A connection that only makes checkpoints.
pub(super) fn connect_checkpointer(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path).map_err(|error| naming(path, &error))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    Ok(connection)
}

/// Refuses files that are something else, before anything is written to them.
fn check(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let name_the_file = |error: rusqlite::Error| naming(path, &error);
    let number = |pragma: &str| {
        connection
            .pragma_query_value(None, pragma, |row| row.get::<_, i64>(0))
            .map_err(name_the_file)
    };
    let objects: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(name_the_file)?;
    let (application, version) = (number("application_id")?, number("user_version")?);
    match application {
        APPLICATION_ID if version > MIGRATIONS.len() as i64 => Err(StoreError::Newer {
            path: path.to_owned(),
            version,
        }),
        APPLICATION_ID => Ok(()),
        0 if objects == 0 => Ok(()),
        _ => Err(StoreError::NotAClub(path.to_owned())),
    }
}

fn migrate(connection: &mut Connection) -> rusqlite::Result<()> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    for (index, schema) in MIGRATIONS.iter().enumerate().skip(version.max(0) as usize) {
        let transaction = connection.transaction()?;
        transaction.execute_batch(schema)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", index as i64 + 1)?;
        transaction.commit()?;
    }
    Ok(())
}

/// Writes down that a server is up, and finds how far the club's time had come.
pub(super) fn begin_session(
    connection: &mut Connection,
    wall: WallMillis,
) -> Result<Session, StoreError> {
    let transaction = connection.transaction()?;
    let before: i64 = transaction.query_row(
        "SELECT coalesce(max(last_club), 0) FROM sessions",
        [],
        |row| row.get(0),
    )?;
    transaction.execute(
        "INSERT INTO sessions (started, before, last_wall, last_club) VALUES (?1, ?2, ?1, ?2)",
        (wall, before),
    )?;
    let number = transaction.last_insert_rowid();
    transaction.commit()?;
    Ok(Session {
        number,
        before: before as ClubMillis,
    })
}

/// The error with the file's name in it, where the file itself is the matter.
fn naming(path: &Path, error: &rusqlite::Error) -> StoreError {
    let path = path.to_owned();
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => StoreError::NotADatabase(path),
        Some(ErrorCode::DiskFull) => StoreError::Full,
        Some(ErrorCode::CannotOpen) => StoreError::CannotOpen {
            path,
            reason:
                "it cannot be opened or made; is there such a folder, and may it be written to?"
                    .to_owned(),
        },
        Some(ErrorCode::ReadOnly) => StoreError::CannotOpen {
            path,
            reason: "it may not be written to".to_owned(),
        },
        _ => StoreError::CannotOpen {
            path,
            reason: error.to_string(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tables made while the digests still bore the names of the printed codes.
    #[test]
    fn tables_under_a_digest_keep_their_law() {
        let mut club = Connection::open_in_memory().expect("a file");
        for schema in &MIGRATIONS[..3] {
            club.execute_batch(schema).expect("an older schema");
        }
        club.pragma_update(None, "user_version", 3)
            .expect("its mark");
        for code in ["fide-1931", "fide-2009", "fide-2018", "uscf"] {
            club.execute(
                "INSERT INTO games (id, code, terms, table_terms, made, listed) VALUES (?1, ?1, '', '', 0, 0)",
                [code],
            )
            .expect("a table");
        }
        migrate(&mut club).expect("a club of today");
        let mut asked = club
            .prepare("SELECT code FROM games ORDER BY number")
            .expect("a question");
        let codes: Vec<String> = asked
            .query_map([], |row| row.get(0))
            .and_then(Iterator::collect)
            .expect("the codes");
        assert_eq!(codes, ["fide-1931", "digest-2009", "digest-2018", "uscf"]);
    }
}
