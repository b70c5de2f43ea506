//! Opening the club's file, and knowing it for one.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

use super::error::{StoreError, cannot};
use super::sums;
use crate::moment::{ClubTime, WallTime};
use crate::secure;

/// Marks a SQLite file as a club: "jado" in ASCII.
const APPLICATION_ID: i64 = 0x6a61_646f;

/// The schemas, each made from the one before; the file's version is the number of those it has had.
const MIGRATIONS: [&str; 10] = [
    include_str!("schema.sql"),
    include_str!("envelopes.sql"),
    include_str!("conditions.sql"),
    include_str!("digests.sql"),
    include_str!("seats.sql"),
    include_str!("anchors.sql"),
    include_str!("waiting.sql"),
    include_str!("events.sql"),
    include_str!("members.sql"),
    include_str!("passkeys.sql"),
];

/// The version of a file that has had all of them.
pub(super) const PRESENT: i64 = MIGRATIONS.len() as i64;

/// What was written last stands beside the file; once it has been brought home, so many bytes of it are kept.
const WAL_LIMIT: i64 = 64 * 1024 * 1024;

/// A session that has begun.
pub(super) struct Session {
    pub number: i64,
    pub before: ClubTime,
}

/// The one name of a file, whatever name it is asked for by.
pub(super) fn canonical(path: &Path) -> Result<PathBuf, StoreError> {
    let cannot = |error: std::io::Error| super::error::cannot(path, &error);
    if path.try_exists().map_err(cannot)? {
        return path.canonicalize().map_err(cannot);
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let name = path.file_name().ok_or_else(|| StoreError::CannotOpen {
        path: path.to_owned(),
        reason: "it is no name of a file".to_owned(),
    })?;
    // A folder that is not there is told of when the file is opened.
    Ok(folder
        .canonicalize()
        .map_or_else(|_| path.to_owned(), |folder| folder.join(name)))
}

/// What keeps a second server away for as long as it is held; it goes with the process, however that ends.
#[derive(Debug)]
pub(super) struct Lock {
    _name: File,
    _file: Option<File>,
}

/// Takes the lock of a file: of its name, and where the system can do that, of the file itself, which a second name
/// leads to as well.
pub(super) fn lock(path: &Path) -> Result<Lock, StoreError> {
    let cannot = |error: std::io::Error| super::error::cannot(path, &error);
    let locked = |file: File| match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(cannot(error)),
    };
    let name = secure::beside(path, "-lock");
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&name)
        .map_err(cannot)?;
    let name_lock = locked(file)?;
    secure::close_to_others(&name).map_err(cannot)?;
    let file_lock = if cfg!(unix) && path.try_exists().map_err(cannot)? {
        check_one_name(path)?;
        Some(locked(File::open(path).map_err(cannot)?)?)
    } else {
        None
    };
    Ok(Lock {
        _name: name_lock,
        _file: file_lock,
    })
}

/// What was written last may stand beside the file under that name by which it was opened: with two names it would be
/// lost.
fn check_one_name(path: &Path) -> Result<(), StoreError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let found = std::fs::metadata(path).map_err(|error| cannot(path, &error))?;
        if found.nlink() > 1 {
            return Err(StoreError::CannotOpen {
                path: path.to_owned(),
                reason: format!(
                    "it has {} names (hard links), and two servers could take it for two clubs; copy it instead",
                    found.nlink()
                ),
            });
        }
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// Makes the file if it is not there, and lets nobody but its owner read it.
pub(super) fn prepare(path: &Path) -> Result<(), StoreError> {
    match secure::create_new(path) {
        Ok(_) => {}
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            secure::close_to_others(path).map_err(|error| cannot(path, &error))?;
        }
        // SQLite says what is the matter.
        Err(_) => {}
    }
    Ok(())
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
    connection
        .pragma_update(None, "journal_size_limit", WAL_LIMIT)
        .map_err(name_the_file)?;
    connection
        .pragma_update(None, "cell_size_check", "ON")
        .map_err(name_the_file)?;
    connection.set_prepared_statement_cache_capacity(32);
    sums::teach(&connection)?;
    migrate(&mut connection, path, MIGRATIONS.len())?;
    sums::keep(&connection)?;
    Ok(connection)
}

