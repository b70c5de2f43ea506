//! A note is a note: its moves are never those that were played.

use jadoube_notation::score::{read_score, read_text};

use crate::support::moves;

const ROWS: &str = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n";

#[test]
fn a_note_after_the_result_is_no_part_of_the_game() {
    for (end, result) in [
        ("1-0", "1-0"),
        ("White resigns.", "0-1"),
        ("Drawn.", "1/2-1/2"),
    ] {
        for sign in ["(a) ", "[a] ", "a) ", "(1) ", ""] {
            for between in ["\n", "\n\n", "\n\nNOTES\n\n"] {
                let note = "4. Bxc6 dxc6 5. Nxe5 Qd4";
                let text = format!("{ROWS}{end}{between}{sign}{note}\n");
                // Rows like those of the game are told, others are kept behind its last move.
                let found = read_text(&text, None);
                let told = !found.games[0].unplaced.is_empty() || !found.left_out.is_empty();
                let kept = match told {
                    true => "",
                    false => "{(4. Bxc6 dxc6 5. Nxe5 Qd4)} ",
                };
                let played = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {kept}{result}");
                assert_eq!(moves(&text), [played], "{text}");
            }
        }
    }
}

#[test]
fn a_note_of_one_move_after_moves_in_a_line_is_none_that_was_played() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0\n\n(a) 5. O-O was best.\n";
    assert_eq!(
        moves(text),
        ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 {(5. O-O)} 1-0"]
    );
}

#[test]
fn notes_of_two_games_stay_with_each() {
    let text = "GAME I. White: A. Black: B.\n1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\nDrawn.\n\
                (a) 4. BxKt QPxB 5. KtxP Q-Q5.\n\nGAME II. White: C. Black: D.\n1. P-Q4 P-Q4\n\
                2. P-QB4 P-K3\nBlack won.\n(a) 3. Kt-QB3 Kt-KB3\n";
    assert_eq!(
        moves(text),
        [
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {(4. Bxc6 dxc6 5. Nxe5 Qd4)} 1/2-1/2",
            "1. d4 d5 2. c4 e6 {(3. Nc3 Nf6)} 0-1"
        ]
    );
}

#[test]
fn a_note_before_the_row_is_a_variation_of_it() {
    for note in [
        "(c) 4. BxKt QPxB 5. KtxP Q-Q5.\n",
        "[c] 4. BxKt QPxB 5. KtxP Q-Q5.\n",
        "(c) 4. BxKt QPxB\n5. KtxP Q-Q5.\n",
        "\n(c) 4. BxKt QPxB 5. KtxP Q-Q5.\n\n",
    ] {
        let text = format!(
            "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n{note}4. B-R4 Kt-B3\n5. Castles B-K2\n"
        );
        assert_eq!(
            moves(&text),
            [
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 (4. Bxc6 dxc6 5. Nxe5 Qd4) 4... Nf6 5. O-O Be7 *"
            ],
            "{text}"
        );
    }
}

#[test]
fn of_a_note_that_is_read_only_its_words_are_passed_over() {
    let rows = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";
    for (note, left) in [
        ("(c) 3... Kt-B3 4. Castles.", &[][..]),
        (
            "(c) 3... Kt-B3 4. Castles is safe.",
            &["(c) 3... 4. is safe."],
        ),
    ] {
        let found = read_text(&format!("{rows}{note}\n4. B-R4 Kt-B3\n"), None);
        let said: Vec<String> = found
            .passed
            .into_iter()
            .filter_map(|passage| passage.said)
            .collect();
        assert_eq!(said, left, "{note}");
    }
}

