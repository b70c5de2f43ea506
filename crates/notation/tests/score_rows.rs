//! How rows are numbered, and how the two moves of a row are kept apart.

use jadoube_notation::score::read_text;

use crate::support::moves;

const HEADING: &str = "White: Paulsen. Black: Morphy.\n";

/// The game is read whole, with its players, and nothing of the text is a doubt or is told.
#[track_caller]
fn check(rows: &str, expected: &str) {
    let text = format!("{HEADING}{rows}\n");
    assert_eq!(moves(&text), [expected], "{text}");
    let found = read_text(&text, None);
    let score = &found.games[0];
    assert_eq!(score.stopped, None, "{text}");
    assert!(score.doubts.is_empty(), "{text}");
    assert!(found.passed.is_empty(), "{text}: {:?}", found.passed);
    assert_eq!(score.games[0].tags.get("White"), Some("Paulsen"), "{text}");
}

#[test]
fn rows_are_numbered_in_many_ways() {
    let whole = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0";
    for rows in [
        "1st. e4 e5 2nd. Nf3 Nc6 3rd. Bb5 a6 1-0",
        "1 P to K4  P to K4\n2 Kt to KB3  Kt to QB3\n3 B to Kt5  P to QR3\n1-0",
        "1st e4 e5\n2nd Nf3 Nc6\n3rd Bb5 a6\n1-0",
        "Move 1: e4 e5 Move 2: Nf3 Nc6 Move 3: Bb5 a6 1-0",
        "Move 1. e4 e5\nMove 2. Nf3 Nc6\nMove 3. Bb5 a6\n1-0",
        "[1] e4 e5 [2] Nf3 Nc6 [3] Bb5 a6 1-0",
        "[1] e4 e5\n[2] Nf3 Nc6\n[3] Bb5 a6\n1-0",
        "1e4 e5 2Nf3 Nc6 3Bb5 a6 1-0",
        "1e4 e5\n2Nf3 Nc6\n3Bb5 a6\n1-0",
        "1.\u{2014}e4, e5.\n2.\u{2014}Nf3, Nc6.\n3.\u{2014}Bb5, a6.\n1-0",
        "1\u{2014}e4 e5\n2\u{2014}Nf3 Nc6\n3\u{2014}Bb5 a6\n1-0",
        "1.\u{2013}P-K4, P-K4. 2.\u{2013}Kt-KB3, Kt-QB3. 3.\u{2013}B-Kt5, P-QR3. 1-0",
        "e4 e5\nNf3 Nc6\nBb5 a6\n1-0",
        "1...P-K4      P-K4\n2...Kt-KB3    Kt-QB3\n3...B-Kt5     P-QR3\n1-0",
        "1. . . P-K4   P-K4\n2. . . Kt-KB3 Kt-QB3\n3. . . B-Kt5  P-QR3\n1-0",
    ] {
        check(rows, whole);
    }
}

#[test]
fn the_moves_of_a_row_are_kept_apart_in_many_ways() {
    let whole = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0";
    for rows in [
        "1. e4/e5 2. Nf3/Nc6 3. Bb5/a6 1-0",
        "1. e4 - e5 2. Nf3 - Nc6 3. Bb5 - a6 1-0",
        "1. e4 \u{2013} e5\n2. Nf3 \u{2013} Nc6\n3. Bb5 \u{2013} a6\n1-0",
        "1.e4e5 2.Nf3Nc6 3.Bb5a6 1-0",
        "1.e4e5\n2.Nf3Nc6\n3.Bb5a6\n1-0",
        "1.e4,e5; 2.Nf3,Nc6; 3.Bb5,a6 1-0",
        // These have the signs within the moves, and not between them.
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 1-0",
        "1. e2 - e4 e7 - e5 2. Ng1 - f3 Nb8 - c6 3. Bf1 - b5 a7 - a6 1-0",
        "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 a7a6 1-0",
    ] {
        check(rows, whole);
    }
    check(
        "1.d4d5 2.c4e6 3.Nc3Nf6 4.Bg5Be7 5.e3O-O 6.cxd5exd5 7.Bd3 1-0",
        "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. cxd5 exd5 7. Bd3 1-0",
    );
}

