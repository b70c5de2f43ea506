//! How a game ended, in the words of books and in numbers, behind the moves and on a line of its own.

use jadoube_notation::score::{read_score, read_text};

const LINE: &str = "1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3";
const ROWS: &str = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3";
const SAN: &str = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6";

#[track_caller]
fn check(text: &str, result: &str) {
    let scores = read_score(text);
    assert_eq!(scores.len(), 1, "{text}");
    let pgn = scores[0].games[0].to_pgn();
    assert!(
        pgn.ends_with(&format!("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {result}\n\n")),
        "{text}\n{pgn}"
    );
}

#[test]
fn the_end_is_read_behind_the_moves_and_below_them() {
    for (words, result) in [
        ("And White wins.", "1-0"),
        ("And Black wins.", "0-1"),
        ("And White resigns.", "0-1"),
        ("and Black resigned.", "1-0"),
        ("And the game is drawn.", "1/2-1/2"),
        ("AND WHITE WINS.", "1-0"),
        ("White forfeits.", "0-1"),
        ("White mates.", "1-0"),
        ("White lost on time.", "0-1"),
        ("Stale mate.", "1/2-1/2"),
        ("A draw.", "1/2-1/2"),
        ("Abandoned as drawn.", "1/2-1/2"),
        ("1 - 0", "1-0"),
        ("1 — 0", "1-0"),
        ("0 - 1", "0-1"),
        ("½ — ½", "1/2-1/2"),
    ] {
        for text in [
            format!("{LINE} {words}\n"),
            format!("{ROWS}\n{words}\n"),
            format!("{ROWS}\n\n{words}\n"),
            format!("{SAN}\n{words}\n"),
        ] {
            check(&text, result);
        }
    }
    for words in ["½", "1/2", "White resigned (1h. 20m.)"] {
        let result = if words.len() < 4 { "1/2-1/2" } else { "0-1" };
        check(&format!("{ROWS}\n{words}\n"), result);
    }
}

#[test]
fn a_draw_is_agreed_in_russian_too() {
    check(
        "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 Согласились на ничью.\n",
        "1/2-1/2",
    );
}

#[test]
fn when_a_player_gave_up_is_no_part_of_what_he_did() {
    for words in [
        "Steinitz gab später auf.",
        "(Partie unterbrochen; Steinitz gab später ohne Wiederaufnahme auf.)",
        "Schwarz gab sofort auf.",
    ] {
        let text = format!("Lasker - Steinitz\n\n{SAN}\n{words}\n");
        assert_eq!(
            read_score(&text)[0].games[0].outcome.marker(),
            "1-0",
            "{text}"
        );
    }
}

#[test]
fn castling_is_no_part_of_the_words_behind_it() {
    for words in ["and the game was drawn.", "And Black wins."] {
        let pgn = read_score(&format!(
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O {words}\n"
        ))[0]
            .games[0]
            .to_pgn();
        assert!(
            pgn.contains("4. O-O O-O ") && !pgn.contains("O-O *"),
            "{pgn}"
        );
    }
}

#[test]
fn what_is_no_end_is_told() {
    for words in ["Adjourned.", "Brilliant play!", "White resigned (1h. 20m.)"] {
        let found = read_text(&format!("{ROWS}\n{words}\n"), None);
        assert_eq!(found.passed.len(), 1, "{words}");
    }
    for (header, doubts) in [
        ("0-0", 1),
        ("unclear", 1),
        ("*", 0),
        ("1-0", 0),
        ("White won", 0),
    ] {
        let score = &read_score(&format!("# result: {header}\n{ROWS}\n"))[0];
        assert_eq!(score.doubts.len(), doubts, "{header}: {:?}", score.doubts);
    }
    let score = &read_score(&format!("# result: 1-0\n{ROWS}\nWhite resigns.\n"))[0];
    assert_eq!(score.doubts.len(), 1, "{:?}", score.doubts);
}

#[test]
fn whoever_is_named_beside_the_verb_has_ended_the_game() {
    for (text, result) in [
        ("1. e4 e5 2. Nf3 Nc6. A little later Black resigned.", "1-0"),
        ("1. e4 e5 2. Nf3. A little later White resigned.", "0-1"),
        ("1. e4 e5 2. Nf3 Nc6. In the end, Black resigned.", "1-0"),
        (
            "1. e4 e5 2. Nf3 and after some twenty more moves, Black resigned.",
            "1-0",
        ),
        ("1. e4 e5 2. Nf3 Nc6 White resigns", "0-1"),
        ("1. e4 e5 2. Nf3 Nc6 resigns", "0-1"),
        ("1. e4 e5 2. Nf3 Nc6. If White retakes Black resigns.", "*"),
        ("1. e4 e5 2. Nf3 Nc6. When pressed White resigns.", "*"),
    ] {
        let read = read_score(text);
        let games = &read[0].games;
        let pgn = games[0].to_pgn();
        assert!(pgn.ends_with(&format!(" {result}\n\n")), "{text}\n{pgn}");
    }
}

