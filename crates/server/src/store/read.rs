//! Reading the club's file.

use jadoube_laws::Millis;
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::error::StoreError;
use super::rows::{Entry, EntryKind, GameRow, Head, NewGame, Outage, Summary, check_chain};
use crate::keys::{Good, Grant, Keys, TokenHash};
use crate::moment::{ClubTime, WallTime};
use crate::names::Names;
use crate::seat::Seat;
use crate::vault::Envelope;

const GAME_COLUMNS: &str = "number, id, code, terms, table_terms, made, listed, rematch_of, \
     begun, plies, result, ended, wake, white_name, black_name, whole";

const ENTRY_COLUMNS: &str =
    "sequence, kind, by, at, club, wall, act, words, ruling, key, edition, checksum";

/// The most tables that a list shows.
const LIST_LIMIT: u32 = 200;

/// Games that are played, then those that wait, then those that have ended; the latest first.
const LIST_ORDER: &str = "ended IS NOT NULL, begun = 0, made DESC, number DESC";

pub(super) fn game(connection: &Connection, id: &str) -> Result<Option<GameRow>, StoreError> {
    one_game(connection, "id", id)
}

pub(super) fn rematch_of(connection: &Connection, id: &str) -> Result<Option<GameRow>, StoreError> {
    one_game(connection, "rematch_of", id)
}

fn one_game(
    connection: &Connection,
    column: &str,
    value: impl rusqlite::ToSql,
) -> Result<Option<GameRow>, StoreError> {
    let sql = format!("SELECT {GAME_COLUMNS} FROM whole_games WHERE {column} = ?1");
    let row = connection
        .prepare_cached(&sql)?
        .query_row([value], game_row)
        .optional()?;
    row.map(|row| with_keys(connection, row)).transpose()
}

fn with_keys(connection: &Connection, mut row: GameRow) -> Result<GameRow, StoreError> {
    let sql = "SELECT seat, good, hash, whole FROM whole_seats WHERE game = ?1 ORDER BY place";
    let mut statement = connection.prepare_cached(sql)?;
    let grants = statement.query_map([row.number], grant_row)?;
    row.made.keys = Keys::new(grants.collect::<Result<_, _>>()?);
    Ok(row)
}

fn grant_row(row: &Row<'_>) -> rusqlite::Result<Grant> {
    check_whole(row, "a seat of the game")?;
    let (seat, good): (String, String) = (row.get(0)?, row.get(1)?);
    let known = Seat::from_name(&seat).zip(Good::from_name(&good));
    let (seat, good) = known.ok_or_else(|| {
        rusqlite::Error::FromSqlConversionFailure(
            0,
            Type::Text,
            format!("{seat:?}, {good:?} is no secret of a seat").into(),
        )
    })?;
    Ok(Grant {
        seat,
        good,
        hash: TokenHash(row.get(2)?),
    })
}

pub(super) fn listed(
    connection: &Connection,
    ended_after: WallTime,
) -> Result<Vec<GameRow>, StoreError> {
    // Which are shown is found first: the sum of a row is dear, and there may be a hundred thousand rows.
    let sql = format!(
        "SELECT {GAME_COLUMNS} FROM whole_games WHERE number IN (
             SELECT number FROM games WHERE listed = 1 AND (ended IS NULL OR ended > ?1) ORDER BY {LIST_ORDER} LIMIT ?2
         ) ORDER BY {LIST_ORDER}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query((ended_after, LIST_LIMIT))?;
    let mut games = Vec::new();
    while let Some(row) = rows.next()? {
        // One damaged row hides no other; whoever looks at the game itself is told.
        match game_row(row)
            .map_err(StoreError::from)
            .and_then(|row| with_keys(connection, row))
        {
            Ok(game) => games.push(game),
            Err(error) => tracing::error!(%error, "a table cannot be listed"),
        }
    }
    Ok(games)
}

