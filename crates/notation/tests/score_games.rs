//! A second game is a game of its own, and never a variation of the first.

use jadoube_notation::score::{read_score, read_text};

use crate::support::{moves, movetext};

/// The players and the moves of each game.
fn games(text: &str) -> Vec<(String, String)> {
    let games = read_score(text);
    let games = games.iter().flat_map(|score| &score.games);
    games
        .map(|game| {
            let tag = |name: &str| game.tags.get(name).unwrap_or("?").to_owned();
            let players = format!("{}-{}", tag("White"), tag("Black"));
            (players, movetext(game))
        })
        .collect()
}

#[test]
fn tags_over_a_record_in_another_notation_are_its_headers() {
    for moves in [
        "1. P-K4 P-K4 2. N-KB3 P-Q3 3. P-Q4 B-N5 1-0",
        "1. P K 4 P K 4 2. Kt K B 3 P Q 3 3. P Q 4 B Kt 5 1-0",
        "1. P4R P4R 2. C3AR P3D 3. P4D A5C 1-0",
    ] {
        let text = format!(
            "[Event \"Club evening\"]\n[Site \"?\"]\n[Date \"1899.05.02\"]\n[White \"Blum\"]\n[Black \"Dorn\"]\n[Result \"1-0\"]\n\n{moves}\n"
        );
        let games = read_score(&text);
        assert_eq!(games.len(), 1, "{text}");
        assert_eq!(games[0].stopped, None, "{text}");
        let game = &games[0].games[0];
        let tags = ["Event", "Site", "Date", "White", "Black", "Result"]
            .map(|name| game.tags.get(name).unwrap_or("?"));
        let told = ["Club evening", "?", "1899.05.02", "Blum", "Dorn", "1-0"];
        assert_eq!(tags, told, "{text}");
        assert_eq!(movetext(game), "1. e4 e5 2. Nf3 d6 3. d4 Bg4 1-0", "{text}");
    }
}

#[test]
fn a_game_in_a_line_under_a_heading_is_a_game() {
    let first = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    let second = "1. e4 c5 2. Nf3 d6 3. d4 cxd4";
    for (one, other) in [
        ("FIRST GAME.", "SECOND GAME."),
        ("3 May 1851.", "4 May 1851."),
        ("Erste Partie", "Zweite Partie"),
        ("Partida primera", "Partida segunda"),
        (
            "Game 1. White: A. Black: B.",
            "Game 2. White: Morphy. Black: Duke and Count. Paris, 1858.",
        ),
        ("-----", "-----"),
        ("", ""),
    ] {
        let text = format!("{one}\n\n{first}\n\n{other}\n\n{second}\n");
        assert_eq!(
            moves(&text),
            [format!("{first} *"), format!("{second} *")],
            "{text}"
        );
    }
}

#[test]
fn the_players_of_each_stand_with_it() {
    let text = "White: A\nBlack: B\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n\n\
                White: C\nBlack: D\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4\n";
    let players: Vec<String> = games(text)
        .into_iter()
        .map(|(players, _)| players)
        .collect();
    assert_eq!(players, ["A-B", "C-D"]);
}

#[test]
fn games_side_by_side_are_read_one_after_another() {
    let rows = "1. P-K4 P-K4      1. P-Q4 P-Q4\n2. Kt-KB3 Kt-QB3  2. P-QB4 P-K3\n3. B-Kt5 P-QR3    3. Kt-QB3 Kt-KB3\n";
    let due = |first: &str, second: &str| {
        [
            (
                first.to_owned(),
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *".to_owned(),
            ),
            (
                second.to_owned(),
                "1. d4 d5 2. c4 e6 3. Nc3 Nf6 *".to_owned(),
            ),
        ]
    };
    for (heads, first, second) in [
        ("Game I            Game II\n", "?-?", "?-?"),
        ("Game I            Game II\n\n", "?-?", "?-?"),
        ("", "?-?", "?-?"),
        (
            "White: A          White: C\nBlack: B          Black: D\n\n",
            "A-B",
            "C-D",
        ),
        ("A v. B            C v. D\n", "A-B", "C-D"),
    ] {
        assert_eq!(
            games(&format!("{heads}{rows}")),
            due(first, second),
            "{heads}"
        );
    }
    // One goes on below the other.
    let longer = format!("{rows}                  4. B-Kt5 B-K2\nBlack resigns.    Drawn.\n");
    assert_eq!(
        moves(&longer),
        [
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0",
            "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 1/2-1/2"
        ]
    );
}

