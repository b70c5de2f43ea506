//! Boards that are drawn and belong to no game.

use jadoube_notation::score::read_text;

use crate::support::movetext;

const BOARD: &str = "+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   | k |
+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   | p | p |
+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   |   |   |
+---+---+---+---+---+---+---+---+
|   |   |   |   |   |   | P | P |
+---+---+---+---+---+---+---+---+
| R |   |   |   |   |   |   | K |
+---+---+---+---+---+---+---+---+
";

const GAME: &str = "WHITE: A   BLACK: B\n1. P-K4 P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 P-QR3\n";

/// The start, if it is another than usual, and the moves of each game, and what is left out.
fn read(text: &str) -> (Vec<String>, Vec<String>) {
    let found = read_text(text, None);
    let games = found.games.iter().flat_map(|score| &score.games);
    let games = games.map(|game| {
        let fen = game.to_pgn();
        let fen = fen.lines().find(|line| line.starts_with("[FEN"));
        format!("{}{}", fen.unwrap_or_default(), movetext(game))
    });
    let left_out = found.left_out.iter().map(|stop| stop.why.clone());
    (games.collect(), left_out.collect())
}

const PROBLEM: &str = "[FEN \"7k/6pp/8/8/8/8/6PP/R6K w - - 0 1\"]*";
const PLAYED: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *";

#[test]
fn a_problem_without_moves_is_a_record_without_moves() {
    for asks in ["White to play and mate in one move.", "White mates in one."] {
        for text in [
            format!("PROBLEM I.\n\nBLACK.\n{BOARD}WHITE.\n\n{asks}\n"),
            format!("{asks}\n\n{BOARD}\nThe king cannot move.\n"),
        ] {
            assert_eq!(read(&text).0, [PROBLEM], "{text}");
        }
    }
    let black = read(&format!("{BOARD}\nBlack to move.\n"));
    assert_eq!(black.0, [PROBLEM.replace(" w ", " b ")]);
}

#[test]
fn problems_stand_among_games_in_the_order_of_the_text() {
    let problem = format!("PROBLEM I.\n\n{BOARD}\nWhite to play and mate in one move.\n");
    let first = format!("{problem}\nGAME 5\n{GAME}");
    assert_eq!(read(&first).0, [PROBLEM, PLAYED]);
}

#[test]
fn a_board_of_which_nobody_says_who_is_to_move_is_left_out_and_told() {
    let (games, left_out) = read(&format!(
        "An end.\n\n{BOARD}\nThis is won.\n\nGAME 5\n{GAME}"
    ));
    assert_eq!(games, [PLAYED]);
    assert_eq!(left_out.len(), 1, "{left_out:?}");
    assert!(left_out[0].contains("belongs to no game"), "{left_out:?}");
}