#[test]
fn a_result_over_the_game_is_kept_and_held_against_its_end() {
    for (heading, end, result, is_told) in [
        ("Morphy - Anderssen, Paris 1858, 1-0", "0-1", "1-0", true),
        ("Morphy v. Anderssen (1/2-1/2)", "1-0", "1/2-1/2", true),
        ("Morphy - Anderssen  ½:½", "White resigns.", "1/2-1/2", true),
        ("Morphy v. Anderssen\n1-0", "Black won.", "1-0", true),
        ("White wins.\nMorphy v. Anderssen", "0-1", "1-0", true),
        (
            "Ergebnis: remis\nMorphy - Anderssen",
            "1:0",
            "1/2-1/2",
            true,
        ),
        ("Morphy - Anderssen 1-0\nParis 1858", "", "1-0", false),
        ("Morphy v. Anderssen\nDrawn", "", "1/2-1/2", false),
        ("Morphy v. Anderssen, 1-0, Paris 1858", "1-0", "1-0", false),
        ("Result: *", "1-0", "1-0", false),
        ("Result: 1-0", "*", "1-0", false),
    ] {
        let text = format!("{heading}\n\n{ROWS}\n{end}\n");
        check(&text, result);
        assert_eq!(!read_score(&text)[0].doubts.is_empty(), is_told, "{text}");
    }
    // What stands over the second game is no end of the first.
    let text = format!("A v. B\n\n{ROWS}\n\nC v. D\n1-0\n\n{ROWS}\n");
    let scores = read_score(&text);
    let results: Vec<String> = scores
        .iter()
        .map(|score| score.games[0].outcome.to_string())
        .collect();
    assert_eq!(results, ["*", "1-0"]);
}

#[test]
fn the_shares_of_those_in_the_head_are_a_result() {
    let head = "Paul Morphy - Adolf Anderssen, Paris 1858";
    for (words, result, is_read) in [
        ("Morphy 1, Anderssen 0.", "1-0", true),
        (
            "And so the game was over: Anderssen 1, Morphy 0.",
            "0-1",
            true,
        ),
        ("Morphy ½, Anderssen ½", "1/2-1/2", true),
        ("White 0, Black 1", "0-1", true),
        ("Morphy 1, Staunton 0.", "*", false),
        (
            "The match stood thus: Morphy 1, Anderssen 0, drawn 1.",
            "*",
            false,
        ),
    ] {
        let text = format!("{head}\n\n{ROWS}\n{words}\n");
        check(&text, result);
        let told = read_text(&text, None).passed;
        let shares = told
            .iter()
            .any(|one| one.said.as_ref().is_some_and(|said| said.contains('0')));
        assert!(!(is_read && shares), "{text}: {told:?}");
        assert!(is_read || !told.is_empty(), "{text}");
    }
}

#[test]
fn a_sentence_under_the_moves_tells_the_end() {
    let head = "White: Morphy   Black: Anderssen";
    let read = |end: &str, is_doubt: bool, result: &str| {
        let text = format!("{head}\n\n{ROWS}\n{end}\n");
        check(&text, result);
        let told = read_text(&text, None).passed;
        let doubts = told.iter().filter(|one| one.is_doubt).count();
        assert_eq!(doubts > 0, is_doubt, "{text}: {told:?}");
    };
    for (end, result) in [
        ("Result: 1-0", "1-0"),
        ("Result: 1-0 (3 moves)", "1-0"),
        ("Score: 0-1", "0-1"),
        ("0-1, 3 moves", "0-1"),
        ("and White won in 3 moves.", "1-0"),
        ("White won in three moves.", "1-0"),
        ("And after 3 moves the game was drawn.", "1/2-1/2"),
        ("The game ended in a draw.", "1/2-1/2"),
        ("Here Anderssen resigned.", "1-0"),
        ("Morphy won. A fine game.", "1-0"),
        ("After a hard fight White resigned.", "0-1"),
        ("Black resigned on the 4th move.", "1-0"),
        ("Time: 1:20, 1:40. White resigned.", "0-1"),
    ] {
        read(end, false, result);
    }
    // What speaks of an end and cannot be understood is a doubt; what speaks of none is none.
    for end in [
        "with a won game for White.",
        "Black's flag fell.",
        "Staunton resigned.",
    ] {
        read(end, true, "*");
    }
    read("A fine game throughout.", false, "*");
    // Where the game goes on it has not ended.
    let text = format!(
        "{head}\n\n{ROWS}\nHere White wins by force.\n\n4. B-R4 Kt-B3\n5. Castles B-K2\n0-1\n"
    );
    assert_eq!(read_score(&text)[0].games[0].outcome.to_string(), "0-1");
    assert_eq!(read_score(&text)[0].games[0].main_line().nodes.len(), 10);
}

