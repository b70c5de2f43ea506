//! Several games in running text, each right under its heading, as collections print them.

use jadoube_notation::score::{ReadText, read_text};

use crate::support::movetext;

/// Players, result and moves of each game; nothing of the text is a doubt.
#[track_caller]
fn games(text: &str) -> Vec<[String; 4]> {
    let found: ReadText = read_text(text, None);
    let doubts: Vec<_> = found.passed.iter().filter(|one| one.is_doubt).collect();
    assert!(doubts.is_empty(), "{text}: {doubts:?}");
    assert!(found.left_out.is_empty(), "{text}: {:?}", found.left_out);
    let scores = found.games.iter();
    scores
        .map(|score| {
            assert!(score.doubts.is_empty(), "{text}: {:?}", score.doubts);
            assert_eq!(score.games.len(), 1, "{text}");
            let game = &score.games[0];
            let tag = |name: &str| game.tags.get(name).unwrap_or_default().to_owned();
            let result = game.outcome.marker().to_owned();
            [tag("White"), tag("Black"), result, movetext(game)]
        })
        .collect()
}

fn named(white: &str, black: &str, result: &str, moves: &str) -> [String; 4] {
    [white, black, result, &format!("{moves} {result}")].map(str::to_owned)
}

const SPANISH: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6";
const FRENCH: &str = "1. e4 e6 2. d4 d5 3. Nc3 Bb4 4. Bd3 c5 5. exd5 exd5 6. Bb5+ Nc6 7. Nf3 Nf6";

/// The moves of [`SPANISH`] and of [`FRENCH`] in running text, in both notations; the second lines begin with moves of Black.
const TEXTS: [[&str; 2]; 2] = [
    [
        "1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5, P-QR3; 4. B-R4,\nKt-B3; 5. Castles, B-K2; 6. R-K sq, P-QKt4; 7. B-Kt3, P-Q3",
        "1. P-K4, P-K3; 2. P-Q4, P-Q4; 3. Kt-QB3, B-Kt5; 4. B-Q3,\nP-QB4; 5. KPxP, KPxP; 6. B-Kt5 ch, Kt-QB3; 7. Kt-B3, Kt-B3",
    ],
    [
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O\nBe7 6. Re1 b5 7. Bb3 d6",
        "1. e4 e6 2. d4 d5 3. Nc3 Bb4 4. Bd3 c5 5. exd5\nexd5 6. Bb5+ Nc6 7. Nf3 Nf6",
    ],
];

#[test]
fn headings_stand_right_over_games_in_running_text() {
    for [one, other] in TEXTS {
        for (first, second) in [
            ("No. 207. Hruby v. Bird.", "No. 208. Bird v. Noa."),
            ("268. Hruby - Bird, Wien 1882", "269. Bird - Noa, Wien 1882"),
            ("White: Hruby   Black: Bird", "White: Bird   Black: Noa"),
            (
                "Mr. Hruby having White, and Mr. Bird Black.",
                "Mr. Bird having White, and Mr. Noa Black.",
            ),
            (
                "HRUBY v. BIRD.\nPlayed at Simpson's Divan, June 26, 1850.",
                "BIRD v. NOA.\nPlayed at Simpson's Divan, June 27, 1850.",
            ),
            (
                "Game 208.—Hruby (White) against Bird (Black), in the tournament at Vienna, 1882",
                "Game 209.—Bird (White) against Noa (Black), in the tournament at Vienna, 1882",
            ),
        ] {
            for note in ["", "White has now much the best of it.\n\n"] {
                let text = format!(
                    "{first}\n{one} and White wins.\n\n{note}{second}\n{other} and the game was drawn.\n\n{note}"
                );
                let found = games(&text);
                let capital = |name: &str| match first.contains("HRUBY") {
                    true => name.to_uppercase(),
                    false => name.to_owned(),
                };
                let [hruby, bird, noa] = ["Hruby", "Bird", "Noa"].map(capital);
                let games = [
                    named(&hruby, &bird, "1-0", SPANISH),
                    named(&bird, &noa, "1/2-1/2", FRENCH),
                ];
                assert_eq!(found, games, "{text}");
            }
        }
    }
}

#[test]
fn the_last_line_of_running_text_may_be_one_move_and_the_result() {
    let text =
        "A. Hruby v. H. Bird.\n1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5, P-QR3; 4.\nB x Kt 1-0\n";
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6";
    assert_eq!(games(text), [named("A. Hruby", "H. Bird", "1-0", moves)]);
}