#[test]
fn variations_stand_within_variations() {
    for (text, expected) in [
        (
            "1. d4 d5 2. c4 e6 (2... c6 3. Nf3 (3. Nc3 Nf6) 3... Nf6) 3. Nc3 Nf6 1-0",
            "1. d4 d5 2. c4 e6 (2... c6 3. Nf3 (3. Nc3 Nf6) 3... Nf6) 3. Nc3 Nf6 1-0",
        ),
        (
            "1. d4 d5 2. c4 e6 (2... c6 3. Nf3 [3. Nc3 Nf6] 3... Nf6) 3. Nc3 Nf6 1-0",
            "1. d4 d5 2. c4 e6 (2... c6 3. Nf3 (3. Nc3 Nf6) 3... Nf6) 3. Nc3 Nf6 1-0",
        ),
        (
            "1. d4 d5 2. c4 e6 [2... c6 3. Nf3 (3. Nc3 Nf6) Nf6] 3. Nc3 Nf6 1-0",
            "1. d4 d5 2. c4 e6 (2... c6 3. Nf3 (3. Nc3 Nf6) 3... Nf6) 3. Nc3 Nf6 1-0",
        ),
        (
            "1. d4 d5 2. c4 e6 (2... c6 (Slav) 3. Nf3 Nf6) 3. Nc3 Nf6 1-0",
            "1. d4 d5 2. c4 e6 (2... c6 3. Nf3 Nf6) 3. Nc3 Nf6 1-0",
        ),
        (
            "1. d4 d5 2. c4 e6 (2... dxc4 3. e3 b5? (3... Nf6!) 4. a4 c6) 3. Nc3 Nf6 1-0",
            "1. d4 d5 2. c4 e6 (2... dxc4 3. e3 b5 $2 (3... Nf6 $1) 4. a4 c6) 3. Nc3 Nf6 1-0",
        ),
        (
            "1. P-Q4 P-Q4 2. P-QB4 P-K3 (2... PxP 3. P-K3 P-QKt4? (3... Kt-KB3) 4. P-QR4 P-QB3 5. PxP) 3. Kt-QB3 Kt-KB3 Drawn",
            "1. d4 d5 2. c4 e6 (2... dxc4 3. e3 b5 $2 (3... Nf6) 4. a4 c6 5. axb5) 3. Nc3 Nf6 1/2-1/2",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 (8... Nxc3 9. bxc3 d5 (9... Bxc3 10. Ba3; 9... Be7) 10. cxb4) 9. d5 Bf6 1-0",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 (8... Nxc3 9. bxc3 d5 (9... Bxc3 10. Ba3) (9... Be7) 10. cxb4) 9. d5 Bf6 1-0",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 [8... Nxc3 9. bxc3 Bxc3? (9... d5!) 10. Ba3] 9. d5 Bf6 1-0",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 Nxe4 8. O-O Bxc3 (8... Nxc3 9. bxc3 Bxc3 $2 (9... d5 $1) 10. Ba3) 9. d5 Bf6 1-0",
        ),
    ] {
        let score = &read_score(text)[0];
        assert_eq!(score.stopped, None, "{text}");
        assert!(score.unplaced.is_empty(), "{text}");
        let pgn = score.games[0].to_pgn();
        let (_, moves) = pgn.split_once("\n\n").expect("tags and moves");
        let moves = moves.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(moves, expected, "{text}");
    }
}

#[test]
fn the_end_behind_a_note_is_that_of_the_game() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6";
    for (note, result) in [
        (" Better was 4... d6. 1-0", "1-0"),
        (" Better was 4... d6 0-1", "0-1"),
        (", or 4... d6. White won.", "1-0"),
        (", or 4... d6. 0-1", "0-1"),
        (" (a) Black might have played 4... d6. Drawn.", "1/2-1/2"),
        ("; 4... d6 is weaker. Drawn game.", "1/2-1/2"),
        // The end of what was not played is none of the game.
        (" If 4... d6 White wins", "*"),
    ] {
        let text = format!("{moves}{note}\n");
        let pgn = read_score(&text)[0].games[0].to_pgn();
        assert!(
            pgn.contains(&format!("[Result \"{result}\"]")),
            "{text}\n{pgn}"
        );
    }
}

#[test]
fn words_behind_the_moves_of_a_note_are_told() {
    let text = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. BxKt QPxB (a)\n5. Castles P-B3\n6. P-Q4 PxP\n\
        (a) If 4... KtPxB; 5. P-Q4, PxP; 6. QxP, Q-B3; 7. P-K5 with advantage to White.\n7. KtxP P-QB4\nDrawn.\n";
    let found = read_text(text, None);
    let beside = found.games[0].notes.iter().map(|note| note.stood.as_str());
    let passed = found
        .passed
        .iter()
        .filter_map(|passage| passage.said.as_deref());
    let told = beside
        .chain(passed)
        .any(|words| words.contains("advantage to White"));
    assert!(told, "{found:?}");
}

#[test]
fn what_a_sentence_tells_before_the_end_is_told() {
    let text =
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n\nWhite won the exchange, but Black won the game.\n";
    let found = read_text(text, None);
    assert!(
        found.games[0].games[0]
            .to_pgn()
            .contains("[Result \"0-1\"]")
    );
    let said: Vec<_> = found
        .passed
        .iter()
        .filter_map(|passage| passage.said.as_deref())
        .collect();
    assert_eq!(said, ["White won the exchange,"]);
}

