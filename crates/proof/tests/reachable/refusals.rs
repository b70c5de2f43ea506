//! What cannot arise, and why.

use jadoube_proof::{Ask, Flaw, Nodes, Unreachable, check_unreachable};

use super::{KNOT, has_game, is_not_refuted, refuted, setup};

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
        is_not_refuted(open, Nodes(2_000));
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
        is_not_refuted(&open, Nodes(2_000));
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
        is_not_refuted(open, Nodes(2_000));
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
        is_not_refuted(open, Nodes(1_000));
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
        is_not_refuted(&open, Nodes(2_000));
    }
}
