//! Real games to test with: the full reference data if it is there, else the public-domain part in the repository.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use jadoube_notation::pgn::{Game, Mode, Reader};

const FILES: [&str; 4] = [
    "historic.pgn",
    "endings.pgn",
    "chess960.pgn",
    "modern-clk.pgn",
];

/// About so many games, evenly from all files.
pub fn sample(count: usize) -> Vec<Game> {
    let folder = folder();
    let share = count / FILES.len();
    let mut all: Vec<Vec<Game>> = FILES.iter().map(|file| read(&folder.join(file))).collect();
    all.sort_by_key(Vec::len);
    let mut chosen = Vec::new();
    for (index, games) in all.into_iter().enumerate() {
        // What a small file lacks, the larger ones give.
        let wanted = share.max((count - chosen.len()) / (FILES.len() - index));
        let step = (games.len() / wanted).max(1);
        chosen.extend(games.into_iter().step_by(step).take(wanted));
    }
    chosen
}

fn folder() -> PathBuf {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let reference = std::env::var_os("JADOUBE_REFERENCE_DATA")
        .map_or_else(|| repository.join("../shared/data"), PathBuf::from)
        .join("games");
    if reference.is_dir() {
        return reference;
    }
    println!("the reference data is absent: the games of the repository are used");
    repository.join("data/games")
}

fn read(path: &Path) -> Vec<Game> {
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let games = Reader::new(BufReader::new(file), Mode::Lenient)
        .map(|game| game.expect("a game that replays").game);
    games
        .filter(|game| !game.main_line().nodes.is_empty())
        .collect()
}
