//! Where and when a game was played, and what else its heading says.

use jadoube_board::FenStyle;
use jadoube_notation::score::{read_score, read_text};

use super::{RUY, told};

#[test]
fn a_position_may_stand_behind_words() {
    let fen = "8/P6k/8/8/8/8/7K/8 w - - 0 1";
    for words in ["", "Position: "] {
        let games = read_score(&format!("{words}{fen}\n1. P-R8(Q) K-Kt3\n2. Q-Kt8\n"));
        assert_eq!(games.len(), 1, "{words}");
        let start = games[0].games[0].start.to_fen(FenStyle::Standard);
        assert_eq!(start, fen, "{words}");
    }
}

#[test]
fn a_heading_tells_where_and_when() {
    const MOVES: &str = "1. P-K4 P-K4\n2. P-KB4 P x P\n3. B-B4 Q-R5ch\n4. K-B sq P-QKt4\n";
    for heading in [
        "White: Anderssen. Black: Kieseritzky. London 1851",
        "Anderssen - Kieseritzky, London 1851",
        "Anderssen - Kieseritzky\nLondon 1851",
        "Anderssen v. Kieseritzky, London, 1851.",
    ] {
        let score = &read_score(&format!("{heading}\n\n{MOVES}"))[0];
        let tags = &score.games[0].tags;
        let told = ["White", "Black", "Site", "Date"].map(|name| tags.get(name));
        let known = ["Anderssen", "Kieseritzky", "London", "1851.??.??"].map(Some);
        assert_eq!(told, known, "{heading}");
    }
    // An opening is no place.
    let opening = "White: Anderssen. Black: Kieseritzky. Bishop's Gambit";
    let score = &read_score(&format!("{opening}\n\n{MOVES}"))[0];
    assert_eq!(score.games[0].tags.get("Site"), None);
}

#[test]
fn a_line_of_a_word_is_told() {
    for line in ["Brilliant play!", "A mistake.", "Vienna", "1851"] {
        for text in [
            format!("{line}\n\n{RUY}"),
            format!("{RUY}\n{line}\n"),
            format!("{RUY}{line}\n"),
        ] {
            let found = read_text(&text, None);
            let told: Vec<String> = found
                .passed
                .into_iter()
                .filter_map(|passage| passage.said)
                .collect();
            assert_eq!(told, [line], "{text}");
        }
    }
}

#[test]
fn headers_of_the_text_become_tags() {
    for (header, tag, value) in [
        ("# event: Club evening", "Event", "Club evening"),
        ("# round: 3", "Round", "3"),
        ("# eco: C70", "ECO", "C70"),
        ("# annotator: Zukertort", "Annotator", "Zukertort"),
        ("# opening: Ruy Lopez", "Opening", "Ruy Lopez"),
        ("# white elo: 2100", "WhiteElo", "2100"),
        ("# date: 25 XII 1890", "Date", "1890.12.25"),
        ("# date: before 1890", "Date", "before 1890"),
        ("Opening: QGD", "Opening", "QGD"),
        ("Event: Club evening", "Event", "Club evening"),
        ("Round: 3", "Round", "3"),
        ("Annotator: Zukertort", "Annotator", "Zukertort"),
    ] {
        let found = read_text(&format!("{header}\n\n{RUY}"), None);
        assert_eq!(
            found.games[0].games[0].tags.get(tag),
            Some(value),
            "{header}"
        );
        assert_eq!(found.passed, [], "{header}");
    }
    let found = read_text(&format!("# weather: rain\n\n{RUY}"), None);
    assert_eq!(found.passed[0].said.as_deref(), Some("rain"));
    // The number of a game stands beside that of its round.
    let found = read_text(&format!("GAME 5.\nRound: 3\n\n{RUY}"), None);
    assert_eq!(found.games[0].games[0].tags.get("Round"), Some("3"));
    assert_eq!(found.games[0].games[0].tags.get("GameNumber"), Some("5"));
    assert_eq!(found.passed, []);
}

