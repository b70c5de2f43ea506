//! Prints how fast jadoube and its peers replay collections, measured side by side in one run.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml --bin pgn-table [-- ROUNDS [FILE…]]`
//!
//! The corpora are the lichess and TWIC samples inside the pgn-reader package, repeated to 32 MB, the same
//! TWIC games with 96 % comments put in, and the files named. Every round replays each corpus once with each
//! program in turn; the processor time of the one thread is taken, and the median of the rounds is shown.
//! Each program replays with full legality; jadoube also hashes every position.

use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use cpu_time::ThreadTime;
use jadoube_notation::replay::{Tally, replay, replay_threads};
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

/// A text to replay.
struct Corpus {
    name: String,
    text: Vec<u8>,
}

/// Games and plies replayed.
type Counts = (u64, u64);

fn main() {
    let mut arguments = std::env::args().skip(1);
    let rounds = arguments
        .next()
        .and_then(|text| text.parse().ok())
        .unwrap_or(5);
    let corpora = corpora(arguments);
    println!(
        "{:<22}{:>9}{:>11}{:>10}{:>10}{:>10}{:>10}{:>8}",
        "one thread", "games", "plies", "ns/ply", "peer", "MB/s", "peer", "ratio"
    );
    for corpus in &corpora {
        print_line(corpus, rounds);
    }
    for corpus in corpora.iter().take(2) {
        print_growth(corpus);
    }
    for corpus in corpora.iter().take(2) {
        print_pgn_extract(corpus);
    }
}

fn corpora(files: impl Iterator<Item = String>) -> Vec<Corpus> {
    let package = package();
    let sample = |name: &str, file: &str| {
        let text = std::fs::read(package.join(file)).expect("a sample of the pgn-reader package");
        // The sample is cut in the middle of a game.
        let end = text
            .windows(8)
            .rposition(|window| window == b"\n[Event ")
            .map_or(text.len(), |at| at + 1);
        Corpus {
            name: name.to_owned(),
            text: text[..end].repeat(32),
        }
    };
    let twic = sample("TWIC", "twic1599_1000k.pgn");
    let heavy = Corpus {
        name: "TWIC, 96 % comments".to_owned(),
        text: with_comments(&twic.text[..twic.text.len() / 8]),
    };
    let mut corpora = vec![sample("lichess", "lichess_db_1000k.pgn"), twic, heavy];
    for file in files {
        let text =
            std::fs::read(&file).unwrap_or_else(|error| panic!("cannot read {file}: {error}"));
        corpora.push(Corpus {
            name: file.rsplit('/').next().unwrap_or(&file).to_owned(),
            text,
        });
    }
    corpora
}

/// The samples of pgn-reader, where Cargo has unpacked it.
fn package() -> PathBuf {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home
        .or_else(|| std::env::home_dir().map(|home| home.join(".cargo")))
        .expect("a home folder");
    let sources =
        std::fs::read_dir(home.join("registry/src")).expect("the sources of the registry");
    let found = sources
        .flatten()
        .map(|entry| entry.path().join("pgn-reader-0.29.0/benches"))
        .find(|path| path.is_dir());
    found.expect("the pgn-reader package, which building this fetches")
}

/// A comment of about 230 bytes after every move.
fn with_comments(text: &[u8]) -> Vec<u8> {
    let comment = b" { d=31, sd=69, mt=182391, tl=6721331, s=57012233, n=10398123412, pv=Nf3 Nf6 c4 g6 Nc3 Bg7 e4 d6 d4 O-O Be2 e5 O-O Nc6 d5 Ne7 Ne1 Nd7, tb=123, h=41.2, ph=0.0, wv=0.31, R50=49, Rd=-11, Rr=-11, mb=+0+0+0+0+0, }";
    let mut heavy = Vec::with_capacity(text.len() * 24);
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        if line.starts_with(b"[") || line.len() < 2 {
            heavy.extend_from_slice(line);
            continue;
        }
        for word in line.split_inclusive(|&byte| byte == b' ' || byte == b'\n') {
            heavy.extend_from_slice(word);
            let is_move = word.iter().any(u8::is_ascii_lowercase) || word.starts_with(b"O-O");
            if is_move {
                heavy.extend_from_slice(comment);
                heavy.push(b'\n');
            }
        }
    }
    heavy
}

