//! What is told under names on one line with the moves: players, result, occasion, and the moves themselves.

use jadoube_notation::score::{ReadText, read_text};

const NUMBERED: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6";
const BARE: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6";

/// White, Black, the result and the number of plies of each game.
fn told(found: &ReadText) -> Vec<String> {
    let games = found.games.iter().map(|score| {
        let game = &score.games[0];
        let tag = |name: &str| game.tags.get(name).unwrap_or("?").to_owned();
        let plies = game.main_line().nodes.len();
        format!(
            "{} - {} {} {plies}",
            tag("White"),
            tag("Black"),
            game.outcome
        )
    });
    games.collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let found = read_text(text, None);
    assert_eq!(told(&found), expected, "{text}");
    assert!(found.passed.is_empty(), "{text}\n{:?}", found.passed);
    for score in &found.games {
        assert!(score.stopped.is_none() && score.doubts.is_empty(), "{text}");
        assert!(score.unplaced.is_empty(), "{text}");
    }
}

#[test]
fn a_head_and_its_moves_may_stand_on_one_line() {
    for moves in [NUMBERED, BARE] {
        for head in [
            "White: Adams. Black: Baker. Result: 1-0. Moves:",
            "White: Adams, Black: Baker, Result: 1-0, Moves:",
            "White: Adams; Black: Baker; Result: 1-0; Moves:",
            "White: Adams | Black: Baker | Result: 1-0 | Moves:",
            "White: Adams Black: Baker Result: 1-0 Moves:",
            "Result: 1-0. White: Adams. Black: Baker. Moves:",
            "White player: Adams. Black player: Baker. Result: 1-0. Score:",
            "Players: Adams - Baker. Result: 1-0. Game:",
            "Adams v. Baker, 1-0. Moves:",
            "Weiß: Adams. Schwarz: Baker. Ergebnis: 1:0. Züge:",
            "Blancas: Adams. Negras: Baker. Resultado: 1-0. Jugadas:",
            "White: Adams\nBlack: Baker\nResult: 1-0\nMoves:",
            "White: Adams. Black: Baker. Result: 1-0.\nMoves:",
        ] {
            check(&format!("{head} {moves}\n"), &["Adams - Baker 1-0 8"]);
        }
        for (head, behind) in [
            ("White: Adams. Black: Baker. Moves:", ". Result: 1-0."),
            ("White: Adams. Moves:", ". Result: 1-0. Black: Baker"),
            ("White: Adams. Black: Baker. Moves:", " 1-0"),
        ] {
            check(
                &format!("{head} {moves}{behind}\n"),
                &["Adams - Baker 1-0 8"],
            );
        }
    }
    for head in [
        "White: Adams. Black: Baker. Result: 1-0.",
        "White: Adams. Black: Baker. Result: White won.",
        "White: Adams. Black: Baker. 1-0.",
        "White - Adams, Black - Baker, 1-0.",
        "Les Blancs : Adams ; les Noirs : Baker. 1-0.",
        "Las Blancas: Adams y las Negras: Baker. 1-0.",
        "Adams (W) - Baker (B) 1-0",
        "Adams - Baker 1-0",
        "Adams vs Baker, 1-0,",
        "Adams - Baker, London 1851, 1-0:",
    ] {
        check(&format!("{head} {NUMBERED}\n"), &["Adams - Baker 1-0 8"]);
    }
}

#[test]
fn each_line_of_its_own_head_is_a_game() {
    for blank in ["\n", "\n\n"] {
        for (first, second) in [(NUMBERED, "1. d4 d5 2. c4 e6"), (BARE, "d4 d5 c4 e6")] {
            let text = format!(
                "White: Adams. Black: Baker. Result: 1-0. Moves: {first}{blank}\
                 White: Clark. Black: Davis. Result: 0-1. Moves: {second}\n"
            );
            check(&text, &["Adams - Baker 1-0 8", "Clark - Davis 0-1 4"]);
        }
    }
}

