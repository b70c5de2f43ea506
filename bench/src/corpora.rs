//! The collections that are replayed.

use std::io::Write as _;
use std::path::{Path, PathBuf};

/// A text to replay.
pub struct Corpus {
    /// How the tables call it.
    pub name: String,
    /// Its text.
    pub text: Vec<u8>,
}

/// How often the samples are repeated in the tables of times, to some 32 MB.
const REPEATS: usize = 32;

/// The lichess and TWIC samples inside the pgn-reader package, each of about 1 MB.
pub fn samples() -> [Corpus; 2] {
    [
        ("lichess", "lichess_db_1000k.pgn"),
        ("TWIC", "twic1599_1000k.pgn"),
    ]
    .map(|(name, file)| sample(name, &package().join(file)))
}

/// The samples repeated, the TWIC games with 96 % comments put in, with variations put in, and the files
/// named.
pub fn all(files: &[PathBuf]) -> Vec<Corpus> {
    let [lichess, twic] = samples();
    let heavy = Corpus {
        name: "TWIC, 96 % comments".to_owned(),
        text: with_comments(&twic.text).repeat(REPEATS / 8),
    };
    let varied = Corpus {
        name: "TWIC, variations".to_owned(),
        text: with_variations(&twic.text).repeat(REPEATS / 4),
    };
    let long = |corpus: Corpus| Corpus {
        text: corpus.text.repeat(REPEATS),
        ..corpus
    };
    let mut corpora = vec![long(lichess), long(twic), heavy, varied];
    for file in files {
        let text = std::fs::read(file)
            .unwrap_or_else(|error| panic!("cannot read {}: {error}", file.display()));
        let name = file.file_name().unwrap_or(file.as_os_str());
        corpora.push(Corpus {
            name: name.to_string_lossy().into_owned(),
            text,
        });
    }
    corpora
}

fn sample(name: &str, file: &Path) -> Corpus {
    let mut text = std::fs::read(file).expect("a sample of the pgn-reader package");
    // The sample is cut in the middle of a game.
    let end = text
        .windows(8)
        .rposition(|window| window == b"\n[Event ")
        .map_or(text.len(), |at| at + 1);
    text.truncate(end);
    Corpus {
        name: name.to_owned(),
        text,
    }
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
    after_moves(text, |heavy, _| {
        heavy.extend_from_slice(comment);
        heavy.push(b'\n');
    })
}

/// After every eighth move the same move once more, as a variation.
fn with_variations(text: &[u8]) -> Vec<u8> {
    let mut moves = 0;
    after_moves(text, |varied, word| {
        moves += 1;
        if moves % 8 == 0 {
            varied.extend_from_slice(b"( ");
            varied.extend_from_slice(word.trim_ascii());
            varied.extend_from_slice(b" $1 { so too } ) ");
        }
    })
}

/// Lets `add` write something after every move.
fn after_moves(text: &[u8], mut add: impl FnMut(&mut Vec<u8>, &[u8])) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() * 2);
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        if line.starts_with(b"[") || line.len() < 2 {
            out.extend_from_slice(line);
            continue;
        }
        for word in line.split_inclusive(|&byte| byte == b' ' || byte == b'\n') {
            out.extend_from_slice(word);
            if word.iter().any(u8::is_ascii_lowercase) || word.starts_with(b"O-O") {
                add(&mut out, word);
            }
        }
    }
    out
}

/// A text as a file, which goes when this does.
pub struct TemporaryFile {
    path: PathBuf,
}

impl TemporaryFile {
    /// Writes the text so often.
    ///
    /// # Panics
    ///
    /// If there is no room.
    pub fn new(text: &[u8], repeats: usize) -> TemporaryFile {
        static COUNT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let count = COUNT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let name = format!("jadoube-bench-{}-{count}.pgn", std::process::id());
        let path = std::env::temp_dir().join(name);
        let mut file = std::fs::File::create(&path).expect("a temporary file");
        for _ in 0..repeats {
            file.write_all(text).expect("room for a temporary file");
        }
        TemporaryFile { path }
    }

    /// Where it lies.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}
