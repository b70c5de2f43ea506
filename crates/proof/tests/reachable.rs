//! Can the position arise? Known verdicts, and games that are replayed.

mod support;

use jadoube_board::{Position, Setup};
use jadoube_proof::{
    Arrays, Ask, Budget, Flaw, Halt, Nodes, Proof, ProofGame, Unreachable, check_unreachable,
    check_unreachable_from,
};
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
                assert_eq!(
                    check_unreachable(&setup, &reason, Nodes::FULL),
                    Ok(()),
                    "{row:?}"
                );
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
    let proof = Ask::new(&goal).budget(Nodes(2_000)).reachable().proof;
    let reason = proof
        .refuted()
        .unwrap_or_else(|| panic!("{fen} is not refuted"));
    assert_eq!(
        check_unreachable(&goal, &reason, Nodes::FULL),
        Ok(()),
        "{fen}"
    );
    reason
}

#[test]
fn officers_behind_unmoved_pawns_were_promoted_there() {
    // Only a pawn comes to a8 past b7.
    let reason = refuted("B3k3/1p6/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
    assert_eq!(
        reason.to_string(),
        "white has a light-squared bishop on a8 (that of f1 being shut in by the pawns on e2 and g2, who have never moved): it must have been promoted, but no pawn is gone"
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
            "the white bishop on a1 cannot have come there past the pawn on b2, who has never moved, and no white pawn",
        ),
        ("4k3/8/8/8/8/8/6P1/4K2B w - - 0 1", "the white bishop on h1"),
        ("b3k3/1p6/8/8/8/8/8/4K3 w - - 0 1", "the black bishop on a8"),
        (
            "4k3/8/8/8/8/8/P1P5/1B2K3 w - - 0 1",
            "the white bishop on b1 cannot have come there past the pawns on a2 and c2",
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
fn where_nobody_can_have_lost_a_move_the_squares_tell_whose_turn_it_is() {
    for (fen, told) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 1",
            "only knights and the pawn on f3 (once) can have moved; a knight changes the color of its square with every move, and \
             nobody else can have lost one: as they stand it would be black's turn, not white's",
        ),
        (
            "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
            "only knights can have moved, and the man that is gone was taken where it was shut in; a knight changes the color of its \
             square with every move, and nobody else can have lost one: as they stand it would be white's turn, not black's",
        ),
        (
            "rnbqkbnr/ppppp1pp/5p2/8/8/5P2/PPPPP1PP/RNBQKBNR b Qkq - 0 1",
            "only knights, the rook on h1 (shut in) and the pawns on f3 and f6 (once each) can have moved; a knight changes the color of \
             its square with every move, and nobody else can have lost one: as they stand it would be white's turn, not black's",
        ),
        // A capture is no other move than a step.
        (
            "rnb1kbnr/pppppppp/8/8/8/2P5/P1PPPPPP/RNBQKBNR b KQkq - 0 1",
            "",
        ),
    ] {
        let reason = refuted(fen).to_string();
        assert!(reason.contains(told), "{fen}: {reason}");
        // The same men with the other side to move may have got there.
        let other = match fen.split_once(" w ") {
            Some((men, rest)) => format!("{men} b {rest}"),
            None => fen.replacen(" b ", " w ", 1),
        };
        let reason = Ask::new(&setup(&other))
            .budget(Nodes(2_000))
            .reachable()
            .proof
            .refuted();
        assert!(
            reason
                .as_ref()
                .is_none_or(|reason| reason.argument() != "parity of moves"),
            "{other}: {reason:?}"
        );
    }
    for open in [
        // A bishop, the queen, a king may have lost a move, and so may a pawn that has gone two ranks.
        "rnbqkbnr/pppppppp/8/8/8/1P6/P1PPPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/2P5/PP1PPPPP/RNBQKBNR w KQkq - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR w kq - 0 1",
        "rnbqkbnr/pppppppp/8/8/5P2/8/PPPPP1PP/RNBQKBNR w KQkq - 0 1",
        // A knight that is gone may have made any number.
        "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
    ] {
        let proof = Ask::new(&setup(open))
            .budget(Nodes(2_000))
            .reachable()
            .proof;
        assert!(!proof.is_refuted(), "{open}: {proof:?}");
    }
}

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
fn every_reason_names_men_and_squares() {
    for (fen, told) in [
        (
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            "black's king on e8 is in check from e2, but it is white's move",
        ),
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
            "white has 9 pawns, and began with 8",
        ),
        (
            "7k/8/8/8/B1B1B3/8/PPPPPPPP/4K3 w - - 0 1",
            "white has 3 light-squared bishops on a4, c4 and e4 (that of f1 being shut in by the pawns on e2 and g2, who have never \
             moved): all 3 must have been promoted, but no pawn is gone",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/7Q/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
            "white has a queen on h4 (that of d1 being shut in by the pawns on c2, d2 and e2, the bishop on c1 and the king on e1, who \
             have never moved): it must have been promoted, but no pawn is gone",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/2P5/P1PPPPPP/RNBQKBNR w KQkq - 0 1",
            "a pawn changes its file by capturing alone, and the white pawns on c2 and c3 must have made at least one capture; no black \
             man is gone",
        ),
        (
            "rn1qkbnr/pppppppp/8/8/8/2P5/P1PPPPPP/RNBQKBNR w KQkq - 0 1",
            "a pawn changes its file by capturing alone, and the white pawns on c2 and c3 must have made at least one capture; one black \
             man is gone, but that of c8 was taken where it was shut in, and by no pawn",
        ),
        (
            "rn1qkbnr/p1pppppp/1p6/8/8/2P5/P1PPPPPP/RNBQKBNR w KQkq - 0 1",
            "a pawn changes its file by capturing alone, and the white pawns on c2 and c3 must have made at least one capture on a dark \
             square; one black man is gone, but the light-squared bishop cannot have been taken there",
        ),
        (
            "rn1qkbnr/p1pppppp/1p6/8/8/3P4/P1PPPPPP/RNBQKBNR w KQkq - 0 1",
            "the white pawns on c2, d2, e2 and d3 cannot all stand there: each began on a file of its own, and changes it by one with \
             each capture, a rank further",
        ),
        (
            "8/8/8/8/8/P3P2P/1PPP1PP1/2k2K2 w - - 0 1",
            "the black king cannot have come to c1 from e8: the pawns on b2, c2, f2 and g2, who have never moved, and the squares that \
             they attack left it no way there",
        ),
        (
            "4k3/8/8/3n4/2n5/3n4/PPPPPPPP/4K3 w - - 0 1",
            "the black knight on d3 is one more than black began with, and past the pawns on a2, b2, c2, d2, e2, f2, g2 and h2, who have \
             never moved, no black pawn can have been promoted",
        ),
        (
            "QQQQQQQQ/8/8/8/8/8/8/k1K5 b - - 0 1",
            "black's king on a1 is in check from the queens on a8 and h8, and no move of white's can have given that check",
        ),
        (
            "3k2r1/8/8/8/8/8/8/3K2R1 w Gg - 0 1",
            "black has just moved, but its men, the rook on g8 and the king on d8, have nowhere to have come from without white's king on \
             d1 having been in check before that move, or a right to castle that is still there being lost",
        ),
        (
            "4k3/8/8/8/Q3P3/8/8/7K b - e3 0 1",
            "the last move cannot have been the double step that passed e3: before it, black's king on e8 is in check from a4, but it is \
             white's move",
        ),
        (
            "r1bqkbnr/ppp1pppp/8/8/3Q4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1",
            "white has 2 queens on d1 and d4 (of whom it began with 1): at least one of them must have been promoted; 2 men are gone, and \
             with 2 captures one white pawn cannot have got past the others to promotion",
        ),
    ] {
        assert_eq!(refuted(fen).to_string(), told, "{fen}");
    }
}

