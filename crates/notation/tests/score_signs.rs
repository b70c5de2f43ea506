//! The signs of annotators stay with the moves, in every notation.

use jadoube_notation::pgn::{Mode, read_text};
use jadoube_notation::score::read_score;

use crate::support::moves;

#[track_caller]
fn check(text: &str, movetext: &str) {
    let scores = read_score(text);
    assert_eq!(scores.len(), 1, "{text}");
    assert_eq!(moves(text), [movetext], "{text}");
    assert_eq!(scores[0].stopped, None);
}

#[test]
fn signs_are_glyphs_of_the_moves() {
    let played = "1. e4 e5 2. Nf3 $1 Nc6 $2 3. Bb5 a6 $5 4. Ba4 Nf6 $16 *";
    for text in [
        "1. e4 e5\n2. Nf3! Nc6?\n3. Bb5 a6!?\n4. Ba4 Nf6 ±\n",
        "1. e4 e5 2. Nf3! Nc6? 3. Bb5 a6!? 4. Ba4 Nf6±\n",
        "1. P-K4 P-K4\n2. Kt-KB3! Kt-QB3?\n3. B-Kt5 P-QR3!?\n4. B-R4 Kt-B3 ±\n",
        "1. P-K4    P-K4\n2. Kt-KB3 !    Kt-QB3 ?\n3. B-Kt5   P-QR3 !?\n4. B-R4   Kt-B3  ±\n",
        "1. P. to K's 4th.   P. to K's 4th.\n2. K. Kt. to B's 3d.!   Q. Kt. to B's 3d.?\n\
         3. B. to Kt's 5th.   P. to Q. R's 3d.!?\n4. B. to R's 4th.   K. Kt. to B's 3d. ±\n",
        "1. e2-e4 e7-e5\n2. Sg1-f3! Sb8-c6?\n3. Lf1-b5 a7-a6!?\n4. Lb5-a4 Sg8-f6 ±\n",
        "1. e2e4 e7e5\n2. g1f3! b8c6?\n3. f1b5 a7a6!?\n4. b5a4 g8f6 ±\n",
    ] {
        check(text, played);
    }
    check(
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6 □ =\n4. Ba4?? Nf6 +-\n",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 $7 $10 4. Ba4 $4 Nf6 $18 *",
    );
}

#[test]
fn signs_of_variations_are_kept() {
    check(
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n\nIf 3... Kt-B3! 4. Castles KtxP?! and White is well placed.\n\n4. B-R4 Kt-B3\n",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 (3... Nf6 $1 4. O-O Nxe4 $6) 4. Ba4 Nf6 *",
    );
}

#[test]
fn letters_that_look_like_digits_number_the_last_rows() {
    let rows = "1 e4 e5\n2 Nf3 Nc6\n3 Bb5 a6\n4 Ba4 Nf6\n5 O-O Be7\n6 Re1 b5\n7 Bb3 O-O\n8 c3 d6\n9 h3 Na5\n";
    for last in [
        "lO Bc2 c5\nll d4 Qc7\nl2 Nbd2 cxd4\n",
        "lO. Bc2 c5\nll. d4 Qc7\nl2. Nbd2 cxd4\n",
        "IO Bc2 c5\nII d4 Qc7\nI2 Nbd2 cxd4\n",
    ] {
        let score = &read_score(&format!("{rows}{last}"))[0];
        assert_eq!(score.stopped, None, "{last}");
        assert_eq!(score.games[0].main_line().nodes.len(), 24, "{last}");
    }
}

#[test]
fn castling_is_castling_in_letters_of_any_script() {
    for text in [
        "1. e4 e5 2. Кf3 Кc6 3. Сc4 Сc5 4. О-О\n",
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. О-О\n",
        "1. e4 e5\n2. Nf3 Nc6\n3. Bc4 Bc5\n4. Ο-Ο Nf6\n",
    ] {
        let score = &read_score(text)[0];
        assert_eq!(score.stopped, None, "{text}");
        assert!(score.games[0].to_pgn().contains("4. O-O"), "{text}");
        let game = read_text(text, Mode::Lenient).remove(0).unwrap();
        assert_eq!(game.stopped, None, "{text}");
        assert!(game.game.to_pgn().contains("4. O-O"), "{text}");
    }
}

#[test]
fn a_sign_of_mate_that_the_board_contradicts_is_a_doubt() {
    for text in [
        "1. e4 e5 2. f4 exf4 3. Bc4 Qh4#\n",
        "1. e4 e5 2. f4 exf4 3. Bc4 Qh4 mate.\n",
        "1. P-K4 P-K4 2. P-KB4 PxP 3. B-B4 Q-R5 mate. Black won.\n",
        "1. P-K4 P-K4\n2. P-KB4 PxP\n3. B-B4 Q-R5 mate\n",
    ] {
        let score = &read_score(text)[0];
        let doubts: Vec<String> = score.doubts.iter().map(ToString::to_string).collect();
        assert!(
            doubts
                .iter()
                .any(|doubt| doubt.contains("which is no mate")),
            "{text}: {doubts:?}"
        );
    }
    let mate = "1. f3 e5 2. g4 Qh4#\n";
    assert!(read_score(mate)[0].doubts.is_empty());
}

