//! Copies of the club's file that are whole: a backup made while play goes on, and its way back.

use std::fs;
use std::io;
use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::error::{StoreError, cannot};
use super::{look, open, sums, wal};
use crate::secure;

/// What a file of its own is called that has the key of the envelopes.
pub const KEY: &str = "-key";

/// Copies the club to a new file as it stands at one moment. A server may write to it meanwhile; nobody waits.
///
/// # Errors
/// When the club cannot be read or is damaged, or the copy's name is taken or it cannot be written.
pub fn backup(club: &Path, copy: &Path) -> Result<(), StoreError> {
    refuse_taken(copy)?;
    let connection = open::connect_looking(club)?;
    let draft = secure::beside(copy, "-new");
    // A draft left over by a backup that was killed is nobody's.
    let _ = fs::remove_file(&draft);
    let name = draft
        .to_str()
        .ok_or_else(|| StoreError::Failed("the copy's name is no Unicode".to_owned()))?;
    // Made here, so that SQLite finds it and gives it to nobody else to read.
    drop(secure::create_new(&draft).map_err(|error| cannot(&draft, &error))?);
    let made = connection
        .execute("VACUUM INTO ?1", [name])
        .map_err(StoreError::from)
        .and_then(|_| check_copy(&draft))
        .and_then(|()| synced(&draft).map_err(|error| cannot(&draft, &error)))
        .and_then(|()| secure::place(&draft, copy).map_err(|error| cannot(copy, &error)));
    if made.is_err() {
        // What went wrong is told; the draft is only litter.
        let _ = fs::remove_file(&draft);
    }
    made
}

/// Puts a backup where a club is to be; with its key, if that lies beside it.
///
/// # Errors
/// When the backup is damaged or no club, or there is a club already.
pub fn restore(backup: &Path, club: &Path) -> Result<(), StoreError> {
    for end in ["", "-wal", KEY] {
        refuse_taken(&secure::beside(club, end))?;
    }
    let _lock = open::lock(club)?;
    // Whatever was there ended otherwise; it is no longer there.
    wal::note_new(club);
    check_copy(backup)?;
    copy_whole(backup, club).map_err(|error| cannot(club, &error))?;
    let key = secure::beside(backup, KEY);
    if key.try_exists().map_err(|error| cannot(&key, &error))? {
        let to = secure::beside(club, KEY);
        copy_whole(&key, &to).map_err(|error| cannot(&to, &error))?;
    }
    Ok(())
}

/// Copies the key of the envelopes beside a backup.
///
/// # Errors
/// When there is none, or the name is taken.
pub fn copy_key(club: &Path, copy: &Path) -> Result<(), StoreError> {
    let (from, to) = (secure::beside(club, KEY), secure::beside(copy, KEY));
    copy_whole(&from, &to).map_err(|error| cannot(&to, &error))
}

/// Refuses a file that is empty or not there where a club has been kept: it has been lost, and a new one in its place would
/// hide that. SQLite would take away what was written last, too.
pub(super) fn check_new(path: &Path) -> Result<(), StoreError> {
    let key = secure::beside(path, KEY);
    let has_key = fs::metadata(key).is_ok_and(|key| key.len() > 0);
    let beside = [
        (has_key, KEY),
        (wal::is_there(path), "-wal"),
        (wal::was_open(path), "-lock"),
    ];
    match beside.into_iter().find(|(lies, _)| *lies) {
        Some((_, end)) => Err(StoreError::Empty {
            path: path.to_owned(),
            beside: Some(secure::beside(path, end)),
        }),
        None => Ok(()),
    }
}

/// A key that lies beside another name of the club's file is put beside the file itself.
pub(super) fn key_follows(given: &Path, path: &Path) -> Result<(), StoreError> {
    let (from, to) = (secure::beside(given, KEY), secure::beside(path, KEY));
    let there = |path: &Path| path.try_exists().map_err(|error| cannot(path, &error));
    if given != path && there(&from)? && !there(&to)? {
        copy_whole(&from, &to).map_err(|error| cannot(&to, &error))?;
    }
    Ok(())
}

fn copy_whole(from: &Path, to: &Path) -> io::Result<()> {
    let draft = secure::beside(to, "-new");
    // A draft left over by a process that was killed is nobody's.
    let _ = fs::remove_file(&draft);
    let copied = fs::File::open(from).and_then(|mut source| {
        let mut target = secure::create_new(&draft)?;
        io::copy(&mut source, &mut target)?;
        target.sync_all()
    });
    let placed = copied.and_then(|()| secure::place(&draft, to));
    if placed.is_err() {
        // What went wrong is told; the draft is only litter.
        let _ = fs::remove_file(&draft);
    }
    placed
}

fn synced(path: &Path) -> io::Result<()> {
    fs::File::open(path)?.sync_all()
}

fn refuse_taken(path: &Path) -> Result<(), StoreError> {
    if path.try_exists().map_err(|error| cannot(path, &error))? {
        let taken = io::Error::new(
            io::ErrorKind::AlreadyExists,
            "there is such a file already; it is left as it is, take another name or move it away",
        );
        return Err(cannot(path, &taken));
    }
    Ok(())
}

/// A copy is good if it is a club, its pages fit each other, and its rows are those that were written.
fn check_copy(path: &Path) -> Result<(), StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection =
        Connection::open_with_flags(path, flags).map_err(|error| open::naming(path, &error))?;
    sums::teach(&connection)?;
    open::check(&connection, path)?;
    let damage = look::damage(&connection)?;
    match damage.first() {
        None => Ok(()),
        Some(first) => Err(StoreError::Unsound {
            path: path.to_owned(),
            what: first.clone(),
        }),
    }
}
