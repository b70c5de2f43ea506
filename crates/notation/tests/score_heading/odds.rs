//! Odds over a game: which men are gone, and who moves twice.

use jadoube_board::FenStyle;
use jadoube_notation::score::{read_score, read_text};

use super::{RUY, tags, told};

#[test]
fn odds_are_read_in_letters_too() {
    let removed = "    (Remove White's Q. R. from the Board.)\n\n";
    let text = format!(
        "GAME VI.--Mr. Staunton gives his Queen's Rook.\n\n{removed}  WHITE. (Mr. S.)   BLACK. (Mr. ----.)\n"
    );
    let other = text.replace("Q. R.", "K. Kt.");
    for (heading, expected) in [
        (text.clone(), "1NBQKBNR w Kkq - 0 1"),
        (text.replace(removed, ""), "1NBQKBNR w Kkq - 0 1"),
        (other, "RNBQKB1R w KQkq - 0 1"),
    ] {
        let score = &read_score(&(heading.clone() + RUY))[0];
        let pgn = score.games[0].to_pgn();
        assert!(pgn.contains(expected), "{heading}\n{pgn}");
        // Without the knight the second move cannot be made.
        assert_eq!(
            score.stopped.is_some(),
            expected.contains("KB1R"),
            "{heading}"
        );
    }
}

#[test]
fn pawn_and_two_moves_begins_with_two_of_whites() {
    let heading = "The odds of the Pawn and two moves.\n\n";
    let rows = "1. P-K4\n2. P-Q4   P-K3\n3. B-Q3   P-B4\n4. PxP    BxP\n";
    let score = &read_score(&format!("{heading}{rows}"))[0];
    assert_eq!(score.stopped, None);
    let pgn = score.games[0].to_pgn();
    assert!(
        pgn.contains("[FEN \"rnbqkbnr/ppppp1pp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\"]"),
        "{pgn}"
    );
    assert!(
        pgn.contains("{White begins with two moves, of which the first is e4} 2. d4 e6 3. Bd3"),
        "{pgn}"
    );
    for rows in [
        "1. P-K4\n   P-Q4  P-K3\n2. B-Q3 P-QB4\n",
        "1. P-K4, P-Q4   P-K3\n2. B-Q3  P-QB4\n",
        "1. P-K4 and P-Q4\n   P-K3\n2. B-Q3  P-QB4\n",
    ] {
        let scores = read_score(&format!("{heading}{rows}"));
        let pgn = scores[0].games[0].to_pgn();
        let first = "{White begins with two moves, of which the first is e4} 1. d4 e6 2. Bd3 c5";
        assert!(pgn.contains(first), "{rows}\n{pgn}");
        assert!(
            scores[0].doubts.is_empty() && scores[0].unplaced.is_empty(),
            "{rows}"
        );
    }
}

#[test]
fn odds_that_the_record_does_not_show_are_a_doubt() {
    let text = "Odds: pawn and two moves.\n\n1. P-K4 P-K3\n2. P-Q4 P-Q4\n";
    assert_eq!(read_score(text)[0].doubts.len(), 1, "{text}");
    let text = format!("{RUY}White won. (White gave large odds.)\n");
    let passed = read_text(&text, None).passed;
    assert!(passed.iter().any(|one| one.is_doubt), "{passed:?}");
    // Which men these are nobody can say.
    for told in ["gives the exchange", "gives Queen for Knight and Bishop"] {
        for over in [
            format!("GAME I. Mr. A {told}.\n"),
            format!("Black {told}.\n"),
        ] {
            let text = format!("{over}\nWhite: A\nBlack: B\n\n1. e4 e5\n2. Nf3 Nc6\n");
            let passed = read_text(&text, None).passed;
            assert!(passed.iter().any(|one| one.is_doubt), "{text}{passed:?}");
        }
    }
    let text = "GAME I. Odds of a Rook declined.\n\nWhite: A\nBlack: B\n\n1. e4 e5\n";
    let passed = read_text(text, None).passed;
    assert!(!passed.iter().any(|one| one.is_doubt), "{passed:?}");
}

#[test]
fn pawn_and_two_moves_in_any_form() {
    for odds in [
        "Pawn and two moves",
        "(Pawn and two moves.)",
        "P. and 2 moves",
        "P & 2",
        "14 pawn and two moves",
        "Odds: Pawn and two moves",
        "Bauer und zwei Züge vor",
        "Remove Black's K.B.P.; White has the first two moves",
    ] {
        let text = format!("Staunton v. Cochrane\n{odds}\n\n1. P-K4\n2. P-Q4 P-K3\n3. B-Q3 P-B4\n");
        let score = &read_score(&text)[0];
        assert_eq!(score.stopped, None, "{text}");
        let fen = score.games[0].start.to_fen(FenStyle::Standard);
        assert_eq!(
            fen, "rnbqkbnr/ppppp1pp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            "{text}"
        );
    }
    for odds in [
        "Odds of the draw",
        "Odds of Queen for Knight",
        "White gives two pawns",
        "Capped pawn",
    ] {
        assert_eq!(
            told(&format!("A - B\n{odds}"), &["FEN"]),
            (String::new(), false),
            "{odds}"
        );
    }
}

