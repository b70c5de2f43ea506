//! Scores that may break off before the game does, and what stands beside the last moves.

use jadoube_notation::score::read_score;

use crate::support::moves;

/// What is doubted of the one game of a text.
#[track_caller]
fn doubts(text: &str) -> Vec<String> {
    let scores = read_score(text);
    assert_eq!(scores.len(), 1, "{text}");
    assert_eq!(scores[0].stopped, None, "{text}");
    scores[0]
        .doubts
        .iter()
        .map(|stop| stop.why.clone())
        .collect()
}

#[test]
fn dots_behind_the_last_move_are_a_doubt() {
    for (text, due) in [
        ("1. e4 e5\n2. ... *\n", "move 2"),
        ("1. e4 e5\n2. Nf3 ... *\n", "move 2 of Black"),
        ("1. e4 e5\n2. Nf3 ...\n", "move 2 of Black"),
        ("1. e4 e5 2. Nf3 Nc6 ... 1-0\n", "move 3"),
        ("1. e4 e5\n2. Nf3 Nc6 ... 1-0\n", "move 3"),
        ("1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3 …\nDrawn.\n", "move 3"),
    ] {
        let why = format!("dots stand where {due} is due: moves may be left out");
        assert_eq!(doubts(text), [why], "{text}");
    }
    for text in [
        "1. e4 e5\n2. Nf3 ... 1-0\n",
        "1. e4 e5\n2. Nf3 .......... Resigns.\n",
        "1. e4 e5\n2. Nf3 Nc6 ..... White resigns.\n",
        "1. e4 ........ e5\n2. Nf3 ........ Nc6\n",
        "1. e4 e5\n2. Nf3 ...\n\nAs usual.\n\n2. ... Nc6\n3. Bb5 a6\n",
    ] {
        assert_eq!(doubts(text), [""; 0], "{text}");
    }
}

#[test]
fn a_word_in_the_place_of_the_last_move_is_a_doubt() {
    let rows = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5";
    for word in ["smudge", "etc"] {
        let why = format!("\"{word}\" stands where move 3 of Black is due");
        assert_eq!(doubts(&format!("{rows} {word}\n")), [why]);
    }
    for rest in [
        "a6 smudge",
        "(best)",
        "and White has the better game",
        "Resigns",
        "!",
    ] {
        assert_eq!(doubts(&format!("{rows} {rest}\n")), [""; 0], "{rest}");
    }
}

#[test]
fn times_beside_moves_are_kept() {
    for (text, kept) in [
        (
            "1. e4 0:05 e5 0:07\n2. Nf3 0:12 Nc6 1:05\n",
            "1. e4 {0:05} 1... e5 {0:07} 2. Nf3 {0:12} 2... Nc6 {1:05} *",
        ),
        (
            "1. e4 12.34 e5 12.40\n2. Nf3 (1:02:15) Nc6\n",
            "1. e4 {12.34} 1... e5 {12.40} 2. Nf3 {(1:02:15)} 2... Nc6 *",
        ),
        (
            "1. P-K4 P-K4 0.10\n2. Kt-KB3 Kt-QB3 0.15\n",
            "1. e4 e5 {0.10} 2. Nf3 Nc6 {0.15} *",
        ),
    ] {
        assert_eq!(moves(text), [kept], "{text}");
        assert_eq!(read_score(text)[0].notes, [], "{text}");
    }
}

#[test]
fn a_star_at_the_end_says_that_there_is_no_result() {
    for text in ["1. e4 e5\n2. Nf3 Nc6 *\n", "1. e4 e5\n2. Nf3 Nc6; *\n"] {
        assert_eq!(moves(text), ["1. e4 e5 2. Nf3 Nc6 *"]);
        assert_eq!(read_score(text)[0].notes, [], "{text}");
    }
    let within = &read_score("1. e4 e5 *\n2. Nf3 Nc6\n")[0];
    assert_eq!(within.notes[0].stood, "*");
}

#[test]
fn a_pawn_goes_so_many_squares() {
    for text in [
        "1. K P 2  K P 2\n2. K Kt B 3  Q Kt B 3\n3. B Kt 5  Q R P 1\n",
        "1. K. P. 2. K. P. 2.\n2. K. Kt. B. 3. Q. Kt. B. 3.\n3. B. Kt. 5. Q. R. P. 1.\n",
    ] {
        assert_eq!(moves(text), ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *"], "{text}");
    }
}
