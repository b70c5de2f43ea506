//! What can be the matter with the club's file.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use rusqlite::ErrorCode;

/// What can be the matter with the club's file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum StoreError {
    /// Somebody else has written that entry of the log; read it again and decide again.
    Conflict,
    /// The disk, or the room given to the file, is full. Nothing has been written.
    Full,
    /// The file is no SQLite database. It has been left as it is.
    NotADatabase(PathBuf),
    /// The file is a database of something else. It has been left as it is.
    NotAClub(PathBuf),
    /// The file was made by a later version of the program.
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: i64,
    },
    /// The file was made by an earlier version and has not been brought up to date.
    Older {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: i64,
    },
    /// The file is damaged as a whole: pages or rows are not what was written.
    Unsound {
        /// The file.
        path: PathBuf,
        /// The first thing that is wrong.
        what: String,
    },
    /// The file is empty or not there.
    Empty {
        /// The file.
        path: PathBuf,
        /// What lies beside it and tells that a club was kept there, if it was asked for that.
        beside: Option<PathBuf>,
    },
    /// Another server has begun to write to this file since; this one writes no more.
    Fenced,
    /// Another server keeps this file.
    InUse(PathBuf),
    /// The file, or its folder, cannot be opened or made.
    CannotOpen {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// An entry of the log is not what was written, or one is missing.
    Damaged {
        /// The table's id.
        game: String,
        /// The number of the entry.
        sequence: u32,
        /// What is wrong with it.
        what: String,
    },
    /// Something means nothing to this version of the program, and was written by a later one: a server of that reads it.
    Later(String),
    /// The database cannot be spoken with just now, and what it was asked last may have been done or not.
    NotReached(String),
    /// The key of sealed moves is not the one that the servers of a club have in common.
    Key(String),
    /// Reading or writing failed in another way.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict => f.write_str("another act was written first; ask for the game again"),
            StoreError::Full => f.write_str("the disk that holds the club is full; nothing has been changed, make room and try again"),
            StoreError::NotADatabase(path) => {
                write!(f, "{} is not a database; it has been left as it is, choose another file with --db", path.display())
            }
            StoreError::NotAClub(path) => {
                write!(f, "{} is a database of some other program; it has been left as it is, choose another file with --db", path.display())
            }
            StoreError::Newer { path, version } => write!(
                f,
                "{} was made by a later version of the program (its format is {version}); use that version, or another file with --db",
                path.display()
            ),
            StoreError::Older { path, version } => write!(
                f,
                "{} was made by an earlier version of the program (its format is {version}); serve it once with this version, after making a backup",
                path.display()
            ),
            StoreError::Unsound { path, what } => {
                write!(f, "{} is damaged: {what}; put back a backup", path.display())
            }
            StoreError::Empty { path, beside: Some(beside) } => write!(
                f,
                "{} is empty or not there, and {} beside it tells that a club was kept in it; put it back, or a backup of it. To begin a new club move away what lies beside it",
                path.display(),
                beside.display()
            ),
            StoreError::Empty { path, beside: None } => {
                write!(f, "{} is empty: no club is kept in it; if one was, put back a backup", path.display())
            }
            StoreError::Fenced => f.write_str("another server has taken the club over; ask there, and stop this one"),
            StoreError::InUse(path) => {
                write!(f, "another server keeps {} already; stop it, or choose another file with --db", path.display())
            }
            StoreError::CannotOpen { path, reason } => write!(f, "cannot open {}: {reason}", path.display()),
            StoreError::Damaged { game, sequence, what } => {
                write!(f, "entry {sequence} of the log of game {game} is damaged: {what}; put back a copy of the database")
            }
            StoreError::Later(what) => write!(
                f,
                "{what}, which this version of the program does not know: a later one has written it, and nothing is lost; ask a server of that version"
            ),
            StoreError::NotReached(reason) => {
                write!(f, "the database cannot be reached: {reason}; nothing is known to have been written, try again")
            }
            StoreError::Key(reason) => f.write_str(reason),
            StoreError::Failed(reason) => write!(f, "the database failed: {reason}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// A kind of entry that this version of the program does not know.
#[derive(Debug)]
pub(crate) struct UnknownKind(pub String);

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "in the log of a game stands an entry of the kind {:?}",
            self.0
        )
    }
}

impl std::error::Error for UnknownKind {}

impl From<UnknownKind> for StoreError {
    fn from(kind: UnknownKind) -> StoreError {
        StoreError::Later(kind.to_string())
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        if let rusqlite::Error::FromSqlConversionFailure(_, _, why) = &error
            && let Some(kind) = why.downcast_ref::<UnknownKind>()
        {
            return StoreError::Later(kind.to_string());
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => StoreError::Conflict,
            Some(ErrorCode::DiskFull) => StoreError::Full,
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

/// What SQLite would say if a condition of the tables did not hold: somebody else was first.
pub(super) fn conflict() -> rusqlite::Error {
    let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CONSTRAINT);
    rusqlite::Error::SqliteFailure(code, None)
}

/// What kept a file from being read, written or made.
pub(super) fn cannot(path: &Path, error: &io::Error) -> StoreError {
    if error.kind() == io::ErrorKind::StorageFull {
        return StoreError::Full;
    }
    StoreError::CannotOpen {
        path: path.to_owned(),
        reason: error.to_string(),
    }
}
