//! Games as a table in Parquet, the form of columns that data tools read.

mod row;

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Result, bail};
use parquet::basic::Compression;
use parquet::column::writer::ColumnWriter;
use parquet::data_type::ByteArray;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;

use row::{Column, columns};

pub use row::Row;

/// So many games stand in a group of rows, which is held in memory.
const GROUP: usize = 50_000;

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
    columns: Vec<Column>,
    rows: Vec<Row>,
}

impl Table {
    /// A table without rows.
    ///
    /// # Errors
    ///
    /// If the library cannot begin one.
    pub fn new() -> Result<Table> {
        let (types, columns) = columns();
        let schema = format!("message game {{ {types} }}");
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .build();
        let pending = Pending::default();
        let schema = Arc::new(parse_message_type(&schema)?);
        Ok(Table {
            writer: SerializedFileWriter::new(pending.clone(), schema, Arc::new(properties))?,
            pending,
            columns,
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
        for &column in &self.columns {
            let Some(mut writer) = group.next_column()? else {
                bail!("the table has fewer columns than were declared");
            };
            write_column(writer.untyped(), column, &rows)?;
            writer.close()?;
        }
        group.close()?;
        Ok(())
    }
}

/// Writes what the rows have in a column.
fn write_column(writer: &mut ColumnWriter<'_>, column: Column, rows: &[Row]) -> Result<()> {
    let bytes = |text: &str| ByteArray::from(text);
    match (column, writer) {
        (Column::Word(place), ColumnWriter::ByteArrayColumnWriter(writer)) => {
            let levels = rows.iter().map(|row| row.word(place).is_some().into());
            let values = rows.iter().filter_map(|row| row.word(place)).map(bytes);
            writer.write_batch(
                &values.collect::<Vec<_>>(),
                Some(&levels.collect::<Vec<_>>()),
                None,
            )?;
        }
        (Column::Number(place), ColumnWriter::Int32ColumnWriter(writer)) => {
            let levels = rows.iter().map(|row| row.number(place).is_some().into());
            let values = rows.iter().filter_map(|row| row.number(place));
            writer.write_batch(
                &values.collect::<Vec<_>>(),
                Some(&levels.collect::<Vec<_>>()),
                None,
            )?;
        }
        (Column::Clocks, ColumnWriter::DoubleColumnWriter(writer)) => {
            let levels = Levels::of(
                rows.iter()
                    .map(|row| row.clocks().iter().map(Option::is_some)),
            );
            let values = rows
                .iter()
                .flat_map(|row| row.clocks().iter().flatten().copied());
            writer.write_batch(
                &values.collect::<Vec<_>>(),
                Some(&levels.definition),
                Some(&levels.repetition),
            )?;
        }
        (Column::Comments, ColumnWriter::ByteArrayColumnWriter(writer)) => {
            let levels = Levels::of(
                rows.iter()
                    .map(|row| row.comments().iter().map(Option::is_some)),
            );
            let values = rows.iter().flat_map(|row| row.comments().iter().flatten());
            let values = values.map(|text| bytes(text));
            writer.write_batch(
                &values.collect::<Vec<_>>(),
                Some(&levels.definition),
                Some(&levels.repetition),
            )?;
        }
        (Column::TagNames | Column::TagValues, ColumnWriter::ByteArrayColumnWriter(writer)) => {
            let levels = Levels::of(rows.iter().map(|row| row.tags().iter().map(|_| true)));
            // A map is there, and so is what stands in it: no more than that something is to be told.
            let definition: Vec<i16> = levels
                .definition
                .iter()
                .map(|&level| level.min(1))
                .collect();
            let values = rows.iter().flat_map(Row::tags);
            let values = values.map(|(name, value)| match column {
                Column::TagNames => bytes(name),
                _ => bytes(value),
            });
            writer.write_batch(
                &values.collect::<Vec<_>>(),
                Some(&definition),
                Some(&levels.repetition),
            )?;
        }
        _ => bail!("a column is not of the type that was declared"),
    }
    Ok(())
}

/// How the members of lists belong to their rows, as the format counts it.
#[derive(Default)]
struct Levels {
    /// Nothing, a member without a value, or a value.
    definition: Vec<i16>,
    /// Whether a member goes on with the list before it.
    repetition: Vec<i16>,
}

impl Levels {
    /// No list where a row has no member.
    const NO_LIST: i16 = 0;
    const NO_VALUE: i16 = 2;
    const A_VALUE: i16 = 3;

    fn of(rows: impl Iterator<Item = impl ExactSizeIterator<Item = bool>>) -> Levels {
        let mut levels = Levels::default();
        for row in rows {
            if row.len() == 0 {
                levels.definition.push(Levels::NO_LIST);
                levels.repetition.push(0);
            }
            for (place, is_known) in row.enumerate() {
                levels.definition.push(match is_known {
                    true => Levels::A_VALUE,
                    false => Levels::NO_VALUE,
                });
                levels.repetition.push((place > 0).into());
            }
        }
        levels
    }
}
