//! Real games to test with: the full reference data if it is there, else the public-domain part in the repository.

#[path = "../../../../data/reference.rs"]
mod reference;

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use jadoube_notation::pgn::{Game, Mode, Reader};

const FILES: [&str; 4] = [
    "historic.pgn",
    "endings.pgn",
    "chess960.pgn",
    "modern-clk.pgn",
];

/// About so many games, evenly from all files.
pub fn sample(count: usize) -> Vec<Game> {
    let folder = reference::data().join("games");
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

fn read(path: &Path) -> Vec<Game> {
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let games = Reader::new(BufReader::new(file), Mode::Lenient)
        .map(|game| game.expect("a game that replays").game);
    games
        .filter(|game| !game.main_line().nodes.is_empty())
        .collect()
}