#[test]
fn moves_under_their_name_go_on_below_it() {
    for moves in [
        "e4 e5 Nf3 Nc6\nBb5 a6 Bxc6 dxc6",
        "e4 e5 Nf3\nNc6 Bb5 a6\nBxc6 dxc6 1-0",
    ] {
        for head in [
            "White: Adams. Black: Baker. Result: 1-0. Moves:",
            "White: Adams\nBlack: Baker\nResult: 1-0\nMoves:",
        ] {
            check(&format!("{head} {moves}\n"), &["Adams - Baker 1-0 8"]);
        }
    }
}

#[test]
fn what_stands_under_a_name_before_the_moves_ends_with_them() {
    for (head, name, value) in [
        ("Date: 3 May 1905. Round: 4.", "Round", "4"),
        ("Opening: Ruy Lopez.", "Opening", "Ruy Lopez"),
        ("Event: Hastings.", "Event", "Hastings"),
    ] {
        let text = format!("White: Adams. Black: Baker. {head} {NUMBERED}\n");
        let found = read_text(&text, None);
        assert_eq!(told(&found), ["Adams - Baker * 8"], "{text}");
        let tags = &found.games[0].games[0].tags;
        assert_eq!(tags.get(name), Some(value), "{text}");
    }
}

#[test]
fn a_slip_in_a_line_of_moves_is_told_where_it_stands() {
    let head = "White: Adams. Black: Baker. Moves:";
    for moves in [NUMBERED, BARE] {
        let text = format!("{head} {}\n", moves.replace("Bxc6", "Qh8"));
        let score = &read_text(&text, None).games[0];
        let place = score.stopped.as_ref().and_then(|stop| stop.entry.as_ref());
        let column = text.find("Qh8").unwrap() + 1;
        assert_eq!(
            place.map(|entry| entry.place.column),
            Some(column),
            "{text}"
        );
    }
}

#[test]
fn words_before_moves_that_are_compared_head_no_game() {
    let text =
        format!("{NUMBERED} 1-0\n\nCompare Morphy - Harrwitz, Paris 1858: 1. e4 e5 2. Nf3 d6\n");
    assert_eq!(told(&read_text(&text, None)), ["? - ? 1-0 8"]);
}

#[test]
fn games_on_one_line_are_games_of_their_own() {
    for second in ["Clark - Davis", "White: Clark. Black: Davis."] {
        let text = format!("Adams - Baker {NUMBERED} 1-0 {second} 1. d4 d5 2. c4 e6 0-1\n");
        check(&text, &["Adams - Baker 1-0 8", "Clark - Davis 0-1 4"]);
    }
    let text = "1. e4 e5 2. Nf3 Nc6 1-0 1. d4 d5 2. c4 e6 0-1\n";
    check(text, &["? - ? 1-0 4", "? - ? 0-1 4"]);
    let text = "1. e4 e5 (1. d4 d5) 2. Nf3 Nc6 1-0\n";
    assert_eq!(told(&read_text(text, None)), ["? - ? 1-0 4"]);
}

#[test]
fn moves_may_be_printed_bold_or_slanted() {
    for moves in [
        "**1. e4 e5 2. Nf3** Nc6 **3. Bb5 a6 4. Bxc6 dxc6**",
        "_1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6_",
    ] {
        let text = format!("Adams - Baker\n\n{moves} 1-0\n");
        check(&text, &["Adams - Baker 1-0 8"]);
    }
}

#[test]
fn sides_in_a_sentence_of_another_language_are_read() {
    let head = "Partida núm. 3. Blancas, Golmayo; negras, Alonso.";
    let text = format!("{head}\n{NUMBERED} Tablas.\n");
    let read = told(&read_text(&text, None));
    assert_eq!(read, ["Golmayo - Alonso 1/2-1/2 8"]);
}
