//! Games as data: what was written reads back as the same, and what could not be a game is refused.

use jadoube_notation::pgn::{Game, Mode, Outcome, read_text};
use jadoube_notation::san::San;
use jadoube_notation::{Leniency, Style};
use serde_json::{Value, json};

const GAME: &str = "[Event \"?\"]\n[White \"Anna\"]\n[Result \"1-0\"]\n\n\
    {before} 1. e4 $1 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Bc4 {[%clk 0:01:02] quick} Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

fn game() -> Game {
    read_text(GAME, Mode::Strict)[0]
        .as_ref()
        .expect("a game")
        .game
        .clone()
}

#[test]
fn a_game_reads_back_as_it_was_written() {
    let game = game();
    let sent = serde_json::to_value(&game).expect("data");
    assert_eq!(sent["outcome"], "1-0");
    assert_eq!(
        sent["lines"][0]["nodes"][0]["ply"],
        json!({ "move": "e2e4" })
    );
    assert_eq!(sent["lines"][0]["nodes"][1]["variations"], json!([1]));
    let read: Game = serde_json::from_value(sent).expect("the same");
    assert_eq!(read, game);
    assert_eq!(read.to_pgn(), game.to_pgn());
}

#[test]
fn what_is_no_game_is_refused() {
    let sent = serde_json::to_value(game()).expect("data");
    #[track_caller]
    fn check(sent: &Value, change: impl Fn(&mut Value), says: &str) {
        let mut sent = sent.clone();
        change(&mut sent);
        let error = serde_json::from_value::<Game>(sent).expect_err("it should be refused");
        assert!(error.to_string().contains(says), "{error}");
    }
    let variations = |sent: &mut Value, line: usize, node: usize, ids: Value| {
        sent["lines"][line]["nodes"][node]["variations"] = ids;
    };
    check(&sent, |sent| sent["lines"] = json!([]), "main line");
    check(
        &sent,
        |sent| variations(sent, 1, 0, json!([0])),
        "later line",
    );
    check(
        &sent,
        |sent| variations(sent, 1, 0, json!([1])),
        "later line",
    );
    check(
        &sent,
        |sent| variations(sent, 0, 0, json!([1])),
        "no other place",
    );
    check(
        &sent,
        |sent| variations(sent, 0, 0, json!([9])),
        "later line",
    );
    check(&sent, |sent| sent["outcome"] = json!("2-0"), "1/2-1/2");
    check(&sent, |sent| sent["start"] = json!("8/8 w"), "FEN");
}

#[test]
fn what_has_a_text_is_that_text() {
    for style in Style::ALL {
        let sent = serde_json::to_value(style).expect("data");
        assert_eq!(sent, style.name());
        assert_eq!(
            serde_json::from_value::<Style>(sent).expect("the same"),
            style
        );
    }
    for leniency in Leniency::ALL {
        let sent = serde_json::to_value(leniency).expect("data");
        assert_eq!(
            serde_json::from_value::<Leniency>(sent).expect("the same"),
            *leniency
        );
    }
    let san: San = serde_json::from_value(json!("exd8=Q+")).expect("a move");
    assert_eq!(serde_json::to_value(san).expect("data"), "exd8=Q+");
    assert_eq!(
        serde_json::to_value(Outcome::Draw).expect("data"),
        "1/2-1/2"
    );
    let error = serde_json::from_value::<San>(json!("Zf9")).expect_err("no move");
    assert!(error.to_string().contains("standard algebraic"), "{error}");
}