#[test]
fn a_capture_that_is_none_in_passing_is_a_doubt_if_it_is_called_so() {
    for (text, doubtful) in [
        ("1. e4 d5 2. exd5 e.p. Qxd5 3. Nc3 Qa5\n", true),
        ("1. P-K4 P-Q4 2. PxP e.p. QxP 3. Kt-QB3 Q-QR4\n", true),
        ("1. e4 a6 2. e5 d5 3. exd6 e.p. cxd6 4. Nc3 Qa5\n", false),
        (
            "1. e4 a6 2. e5 d5 3. exd6 en passant cxd6 4. Nc3 Qa5\n",
            false,
        ),
    ] {
        let score = &read_score(text)[0];
        let doubts: Vec<String> = score.doubts.iter().map(ToString::to_string).collect();
        let is_told = |doubt: &String| doubt.contains("takes nothing in passing");
        assert_eq!(doubts.iter().any(is_told), doubtful, "{text}: {doubts:?}");
    }
}

#[test]
fn the_number_of_a_note_that_is_glued_to_a_move_is_none_of_its_square() {
    check(
        "1. e4 e5\n2. Nf31) Nc62)\n3. Bb5 a6\n4. Ba412) Nf6\n",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *",
    );
}

#[test]
fn a_sign_in_the_place_of_a_move_is_no_sign_of_the_move_before() {
    let found = jadoube_notation::score::read_text("1. e4 e5 2. ! Nc6 3. Bb5 a6 *\n", None);
    let score = &found.games[0];
    let stop = score.stopped.as_ref().expect("it stops");
    assert_eq!((stop.ply, score.entries.len()), (3, 2));
    assert!(stop.why.starts_with("\"!\" cannot be read"), "{}", stop.why);
}

#[test]
fn signs_in_brackets_and_a_novelty_apart_are_signs() {
    for (text, played) in [
        (
            "1 e4 e5 2 Nf3 (!) Nc6 (?) 3 Bb5[!?] a6 (??) 1-0",
            "1. e4 e5 2. Nf3 $1 Nc6 $2 3. Bb5 $5 a6 $4 1-0",
        ),
        (
            "1 d4 Nf6 2 c4 e6 3 Nc3 Bb4 N 4 e3 N O-O TN 1-0",
            "1. d4 Nf6 2. c4 e6 3. Nc3 Bb4 $146 4. e3 $146 O-O $146 1-0",
        ),
        (
            "1 e4 e5 2 N f3 N c6 3 B b5 a6 1-0",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0",
        ),
    ] {
        assert_eq!(crate::support::moves(text), [played], "{text}");
        let score = &jadoube_notation::score::read_score(text)[0];
        let remarks = score.notes.iter();
        let mut remarks = remarks.filter(|note| note.leniency.name() == "remark");
        assert_eq!(remarks.next(), None, "{text}");
    }
}

#[test]
fn a_sign_behind_a_word_beside_its_move_is_of_the_move() {
    for word in ["(a)", "good"] {
        check(
            &format!(
                "1. e4 {word} ! e5 {word} !?\n2. Nf3 {word} $13 Nc6 {word} ±\n3. Bb5 {word} ! a6\n4. Ba4 Nf6 {word} ??\n"
            ),
            "1. e4 $1 e5 $5 2. Nf3 $13 Nc6 $16 3. Bb5 $1 a6 4. Ba4 Nf6 $4 *",
        );
        check(
            &format!("1. P-K4 {word} ! P-K4 {word} ?!\n2. Kt-KB3 Kt-QB3 {word} !\n"),
            "1. e4 $1 e5 $6 2. Nf3 Nc6 $1 *",
        );
    }
    check(
        "1. e4 e5 12:30 !\n2. Nf3 12:31 ? Nc6\n",
        "1. e4 e5 $1 {12:30} 2. Nf3 $2 {12:31} 2... Nc6 *",
    );
    // In a sentence it is a sign of the sentence.
    check(
        "1. e4 e5\n2. Nf3 c'est le meilleur coup ! Nc6\n3. Bb5 a6\n",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
    );
}

#[test]
fn a_sign_of_check_behind_a_word_is_held_against_the_board() {
    for (text, doubtful) in [
        ("1. e4 e5 2. Bc4 Nf6 3. Bxf7 12:30 + Kxf7\n", false),
        ("1. P-K4 P-K4\n2. B-B4 Kt-KB3\n3. BxP (a) ch KxB\n", false),
        ("1. e4 e5 2. Nf3 12:30 + Nc6 3. Bb5 a6 4. Bxc6 dxc6\n", true),
    ] {
        let found = read_score(text);
        assert_eq!(found[0].stopped, None, "{text}");
        assert_eq!(!found[0].doubts.is_empty(), doubtful, "{text}");
    }
}

#[test]
fn castling_with_zeros_has_no_letter_of_a_piece() {
    for written in ["0-0", "o-o"] {
        let text = format!("1. d4 d5 2. Nf3 Nf6 3. c4 e6 4. Nc3 Be7 5. Bg5 {written} 1/2-1/2\n");
        let score = &read_score(&text)[0];
        assert!(score.notes.is_empty(), "{text}: {:?}", score.notes);
    }
}
