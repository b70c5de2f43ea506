//! Written moves in every system, on legal and on impossible arrangements.

use jadoube_board::Setup;
use jadoube_notation::{Systems, read_move, uci};

/// The readings of `words`, legal ones as UCI, illegal ones in brackets, or `-` for no move at all.
fn readings(fen: &str, words: &str, systems: Systems) -> String {
    let setup = if fen == "initial" {
        Setup::initial()
    } else {
        Setup::from_fen(fen).unwrap()
    };
    let reading = read_move(&setup, words, systems);
    if !reading.is_move {
        return "-".to_owned();
    }
    let mut shown: Vec<String> = if reading.legal.is_empty() {
        reading
            .illegal
            .iter()
            .map(|one| format!("[{}]", uci::of(&setup, one.played, setup.is_chess960())))
            .collect()
    } else {
        reading
            .legal
            .iter()
            .map(|&played| uci::of(&setup, played, setup.is_chess960()).to_string())
            .collect()
    };
    shown.sort();
    shown.join(" ")
}

#[track_caller]
fn check(fen: &str, words: &str, expected: &str) {
    assert_eq!(
        readings(fen, words, Systems::ALL),
        expected,
        "{words} on {fen}"
    );
}

#[track_caller]
fn check_in(systems: Systems, fen: &str, words: &str, expected: &str) {
    assert_eq!(readings(fen, words, systems), expected, "{words} on {fen}");
}

#[test]
fn a_sign_for_taking_stands_behind_the_one_for_check_too() {
    for words in ["Re1-e7+:", "Re7+:", "Re7†:", "Re1e7+:"] {
        check("4k3/4n3/8/8/8/8/8/4R1K1 w - - 0 1", words, "e1e7");
    }
}

