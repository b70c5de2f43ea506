//! Every counting engine against moves made and counted one by one.

mod support;

use jadoube_board::{
    Perft, PerftEngine, Position, Setup, perft, perft_divide, perft_hashed, perft_threads,
};
use proptest::prelude::*;

fn slow(position: &Position, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_moves().len() as u64,
        _ => position
            .legal_moves()
            .iter()
            .map(|&mv| slow(&position.played(mv), depth - 1))
            .sum(),
    }
}

#[track_caller]
fn check(position: &Position, depth: u8) {
    let expected = slow(position, depth);
    for engine in PerftEngine::available() {
        assert_eq!(
            engine.perft(position, depth),
            expected,
            "{engine} {depth} {position:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn composed_positions(position in support::playable_setups()) {
        for depth in 0..=2 {
            check(&position, depth);
        }
    }

    #[test]
    fn positions_of_games(position in support::positions()) {
        check(&position, 2);
    }
}

#[test]
fn castling_of_every_kind() {
    for n in (0..960).step_by(7) {
        check(&Position::from_setup(&Setup::chess960(n)).unwrap(), 2);
    }
    for fen in [
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1",
        "1r3kr1/8/8/8/8/8/8/qR3KRq w GB - 0 1",
        "r5kr/8/8/8/8/8/8/1RK1R2q b ha - 0 1",
        "5k1r/8/8/8/8/8/8/rRK5 w B - 0 1",
    ] {
        check(&Position::from_fen(fen).unwrap(), 3);
    }
}

#[test]
fn other_ways_to_count_agree() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let position = Position::from_fen(fen).unwrap();
    for depth in 0..=4 {
        let expected = perft(&position, depth);
        assert_eq!(
            perft_threads(&position, depth, 2),
            expected,
            "threads, depth {depth}"
        );
        assert_eq!(
            perft_hashed(&position, depth, 1),
            expected,
            "hashed, depth {depth}"
        );
        let divided: u64 = perft_divide(&position, depth)
            .iter()
            .map(|(_, nodes)| nodes)
            .sum();
        assert_eq!(
            divided,
            if depth == 0 { 0 } else { expected },
            "divide, depth {depth}"
        );
    }
}

#[test]
fn hashed_goes_deep() {
    assert_eq!(perft_hashed(&Position::initial(), 6, 16), 119_060_324);
}

#[test]
fn nothing_follows_mate() {
    let mate = Position::from_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    for engine in PerftEngine::available() {
        for depth in 1..5 {
            assert_eq!(engine.perft(mate.as_ref().unwrap(), depth), 0);
        }
    }
}

#[test]
fn threads_share_a_table_and_keep_it() {
    let position = Position::initial();
    let way = Perft::new().threads(3).hash(8).unwrap();
    for _ in 0..2 {
        assert_eq!(way.count(&position, 6), 119_060_324);
    }
    let branches = way.divide(&position, 5);
    assert_eq!(branches, perft_divide(&position, 5));
    assert_eq!(way.count(&position, 0), 1);
    assert!(Perft::new().hash(usize::MAX >> 21).is_none());
    assert!(Perft::new().hash(usize::MAX).is_none());
}

#[test]
fn shared_among_more_threads_than_moves() {
    let mate = Position::from_fen("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1").unwrap();
    for depth in 1..4 {
        assert_eq!(Perft::new().threads(64).count(&mate, depth), 0);
    }
    assert_eq!(Perft::new().threads(64).count(&mate, 0), 1);
    assert!(Perft::new().divide(&mate, 2).is_empty());
}
