//! Notes kept in the games: behind the move under which they stand, or behind the one that bears the sign of a footnote.

use jadoube_notation::score::{ReadText, read_text};

use crate::support::movetext;

fn kept(text: &str) -> ReadText {
    let mut found = read_text(text, None);
    found.keep_notes(text);
    found
}

#[track_caller]
fn check(text: &str, expected: &[&str]) -> ReadText {
    let found = kept(text);
    let games = found.games.iter().flat_map(|score| &score.games);
    let moves: Vec<String> = games.map(movetext).collect();
    assert_eq!(moves, expected, "{text}");
    found
}

#[test]
fn a_note_stands_behind_the_move_over_it() {
    let text = "Game 3.\nWhite: Blum. Black: Dorn.\nA game for beginners to learn from.\n\n1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n\
                This has been played for a hun-\ndred years.\n\nAnd it is good.\n\n4. B-R4 Kt-B3\n5. Castles\nOr P-Q3 at once.\n5. B-K2\nDrawn.\n\nA short one.\n";
    let found = check(
        text,
        &[
            "{A game for beginners to learn from.} 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {This has been played for a hundred years.} {And it is good.} 4. Ba4 Nf6 5. O-O {Or P-Q3 at once.} 5... Be7 {A short one.} 1/2-1/2",
        ],
    );
    assert!(found.passed.is_empty(), "{:?}", found.passed);
}

#[test]
fn a_footnote_stands_behind_the_move_that_bears_its_sign() {
    for (first, second) in [
        ("(a)", "(b)"),
        ("¹)", "²)"),
        ("[A]", "[B]"),
        ("(1)", "(2)"),
        ("*", "†"),
    ] {
        for title in ["", "NOTES.\n"] {
            let text = format!(
                "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3 {first}\n3. B-Kt5 {second} P-QR3\n4. B-R4 Kt-B3\nDrawn.\n\n{title}{first} Best, as all know.\n{second} A bold move, which the\nauthor of these lines likes.\n"
            );
            let found = check(
                &text,
                &[
                    "1. e4 e5 2. Nf3 Nc6 {Best, as all know.} 3. Bb5 {A bold move, which the author of these lines likes.} 3... a6 4. Ba4 Nf6 1/2-1/2",
                ],
            );
            assert!(
                found.games[0].notes.is_empty(),
                "{:?}",
                found.games[0].notes
            );
        }
    }
}

#[test]
fn every_game_has_its_own_notes() {
    let game = |white: &str, note: &str| {
        format!(
            "{white} - Dorn, Wien 1899\n\n1. e4 e5 2. Nf3 Nc6 (a) 3. Bb5 a6 1-0\n\n(a) {note}\n\n"
        )
    };
    let text = game("Blum", "The first of them.") + &game("Kern", "The second of them.");
    check(
        &text,
        &[
            "1. e4 e5 2. Nf3 Nc6 {The first of them.} 3. Bb5 a6 1-0",
            "1. e4 e5 2. Nf3 Nc6 {The second of them.} 3. Bb5 a6 1-0",
        ],
    );
}

#[test]
fn words_beside_a_move_stay_beside_it() {
    check(
        "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3 (the usual one)\n3. B-Kt5 P-QR3\nDrawn.\n",
        &["1. e4 e5 2. Nf3 Nc6 {the usual one} 3. Bb5 a6 1/2-1/2"],
    );
}

#[test]
fn what_is_of_no_game_stays_passed_over() {
    let prose = "The author asks nobody to believe that all of this was seen at the board by either side.\n\n";
    let game = "Blum - Dorn, Wien 1899\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n";
    // A preface, what stands pages under the last game, and what stands under a title of its own.
    let far = "\n".repeat(70);
    for text in [
        format!("{prose}{game}"),
        format!("{game}{far}{prose}"),
        format!("{game}THE SECOND CHAPTER\n\n{prose}"),
    ] {
        let found = check(&text, &["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0"]);
        assert!(
            found.passed.iter().any(|passage| passage.words > 10),
            "{text}"
        );
    }
}

#[test]
fn what_is_kept_and_doubtful_is_told_all_the_same() {
    let text = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3 (a)\n3. B-Kt5 P-QR3\nDrawn.\n\n(a) Or 6\n";
    let doubts = |found: &ReadText| {
        found
            .passed
            .iter()
            .filter(|passage| passage.is_doubt)
            .count()
    };
    assert_eq!(doubts(&kept(text)), doubts(&read_text(text, None)));
}

#[test]
fn several_footnotes_may_belong_to_one_move() {
    for signs in ["(a) (b) (c)", "(a)(b)(c)"] {
        let text = format!(
            "1. e4 e5\n2. Nf3 {signs} Nc6\n3. Bb5 (d) a6\n4. Ba4 Nf6\nDrawn.\n\n(a) The best move.\n(b) Older than all others.\n(c) Philidor preferred another.\n(d) The Ruy Lopez.\n"
        );
        let found = check(
            &text,
            &[
                "1. e4 e5 2. Nf3 {The best move.} {Older than all others.} {Philidor preferred another.} 2... Nc6 3. Bb5 {The Ruy Lopez.} 3... a6 4. Ba4 Nf6 1/2-1/2",
            ],
        );
        assert!(
            found.games[0].notes.is_empty(),
            "{:?}",
            found.games[0].notes
        );
    }
}

#[test]
fn a_sign_whose_footnote_is_not_there_is_still_told() {
    let text = "1. e4 e5\n2. Nf3 (a) (b) Nc6\n3. Bb5 a6\nDrawn.\n\n(a) The best move.\n";
    let found = check(
        text,
        &["1. e4 e5 2. Nf3 {The best move.} 2... Nc6 3. Bb5 a6 1/2-1/2"],
    );
    assert_eq!(found.games[0].notes.len(), 1);
}
