//! Two games in one text, with one column of numbers or with none between them.

use jadoube_notation::score::read_text;

use crate::support::moves;

/// Whether all of a text is told as sure.
fn is_sure(text: &str) -> bool {
    let found = read_text(text, None);
    let whole = found.games.iter().all(|score| {
        score.stopped.is_none()
            && score.doubts.is_empty()
            && score.unplaced.is_empty()
            && score.games.len() == 1
    });
    whole && found.left_out.is_empty() && !found.passed.iter().any(|one| one.is_doubt)
}

#[test]
fn a_game_that_begins_at_its_first_number_is_another_one() {
    let first = "1 P-K4 P-K4 2 Kt-KB3 Kt-QB3 3 B-B4 B-B4";
    let second = "1 P-Q4 P-Q4 2 P-QB4 P-K3 3 Kt-QB3 Kt-KB3";
    let san = [
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *",
        "1. d4 d5 2. c4 e6 3. Nc3 Nf6 *",
    ];
    for between in ["\n", " "] {
        let text = format!("{first}{between}{second}\n");
        assert_eq!(moves(&text), san, "{text}");
    }
}

#[test]
fn moves_of_two_games_at_one_column_of_numbers_are_a_doubt() {
    for text in [
        "P-K4 P-K4 1 P-Q4 P-Q4\nKt-KB3 Kt-QB3 2 P-QB4 P-K3\nB-B4 B-B4 3 Kt-QB3 Kt-KB3\n",
        "White. Black. White. Black.\ne4 e5 1 d4 d5\nNf3 Nc6 2 c4 e6\nBc4 Bc5 3 Nc3 Nf6\n",
        "1. P-K4 P-K4 P-Q4 P-Q4\n2. Kt-KB3 Kt-QB3 P-QB4 P-K3\n3. B-B4 B-B4 Kt-QB3 Kt-KB3\n",
        "1. e4 e5 d4 d5\n2. Nf3 Nc6 c4 e6\n3. Bc4 Bc5 Nc3 Nf6\n",
    ] {
        assert!(!is_sure(text), "{text}");
    }
}

#[test]
fn moves_that_run_on_are_those_of_one_game() {
    let text = "1. e4 e5 2. Nf3 Nc6 3.\nBc4 Bc5 4. c3 Nf6 5.\nd4 exd4 6. cxd4 Bb4+ 1-0\n";
    assert!(is_sure(text));
}