#[test]
fn a_game_to_which_a_note_compares_does_not_end_the_one_above() {
    let game =
        "White: A. Blum  Black: C. Dorn\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7\n";
    let other = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Nxe4 5. d4 Nd6 and White won.\n";
    let rest = "6. Re1 b5 7. Bb3 d6 8. c3 O-O\nDrawn.\n";
    let note = "(3... Nf6 4. O-O Nxe4 5. d4 Nd6)";
    for words in [
        "Compare the game Frisch-Gans:",
        "Cf. Frisch-Gans, Paris 1900:",
        "Vgl. die Partie Frisch-Gans:",
        "Compare",
    ] {
        let text = format!("{game}{words} {other}{rest}");
        let expected = format!(
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {note} 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1/2-1/2"
        );
        assert_eq!(moves(&text), [expected], "{text}");
    }
}

#[test]
fn the_letter_of_a_note_is_no_promotion() {
    let scores =
        jadoube_notation::score::read_score("1. e4(b) e5(a)\n2. Nf3(b) Nc6(n)\n3. Bb5 a6\n");
    assert!(scores[0].stopped.is_none(), "{:?}", scores[0].stopped);
    let pgn = scores[0].games[0].to_pgn();
    assert!(
        pgn.ends_with("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n"),
        "{pgn}"
    );
}

#[test]
fn what_follows_two_letters_for_an_example_was_not_played() {
    for letters in ["z.B.", "z. B."] {
        let text = format!(
            "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 {letters} 4. Lc4 Lc5 5. c3\n4. La4 Sf6 Weiß gab auf.\n"
        );
        let played = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 (4. Bc4 Bc5 5. c3) 4... Nf6 0-1";
        assert_eq!(moves(&text), [played], "{text}");
    }
}

#[test]
fn marks_of_notes_at_moves_are_told_once() {
    let text = "1. P-K4(a) P-K4 2. Kt-KB3* Kt-QB3 3. B-Kt5a) P-QR3 4. B-R4(c) Kt-B3 1-0\n";
    let score = &read_score(text)[0];
    assert_eq!(score.stopped, None);
    let told: Vec<&str> = score.notes.iter().map(|note| note.stood.as_str()).collect();
    assert_eq!(told, ["(a) * a) (c)"]);
    assert_eq!(
        moves(text),
        ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0"]
    );
}

#[test]
fn words_in_braces_are_comments() {
    let text = "1. e4 e5 {the usual reply} 2. Nf3 Nc6 3. Bb5 {better than\n3. Bc4} 3... a6 4. Ba4 {good} Nf6 1-0\n";
    let played = "1. e4 e5 {the usual reply} 2. Nf3 Nc6 3. Bb5 {better than 3. Bc4} 3... a6 4. Ba4 {good} 4... Nf6 1-0";
    assert_eq!(moves(text), [played]);
    assert!(read_score(text)[0].notes.is_empty());
}

#[test]
fn a_variation_in_brackets_is_not_told_as_words_that_are_passed_over() {
    let game = |beside: &str| {
        let text = format!("1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 {beside} 3. B-B4 B-B4\n");
        let score = read_score(&text).remove(0);
        let notes = score.notes.iter().map(|note| note.stood.clone());
        (moves(&text).remove(0), notes.collect::<Vec<_>>())
    };
    let (played, notes) = game("(2... P-Q3; 3. P-Q4, PxP;)");
    let whole = "1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4 exd4) 3. Bc4 Bc5 *";
    assert_eq!((played.as_str(), notes.len()), (whole, 0), "{notes:?}");
    let (played, notes) = game("(Philidor preferred 2... P-Q3)");
    let whole = "1. e4 e5 2. Nf3 Nc6 (2... d6) 3. Bc4 Bc5 *";
    assert_eq!((played.as_str(), notes.len()), (whole, 1), "{notes:?}");
}