fn jadoube(text: &[u8]) -> Counts {
    let mut tally = Tally::default();
    replay(text, &mut tally);
    assert_eq!(tally.faults, 0, "jadoube finds faults");
    std::hint::black_box(tally.digest);
    (tally.games, tally.plies)
}

/// Replays with pgn-reader and shakmaty.
struct Peer {
    plies: u64,
}

impl Visitor for Peer {
    type Tags = Chess;
    type Movetext = Chess;
    type Output = bool;

    fn begin_tags(&mut self) -> ControlFlow<bool, Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, tags: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<bool> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).expect("a good FEN");
            *tags = fen
                .into_position(CastlingMode::Chess960)
                .expect("a playable position");
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Chess) -> ControlFlow<bool, Chess> {
        ControlFlow::Continue(tags)
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<bool, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<bool> {
        match san.san.to_move(position) {
            Ok(played) => {
                position.play_unchecked(played);
                self.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(false),
        }
    }

    fn end_game(&mut self, _: Chess) -> bool {
        true
    }
}

fn peer(text: &[u8]) -> Counts {
    let mut visitor = Peer { plies: 0 };
    let mut reader = Reader::new(text);
    let mut games = 0;
    while let Some(good) = reader.read_game(&mut visitor).expect("text in memory") {
        assert!(good, "the peer finds faults");
        games += 1;
    }
    (games, visitor.plies)
}

fn timed(run: fn(&[u8]) -> Counts, text: &[u8]) -> (Counts, f64) {
    let start = ThreadTime::now();
    let counts = run(text);
    (counts, start.elapsed().as_secs_f64())
}

fn print_line(corpus: &Corpus, rounds: usize) {
    let (mut own, mut other) = (Vec::new(), Vec::new());
    let mut counts = (0, 0);
    for _ in 0..rounds {
        let (ours, seconds) = timed(jadoube, &corpus.text);
        own.push(seconds);
        let (theirs, seconds) = timed(peer, &corpus.text);
        other.push(seconds);
        assert_eq!(ours, theirs, "the counts differ on {}", corpus.name);
        counts = ours;
    }
    let (own, other) = (median(own), median(other));
    let per_ply = |seconds: f64| seconds * 1e9 / counts.1 as f64;
    let rate = |seconds: f64| corpus.text.len() as f64 / 1e6 / seconds;
    println!(
        "{:<22}{:>9}{:>11}{:>10.1}{:>10.1}{:>10.0}{:>10.0}{:>8.2}",
        corpus.name,
        counts.0,
        counts.1,
        per_ply(own),
        per_ply(other),
        rate(own),
        rate(other),
        other / own
    );
}

/// How the time on the wall grows with size and falls with threads.
fn print_growth(corpus: &Corpus) {
    println!("\n{}: MB, threads, ms on the wall", corpus.name);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    for part in [8, 4, 2, 1] {
        let size = corpus.text.len() / part;
        for threads in 1..=threads {
            let start = Instant::now();
            let tally: Tally = replay_threads(&corpus.text[..size], threads);
            println!(
                "{:>8.1}{threads:>4}{:>10.1}{:>10} plies",
                size as f64 / 1e6,
                start.elapsed().as_secs_f64() * 1e3,
                tally.plies
            );
        }
    }
}

/// pgn-extract of the distribution, if it is installed; time on the wall.
fn print_pgn_extract(corpus: &Corpus) {
    let path = std::env::temp_dir().join(format!("jadoube-bench-{}.pgn", std::process::id()));
    let written = std::fs::File::create(&path).and_then(|mut file| file.write_all(&corpus.text));
    let start = Instant::now();
    let run = Command::new("pgn-extract")
        .args(["-s", "-r"])
        .arg(&path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    match (written, run) {
        (Ok(()), Ok(_)) => {
            let theirs = start.elapsed().as_secs_f64();
            let start = Instant::now();
            jadoube(&corpus.text);
            println!(
                "{}: pgn-extract {:.0} ms, {:.1} times as long",
                corpus.name,
                theirs * 1e3,
                theirs / start.elapsed().as_secs_f64()
            );
        }
        _ => println!("pgn-extract is not installed"),
    }
    let _ = std::fs::remove_file(&path);
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