pub(super) fn waking(connection: &Connection) -> Result<Vec<(String, ClubTime)>, StoreError> {
    let mut statement = connection
        .prepare_cached("SELECT id, wake FROM games WHERE wake IS NOT NULL ORDER BY wake")?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn entries(
    connection: &Connection,
    game: i64,
    after: u32,
    limit: u32,
) -> Result<Vec<Entry>, StoreError> {
    let sql = format!(
        "SELECT {ENTRY_COLUMNS} FROM log WHERE game = ?1 AND sequence > ?2 ORDER BY sequence LIMIT ?3"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map((game, after, limit), entry_row)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(super) fn entry_of_key(
    connection: &Connection,
    game: i64,
    by: &str,
    key: &str,
) -> Result<Option<Entry>, StoreError> {
    let sql = format!("SELECT {ENTRY_COLUMNS} FROM log WHERE game = ?1 AND by = ?2 AND key = ?3");
    Ok(connection
        .prepare_cached(&sql)?
        .query_row(params![game, by, key], entry_row)
        .optional()?)
}

pub(super) fn envelope(
    connection: &Connection,
    game: i64,
    commitment: &str,
) -> Result<Option<Envelope>, StoreError> {
    let sql = "SELECT commitment, nonce, sealed, whole FROM whole_envelopes WHERE game = ?1 AND commitment = ?2";
    Ok(connection
        .prepare_cached(sql)?
        .query_row(params![game, commitment], envelope_row)
        .optional()?)
}

pub(super) fn conditions(
    connection: &Connection,
    game: i64,
    seat: &str,
) -> Result<Option<Envelope>, StoreError> {
    let sql = "SELECT commitment, nonce, sealed, whole FROM whole_conditions WHERE game = ?1 AND seat = ?2";
    Ok(connection
        .prepare_cached(sql)?
        .query_row(params![game, seat], envelope_row)
        .optional()?)
}

fn envelope_row(row: &Row<'_>) -> rusqlite::Result<Envelope> {
    check_whole(row, "an envelope")?;
    Ok(Envelope {
        commitment: row.get(0)?,
        nonce: row.get(1)?,
        sealed: row.get(2)?,
    })
}

pub(super) fn whole_log(
    connection: &Connection,
    game: i64,
    id: &str,
) -> Result<Vec<Entry>, StoreError> {
    // The log and where it must end are read of one moment: somebody may be writing to it.
    let alone = connection.is_autocommit();
    let _moment = alone
        .then(|| connection.unchecked_transaction())
        .transpose()?;
    let log = entries(connection, game, 0, u32::MAX)?;
    check_chain(&log, head(connection, game)?, id)?;
    Ok(log)
}

/// Where the log of a game must end.
fn head(connection: &Connection, game: i64) -> Result<Head, StoreError> {
    let mut statement =
        connection.prepare_cached("SELECT last, head, whole FROM whole_games WHERE number = ?1")?;
    let head = statement.query_row([game], |row| {
        check_whole(row, "the row of a game")?;
        Ok(Head {
            last: row.get(0)?,
            sum: row.get(1)?,
        })
    })?;
    Ok(head)
}

/// The game with this number.
pub(super) fn game_of_number(
    connection: &Connection,
    number: i64,
) -> Result<Option<GameRow>, StoreError> {
    one_game(connection, "number", number)
}

/// Whether anything lies encrypted in the file.
pub(super) fn has_secrets(connection: &Connection) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM envelopes) OR EXISTS (SELECT 1 FROM conditions)";
    Ok(connection.query_row(sql, [], |row| row.get(0))?)
}

/// Refuses a row whose sum does not fit it.
pub(super) fn check_whole(row: &Row<'_>, what: &str) -> rusqlite::Result<()> {
    if row.get::<_, Option<bool>>("whole")? == Some(true) {
        return Ok(());
    }
    let sentence = format!("{what} is not what was written; put back a copy of the database");
    Err(rusqlite::Error::UserFunctionError(sentence.into()))
}

pub(super) fn outages(connection: &Connection) -> Result<Vec<Outage>, StoreError> {
    let sql = "SELECT before, lag(last_wall) OVER (ORDER BY number), started FROM sessions ORDER BY number";
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map([], |row| {
        let from: Option<WallTime> = row.get(1)?;
        let (club, to) = (row.get(0)?, row.get(2)?);
        Ok(from.map(|from| Outage { club, from, to }))
    })?;
    Ok(rows
        .filter_map(Result::transpose)
        .collect::<Result<_, _>>()?)
}

fn game_row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    check_whole(row, "the row of a game")?;
    Ok(GameRow {
        number: row.get(0)?,
        made: NewGame {
            id: row.get(1)?,
            code: row.get(2)?,
            terms: row.get(3)?,
            table_terms: row.get(4)?,
            made: row.get(5)?,
            keys: Keys::default(),
            listed: row.get(6)?,
            rematch_of: row.get(7)?,
        },
        summary: Summary {
            begun: row.get(8)?,
            plies: row.get(9)?,
            result: row.get(10)?,
            ended: row.get(11)?,
            wake: row.get(12)?,
            names: Names {
                white: row.get(13)?,
                black: row.get(14)?,
            },
        },
    })
}

