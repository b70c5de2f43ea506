//! Deep counts by every engine, for which the generator must be right everywhere it can go.
//!
//! Built and run only when asked for, in release:
//! `cargo test --release -p jadoube-board --features long-tests --test perft_long`.
//!
//! Counts: "Perft Results" of the Chess Programming Wiki.

use jadoube_board::{PerftEngine, Position};

#[track_caller]
fn check(fen: &str, depth: u8, expected: u64) {
    let position = Position::from_fen(fen).unwrap();
    for engine in PerftEngine::available() {
        assert_eq!(
            engine.perft(&position, depth),
            expected,
            "{engine}, perft {depth} of {fen}"
        );
    }
}

#[test]
fn initial_position_depth_7() {
    check(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        7,
        3_195_901_860,
    );
}

#[test]
fn kiwipete_depth_6() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    check(fen, 6, 8_031_647_685);
}

#[test]
fn position_3_depth_8() {
    check(
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        8,
        3_009_794_393,
    );
}

#[test]
fn position_4_depth_6() {
    let fen = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    check(fen, 6, 706_045_033);
}

#[test]
fn position_5_depth_5() {
    check(
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        5,
        89_941_194,
    );
}

#[test]
fn position_6_depth_6() {
    let fen = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    check(fen, 6, 6_923_051_137);
}
