//! Writing: each of these is done whole or not at all, and is durable when it returns.

use deadpool_postgres::{GenericClient, Object, Transaction};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::patience::{answered, begin, commit};
use super::read::rows;
use crate::keys::{Change, Grant};
use crate::moment::ClubTime;
use crate::seat::Seat;
use crate::store::{Append, Entry, NewGame, StoreError};
use crate::vault::Envelope;

/// Adds entries if the log still ends where they follow: so one of two servers that write at a time is first, and the
/// other is told so. One statement, so that it costs one journey and one flush of the disk.
const APPEND: &str = "WITH moved AS (
        UPDATE games SET begun = $4, plies = $5, result = $6, ended = $7, wake = $8, white_name = $9, black_name = $10,
            last = $11, head = $12, changed = pg_current_xact_id()
        WHERE number = $1 AND last = $2 AND head IS NOT DISTINCT FROM $3 RETURNING number
    ), written AS (
        INSERT INTO log (game, sequence, kind, by, at, club, wall, act, words, ruling, key, edition, checksum)
        SELECT moved.number, entry.* FROM moved, unnest(
            $13::bigint[], $14::text[], $15::text[], $16::bigint[], $17::bigint[], $18::bigint[],
            $19::text[], $20::text[], $21::text[], $22::text[], $23::text[], $24::bytea[]
        ) AS entry
    ) SELECT number FROM moved";

/// Adds entries to a log, and what goes with them.
pub(super) async fn append(client: &mut Object, append: &Append) -> Result<(), StoreError> {
    let alone =
        append.seats.is_empty() && append.envelope.is_none() && append.conditions.is_empty();
    if alone {
        return append_entries(&*client, append).await;
    }
    let transaction = begin(client).await?;
    append_entries(&transaction, append).await?;
    change(&transaction, append.game, &append.seats).await?;
    if let Some(envelope) = &append.envelope {
        let sql = "INSERT INTO envelopes (game, commitment, nonce, sealed) VALUES ($1, $2, $3, $4)";
        let Envelope {
            commitment,
            nonce,
            sealed,
        } = envelope;
        run(
            &transaction,
            sql,
            &[&append.game, commitment, &nonce.as_slice(), sealed],
        )
        .await?;
    }
    for (seat, kept) in &append.conditions {
        keep_conditions(&transaction, append.game, *seat, kept.as_ref()).await?;
    }
    commit(transaction).await
}

async fn append_entries(client: &impl GenericClient, append: &Append) -> Result<(), StoreError> {
    let Append {
        entries,
        summary,
        follows,
        ..
    } = append;
    let (last, head) = entries.last().map_or((follows.last, follows.sum), |entry| {
        (entry.sequence, Some(entry.checksum))
    });
    let before = follows.sum.as_ref().map(<[u8; 16]>::as_slice);
    let column = |of: fn(&Entry) -> Option<&str>| entries.iter().map(of).collect::<Vec<_>>();
    let numbers = |of: fn(&Entry) -> i64| entries.iter().map(of).collect::<Vec<_>>();
    let sums: Vec<&[u8]> = entries
        .iter()
        .map(|entry| entry.checksum.as_slice())
        .collect();
    let written = rows(
        client,
        APPEND,
        &[
            &append.game,
            &i64::from(follows.last),
            &before,
            &summary.begun,
            &i64::from(summary.plies),
            &summary.result,
            &summary.ended.map(|ended| ended.millis()),
            &summary.wake.map(|wake| wake.millis() as i64),
            &summary.names.white,
            &summary.names.black,
            &i64::from(last),
            &head.as_ref().map(<[u8; 16]>::as_slice),
            &numbers(|entry| i64::from(entry.sequence)),
            &column(|entry| Some(entry.kind.name())),
            &column(|entry| Some(&entry.by)),
            &numbers(|entry| entry.at.0 as i64),
            &numbers(|entry| entry.club.millis() as i64),
            &numbers(|entry| entry.wall.millis()),
            &column(|entry| entry.act.as_deref()),
            &column(|entry| entry.words.as_deref()),
            &column(|entry| entry.ruling.as_deref()),
            &column(|entry| entry.key.as_deref()),
            &column(|entry| entry.edition.as_deref()),
            &sums,
        ],
    )
    .await?;
    one_of(written.len() as u64)
}

