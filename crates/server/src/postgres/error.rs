//! What the database says, as the club knows it.

use deadpool_postgres::PoolError;
use tokio_postgres::Error;
use tokio_postgres::error::SqlState;

use crate::config::Database;
use crate::store::StoreError;

impl From<Error> for StoreError {
    fn from(error: Error) -> StoreError {
        match error.code() {
            Some(code) if *code == SqlState::UNIQUE_VIOLATION => StoreError::Conflict,
            Some(code) if *code == SqlState::DISK_FULL => StoreError::Full,
            _ => StoreError::Failed(in_words(&error)),
        }
    }
}

impl From<PoolError> for StoreError {
    fn from(error: PoolError) -> StoreError {
        match error {
            PoolError::Backend(error) => error.into(),
            PoolError::Timeout(_) => StoreError::Failed(
                "it does not answer in time; nothing is known to have been written".to_owned(),
            ),
            error => StoreError::Failed(error.to_string()),
        }
    }
}

/// The same failure with the club named that it is of, without its password.
pub(super) fn naming(address: &str) -> impl Fn(StoreError) -> StoreError {
    move |error| match error {
        StoreError::Failed(what) => {
            let club = Database::Postgres(address.to_owned());
            StoreError::Failed(format!("{club}, where the club is kept: {what}"))
        }
        error => error,
    }
}

/// What has happened, and what caused it.
pub(super) fn in_words(error: &Error) -> String {
    if let Some(said) = error.as_db_error() {
        return said.message().to_owned();
    }
    let mut words = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(under) = cause {
        words = format!("{words}: {under}");
        cause = under.source();
    }
    words
}