#[test]
fn a_sentence_on_something_else_tells_no_result() {
    for end in [
        "In the next game Black won in 30 moves.",
        "A similar game, in which Black resigned, is given on p. 30.",
        "Neither White nor Black won.",
        "In Game II White won.",
        "In a game played in 1858 White won.",
        "The return game was drawn.",
        "It is said that White resigned.",
        "According to the Chronicle White resigned.",
        "Zukertort, who was ill, resigned the match and Black won.",
        "In the second game White resigned on the 20th move.",
        "White resigns?",
        "Has White won?",
        "Why White resigned?",
        "If 4. P-Q4, White wins.",
        "Black has probably won.",
        "White would have won.",
        "White wins if Black takes.",
        "White resigned, unless the umpire ruled otherwise.",
        "Against Staunton, White won.",
        "In the previous game White did the same. Black won.",
        "White didn't resign; Black won't have won.",
        "Had White castled, Black resigned.",
        "Black nearly won.",
    ] {
        let text = format!("White: Morphy   Black: Anderssen\n\n{ROWS}\n{end}\n");
        let told = read_text(&text, None);
        let game = &told.games[0].games[0];
        assert_eq!(game.outcome.to_string(), "*", "{text}");
        assert_eq!(game.main_line().nodes.len(), 6, "{text}");
        let doubts = told.passed.iter().filter(|one| one.is_doubt).count();
        assert!(doubts > 0, "{text}: {told:?}");
    }
}

#[test]
fn two_results_behind_the_last_move_are_a_doubt() {
    for ends in [
        " 1-0 0-1",
        " White resigned 1-0",
        "\n1-0 White resigns",
        "\nDrawn. 1-0",
        "\nWhite resigns. 1-0",
        "\n1-0\nBlack won.",
        "\nBlack resigns\n0-1",
    ] {
        let text = format!("{ROWS}{ends}\n");
        let scores = read_score(&text);
        assert_eq!(scores.len(), 1, "{text}");
        let doubts: Vec<String> = scores[0].doubts.iter().map(ToString::to_string).collect();
        let told = doubts
            .iter()
            .any(|doubt| doubt.contains("are told behind the last move"));
        assert!(told, "{text}\n{doubts:?}");
    }
    for ends in [
        " 1-0 Black resigned",
        "\nBlack resigns. 1-0",
        "\n1-0\nWhite won.",
        " ½-½ Drawn",
    ] {
        let text = format!("{ROWS}{ends}\n");
        assert!(read_score(&text)[0].doubts.is_empty(), "{text}");
    }
}

#[test]
fn the_last_line_of_a_note_ends_no_game() {
    for note in [
        "Here the annotators give another move as safer, with all the appearance of a\ndraw.",
        "After this it was thought by those who looked on that nobody could have\nresigned.",
        "Leaving bishops of different colours, and so it seems in the end a mere\ndraw",
    ] {
        let rows = ROWS.replace("3. B-Kt5", &format!("3. B-Kt5\n\n{note}\n\n3. ...  "));
        check(&format!("{rows}\n\nBlack resigned.\n"), "1-0");
    }
}

