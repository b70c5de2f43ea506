//! Rows under checksums, so that nothing in the club's file can change or be missing in silence.
//!
//! Every table but the log has a column `sum` over the other columns of its row, and `anchors` keeps for each table how
//! many rows there are and the sum of their sums. Triggers that live in the writing connection alone keep both; they are made
//! from the columns that the tables have, so that a column added later is covered too. The log is chained by itself; its last
//! entry stands in `games`.
//!
//! This tells damage, not malice: whoever can write the file and knows this program can make all sums anew.

use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Transaction};
use sha2::{Digest, Sha256};

use super::error::StoreError;
use super::rows::{Checksum, NO_CHECKSUM};

/// The tables whose rows have a sum.
fn tables(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name != 'anchors'
             AND EXISTS (SELECT 1 FROM pragma_table_info(sqlite_schema.name) AS of WHERE of.name = 'sum')
         ORDER BY name",
    )?;
    let names = statement.query_map([], |row| row.get(0))?;
    names.collect()
}

/// Gives a connection the functions by which sums are made.
pub(super) fn teach(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("row_sum", -1, flags, |context| {
        Ok(row_sum(context).to_vec())
    })?;
    connection.create_scalar_function("sum_of", 2, flags, |context| {
        let (one, other) = (context.get_raw(0), context.get_raw(1));
        Ok(both(&read(one), &read(other)).to_vec())
    })
}

pub(super) fn row_sum(context: &Context<'_>) -> Checksum {
    let mut hash = Sha256::new();
    for index in 0..context.len() {
        // The kind before each value, and the length of what has one, so that values cannot run into each other.
        match context.get_raw(index) {
            ValueRef::Null => hash.update([0]),
            ValueRef::Integer(number) => {
                hash.update([1]);
                hash.update(number.to_le_bytes());
            }
            ValueRef::Real(number) => {
                hash.update([2]);
                hash.update(number.to_le_bytes());
            }
            ValueRef::Text(bytes) => {
                hash.update([3]);
                hash.update((bytes.len() as u64).to_le_bytes());
                hash.update(bytes);
            }
            ValueRef::Blob(bytes) => {
                hash.update([4]);
                hash.update((bytes.len() as u64).to_le_bytes());
                hash.update(bytes);
            }
        }
    }
    let full: [u8; 32] = hash.finalize().into();
    let mut half = NO_CHECKSUM;
    half.copy_from_slice(&full[..16]);
    half
}

/// A sum as it is kept; a value that is none counts as the sum of nothing.
fn read(value: ValueRef<'_>) -> Checksum {
    value
        .as_blob()
        .ok()
        .and_then(|bytes| bytes.try_into().ok())
        .unwrap_or(NO_CHECKSUM)
}

/// The sum of two sums, which does not depend on their order, and of which either can be taken out again.
fn both(one: &Checksum, other: &Checksum) -> Checksum {
    std::array::from_fn(|index| one[index] ^ other[index])
}

/// The columns of a table without its sum, each after `of`, with commas.
fn columns(connection: &Connection, table: &str, of: &str) -> rusqlite::Result<String> {
    let mut statement = connection.prepare("SELECT name FROM pragma_table_info(?1)")?;
    let names = statement.query_map([table], |row| row.get::<_, String>(0))?;
    let names: Vec<String> = names.collect::<Result<_, _>>()?;
    let named = names.iter().filter(|name| *name != "sum");
    Ok(named
        .map(|name| format!("{of}\"{name}\""))
        .collect::<Vec<_>>()
        .join(", "))
}

/// The columns by which a row of a table is found.
fn key(connection: &Connection, table: &str, of: &str) -> rusqlite::Result<String> {
    let mut statement =
        connection.prepare("SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk")?;
    let names = statement.query_map([table], |row| row.get::<_, String>(0))?;
    let names: Vec<String> = names.collect::<Result<_, _>>()?;
    Ok(names
        .iter()
        .map(|name| format!("\"{name}\" = {of}\"{name}\""))
        .collect::<Vec<_>>()
        .join(" AND "))
}