#[test]
fn days_and_rounds_are_read_or_told() {
    const NAMES: [&str; 7] = [
        "White",
        "Black",
        "Site",
        "Date",
        "Round",
        "Board",
        "GameNumber",
    ];
    for (heading, tags) in [
        (
            "Morphy v. Anderssen, Paris, 1858.12.20",
            "Morphy, Anderssen, Paris, 1858.12.20",
        ),
        (
            "Game 3. Morphy - Anderssen, Paris 20.xii.1858",
            "Morphy, Anderssen, Paris, 1858.12.20, 3",
        ),
        (
            "Tarrasch - Walbrodt\nNuremberg, 4.v.1904",
            "Tarrasch, Walbrodt, Nuremberg, 1904.05.04",
        ),
        (
            "4.v.1904\nSteinitz - Zukertort",
            "Steinitz, Zukertort, 1904.05.04",
        ),
        (
            "Round 3\nSteinitz v. Zukertort\nVienna, 1882",
            "Steinitz, Zukertort, Vienna, 1882.??.??, 3",
        ),
        (
            "Board 2\nA. Smith v. B. Jones\nLondon 1912.05.04",
            "A. Smith, B. Jones, London, 1912.05.04, 2",
        ),
        (
            "Steinitz - Zukertort, Vienna 1882, Round 3, Board 2",
            "Steinitz, Zukertort, Vienna, 1882.??.??, 3, 2",
        ),
        (
            "Runde 5, Brett 1\nSteinitz - Zukertort\nWien, 4. 5. 1904",
            "Steinitz, Zukertort, Wien, 1904.05.04, 5, 1",
        ),
        (
            "Steinitz v. Zukertort, 3rd round, Vienna, May 4th 1882",
            "Steinitz, Zukertort, Vienna, 1882.05.04, 3",
        ),
        (
            "White: Steinitz\nBlack: Zukertort\nDate: 4.v.1904",
            "Steinitz, Zukertort, 1904.05.04",
        ),
        // What lasted longer than a year is an event, and no day of it is known.
        ("Match 1882-3\nSteinitz v. Zukertort", "Steinitz, Zukertort"),
    ] {
        assert_eq!(told(heading, &NAMES), (tags.to_owned(), true), "{heading}");
    }
    // Which is the month nobody can say: it is told, and all else is kept.
    for day in ["Round 3, Board 2, 3/4/1882", "3/4/1882, Round 3, Board 2"] {
        let known = "Steinitz, Zukertort, 1882.??.??, 3, 2".to_owned();
        let heading = format!("Steinitz - Zukertort\n{day}");
        assert_eq!(told(&heading, &NAMES), (known, false), "{heading}");
    }
    for heading in [
        "1882-3\nSteinitz v. Zukertort",
        "Steinitz v. Zukertort, 1912-13",
        "Steinitz v. Zukertort, London, winter 1882/83",
        "Steinitz v. Zukertort (Vienna, 30 Feb 1882)",
        "Steinitz v. Zukertort, Vienna 29.2.1881",
    ] {
        assert_eq!(
            told(heading, &NAMES),
            ("Steinitz, Zukertort".to_owned(), false),
            "{heading}"
        );
    }
}

#[test]
fn what_a_book_says_of_its_print_is_no_place_of_a_game() {
    for heading in [
        "Published in The Field, 1882",
        "Copyright London 1912",
        "PUBLISHED BY BELL, London 1912",
        "Reprinted 1951",
        "Erschienen Leipzig 1904",
        "British Chess Magazine, No. 341, 1912",
        "No. 341",
        "Problem No. 341",
    ] {
        let text = format!("{heading}\nSteinitz v. Zukertort");
        let (tags, _) = told(&text, &["White", "Black", "Event", "Site", "Date", "Round"]);
        assert_eq!(tags, "Steinitz, Zukertort", "{heading}");
        let found = read_text(&format!("{text}\n\n{RUY}"), None);
        assert!(!found.passed.is_empty(), "{heading}");
    }
}