#[test]
fn what_is_said_of_the_end_and_is_not_in_the_record_is_a_doubt() {
    for (end, result) in [
        ("White resigned on the 45th move.", "0-1"),
        ("White resigned on move 30", "0-1"),
        ("Black resigned on the thirtieth move.", "1-0"),
        ("Drawn after 60 moves.", "1/2-1/2"),
        ("After a few more moves Black resigned.", "1-0"),
        ("Some moves later White resigned.", "0-1"),
        ("White mates in four moves.", "1-0"),
        ("and White won in forty-five moves.", "1-0"),
        ("0-1, 34 moves", "0-1"),
        ("White mates.", "1-0"),
        ("Drawn by stalemate.", "1/2-1/2"),
        ("and wins.", "0-1"),
    ] {
        for text in [
            format!("{ROWS}\n{end}\n"),
            format!("{ROWS}\n\n{end}\n"),
            format!("White: Morphy   Black: Bird\n\n{ROWS}\n{end}\n"),
        ] {
            check(&text, result);
            let score = &read_score(&text)[0];
            assert_eq!(score.doubts.len(), 1, "{text}: {:?}", score.doubts);
        }
    }
    for end in [
        "Drawn by the fifty move rule.",
        "White resigned.",
        "Black resigned on move 4.",
        "Drawn after three moves.",
    ] {
        let score = &read_score(&format!("{ROWS}\n{end}\n"))[0];
        assert!(score.doubts.is_empty(), "{end}: {:?}", score.doubts);
    }
    let mate = "1. P-KB3 P-K4\n2. P-KKt4 Q-R5\nBlack mates.\n";
    let score = &read_score(mate)[0];
    assert!(score.doubts.is_empty(), "{:?}", score.doubts);
}

/// The result, and whether a doubt is told.
fn read(text: &str) -> (String, bool) {
    let found = read_text(text, None);
    assert_eq!(found.games.len(), 1, "{text}");
    let score = &found.games[0];
    let doubt = !score.doubts.is_empty()
        || !score.unplaced.is_empty()
        || found.passed.iter().any(|passage| passage.is_doubt);
    (score.games[0].outcome.to_string(), doubt)
}

#[test]
fn few_words_over_a_game_tell_its_result() {
    let named = "White: Morphy. Black: Bird.";
    for (head, result, doubt) in [
        ("Game drawn".to_owned(), "1/2-1/2", false),
        ("Fifth match game. Drawn.".to_owned(), "1/2-1/2", false),
        (format!("Won by Morphy\n{named}"), "1-0", false),
        (format!("Bird won.\n{named}"), "0-1", false),
        (format!("{named}\nMorphy 1, Bird 0"), "1-0", false),
        // Nobody knows who had White, or who these are.
        ("Won by Morphy".to_owned(), "*", true),
        ("A. Smith 1, B. Jones 0".to_owned(), "*", true),
        (format!("Won by Zukertort\n{named}"), "*", true),
        (format!("White lost a pawn.\n{named}"), "*", false),
        (
            format!(
                "Morphy won the first game in fine style, which is given elsewhere.\n\n{named}"
            ),
            "*",
            false,
        ),
    ] {
        let text = format!("{head}\n\n{ROWS}\n");
        assert_eq!(read(&text), (result.to_owned(), doubt), "{text}");
    }
    // What stands apart from the first game and over the names of the second is said of the second.
    let text = format!("{named}\n{ROWS}\n\nBird won.\nWhite: Bird. Black: Morphy.\n{ROWS}\n");
    let results: Vec<String> = read_score(&text)
        .iter()
        .map(|score| score.games[0].outcome.to_string())
        .collect();
    assert_eq!(results, ["*", "1-0"]);
    // Over the second game it is no end of the first.
    let text = format!("Game 1\n\n{ROWS}\n\nGame 2. Drawn.\n\n{ROWS}\n");
    let results: Vec<String> = read_score(&text)
        .iter()
        .map(|score| score.games[0].outcome.to_string())
        .collect();
    assert_eq!(results, ["*", "1/2-1/2"]);
}

#[test]
fn the_share_behind_a_name_is_no_part_of_it() {
    for (head, result, doubt) in [
        ("White: Morphy (1)  Black: Bird (0)", "1-0", false),
        ("Black: Bird (1)   White: Morphy (0)", "0-1", false),
        ("White: Morphy (½)\nBlack: Bird (½)", "1/2-1/2", false),
        ("Morphy (1) - Bird (0)", "1-0", false),
        ("Morphy (0) v. Bird (1)", "0-1", false),
        // They are no shares of one point.
        ("White: Morphy (1)  Black: Bird (1)", "*", true),
        ("White: Morphy (1)  Black: Bird", "*", true),
    ] {
        let text = format!("{head}\n{ROWS}\n");
        assert_eq!(read(&text), (result.to_owned(), doubt), "{text}");
        let game = &read_score(&text)[0].games[0];
        let names = ["White", "Black"].map(|tag| game.tags.get(tag).unwrap_or_default());
        assert_eq!(names, ["Morphy", "Bird"], "{text}");
    }
    let text = format!("White: Steinitz (blindfold)  Black: Bird\n{ROWS}\n");
    let game = &read_score(&text)[0].games[0];
    assert_eq!(game.tags.get("White"), Some("Steinitz (blindfold)"));
}

