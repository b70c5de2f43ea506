//! Usual headings: days, rounds, ratings, results, odds and positions, as old and new books print them.

use jadoube_notation::score::{ReadText, read_text};

use crate::support::moves;

const ROWS: &str = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n";

/// Whether anything in the text is a doubt.
fn is_doubtful(found: &ReadText) -> bool {
    let passed = found.passed.iter().any(|passage| passage.is_doubt);
    passed || found.games.iter().any(|score| !score.doubts.is_empty())
}

/// The tags `Name value` of the only game under a heading, which is no doubt.
#[track_caller]
fn check(heading: &str, tags: &[&str]) {
    let found = read_text(&format!("{heading}\n\n{ROWS}"), None);
    assert_eq!(found.games.len(), 1, "{heading}");
    let game = &found.games[0].games[0];
    for tag in tags {
        let (name, value) = tag.split_once(' ').expect("a name and a value");
        let told = match name {
            "Result" => Some(game.outcome.marker()),
            name => game.tags.get(name),
        };
        assert_eq!(told, Some(value), "{heading}: {:?}", game.tags);
    }
    assert!(!is_doubtful(&found), "{heading}: {:?}", found.passed);
}

#[test]
fn days_rounds_and_ratings_beside_players() {
    for (heading, tags) in [
        (
            "White: A, Black: B, London 1851, Round 3, 27 May",
            ["White A", "Black B", "Date 1851.05.27", "Round 3"].as_slice(),
        ),
        (
            "4th game of the match. Steinitz vs. Tchigorin. Played January 7th, 1892. Evans Gambit.",
            &[
                "White Steinitz",
                "Black Tchigorin",
                "Date 1892.01.07",
                "Round 4",
            ],
        ),
        (
            "Smith, J. (2000) - Jones, K. (2100) [C84]\nBritish Championship (5), 12.08.1965",
            &[
                "White Smith, J.",
                "Black Jones, K.",
                "WhiteElo 2000",
                "BlackElo 2100",
                "ECO C84",
                "Event British Championship",
                "Round 5",
                "Date 1965.08.12",
            ],
        ),
        (
            "White: Carlsen (2850). Black: Anand (2775). C65",
            &["White Carlsen", "WhiteElo 2850", "BlackElo 2775", "ECO C65"],
        ),
        (
            "White: Paulsen. Black: Morphy. Game 5.",
            &["White Paulsen", "Black Morphy", "GameNumber 5"],
        ),
        (
            "White: Paulsen. Black: Morphy. Time, 2 hours.",
            &["White Paulsen", "Black Morphy"],
        ),
        (
            "White: Paulsen. Black: Morphy.\nNo odds.",
            &["White Paulsen", "Black Morphy"],
        ),
        (
            "White: Paulsen. Black: Morphy.\nOhne Vorgabe.",
            &["White Paulsen", "Black Morphy"],
        ),
    ] {
        check(heading, tags);
    }
}

#[test]
fn results_beside_players() {
    for (heading, white, black, result) in [
        ("Morphy - Paulsen 1/2", "Morphy", "Paulsen", "1/2-1/2"),
        ("Morphy v. Paulsen \u{bd}", "Morphy", "Paulsen", "1/2-1/2"),
        ("Smith 1-0 Jones", "Smith", "Jones", "1-0"),
        ("Smith 0 : 1 Jones", "Smith", "Jones", "0-1"),
        ("Smith \u{bd}-\u{bd} Jones", "Smith", "Jones", "1/2-1/2"),
        (
            "Won by Kieseritzky. White: Anderssen. Black: Kieseritzky",
            "Anderssen",
            "Kieseritzky",
            "0-1",
        ),
        (
            "White: Paulsen. Black: Morphy.\nThis game was won by Black.",
            "Paulsen",
            "Morphy",
            "0-1",
        ),
        (
            "White: Paulsen. Black: Morphy.\nThe game was won by Paulsen.",
            "Paulsen",
            "Morphy",
            "1-0",
        ),
        (
            "White: Adams; Black: Bird; Hastings; 1895; drawn",
            "Adams",
            "Bird",
            "1/2-1/2",
        ),
    ] {
        check(
            heading,
            &[
                &format!("White {white}"),
                &format!("Black {black}"),
                &format!("Result {result}"),
            ],
        );
    }
    let text = format!(
        "First Game.\nWhite, A.; Black, B.\n{ROWS}1-0\n\nSecond Game.\nThe same players; drawn.\n{ROWS}"
    );
    let found = read_text(&text, None);
    assert_eq!(found.games[1].games[0].outcome.marker(), "1/2-1/2");
}

