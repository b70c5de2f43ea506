//! Files, and where they are cut.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::{Arc, LazyLock};

use datafusion::arrow::array::{Array, ArrayRef, AsArray, RecordBatch, StringArray, UInt64Array};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef, UInt64Type};
use datafusion::common::{DataFusionError, Result, plan_datafusion_err, plan_err};
use datafusion::datasource::memory::MemorySourceConfig;
use datafusion::physical_plan::ExecutionPlan;
use jadoube_notation::pgn::Packing;
use jadoube_notation::replay::next_boundary;

/// Smaller pieces are not worth a reader of their own, in bytes.
const SMALLEST: u64 = 4 << 20;

/// So much text before a cut is looked at, in bytes: a comment that is open there must begin in it.
const BEFORE: u64 = 1 << 16;

/// How much text after a cut is looked at at once, in bytes.
const WINDOW: u64 = 1 << 20;

/// A file, or a part of it that ends between games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// The file.
    pub path: String,
    /// Where it begins, in bytes.
    pub start: u64,
    /// Where it ends; without an end the file is read whole, unpacked as its content demands.
    pub end: Option<u64>,
}

static SCHEMA: LazyLock<SchemaRef> = LazyLock::new(|| {
    Arc::new(Schema::new(vec![
        Field::new("file", DataType::Utf8, false),
        Field::new("start", DataType::UInt64, false),
        Field::new("end", DataType::UInt64, true),
    ]))
});

/// A plan that lists pieces, those of each group in a partition of its own. An engine that spreads partitions over machines
/// knows how to spread this plan, as it does not ours.
pub(super) fn listed(groups: &[Vec<Piece>]) -> Result<Arc<dyn ExecutionPlan>> {
    let batch = |group: &Vec<Piece>| {
        let paths = group.iter().map(|piece| Some(piece.path.as_str()));
        let starts = group.iter().map(|piece| piece.start);
        let ends = group.iter().map(|piece| piece.end);
        let columns: Vec<ArrayRef> = vec![
            Arc::new(paths.collect::<StringArray>()),
            Arc::new(UInt64Array::from_iter_values(starts)),
            Arc::new(ends.collect::<UInt64Array>()),
        ];
        Ok(vec![RecordBatch::try_new(SCHEMA.clone(), columns)?])
    };
    let partitions = groups.iter().map(batch).collect::<Result<Vec<_>>>()?;
    Ok(MemorySourceConfig::try_new_exec(
        &partitions,
        SCHEMA.clone(),
        None,
    )?)
}

/// The pieces of such a list.
pub(super) fn of_list(list: &RecordBatch) -> Vec<Piece> {
    let paths = list.column(0).as_string::<i32>();
    let starts = list.column(1).as_primitive::<UInt64Type>();
    let ends = list.column(2).as_primitive::<UInt64Type>();
    let piece = |row| {
        let end = ends.is_valid(row).then(|| ends.value(row));
        Piece {
            path: paths.value(row).to_owned(),
            start: starts.value(row),
            end,
        }
    };
    (0..list.num_rows()).map(piece).collect()
}

/// The files that a path or glob names, absolute and in order.
pub(super) fn files(pattern: &str) -> Result<Vec<String>> {
    let paths = glob::glob(pattern).map_err(|error| {
        plan_datafusion_err!("games: {pattern:?} is no pattern of paths: {error}")
    })?;
    let mut files = Vec::new();
    for path in paths {
        let path = path.map_err(|error| DataFusionError::IoError(error.into()))?;
        if path.is_file() {
            let path = path.canonicalize()?;
            files.push(path.to_string_lossy().into_owned());
        }
    }
    files.sort();
    if files.is_empty() {
        return plan_err!("games: there is no file {pattern:?}");
    }
    Ok(files)
}

