//! What stands over a game: who had which side, where and when it was played, and what odds were given.

use jadoube_board::FenStyle;
use jadoube_notation::score::{read_score, read_text};

const RUY: &str =
    "  1. P-K4      P-K4\n  2. Kt-KB3    Kt-QB3\n  3. B-Kt5     P-QR3\n  4. B-R4      Kt-B3\n";

/// White, Black, and two names without sides.
fn tags(text: &str) -> [String; 3] {
    let games = read_score(text);
    assert_eq!(games.len(), 1, "{text}");
    let tags = &games[0].games[0].tags;
    ["White", "Black", "Players"].map(|tag| tags.get(tag).unwrap_or_default().to_owned())
}

#[test]
fn who_had_white_stands_over_the_column() {
    let heads =
        |white: &str, black: &str| format!("     WHITE. ({white})      BLACK. ({black})\n\n{RUY}");
    for (white, black, expected) in [
        ("Mr. Marache.", "Mr. Morphy.", ["Marache", "Morphy", ""]),
        ("Mr. Morphy.", "Mr. Marache.", ["Morphy", "Marache", ""]),
        // Initials that both have say nothing.
        ("Mr. M.", "Mr. M.", ["", "", "Morphy and Marache"]),
    ] {
        let heads = heads(white, black);
        let text = format!("GAME IV.--Between Mr. Morphy and Mr. Marache\n\n{heads}");
        assert_eq!(tags(&text), expected, "{text}");
    }
    let between = "GAME V.--Between Messrs. Harrwitz and Staunton.\n\n";
    for white in ["Mr. S.", "Mr. ----."] {
        let text = format!("{between}{}", heads(white, "Mr. H."));
        assert_eq!(tags(&text), ["Staunton", "Harrwitz", ""], "{text}");
    }
    let text = format!("{between}{RUY}");
    assert_eq!(tags(&text), ["", "", "Harrwitz and Staunton"]);
    // Titles of chapters are nobody's names.
    for title in [
        "Even game",
        "To Queen a Pawn - or to advance a Pawn to Queen.",
        "K at QKt3 - RKR2",
    ] {
        let text = format!("GAME 5.\n\n{title}\n\n{RUY}");
        assert_eq!(tags(&text), ["", "", ""], "{title}");
    }
}

#[test]
fn players_with_their_sides_and_players_called_a_side_are_read() {
    for (heading, white, black) in [
        (
            "Between Herr Blum (White) and M. Dorn (Black).",
            "Blum",
            "M. Dorn",
        ),
        (
            "Between M. Dorn (Black) and Herr Blum (White).",
            "Blum",
            "M. Dorn",
        ),
        ("J. White - E. Black", "J. White", "E. Black"),
    ] {
        let text = format!("{heading}\n\n{RUY}");
        assert_eq!(tags(&text), [white, black, ""], "{text}");
    }
}