#[test]
fn names_right_over_the_columns_are_those_of_the_players() {
    let rows = "1. e4       e5\n2. Nf3      Nc6\n3. Bb5      a6\n";
    let found = read_text(
        &format!("Mr. Anders      Mr. Bell\n{rows}Mr. Bell resigns.\n"),
        None,
    );
    let game = &found.games[0].games[0];
    assert_eq!(game.tags.get("White"), Some("Anders"));
    assert_eq!(game.tags.get("Black"), Some("Bell"));
    assert_eq!(game.outcome.marker(), "1-0");
    assert!(!is_doubtful(&found), "{:?}", found.passed);
    // Where Black stands over the first column nobody knows who they are.
    for heading in [
        "BLACK.      WHITE.\nMr. Anders      Mr. Bell",
        "Paulsen\n(Black)\nMorphy\n(White)",
    ] {
        let found = read_text(&format!("{heading}\n{rows}Black resigns.\n"), None);
        assert!(is_doubtful(&found), "{heading}");
    }
}

#[test]
fn odds_without_a_verb_are_odds() {
    let text =
        "White: Paulsen. Black: Morphy.\nWithout the Q.R.\n1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\nDrawn\n";
    let found = read_text(text, None);
    let start = found.games[0].games[0].start;
    assert_eq!(
        start.to_fen(jadoube_board::FenStyle::Standard),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"
    );
    assert!(!is_doubtful(&found));
}

/// The start of the last game under a heading, without men that are on their squares.
fn begun(over: &str) -> (String, bool) {
    let text = format!("{over}\n1. P-K4 P-K3 2. P-Q4 P-Q4 3. Kt-QB3 Kt-KB3\n");
    let found = read_text(&text, None);
    let start = found.games.last().expect("a game").games[0].start;
    let fen = start.to_fen(jadoube_board::FenStyle::Standard);
    (fen, is_doubtful(&found))
}

