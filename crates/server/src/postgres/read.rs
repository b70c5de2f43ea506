//! Reading the club.

use deadpool_postgres::{GenericClient, Object};
use jadoube_laws::Millis;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::patience::answered;
use crate::keys::{Good, Grant, Keys, TokenHash};
use crate::moment::{ClubTime, WallTime};
use crate::names::Names;
use crate::seat::Seat;
use crate::store::{
    Checksum, Entry, EntryKind, GameRow, Head, NewGame, Outage, StoreError, Summary, check_chain,
};
use crate::vault::Envelope;

const GAME_COLUMNS: &str = "number, id, code, terms, table_terms, made, listed, rematch_of, \
     begun, plies, result, ended, wake, white_name, black_name, last, head";

const ENTRY_COLUMNS: &str =
    "sequence, kind, by, at, club, wall, act, words, ruling, key, edition, checksum";

/// The most tables that a list shows.
const LIST_LIMIT: i64 = 200;

/// Games that are played, then those that wait, then those that have ended; the latest first.
const LIST_ORDER: &str = "ended IS NOT NULL, NOT begun, made DESC, number DESC";

type Params<'a> = &'a [&'a (dyn ToSql + Sync)];

/// The rows that a statement gives.
pub(super) async fn rows(
    client: &impl GenericClient,
    sql: &str,
    params: Params<'_>,
) -> Result<Vec<Row>, StoreError> {
    let statement = answered(client.prepare_cached(sql)).await?;
    answered(client.query(&statement, params)).await
}

pub(super) async fn game(
    client: &Object,
    column: &str,
    value: &(dyn ToSql + Sync),
) -> Result<Option<GameRow>, StoreError> {
    let sql = format!("SELECT {GAME_COLUMNS} FROM games WHERE {column} = $1");
    match rows(client, &sql, &[value]).await?.first() {
        Some(row) => with_keys(client, game_row(row)?).await.map(Some),
        None => Ok(None),
    }
}

pub(super) async fn listed(
    client: &Object,
    ended_after: WallTime,
) -> Result<Vec<GameRow>, StoreError> {
    let sql = format!(
        "SELECT {GAME_COLUMNS} FROM games WHERE listed AND (ended IS NULL OR ended > $1) ORDER BY {LIST_ORDER} LIMIT {LIST_LIMIT}"
    );
    let listed = rows(client, &sql, &[&ended_after.millis()]).await?;
    let mut games = listed.iter().map(game_row).collect::<Result<Vec<_>, _>>()?;
    let numbers: Vec<i64> = games.iter().map(|game| game.number).collect();
    let sql = "SELECT game, seat, good, hash FROM seats WHERE game = ANY($1) ORDER BY place";
    let mut seats: std::collections::HashMap<i64, Vec<Grant>> = std::collections::HashMap::new();
    for row in rows(client, sql, &[&numbers]).await? {
        seats
            .entry(row.try_get(0)?)
            .or_default()
            .push(grant(&row, 1)?);
    }
    for game in &mut games {
        game.made.keys = Keys::new(seats.remove(&game.number).unwrap_or_default());
    }
    Ok(games)
}

async fn with_keys(client: &Object, mut game: GameRow) -> Result<GameRow, StoreError> {
    let sql = "SELECT seat, good, hash FROM seats WHERE game = $1 ORDER BY place";
    let grants = rows(client, sql, &[&game.number]).await?;
    let grants: Result<Vec<_>, _> = grants.iter().map(|row| grant(row, 0)).collect();
    game.made.keys = Keys::new(grants?);
    Ok(game)
}

fn grant(row: &Row, first: usize) -> Result<Grant, StoreError> {
    let (seat, good): (&str, &str) = (row.try_get(first)?, row.try_get(first + 1)?);
    let (seat, good) = Seat::from_name(seat)
        .zip(Good::from_name(good))
        .ok_or_else(|| StoreError::Failed(format!("{seat:?}, {good:?} is no secret of a seat")))?;
    Ok(Grant {
        seat,
        good,
        hash: TokenHash(bytes(row, first + 2)?),
    })
}

/// Bytes of which there are so many.
pub(super) fn bytes<const N: usize>(row: &Row, column: usize) -> Result<[u8; N], StoreError> {
    let bytes: &[u8] = row.try_get(column)?;
    let found = bytes.len();
    bytes
        .try_into()
        .map_err(|_| StoreError::Failed(format!("{found} bytes stand where {N} belong")))
}

fn game_row(row: &Row) -> Result<GameRow, StoreError> {
    Ok(GameRow {
        number: row.try_get(0)?,
        made: NewGame {
            id: row.try_get(1)?,
            code: row.try_get(2)?,
            terms: row.try_get(3)?,
            table_terms: row.try_get(4)?,
            made: WallTime::from_millis(row.try_get(5)?),
            keys: Keys::default(),
            listed: row.try_get(6)?,
            rematch_of: row.try_get(7)?,
        },
        summary: Summary {
            begun: row.try_get(8)?,
            plies: number(row, 9)?,
            result: row.try_get(10)?,
            ended: row
                .try_get::<_, Option<i64>>(11)?
                .map(WallTime::from_millis),
            wake: row.try_get::<_, Option<i64>>(12)?.map(club_time),
            names: Names {
                white: row.try_get(13)?,
                black: row.try_get(14)?,
            },
        },
    })
}

pub(super) fn club_time(millis: i64) -> ClubTime {
    ClubTime::from_millis(millis.max(0) as u64)
}

/// A count, which the database keeps as a larger number.
pub(super) fn number(row: &Row, column: usize) -> Result<u32, StoreError> {
    let number: i64 = row.try_get(column)?;
    u32::try_from(number).map_err(|_| StoreError::Failed(format!("{number} is no count")))
}

fn entry_row(row: &Row) -> Result<Entry, StoreError> {
    let kind: &str = row.try_get(1)?;
    let kind = EntryKind::from_name(kind)?;
    Ok(Entry {
        sequence: number(row, 0)?,
        kind,
        by: row.try_get(2)?,
        at: Millis(row.try_get::<_, i64>(3)? as u64),
        club: club_time(row.try_get(4)?),
        wall: WallTime::from_millis(row.try_get(5)?),
        act: row.try_get(6)?,
        words: row.try_get(7)?,
        ruling: row.try_get(8)?,
        key: row.try_get(9)?,
        edition: row.try_get(10)?,
        checksum: bytes(row, 11)?,
    })
}

pub(super) async fn entries(
    client: &impl GenericClient,
    game: i64,
    after: u32,
    limit: u32,
) -> Result<Vec<Entry>, StoreError> {
    let sql = format!(
        "SELECT {ENTRY_COLUMNS} FROM log WHERE game = $1 AND sequence > $2 ORDER BY sequence LIMIT $3"
    );
    let found = rows(client, &sql, &[&game, &i64::from(after), &i64::from(limit)]).await?;
    found.iter().map(entry_row).collect()
}

pub(super) async fn entry_of_key(
    client: &Object,
    game: i64,
    by: &str,
    key: &str,
) -> Result<Option<Entry>, StoreError> {
    let sql = format!("SELECT {ENTRY_COLUMNS} FROM log WHERE game = $1 AND by = $2 AND key = $3");
    let found = rows(client, &sql, &[&game, &by, &key]).await?;
    found.first().map(entry_row).transpose()
}

/// The log and where it must end, of one moment.
pub(super) async fn whole_log(
    client: &mut Object,
    game: i64,
    id: &str,
) -> Result<Vec<Entry>, StoreError> {
    let moment = client
        .build_transaction()
        .isolation_level(tokio_postgres::IsolationLevel::RepeatableRead)
        .read_only(true)
        .start();
    let moment = answered(moment).await?;
    let log = entries(&moment, game, 0, i32::MAX as u32).await?;
    let found = rows(
        &moment,
        "SELECT last, head FROM games WHERE number = $1",
        &[&game],
    )
    .await?;
    let row = found
        .first()
        .ok_or_else(|| StoreError::Failed(format!("there is no game {id} any more")))?;
    let sum: Option<&[u8]> = row.try_get(1)?;
    let sum = sum.map(Checksum::try_from).transpose();
    let sum = sum.map_err(|_| StoreError::Failed("a checksum has not its length".to_owned()))?;
    let head = Head {
        last: number(row, 0)?,
        sum,
    };
    check_chain(&log, head, id)?;
    Ok(log)
}

pub(super) async fn envelope(
    client: &Object,
    game: i64,
    commitment: &str,
) -> Result<Option<Envelope>, StoreError> {
    let sql = "SELECT commitment, nonce, sealed FROM envelopes WHERE game = $1 AND commitment = $2";
    one_envelope(rows(client, sql, &[&game, &commitment]).await?.first())
}

pub(super) async fn conditions(
    client: &Object,
    game: i64,
    seat: &str,
) -> Result<Option<Envelope>, StoreError> {
    let sql = "SELECT commitment, nonce, sealed FROM conditions WHERE game = $1 AND seat = $2";
    one_envelope(rows(client, sql, &[&game, &seat]).await?.first())
}

fn one_envelope(row: Option<&Row>) -> Result<Option<Envelope>, StoreError> {
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Envelope {
        commitment: row.try_get(0)?,
        nonce: bytes(row, 1)?,
        sealed: row.try_get(2)?,
    }))
}

