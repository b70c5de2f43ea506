//! The whole club as lines of JSON, the same that a club's file gives ([`crate::store::export`]): so a club moves from the one to
//! the other and back, and nothing is lost.

use std::io::{BufRead, Write};

use deadpool_postgres::{Object, Transaction};
use serde_json::{Map, Value, json};
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{IsolationLevel, Row};

use super::error::{in_words, naming};
use super::{connect, migrate};
use crate::store::{LinesIn, LinesOut, StoreError, Taken, bytes_from_json, bytes_to_json};

/// The tables in the order of their names, with the order of their rows, as a file has them.
const TABLES: [(&str, &str); 12] = [
    ("conditions", "game, seat"),
    ("devices", "place"),
    ("envelopes", "game, commitment"),
    ("event_keys", "place"),
    ("event_log", "place"),
    ("events", "place"),
    ("games", "number"),
    ("log", "game, sequence"),
    ("members", "place"),
    ("passkeys", "place"),
    ("seats", "place"),
    ("sessions", "number"),
];

/// Columns that a file does not have.
const ONLY_HERE: [&str; 3] = ["changed", "low", "place"];

/// So many rows are fetched at a time.
const PORTION: i32 = 1000;

async fn open(address: &str) -> Result<Object, StoreError> {
    let opened = async {
        let mut config = connect::config(address)?;
        // It takes as long as the club is large.
        config.options("-c statement_timeout=0");
        Ok(connect::pool(&config)?.get().await?)
    };
    opened.await.map_err(naming(address))
}

/// Writes the club at this address as lines.
///
/// # Errors
/// When the club cannot be read, or the lines cannot be written.
pub async fn export(address: &str, out: &mut impl Write) -> Result<u64, StoreError> {
    let mut client = open(address).await?;
    migrate::check(&client).await?;
    // One moment, so that all lines are of it.
    let reading = client
        .build_transaction()
        .isolation_level(IsolationLevel::RepeatableRead)
        .read_only(true)
        .start()
        .await?;
    let mut out = LinesOut::begin(out)?;
    for (table, order) in TABLES {
        let statement = reading
            .prepare(&format!("SELECT * FROM {table} ORDER BY {order}"))
            .await?;
        let portal = reading.bind(&statement, &[]).await?;
        loop {
            let rows = reading.query_portal(&portal, PORTION).await?;
            for row in &rows {
                out.row(table, to_json(row)?)?;
            }
            if rows.len() < PORTION as usize {
                break;
            }
        }
    }
    out.end()
}

fn to_json(row: &Row) -> Result<Map<String, Value>, StoreError> {
    let mut cells = Map::new();
    for (at, column) in row.columns().iter().enumerate() {
        if ONLY_HERE.contains(&column.name()) {
            continue;
        }
        let value = match *column.type_() {
            Type::INT8 => json!(row.try_get::<_, Option<i64>>(at)?),
            // A file has no other truth than a number.
            Type::BOOL => json!(row.try_get::<_, Option<bool>>(at)?.map(i64::from)),
            Type::BYTEA => row
                .try_get::<_, Option<&[u8]>>(at)?
                .map_or(Value::Null, bytes_to_json),
            _ => json!(row.try_get::<_, Option<&str>>(at)?),
        };
        cells.insert(column.name().to_owned(), value);
    }
    Ok(cells)
}

/// Fills an empty database with the club that stands in these lines; gives how many rows it has.
///
/// # Errors
/// When there is a club in it already, or a line is not what was written: the sentence tells which. Nothing is kept then.
pub async fn import(lines: impl BufRead, address: &str) -> Result<u64, StoreError> {
    let mut client = open(address).await?;
    migrate::migrate(&mut client).await?;
    let writing = client.transaction().await?;
    let there = writing
        .query_one(
            "SELECT EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM sessions)",
            &[],
        )
        .await?;
    if there.try_get(0)? {
        let what = "there is a club in it already; it is left as it is, make another database";
        return Err(StoreError::Failed(what.to_owned()));
    }
    // Rows may come before those that they speak of.
    writing
        .batch_execute("SET CONSTRAINTS ALL DEFERRED")
        .await?;
    let mut lines = LinesIn::begin(lines)?;
    let rows = loop {
        match lines.next()? {
            Taken::Row { line, table, row } => {
                let taken = take(&writing, &table, &row).await;
                taken.map_err(|what| {
                    StoreError::Failed(format!("line {line} cannot be taken: {what}"))
                })?;
            }
            Taken::End { rows } => break rows,
        }
    };
    for table in ["games", "sessions"] {
        let sql = format!(
            "SELECT setval(pg_get_serial_sequence('{table}', 'number'), coalesce((SELECT max(number) FROM {table}), 0) + 1, false)"
        );
        writing.query_one(&sql, &[]).await?;
    }
    writing.commit().await?;
    Ok(rows)
}

async fn take(
    writing: &Transaction<'_>,
    table: &str,
    row: &Map<String, Value>,
) -> Result<(), String> {
    if !TABLES.iter().any(|(name, _)| *name == table) {
        return Err(format!("there is no table '{table}'"));
    }
    if let Some(odd) = row.keys().find(|name| {
        !name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
    }) {
        return Err(format!("the table {table} has no column '{odd}'"));
    }
    let names: Vec<String> = row.keys().map(|name| format!("\"{name}\"")).collect();
    let marks: Vec<String> = (1..=names.len()).map(|at| format!("${at}")).collect();
    let sql = format!(
        "INSERT INTO {table} ({}) VALUES ({})",
        names.join(", "),
        marks.join(", ")
    );
    let statement = writing
        .prepare_cached(&sql)
        .await
        .map_err(|error| in_words(&error))?;
    let cells: Vec<Cell> = row
        .values()
        .zip(statement.params())
        .map(|(value, kind)| of_json(value, kind))
        .collect::<Result<_, _>>()?;
    let cells: Vec<&(dyn ToSql + Sync)> = cells.iter().map(|cell| cell.as_ref() as _).collect();
    writing
        .execute(&statement, &cells)
        .await
        .map_err(|error| in_words(&error))?;
    Ok(())
}

type Cell = Box<dyn ToSql + Sync + Send>;

fn of_json(value: &Value, kind: &Type) -> Result<Cell, String> {
    let number = || {
        value
            .as_i64()
            .ok_or_else(|| format!("found {value}; understood would be a whole number"))
    };
    Ok(match *kind {
        Type::INT8 if value.is_null() => Box::new(None::<i64>),
        Type::INT8 => Box::new(number()?),
        Type::BOOL => Box::new(number()? != 0),
        Type::BYTEA if value.is_null() => Box::new(None::<Vec<u8>>),
        Type::BYTEA => Box::new(bytes_from_json(value)?),
        _ if value.is_null() => Box::new(None::<String>),
        _ => {
            let text = value
                .as_str()
                .ok_or_else(|| format!("found {value}; understood would be a text"))?;
            Box::new(text.to_owned())
        }
    })
}