#[test]
fn a_sign_that_the_board_contradicts_in_a_variation_is_a_doubt() {
    let doubts = |text: &str| -> Vec<String> {
        let scores = read_score(text);
        let doubts = scores.iter().flat_map(|score| &score.doubts);
        doubts.map(|doubt| doubt.why.clone()).collect()
    };
    let rows = "1. e4 e5\n2. Nf3 Nc6\n";
    let wrong = |said: &str, read: &str, not: &str| {
        format!("\"{said}\" is read as {read}, which {not}, in a variation")
    };
    for (text, expected) in [
        (
            "1. e4 e5 2. Nf3 Nc6 (2... Bxd6 3. Bxc4+ Nf6) 3. Bb5 a6\n".to_owned(),
            vec![
                wrong("Bxd6", "Bd6", "takes nothing"),
                wrong("Bxc4+", "Bc4", "takes nothing"),
                wrong("Bxc4+", "Bc4", "gives no check"),
            ],
        ),
        // In prose between the rows, and behind the last move.
        (
            format!("{rows}\nIf 2. Nc3 Nf6 3. Qxf3 then Black is fine.\n\n3. Bb5 a6\n"),
            vec![wrong("Qxf3", "Qf3", "takes nothing")],
        ),
        (
            format!("{ROWS}1-0\n\n(a) 4. Bxc6 dxc6 5. Nc3+ Qd4.\n"),
            vec![wrong("Nc3+", "Nc3", "gives no check")],
        ),
        // What is right is no doubt.
        (
            format!("{rows}\nIf 2. Nc3 Nf6 3. Qf3 then Black is fine.\n\n3. Bb5 a6\n"),
            vec![],
        ),
    ] {
        assert_eq!(doubts(&text), expected, "{text}");
    }
}

#[test]
fn a_variation_stands_where_its_signs_are_right() {
    // Both lines have these moves; in one of them the bishop takes.
    let text = "1. e4 e5 2. Nf3 Nc6 (2... Nf6) (3. Bb5 a6 4. Bxc6 bxc6) 3. Bc4 Bc5\n";
    assert_eq!(
        moves(text),
        ["1. e4 e5 2. Nf3 Nc6 (2... Nf6) 3. Bc4 (3. Bb5 a6 4. Bxc6 bxc6) 3... Bc5 *"]
    );
}

/// On a row of a table as in running text: what stands in brackets is no row, and comments stay at their moves.
#[test]
fn brackets_on_a_row_go_on_in_the_lines_below() {
    let rows = |beside: [&str; 3]| {
        let [first, second, third] = beside;
        format!(
            "1. e4 e5 {first}\n2. Nf3 Nc6\n3. Bb5 a6 {second}\n4. Ba4 Nf6\n5. O-O Be7 {third}\n1-0\n"
        )
    };
    let plain = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0";
    for (beside, played) in [
        (
            ["{the usual reply}", "{Morphy's\n   move}", "{+0.35}"],
            "1. e4 e5 {the usual reply} 2. Nf3 Nc6 3. Bb5 a6 {Morphy's move} 4. Ba4 Nf6 5. O-O Be7 {+0.35} 1-0",
        ),
        (
            ["", "{4. Bxc6 dxc6 5. Nxe5 Qd4 is\nequal, as is known}", ""],
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {4. Bxc6 dxc6 5. Nxe5 Qd4 is equal, as is known} 4. Ba4 Nf6 5. O-O Be7 1-0",
        ),
        (
            ["", "{4. Bxc6 dxc6\n5. Nxe5 Qd4}", ""],
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {4. Bxc6 dxc6 5. Nxe5 Qd4} 4. Ba4 Nf6 5. O-O Be7 1-0",
        ),
        (
            ["", "\n{a line of its own}", ""],
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {a line of its own} 4. Ba4 Nf6 5. O-O Be7 1-0",
        ),
        (
            ["", "[4. Bxc6 dxc6\n5. Nxe5 Qd4]", ""],
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 (4. Bxc6 dxc6 5. Nxe5 Qd4) 4... Nf6 5. O-O Be7 1-0",
        ),
        (
            ["", "(4. Bxc6 dxc6 5. Nxe5 Qd4 is\nequal, as is known)", ""],
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 (4. Bxc6 dxc6 5. Nxe5 Qd4) 4... Nf6 5. O-O Be7 1-0",
        ),
        // A bracket that nothing closes says nothing of the rows below it.
        (["", "(", ""], plain),
        (["", "(slip", ""], plain),
    ] {
        assert_eq!(moves(&rows(beside)), [played], "{beside:?}");
    }
}

