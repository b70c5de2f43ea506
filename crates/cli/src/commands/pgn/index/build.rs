//! The index of a collection, built in memory that does not grow with it: pairs of positions and pieces are put aside in
//! temporary files by their highest bits, and sorted part by part.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, ensure};
use jadoube_notation::Language;
use jadoube_notation::pgn::{Mode, PgnError, Reader, split_games};
use rusqlite::{Connection, params};

use super::pairs::{packed, put};
use super::stamp::{BLOCK, REST_BITS, Stamp, VERSION, place};
use crate::args::pgn::IndexArgs;
use crate::commands::pgn::criteria::positions_of;
use crate::commands::pgn::replayed::Replays;
use crate::commands::pgn::unread::{Unread, stop_of};
use crate::exit::Exit;
use crate::output::complain;
use crate::written::{Inputs, Written};

/// So many temporary files share the pairs, by the eight highest bits of a hash.
const PARTS: usize = 256;

/// So many pairs stand in a bucket.
const BUCKET: u64 = 64;

/// A pair on the way: a hash and the number of a piece.
const PAIR_BYTES: usize = 12;

/// What was built.
pub(super) struct Built {
    /// What reading the file makes of the exit code.
    pub exit: Exit,
    pub games: u64,
    pub positions: u64,
    pub bytes: u64,
    pub length: u64,
}

/// A share of the collection.
struct Share {
    length: u64,
    games: u64,
    unread: Unread,
    /// Where each piece begins.
    pieces: Vec<u64>,
    /// Positions, each with the number of its piece in the share.
    pairs: Vec<(u64, u32)>,
}

/// Builds the index of a file and puts it in its place.
pub(super) fn build(args: &IndexArgs, path: &Path, inputs: &Inputs) -> Result<Built> {
    ensure!(
        args.source.encoding.is_none(),
        "an index tells places in the file as it stands; 'jadoube pgn convert --encoding' writes the file in UTF-8 first"
    );
    let stamp = Stamp::of(path)?;
    ensure_ours(&place(path))?;
    let target = Written::to_file(&place(path), inputs)?;
    let mut parts = Parts::new()?;
    let (mut length, mut games, mut starts) = (0, 0, Vec::new());
    let (mut unread, mut told) = (Unread::default(), Vec::new());
    let language = args.letters.language;
    let read = |text: &[u8]| share(text, language);
    let passed = args.source.pass(path, read, |share: Share, bar| {
        let first = u32::try_from(starts.len()).context("too many games for one index")?;
        starts.extend(share.pieces.iter().map(|start| length + start));
        length += share.length;
        games += share.games;
        told.extend(unread.follow(share.unread));
        for (hash, piece) in share.pairs {
            parts.put(hash, first + piece)?;
        }
        bar.tell(games);
        Ok(())
    })?;
    starts.push(length);
    // The pieces are looked up in the file itself, byte order marks and all.
    let starts: Vec<u64> = starts
        .iter()
        .map(|&at| passed.remarks.in_file(at))
        .collect();
    let read = starts.last().copied().unwrap_or(0);
    ensure!(
        passed.whole && Stamp::of(path)? == stamp && i64::try_from(read)? == stamp.length,
        "{}: the file could not be read to its end, or was changed meanwhile",
        path.display()
    );
    let file = target
        .place()
        .context("an index takes a file of its own")?
        .to_owned();
    for words in &told {
        complain(format_args!("{}: {words}", path.display()));
    }
    let about = About {
        stamp,
        language,
        games,
        told,
    };
    write(&file, &about, &starts, &mut parts)
        .with_context(|| format!("{}: the index cannot be written", place(path).display()))?;
    let bytes = std::fs::metadata(&file)?.len();
    target.finish()?;
    Ok(Built {
        exit: passed.exit(),
        games,
        positions: parts.count,
        bytes,
        length,
    })
}

/// A file of that name that is no index is not written over.
fn ensure_ours(path: &Path) -> Result<()> {
    let Ok(mut file) = File::open(path) else {
        return Ok(());
    };
    let mut first = [0; 15];
    let read = file.read(&mut first)?;
    ensure!(
        read == 0 || &first == b"SQLite format 3",
        "{}: this file is no index, and is not written over; give it another name",
        path.display()
    );
    Ok(())
}

fn share(text: &[u8], language: Option<&'static Language>) -> Share {
    let mut share = Share {
        length: text.len() as u64,
        games: 0,
        unread: Unread::default(),
        pieces: Vec::new(),
        pairs: Vec::new(),
    };
    let mut at = 0;
    let mut replays = Replays::in_language(language);
    for (number, piece) in split_games(text).enumerate() {
        share.pieces.push(at);
        at += piece.len() as u64;
        let mut hashes = share.positions(&mut replays, piece, language);
        hashes.sort_unstable();
        hashes.dedup();
        let pairs = hashes.iter().map(|&hash| (hash, number as u32));
        share.pairs.extend(pairs);
    }
    share
}

/// The pairs, put aside by their highest bits.
struct Parts {
    files: Vec<BufWriter<File>>,
    count: u64,
}

