//! The names of the players, in every heading.

use jadoube_notation::score::{read_score, read_text};

use super::{RUY, players, tags};

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
        ("White: Kling. Black: Bird. Evans' Gambit.", "Bird", ""),
        (
            "White: Kling. Black: Duke and Count. Paris, 1858.",
            "Duke and Count",
            "",
        ),
        ("London, 1851. White: Kling; Black: Bird.", "Bird", ""),
        ("Evans Gambit\nKling v. Bird (London, 1851)", "Bird", ""),
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
fn who_is_called_mister_in_any_language_is_named_without_it() {
    let text = format!("Mr. Bird v. Herr Steinitz. London, 1866.\n\n{RUY}");
    assert_eq!(tags(&text), ["Bird", "Steinitz", ""]);
    let text = format!("White: Dr. Tarrasch\nBlack: Herr Mieses\n\n{RUY}");
    assert_eq!(tags(&text), ["Dr. Tarrasch", "Mieses", ""]);
}
