//! Who had White, and where nobody can say.

use jadoube_notation::score::{read_score, read_text};

use super::{RUY, players, tags, told};

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

/// Under the heads of the columns stand the names, and under these where they come from.
#[test]
fn where_players_come_from_are_no_players() {
    for under in ["(Holland)         (France)", "Richmond          Kingston"] {
        let text = format!(
            "White             Black\nEuwe              Alekhine\n{under}\n\n1 P-K4 P-K4\n2 Kt-KB3 Kt-QB3\n3 B-Kt5 P-QR3\n1-0\n"
        );
        let game = &read_text(&text, None).games[0].games[0];
        let named = (game.tags.get("White"), game.tags.get("Black"));
        assert_eq!(named, (Some("Euwe"), Some("Alekhine")), "{text}");
    }
}

/// The list of a round that stands over a game has the results of others too.
#[test]
fn a_list_of_results_gives_a_game_its_own() {
    let moves = "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O Be7";
    for (own, other, result) in [("0-1", "1/2-1/2", "0-1"), ("1-0", "0-1", "1-0")] {
        let text = format!(
            "ROUND 3\nAronian - Kramnik {own}\nCaruana - Grischuk {other}\n\nAronian - Kramnik\n{moves}\n"
        );
        let game = &read_text(&text, None).games[0].games[0];
        let pgn = game.to_pgn();
        assert!(
            pgn.contains(&format!("[Result \"{result}\"]")),
            "{text}\n{pgn}"
        );
    }
}