/// A connection that only reads.
pub(super) fn connect_reader(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection =
        Connection::open_with_flags(path, flags).map_err(|error| naming(path, &error))?;
    connection.busy_timeout(Duration::from_secs(5))?;
    connection.pragma_update(None, "cell_size_check", "ON")?;
    sums::teach(&connection)?;
    Ok(connection)
}

/// A connection that only looks at a file, which a server may be writing to meanwhile.
pub(super) fn connect_looking(path: &Path) -> Result<Connection, StoreError> {
    let connection = connect_reader(path)?;
    check(&connection, path)?;
    Ok(connection)
}

/// Refuses a file that has not had the present schema yet.
pub(super) fn check_present(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version == PRESENT {
        Ok(())
    } else {
        Err(StoreError::Older {
            path: path.to_owned(),
            version,
        })
    }
}

/// A new club of this version, into which rows are put.
pub(super) fn make(path: &Path, version: i64) -> Result<Connection, StoreError> {
    let steps = usize::try_from(version)
        .ok()
        .filter(|steps| (1..=MIGRATIONS.len()).contains(steps));
    let steps = steps.ok_or_else(|| StoreError::Newer {
        path: path.to_owned(),
        version,
    })?;
    let mut connection = Connection::open(path).map_err(|error| naming(path, &error))?;
    sums::teach(&connection)?;
    migrate(&mut connection, path, steps)?;
    Ok(connection)
}

/// Brings a club that was filled to the present version.
pub(super) fn finish(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    migrate(connection, path, MIGRATIONS.len())
}

/// A connection that only makes checkpoints.
pub(super) fn connect_checkpointer(path: &Path) -> Result<Connection, StoreError> {
    let connection = Connection::open(path).map_err(|error| naming(path, &error))?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.busy_timeout(Duration::from_secs(1))?;
    Ok(connection)
}

/// Refuses files that are something else, before anything is written to them.
pub(super) fn check(connection: &Connection, path: &Path) -> Result<(), StoreError> {
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
        APPLICATION_ID if version > PRESENT => Err(StoreError::Newer {
            path: path.to_owned(),
            version,
        }),
        APPLICATION_ID => Ok(()),
        0 if objects == 0 => Ok(()),
        _ => Err(StoreError::NotAClub(path.to_owned())),
    }
}

/// The tables that a file has after none of the steps, after the first, and so on.
static RIGHT_TABLES: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let made = || -> rusqlite::Result<Vec<Vec<String>>> {
        let club = Connection::open_in_memory()?;
        sums::teach(&club)?;
        let mut right = vec![tables(&club)?];
        for schema in MIGRATIONS {
            club.execute_batch(schema)?;
            right.push(tables(&club)?);
        }
        Ok(right)
    };
    made().expect("the steps are carried out on an empty file in memory")
});

/// What is wrong with the tables of a file that has had some of the steps: other names or columns than those steps make.
/// They are described in the file itself, and damage there hides rows whose sums are good.
pub(super) fn odd_tables(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let version: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let steps = usize::try_from(version).map_or(0, |steps| steps.min(MIGRATIONS.len()));
    let (here, right) = (tables(connection)?, &RIGHT_TABLES[steps]);
    let missing = right.iter().find(|one| !here.contains(one));
    let strange = here.iter().find(|one| !right.contains(one));
    Ok(match (missing, strange) {
        (None, None) => None,
        (Some(missing), None) => Some(format!("the file does not have {missing}")),
        (None, Some(strange)) => Some(format!("the file has {strange}, which no club has")),
        (Some(missing), Some(strange)) => {
            Some(format!("the file has {strange} where a club has {missing}"))
        }
    })
}