#[test]
fn the_numbers_of_a_variation_in_brackets_go_on_or_it_is_a_doubt() {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3";
    for (bracket, variation, why) in [
        (
            "(4. P-Q3 5. B-K3 BxB 6. PxB)",
            "",
            "\"B-K3, BxB, PxB\" is left out",
        ),
        (
            "(4. P-Q3; 5. B-K3, BxB; 6. PxB)",
            "",
            "\"B-K3, BxB, PxB\" is left out",
        ),
        (
            "(4. P-B3 Kt-B3 6. P-Q4 PxP)",
            "(4. c3 Nf6) ",
            "\"P-Q4, PxP\" is left out",
        ),
        (
            "(4. P-B3 Kt-B3 5. KtxZ PxP 6. P-Q4 PxP)",
            "(4. c3 Nf6) ",
            "ends before \"KtxZ\"",
        ),
        (
            "(4. P-B3 Zt-B3 5. P-Q4 PxP)",
            "(4. c3) ",
            "ends before \"Zt-B3\"",
        ),
    ] {
        let text = format!(
            "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-B4 B-B4 4. P-Q3 Kt-B3 {bracket} 5. Kt-B3 P-Q3 6. B-KKt5 P-KR3\n"
        );
        let black = if variation.is_empty() { "" } else { "4... " };
        let played = format!("{game} {variation}{black}Nf6 5. Nc3 d6 6. Bg5 h6 *");
        assert_eq!(moves(&text), [played], "{text}");
        let unplaced = read_score(&text).remove(0).unplaced;
        let told = unplaced.iter().any(|stop| stop.why.contains(why));
        assert!(told, "{text}: {unplaced:?}");
    }
    let whole = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 (4... d6 5. Nc3) 5. Nc3 d6\n";
    assert!(read_score(whole)[0].unplaced.is_empty());
}

#[test]
fn a_number_that_jumps_in_brackets_within_a_line_with_signs_is_a_doubt() {
    let text = "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-B4, B-B4; 4. P-Q3, Kt-B3 (4. P-Q3; 5. B-K3, BxB; 6. PxB); 5. Kt-B3, P-Q3; 6. B-KKt5, P-KR3.\n";
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 Nf6 5. Nc3 d6 6. Bg5 h6 *";
    assert_eq!(moves(text), [game]);
    assert!(!read_score(text)[0].unplaced.is_empty());
}

/// Notes in paragraphs of their own, at a move of White and at a move of Black, between moves in running lines.
#[test]
fn notes_between_running_moves_are_not_the_game() {
    for (white, black) in [
        (
            "After 4. Bxc6 dxc6 5. Nxe5 White would stand well.",
            "After 4... b5 5. Bb3 Na5 the game is level.",
        ),
        ("[4. Bxc6 dxc6 5. Nxe5]", "[4... b5 5. Bb3 Na5]"),
        (
            "4. Bxc6 dxc6 5. Nxe5 was also possible.",
            "4... b5 5. Bb3 Na5 was also possible.",
        ),
        (
            "Nach 4. Bxc6 dxc6 5. Nxe5 steht Weiß gut.",
            "In Betracht kam 4... b5 5. Bb3 Na5.",
        ),
        (
            "The line 4. Bxc6 dxc6 5. Nxe5 is not to be feared.",
            "The line 4... b5 5. Bb3 Na5 is level.",
        ),
    ] {
        let text = format!(
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4\n\n{white}\n\n4... Nf6\n\n{black}\n\n5. O-O Be7 6. Re1 b5 7. Bb3 d6\n8. c3 O-O 1-0\n"
        );
        let told = moves(&text).concat();
        // No variation stands in another.
        let main = told.split(['(', ')']).step_by(2);
        let plies = main
            .flat_map(str::split_whitespace)
            .filter(|word| !word.ends_with('.'));
        let expected = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O 1-0";
        assert_eq!(
            plies.collect::<Vec<_>>().join(" "),
            expected,
            "{text}\n{told}"
        );
    }
}

/// What stands among words behind the last row is played where these end the game; else it is an analysis.
#[test]
fn an_analysis_behind_the_last_row_is_not_played() {
    let played = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7";
    for words in [
        "Fritz gives 6. Re1 b5 7. Bb3 with equality. Drawn.",
        "The players agreed to a draw. Fritz gives 6. Re1 b5 7. Bb3 with equality.",
        "A possible continuation is 6. Re1 b5 7. Bb3 d6 with the better game.",
        "Stockfish: 6. Re1 b5 7. Bb3 +0.3",
    ] {
        let told = moves(&format!("{played}\n\n{words}\n")).concat();
        let main = told.split('(').next().unwrap_or_default();
        assert!(!main.contains("6. Re1"), "{words}: {told}");
    }
    for words in [
        "and after 6. Re1 b5 7. Bb3 Black resigned.",
        "The game went on 6. Re1 b5 7. Bb3 and was drawn.",
    ] {
        let told = moves(&format!("{played}\n\n{words}\n")).concat();
        assert!(
            told.starts_with(&format!("{played} 6. Re1 b5 7. Bb3 ")),
            "{words}: {told}"
        );
    }
}
