//! How long the database is waited for.

use std::time::Duration;

use deadpool_postgres::{Object, Transaction};
use tokio::time::timeout;
use tokio_postgres::Error;

use crate::store::StoreError;

/// An answer that has not come by then is waited for no more. A statement is given up by the database itself before that
/// (`connect.rs`): so this is for a machine that stands, or whose line is dead.
const PATIENCE: Duration = Duration::from_secs(10);

/// What the database answers to this.
///
/// # Errors
/// When it refuses, or does not answer in time: then it may be carried out all the same, now or later, as whatever was asked when
/// the line was lost.
pub(super) async fn answered<T>(
    asked: impl Future<Output = Result<T, Error>>,
) -> Result<T, StoreError> {
    match timeout(PATIENCE, asked).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(StoreError::no_answer()),
    }
}

/// Begins what is done whole or not at all.
///
/// # Errors
/// As [`answered`].
pub(super) async fn begin(client: &mut Object) -> Result<Transaction<'_>, StoreError> {
    answered(client.transaction()).await
}

/// Makes it last.
///
/// # Errors
/// As [`answered`].
pub(super) async fn commit(transaction: Transaction<'_>) -> Result<(), StoreError> {
    answered(transaction.commit()).await
}