/// Every table and index with its columns, in words.
fn tables(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare(
        "SELECT of.type, of.name, of.tbl_name, kind.strict, has.name, has.type, has.\"notnull\", has.dflt_value, has.pk
         FROM sqlite_schema AS of LEFT JOIN pragma_table_list(of.name) AS kind ON kind.schema = 'main'
         LEFT JOIN pragma_table_info(of.name, 'main') AS has
         WHERE of.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY of.name, has.cid",
    )?;
    let rows = statement.query_map([], |row| {
        let texts = (0..9).map(|at| {
            let value: rusqlite::types::Value = row.get(at)?;
            Ok(match value {
                rusqlite::types::Value::Null => String::new(),
                rusqlite::types::Value::Integer(number) => number.to_string(),
                rusqlite::types::Value::Text(text) => text,
                other => format!("{other:?}"),
            })
        });
        Ok(texts.collect::<rusqlite::Result<Vec<_>>>()?.join(" "))
    })?;
    rows.map(|row| row.map(|words| format!("{:?}", words.trim())))
        .collect()
}

/// Takes a file through the steps that it has not had, all or none. A file whose sums do not fit is left as it is:
/// new ones would hide the damage.
fn migrate(connection: &mut Connection, path: &Path, steps: usize) -> Result<(), StoreError> {
    let failed = |error: rusqlite::Error| naming(path, &error);
    let version: i64 = connection
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .map_err(failed)?;
    let had = version.max(0) as usize;
    if had >= steps {
        return Ok(());
    }
    if let Some(what) = odd_tables(connection).map_err(failed)? {
        return Err(StoreError::Unsound {
            path: path.to_owned(),
            what,
        });
    }
    if sums::are_kept(connection).map_err(failed)?
        && let Some(what) = sums::check(connection)?.into_iter().next()
    {
        return Err(StoreError::Unsound {
            path: path.to_owned(),
            what,
        });
    }
    let transaction = connection.transaction().map_err(failed)?;
    for schema in &MIGRATIONS[had..steps] {
        transaction.execute_batch(schema).map_err(failed)?;
    }
    if sums::are_kept(&transaction).map_err(failed)? {
        sums::make_anew(&transaction).map_err(failed)?;
    }
    transaction
        .pragma_update(None, "application_id", APPLICATION_ID)
        .map_err(failed)?;
    transaction
        .pragma_update(None, "user_version", steps as i64)
        .map_err(failed)?;
    transaction.commit().map_err(failed)
}

/// Writes down that a server is up, and finds how far the club's time had come.
pub(super) fn begin_session(
    connection: &mut Connection,
    wall: WallTime,
) -> Result<Session, StoreError> {
    let transaction = connection.transaction()?;
    let before: ClubTime = transaction.query_row(
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
    Ok(Session { number, before })
}

/// The error with the file's name in it, where the file itself is the matter.
pub(super) fn naming(path: &Path, error: &rusqlite::Error) -> StoreError {
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
        sums::teach(&club).expect("sums");
        migrate(&mut club, Path::new("club.db"), MIGRATIONS.len()).expect("a club of today");
        let mut asked = club
            .prepare("SELECT code FROM games ORDER BY number")
            .expect("a question");
        let codes: Vec<String> = asked
            .query_map([], |row| row.get(0))
            .and_then(Iterator::collect)
            .expect("the codes");
        assert_eq!(codes, ["fide-1931", "digest-2009", "digest-2018", "uscf"]);
    }

    #[test]
    fn tables_of_every_version_are_known_and_damage_to_their_description_is_told() {
        for steps in 1..=MIGRATIONS.len() {
            let mut club = Connection::open_in_memory().expect("a file");
            sums::teach(&club).expect("sums");
            migrate(&mut club, Path::new("club.db"), steps).expect("a club");
            assert_eq!(odd_tables(&club).expect("reads"), None, "version {steps}");
        }
        let mut club = Connection::open_in_memory().expect("a file");
        sums::teach(&club).expect("sums");
        migrate(&mut club, Path::new("club.db"), MIGRATIONS.len()).expect("a club");
        for (change, told) in [
            (
                "ALTER TABLE sessions RENAME COLUMN before TO \"Before\"",
                "Before",
            ),
            ("ALTER TABLE log RENAME TO logs", "logs"),
            ("CREATE TABLE more (than INTEGER)", "which no club has"),
            ("DROP TABLE seats", "the file does not have"),
        ] {
            let part = club.unchecked_transaction().expect("a transaction");
            part.execute_batch(change).expect("changes");
            let odd = odd_tables(&part).expect("reads").expect("is told");
            assert!(odd.contains(told), "{odd}");
            part.rollback().expect("goes back");
        }
    }
}