#[test]
fn who_gives_odds_and_who_takes_them_are_players() {
    for (head, rows, names) in [
        (
            "Staunton gives Pawn and two moves to Mr. Harris.",
            "1. P-K4\n2. P-Q4 P-K3\n",
            ["Harris", "Staunton"],
        ),
        (
            "Morphy gave the odds of the Queen's Knight to Mr. Knight.",
            "1. P-K4 P-K4\n2. P-Q4 PxP\n",
            ["Morphy", "Knight"],
        ),
    ] {
        let found = read_text(&format!("{head}\n{rows}"), None);
        assert_eq!(found.games.len(), 1, "{head}");
        let score = &found.games[0];
        assert!(score.stopped.is_none() && found.passed.is_empty(), "{head}");
        let tags = &score.games[0].tags;
        assert_eq!(
            ["White", "Black"].map(|tag| tags.get(tag).unwrap_or("?")),
            names
        );
    }
}

#[test]
fn a_man_that_is_named_once_is_no_doubt() {
    let removed = "Remove White's Q. Kt.";
    for heading in [
        removed.to_owned(),
        format!("Adams gives the odds of a Knight to Baker.\n\n{removed}"),
        format!("Game 6.--Adams gives the odds of a Knight to Baker. {removed}"),
    ] {
        let score = &read_score(&format!("{heading}\n\n{RUY}"))[0];
        assert!(score.doubts.is_empty(), "{heading}\n{:?}", score.doubts);
        let start = score.games[0].start.to_fen(FenStyle::Standard);
        assert!(start.contains("R1BQKBNR"), "{heading}\n{start}");
    }
}

#[test]
fn odds_behind_the_end_are_those_of_the_game() {
    let rows = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n";
    let end = "White won. (White gave the odds of Queen's Rook.)";
    let found = read_text(
        &format!("{rows}{end}\n\n1. P-Q4 P-Q4\n2. P-QB4 P-K3\n"),
        None,
    );
    let starts: Vec<bool> = found
        .games
        .iter()
        .map(|score| score.games[0].start.board == jadoube_board::Setup::initial().board)
        .collect();
    assert_eq!(starts, [false, true]);
    assert_eq!(found.games[0].games[0].outcome.to_string(), "1-0");
    assert!(found.passed.is_empty(), "{:?}", found.passed);
    for beside in [
        "In the next game White gave the odds of the Queen's Rook.",
        "White would have won at the odds of the Queen's Rook.",
        "White declined the odds of the Queen's Rook.",
    ] {
        let found = read_text(&format!("{rows}White won. ({beside})\n"), None);
        let game = &found.games[0].games[0];
        assert_eq!(game.start, jadoube_board::Setup::initial(), "{beside}");
        assert!(found.passed.iter().any(|one| one.is_doubt), "{beside}");
    }
    // On a line of their own under the last game they may be its own.
    let text = format!("{rows}White won.\nWhite gave the odds of Queen's Rook.\n");
    let found = read_text(&text, None);
    assert!(
        found.passed.iter().any(|one| one.is_doubt),
        "{:?}",
        found.passed
    );
}

#[test]
fn odds_beside_the_names_and_on_two_lines_are_those_of_the_game() {
    let start = |text: &str| {
        let score = &read_score(text)[0];
        score.games[0].start.to_fen(FenStyle::Standard)
    };
    for heading in [
        "Smith v. Bird, at pawn and move.",
        "Smith v. Bird. Pawn and move. London, 1851.",
        "White: Smith\nBlack: Bird (pawn and move)",
        "White: Smith (at pawn and move)\nBlack: Bird",
    ] {
        let text = format!("{heading}\n\n1 e4 e6 2 d4 c5 White resigns.\n");
        assert_eq!(tags(&text), ["Smith", "Bird", ""], "{heading}");
        assert_eq!(
            start(&text),
            "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "{heading}"
        );
    }
    let text = "Pawn and two moves.\n(Remove Black's King's Bishop's Pawn.)\n\nWhite: Smith\nBlack: Bird\n\n\
                1 P-K4\n2 P-Q4 P-K3\n3 B-Q3 P-B4\nWhite resigns.\n";
    assert_eq!(
        start(text),
        "rnbqkbnr/ppppp1pp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
}