#[test]
fn algebraic_forms() {
    for words in [
        "Nf3",
        "Ng1f3",
        "Ng1-f3",
        "g1f3",
        "Ktf3",
        "Ktg1—f3",
        "♘f3",
        "nf3",
        "Nf3!?",
        "N f3",
        "Ngf3",
        "N1f3",
    ] {
        check("initial", words, "g1f3");
    }
    for words in ["e4", "e2-e4", "e2e4", "e4!", "Pe4", "e2—e4", "♙e4"] {
        check("initial", words, "e2e4");
    }
    let taking = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    for words in [
        "exd5", "ed5", "e4xd5", "e4:d5", "exd", "ed", "e:d5", "d5:", "PxP", "exd5+", "exd5ch",
    ] {
        check(taking, words, "e4d5");
    }
    check("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "exd5", "[e4d5]");
}

#[test]
fn lower_case_b_is_a_file_first() {
    check("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "bxc3", "b2c3");
    check("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "Bxc3", "d2c3");
    check("4k3/8/8/8/8/2p5/P2B4/4K3 w - - 0 1", "bxc3", "d2c3");
    // But not for a pawn that stays on it.
    check("4k3/8/8/8/B7/8/1P6/4K3 w - - 0 1", "bb3", "a4b3");
}

#[test]
fn promotion() {
    let fen = "1n5k/P7/8/8/8/8/8/K7 w - - 0 1";
    for words in [
        "axb8=Q",
        "a7xb8=Q",
        "a7b8q",
        "axb8Q",
        "axb8(Q)",
        "axb8=q",
        "P(QR7) X Kt(QKt8) Q",
        "PxKt(Q)",
        "PxKt=Q",
    ] {
        check(fen, words, "a7b8q");
    }
    check(fen, "a8", "a7a8b a7a8n a7a8q a7a8r");
    check(fen, "P-QR8", "a7a8b a7a8n a7a8q a7a8r");
    check(fen, "a8=Kt", "a7a8n");
    check(fen, "a7a8", "[a7a8]");
    check_in(
        Systems::DESCRIPTIVE,
        fen,
        "P. becomes a Queen.",
        "a7a8q a7b8q",
    );
    check_in(
        Systems::DESCRIPTIVE,
        fen,
        "P. takes Kt. (becoming a Q.)",
        "a7b8q",
    );
    check_in(
        Systems::DESCRIPTIVE,
        fen,
        "Pawn on Queen's Rook's seventh square takes Knight on Queen's Knight's eighth square, Queen",
        "a7b8q",
    );
}

#[test]
fn castling() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for words in [
        "O-O",
        "0-0",
        "o-o",
        "OO",
        "O—O",
        "e1g1",
        "e1h1",
        "Castles K",
        "Castles KR",
        "castles on the King's side",
        "Castles King's Rook",
        "O-O+",
    ] {
        check(fen, words, "e1g1");
    }
    for words in [
        "O-O-O",
        "0-0-0",
        "e1c1",
        "e1a1",
        "Castles Q",
        "Castles QR",
        "Castles. Q. side.",
        "O - O - O",
    ] {
        check(fen, words, "e1c1");
    }
    check(fen, "Castles", "e1c1 e1g1");
    check("4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "Castles", "e1c1");
    check("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "O-O", "[e1g1]");
    check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "O-O", "[e1g1]");
}

#[test]
fn chess960_castling_and_king_steps() {
    let fen = "1k6/8/8/8/8/8/8/1RK4R w HB - 0 1";
    check(fen, "O-O", "c1h1");
    check(fen, "c1h1", "c1h1");
    check(fen, "c1b1", "c1b1");
    check(fen, "c1d1", "c1d1");
    check("1k6/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "f1g1");
    check("1k6/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "f1h1");
    check("1k6/8/8/8/8/8/8/5K1R w H - 0 1", "Kg1", "f1g1");
}

#[test]
fn illegal_moves_that_the_words_plainly_mean() {
    check("initial", "Ke3", "[e1e3]");
    check("initial", "a1a3", "[a1a3]");
    check("initial", "Nf4", "[b1f4] [g1f4]");
    check("4k3/8/8/3p4/8/8/8/R3K3 w - - 0 1", "Rxd5", "[a1d5]");
    check("4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Nd5", "[c3d5]");
    check("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ne2", "g1e2");
    check("initial", "Qd5", "[d1d5]");
    check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd5", "");
    check("initial", "e7e5", "[e7e5]");
    check("initial", "e5", "[e2e5]");
    check("initial", "hello", "-");
    check("initial", "", "-");
    check("initial", "e2e2", "-");
}

#[test]
fn errors_tell_why() {
    #[track_caller]
    fn why(fen: &str, words: &str, part: &str) {
        let error = read_move(&Setup::from_fen(fen).unwrap(), words, Systems::ALL)
            .only()
            .unwrap_err();
        assert!(error.to_string().contains(part), "{error}");
    }
    why(
        "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1",
        "Nf4",
        "the knight on g1 cannot reach f4",
    );
    why(
        "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1",
        "Nd5",
        "leaves the king on e1 in check from b4",
    );
    why("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1", "2 legal moves");
    why(
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "Qd5",
        "White has no queen that fits the words",
    );
    why(
        "r3k2r/8/8/8/8/8/8/R4RK1 w kq - 0 1",
        "O-O",
        "White’s king does not stand where it could do that",
    );
    why("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "xyzzy", "is not a move");
}

#[test]
fn marks_tell_readings_apart_but_do_not_bind() {
    // Either rook can go to d1; only one gives check there.
    let fen = "3k4/8/8/8/8/8/3K4/R6R w - - 0 1";
    check(fen, "Ra8", "a1a8");
    check(fen, "Ra8+", "a1a8");
    check("initial", "e4+", "e2e4");
    check("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nxf3", "g1f3");
}

#[test]
fn code_of_1931() {
    check("initial", "P.K4", "e2e4");
    check("initial", "Kt.KB3", "g1f3");
    check("initial", "QKt.B3", "b1c3 g1f3");
    check("4k3/8/8/6R1/8/8/6R1/K7 w - - 0 1", "R(KKt2)Kt4", "g2g4");
    check("4k3/8/8/6R1/8/8/6R1/K7 w - - 0 1", "R(KKt2) Kt4", "g2g4");
    check(
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        "Q.KB3",
        "d1f3",
    );
    check("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Ra1-d1", "a1d1");
    check(
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
        "Qh4x",
        "d8h4",
    );
}

#[test]
fn code_of_1955() {
    check(
        "4k3/8/8/8/6R1/8/8/4K1R1 w - - 0 1",
        "R (KKt 4)—KKt 2",
        "g4g2",
    );
    check("4k3/8/8/8/6R1/8/8/4K1R1 w - - 0 41", "R-KKt2", "g1g2 g4g2");
    check("4k3/8/8/8/3Q4/8/8/4K3 w - - 0 41", "Q-B4", "d4c4 d4f4");
    check("initial", "N-KB3", "g1f3");
    check("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 41", "PxP", "e4d5 e4f5");
    check("4k3/8/8/8/8/8/R7/4K2R w - - 0 41", "R-h2", "a2h2 h1h2");
    check("4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1", "Ktg—f3", "g1f3");
    check("4k3/8/8/6N1/8/8/8/4K1N1 w - - 0 1", "Kt1—f3", "g1f3");
}

#[test]
fn british_code() {
    let british = Systems::DESCRIPTIVE;
    check_in(british, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Ra8", "-");
    check_in(
        british,
        "4k3/8/8/8/2P5/8/2P5/4K3 w - - 0 1",
        "second QBP to QB3",
        "c2c3",
    );
    check_in(
        british,
        "4k3/8/8/4N3/8/2N5/8/4K3 w - - 0 1",
        "Kt(K5)-QB4",
        "e5c4",
    );
    check_in(
        british,
        "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1",
        "Kt-K2",
        "g1e2",
    );
    check_in(
        british,
        "initial",
        "Pawn on King's second square to King's fourth square",
        "e2e4",
    );
    check_in(
        british,
        "initial",
        "King's Knight on King's Knight's square to King's Bishop's third",
        "g1f3",
    );
    check_in(
        british,
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
        "P(Q5) X P e.p.",
        "d4e3",
    );
    check_in(
        british,
        "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
        "Pawn on Queen's fifth square takes Pawn in passing",
        "d4e3",
    );
    check_in(
        british,
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
        "P-QR4",
        "a2a4",
    );
}

#[test]
fn what_books_print() {
    check("initial", "P - K 4", "e2e4");
    check("initial", "P. to K's 4th.", "e2e4");
    check("initial", "P-K4!", "e2e4");
    check("initial", "_Kt-KB3_", "g1f3");
    check("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "QR-Q1", "a1d1 h1d1");
    check("4k3/8/3q4/8/8/8/8/3QK3 w - - 0 1", "QxQ", "d1d6");
    check("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", "Q. to her 2d.", "d1d2");
    check("4k3/8/8/8/8/4B3/8/4K3 w - - 0 1", "B. to his sq.", "e3c1");
    check("3rk3/8/8/8/8/8/4q3/3QK3 w - - 0 1", "K. takes Q.", "e1e2");
    check(
        "4r1k1/8/8/8/8/8/8/3QKB2 w - - 0 1",
        "B. interposes.",
        "f1e2",
    );
    check("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "R. mates.", "a1a8");
    check(
        "4k3/8/8/8/8/8/8/K7 w - - 0 1",
        "K. moves.",
        "a1a2 a1b1 a1b2",
    );
    check("4k3/8/8/3p4/4P3/3P4/8/4K3 w - - 0 1", "P takes P", "e4d5");
    check("4k3/8/5n2/8/4B3/8/6b1/4K3 w - - 0 1", "BxB(Kt2)", "e4g2");
    check(
        "4k3/8/8/8/8/5q2/5P2/4KR2 w - - 0 1",
        "P-B8(Q) ch",
        "[f2f8q]",
    );
}
