//! How fast each counting engine of this processor is: `cargo run --release --example engines -p jadoube-board`.
//!
//! Prints million nodes a second, best of several runs, for each engine that the processor can run.

use std::time::Instant;

use jadoube_board::{PerftEngine, Position};

const POSITIONS: [(&str, &str, u8); 4] = [
    (
        "initial",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
    ),
    (
        "rook ending",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        7,
    ),
    (
        "Chess960",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        6,
    ),
];

fn main() {
    print!("{:<14}", "Mnodes/s");
    for engine in PerftEngine::available() {
        print!("{:>12}", engine.to_string());
    }
    println!();
    for (name, fen, depth) in POSITIONS {
        let position = Position::from_fen(fen).expect("a playable position");
        print!("{name:<14}");
        for engine in PerftEngine::available() {
            print!("{:>12.0}", best_speed(engine, &position, depth));
        }
        println!();
    }
}

fn best_speed(engine: PerftEngine, position: &Position, depth: u8) -> f64 {
    let run = || {
        let start = Instant::now();
        let nodes = engine.perft(position, depth);
        nodes as f64 / start.elapsed().as_secs_f64() / 1e6
    };
    (0..9).map(|_| run()).fold(0.0, f64::max)
}
