//! Games that lead there.

use jadoube_board::Setup;
use jadoube_proof::{Ask, Budget, Halt, Nodes, Proof};
use proptest::prelude::*;

use super::{KNOT, has_game, playout, replay, setup};

#[test]
fn a_move_is_lost_where_somebody_can_lose_it() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/1P6/P1PPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/3P4/PPP1PPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppp1ppp/4p3/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1",
        "r1bqkbnr/pppppppp/2n5/8/8/1P6/P1PPPPPP/RNBQKBNR b KQkq - 0 1",
    ] {
        has_game(fen, Nodes(20_000));
    }
}

#[test]
fn the_first_moves_have_games() {
    let start = Ask::new(&Setup::initial())
        .budget(Nodes(1_000))
        .reachable()
        .proof
        .proven()
        .unwrap();
    assert!(start.moves.is_empty());
    let open = setup("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    assert_eq!(
        Ask::new(&open)
            .budget(Nodes(4_000))
            .reachable()
            .proof
            .proven()
            .map(|game| game.moves.len()),
        Some(2)
    );
}

#[test]
fn a_last_move_may_have_taken_in_passing() {
    for fen in [
        // Only cxd6 in passing opens both lines to the king at once.
        "2R3B1/8/3P4/8/2k5/8/8/K7 b - - 0 1",
        "k7/8/8/2K5/8/3p4/8/2r3b1 w - - 0 1",
    ] {
        has_game(fen, Nodes(2_000_000));
    }
}

#[test]
fn boards_with_hardly_any_men_have_games() {
    for fen in [
        "8/8/8/8/8/5K2/8/6k1 b - - 0 1",
        "8/8/8/8/6k1/8/6N1/K1B5 w - - 0 1",
        "8/2P5/2P4k/8/8/7K/2P5/8 b - - 0 1",
        // All officers have to get home by one file.
        "4k3/8/8/8/8/4p3/PPPP1PPP/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/PPPP1PPP/4K3 w - - 0 1",
        // Ten captures bring five pawns to one file.
        "4k3/8/P7/P7/P7/P7/P7/4K3 w - - 0 1",
    ] {
        has_game(fen, Nodes::FULL);
    }
}

#[test]
fn knots_of_pawns_are_undone() {
    // Both sides have promoted, and nothing on the board shows where.
    has_game(KNOT, Nodes(2_000_000));
    // Pawns that have gone past each other.
    has_game(
        "rnbqkbnr/p1ppppp1/7P/8/8/p7/1PPPPPP1/RNBQKBNR w KQkq - 0 1",
        Nodes(2_000_000),
    );
}

#[test]
fn the_same_question_gets_the_same_answer_for_the_same_nodes() {
    let goal = setup(KNOT);
    let first = Ask::new(&goal).budget(Nodes(300_000)).reachable();
    assert_eq!(first, Ask::new(&goal).budget(Nodes(300_000)).reachable());
}

#[test]
fn a_search_holds_no_more_than_it_may() {
    // Undecided with so few nodes and bytes; what is given up for want of bytes is told.
    let goal = setup(KNOT);
    for (bytes, halt) in [(1 << 20, Halt::Bytes), (64 << 20, Halt::Nodes)] {
        let budget = Budget {
            nodes: Nodes(200_000),
            bytes,
        };
        let answer = Ask::new(&goal).budget(budget).reachable();
        assert!(
            answer.cost.bytes > 0 && answer.cost.bytes <= bytes,
            "{:?}",
            answer.cost
        );
        match answer.proof {
            Proof::Undecided(why) => assert_eq!(why, halt, "{bytes} bytes"),
            Proof::Proven(game) => replay(&game, &goal),
            Proof::Refuted(reason) => panic!("{reason}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn what_was_played_is_never_refuted(choices in prop::collection::vec(any::<u16>(), 0..110)) {
        let goal = playout(&choices).to_setup();
        match Ask::new(&goal).budget(Nodes(400)).reachable().proof {
            Proof::Refuted(reason) => prop_assert!(false, "{goal:?}: {reason}"),
            Proof::Proven(game) => replay(&game, &goal),
            Proof::Undecided(_) => {}
        }
    }

    #[test]
    fn short_games_are_found(choices in prop::collection::vec(any::<u16>(), 0..12)) {
        let goal = playout(&choices).to_setup();
        let game = Ask::new(&goal).budget(Nodes(1_000_000)).reachable().proof.proven();
        prop_assert!(game.is_some(), "{goal:?}");
        replay(&game.unwrap(), &goal);
    }
}
