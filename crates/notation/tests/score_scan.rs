//! How the words of a line are divided into numbers, moves and what stands beside them.

use jadoube_notation::score::{read_score, read_text};

use crate::support::moves;

#[test]
fn signs_glued_between_moves_divide_them() {
    let algebraic = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0";
    let drawn = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2";
    for (text, expected) in [
        ("1.e4 e5;2.Nf3 Nc6;3.Bb5 a6. 1-0", algebraic),
        ("1.e4 e5,2.Nf3 Nc6,3.Bb5 a6. 1-0", algebraic),
        ("1.e4 e5.2.Nf3 Nc6.3.Bb5 a6. 1-0", algebraic),
        ("1.e4,e5;2.Nf3,Nc6;3.Bb5,a6. 1-0", algebraic),
        ("1.P-K4 P-K4.2.Kt-KB3 Kt-QB3.3.B-Kt5 P-QR3. Drawn", drawn),
        ("1.P-K4 P-K4;2.Kt-KB3 Kt-QB3;3.B-Kt5 P-QR3. Drawn", drawn),
        ("1.P-K4,P-K4;2.Kt-KB3,Kt-QB3;3.B-Kt5,P-QR3. Drawn.", drawn),
        (
            "1.e2-e4 e7-e5;2.Ng1-f3 Nb8-c6;3.Bf1-b5 a7-a6. 1-0",
            algebraic,
        ),
        (
            "1.e2-e4,e7-e5;2.Ng1-f3,Nb8-c6;3.Bf1-b5,a7-a6. 1-0",
            algebraic,
        ),
        (
            "1.e2-e4, e7-e5;2.Sg1-f3, Sb8-c6;3.Lf1-b5, a7-a6. Remis.",
            drawn,
        ),
    ] {
        assert_eq!(moves(text), [expected], "{text}");
        let text = format!("White: Paulsen. Black: Morphy.\n{text}\n");
        assert_eq!(moves(&text), [expected], "{text}");
        let found = read_text(&text, None);
        assert!(found.passed.is_empty(), "{text}: {:?}", found.passed);
    }
}

#[test]
fn numbers_of_moves_may_be_roman() {
    for text in [
        "I. e4 e5 II. Nf3 Nc6 III. Bb5 a6 IV. Ba4 Nf6 1-0",
        "I. P-K4 P-K4 II. Kt-KB3 Kt-QB3 III. B-Kt5 P-QR3 IV. B-R4 Kt-B3 White won.",
        "I. P-K4 P-K4\nII. Kt-KB3 Kt-QB3\nIII. B-Kt5 P-QR3\nIV. B-R4 Kt-B3\nBlack resigned.",
        "1. e4 e5 II. Nf3 Nc6 III. Bb5 a6 IV. Ba4 Nf6 1-0",
    ] {
        let expected = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0";
        assert_eq!(moves(text), [expected], "{text}");
    }
    // Typed for digits, the same letters are the number 11.
    let rows = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n5. O-O Be7\n6. Re1 b5\n7. Bb3 d6\n8. c3 O-O\n9. h3 Na5\n10. Bc2 c5\n";
    let score = &read_score(&format!("{rows}II. d4 Qc7\n12. Nbd2 Nc6\n"))[0];
    assert_eq!((score.stopped.as_ref(), score.entries.len()), (None, 24));
}

#[test]
fn a_draw_that_is_declined_ends_no_game() {
    for words in ["remis abgelehnt", "Remis angeboten", "remis offert."] {
        let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {words}\n");
        assert_eq!(moves(&text), ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"], "{text}");
    }
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 remis\n";
    assert_eq!(moves(text), ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2"]);
}

#[test]
fn a_result_that_is_asked_is_a_doubt_and_no_sign() {
    for result in ["1-0?", "1-0 ?", "½-½??"] {
        let text = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {result}\n");
        let score = &read_score(&text)[0];
        assert!(!score.games[0].to_pgn().contains('$'), "{text}");
        let asked = score
            .doubts
            .iter()
            .any(|doubt| doubt.why.contains("asks for the result"));
        assert!(asked, "{text}: {:?}", score.doubts);
    }
}

#[test]
fn words_behind_the_last_move_do_not_cost_it() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 b5 the second player resigned\n",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 b5 * 1-0\n",
        "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 4. B-R4 P-QKt4 the usual move\n",
    ] {
        let score = &read_score(text)[0];
        assert_eq!(
            (score.stopped.as_ref(), score.entries.len()),
            (None, 8),
            "{text}"
        );
    }
}

#[test]
fn a_colon_behind_a_capture_joins_no_pawn_to_it() {
    for (text, expected) in [
        (
            "1. e4 e5 2. d4 ed4: 3. Qd4: c5 4. Qe5+ Qe7 1-0",
            "1. e4 e5 2. d4 exd4 3. Qxd4 c5 4. Qe5+ Qe7 1-0",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bc6: dc6: 5. 0-0 f6 6. d4 ed4: 7. Nd4: c5 1-0",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 6. d4 exd4 7. Nxd4 c5 1-0",
        ),
        (
            "1. e4 e5 2. d4 ed4: 3. Qd4: Nc6 1-0",
            "1. e4 e5 2. d4 exd4 3. Qxd4 Nc6 1-0",
        ),
    ] {
        assert_eq!(moves(text), [expected], "{text}");
    }
}