#[test]
fn a_false_reason_ends_with_a_sentence() {
    let goal = setup(KNOT);
    let told = Unreachable::Kernel {
        captures: 32 - goal.board.occupied().len(),
        promoted: Vec::new(),
        pawns: Vec::new(),
    };
    let flaw = check_unreachable(&goal, &told, Nodes(300)).expect_err("nothing is shown");
    assert_eq!(
        flaw.to_string(),
        "whether it holds was not told within 300 nodes: more may confirm it, or show what is wrong with it"
    );
    let flaw = check_unreachable(&goal, &told, Nodes::FULL).expect_err("it can arise");
    assert!(
        flaw.to_string()
            .starts_with("it does not follow that 13 men are gone"),
        "{flaw}"
    );
    // Nor are men told that do not stand there, though the position cannot arise.
    let goal = setup("7k/8/8/8/B1B1B3/8/PPPPPPPP/4K3 w - - 0 1");
    let mut reason = refuted("7k/8/8/8/B1B1B3/8/PPPPPPPP/4K3 w - - 0 1");
    if let Unreachable::TooManyPromoted { men, .. } = &mut reason {
        men[0].men[0] = "b3".parse().unwrap();
    }
    assert!(matches!(
        check_unreachable(&goal, &reason, Nodes::FULL),
        Err(Flaw::Arises(_))
    ));
}

#[test]
fn reasons() {
    assert!(matches!(
        refuted("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1"),
        Unreachable::TooManyPawns { .. }
    ));
    assert!(matches!(
        refuted("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1"),
        Unreachable::TooManyPromoted { gone: 0, .. }
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
    assert_eq!(refuted(black_first).argument(), "parity of moves");
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
    assert!(matches!(refuted(still), Unreachable::NoLastMove(_)));
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