const WHOLE: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn odds_are_told_in_many_ways() {
    let no_rook = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1";
    let no_knight = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1";
    for (over, fen) in [
        ("Remove White's Q.'s R.\nALPHA v. BETA.", no_rook),
        ("Odds of the Q.'s R.\nALPHA v. BETA.", no_rook),
        ("Played at odds: Q.'s R.\nALPHA v. BETA.", no_rook),
        (
            "ALPHA v. BETA.\n(Remove White's Queen's Rook and Black's King's Bishop's Pawn.)",
            "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1",
        ),
        (
            "White's Queen's Knight off the board.\nALPHA v. BETA.",
            no_knight,
        ),
        (
            "Black takes off his K. B. P.\nALPHA v. BETA.",
            "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
    ] {
        assert_eq!(begun(over), (fen.to_owned(), false), "{over}");
    }
    for over in [
        "White gave the Queen's Knight, but the odds were too great.\nALPHA v. BETA.",
        "Odds of the exchange (White's Queen's Rook for Black's Queen's Knight).\nALPHA v. BETA.",
    ] {
        assert_eq!(begun(over), (WHOLE.to_owned(), true), "{over}");
    }
}

#[test]
fn odds_of_another_game_are_not_those_of_this_one() {
    const ABOVE: &str = "ALPHA v. BETA.\n1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. P-Q4 PxP. White won.\n";
    for over in [
        &format!(
            "{ABOVE}Our next game was played at the odds of Pawn and move, but is not worth giving.\n\nGAMMA v. DELTA."
        ),
        &format!(
            "{ABOVE}NOTE. In a later game Alpha gave the odds of the Queen's Rook to Beta.\n\nGAMMA v. DELTA."
        ),
        "The following game, in which Mr. Alpha gave the odds of the Queen's Rook, was the tenth; in the present one he gives the Queen's Knight.\nALPHA v. BETA.",
        "White gives Queen's Rook, Black giving pawn and move in the next.\nALPHA v. BETA.",
    ] {
        assert_eq!(begun(over), (WHOLE.to_owned(), true), "{over}");
    }
    for over in [
        "ALPHA (White) v. BETA (Black). The latter gave the Pawn and move to most players, but here they play even.",
        "Game without odds. Last week we gave one at the odds of Queen's Knight.\nALPHA v. BETA.",
        "The first of the games at the odds of the Queen's Rook will be given next week. This one is even.\nALPHA v. BETA.",
    ] {
        assert_eq!(begun(over).0, WHOLE, "{over}");
    }
    let (fen, _) = begun(
        "Last week we gave a game at the odds of the Queen's Knight. This one is at the odds of the Queen's Rook.\nALPHA v. BETA.",
    );
    assert!(fen.contains("/1NBQKBNR "), "{fen}");
}

#[test]
fn positions_are_told_in_words_and_drawn_with_dots() {
    let ending = "1. e4 Kg2 2. e5 Kf3 3. e6 Ke4 1-0";
    for position in [
        "White: K on e1, P on e2. Black: K on h1. White to move.",
        "White: Ke1, Pe2. Black: Kh1.",
        "White: Ke1, e2; Black: Kh1",
        "White: King on e1, Pawn on e2.\nBlack: King on h1.",
        "[Position: White: K at K1, P at K2. Black: K at KR8.]",
        "8/8/8/8/8/8/4P3/4K2k w - - 0 1",
        "FEN: 8/8/8/8/8/8/4P3/4K2k w - - 0 1",
        ". . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n. . . . P . . .\n. . . . K . . k",
        "........\n........\n........\n........\n........\n........\n....P...\n....K..k",
        "8 . . . . . . . .\n7 . . . . . . . .\n6 . . . . . . . .\n5 . . . . . . . .\n4 . . . . . . . .\n3 . . . . . . . .\n2 . . . . P . . .\n1 . . . . K . . k\n  a b c d e f g h",
    ] {
        let text = format!("{position}\n{ending}\n");
        assert_eq!(moves(&text), [ending], "{text}");
        let found = read_text(&text, None);
        let game = &found.games[0].games[0];
        assert_eq!(game.tags.get("White"), None, "{text}");
        assert_eq!(game.tags.get("Black"), None, "{text}");
    }
}

#[test]
fn the_numbers_of_a_book_are_no_rounds() {
    let counted = |text: &str| -> Vec<[Option<String>; 2]> {
        let found = read_text(text, None);
        assert!(
            found.passed.iter().all(|passage| !passage.is_doubt),
            "{text}: {:?}",
            found.passed
        );
        let tags = found.games.iter().map(|score| &score.games[0].tags);
        tags.map(|tags| ["Round", "GameNumber"].map(|tag| tags.get(tag).map(str::to_owned)))
            .collect()
    };
    let round = |number: &str| [Some(number.to_owned()), None];
    let number = |number: &str| [None, Some(number.to_owned())];
    let two = |second: &str| {
        format!("Game 7. Blum - Dorn\n\n{ROWS}1-0\n\nGame 8. {second}\n\n{ROWS}0-1\n")
    };
    assert_eq!(counted(&two("Ernst - Fuchs")), [number("7"), number("8")]);
    assert_eq!(counted(&two("Dorn - Blum")), [round("7"), round("8")]);
    let alone = [
        "GAME 341.\nWhite: Blum. Black: Dorn.\n",
        "GAME No. 341.\n",
        "GAME 341.\nEvent: World Championship Match\n",
    ];
    for heading in alone {
        assert_eq!(
            counted(&format!("{heading}\n{ROWS}")),
            [number("341")],
            "{heading}"
        );
    }
    let of_books = ["GAME No. 7.\n", "GAME No. 7.\nWhite: Blum. Black: Dorn.\n"];
    for heading in of_books {
        assert_eq!(
            counted(&format!("{heading}\n{ROWS}")),
            [number("7")],
            "{heading}"
        );
    }
    assert_eq!(counted(&format!("GAME VII.\n\n{ROWS}")), [number("VII")]);
    let thousands = format!("GAME No. 1,204.\n\n{ROWS}");
    assert_eq!(counted(&thousands), [number("1204")]);
    let of_matches = [
        "GAME 7 of the match.\nWhite: Blum. Black: Dorn.\n",
        "Match, seventh game.\n",
        "Reykjavik, Game 7, July 23, 1972\n",
        "GAME 7.\nEvent: World Championship Match\n",
    ];
    for heading in of_matches {
        assert_eq!(
            counted(&format!("{heading}\n{ROWS}")),
            [round("7")],
            "{heading}"
        );
    }
}

#[test]
fn the_squares_of_a_move_may_have_a_blank_between_them() {
    let text = "    Weiss.        Schwarz.\n1. e2 e4     e7 e5\n2. g1 f3     b8 c6\n3. f1 c4     f8 c5\n4. c2 c3     g8 f6\n\
                5. 0-0       0-0\nRemis.\n";
    assert_eq!(
        moves(text),
        ["1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. O-O O-O 1/2-1/2"]
    );
    let run_in = "1. e2 e4 e7 e5 2. g1 f3 b8 c6 3. f1 b5 a7 a6 1-0\n";
    assert_eq!(moves(run_in), ["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0"]);
    assert_eq!(
        moves("1. e4 e5 2. d4 d5 3. c4 c5\n"),
        ["1. e4 e5 2. d4 d5 3. c4 c5 *"]
    );
}

#[test]
fn a_game_goes_on_from_a_position_with_the_number_of_its_first_row() {
    let fen = "r1bq1rk1/ppp2ppp/2n5/3np3/1bB5/2N2N2/PPPP1PPP/R1BQ1RK1 w - - 0 8";
    let text = format!(
        "White: A. Blum  Black: C. Dorn\nPosition after Black's 20th move: {fen}\n21. Nxd5 Qxd5 22. Bxd5\n"
    );
    assert_eq!(moves(&text), ["21. Nxd5 Qxd5 22. Bxd5 *"]);
    let black = "Position: 6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1\n40... h6\n41. Ra8+ Kh7\n";
    assert_eq!(moves(black), ["40... h6 41. Ra8+ Kh7 *"]);
    let drawn = "White: Kg1, Ra1, pf2, pg2, ph2. Black: Kg8, pf7, pg7, ph7.\n41. Ra8 mate.\n";
    assert_eq!(moves(drawn), ["41. Ra8# 1-0"]);
    let first = "White: Kg1, Ra1, pf2, pg2. Black: Kg8, pf7, pg7.\nBlack to play.\n1. ... f6\n2. Ra8+ Kf7\n";
    assert_eq!(moves(first), ["1... f6 2. Ra8+ Kf7 *"]);
}

#[test]
fn old_signs_and_gaps_are_read() {
    for (text, whole) in [
        (
            "Weiß: A\nSchwarz: B\n\n1. e2-e4 e7-e5\n2. Sg1-f3 Sb8-c6\n3. Lf1-c4 Lf8-c5\n4. Lc4Xf7† Ke8Xf7\n5. SXe5† SXe5\n",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Bxf7+ Kxf7 5. Nxe5+ Nxe5 *",
        ),
        (
            "Blancas: A\nNegras: B\n\n1. P 4 R   P 4 R\n2. C 3 A R   C 3 A D\n3. A 5 C   P 3 T D\n4. A x C   P D x A\n",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 *",
        ),
        (
            "Bianco: A\nNero: B\n\n1. e4 e5\n2. Cf3 Cc6\n3. d3 Ch6\n4. Ch4 Ae7\n",
            "1. e4 e5 2. Nf3 Nc6 3. d3 Nh6 4. Nh4 Be7 *",
        ),
        (
            "W: A   B: B\n\n1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-B4, B-B4; 4. P-QKt4, BxKtP; 5. P-B3, B-R4; 6. P-Q4, and wins.\n",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 1-0",
        ),
    ] {
        let found = read_text(text, None);
        assert_eq!(found.games.len(), 1, "{text}");
        let score = &found.games[0];
        assert_eq!(score.games.len(), 1, "{text}");
        let game = &score.games[0];
        let movetext = game
            .to_pgn()
            .split("\n\n")
            .nth(1)
            .map(|moves| moves.replace('\n', " "));
        assert_eq!(movetext.as_deref().map(str::trim), Some(whole), "{text}");
        assert_eq!(score.doubts, [], "{text}");
        assert!(!found.passed.iter().any(|one| one.is_doubt), "{text}");
        let players = ["White", "Black"].map(|name| game.tags.get(name));
        assert_eq!(players, [Some("A"), Some("B")], "{text}");
    }
}

#[test]
fn a_capture_in_passing_is_called_so_before_any_sign() {
    for (name, end) in [("e.p.", ","), ("e.p.", ";"), ("a.p.", ";"), ("a.p.", ",")] {
        let text = format!("1. C3AR, P4AD; 2. P3R, P5A; 3. P4D, PxP {name}{end} 4. PxP, P4D.\n");
        let game = "1. Nf3 c5 2. e3 c4 3. d4 cxd3 4. cxd3 d5 *";
        assert_eq!(moves(&text), [game], "{text}");
    }
}

#[test]
fn moves_in_full_words_stand_in_running_text() {
    let opening = "1. King's Pawn to King's fourth square, King's Pawn to King's fourth square; 2. King's Knight to King's Bishop's third square, Queen's Knight to Queen's Bishop's third square;";
    let knights = "Queen's Knight to Queen's Bishop's third square, King's Knight to King's Bishop's third square";
    let text = format!(
        "ALPHA v. BETA.\n{opening} 3. {knights}; 4. Queen's Pawn to Queen's fourth square, Pawn takes Pawn; 5. Knight takes Pawn, and White has the better game.\n"
    );
    let game = "1. e4 e5 2. Nf3 Nc6 3. Nc3 Nf6 4. d4 exd4 5. Nxd4 *";
    assert_eq!(moves(&text), [game]);
    // The third move is missing.
    let text = format!("ALPHA v. BETA.\n{opening} 4. {knights}.\n");
    let found = read_text(&text, None);
    assert_eq!(found.games[0].entries.len(), 4);
    assert!(found.games[0].stopped.is_some());
}

#[test]
fn names_in_capitals_may_stand_before_the_place() {
    let text = "TARRASCH. MARCO. Dresden, 1892.\n1 P-K4, P-K4. 2 Kt-KB3, Kt-QB3. 3 B-Kt5, P-Q3.\n";
    let found = read_text(text, None);
    let tags = &found.games[0].games[0].tags;
    let told = ["White", "Black", "Site", "Date"].map(|name| tags.get(name));
    let expected = ["TARRASCH", "MARCO", "Dresden", "1892.??.??"];
    assert_eq!(told, expected.map(Some));
}
