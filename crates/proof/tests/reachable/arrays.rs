//! Positions of Chess960, and those that may be of either game.

use jadoube_board::{Position, Setup};
use jadoube_proof::{Arrays, Ask, Nodes, Proof, Unreachable, check_unreachable_from};
use proptest::prelude::*;

use super::{is_not_refuted, playout_from, refuted, replay, setup};

#[test]
fn the_turn_is_told_in_chess960_too_where_all_may_castle() {
    let ask = |fen: &str| {
        let goal = setup(fen);
        let proof = Ask::new(&goal)
            .budget(Nodes(20_000))
            .reachable_from(Arrays::Chess960)
            .proof;
        if let Proof::Refuted(reason) = &proof {
            let checked = check_unreachable_from(&goal, Arrays::Chess960, reason, Nodes::FULL);
            assert_eq!(checked, Ok(()), "{fen}: {reason}");
        }
        proof
    };
    for fen in [
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b HAha - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR w HAha - 0 1",
        "nrbqkbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN b GBgb - 0 1",
        "nrb1kbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBRN b GBgb - 0 1",
    ] {
        let reason = ask(fen)
            .refuted()
            .unwrap_or_else(|| panic!("{fen} is not refuted"));
        assert_eq!(reason.argument(), "parity of moves", "{fen}");
    }
    for open in [
        // The bishop comes out past b3, and so may who began on d1, wherever that is now.
        "rnbqkbnr/pppppppp/8/8/8/1P6/P1PPPPPP/RNBQKBNR w HAha - 0 1",
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b ha - 0 1",
        // The queen has the squares of two knights to lose a move on.
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR b HFhf - 0 1",
        // The queen began on c8 or d8, next to the pawn that has moved.
        "bb1nnrkr/pp1ppppp/2p5/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
    ] {
        let proof = ask(open);
        assert!(!proof.is_refuted(), "{open}: {proof:?}");
    }
}

#[test]
fn last_moves_are_taken_back_in_chess960_too() {
    let ask = |fen: &str| {
        let goal = setup(fen);
        let ask = Ask::new(&goal).budget(Nodes(2_000));
        (goal, ask.reachable_from(Arrays::Chess960).proof)
    };
    for fen in [
        "QQQQQQQQ/8/8/8/8/8/8/k1K5 b - - 0 1",
        "5Rnk/1b5B/3BrRP1/Pnq2NB1/1p2KQb1/N3nQb1/q4q2/N1Qr1r2 w - - 0 1",
    ] {
        let (goal, proof) = ask(fen);
        let reason = proof
            .refuted()
            .unwrap_or_else(|| panic!("{fen} is not refuted"));
        assert_eq!(reason.argument(), "no last move", "{fen}");
        let checked = check_unreachable_from(&goal, Arrays::Chess960, &reason, Nodes::FULL);
        assert_eq!(checked, Ok(()), "{fen}");
    }
    // Black's king is in check from two rooks. White has castled: king and rook began on f1 and g1, or on other files.
    for castled in [
        "5k2/8/8/8/8/8/8/5RK1 b - - 0 1",
        "3k4/8/8/8/8/8/8/2KR4 b - - 0 1",
    ] {
        let (_, proof) = ask(castled);
        assert!(!proof.is_refuted(), "{castled}: {proof:?}");
    }
}

#[test]
fn a_position_may_be_of_either_game() {
    let either = |fen: &str, told| Ask::new(&setup(fen)).budget(Nodes(40_000)).origin(told);
    let told = |fen: &str| {
        let origin = either(fen, None);
        origin
            .why_not()
            .map(|why| why.to_string())
            .unwrap_or_default()
    };
    for shuffled in [
        "rqnnkbbr/pppppppp/8/8/8/8/PPPPPPPP/RQNNKBBR w KQkq - 0 1",
        "rbnnkqbr/ppppp1pp/8/5p2/5P2/8/PPPPP1PP/RBNNKQBR w KQkq - 0 2",
    ] {
        let reason = told(shuffled);
        assert!(
            reason.starts_with("from the ordinary initial position: "),
            "{reason}"
        );
        assert!(
            reason.ends_with("; from an array of Chess960 it can arise"),
            "{reason}"
        );
        let origin = either(shuffled, Some(Arrays::Chess960));
        assert_eq!(origin.chess960, None);
        replay(&origin.proof.proven().expect("a game"), &setup(shuffled));
    }
    assert_eq!(
        told("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"),
        "from any initial position, those of Chess960 among them: white has 9 pawns, and began with 8"
    );
    assert_eq!(
        told("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
        "from any initial position: black's king on e8 is in check from e2, but it is white's move"
    );
    assert_eq!(
        either(
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            None
        )
        .chess960,
        None
    );
}

#[test]
fn castling_rights_of_no_starting_position_are_refuted() {
    for fen in [
        // The kings, and the rooks of one wing, would have begun on different files.
        "3k3r/8/8/8/8/8/8/4K2R w Hh - 0 1",
        "4k1r1/8/8/8/8/8/8/4K2R w Hg - 0 1",
        // White's two rooks leave Black's king no place between them.
        "5kr1/8/8/8/8/8/8/R1K1R3 w AEg - 0 1",
    ] {
        assert_eq!(refuted(fen), Unreachable::CastlingRights, "{fen}");
    }
    // All that Black has may still castle, and has not moved.
    let still = "3k2r1/8/8/8/8/8/8/3K2R1 w Gg - 0 1";
    assert!(matches!(refuted(still), Unreachable::NoLastMove(_)));
    for fen in [
        "3k2r1/7n/8/8/8/8/8/3K2R1 w Gg - 0 1",
        "3k4/8/8/8/8/8/8/R2K4 w A - 0 1",
    ] {
        is_not_refuted(fen, Nodes(1_000));
    }
}

#[test]
fn starting_positions_of_chess960_have_games_of_no_moves() {
    for number in [0, 1, 333, 517, 959] {
        let start = Setup::chess960(number);
        let game = Ask::new(&start)
            .budget(Nodes(100_000))
            .reachable()
            .proof
            .proven()
            .expect("a game");
        assert_eq!((game.start, game.moves.len()), (start, 0));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn short_games_of_chess960_are_found(
        number in 0u16..960,
        choices in prop::collection::vec(any::<u16>(), 0..12),
    ) {
        let start = Position::from_setup(&Setup::chess960(number)).unwrap();
        let goal = playout_from(start, &choices).to_setup();
        prop_assume!(goal.is_chess960());
        let game = Ask::new(&goal).budget(Nodes(4_000_000)).reachable().proof.proven();
        prop_assert!(game.is_some(), "{number}: {goal:?}");
        replay(&game.unwrap(), &goal);
    }

    #[test]
    fn what_was_played_in_chess960_is_never_refuted(
        number in 0u16..960,
        choices in prop::collection::vec(any::<u16>(), 0..120),
    ) {
        let start = Position::from_setup(&Setup::chess960(number)).unwrap();
        let goal = playout_from(start, &choices).to_setup();
        let answer = Ask::new(&goal).budget(Nodes(4_000)).reachable_from(Arrays::Chess960);
        prop_assert!(!answer.proof.is_refuted(), "{number}: {goal:?}: {answer:?}");
    }
}
