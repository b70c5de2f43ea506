//! A note is a note: its moves are never those that were played.

mod support;

use jadoube_notation::score::read_text;

use support::moves;

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
                let played = format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {result}");
                assert_eq!(moves(&text), [played], "{text}");
                let found = read_text(&text, None);
                let told = !found.games[0].unplaced.is_empty() || !found.left_out.is_empty();
                assert!(told, "{text}");
            }
        }
    }
}

#[test]
fn a_note_of_one_move_after_moves_in_a_line_is_none_that_was_played() {
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0\n\n(a) 5. O-O was best.\n";
    assert_eq!(
        moves(text),
        ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0"]
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
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2",
            "1. d4 d5 2. c4 e6 0-1"
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
