//! Can the position arise? Known verdicts, and games that are replayed.

mod support;

use jadoube_board::{CastlingSide, Color, Position, Role, Setup};
use jadoube_proof::{Ask, Budget, Halt, Nodes, Proof, ProofGame, Unreachable, check_unreachable};
use proptest::prelude::*;
use support::reference_rows;

fn setup(fen: &str) -> Setup {
    Setup::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays the game, which must be legal and end in this position.
#[track_caller]
fn replay(game: &ProofGame, goal: &Setup) {
    let start = Position::from_setup(&game.start).expect("a start");
    assert_eq!(game.start.is_chess960(), goal.is_chess960());
    let end = game
        .moves
        .iter()
        .fold(start, |at, &play| at.play(play).expect("the game is legal"));
    let goal = Position::from_setup(goal).unwrap();
    assert!(end.same_for_repetition(&goal), "{goal:?}");
}

#[test]
fn no_verdict_of_the_sample_is_wrong() {
    let rows = reference_rows("legality-sample.tsv", "legality.tsv");
    let (mut illegal, mut refuted) = (0, 0);
    for row in &rows {
        let setup = setup(&row[0]);
        let answer = Ask::new(&setup).budget(Nodes(2_000)).reachable().proof;
        illegal += usize::from(row[1] == "illegal");
        match answer {
            Proof::Refuted(reason) => {
                assert_eq!(row[1], "illegal", "{row:?}: {reason}");
                assert_eq!(check_unreachable(&setup, &reason), Ok(()), "{row:?}");
                assert!(format!("{reason:?}").len() < 2_000, "{reason:?}");
                refuted += 1;
            }
            Proof::Proven(game) => {
                assert_eq!(row[1], "legal", "{row:?}");
                replay(&game, &setup);
            }
            Proof::Undecided(_) => {}
        }
    }
    assert!(
        refuted * 10 >= illegal * 8,
        "{refuted} of {illegal} refuted"
    );
}

#[track_caller]
fn refuted(fen: &str) -> Unreachable {
    let goal = setup(fen);
    let proof = Ask::new(&goal).budget(Nodes(1_000)).reachable().proof;
    let reason = proof
        .refuted()
        .unwrap_or_else(|| panic!("{fen} is not refuted"));
    assert_eq!(check_unreachable(&goal, &reason), Ok(()), "{fen}");
    reason
}

/// Every reason there is, told of whatever it may be.
fn reasons_of(goal: &Setup) -> Vec<Unreachable> {
    let mut reasons = vec![
        Unreachable::NotPlayable(goal.problems()),
        Unreachable::CastlingRights,
        Unreachable::Parity,
        Unreachable::NoLastMove,
        Unreachable::EveryLastMove { plies: 2 },
        Unreachable::Kernel {
            captures: 0,
            promoted: 0,
        },
    ];
    for (square, man) in goal.board.iter() {
        reasons.push(Unreachable::OutOfReach {
            color: man.color,
            role: man.role,
            square,
            began: 0,
            shut: Vec::new(),
        });
    }
    for color in Color::ALL {
        reasons.extend([
            Unreachable::Shuffled {
                color,
                men: Vec::new(),
            },
            Unreachable::TooManyPawns(color),
            Unreachable::TooManyPromoted {
                color,
                promoted: 0,
                gone: 0,
                of: [0; 5],
            },
            Unreachable::PawnCaptures(color),
            Unreachable::KingWalledOut {
                color,
                king: goal.board.king(color).unwrap(),
            },
        ]);
        for side in CastlingSide::ALL {
            reasons.push(Unreachable::CastlingRight(color, side));
        }
    }
    reasons
}

#[test]
fn officers_behind_unmoved_pawns_were_promoted_there() {
    // Only a pawn comes to a8 past b7.
    let reason = refuted("B3k3/1p6/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
    assert_eq!(
        reason.to_string(),
        "white has 1 bishop on light squares: at least 1 of them must have been promoted, but no pawn is gone"
    );
    // The pawn that is gone has promoted on b8, where a bishop cannot get out.
    for (square, argument) in [
        ("3B4/8", "man out of reach"),
        ("8/3B4", "kernel of captures"),
    ] {
        let fen = format!("rnbqkbnr/p1pppppp/8/8/{square}/P1PPPPPP/RNBQKBNR w KQkq - 0 1");
        assert_eq!(refuted(&fen).argument(), argument);
    }
    has_game(
        "rnbqkbnr/p1pppppp/8/8/3N4/8/P1PPPPPP/RNBQKBNR w KQkq - 0 1",
        Nodes(2_000_000),
    );
}

#[test]
fn nobody_comes_behind_men_that_never_moved() {
    for (fen, told) in [
        (
            "4k3/8/8/8/8/8/1P6/B3K3 w - - 0 1",
            "the white bishop on a1 cannot have come there past the man on b2, who has never moved, and no white pawn",
        ),
        ("4k3/8/8/8/8/8/6P1/4K2B w - - 0 1", "the white bishop on h1"),
        ("b3k3/1p6/8/8/8/8/8/4K3 w - - 0 1", "the black bishop on a8"),
        (
            "4k3/8/8/8/8/8/P1P5/1B2K3 w - - 0 1",
            "the white bishop on b1 cannot have come there past the men on a2 and c2",
        ),
        // The bishop on c1 has stood there all game long, and so a black rook cannot have come to a1.
        ("4k3/8/8/8/8/8/PPPP4/rNB1K3 w - - 0 1", ""),
        // Two rooks where one began, and no third.
        (
            "4k3/8/8/8/8/8/PPPPPP1P/RRB1KB2 w - - 0 1",
            "the white rook on b1 is one too many",
        ),
    ] {
        let reason = refuted(fen);
        assert!(
            reason.to_string().starts_with(told) || reason.to_string().contains(told),
            "{fen}: {reason}"
        );
    }
    for open in [
        "4k3/8/8/8/8/1P6/8/B3K3 w - - 0 1",
        "4k3/8/8/8/8/8/P7/1B2K3 w - - 0 1",
        "B3k3/1p6/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/PPP5/rNB1K3 w - - 0 1",
    ] {
        let proof = Ask::new(&setup(open))
            .budget(Nodes(2_000))
            .reachable()
            .proof;
        assert!(!proof.is_refuted(), "{open}: {proof:?}");
    }
}

#[test]
fn men_shut_in_keep_their_order() {
    for (fen, argument) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w kq - 0 1",
            "order of men shut in",
        ),
        (
            "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1",
            "order of men shut in",
        ),
        // Nor does it help that a bishop is gone.
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQ1NR w kq - 0 1",
            "order of men shut in",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KQNR w kq - 0 1",
            "order of men shut in",
        ),
        // Knights and shut-in rooks change the color of their squares with every move.
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b - - 0 1",
            "parity of moves",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/1RBQKBNR b Kkq - 0 1",
            "parity of moves",
        ),
    ] {
        assert_eq!(refuted(fen).argument(), argument, "{fen}");
    }
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w q - 0 1",
        // White has lost a move with another officer.
        "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
    ] {
        has_game(fen, Nodes::FULL);
    }
    for open in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQ1NR w kq - 0 1".replace("KQ1NR", "1QK1R"),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1NRK w kq - 0 1".to_owned(),
    ] {
        let proof = Ask::new(&setup(&open))
            .budget(Nodes(2_000))
            .reachable()
            .proof;
        assert!(!proof.is_refuted(), "{open}: {proof:?}");
    }
}