/// Somebody else was first, unless one row was changed.
pub(super) fn one_of(changed: u64) -> Result<(), StoreError> {
    if changed == 1 {
        Ok(())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Carries a statement out; gives how many rows it has changed.
pub(super) async fn run(
    client: &impl GenericClient,
    sql: &str,
    params: &[&(dyn ToSql + Sync)],
) -> Result<u64, StoreError> {
    let statement = answered(client.prepare_cached(sql)).await?;
    answered(client.execute(&statement, params)).await
}

async fn keep_conditions(
    transaction: &Transaction<'_>,
    game: i64,
    seat: Seat,
    kept: Option<&Envelope>,
) -> Result<(), StoreError> {
    let sql = "DELETE FROM conditions WHERE game = $1 AND seat = $2";
    run(transaction, sql, &[&game, &seat.name()]).await?;
    let Some(Envelope {
        commitment,
        nonce,
        sealed,
    }) = kept
    else {
        return Ok(());
    };
    let sql = "INSERT INTO conditions (game, seat, commitment, nonce, sealed) VALUES ($1, $2, $3, $4, $5)";
    run(
        transaction,
        sql,
        &[&game, &seat.name(), commitment, &nonce.as_slice(), sealed],
    )
    .await?;
    Ok(())
}

/// Makes a table, and gives its number.
pub(super) async fn make(client: &mut Object, game: &NewGame) -> Result<i64, StoreError> {
    let transaction = begin(client).await?;
    let sql = "INSERT INTO games (id, code, terms, table_terms, made, listed, rematch_of, since) VALUES ($1, $2, $3, $4, $5, $6, $7,
            coalesce((SELECT last_club FROM sessions ORDER BY number DESC LIMIT 1), 0)) RETURNING number";
    let made = rows(
        &transaction,
        sql,
        &[
            &game.id,
            &game.code,
            &game.terms,
            &game.table_terms,
            &game.made.millis(),
            &game.listed,
            &game.rematch_of,
        ],
    )
    .await?;
    let number: i64 = made.first().ok_or(StoreError::Conflict)?.try_get(0)?;
    for grant in game.keys.grants() {
        give(&transaction, number, grant).await?;
    }
    commit(transaction).await?;
    Ok(number)
}

/// Changes which secrets of a table are good; gives its public name.
pub(super) async fn change_seats(
    client: &mut Object,
    game: i64,
    changes: &[Change],
) -> Result<String, StoreError> {
    let transaction = begin(client).await?;
    change(&transaction, game, changes).await?;
    let sql = "SELECT id FROM games WHERE number = $1";
    let of = names(&rows(&transaction, sql, &[&game]).await?)?.pop();
    commit(transaction).await?;
    of.ok_or(StoreError::Conflict)
}

async fn change(
    transaction: &Transaction<'_>,
    game: i64,
    changes: &[Change],
) -> Result<(), StoreError> {
    for change in changes {
        match change {
            Change::Give(grant) => give(transaction, game, grant).await?,
            Change::Withdraw(seat, good) => {
                let sql = "DELETE FROM seats WHERE game = $1 AND seat = $2 AND good = $3";
                run(transaction, sql, &[&game, &seat.name(), &good.name()]).await?;
            }
        }
    }
    Ok(())
}

async fn give(transaction: &Transaction<'_>, game: i64, grant: &Grant) -> Result<(), StoreError> {
    let sql = "INSERT INTO seats (game, seat, good, hash) VALUES ($1, $2, $3, $4)";
    let hash = grant.hash.0.as_slice();
    run(
        transaction,
        sql,
        &[&game, &grant.seat.name(), &grant.good.name(), &hash],
    )
    .await?;
    Ok(())
}

/// Takes back a table at which nothing has happened, with the seats at it; gives its public name.
pub(super) async fn withdraw(client: &mut Object, game: i64) -> Result<String, StoreError> {
    let transaction = begin(client).await?;
    // Held from here on, so that nobody begins to play meanwhile.
    let sql = "SELECT 1 FROM games WHERE number = $1 AND NOT begun AND last = 0 FOR UPDATE";
    one_of(rows(&transaction, sql, &[&game]).await?.len() as u64)?;
    let gone = remove(&transaction, &[game]).await?.pop();
    commit(transaction).await?;
    gone.ok_or(StoreError::Conflict)
}

/// Forgets the tables made before this moment at which nothing has happened, with the seats at them; gives their names.
pub(super) async fn forget(
    client: &mut Object,
    made_before: ClubTime,
) -> Result<Vec<String>, StoreError> {
    let transaction = begin(client).await?;
    let sql = "SELECT number FROM games WHERE NOT begun AND last = 0 AND since < $1 FOR UPDATE SKIP LOCKED";
    let found = rows(&transaction, sql, &[&(made_before.millis() as i64)]).await?;
    let numbers: Vec<i64> = found
        .iter()
        .map(|row| row.try_get(0))
        .collect::<Result<_, _>>()?;
    let gone = remove(&transaction, &numbers).await?;
    commit(transaction).await?;
    Ok(gone)
}

/// Takes tables away that have nothing in their logs; gives their names.
async fn remove(transaction: &Transaction<'_>, numbers: &[i64]) -> Result<Vec<String>, StoreError> {
    for sql in [
        "DELETE FROM conditions WHERE game = ANY($1)",
        "DELETE FROM seats WHERE game = ANY($1)",
    ] {
        run(transaction, sql, &[&numbers]).await?;
    }
    let sql = "DELETE FROM games WHERE number = ANY($1) RETURNING id";
    names(&rows(transaction, sql, &[&numbers]).await?)
}

/// The public names that rows give.
fn names(rows: &[Row]) -> Result<Vec<String>, StoreError> {
    Ok(rows
        .iter()
        .map(|row| row.try_get(0))
        .collect::<Result<_, _>>()?)
}