/// Behind the end of a game so many moves from the first on are no variation of it, whatever stands over them.
#[test]
fn a_heading_that_is_not_understood_joins_no_games() {
    let long = |first: &str| {
        format!(
            "1. P-K4, {first}; 2. Kt-KB3, Kt-QB3; 3. B-Kt5, P-QR3; 4. B-R4,\nKt-B3; 5. Castles, B-K2; 6. R-K sq, P-QKt4; 7. B-Kt3, P-Q3; 8. P-B3, Castles; 9. P-KR3,\nKt-QR4; 10. B-B2, P-B4"
        )
    };
    let text = format!(
        "Hruby v. Bird.\n{} and White wins.\n\nOf the same evening\n{}; Drawn.\n",
        long("P-K4"),
        long("P-K4")
    );
    let found = read_text(&text, None);
    let plies: Vec<usize> = found
        .games
        .iter()
        .map(|score| score.entries.len())
        .collect();
    assert_eq!(plies, [20, 20], "{text}");
}

/// Among notes the last row of a game may stand alone, and the first ones of the next in running text.
#[test]
fn a_game_whose_last_row_stands_alone_is_over() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6\n\nA strong move.\n\n5. O-O Be7 6. Re1 b5\n\nNot easy to see.\n\n7. Bb3 d6";
    for between in ["\n", "\n\n"] {
        let text = format!(
            "Hruby against Bird.{between}{moves} 1-0\n\nBird against Noa.{between}{moves} 0-1\n"
        );
        let expected = [
            named("Hruby", "Bird", "1-0", SPANISH),
            named("Bird", "Noa", "0-1", SPANISH),
        ];
        assert_eq!(games(&text), expected, "{text}");
    }
}

#[test]
fn a_game_goes_on_behind_a_note_though_its_end_is_broken_over_two_lines() {
    let first = "White: Hruby   Black: Bird\n\n\
        1. P-K4, P-K4; 2. Kt-KB3, Kt-QB3; 3. B-Kt5, P-QR3; 4.\nB-R4, Kt-B3; 5. Castles, B-K2; 6. R-K\nsq\n\n\
        Here the game was adjourned for dinner.\n\n\
        6. ... P to QKt 4th; 7. B\nto Kt 3rd, P to Q 3rd and Black\nwins.\n";
    let text = format!(
        "{first}\nNo. 280. Bird v. Noa.\n\n{}\n\nWhite resigns.\n",
        TEXTS[0][1]
    );
    let one = named("Hruby", "Bird", "0-1", SPANISH);
    assert_eq!(games(&text), [one, named("Bird", "Noa", "0-1", FRENCH)]);
}

#[test]
fn what_lasted_longer_than_a_year_is_an_event() {
    for (heading, event) in [
        ("Hruby - Bird, Wien 1884/85", "Wien 1884/85"),
        (
            "Played at Hastings, 1922/23. Hruby v. Bird",
            "Hastings, 1922/23",
        ),
        (
            "Hruby against Bird, played by correspondence between 1884 and 1886.",
            "correspondence between 1884 and 1886",
        ),
    ] {
        let text = format!("{heading}\n\n{}\n\nBlack resigned.\n", TEXTS[0][0]);
        assert_eq!(
            games(&text),
            [named("Hruby", "Bird", "1-0", SPANISH)],
            "{heading}"
        );
        let found = read_text(&text, None);
        let tags = &found.games[0].games[0].tags;
        assert_eq!(tags.get("Event"), Some(event), "{heading}");
        assert_eq!(
            tags.get("Date").unwrap_or("????.??.??"),
            "????.??.??",
            "{heading}"
        );
    }
}

#[test]
fn those_who_consult_have_one_name_and_who_begins_has_white() {
    for (heading, white, black) in [
        ("Owen/Boden - Bird, Wien 1882", "Owen/Boden", "Bird"),
        ("GAME 5.—Owen/Boden against Bird", "Owen/Boden", "Bird"),
        ("Bird (second player) v. Boden", "Boden", "Bird"),
        ("First player, Bird; second player, Boden.", "Bird", "Boden"),
        (
            "Van 't Kruys - Anderssen, Amsterdam 1861",
            "Van 't Kruys",
            "Anderssen",
        ),
    ] {
        let text = format!("{heading}\n\n{}\n\nBlack resigned.\n", TEXTS[0][0]);
        assert_eq!(
            games(&text),
            [named(white, black, "1-0", SPANISH)],
            "{heading}"
        );
    }
}
