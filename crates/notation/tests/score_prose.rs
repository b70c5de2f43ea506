//! Games in running text: what stands between their moves is neither taken for them nor costs them.

use jadoube_notation::score::{read_score, read_text};

use crate::support::moves;

#[test]
fn a_remark_may_go_on_in_the_next_line() {
    let played = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 1-0";
    for text in [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 (the usual move here, which is also\nthe best) 5. O-O Be7 6. Re1 b5 1-0\n",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 [better was Morphy's\nmove] 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 1-0\n",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 the usual move here, which is also\nthe best 5. O-O Be7 6. Re1 b5 1-0\n",
        "The game went 1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7, a quiet line which\nBlack likes, 6.Re1 b5 1-0\n",
        "Es folgte 1.e4 e5 2.Sf3 Sc6 3.Lb5 a6 4.La4 Sf6 5.0-0 Le7 (ein ruhiger\nZug) 6.Te1 b5, und Weiss gewann.\n",
        "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5, P-QR3; 4. B-R4, Kt-B3; 5. Castles, B-K2, a\nmove of Steinitz; 6. R-K1, P-QKt4; and White won.\n",
    ] {
        assert_eq!(moves(text), [played], "{text}");
        assert_eq!(read_score(text)[0].stopped, None, "{text}");
    }
}

#[test]
fn moves_among_words_that_could_go_on_with_a_table_are_told() {
    let text = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n\nThen came 4. Ba4 Nf6 5. O-O, and so on.\n";
    let scores = read_score(text);
    assert_eq!(moves(text).len(), 1);
    let stop = scores[0].stopped.as_ref().expect("it is told");
    assert!(stop.why.contains("move 4 stands among words"), "{stop}");
}

#[test]
fn a_move_that_a_remark_names_was_not_played() {
    for remark in [
        "better was 12.Nf3",
        "stronger 4...d6 and if 5.c3 f5",
        "(better was 4...d6)",
        "if 5.d3 then 5...d6",
        "4...d6 was stronger",
        "best is 4...d6",
        "instead 4...b5 5.Bb3 was played by Anderssen",
        "besser war 4...d6",
        "mieux valait 4...d6",
        "mejor era 4...d6",
        "A mistake; 4...d6 5.c3 was right",
        "Simpler was 5.d4",
        "threatening 5.Bxc6 and 6.Nxe5",
        "better was d6",
        "Stronger is 5.d3, e.g. 5...d6 6.c3.",
        "If instead 4...Be7, then 5.O-O.",
        "? 4...d6!",
        "si 4...d6 5.c3 con ventaja",
        "Лучше 4...d6",
    ] {
        let rows = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6";
        let rest = "5. O-O Be7\n6. Re1 b5\n1-0\n";
        let line = rows.replace('\n', " ");
        let rest_of_line = rest.replacen('\n', " ", 2);
        for text in [
            format!("{rows} {remark}\n{rest}"),
            format!("{rows}\n{remark}.\n{rest}"),
            format!("{line} {remark} {rest_of_line}"),
        ] {
            let found = read_text(&text, None);
            assert_eq!(found.games.len(), 1, "{text}");
            let score = &found.games[0];
            assert_eq!(score.stopped, None, "{text}");
            let played: Vec<&str> = score
                .entries
                .iter()
                .map(|entry| entry.text.as_str())
                .collect();
            let expected = [
                "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5",
            ];
            assert_eq!(played, expected, "{text}");
            let pgn = score.games[0].to_pgn();
            assert!(pgn.trim_end().ends_with("1-0"), "{text}: {pgn}");
        }
    }
}

#[test]
fn a_move_that_is_quoted_at_the_end_was_not_played() {
    for end in ["threatening 7.Bb3", "better was 7.d4 d6"] {
        for text in [
            format!(
                "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6 {}\n",
                end.replace('7', "4")
            ),
            format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {}\n", end.replace('7', "4")),
            format!(
                "White began 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6, {}\n",
                end.replace('7', "4")
            ),
        ] {
            assert_eq!(read_score(&text)[0].entries.len(), 6, "{text}");
        }
    }
}