fn entry_row(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let kind: String = row.get(1)?;
    let kind = EntryKind::from_name(&kind);
    let kind = kind.map_err(|unknown| {
        rusqlite::Error::FromSqlConversionFailure(1, Type::Text, unknown.into())
    })?;
    Ok(Entry {
        sequence: row.get(0)?,
        kind,
        by: row.get(2)?,
        at: Millis(row.get::<_, i64>(3)? as u64),
        club: row.get(4)?,
        wall: row.get(5)?,
        act: row.get(6)?,
        words: row.get(7)?,
        ruling: row.get(8)?,
        key: row.get(9)?,
        edition: row.get(10)?,
        checksum: row.get(11)?,
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use rusqlite::functions::FunctionFlags;

    use super::super::{open, sums};
    use super::*;

    #[test]
    fn a_list_looks_at_the_games_it_shows_and_no_others() {
        let name = format!("jadoube-list-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        let connection = open::connect(&folder.join("club.db"), None).expect("a club");
        sums::show_whole(&connection).expect("views");
        let looked = Arc::new(AtomicU32::new(0));
        let row_sum = {
            let looked = Arc::clone(&looked);
            move |context: &rusqlite::functions::Context<'_>| {
                looked.fetch_add(1, Ordering::Relaxed);
                Ok(sums::row_sum(context).to_vec())
            }
        };
        let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
        connection
            .create_scalar_function("row_sum", -1, flags, row_sum)
            .expect("a function");
        let writing = connection.unchecked_transaction().expect("writing");
        for number in 0..1_000_i64 {
            // Of twenty games one is private, one waits, one is played and the others have ended.
            let kind = number % 20;
            let ended = (kind >= 3).then_some(number);
            writing
                .execute(
                    "INSERT INTO games (id, code, terms, table_terms, made, listed, begun, ended)
                         VALUES (?1, 'fide-2023', '{}', '{}', ?2, ?3, ?4, ?5)",
                    params![format!("game{number}"), number, kind != 0, kind >= 2, ended],
                )
                .expect("a row");
        }
        writing.commit().expect("written");
        looked.store(0, Ordering::Relaxed);
        let listed = listed(&connection, WallTime::from_millis(500)).expect("a list");
        let shown: Vec<i64> = listed.iter().map(|game| game.made.made.millis()).collect();
        let of = |kind: i64| (0..1_000).rev().filter(move |number| number % 20 == kind);
        let ended = (0..1_000).rev().filter(|number| number % 20 >= 3);
        let expected: Vec<i64> = of(2).chain(of(1)).chain(ended).take(200).collect();
        assert_eq!(shown, expected);
        assert!(
            looked.load(Ordering::Relaxed) <= 2 * LIST_LIMIT,
            "{looked:?} rows were summed for {LIST_LIMIT} games"
        );
        drop(connection);
        // What cannot be removed is left to the system.
        let _ = std::fs::remove_dir_all(&folder);
    }
}
