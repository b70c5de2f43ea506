//! Minutes in columns of their own beside the moves.

use jadoube_notation::score::read_text;

use crate::support::movetext;

const TOLD: &str = "1. e4 {0:02} 1... e5 {0:01} 2. Nf3 {0:03} 2... Nc6 {0:02} 3. Bb5 {0:05} 3... a6 {0:30} 4. Ba4 {0:59} 4... Nf6 {1:04} 5. O-O {1:09} 1/2-1/2";

const ROWS: &str = " 1. P-K4      2    P-K4     1\n 2. Kt-KB3    3    Kt-QB3   2\n 3. B-Kt5     5    P-QR3   30\n 4. B-R4     59    Kt-B3   64\n 5. Castles  69\nDrawn\n";

#[test]
fn minutes_beside_the_moves_are_times() {
    let spaced = ROWS.replace("\n ", "\n\n ");
    let apart = ROWS.replace(". ", ".    ");
    for (rows, head) in [
        (ROWS, ""),
        (&spaced, ""),
        (&apart, ""),
        (ROWS, "    Anderssen   Min.   Morphy   Min.\n"),
    ] {
        let text = format!("{head}{rows}");
        let found = read_text(&text, None);
        let moves = movetext(&found.games[0].games[0]);
        assert_eq!(moves, TOLD, "{text}");
        assert!(found.passed.is_empty(), "{text}\n{:?}", found.passed);
        assert!(found.games[0].notes.is_empty(), "{text}");
        if !head.is_empty() {
            let tags = &found.games[0].games[0].tags;
            let players = (tags.get("White"), tags.get("Black"));
            assert_eq!(players, (Some("Anderssen"), Some("Morphy")), "{text}");
        }
    }
}

#[test]
fn numbers_that_go_back_are_no_minutes() {
    let text = ROWS.replace(" 59 ", "  4 ");
    let found = read_text(&text, None);
    let moves = movetext(&found.games[0].games[0]);
    assert!(!moves.contains("0:04"), "{moves}");
}