#[test]
fn the_lines_above_the_names_say_where_and_when_and_which_game() {
    for (head, expected) in [
        (
            "Match, fifth game.\nPlayed 3rd January, 1886, at New York.",
            ["1886.01.03", "New York", "5"],
        ),
        (
            "Played on Tuesday, the 4th of July, 1876, at Philadelphia.",
            ["1876.07.04", "Philadelphia", "?"],
        ),
        (
            "Vienna Tournament, 1882. Round 3.",
            ["1882.??.??", "?", "3"],
        ),
    ] {
        for gap in ["\n", "\n\n"] {
            let text = format!("{head}{gap}White: Zukertort. Black: Steinitz.{gap}{RUY}");
            let found = read_text(&text, None);
            assert_eq!(found.games.len(), 1, "{text}");
            let tags = &found.games[0].games[0].tags;
            let said = ["Date", "Site", "Round"].map(|tag| tags.get(tag).unwrap_or("?"));
            assert_eq!(said, expected, "{text}");
            assert_eq!(tags.get("White"), Some("Zukertort"), "{text}");
            assert!(!found.passed.iter().any(|one| one.is_doubt), "{text}");
        }
    }
    let text = format!("Vienna Tournament, 1882. Round 3.\n{RUY}");
    let tags = read_score(&text)[0].games[0].tags.clone();
    assert_eq!(tags.get("Event"), Some("Vienna Tournament"));
}

#[test]
fn words_stand_for_what_the_game_before_has() {
    const MOVES: &str = "1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n";
    let first = format!("GAME 1.\nWhite: Anderssen. Black: Dufresne.\n{MOVES}Resigns.\n\n");
    for (heading, white, black, players) in [
        (
            "White: Idem. Black: Idem.",
            Some("Anderssen"),
            Some("Dufresne"),
            None,
        ),
        (
            "White: The same. Black: Kieseritzky.",
            Some("Anderssen"),
            Some("Kieseritzky"),
            None,
        ),
        (
            "White: Ditto\nBlack: do.",
            Some("Anderssen"),
            Some("Dufresne"),
            None,
        ),
        (
            "Weiss: Derselbe   Schwarz: Mayet",
            Some("Anderssen"),
            Some("Mayet"),
            None,
        ),
        (
            "Between the same players.",
            None,
            None,
            Some("Anderssen and Dufresne"),
        ),
        (
            "The same players, the colours being reversed.",
            Some("Dufresne"),
            Some("Anderssen"),
            None,
        ),
    ] {
        let text = format!("{first}GAME 2.\n{heading}\n{MOVES}Drawn.\n");
        let found = read_text(&text, None);
        assert_eq!(found.games.len(), 2, "{text}");
        let tags = &found.games[1].games[0].tags;
        assert_eq!(tags.get("White"), white, "{heading}");
        assert_eq!(tags.get("Black"), black, "{heading}");
        assert_eq!(tags.get("Players"), players, "{heading}");
        assert!(found.games[1].doubts.is_empty(), "{heading}");
        let said: Vec<_> = found
            .passed
            .iter()
            .filter_map(|passage| passage.said.as_ref())
            .collect();
        assert!(said.is_empty(), "{heading}: {said:?}");
    }
    // Over the first game they stand for nothing.
    let score = &read_score(&format!("White: Idem. Black: Mayet.\n{MOVES}Drawn.\n"))[0];
    assert_eq!(score.games[0].tags.get("White"), None);
    assert!(
        score.doubts[0].why.contains("\"Idem\" stands for"),
        "{:?}",
        score.doubts
    );
}

#[test]
fn the_head_that_databases_print_is_read() {
    for number in ["", "(12) "] {
        let text = format!(
            "{number}Adams,J (2410) - Baker,K (2350) [C68]\nHastings (3), 02.01.1995\n\n\
             1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Bxc6 dxc6 1-0\n"
        );
        let game = &read_score(&text)[0].games[0];
        let tag = |name: &str| game.tags.get(name).unwrap_or("?");
        let told = ["White", "Black", "WhiteElo", "BlackElo", "ECO", "Date"].map(tag);
        let due = ["Adams,J", "Baker,K", "2410", "2350", "C68", "1995.01.02"];
        assert_eq!(told, due, "{text}");
    }
}

#[test]
fn a_move_of_the_other_side_is_told_as_such() {
    let scores = read_score("1. e4 e5\n2. ....... Nc6\n3. Bb5 a6\n");
    let why = &scores[0].stopped.as_ref().expect("a move is missing").why;
    assert!(
        why.starts_with("move 2 of Black stands where move 2 is due"),
        "{why}"
    );
}

