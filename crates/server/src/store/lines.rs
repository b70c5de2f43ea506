//! The whole club as lines of JSON: for whoever wants to keep it in another form, or take it elsewhere. Nothing is lost:
//! what is read in again and written out again gives the same lines.
//!
//! The first line says what it is and of which version; then come the rows of each table in order, each an object of
//! its columns, bytes as `{"hex":…}`; the last line counts the rows and has the SHA-256 of all lines before it.

use std::io::{BufRead, Write};
use std::path::Path;

use rusqlite::types::{Value as Cell, ValueRef};
use rusqlite::{Connection, Transaction};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::error::{StoreError, cannot};
use super::{open, sums};
use crate::secure;

/// What the first line says.
const FORM: &str = "jadoube club";

/// Writes the club as lines.
///
/// # Errors
/// When the club cannot be read, or the lines cannot be written.
pub fn export(club: &Path, out: &mut impl Write) -> Result<u64, StoreError> {
    let mut connection = open::connect_looking(club)?;
    // One transaction, so that all lines are of one moment.
    let reading = connection.transaction()?;
    let version: i64 = reading.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let mut out = LinesOut::of_version(out, version)?;
    for table in tables(&reading)? {
        export_table(&reading, &table, &mut out)?;
    }
    out.end()
}

/// The tables in which the club's rows are, by name. The anchors are made anew where the rows are read in.
fn tables(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name != 'anchors' ORDER BY name",
    )?;
    let names = statement.query_map([], |row| row.get(0))?;
    names.collect()
}

/// Lines that are written.
pub(crate) struct LinesOut<'a, W> {
    out: &'a mut W,
    hash: Sha256,
    rows: u64,
}

