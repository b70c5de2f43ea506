//! The columns of the table, and games put into them.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use datafusion::arrow::array::{
    Array, ArrayRef, MapBuilder, RecordBatch, RecordBatchOptions, StringBuilder, UInt64Builder,
};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::common::Result;
use jadoube_notation::pgn::{Tags, tags_and_movetext};

/// Tags that have a column of their own: those that `jadoube pgn convert --to parquet` writes, under the same names.
const TAGS: [&str; 14] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "Opening",
    "TimeControl",
    "Termination",
    "Variant",
    "Result",
];

/// Tags without which moves cannot be read.
const OF_THE_START: [&str; 3] = ["Variant", "SetUp", "FEN"];

/// What stands in a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    /// The file.
    File,
    /// Where in the text of the file the game begins, in bytes.
    Offset,
    /// A tag.
    Tag(&'static str),
    /// All tags by name.
    Tags,
    /// The moves as they stand, with comments and variations.
    Moves,
}

impl Column {
    /// The column of this number.
    pub fn at(index: usize) -> Column {
        match index {
            0 => Column::File,
            1 => Column::Offset,
            index => match TAGS.get(index - 2) {
                Some(name) => Column::Tag(name),
                None if index - 2 == TAGS.len() => Column::Tags,
                None => Column::Moves,
            },
        }
    }

    fn field(self) -> Field {
        match self {
            Column::File => Field::new("file", DataType::Utf8, false),
            Column::Offset => Field::new("offset", DataType::UInt64, false),
            Column::Tag(name) => Field::new(name.to_lowercase(), DataType::Utf8, true),
            Column::Tags => {
                let map =
                    MapBuilder::new(None, StringBuilder::new(), StringBuilder::new()).finish();
                Field::new("tags", map.data_type().clone(), false)
            }
            Column::Moves => Field::new("moves", DataType::Utf8, false),
        }
    }
}

static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| {
    let columns = 0..2 + TAGS.len() + 2;
    let fields: Vec<Field> = columns.map(|index| Column::at(index).field()).collect();
    Arc::new(Schema::new(fields))
});

/// The columns of the table: `file`, `offset` (of the game in the text of the file, in bytes), a column for each of the
/// usual tags, `tags` (all of them by name) and `moves` (the movetext as it stands; that of a game which does not begin
/// from the initial position with the tags that say from where).
pub fn schema() -> SchemaRef {
    SCHEMA.clone()
}

/// A game as it stands in a file.
pub(super) struct Record<'t> {
    pub offset: u64,
    text: &'t [u8],
    tags: Tags,
    movetext: &'t [u8],
}

impl<'t> Record<'t> {
    /// The game with this text; its tags are read only if they are `needed`.
    pub fn of(text: &'t [u8], offset: u64, needed: bool) -> Record<'t> {
        let (tags, movetext) = if needed {
            tags_and_movetext(text)
        } else {
            (Tags::new(), &text[..0])
        };
        Record {
            offset,
            text,
            tags,
            movetext,
        }
    }

    /// The moves, in the encoding of the whole text.
    fn moves(&self) -> Cow<'t, str> {
        let latin1 = || Cow::Owned(self.movetext.iter().copied().map(char::from).collect());
        let words: Cow<'t, str> = match std::str::from_utf8(self.movetext) {
            Ok(words) if words.is_ascii() || std::str::from_utf8(self.text).is_ok() => {
                Cow::Borrowed(words)
            }
            _ => latin1(),
        };
        let words = match words {
            Cow::Borrowed(words) => Cow::Borrowed(words.trim_ascii()),
            Cow::Owned(words) => Cow::Owned(words.trim_ascii().to_owned()),
        };
        if self.tags.get("FEN").is_none() {
            return words;
        }
        let mut start = Tags::new();
        for name in OF_THE_START {
            if let Some(value) = self.tags.get(name) {
                start.set(name, value);
            }
        }
        let pairs = start.iter().map(|tag| {
            let value = tag.value.replace('\\', "\\\\").replace('"', "\\\"");
            format!("[{} \"{value}\"]\n", tag.name)
        });
        Cow::Owned(pairs.chain([words.into_owned()]).collect())
    }
}

/// A column that is being filled.
enum Builder {
    Text(StringBuilder),
    Number(UInt64Builder),
    Map(MapBuilder<StringBuilder, StringBuilder>),
}

/// Rows that are being gathered.
pub(super) struct Rows {
    columns: Vec<(Column, Builder)>,
    schema: SchemaRef,
    count: usize,
    bytes: usize,
}

impl Rows {
    /// No rows, with the columns of these numbers.
    pub fn with(columns: &[usize]) -> Rows {
        let builder = |column| match column {
            Column::Offset => Builder::Number(UInt64Builder::new()),
            Column::Tags => Builder::Map(MapBuilder::new(
                None,
                StringBuilder::new(),
                StringBuilder::new(),
            )),
            _ => Builder::Text(StringBuilder::new()),
        };
        let columns = columns.iter().map(|&index| Column::at(index));
        let columns: Vec<_> = columns.map(|column| (column, builder(column))).collect();
        let fields: Vec<Field> = columns.iter().map(|(column, _)| column.field()).collect();
        Rows {
            columns,
            schema: Arc::new(Schema::new(fields)),
            count: 0,
            bytes: 0,
        }
    }

    /// Whether these columns are read from tags or moves.
    pub fn need_tags(columns: &[usize]) -> bool {
        let mut columns = columns.iter().map(|&index| Column::at(index));
        columns.any(|column| !matches!(column, Column::File | Column::Offset))
    }

    /// How many rows there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How many bytes of moves they have.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Takes a game of a file.
    pub fn take(&mut self, file: &str, game: &Record<'_>) -> Result<()> {
        for (column, builder) in &mut self.columns {
            match builder {
                Builder::Number(numbers) => numbers.append_value(game.offset),
                Builder::Map(map) => {
                    for tag in game.tags.iter() {
                        map.keys().append_value(&tag.name);
                        map.values().append_value(&tag.value);
                    }
                    map.append(true)?;
                }
                Builder::Text(texts) => match *column {
                    Column::File => texts.append_value(file),
                    Column::Tag(name) => texts.append_option(game.tags.get(name)),
                    _ => {
                        let moves = game.moves();
                        self.bytes += moves.len();
                        texts.append_value(moves);
                    }
                },
            }
        }
        self.count += 1;
        Ok(())
    }

    /// The rows as a batch; none are left.
    pub fn finish(&mut self) -> Result<RecordBatch> {
        let columns = self.columns.iter_mut().map(|(_, builder)| -> ArrayRef {
            match builder {
                Builder::Text(texts) => Arc::new(texts.finish()),
                Builder::Number(numbers) => Arc::new(numbers.finish()),
                Builder::Map(map) => Arc::new(map.finish()),
            }
        });
        let options = RecordBatchOptions::new().with_row_count(Some(self.count));
        let batch =
            RecordBatch::try_new_with_options(self.schema.clone(), columns.collect(), &options)?;
        (self.count, self.bytes) = (0, 0);
        Ok(batch)
    }
}