pub(super) async fn waking(client: &Object) -> Result<Vec<(String, ClubTime)>, StoreError> {
    let sql = "SELECT id, wake FROM games WHERE wake IS NOT NULL ORDER BY wake";
    let waking = rows(client, sql, &[]).await?;
    waking
        .iter()
        .map(|row| Ok((row.try_get(0)?, club_time(row.try_get(1)?))))
        .collect()
}

pub(super) async fn outages(client: &impl GenericClient) -> Result<Vec<Outage>, StoreError> {
    // What is handed over in good order nobody misses.
    let sql = "SELECT before, last_wall, started FROM (
            SELECT number, before, lag(last_wall) OVER (ORDER BY number) AS last_wall, started FROM sessions
        ) AS kept WHERE abs(started - last_wall) >= 1000 ORDER BY number";
    let outages = rows(client, sql, &[]).await?;
    outages
        .iter()
        .map(|row| {
            Ok(Outage {
                club: club_time(row.try_get(0)?),
                from: WallTime::from_millis(row.try_get(1)?),
                to: WallTime::from_millis(row.try_get(2)?),
            })
        })
        .collect()
}

/// Whether anything lies encrypted in it.
pub(super) async fn has_secrets(client: &Object) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM envelopes) OR EXISTS (SELECT 1 FROM conditions)";
    let found = rows(client, sql, &[]).await?;
    Ok(found
        .first()
        .map(|row| row.try_get(0))
        .transpose()?
        .unwrap_or(false))
}