#[test]
fn ends_in_sentences_of_other_languages() {
    for (end, result) in [
        ("Wit gaf het op.", "0-1"),
        ("Weiß hat gewonnen.", "1-0"),
        ("Als unentschieden abgebrochen.", "1/2-1/2"),
        ("The game ended in favour of White.", "1-0"),
    ] {
        let text = format!("{ROWS}\n{end}\n");
        assert_eq!(read(&text), (result.to_owned(), false), "{text}");
    }
    // What is not understood, and speaks of an end, is a doubt.
    for end in [
        "Schwarz hat beinahe gewonnen.",
        "Les noirs ont presque gagné.",
    ] {
        let text = format!("{ROWS}\n{end}\n");
        assert_eq!(read(&text), ("*".to_owned(), true), "{text}");
    }
}

#[test]
fn the_end_may_be_a_sentence_behind_the_last_move() {
    const HEADING: &str = "White: Paulsen. Black: Morphy.\n";
    for (words, result) in [
        ("Morphy resigns.", "1-0"),
        ("Paulsen resigned", "0-1"),
        ("(Black resigns)", "1-0"),
        ("(1-0, 35)", "1-0"),
        ("\u{bd}", "1/2-1/2"),
        ("Perpetual check.", "1/2-1/2"),
        ("Abandonan las negras.", "1-0"),
        ("Remiz\u{103}", "1/2-1/2"),
        ("Empate", "1/2-1/2"),
        ("Tasapeli", "1/2-1/2"),
    ] {
        for moves in [LINE, ROWS, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"] {
            check(&format!("{HEADING}{moves} {words}\n"), result);
        }
    }
    // What cannot be understood of an end is a doubt there too.
    for words in [
        "Black announced mate in four moves.",
        "and Black, after 20 more moves, resigned.",
        "Not drawn, as the book says, but won by White.",
        "White forfeits by overstepping the time limit.",
    ] {
        let found = read_text(&format!("{HEADING}{LINE} {words}\n"), None);
        let doubt = found.passed.iter().any(|passage| passage.is_doubt);
        let is_read = found.games[0].games[0].outcome.marker() != "*";
        assert!(
            doubt || is_read || !found.games[0].doubts.is_empty(),
            "{words}"
        );
    }
    // And what speaks of none is a remark.
    let found = read_text(&format!("{HEADING}{LINE} the usual move\n"), None);
    assert!(!found.passed.iter().any(|passage| passage.is_doubt));
}

#[test]
fn what_stands_right_under_a_game_without_a_heading_is_its_own() {
    let text = format!("{LINE}\n\nWhite: A. Blum.  Black: C. Dorn.  London 1851.\nWhite won.\n");
    let found = read_text(&text, None);
    let game = &found.games[0].games[0];
    assert_eq!(game.tags.get("White"), Some("A. Blum"));
    assert_eq!(game.tags.get("Date"), Some("1851.??.??"));
    assert_eq!(game.outcome.marker(), "1-0");
}

#[test]
fn a_day_in_a_long_heading_is_told_with_its_words() {
    let heading =
        "One of eight games played blindfold simultaneously at Birmingham, 27 August 1858.";
    let found = read_text(&format!("{heading}\n\n{LINE}\n"), None);
    let told = |passage: &jadoube_notation::score::Passage| {
        passage.is_doubt
            && passage
                .said
                .as_deref()
                .is_some_and(|said| said.contains("1858"))
    };
    assert!(found.passed.iter().any(told), "{:?}", found.passed);
}

#[test]
fn a_game_that_stops_keeps_the_result_that_is_printed() {
    for (end, result) in [
        ("1-0", "1-0"),
        ("White resigns.", "0-1"),
        ("Drawn.", "1/2-1/2"),
        ("0&ndash;1", "0-1"),
        // Whose it is nobody can say.
        ("Resigns.", "*"),
        ("", "*"),
    ] {
        let text = format!("1. e4 e5\n2. Nf3 Nc6\n3. Qh8 a6\n4. Bxc6 dxc6\n{end}\n");
        let score = &read_score(&text)[0];
        assert!(score.stopped.is_some(), "{text}");
        assert_eq!(score.games[0].outcome.to_string(), result, "{text}");
    }
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 1&ndash;0\n";
    assert_eq!(read_score(text)[0].games[0].outcome.to_string(), "1-0");
}