#[test]
fn reasons() {
    assert!(matches!(
        refuted("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1"),
        Unreachable::TooManyPawns(_)
    ));
    assert!(matches!(
        refuted("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1"),
        Unreachable::TooManyPromoted {
            promoted: 1,
            gone: 0,
            ..
        }
    ));
    // A black bishop off its square behind pawns that never moved.
    assert!(matches!(
        refuted("rn1qkbnr/pppppppp/8/8/8/5b2/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        Unreachable::TooManyPromoted { .. }
    ));
    assert!(matches!(
        refuted("rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1"),
        Unreachable::PawnCaptures(_)
    ));
}

#[test]
fn kings_behind_unmoved_pawns_and_odd_knights() {
    assert!(matches!(
        refuted("8/8/8/8/8/P3P2P/1PPP1PP1/2k2K2 w - - 0 1"),
        Unreachable::KingWalledOut { .. }
    ));
    // The king that may still castle and the pawns before it have always held the way to h1, the
    // pawn on g3 having come there from beside.
    let behind = "8/8/8/8/8/6P1/6P1/R3K2k w Q - 0 1";
    assert!(matches!(refuted(behind), Unreachable::KingWalledOut { .. }));
    for open in [
        "8/8/8/8/8/6P1/6P1/R3K2k w - - 0 1",
        "8/8/8/8/6P1/8/6P1/R3K2k w Q - 0 1",
        "8/8/8/8/8/6P1/8/R3K2k w Q - 0 1",
    ] {
        assert!(
            !Ask::new(&setup(open))
                .budget(Nodes(1_000))
                .reachable()
                .proof
                .is_refuted(),
            "{open}"
        );
    }
    let black_first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1";
    assert_eq!(refuted(black_first), Unreachable::Parity);
    let knight_out = setup("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
    assert!(
        Ask::new(&knight_out)
            .budget(Nodes(1_000))
            .reachable()
            .proof
            .is_proven()
    );
}

#[test]
fn nobody_was_promoted_through_a_king_that_may_still_castle() {
    // A pawn on d7 or f7 has given check, and was taken: light squares to be promoted on are c8 and g8 alone,
    // and nobody has come to a8 or e8.
    let reason = refuted("rqB1k2q/BbpN4/3n1N2/qr2P1p1/1pP1PN2/bB1B2KP/6R1/R4B1Q b q - 0 1");
    assert_eq!(reason.argument(), "kernel of captures");
    // White's d pawn has been promoted with no capture but one: from c7 or e7 it can, from d7 it cannot.
    let with =
        |rights: &str| format!("r1bqkbnr/ppp1pppp/8/8/8/8/PPP1PPPP/RNBQKBNR w {rights} - 0 1");
    let promoted =
        |rights: &str| format!("r1bqkbnr/ppp1pppp/8/8/3Q4/8/PPP1PPPP/RNBQKBNR b {rights} - 0 1");
    assert_eq!(refuted(&promoted("KQkq")).argument(), "kernel of captures");
    for open in [with("KQkq"), promoted("KQ")] {
        let proof = Ask::new(&setup(&open))
            .budget(Nodes(2_000))
            .reachable()
            .proof;
        assert!(!proof.is_refuted(), "{open}");
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

#[track_caller]
fn has_game(fen: &str, budget: Nodes) {
    let goal = setup(fen);
    let game = Ask::new(&goal).budget(budget).reachable().proof.proven();
    replay(&game.unwrap_or_else(|| panic!("no game to {fen}")), &goal);
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

/// After a random game of 191 plies with six promotions.
const KNOT: &str = "2N4r/6Bp/bNB1knQP/P1n1p2n/8/4rq2/8/4R1K1 b - - 0 1";

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
    assert_eq!(refuted(still), Unreachable::NoLastMove);
    for fen in [
        "3k2r1/7n/8/8/8/8/8/3K2R1 w Gg - 0 1",
        "3k4/8/8/8/8/8/8/R2K4 w A - 0 1",
    ] {
        assert!(
            !Ask::new(&setup(fen))
                .budget(Nodes(1_000))
                .reachable()
                .proof
                .is_refuted(),
            "{fen}"
        );
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

/// The position after moves chosen by these numbers, as far as the game goes.
fn playout(choices: &[u16]) -> Position {
    playout_from(Position::initial(), choices)
}

/// The same with moves that lose no right to castle, while there are any.
fn still_playout(choices: &[u16]) -> Position {
    choices.iter().fold(Position::initial(), |at, &choice| {
        let rights = at.to_setup().castling;
        let after: Vec<Position> = at
            .legal_moves()
            .iter()
            .map(|&play| at.played(play))
            .collect();
        let still: Vec<Position> = after
            .iter()
            .copied()
            .filter(|after| after.to_setup().castling == rights)
            .collect();
        let chosen = if still.is_empty() { after } else { still };
        match chosen.len() {
            0 => at,
            count => chosen[usize::from(choice) % count],
        }
    })
}

/// The same with no pawn moved while anybody else can move.
fn officers_playout(choices: &[u16]) -> Position {
    choices.iter().fold(Position::initial(), |at, &choice| {
        let legal = at.legal_moves();
        let after = |officers: bool| -> Vec<Position> {
            let pawns = |position: &Position| position.board().by_role(Role::Pawn);
            let played = legal.iter().map(|&play| at.played(play));
            played
                .filter(|after| !officers || pawns(after) == pawns(&at))
                .collect()
        };
        let still = after(true);
        let chosen = if still.is_empty() {
            after(false)
        } else {
            still
        };
        match chosen.len() {
            0 => at,
            count => chosen[usize::from(choice) % count],
        }
    })
}

fn playout_from(start: Position, choices: &[u16]) -> Position {
    choices.iter().fold(start, |at, &choice| {
        let legal = at.legal_moves();
        match legal.len() {
            0 => at,
            count => at.played(legal[usize::from(choice) % count]),
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn what_was_played_is_never_refuted(choices in prop::collection::vec(any::<u16>(), 0..110)) {
        let goal = playout(&choices).to_setup();
        for reason in reasons_of(&goal) {
            prop_assert!(check_unreachable(&goal, &reason).is_err(), "{goal:?}: {reason}");
        }
        match Ask::new(&goal).budget(Nodes(400)).reachable().proof {
            Proof::Refuted(reason) => prop_assert!(false, "{goal:?}: {reason}"),
            Proof::Proven(game) => replay(&game, &goal),
            Proof::Undecided(_) => {}
        }
    }

    #[test]
    fn what_was_played_while_all_may_castle_is_never_refuted(
        choices in prop::collection::vec(any::<u16>(), 0..120),
    ) {
        let goal = still_playout(&choices).to_setup();
        for reason in reasons_of(&goal) {
            prop_assert!(check_unreachable(&goal, &reason).is_err(), "{goal:?}: {reason}");
        }
        let answer = Ask::new(&goal).budget(Nodes(4_000)).reachable().proof;
        prop_assert!(!answer.is_refuted(), "{goal:?}: {answer:?}");
    }

    #[test]
    fn what_officers_alone_have_played_is_never_refuted(
        choices in prop::collection::vec(any::<u16>(), 0..160),
    ) {
        let goal = officers_playout(&choices).to_setup();
        for reason in reasons_of(&goal) {
            prop_assert!(check_unreachable(&goal, &reason).is_err(), "{goal:?}: {reason}");
        }
        let answer = Ask::new(&goal).budget(Nodes(4_000)).reachable().proof;
        prop_assert!(!answer.is_refuted(), "{goal:?}: {answer:?}");
    }

    #[test]
    fn short_games_are_found(choices in prop::collection::vec(any::<u16>(), 0..12)) {
        let goal = playout(&choices).to_setup();
        let game = Ask::new(&goal).budget(Nodes(1_000_000)).reachable().proof.proven();
        prop_assert!(game.is_some(), "{goal:?}");
        replay(&game.unwrap(), &goal);
    }

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
        choices in prop::collection::vec(any::<u16>(), 0..60),
    ) {
        let start = Position::from_setup(&Setup::chess960(number)).unwrap();
        let goal = playout_from(start, &choices).to_setup();
        prop_assume!(goal.is_chess960());
        let answer = Ask::new(&goal).budget(Nodes(4_000)).reachable().proof;
        prop_assert!(!answer.is_refuted(), "{number}: {goal:?}: {answer:?}");
    }
}
