//! Games as a table in Parquet, the form of columns that data tools read.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Result;
use jadoube_notation::pgn::Game;
use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use super::forms::{COLUMNS, moves_in_san, moves_in_uci, unusual_start};

/// So many games stand in a group of rows, which is held in memory.
const GROUP: usize = 50_000;

/// A game as a row.
pub struct Row {
    /// Tags, result, start, moves in SAN and in UCI, as the columns stand; what a game has not is null.
    words: Vec<Option<String>>,
    plies: i32,
}

impl Row {
    /// The row of a game.
    pub fn of(game: &Game) -> Row {
        let tags = COLUMNS.iter().map(|name| game.tags.get(name));
        let mut words: Vec<Option<String>> = tags.map(|value| value.map(str::to_owned)).collect();
        words.push(Some(game.outcome.marker().to_owned()));
        words.push(unusual_start(game));
        words.push(Some(moves_in_san(game)));
        words.push(Some(moves_in_uci(game)));
        Row {
            words,
            plies: i32::try_from(game.main_line().nodes.len()).unwrap_or(i32::MAX),
        }
    }
}

/// What the library has written and nobody has fetched yet.
#[derive(Clone, Default)]
struct Pending(Arc<Mutex<Vec<u8>>>);

impl Pending {
    fn fetch(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut pending = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        pending.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A table that is being written.
pub struct Table {
    writer: SerializedFileWriter<Pending>,
    pending: Pending,
    rows: Vec<Row>,
}

impl Table {
    /// A table without rows.
    ///
    /// # Errors
    ///
    /// If the library cannot begin one.
    pub fn new() -> Result<Table> {
        let texts = COLUMNS.iter().map(|name| name.to_lowercase());
        let texts = texts.chain(["result", "start", "san", "uci"].map(str::to_owned));
        let columns: Vec<String> = texts
            .map(|name| format!("OPTIONAL BYTE_ARRAY {name} (UTF8);"))
            .collect();
        let schema = format!(
            "message game {{ {} REQUIRED INT32 plies; }}",
            columns.join(" ")
        );
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .build();
        let pending = Pending::default();
        let schema = Arc::new(parse_message_type(&schema)?);
        Ok(Table {
            writer: SerializedFileWriter::new(pending.clone(), schema, Arc::new(properties))?,
            pending,
            rows: Vec::new(),
        })
    }

    /// Takes rows, and writes those that fill a group.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub fn take(&mut self, rows: Vec<Row>, target: &mut impl Write) -> Result<()> {
        self.rows.extend(rows);
        if self.rows.len() >= GROUP {
            self.write_group()?;
        }
        target.write_all(&self.pending.fetch())?;
        Ok(())
    }

    /// Writes what is left, and the end of the table.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn finish(mut self, target: &mut impl Write) -> Result<()> {
        if !self.rows.is_empty() {
            self.write_group()?;
        }
        let pending = self.pending.clone();
        self.writer.close()?;
        target.write_all(&pending.fetch())?;
        Ok(())
    }

    fn write_group(&mut self) -> Result<()> {
        let rows = std::mem::take(&mut self.rows);
        let mut group = self.writer.next_row_group()?;
        let mut column = 0;
        while let Some(mut writer) = group.next_column()? {
            match writer.untyped() {
                ColumnWriter::ByteArrayColumnWriter(writer) => {
                    let words = rows.iter().map(|row| row.words[column].as_deref());
                    let levels: Vec<i16> = words.clone().map(|one| one.is_some().into()).collect();
                    let values: Vec<ByteArray> = words.flatten().map(ByteArray::from).collect();
                    writer.write_batch(&values, Some(&levels), None)?;
                }
                ColumnWriter::Int32ColumnWriter(writer) => {
                    let plies: Vec<i32> = rows.iter().map(|row| row.plies).collect();
                    writer.write_batch(&plies, None, None)?;
                }
                _ => {}
            }
            writer.close()?;
            column += 1;
        }
        group.close()?;
        Ok(())
    }
}