#[test]
fn numbers_run_on_behind_two_rows_in_one() {
    let whole = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 *";
    for rows in [
        "1. e4 e5 Nf3 Nc6\n2. Bc4 Bc5\n3. c3 Nf6\n",
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3 B-B4 B-B4\n3. P-B3 Kt-B3\n",
        "1. e4 e5 Nf3 Nc6\n3. Bc4 Bc5\n4. c3 Nf6\n",
    ] {
        assert_eq!(moves(rows), [whole], "{rows}");
    }
}

#[test]
fn a_row_that_is_written_again_under_the_next_number_is_read_once() {
    for (rows, whole) in [
        (
            "1. e4 e5\n2. Nf3 Nc6\n3. Bc4 Bc5\n4. Bc4 Bc5\n5. O-O Nf6\n6. d3 d6\n",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 *",
        ),
        // What can be played again was played again.
        (
            "1. Nf3 Nf6\n2. Ng1 Ng8\n3. Nf3 Nf6\n4. P-K3 P-K3\n5. P-K4 P-K4\n",
            "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. e3 e6 5. e4 e5 *",
        ),
    ] {
        assert_eq!(moves(rows), [whole], "{rows}");
    }
}

#[test]
fn the_same_move_is_named_by_a_word() {
    for (rows, whole) in [
        (
            "1. P-K4 P-K4\n2. Kt-KB3 Idem\n3. B-B4 Ditto\n4. P-B3 P-B3\n1-0",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. c3 c6 1-0",
        ),
        (
            "1. P-K4 \"\n2. Kt-QB3 \"\n3. P-B4 PxP\n1-0",
            "1. e4 e5 2. Nc3 Nc6 3. f4 exf4 1-0",
        ),
        (
            "1. P-K4 the same 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3 1-0",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0",
        ),
        (
            "1. e4 do. 2. Nf3 Nc6 3. Bc4 The same. 4. Nc3 Nf6 1-0",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Nc3 Nf6 1-0",
        ),
        (
            "1. e2-e4 dito 2. Sg1-f3 Sb8-c6 3. Lf1-c4 dto. 1-0",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 1-0",
        ),
        (
            "1. P-K4      1. Do.\n2. Kt-KB3   2. Kt-QB3\n3. Kt-B3   3. Ditto\n4. B-Kt5   4. Do.\n1-0",
            "1. e4 e5 2. Nf3 Nc6 3. Nc3 Nf6 4. Bb5 Bb4 1-0",
        ),
    ] {
        check(rows, whole);
    }
    // Behind both moves the word says something else.
    let text = format!("{HEADING}1. e4 e5 the same 2. Nf3 Nc6 3. Bb5 a6 1-0\n");
    assert_eq!(moves(&text), ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0"]);
}

#[test]
fn pieces_are_called_by_files_and_squares_by_syllables() {
    let whole = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. Bg5 h6 7. Bxf6 Qxf6 8. Nc3 Be6 9. Nd5 Bxd5 10. exd5 Ne7 11. Bb5+ c6 1-0";
    for rows in [
        "1. e4 e5 2. Gf3 Bc6 3. Fc4 Fc5 4. O-O Gf6 5. d3 d6 6. Cg5 h6 7. Cxf6 Dxf6 8. Bc3 Ce6 9. Bd5 Cxd5 10. exd5 Be7 11. Fb5+ c6 1-0",
        "1. pe4 pe5 2. Gf3 Bc6 3. Fc4 Fc5 4. O-O Gf6 5. pd3 pd6 6. Cg5 ph6 7. Cf6 Df6 8. Bc3 Ce6 9. Bd5 Cd5 10. ed5 Be7 11. Fb5 pc6 1-0",
        "1. gego seso 2. kahi napi 3. hado tapo 4. gaka wati 5. fefi reri 6. dawo zezi 7. woti rati 8. cadi pasi 9. diro siro 10. goro pise 11. donoc pepi 1-0",
        "1. DOGO LOHO 2. BEFI EPIK 3. BIIG PIIH 4. BOBE PEKI 5. ODOF OLOK 6. IBHE LAKA 7. HEKI OPKI 8. EBIF IPKO 9. IFOH KOOH 10. GOOH IKLO 11. IGEH ILIK 1-0",
        "1. gegoseso 2. kahinapi 3. hadotapo 4. gakawati 5. fefireri 6. dawozezi 7. wotirati 8. cadipasi 9. dirosiro 10. goropise 11. donocpepi 1-0",
        "gego seso\nkahi napi\nhado tapo\ngaka wati\nfefi reri\ndawo zezi\nwoti rati\ncadi pasi\ndiro siro\ngoro pise\ndonoc pepi\n1-0",
    ] {
        check(rows, whole);
    }
}

#[test]
fn castling_in_two_noughts_is_a_move() {
    check(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. 00 Be7 6. Re1 b5 7. Bb3 00 1-0",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 O-O 1-0",
    );
    check(
        "1. d4 d5\n2. Nc3 Nc6\n3. Bf4 Bf5\n4. Qd2 Qd7\n5. 000 000\n1-0",
        "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O O-O-O 1-0",
    );
}

#[test]
fn squares_in_letters_of_another_script_are_squares() {
    // A, C and E of the Cyrillic script.
    check(
        "1. \u{435}4 \u{435}5 2. Nf3 N\u{441}6 3. d4 \u{435}:d4 4. N:d4 \u{430}6 1-0",
        "1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4 a6 1-0",
    );
    let text = "\u{411}\u{435}\u{43b}\u{44b}\u{435}: \u{427}\u{438}\u{433}\u{43e}\u{440}\u{438}\u{43d}\n\
        1. \u{435}4 \u{435}5 2. \u{41a}f3 \u{41a}\u{441}6 3. \u{421}\u{441}4 \u{421}\u{441}5 4. b4 \u{421}:b4 \
        5. \u{441}3 \u{421}\u{430}5 6. 0-0 d6\n";
    assert_eq!(
        moves(text),
        ["1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. O-O d6 *"]
    );
}

#[test]
fn capitals_beside_small_letters_are_read() {
    check(
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. BXC6 DXC6 5. O-O F6 1-0",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O f6 1-0",
    );
}

#[test]
fn the_letters_of_the_files_are_no_row() {
    for letters in ["    a b c", "a   b   c   d", "  a b c d e f g h"] {
        check(
            &format!("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n{letters}\n3. B-B4 B-B4\n4. P-B3 Kt-B3\n1-0"),
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 1-0",
        );
    }
}

#[test]
fn german_castling_in_words_is_a_move() {
    for word in ["Rochirt", "Rochiert", "rochirt", "Rochade", "rochiert kurz"] {
        check(
            &format!("1. B-K4 B-K4 2. S-KL3 S-DL3 3. L-S5 B-DT3 4. L-T4 S-L3 5. {word} L-K2 1-0"),
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0",
        );
    }
}

#[test]
fn the_daggers_of_a_text_with_notes_are_notes() {
    check(
        "1. P-K4 P-K4 2. Kt-KB3* Kt-QB3\u{2020} 3. B-Kt5(a) P-QR3(b) 4. B-R4\u{b9} Kt-B3\u{b2} 5. Castles B-K2 1-0",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0",
    );
    // Where it marks a check elsewhere, it is a sign of check, and a wrong one is a doubt.
    let text = "1. P-K4 P-KB4 2. Q-R5\u{2020} P-Kt3 3. Q-K2\u{2020} Kt-KB3*\n1-0\n";
    let found = read_text(text, None);
    assert_eq!(found.games[0].doubts.len(), 1);
}

#[test]
fn what_stands_for_the_last_move_is_not_passed_over() {
    for last in [
        "KtxKPP", "QxZ", "BxKtKt", "xP", "QKKtxP", "BxQBRP", "AxARP+",
    ] {
        for rows in [
            format!("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 {last}\nBlack resigns.\n"),
            format!("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. {last}\nBlack resigns.\n"),
            format!("1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 {last} 1-0\n"),
        ] {
            let found = read_text(&format!("{HEADING}{rows}"), None);
            assert!(found.games[0].stopped.is_some(), "{rows}");
        }
    }
    let text = format!("{HEADING}1. P-K4 P-K4\n2. Kt-KB3 takes\nBlack resigns.\n");
    assert!(read_text(&text, None).games[0].stopped.is_some());
}

#[test]
fn two_names_behind_a_number_are_no_row() {
    for number in ["74.", "7)", "(74)", "74"] {
        let text = format!(
            "{number} Blum - Dorn\n1. e4 e5\n2. Nf3 Nc6\n1-0\n\n{number} Ernst - Fuchs\n1. d4 d5\n2. c4 e6\n0-1\n"
        );
        let found = read_text(&text, None);
        assert_eq!(
            moves(&text),
            ["1. e4 e5 2. Nf3 Nc6 1-0", "1. d4 d5 2. c4 e6 0-1"],
            "{text}"
        );
        let whites: Vec<_> = found
            .games
            .iter()
            .map(|score| score.games[0].tags.get("White").unwrap_or("?"))
            .collect();
        assert_eq!(whites, ["Blum", "Ernst"], "{text}");
    }
}

#[test]
fn letters_for_digits_are_read_in_the_number_that_is_due() {
    let rows = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 11. d4 Qc7 1-0\n";
    for (number, typed) in [
        ("10.", "1O."),
        ("10.", "lo."),
        ("11.", "ll."),
        ("11.", "I1."),
    ] {
        let text = rows.replace(number, typed);
        let score = &jadoube_notation::score::read_score(&text)[0];
        assert_eq!(score.stopped, None, "{text}");
        assert_eq!(score.games[0].main_line().nodes.len(), 22, "{text}");
    }
}

/// The first game stops here, and nothing is renumbered.
#[track_caller]
fn check_stop(rows: &str, line: usize, read: &str) {
    let found = read_text(rows, None);
    let (ply, place) = match found.games.first() {
        Some(score) => {
            let stop = score.stopped.as_ref();
            let stop = stop.unwrap_or_else(|| panic!("{rows}: read to its end"));
            let entry = stop.entry.as_ref();
            (stop.ply, entry.map(|entry| entry.place.line))
        }
        None => panic!("{rows}: no game"),
    };
    assert_eq!(place, Some(line), "{rows}");
    assert!(
        moves(rows)[0].starts_with(read),
        "{rows}: {}",
        moves(rows)[0]
    );
    assert_eq!(
        ply,
        read.split_whitespace()
            .filter(|word| !word.ends_with('.'))
            .count()
            + 1
    );
}

#[test]
fn a_row_that_cannot_be_read_stops_the_game_with_a_dot_or_without() {
    for dot in ["", ".", ")"] {
        let numbered = |rows: &[&str]| {
            let rows = rows.iter().zip(1..);
            let rows = rows.map(|(row, number)| format!("{number}{dot} {row}\n"));
            rows.collect::<String>()
        };
        let first = numbered(&["xx yy", "P-Q4 P-Q4", "P-QB4 P-K3", "N-QB3 N-KB3"]);
        check_stop(&first, 1, "");
        check_stop(&numbered(&["scrawl", "Nf3 Nc6", "Bb5 a6"]), 1, "");
        check_stop(&numbered(&["zz  blot", "d4  d5", "c4  e6"]), 1, "");
        let both = numbered(&["e4 e5", "xx yy", "Bb5 a6", "Ba4 Nf6"]);
        check_stop(&both, 2, "1. e4 e5");
        check_stop(
            &numbered(&["e4 e5", "Nf3 Nc6", "xx yy"]),
            3,
            "1. e4 e5 2. Nf3 Nc6",
        );
    }
}

#[test]
fn rows_without_the_first_are_no_game_from_the_start() {
    let found = read_text("2 d4 d5\n3 c4 e6\n4 Nc3 Nf6\n", None);
    assert!(found.games.is_empty());
    assert_eq!(found.left_out.len(), 1);
}

#[test]
fn games_side_by_side_may_have_one_blank_between_them() {
    let one = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 *";
    let other = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *";
    for rows in [
        "1. d4 d5 1. e4 e5\n2. c4 e6 2. Nf3 Nc6\n3. Nc3 Nf6 3. Bb5 a6\n",
        "1 d4 d5 1 e4 e5\n2 c4 e6 2 Nf3 Nc6\n3 Nc3 Nf6 3 Bb5 a6\n",
        "1. P-Q4 P-Q4 1. P-K4 P-K4\n2. P-QB4 P-K3 2. N-KB3 N-QB3\n3. N-QB3 N-KB3 3. B-N5 P-QR3\n",
    ] {
        assert_eq!(moves(rows), [one, other], "{rows}");
    }
    let three = "1. d4 d5 1. e4 e5 1. c4 c5\n2. c4 e6 2. Nf3 Nc6 2. Nc3 Nc6\n";
    assert_eq!(moves(three).len(), 3);
}

#[test]
fn takes_is_written_short() {
    let rows = "1. P to K4  P to Q4\n2. P tks P  Q tks P\n";
    assert_eq!(moves(rows), ["1. e4 d5 2. exd5 Qxd5 *"]);
}

#[test]
fn a_carriage_return_ends_a_row() {
    let text = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n1-0\n";
    for end in ["\r", "\r\n"] {
        assert_eq!(moves(&text.replace('\n', end)), moves(text), "{end:?}");
    }
}

#[test]
fn first_rows_without_numbers_have_those_that_lead_to_the_next() {
    let whole = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0";
    for rows in [
        "e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n1-0",
        "e4 e5\nNf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n1-0",
        "   P-K4     P-K4\n2. Kt-KB3   Kt-QB3\n3. B-Kt5    P-QR3\n4. B-R4     Kt-B3\n1-0",
    ] {
        check(rows, whole);
        // After another game they begin one all the same.
        let two = format!("{HEADING}1. d4 d5\n2. c4 e6\n0-1\n\n{HEADING}{rows}\n");
        assert_eq!(moves(&two), ["1. d4 d5 2. c4 e6 0-1", whole], "{two}");
    }
    // Of what is not all there nothing is made.
    let text = "Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6\n";
    assert!(moves(text).is_empty(), "{text}");
}

#[test]
fn moves_of_one_side_that_are_precise_only_in_each_others_place_are_a_doubt() {
    let rows = |fourth: &str| {
        format!("{HEADING}1. e4 e6\n2. d4 d5\n3. e5 {fourth}\n5. Nf3 Nf5\n6. Bd3 Nb4\n1-0\n")
    };
    let text = rows("Nbc6\n4. Nc3 Ne7");
    let found = read_text(&text, None);
    let doubts: Vec<&str> = found.games[0]
        .doubts
        .iter()
        .map(|stop| stop.why.as_str())
        .collect();
    let [doubt] = doubts.as_slice() else {
        panic!("{doubts:?}")
    };
    assert!(
        doubt.contains("\"Nbc6\" names more squares than it needs, and \"Ne7\" after it too few"),
        "{doubt}"
    );
    for true_row in ["Ne7\n4. Nc3 Nbc6", "Nc6\n4. Nc3 Nge7", "Nbc6\n4. Nc3 Nge7"] {
        let found = read_text(&rows(true_row), None);
        assert!(found.games[0].doubts.is_empty(), "{true_row}");
    }
}