#[test]
fn a_word_for_a_side_may_be_the_name_of_a_player() {
    for (heading, white, black) in [
        ("Weiss - Winawer", "Weiss", "Winawer"),
        ("Winawer - Weiß, Wien 1882", "Winawer", "Weiß"),
        ("White - Pillsbury, Boston 1893", "White", "Pillsbury"),
        ("Schwarz \u{2014} Anderssen", "Schwarz", "Anderssen"),
        ("Bianchi v. Rossi", "Bianchi", "Rossi"),
        ("Rossi v. Bianchi, Milano 1901", "Rossi", "Bianchi"),
        ("Weiss, M. - Blackburne, J.", "Weiss, M.", "Blackburne, J."),
        ("Max Weiss - Blackburne", "Max Weiss", "Blackburne"),
        ("White - Tarrasch\nBlack - Winawer", "Tarrasch", "Winawer"),
        (
            "White \u{2014} Tarrasch.\nBlack: Winawer.",
            "Tarrasch",
            "Winawer",
        ),
        ("White: Black\nBlack: White", "Black", "White"),
    ] {
        let text = format!("{heading}\n\n{RUY}");
        assert_eq!(tags(&text), [white, black, ""], "{text}");
    }
    // Nothing but the heads of two columns.
    for heading in ["White - Black", "White v. Black", "WHITE   BLACK"] {
        let text = format!("{heading}\n\n{RUY}");
        assert_eq!(tags(&text), ["", "", ""], "{text}");
    }
}

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
fn players_are_told_by_any_heading() {
    for (heading, white, black) in [
        (
            "Staunton  Cochrane\nLondon, 1843\nWhite Mr. Cochrane. Black Mr. Staunton.",
            "Cochrane",
            "Staunton",
        ),
        ("Burn v. Zukertort\n[Zukertort White]", "Zukertort", "Burn"),
        (
            "Staunton v. Cochrane (Cochrane had White)",
            "Cochrane",
            "Staunton",
        ),
        (
            "White: Steinitz.   Black: N. N.    Result: Black resigned",
            "Steinitz",
            "N. N.",
        ),
        (
            "Wit: Em. Lasker - Zwart: Capablanca",
            "Em. Lasker",
            "Capablanca",
        ),
        (
            "WHITE.   BLACK.\n(MORPHY.)   (DUKE OF BRUNSWICK.)",
            "MORPHY",
            "DUKE OF BRUNSWICK",
        ),
        ("COCHRANE (White)\nSTAUNTON (Black)", "COCHRANE", "STAUNTON"),
        (
            "Dr. E. Lasker (Berlin)   J. R. Capablanca (Havana)\nBerlin, 1914",
            "Dr. E. Lasker",
            "J. R. Capablanca",
        ),
        (
            "Baltie: Petrovs   Melnie: Apšenieks",
            "Petrovs",
            "Apšenieks",
        ),
    ] {
        let score = &read_score(&format!("{heading}\n\n{RUY}"))[0];
        let tags = &score.games[0].tags;
        assert_eq!(
            (tags.get("White"), tags.get("Black")),
            (Some(white), Some(black)),
            "{heading}"
        );
    }
    // A full stop ends the line, and no more.
    for (heading, site) in [
        ("Morphy - Anderssen\nVienna, 1882.", "Vienna"),
        ("Played at Vienna, 1882.", "Vienna"),
        ("Played in 1882, at Vienna", "Vienna"),
    ] {
        let score = &read_score(&format!("{heading}\n\n{RUY}"))[0];
        let tags = &score.games[0].tags;
        assert_eq!(
            (tags.get("Site"), tags.get("Date"), tags.get("Event")),
            (Some(site), Some("1882.??.??"), None),
            "{heading}"
        );
    }
}

/// White and Black of the only game, and what is passed over.
fn players(heading: &str) -> (String, String, Vec<String>) {
    let found = read_text(&format!("{heading}\n\n{RUY}"), None);
    assert_eq!(found.games.len(), 1, "{heading}");
    let tags = &found.games[0].games[0].tags;
    let tag = |name: &str| tags.get(name).unwrap_or_default().to_owned();
    let passed = found.passed.into_iter().filter_map(|passage| passage.said);
    (tag("White"), tag("Black"), passed.collect())
}

#[test]
fn names_are_read_in_every_heading() {
    const NAMES: [&str; 16] = [
        "M. St. Amant",
        "M. de la Bourdonnais",
        "Capt. Evans",
        "the Rev. Mr. Ranken",
        "Baron v. d. Lasa",
        "T. Bowles, Esq",
        "Dr. Em. Lasker",
        "von Bardeleben",
        "M. L'Abbé Ruy",
        "Steinitz (blindfold)",
        "Steinitz, W. (1860)",
        "H. R. H. Prince Leopold",
        "the Allies",
        "Mr. H—",
        "Graf Vitzthum",
        "Löwenthal",
    ];
    const FORMS: [&str; 16] = [
        "WHITE ({}).      BLACK (Mr. Staunton).",
        "White: {}\nBlack: Staunton",
        "White: {}.  Black: Staunton.",
        "White, {}; Black, Staunton.",
        "{} v. Staunton",
        "{} - Staunton",
        "{}—Staunton",
        "Between {} and Mr. Staunton, the former playing White.",
        "White—{}.   Black—Staunton.",
        "Black: Staunton. White: {}.",
        "{} (White) against Mr. Staunton (Black)",
        "{} (White) v. Mr. Staunton (Black)",
        "Staunton (Black) and {} (White).",
        "Partie 1: {} gegen Staunton",
        "GAME I.—{} against Staunton.",
        "FIRST GAME. {} v. Staunton",
    ];
    for form in FORMS {
        for name in NAMES {
            let heading = form.replace("{}", name);
            let told = players(&heading);
            let bare = name.trim_start_matches("Mr. ");
            assert_eq!(
                told,
                (bare.to_owned(), "Staunton".to_owned(), Vec::new()),
                "{heading}"
            );
        }
    }
}