/// Lets every change that this connection makes be followed by its sums.
pub(super) fn keep(connection: &Connection) -> rusqlite::Result<()> {
    for table in &tables(connection)? {
        // A change of the sum alone is the work of these triggers themselves.
        let own = columns(connection, table, "")?;
        let new = columns(connection, table, "new.")?;
        let found = key(connection, table, "new.")?;
        let summed = format!("UPDATE {table} SET sum = row_sum({new}) WHERE {found};");
        let anchor = |rows: &str, out: &str, into: &str| {
            format!(
                "UPDATE anchors SET rows = rows + {rows}, sum = sum_of(sum, sum_of({out}, {into})) WHERE name = '{table}';"
            )
        };
        let (inserted, updated, deleted) = (
            anchor("1", "x''", &format!("row_sum({new})")),
            anchor("0", "old.sum", &format!("row_sum({new})")),
            anchor("-1", "old.sum", "x''"),
        );
        connection.execute_batch(&format!(
            "CREATE TEMP TRIGGER {table}_in AFTER INSERT ON main.{table} BEGIN {summed} {inserted} END;
             CREATE TEMP TRIGGER {table}_up AFTER UPDATE OF {own} ON main.{table} BEGIN {summed} {updated} END;
             CREATE TEMP TRIGGER {table}_out AFTER DELETE ON main.{table} BEGIN {deleted} END;"
        ))?;
    }
    Ok(())
}

/// Whether the file has sums: those brought up to date by a program that knows them do.
pub(super) fn are_kept(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row(
        "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'anchors')",
        [],
        |row| row.get(0),
    )
}

/// Lets this connection read the tables as `whole_…`, each row with a column `whole` that tells whether its sum fits.
pub(super) fn show_whole(connection: &Connection) -> rusqlite::Result<()> {
    for table in &tables(connection)? {
        let own = columns(connection, table, "")?;
        let place = if has_rowid(connection, table)? {
            "rowid AS place, "
        } else {
            ""
        };
        connection.execute_batch(&format!(
            "CREATE TEMP VIEW whole_{table} AS SELECT *, {place}row_sum({own}) IS sum AS whole FROM main.{table};"
        ))?;
    }
    Ok(())
}

/// Whether the rows of a table have numbers, in the order in which they were written.
pub(super) fn has_rowid(connection: &Connection, table: &str) -> rusqlite::Result<bool> {
    connection.query_row(
        "SELECT NOT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?1",
        [table],
        |row| row.get(0),
    )
}

/// Makes all sums anew, after the tables have got another shape.
pub(super) fn make_anew(transaction: &Transaction<'_>) -> rusqlite::Result<()> {
    transaction.execute("DELETE FROM anchors", [])?;
    for table in &tables(transaction)? {
        let own = columns(transaction, table, "")?;
        transaction.execute(&format!("UPDATE {table} SET sum = row_sum({own})"), [])?;
        let (rows, sum) = count(transaction, table)?;
        transaction.execute(
            "INSERT INTO anchors (name, rows, sum) VALUES (?1, ?2, ?3)",
            (table, rows, sum),
        )?;
    }
    Ok(())
}

/// How many rows a table has, and the sum of their sums as they stand there.
fn count(connection: &Connection, table: &str) -> rusqlite::Result<(i64, Checksum)> {
    // Without an index, which may be damaged by itself.
    let mut statement = connection.prepare(&format!("SELECT sum FROM {table} NOT INDEXED"))?;
    let mut rows = statement.query([])?;
    let (mut number, mut sum) = (0, NO_CHECKSUM);
    while let Some(row) = rows.next()? {
        number += 1;
        sum = both(&sum, &read(row.get_ref(0)?));
    }
    Ok((number, sum))
}

/// Checks the sum of every row of every table, and that no row is missing.
///
/// # Errors
/// What is damaged, in a sentence for each.
pub(super) fn check(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut damage = Vec::new();
    let listed: i64 = connection.query_row("SELECT count(*) FROM anchors", [], |row| row.get(0))?;
    let tables = tables(connection)?;
    if listed != tables.len() as i64 {
        damage.push(format!(
            "{listed} tables were written, and {} are there",
            tables.len()
        ));
    }
    for table in &tables {
        let own = columns(connection, table, "")?;
        let wrong: i64 = connection.query_row(
            &format!("SELECT count(*) FROM {table} NOT INDEXED WHERE row_sum({own}) IS NOT sum"),
            [],
            |row| row.get(0),
        )?;
        if wrong > 0 {
            damage.push(format!(
                "{wrong} rows of the table {table} are not what was written"
            ));
        }
        let found = count(connection, table)?;
        let anchor = connection.query_row(
            "SELECT rows, sum FROM anchors WHERE name = ?1",
            [&table],
            |row| Ok((row.get::<_, i64>(0)?, read(row.get_ref(1)?))),
        );
        match anchor {
            Ok((rows, _)) if rows != found.0 => damage.push(format!(
                "the table {table} has {} rows, and {rows} were written",
                found.0
            )),
            Ok((_, sum)) if sum != found.1 => {
                damage.push(format!(
                    "the rows of the table {table} are not those that were written"
                ));
            }
            Ok(_) => {}
            Err(rusqlite::Error::QueryReturnedNoRows) => {
                damage.push(format!("nothing says how many rows the table {table} has"));
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(damage)
}