#[test]
fn a_bracket_ends_what_is_told_in_it() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 (better was 4...d6) 5. O-O Be7 1-0\n",
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6 (better was 4...d6)\n5. O-O Be7\n1-0\n",
    ] {
        let game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 (4... d6) 5. O-O Be7 1-0";
        assert_eq!(moves(text), [game], "{text}");
    }
}

#[test]
fn a_heading_may_stand_right_over_running_moves() {
    let played = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 1-0";
    for text in [
        "White: Mayet. Black: Anderssen.\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O\nBe7 6. Re1 b5 and Black resigned.\n",
        "Weiss: Mayet  Schwarz: Anderssen\n1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. 0-0\nLe7 6. Te1 b5 und Schwarz gab auf.\n",
        "Mayet v. Anderssen.--1 P-K4, P-K4; 2 Kt-KB3, Kt-QB3; 3 B-Kt5, P-QR3; 4 B-R4,\nKt-B3; 5 Castles, B-K2; 6 R-K sq, P-QKt4; Black resigns.\n",
        "Mayet v. Anderssen.—1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5, P-QR3; 4. B-R4,\nKt-B3; 5. Castles, B-K2; 6. R-K sq, P-QKt4; Black resigns.\n",
    ] {
        let read = read_text(text, None);
        assert_eq!(moves(text), [played], "{text}");
        let tags = &read.games[0].games[0].tags;
        assert_eq!(tags.get("White"), Some("Mayet"), "{text}");
        assert_eq!(tags.get("Black"), Some("Anderssen"), "{text}");
        let is_doubtful = read.passed.iter().any(|passage| passage.is_doubt);
        assert!(!is_doubtful && read.games[0].doubts.is_empty(), "{text}");
    }
}

/// A line that begins with Black's move is no row of a table: what stands over the game, as long as it may be, changes nothing.
#[test]
fn a_long_heading_right_over_running_moves_costs_none() {
    let lines = "1. e4 c5 2. d4 cxd4 3. Nf3 Nc6 4. Bc4 e6 5. Nxd4 Bc5 6. Nf3 Nge7 7. Nc3\nO-O 8. a3 Ng6 9. O-O f5 10. exf5 Rxf5 and White resigned.\n";
    let played = "1. e4 c5 2. d4 cxd4 3. Nf3 Nc6 4. Bc4 e6 5. Nxd4 Bc5 6. Nf3 Nge7 7. Nc3 O-O 8. a3 Ng6 9. O-O f5 10. exf5 Rxf5 0-1";
    for over in [
        "White: von Heydebrand und der Lasa  Black: Adolf Anderssen",
        "Neumann v. Anderssen, Berlin Chess Club, 12th October 1864",
        "The following game was played between Mr. Neumann and Mr. Anderssen in 1864:",
        "Sicilian Defence, played in the great tournament at Paris, June 1867.",
        "Neumann v. Anderssen\nOne of the best games of the Professor, and the shortest of all of them too.",
    ] {
        assert_eq!(moves(&format!("{over}\n{lines}")), [played], "{over}");
    }
}

/// What is told of another game behind the end of this one is no variation of it, and is not lost without a word.
#[test]
fn the_first_move_of_another_game_behind_the_last_is_no_variation() {
    let game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 1-0";
    for behind in [
        "The second game opened with 1. c4, as he so often did, and was drawn.",
        "In the third game he chose 1. d4 Nf6 2. c4 e6 and lost after a long fight.",
    ] {
        let read = read_text(&format!("{game}\n\n{behind}\n"), None);
        let first = &read.games[0];
        assert_eq!(moves(&format!("{game}\n\n{behind}\n"))[0], game, "{behind}");
        let told = first
            .unplaced
            .iter()
            .any(|stop| stop.why.contains("begins a game anew"));
        assert!(
            told || read.games.len() > 1,
            "{behind}: {:?}",
            first.unplaced
        );
    }
}
