//! Any words may be given as a move: what they are read as is legal, or is said to be illegal.
#![no_main]

use jadoube_board::Setup;
use jadoube_notation::{Systems, read_move};
use libfuzzer_sys::fuzz_target;

/// Men that can be told apart in many ways, castling, promotion, en passant, a check, an odd array.
const SETUPS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/8/8/4r3/8/N3N3/2NRK1N1 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

fuzz_target!(|input: (u8, &str)| {
    let (place, words) = input;
    let setup = Setup::from_fen(SETUPS[usize::from(place) % SETUPS.len()]).expect("a fixed FEN");
    let reading = read_move(&setup, words, Systems::ALL);
    for mv in &reading.legal {
        assert_eq!(setup.judge_move(*mv), Ok(()), "{words}");
    }
    for illegal in &reading.illegal {
        assert!(setup.judge_move(illegal.played).is_err(), "{words}");
    }
    let _ = reading.only().map_err(|error| error.to_string());
});