#[test]
fn what_stands_beside_the_names_is_no_part_of_them() {
    for (heading, black, left) in [
        ("White: Kling. Black: Bird. Paris, 1858.", "Bird", ""),
        (
            "White: Kling. Black: Bird. Evans' Gambit.",
            "Bird",
            "Evans Gambit",
        ),
        (
            "White: Kling. Black: Duke and Count. Paris, 1858.",
            "Duke and Count",
            "",
        ),
        ("London, 1851. White: Kling; Black: Bird.", "Bird", ""),
        (
            "Evans Gambit\nKling v. Bird (London, 1851)",
            "Bird",
            "Evans Gambit",
        ),
        ("Kling (White) and Bird (Black), London", "Bird", "London"),
        (
            "White: Kling. Black: Bird. Vienna, at night",
            "Bird",
            "Vienna … night",
        ),
    ] {
        let left: Vec<String> = [left]
            .into_iter()
            .filter(|left| !left.is_empty())
            .map(str::to_owned)
            .collect();
        assert_eq!(
            players(heading),
            ("Kling".to_owned(), black.to_owned(), left),
            "{heading}"
        );
    }
    let score = &read_score(&format!(
        "Between Messrs. Kling and Bird, London, 1851.\n\n{RUY}"
    ))[0];
    let tags = &score.games[0].tags;
    assert_eq!(
        (tags.get("Site"), tags.get("Date")),
        (Some("London"), Some("1851.??.??"))
    );
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
fn what_headings_leave_open_is_a_doubt() {
    for (heading, doubts) in [
        ("BLACK.   WHITE.", 1),
        ("BLACK (Mr. Kling)   WHITE (Mr. Bird)", 1),
        ("WHITE.   BLACK.", 0),
        ("White gives a Rook.", 1),
        ("White gives his Queen's Rook.", 0),
        ("White gives both Rooks.", 0),
        ("Odds of pawn and move", 0),
    ] {
        let score = &read_score(&format!("{heading}\n\n{RUY}"))[0];
        assert_eq!(score.stopped, None, "{heading}");
        assert_eq!(score.doubts.len(), doubts, "{heading}: {:?}", score.doubts);
    }
    let (_, _, passed) = players("BLACK (Mr. Kling)   WHITE (Mr. Bird)");
    assert_eq!(passed, ["Kling … Bird"]);
}

/// What tags of these names have, those that are missing left out, and whether all of the heading is understood.
fn told(heading: &str, names: &[&str]) -> (String, bool) {
    let found = read_text(&format!("{heading}\n\n{RUY}"), None);
    assert_eq!(found.games.len(), 1, "{heading}");
    let tags = &found.games[0].games[0].tags;
    let said = names.iter().filter_map(|name| tags.get(name));
    let understood = !found.passed.iter().any(|passage| passage.is_doubt);
    (said.collect::<Vec<_>>().join(", "), understood)
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
        "Match 1882-3\nSteinitz v. Zukertort",
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
fn two_names_with_a_hyphen_are_those_of_players() {
    for (heading, white, black, site) in [
        (
            "Morphy-Anderssen, Paris 1858",
            "Morphy",
            "Anderssen",
            "Paris",
        ),
        (
            "Capablanca-Marshall, New York 1909",
            "Capablanca",
            "Marshall",
            "New York",
        ),
        (
            "Réti-Tartakower, Vienna 1910",
            "Réti",
            "Tartakower",
            "Vienna",
        ),
        (
            "Steinitz-von Bardeleben, Hastings 1895",
            "Steinitz",
            "von Bardeleben",
            "Hastings",
        ),
        ("Capablanca–Marshall", "Capablanca", "Marshall", "?"),
        ("Lasker-Steinitz", "Lasker", "Steinitz", "?"),
        (
            "3. Lasker-Steinitz, Moscow 1896",
            "Lasker",
            "Steinitz",
            "Moscow",
        ),
        // One name, or a place.
        ("Baden-Baden, 1870", "?", "?", "Baden-Baden"),
        (
            "White: Saint-Amant   Black: Staunton",
            "Saint-Amant",
            "Staunton",
            "?",
        ),
        (
            "White: Baron v. Kolisch   Black: Anderssen",
            "Baron v. Kolisch",
            "Anderssen",
            "?",
        ),
    ] {
        let score = &read_score(&format!("{heading}\n\n{RUY}"))[0];
        let tags = &score.games[0].tags;
        let found = ["White", "Black", "Site"].map(|tag| tags.get(tag).unwrap_or("?"));
        assert_eq!(found, [white, black, site], "{heading}");
    }
    let score = &read_score(&format!(
        "White: Baron v. Kolisch\nBlack: Anderssen\n\n{RUY}"
    ))[0];
    assert_eq!(score.games[0].tags.get("White"), Some("Baron v. Kolisch"));
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
fn what_stands_behind_a_name_is_no_part_of_it() {
    for (heading, black, tag, value) in [
        (
            "White: Paulsen, Black: Morphy, Result: 0-1",
            "Morphy",
            "Result",
            "0-1",
        ),
        (
            "White: Paulsen Black: Morphy Result: 1-0",
            "Morphy",
            "Result",
            "1-0",
        ),
        (
            "White: Paulsen. Black: Morphy. Opening: Ruy Lopez. Result: Drawn.",
            "Morphy",
            "Opening",
            "Ruy Lopez",
        ),
        (
            "White: Paulsen. Black: Morphy. Opening: Ruy Lopez. Result: Drawn.",
            "Morphy",
            "Result",
            "1/2-1/2",
        ),
        (
            "White: A. Black: B. Opening: Ruy Lopez. Result: Drawn.",
            "B.",
            "Result",
            "1/2-1/2",
        ),
        ("White: A. Black: B. White won.", "B.", "Result", "1-0"),
        ("White: A. Black: B. Score 1-0", "B.", "Result", "1-0"),
        ("White: A. Black: B. Annotated by C.", "B.", "White", "A."),
        (
            "White: A. Black: B. Notes by C from The Field",
            "B.",
            "White",
            "A.",
        ),
        (
            "White: A. Black: B. Opening, Ruy Lopez.",
            "B.",
            "White",
            "A.",
        ),
        (
            "White: A. Black: B. (Time: 1 h. 20 m. — 2 h. 5 m.)",
            "B.",
            "White",
            "A.",
        ),
        (
            "Black: Walker gives the odds. White: Smith.",
            "Walker",
            "White",
            "Smith",
        ),
        (
            "White: A Black: B Date: 1900 Event: London Round: 3",
            "B",
            "Event",
            "London",
        ),
        (
            "White: A Black: B Date: 1900 Event: London Round: 3",
            "B",
            "Date",
            "1900.??.??",
        ),
        (
            "Black: B\nWhite: A\nRound: 3. Board 2. Time: 40/2h",
            "B",
            "Round",
            "3",
        ),
    ] {
        let scores = read_score(&format!("{heading}\n{RUY}"));
        let tags = &scores[0].games[0].tags;
        let found = match tag {
            "Result" => Some(scores[0].games[0].outcome.marker()),
            _ => tags.get(tag),
        };
        assert_eq!(tags.get("Black"), Some(black), "{heading}");
        assert_eq!(found, Some(value), "{heading}");
        if heading.matches(':').count() > 3 {
            let passed = read_text(&format!("{heading}\n{RUY}"), None).passed;
            assert!(
                !passed.iter().any(|passage| passage.is_doubt),
                "{heading}: {passed:?}"
            );
        }
    }
}

#[test]
fn players_are_called_white_and_black() {
    for (heading, end, white, black, result) in [
        (
            "White: Mr. Black. Black: Mr. Smith.",
            "1-0",
            "Black",
            "Smith",
            "1-0",
        ),
        (
            "White: Mr. Black. Black: Mr. White.",
            "0-1",
            "Black",
            "White",
            "0-1",
        ),
        ("White: Black\nBlack: White", "1-0", "Black", "White", "1-0"),
        (
            "White: J. H. Black\nBlack: E. Schwarz",
            "1-0",
            "J. H. Black",
            "E. Schwarz",
            "1-0",
        ),
        ("Green - White", "1-0", "Green", "White", "1-0"),
        (
            "White: Smith. Black: Mr. White.",
            "Smith resigned.",
            "Smith",
            "White",
            "0-1",
        ),
    ] {
        let score = &read_score(&format!("{heading}\n\n{RUY}{end}\n"))[0];
        let tags = &score.games[0].tags;
        assert_eq!(tags.get("White"), Some(white), "{heading}");
        assert_eq!(tags.get("Black"), Some(black), "{heading}");
        assert_eq!(score.games[0].outcome.marker(), result, "{heading}");
        assert!(score.doubts.is_empty(), "{heading}: {:?}", score.doubts);
    }
    // The side or the player?
    for (heading, end) in [
        ("White: Mr. Black. Black: Mr. Smith.", "Mr. Black resigns."),
        ("White: Blackburne. Black: Mr. White.", "White resigns."),
        ("Green - White", "White resigned."),
        ("Weiß: Schwarz, A.  Schwarz: Weiß, B.", "Weiß gibt auf."),
        (
            "White: Herr Schwarz. Black: Herr Weiss.",
            "Schwarz gibt auf.",
        ),
    ] {
        for rows in [format!("{RUY}{end}"), format!("{} {end}", RUY.trim_end())] {
            let score = &read_score(&format!("{heading}\n\n{rows}\n"))[0];
            let doubt = score
                .doubts
                .iter()
                .any(|doubt| doubt.why.contains("may be said of the side"));
            let is_open = score.games[0].outcome.marker() == "*";
            assert!(doubt || is_open, "{heading} {rows}: {:?}", score.doubts);
        }
    }
}

#[test]
fn black_over_the_first_column_is_a_doubt_on_any_line() {
    for heading in [
        "Mr. A.      Mr. B.\n(Black)     (White)",
        "PAULSEN.            MORPHY.\n(Black.)           (White.)",
        "Black       White",
        "Mr. A (Black) had the first move. Mr. B (White).",
    ] {
        let score = &read_score(&format!("{heading}\n{RUY}"))[0];
        let told = |doubt: &jadoube_notation::score::Stop| doubt.why.contains("first column");
        assert!(
            score.doubts.iter().any(told),
            "{heading}: {:?}",
            score.doubts
        );
    }
}

#[test]
fn players_are_read_in_tables_and_with_times_and_days_beside_them() {
    for (head, names) in [
        (
            "| White | Black |\n|---|---|\n| Adams | Baker |",
            ["Adams", "Baker"],
        ),
        ("White\tBlack\nAdams\tBaker", ["Adams", "Baker"]),
        ("½-½ | Adams - Baker", ["Adams", "Baker"]),
        ("**Adams - Baker**", ["Adams", "Baker"]),
        ("Adams (1:20) - Baker (1:25)", ["Adams", "Baker"]),
        ("Adams - Baker (3/4/1905) Round 3", ["Adams", "Baker"]),
        (
            "GAME VI.--Adams gives the odds of a Knight to Baker. Remove White's Q. Kt.",
            ["Adams", "Baker"],
        ),
    ] {
        let text = format!("{head}\n\n{RUY}");
        assert_eq!(tags(&text)[..2], names, "{text}");
    }
    let text = format!("Adams - Baker (3/4/1905) Round 3\n\n{RUY}");
    let game = &read_score(&text)[0].games[0];
    assert_eq!(game.tags.get("Date"), Some("1905.??.??"));
    assert_eq!(game.tags.get("Round"), Some("3"));
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
fn two_words_that_may_be_the_players_are_a_doubt() {
    let tags = &["White", "Black"];
    for heading in [
        "Adams: Baker",
        "Adams / Baker",
        "Adams,Baker",
        "Adams, J. : Baker, P.   1:0",
        "Round 3 Board 2 Adams Baker",
    ] {
        let (said, understood) = told(heading, tags);
        assert_eq!(said, "", "{heading}");
        assert!(!understood, "{heading}");
    }
    assert_eq!(
        told("Adams x Baker", tags),
        ("Adams, Baker".to_owned(), true)
    );
    assert_eq!(
        told("W: Adams\nB: Baker", tags),
        ("Adams, Baker".to_owned(), true)
    );
    for over in ["W: Adams\nB: Baker", "Adams x Baker"] {
        let found = read_text(&format!("{over}\n\n{RUY}"), None);
        assert!(found.passed.is_empty(), "{:?}", found.passed);
    }
    // What names one thing is passed over, and so is what stands over players that are told.
    assert!(told("Ruy Lopez", tags).1);
    assert!(told("Adams - Baker\nSicilian / Najdorf", tags).1);
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

#[test]
fn who_is_called_mister_in_any_language_is_named_without_it() {
    let text = format!("Mr. Bird v. Herr Steinitz. London, 1866.\n\n{RUY}");
    assert_eq!(tags(&text), ["Bird", "Steinitz", ""]);
    let text = format!("White: Dr. Tarrasch\nBlack: Herr Mieses\n\n{RUY}");
    assert_eq!(tags(&text), ["Dr. Tarrasch", "Mieses", ""]);
}