/// The files cut into pieces and dealt out to so many readers, each with about the same to read.
pub(super) fn dealt(files: &[String], readers: usize) -> Result<Vec<Vec<Piece>>> {
    let readers = readers.max(1);
    let mut sized = Vec::new();
    for path in files {
        sized.push((path, at(path, std::fs::metadata(path))?.len()));
    }
    let all: u64 = sized.iter().map(|(_, size)| size).sum();
    let step = all.div_ceil(readers as u64).max(SMALLEST);
    let mut pieces = Vec::new();
    for (path, size) in sized {
        let cut = at(path, cut(path, size, step))?;
        let size_of = |piece: &Piece| piece.end.unwrap_or(size) - piece.start;
        pieces.extend(cut.into_iter().map(|piece| (size_of(&piece), piece)));
    }
    // The largest first, each to whoever has the least.
    pieces.sort_by_key(|(size, _)| std::cmp::Reverse(*size));
    let mut groups = vec![(0, Vec::new()); readers.min(pieces.len()).max(1)];
    for (size, piece) in pieces {
        if let Some((load, group)) = groups.iter_mut().min_by_key(|(load, _)| *load) {
            *load += size;
            group.push(piece);
        }
    }
    let groups = groups.into_iter().map(|(_, mut group)| {
        group.sort_by_key(|piece: &Piece| (piece.path.clone(), piece.start));
        group
    });
    Ok(groups.collect())
}

/// Names the file in an error.
pub(super) fn at<T>(path: &str, result: io::Result<T>) -> Result<T> {
    result.map_err(|error| {
        let told = format!("games: {path} cannot be read: {error}");
        DataFusionError::IoError(io::Error::new(error.kind(), told))
    })
}

/// The pieces of a file: one if it is packed or in UTF-16, else one for about every `step` bytes.
fn cut(path: &str, size: u64, step: u64) -> io::Result<Vec<Piece>> {
    let mut file = File::open(Path::new(path))?;
    let mut first = Vec::new();
    file.by_ref().take(6).read_to_end(&mut first)?;
    let wide = first.starts_with(b"\xff\xfe") || first.starts_with(b"\xfe\xff");
    let whole = Piece {
        path: path.to_owned(),
        start: 0,
        end: None,
    };
    if wide || Packing::of(&first) != Packing::Plain || size <= step {
        return Ok(vec![whole]);
    }
    let mut borders = vec![0];
    let mut wanted = step;
    while wanted < size {
        let Some(border) = border_after(&mut file, wanted)? else {
            break;
        };
        borders.push(border);
        wanted = (border + 1).max(wanted + step);
    }
    borders.push(size);
    let pieces = borders.windows(2).map(|ends| Piece {
        path: path.to_owned(),
        start: ends[0],
        end: Some(ends[1]),
    });
    Ok(pieces.collect())
}

/// Where the first game that begins after `wanted` begins.
fn border_after(file: &mut File, wanted: u64) -> io::Result<Option<u64>> {
    let begin = wanted.saturating_sub(BEFORE);
    file.seek(SeekFrom::Start(begin))?;
    let mut text = Vec::new();
    let mut look = (wanted - begin) as usize;
    loop {
        let got = file.by_ref().take(BEFORE + WINDOW).read_to_end(&mut text)?;
        if let Some(border) = next_boundary(&text, look.min(text.len())) {
            return Ok(Some(begin + border as u64));
        }
        if got == 0 {
            return Ok(None);
        }
        // A border that the end of the window hides begins with the last line feed.
        look = look.max(text.len().saturating_sub(2));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_end_between_games_and_leave_nothing_out() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder
            .path()
            .join("games.pgn")
            .to_string_lossy()
            .into_owned();
        let game =
            "[Event \"A\"]\n[White \"B\"]\n\n1. e4 {a comment\n\n[Event \"in it\"]\n} e5 *\n\n";
        std::fs::write(&path, game.repeat(1000)).unwrap();
        let size = (game.len() * 1000) as u64;
        let pieces = cut(&path, size, size / 7).unwrap();
        assert_eq!(pieces.len(), 7);
        assert_eq!((pieces[0].start, pieces[6].end), (0, Some(size)));
        for pair in pieces.windows(2) {
            assert_eq!(pair[0].end, Some(pair[1].start));
            assert_eq!(pair[1].start % game.len() as u64, 0);
        }
    }
}