impl Parts {
    fn new() -> Result<Parts> {
        let files =
            (0..PARTS).map(|_| Ok(BufWriter::with_capacity(1 << 15, tempfile::tempfile()?)));
        Ok(Parts {
            files: files.collect::<Result<_>>()?,
            count: 0,
        })
    }

    fn put(&mut self, hash: u64, piece: u32) -> Result<()> {
        let file = &mut self.files[(hash >> 56) as usize];
        file.write_all(&hash.to_le_bytes())?;
        file.write_all(&piece.to_le_bytes())?;
        self.count += 1;
        Ok(())
    }

    /// The pairs of one part in their order.
    fn sorted(&mut self, part: usize) -> Result<Vec<(u64, u32)>> {
        let file = &mut self.files[part];
        file.flush()?;
        let file = file.get_mut();
        file.seek(SeekFrom::Start(0))?;
        let mut bytes = Vec::new();
        BufReader::new(file).read_to_end(&mut bytes)?;
        let mut pairs: Vec<(u64, u32)> = bytes
            .chunks_exact(PAIR_BYTES)
            .map(|pair| {
                let (hash, piece) = pair.split_at(8);
                let hash = hash.try_into().map_or(0, u64::from_le_bytes);
                (hash, piece.try_into().map_or(0, u32::from_le_bytes))
            })
            .collect();
        pairs.sort_unstable();
        Ok(pairs)
    }
}

/// What an index tells of its collection beside the positions.
struct About {
    stamp: Stamp,
    language: Option<&'static Language>,
    games: u64,
    /// What of it cannot be read.
    told: Vec<String>,
}

fn write(file: &Path, about: &About, starts: &[u64], parts: &mut Parts) -> Result<()> {
    let mut bits = 8;
    while bits < 32 && parts.count >> bits > BUCKET {
        bits += 1;
    }
    // A small collection has a small index.
    let page = if parts.count < 100_000 { 512 } else { 4096 };
    let mut base = Connection::open(file)?;
    base.execute_batch(&format!(
        "PRAGMA page_size = {page}; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
         CREATE TABLE about (version INTEGER, language TEXT, bits INTEGER, games INTEGER, length INTEGER, modified INTEGER, ends BLOB);
         CREATE TABLE unread (words TEXT);
         CREATE TABLE pieces (block INTEGER PRIMARY KEY, starts BLOB);
         CREATE TABLE positions (bucket INTEGER PRIMARY KEY, pairs BLOB);"
    ))?;
    let all = base.transaction()?;
    all.execute(
        "INSERT INTO about VALUES (?, ?, ?, ?, ?, ?, ?)",
        params![
            VERSION,
            about.language.map(|language| language.code),
            bits,
            i64::try_from(about.games)?,
            about.stamp.length,
            about.stamp.modified,
            about.stamp.ends
        ],
    )?;
    for words in &about.told {
        all.execute("INSERT INTO unread VALUES (?)", [words])?;
    }
    for (block, some) in starts.chunks(BLOCK).enumerate() {
        let mut bytes = Vec::new();
        let mut last = 0;
        for &start in some {
            put(&mut bytes, start - last);
            last = start;
        }
        all.execute(
            "INSERT INTO pieces VALUES (?, ?)",
            params![block as i64, bytes],
        )?;
    }
    {
        let mut insert = all.prepare("INSERT INTO positions VALUES (?, ?)")?;
        for part in 0..PARTS {
            let pairs = parts.sorted(part)?;
            for bucket in
                pairs.chunk_by(|one, other| one.0 >> (64 - bits) == other.0 >> (64 - bits))
            {
                let number = (bucket[0].0 >> (64 - bits)) as i64;
                let rests = bucket
                    .iter()
                    .map(|&(hash, piece)| (rest(hash, bits), piece));
                let mut rests: Vec<(u32, u32)> = rests.collect();
                rests.sort_unstable();
                rests.dedup();
                insert.execute(params![number, packed(&rests)])?;
            }
        }
    }
    all.commit()?;
    base.close().map_err(|(_, error)| error)?;
    Ok(())
}

/// The bits of a hash that are kept.
pub(super) fn rest(hash: u64, bits: u32) -> u32 {
    ((hash << bits) >> (64 - REST_BITS)) as u32
}

impl Share {
    /// The positions of the games in a piece of a collection, by their hashes; the games are counted, and what of them cannot be
    /// read. The initial position, which nearly every game has, need not be among them.
    fn positions(
        &mut self,
        replays: &mut Replays,
        piece: &[u8],
        language: Option<&'static Language>,
    ) -> Vec<u64> {
        if let Some(game) = replays.game(piece) {
            self.pass(piece, 1, None);
            return game.hashes.clone();
        }
        let (mut hashes, mut games, mut stops) = (Vec::new(), 0, Vec::new());
        for read in Reader::new(piece, Mode::Lenient).in_language(language) {
            games += 1;
            stops.extend(stop_of(&read));
            let Ok(read) = read else { continue };
            let all = positions_of(&read);
            hashes.extend(all.iter().map(|position| position.hash()));
        }
        self.pass(piece, games, stops);
        hashes
    }

    fn pass(&mut self, piece: &[u8], games: u64, stops: impl IntoIterator<Item = PgnError>) {
        self.games += games;
        self.unread.pass(piece, games, stops);
    }
}
