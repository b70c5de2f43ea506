//! What the database says, as the club knows it.

use std::error::Error as _;
use std::io;

use deadpool_postgres::PoolError;
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use crate::config::Database;
use crate::store::StoreError;

/// What it says when it cannot be spoken with just now.
const PASSING: [SqlState; 5] = [
    SqlState::CANNOT_CONNECT_NOW,
    SqlState::ADMIN_SHUTDOWN,
    SqlState::CRASH_SHUTDOWN,
    SqlState::TOO_MANY_CONNECTIONS,
    SqlState::QUERY_CANCELED,
];

/// Whether the line failed, and nothing was said on it that could be wrong.
fn is_of_the_line(error: &Error) -> bool {
    let mut causes = std::iter::successors(error.source(), |&cause| cause.source());
    error.is_closed() || causes.any(|cause| cause.is::<io::Error>())
}

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        match error.code() {
            Some(code) if *code == SqlState::UNIQUE_VIOLATION => StoreError::Conflict,
            Some(code) if *code == SqlState::DISK_FULL => StoreError::Full,
            // It starts or stops, or has no place for another connection.
            Some(code) if PASSING.contains(code) => StoreError::NotReached(in_words(&error)),
            None if is_of_the_line(&error) => StoreError::NotReached(in_words(&error)),
            _ => StoreError::Failed(in_words(&error)),
        }
    }
}

impl StoreError {
    /// It does not answer in time.
    pub(super) fn no_answer() -> StoreError {
        StoreError::NotReached("it does not answer in time".to_owned())
    }
}

impl From<PoolError> for StoreError {
    fn from(error: PoolError) -> StoreError {
        match error {
            PoolError::Backend(error) => error.into(),
            PoolError::Timeout(_) => StoreError::no_answer(),
            error => StoreError::Failed(error.to_string()),
        }
    }
}

/// The same failure with the club named that it is of, without its password.
pub(super) fn naming(address: &str) -> impl Fn(StoreError) -> StoreError {
    move |error| match error {
        StoreError::Failed(what) => StoreError::Failed(named(address, &what)),
        StoreError::NotReached(what) => StoreError::NotReached(named(address, &what)),
        error => error,
    }
}

fn named(address: &str, what: &str) -> String {
    let club = Database::Postgres(address.to_owned());
    format!("{club}, where the club is kept: {what}")
}

/// What has happened, and what caused it.
pub(super) fn in_words(error: &Error) -> String {
    if let Some(said) = error.as_db_error() {
        return said.message().to_owned();
    }
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(under) = cause {
        words = format!("{words}: {under}");
        cause = under.source();
    }
    words
}