#[test]
fn who_resigned_is_told_where_nobody_is_named() {
    use jadoube_notation::Leniency;
    let noted = |text: &str| {
        let scores = read_score(text);
        let notes: Vec<Leniency> = scores[0].notes.iter().map(|note| note.leniency).collect();
        (scores[0].games[0].outcome.to_string(), notes)
    };
    for end in [" (resigns)", " resigned", "\nResigns."] {
        let told = noted(&format!("{SAN}{end}"));
        assert_eq!(told, ("0-1".to_owned(), vec![Leniency::Resigner]), "{end}");
    }
    // In the place of a move, or with a name, it is said of one side.
    for end in [
        "\n4. Resigns",
        " White resigns.",
        "\nWhite resigns",
        " resigns 0-1",
    ] {
        assert_eq!(noted(&format!("{SAN}{end}")).1, [], "{end}");
    }
    assert_eq!(noted("1. e4 e5\n2. Nf3 Resigns").1, []);
}

#[test]
fn the_words_that_end_a_game_are_not_told_as_passed_over() {
    for end in ["1/2", "(1-0)", "(White resigns)"] {
        let scores = read_score(&format!("{SAN} {end}\n"));
        assert!(scores[0].notes.is_empty(), "{end}: {:?}", scores[0].notes);
        assert_ne!(scores[0].games[0].outcome.to_string(), "*", "{end}");
    }
}

#[test]
fn a_game_lost_on_time_says_so() {
    let termination = |end: &str| {
        let scores = read_score(&format!("{SAN}\n{end}\n"));
        assert!(scores[0].notes.is_empty(), "{end}: {:?}", scores[0].notes);
        let told = scores[0].games[0].tags.get("Termination");
        told.map(str::to_owned)
    };
    for end in [
        "Black lost on time",
        "White exceeded the time limit",
        "0-1 (time)",
        "Time forfeit by White.",
    ] {
        assert_eq!(termination(end).as_deref(), Some("time forfeit"), "{end}");
    }
    for end in ["White resigned", "Time: 1:20, 1:40. White resigned.", "1-0"] {
        assert_eq!(termination(end), None, "{end}");
    }
}

#[test]
fn a_draw_that_was_agreed_ended_normally_and_its_words_are_kept() {
    let read = |end: &str| read_score(&format!("{SAN}\n{end}\n"))[0].games[0].clone();
    for end in [
        "Draw agreed.",
        "A draw was agreed upon.",
        "They agreed to a draw.",
        "Drawn by agreement.",
        "Drawn by mutual consent",
    ] {
        let game = read(end);
        assert_eq!(game.tags.get("Termination"), Some("normal"), "{end}");
        assert!(
            game.to_pgn().contains(&format!("{{{end}}} 1/2-1/2")),
            "{end}"
        );
    }
    for end in [
        "Drawn.",
        "1/2-1/2",
        "Drawn by perpetual check.",
        "White resigned.",
    ] {
        let game = read(end);
        assert_eq!(game.tags.get("Termination"), None, "{end}");
        assert!(!game.to_pgn().contains('{'), "{end}");
    }
}

#[test]
fn castling_takes_no_digit_of_a_result_with_blanks() {
    for (text, played) in [
        (
            "1 e4 e5 2 Nf3 Nc6 3 Bc4 Bc5 4 O-O 0 : 1",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 0-1",
        ),
        (
            "1 e4 e5 2 Nf3 Nf6 3 Bc4 Bc5 4 O-O O-O 0 - 1.",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O 0-1",
        ),
        (
            "1 e4 e5 2 Nf3 Nc6 3 Bc4 Bc5 1 : 0",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 1-0",
        ),
    ] {
        assert_eq!(crate::support::moves(text), [played], "{text}");
    }
}

#[test]
fn a_draw_that_was_offered_and_accepted_ends_the_game() {
    for words in [
        "Black offered a draw, which was accepted.",
        "White offered a draw, which Black accepted.",
    ] {
        check(&format!("{ROWS}\n\n{words}\n"), "1/2-1/2");
        check(&format!("{LINE} {words}\n"), "1/2-1/2");
    }
    let declined = format!("{ROWS}\n\nWhite offered a draw, which Black declined.\n");
    check(&declined, "*");
}