#[test]
fn a_place_ends_before_the_players_and_begins_behind_the_opening() {
    let said = |heading: &str| {
        let score = &read_score(&format!("{heading}\n\n{RUY}"))[0];
        let tags = &score.games[0].tags;
        ["Site", "Date", "Opening", "Players"]
            .map(|tag| tags.get(tag).unwrap_or_default().to_owned())
    };
    for (heading, expected) in [
        (
            "Played at the Café de la Régence, Paris, between Morphy and Harrwitz.",
            ["Café de la Régence, Paris", "", "", "Morphy and Harrwitz"],
        ),
        (
            "Played at the Café de la Régence, Paris, between Morphy and Harrwitz, 1858",
            [
                "Café de la Régence, Paris",
                "1858.??.??",
                "",
                "Morphy and Harrwitz",
            ],
        ),
        (
            "Played in London in 1851 between Mr. Anderssen and Herr Kieseritzky.",
            ["London", "1851.??.??", "", "Anderssen and Kieseritzky"],
        ),
        (
            "Opening: Ruy Lopez. London, 1851",
            ["London", "1851.??.??", "Ruy Lopez", ""],
        ),
        (
            "Opening: Q.G.D. London, 1851.",
            ["London", "1851.??.??", "Q.G.D.", ""],
        ),
        ("Opening: Ruy Lopez", ["", "", "Ruy Lopez", ""]),
    ] {
        assert_eq!(said(heading), expected, "{heading}");
    }
}

#[test]
fn a_year_alone_over_counted_games_is_theirs() {
    let games = |year: &str, white: &str, black: &str| {
        format!(
            "      {year}\n\nGAME 1\n\nWhite: {white}   Black: {black}\n\n{RUY}\nGAME 2\n\nWhite: {black}   Black: {white}\n\n{RUY}\n"
        )
    };
    let text = games("1927", "Adams", "Baker") + &games("1928", "Clark", "Dodd");
    let found = read_text(&text, None);
    let dates: Vec<&str> = found
        .games
        .iter()
        .map(|score| score.games[0].tags.get("Date").unwrap_or_default())
        .collect();
    assert_eq!(
        dates,
        ["1927.??.??", "1927.??.??", "1928.??.??", "1928.??.??"]
    );
    assert!(found.passed.is_empty(), "{:?}", found.passed);
    // Over anything else it may be the number of a page.
    assert_eq!(
        told("1927\n\nAdams v. Baker", &["Date", "White"]).0,
        "Adams"
    );
}

#[test]
fn a_collection_of_numbered_games_tells_number_opening_ratings_and_round() {
    for (heading, expected) in [
        (
            "247.                    B 33\n   J. TIMMAN 2625 - A. KARPOV 2720\n        Amsterdam 1987",
            "247, B33, J. TIMMAN, A. KARPOV, 2625, 2720, Amsterdam, 1987.??.??",
        ),
        (
            "248.                    D 35\n   G. KASPAROV 2740 – V. SMYSLOV 2610\n        Vilnius (m/5) 1984",
            "248, D35, G. KASPAROV, V. SMYSLOV, 2740, 2610, Vilnius, 1984.??.??, 5",
        ),
        (
            "Kasparov - Karpov, Moscow m (6) 1984",
            "Kasparov, Karpov, Moscow, 1984.??.??, 6",
        ),
        (
            "Reti/Alekhine, Baden-Baden 1925",
            "Reti, Alekhine, Baden-Baden, 1925.??.??",
        ),
        (
            "Kasparov (2740) - Smyslov (2610), Vilnius 1984",
            "Kasparov, Smyslov, 2740, 2610, Vilnius, 1984.??.??",
        ),
        ("Smith - Jones\nWeek 3", "Smith, Jones, 3"),
    ] {
        let names = [
            "GameNumber",
            "ECO",
            "White",
            "Black",
            "WhiteElo",
            "BlackElo",
            "Site",
            "Date",
            "Round",
        ];
        assert_eq!(
            told(heading, &names),
            (expected.to_owned(), true),
            "{heading}"
        );
    }
    // Two years are no ratings.
    let (names, _) = told("Anderssen 1851 - Morphy 1858", &["WhiteElo", "BlackElo"]);
    assert_eq!(names, "");
}