#[test]
fn games_side_by_side_may_have_several_columns_each() {
    let long = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7";
    let short = "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7";
    for text in [
        "1. e4 e5     4. Ba4 Nf6      1. d4 d5     4. Bg5 Be7\n2. Nf3 Nc6   5. O-O Be7      2. c4 e6\n\
         3. Bb5 a6                    3. Nc3 Nf6\n1-0                          0-1\n",
        "1. e4 e5    2. Nf3 Nc6       1. d4 d5    2. c4 e6\n3. Bb5 a6   4. Ba4 Nf6       3. Nc3 Nf6  4. Bg5 Be7\n\
         5. O-O Be7\n1-0                          0-1\n",
    ] {
        assert_eq!(
            moves(text),
            [format!("{long} 1-0"), format!("{short} 0-1")],
            "{text}"
        );
    }
    // The result of one game in columns stands below the first.
    let one = "1. e4 e5     4. Ba4 Nf6\n2. Nf3 Nc6   5. O-O Be7\n3. Bb5 a6\n1-0\n";
    assert_eq!(moves(one), [format!("{long} 1-0")]);
}

#[test]
fn the_end_of_a_game_side_by_side_stands_in_its_column_below_an_empty_line() {
    let e4 = ["1. e4 e5", "2. Nf3 Nc6", "3. Bb5 a6"];
    let d4 = ["1. d4 d5", "2. c4 e6", "3. Nc3 Nf6", "4. Bg5 Be7"];
    let played = |rows: &[&str], result: &str| format!("{} {result}", rows.join(" "));
    let [short, long] = [e4.as_slice(), d4.as_slice()];
    let ends = ["Black resigns.", "White resigns."];
    for (left, right) in [(short, long), (long, short), (short, short)] {
        let column = |rows: &[&'static str], end: &'static str| {
            let mut lines = rows.to_vec();
            lines.extend(["", end]);
            lines
        };
        let (one, other) = (column(left, ends[0]), column(right, ends[1]));
        let line = |at: usize| {
            let cell = |lines: &[&'static str]| lines.get(at).copied().unwrap_or_default();
            format!("{:<24}{}", cell(&one), cell(&other))
        };
        let text: Vec<String> = (0..one.len().max(other.len())).map(line).collect();
        let text = format!("{}\n", text.join("\n"));
        assert_eq!(
            moves(&text),
            [played(left, "1-0"), played(right, "0-1")],
            "{text}"
        );
        // What is said below of both is torn by no column.
        let said = format!("{text}\nBoth games were played at the Divan before many people.\n");
        assert_eq!(moves(&said).len(), 2, "{said}");
    }
}

#[test]
fn of_games_side_by_side_one_may_be_the_shorter() {
    let long = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7";
    let short = "1. d4 d5 2. c4 e6 3. Nc3 Nf6";
    for (text, left, right) in [
        (
            "1. e4   e5        1. d4   d5\n2. Nf3  Nc6       2. c4   e6\n3. Bb5  a6        3. Nc3  Nf6\n\
             4. Ba4  Nf6       0-1\n5. O-O  Be7\n1-0\n",
            format!("{long} 1-0"),
            format!("{short} 0-1"),
        ),
        // The left one.
        (
            "1. d4   d5        1. e4   e5\n2. c4   e6        2. Nf3  Nc6\n3. Nc3  Nf6       3. Bb5  a6\n\
            \u{20}                 4. Ba4  Nf6\nDrawn             5. O-O  Be7\n",
            format!("{short} 1/2-1/2"),
            format!("{long} *"),
        ),
        // An empty line between the rows.
        (
            "1. e4 e5          1. d4 d5\n2. Nf3 Nc6        2. c4 e6\n\n3. Bb5 a6         3. Nc3 Nf6\n4. Ba4 Nf6\n\n\
             5. O-O Be7\n",
            format!("{long} *"),
            format!("{short} *"),
        ),
        // Bars, and a head whose dashes stand apart.
        (
            "A  -  B           C - D\n1. e4   e5      | 1. d4  d5\n2. Nf3  Nc6     | 2. c4  e6\n3. Bb5  a6      | 3. Nc3 Nf6\n\
             4. Ba4  Nf6     |\n5. O-O  Be7     |\n",
            format!("{long} *"),
            format!("{short} *"),
        ),
        // Heads with results.
        (
            "A - B *           C - D 0-1\n1. e4 e5          1. d4 d5\n2. Nf3 Nc6        2. c4 e6\n3. Bb5 a6         3. Nc3 Nf6\n\
             4. Ba4 Nf6\n5. O-O Be7\n",
            format!("{long} *"),
            format!("{short} 0-1"),
        ),
        // The right one begins a line below.
        (
            "1. e4 e5\n2. Nf3 Nc6        1. d4 d5\n3. Bb5 a6         2. c4 e6\n4. Ba4 Nf6        3. Nc3 Nf6\n\
             5. O-O Be7\n",
            format!("{long} *"),
            format!("{short} *"),
        ),
    ] {
        assert_eq!(moves(text), [left, right], "{text}");
    }
}

/// Two games, the second of which begins with the fourth move under these lines.
fn with_second(over: &str) -> String {
    format!(
        "GAME 1\nWhite: Lasker. Black: Tarrasch.\n1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n4. B-R4 Kt-B3\nDrawn.\n\n\
         {over}\n4. BxKt QPxB\n5. P-Q4 PxP\n6. QxP QxQ\n7. KtxQ B-Q2\nWhite won.\n"
    )
}

#[test]
fn a_game_whose_first_moves_are_printed_elsewhere_is_a_game() {
    let names = "White: Janowski. Black: Schlechter.";
    let first = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1/2-1/2";
    let second =
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. d4 exd4 6. Qxd4 Qxd4 7. Nxd4 Bd7 1-0";
    for over in [
        format!("GAME 2\n{names}\nMoves 1-3 as in Game 1."),
        format!("GAME 2\n{names}\nMoves 1 to 3 as in the preceding game."),
        format!("GAME 2\n{names}\nThe first three moves as in the preceding game."),
        format!("GAME 2\n{names}\nThe opening moves as before."),
        format!("GAME 2\n{names}\n\n(Moves 1-3 as in Game 1.)\n"),
        format!("{names}\nFirst three moves as in Game 1"),
    ] {
        let text = with_second(&over);
        let wanted = [
            ("Lasker-Tarrasch".to_owned(), first.to_owned()),
            ("Janowski-Schlechter".to_owned(), second.to_owned()),
        ];
        assert_eq!(games(&text), wanted, "{over}");
    }
}

/// Where nobody can say what the first moves were, that is told, and the game is never put into the one before.
#[test]
fn a_game_whose_first_moves_are_not_found_is_told() {
    let first = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1/2-1/2";
    for (over, why) in [
        (
            "GAME 2\nWhite: A. Black: B.\nMoves 1-3 as in Game 7.",
            "those of game 7, which is not found",
        ),
        ("GAME 2", "where move 1 is due"),
        ("SECOND GAME.", "where move 1 is due"),
        ("White: Janowski. Black: Schlechter.", "where move 1 is due"),
        ("Game II.  Janowski v. Schlechter", "where move 1 is due"),
    ] {
        let text = read_text(&with_second(over), None);
        let stops = text.games.iter().filter_map(|score| score.stopped.as_ref());
        let told: Vec<String> = stops
            .chain(&text.left_out)
            .map(ToString::to_string)
            .collect();
        assert_eq!(movetext(&text.games[0].games[0]), first, "{over}");
        assert!(
            told.iter().any(|told| told.contains(why)),
            "{over}: {told:?}"
        );
    }
    // The heads of the columns and the number of the same game go on with it.
    for over in [
        "GAME 1",
        "WHITE.   BLACK.",
        "White: Lasker. Black: Tarrasch.",
    ] {
        let text = with_second(over)
            .replace("Drawn.\n", "")
            .replace("4. BxKt QPxB\n", "");
        let text = text.replace(
            "5. P-Q4 PxP\n6. QxP QxQ\n7. KtxQ B-Q2\n",
            "5. Castles B-K2\n6. R-K1 P-QKt4\n",
        );
        assert_eq!(games(&text).len(), 1, "{over}");
    }
}

#[test]
fn games_stand_behind_what_they_are_called() {
    let one = "1. e4 e5 2. Nf3 Nc6 1-0";
    let other = "1. d4 d5 2. c4 e6 0-1";
    for [first, second] in [
        ["A) ", "B) "],
        ["- ", "- "],
        ["Board 1: ", "Board 2: "],
        ["First opening: ", "Second: "],
        ["a) ", "\nb) "],
        ["Smith - Jones ", "Jones - Smith "],
        ["Game 1. ", "Game 2. "],
    ] {
        for text in [
            format!("{first}{one}\n{second}{other}\n"),
            format!(
                "{first}{}\n{second}{}\n",
                one.replace(" 2.", "\n2."),
                other.replace(" 2.", "\n2.")
            ),
        ] {
            assert_eq!(moves(&text), [one, other], "{text}");
        }
    }
    let text =
        "A) 1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 White won.\nB) 1. P-Q4 P-Q4 2. P-QB4 P-K3 Black won.\n";
    assert_eq!(moves(text), [one, other]);
    let text = format!("Smith - Jones {one}\nJones - Smith {other}\n");
    let scores = read_score(&text);
    let white: Vec<_> = scores
        .iter()
        .map(|score| score.games[0].tags.get("White"))
        .collect();
    assert_eq!(white, [Some("Smith"), Some("Jones")]);
}

#[test]
fn the_end_on_a_line_with_an_earlier_row_ends_the_last_column() {
    for (last, expected) in [
        (
            "5. O-O     Be7",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 0-1",
        ),
        (
            "5. O-O",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O 1-0",
        ),
    ] {
        let text = format!(
            "White      Black      White      Black\n1. e4      e5         4. Ba4     Nf6\n\
             2. Nf3     Nc6        {last}\n3. Bb5     a6         Resigns.\n"
        );
        assert_eq!(moves(&text), [expected], "{text}");
    }
}

#[test]
fn games_in_pgn_within_a_text_may_have_a_sign_behind_the_names_of_their_tags() {
    for tags in [
        "[White \"A\"]\n[Black \"B\"]\n",
        "[White: \"A\"]\n[Black: \"B\"]\n",
        "[White=\"A\"]\n[Black=\"B\"]\n",
    ] {
        let text = format!("A game from the paper:\n\n{tags}\n1. e4 e5 2. Nf3 1-0\n");
        let scores = jadoube_notation::score::read_score(&text);
        let tag = |name: &str| scores[0].games[0].tags.get(name);
        assert_eq!(
            (tag("White"), tag("Black")),
            (Some("A"), Some("B")),
            "{text}"
        );
    }
}

#[test]
fn a_day_of_which_the_month_is_open_is_a_doubt_and_its_year_is_kept() {
    let text = "White: Adams. Black: Baker. Date: 3/4/1905.\n\n1. e4 e5 2. Nf3 Nc6 1-0\n";
    let score = &jadoube_notation::score::read_score(text)[0];
    assert_eq!(score.games[0].tags.get("Date"), Some("1905.??.??"));
    assert_eq!(score.doubts.len(), 1, "{:?}", score.doubts);
}