impl<'a, W: Write> LinesOut<'a, W> {
    /// Begins the lines of a club of the present version.
    #[cfg(feature = "postgres")]
    pub(crate) fn begin(out: &'a mut W) -> Result<LinesOut<'a, W>, StoreError> {
        LinesOut::of_version(out, open::PRESENT)
    }

    fn of_version(out: &'a mut W, version: i64) -> Result<LinesOut<'a, W>, StoreError> {
        let (hash, rows) = (Sha256::new(), 0);
        let mut out = LinesOut { out, hash, rows };
        out.line(&json!({ "form": FORM, "version": version }))?;
        Ok(out)
    }

    /// Writes a row of a table.
    pub(crate) fn row(&mut self, table: &str, cells: Map<String, Value>) -> Result<(), StoreError> {
        self.rows += 1;
        self.line(&json!({ "table": table, "row": cells }))
    }

    /// Writes the last line; gives how many rows there were.
    pub(crate) fn end(mut self) -> Result<u64, StoreError> {
        let sum = hex(&self.hash.clone().finalize());
        self.line(&json!({ "rows": self.rows, "sha256": sum }))?;
        self.out.flush().map_err(|error| failed(&error))?;
        Ok(self.rows)
    }

    fn line(&mut self, value: &Value) -> Result<(), StoreError> {
        let line = format!("{value}\n");
        self.hash.update(&line);
        self.out
            .write_all(line.as_bytes())
            .map_err(|error| failed(&error))
    }
}

fn export_table<W: Write>(
    connection: &Connection,
    table: &str,
    out: &mut LinesOut<'_, W>,
) -> Result<(), StoreError> {
    let mut key = connection.prepare(
        "SELECT '\"' || name || '\"' FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk",
    )?;
    let key: Vec<String> = key
        .query_map([table], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    // The order in which rows were written says something too, where there is one.
    let order = if sums::has_rowid(connection, table)? && table != "log" {
        "rowid".to_owned()
    } else {
        key.join(", ")
    };
    let mut statement = connection.prepare(&format!("SELECT * FROM {table} ORDER BY {order}"))?;
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let mut cells = Map::new();
        for (index, name) in names.iter().enumerate() {
            // The sums are made anew where the rows are read in.
            if name != "sum" {
                cells.insert(name.clone(), to_json(row.get_ref(index)?)?);
            }
        }
        out.row(table, cells)?;
    }
    Ok(())
}

fn to_json(cell: ValueRef<'_>) -> Result<Value, StoreError> {
    Ok(match cell {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => json!(number),
        ValueRef::Real(number) => json!(number),
        ValueRef::Text(bytes) => std::str::from_utf8(bytes)
            .map_err(|_| StoreError::Failed("a text in the file is no Unicode".to_owned()))?
            .into(),
        ValueRef::Blob(bytes) => bytes_to_json(bytes),
    })
}

/// Bytes as a line has them.
pub(crate) fn bytes_to_json(bytes: &[u8]) -> Value {
    json!({ "hex": hex(bytes) })
}

/// Bytes as a line has them, read.
///
/// # Errors
/// What would be understood.
pub(crate) fn bytes_from_json(value: &Value) -> Result<Vec<u8>, String> {
    let bytes = value["hex"].as_str().and_then(from_hex);
    bytes.ok_or_else(|| "found an object; understood would be {\"hex\":…}".to_owned())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let pairs = text.as_bytes().chunks(2);
    let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    (text.len().is_multiple_of(2) && text.is_ascii())
        .then(|| pairs.map(byte).collect())
        .flatten()
}

/// Makes a club of lines; gives how many rows it has.
///
/// # Errors
/// When there is such a file already, or a line is not what was written: the sentence tells which.
pub fn import(lines: impl BufRead, club: &Path) -> Result<u64, StoreError> {
    let draft = secure::beside(club, "-new");
    if club.try_exists().map_err(|error| cannot(club, &error))? {
        let taken = std::io::Error::new(
            std::io::ErrorKind::AlreadyExists,
            "there is such a file already; it is left as it is",
        );
        return Err(cannot(club, &taken));
    }
    // A draft left over by a process that was killed is nobody's.
    let _ = std::fs::remove_file(&draft);
    drop(secure::create_new(&draft).map_err(|error| cannot(&draft, &error))?);
    let made = fill(lines, &draft).and_then(|rows| {
        secure::place(&draft, club)
            .map(|()| rows)
            .map_err(|error| cannot(club, &error))
    });
    if made.is_err() {
        for end in ["", "-wal", "-shm", "-journal"] {
            // What went wrong is told; the draft is only litter.
            let _ = std::fs::remove_file(secure::beside(&draft, end));
        }
    }
    made
}

fn fill(lines: impl BufRead, draft: &Path) -> Result<u64, StoreError> {
    let mut lines = LinesIn::of_any_version(lines)?;
    let mut connection = open::make(draft, lines.version)?;
    let writing = connection.transaction()?;
    // Rows may come before those that they speak of.
    writing.pragma_update(None, "defer_foreign_keys", true)?;
    let tables = tables(&writing)?;
    let rows = loop {
        match lines.next()? {
            Taken::Row { line, table, row } => {
                take_row(&writing, &tables, &table, &row).map_err(|what| wrong(line, &what))?;
            }
            Taken::End { rows } => break rows,
        }
    };
    if sums::are_kept(&writing)? {
        sums::make_anew(&writing)?;
    }
    writing.commit()?;
    open::finish(&mut connection, draft)?;
    Ok(rows)
}

/// Lines that are read.
pub(crate) struct LinesIn<L> {
    lines: L,
    /// The version of the club that stands in them.
    version: i64,
    hash: Sha256,
    line: u64,
}

/// What was read.
pub(crate) enum Taken {
    /// A row of a table, on this line.
    Row {
        line: u64,
        table: String,
        row: Map<String, Value>,
    },
    /// The end, where all that was read has been found to be what was written.
    End { rows: u64 },
}

impl<B: BufRead> LinesIn<std::io::Lines<B>> {
    /// Begins to read a club of the present version.
    ///
    /// # Errors
    /// If it is none.
    #[cfg(feature = "postgres")]
    pub(crate) fn begin(lines: B) -> Result<LinesIn<std::io::Lines<B>>, StoreError> {
        let lines = LinesIn::of_any_version(lines)?;
        if lines.version == open::PRESENT {
            return Ok(lines);
        }
        let what = format!(
            "the club is of version {}, and this is {}; import it into a file with this version of the program, and export that",
            lines.version,
            open::PRESENT
        );
        Err(wrong(1, &what))
    }

    fn of_any_version(lines: B) -> Result<LinesIn<std::io::Lines<B>>, StoreError> {
        let (lines, hash) = (lines.lines(), Sha256::new());
        let mut lines = LinesIn {
            lines,
            version: 0,
            hash,
            line: 0,
        };
        let Some((head, said)) = lines.read()? else {
            return Err(wrong(1, "there is nothing"));
        };
        let version = said["version"].as_i64().filter(|_| said["form"] == FORM);
        lines.version =
            version.ok_or_else(|| wrong(1, "it does not begin as an exported club does"))?;
        lines.hash.update(format!("{head}\n"));
        Ok(lines)
    }

    fn read(&mut self) -> Result<Option<(String, Value)>, StoreError> {
        let Some(line) = self.lines.next() else {
            return Ok(None);
        };
        self.line += 1;
        let line = line.map_err(|error| wrong(self.line, &error.to_string()))?;
        let value =
            serde_json::from_str(&line).map_err(|error| wrong(self.line, &error.to_string()))?;
        Ok(Some((line, value)))
    }

    /// The next row, or the end.
    ///
    /// # Errors
    /// If it is not what was written.
    pub(crate) fn next(&mut self) -> Result<Taken, StoreError> {
        let rows = self.line - 1;
        let Some((line, mut value)) = self.read()? else {
            let what = "the last line is missing: the club is not whole";
            return Err(wrong(self.line + 1, what));
        };
        if let Some(sum) = value["sha256"].as_str() {
            let found = hex(&self.hash.clone().finalize());
            if sum != found || value["rows"].as_u64() != Some(rows) {
                return Err(wrong(
                    self.line,
                    "the lines are not those that were written",
                ));
            }
            return Ok(Taken::End { rows });
        }
        self.hash.update(format!("{line}\n"));
        let table = value["table"].as_str().unwrap_or_default().to_owned();
        let Value::Object(row) = value["row"].take() else {
            return Err(wrong(self.line, "there is no row"));
        };
        let line = self.line;
        Ok(Taken::Row { line, table, row })
    }
}

fn take_row(
    writing: &Transaction<'_>,
    tables: &[String],
    table: &str,
    row: &Map<String, Value>,
) -> Result<(), String> {
    let known = tables
        .iter()
        .find(|name| *name == table)
        .ok_or_else(|| format!("there is no table '{table}'"))?;
    let mut statement = writing
        .prepare_cached("SELECT count(*) FROM pragma_table_info(?1) WHERE name = ?2")
        .map_err(|error| error.to_string())?;
    for name in row.keys() {
        let there: i64 = statement
            .query_row((known, name), |row| row.get(0))
            .map_err(|error| error.to_string())?;
        if there == 0 {
            return Err(format!("the table {known} has no column '{name}'"));
        }
    }
    let names: Vec<String> = row.keys().map(|name| format!("\"{name}\"")).collect();
    let marks = vec!["?"; names.len()].join(", ");
    let sql = format!(
        "INSERT INTO {known} ({}) VALUES ({marks})",
        names.join(", ")
    );
    let cells: Vec<Cell> = row.values().map(to_cell).collect::<Result<_, _>>()?;
    let mut statement = writing
        .prepare_cached(&sql)
        .map_err(|error| error.to_string())?;
    statement
        .execute(rusqlite::params_from_iter(cells))
        .map_err(|error| error.to_string())?;
    Ok(())
}

fn to_cell(value: &Value) -> Result<Cell, String> {
    Ok(match value {
        Value::Null => Cell::Null,
        Value::Number(number) => match number.as_i64() {
            Some(number) => Cell::Integer(number),
            None => Cell::Real(number.as_f64().ok_or("a number is none")?),
        },
        Value::String(text) => Cell::Text(text.clone()),
        Value::Object(_) => Cell::Blob(bytes_from_json(value)?),
        Value::Bool(_) | Value::Array(_) => {
            return Err("found neither a number nor a text nor bytes".to_owned());
        }
    })
}

fn wrong(line: u64, what: &str) -> StoreError {
    StoreError::Failed(format!("line {line} cannot be taken: {what}"))
}

fn failed(error: &std::io::Error) -> StoreError {
    StoreError::Failed(format!("the lines cannot be written: {error}"))
}
