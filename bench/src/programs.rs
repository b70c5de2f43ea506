//! The programs that are compared, each as a function that counts.

use jadoube_board::{PerftEngine, Position, perft};

use crate::peers;

/// Counts from a FEN to a depth.
pub type Count = fn(&str, u8) -> u64;

/// How many of [`PROGRAMS`] are jadoube's, which stand first.
pub const OWN: usize = 4;

/// What the tables show: jadoube with the best engine, its other engines, and the peers.
pub const PROGRAMS: [(&str, Count); 7] = [
    ("jadoube", jadoube),
    ("(bmi2)", |fen, depth| engine(PerftEngine::Bmi2, fen, depth)),
    ("(avx2)", |fen, depth| engine(PerftEngine::Avx2, fen, depth)),
    ("(portable)", |fen, depth| {
        engine(PerftEngine::Portable, fen, depth)
    }),
    ("cozy-chess", peers::cozy),
    ("chess", peers::chess),
    ("shakmaty", peers::shakmaty),
];

/// Counts with jadoube, on one thread.
pub fn jadoube(fen: &str, depth: u8) -> u64 {
    perft(&position(fen), depth)
}

fn engine(engine: PerftEngine, fen: &str, depth: u8) -> u64 {
    engine.perft(&position(fen), depth)
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("a FEN of the table")
}
