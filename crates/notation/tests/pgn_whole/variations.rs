//! Variations and comments: their order, their place, and brackets that are neither.

use jadoube_notation::Leniency;
use jadoube_notation::pgn::{Mode, read_text, split_games};

use super::movetext;

#[test]
fn comments_and_variations_keep_their_order() {
    for text in [
        "1. e4 (1. d4) {after} 1... e5 *",
        "1. e4 {a} (1. d4 {b} (1. c4 {c}) {d} 1... d5) {e} {f} (1. f4) {g} *",
        "{a} 1. e4 ({b} 1. d4 {c}) {d} ({e} 1. c4) 1... e5 {f} (1... c5 2. Nf3 (2. c3)\n{g}) {h} *",
        "1. e4 (1. d4) {[%clk 0:01:00]} {[%unread zz]} *",
    ] {
        assert_eq!(movetext(text), text);
    }
    let moved = "1. e4 $1 (1. d4) {a} (1. c4 {b}) e5 $2 1-0 {c}";
    let written = "1. e4 $1 (1. d4) {a} (1. c4 {b}) 1... e5 $2 {c} 1-0";
    assert_eq!(movetext(moved), written);
    // Words among the moves are comments too.
    assert_eq!(
        movetext("1. e4 (1. d4) White resigns 0-1"),
        "1. e4 (1. d4) {White resigns} 0-1"
    );
    assert_eq!(
        movetext("1. e4 (1. d4) (=) 1... e5 *"),
        "1. e4 (1. d4) {[%act White offers draw]} 1... e5 *"
    );
}

#[test]
fn a_variation_before_its_move_is_put_behind_it() {
    for (text, due) in [
        (
            "1. e4 e5 (2. d4 exd4 (2... Nc6)) (2. f4) {a} 2. Nf3! {b} (2. c3) Nc6 *",
            "1. e4 e5 {a} 2. Nf3 $1 {b} (2. d4 exd4 (2... Nc6)) (2. f4) (2. c3) 2... Nc6 *",
        ),
        (
            "1. e4 (1... c5) e5 (1... e6 2. d4 (2... d6 3. c4) d5) *",
            "1. e4 e5 (1... c5) (1... e6 2. d4 d5 (2... d6 3. c4)) *",
        ),
        ("1. e4 [1... c5 2. Nf3] e5 *", "1. e4 e5 (1... c5 2. Nf3) *"),
        // No move comes that it could replace.
        ("1. e4 e5 (2. d4) 1-0", "1. e4 e5 {[%unread (2. d4)]} 1-0"),
        (
            "1. e4 (1. d4 (1... d5)) e5 *",
            "1. e4 (1. d4 {[%unread (1... d5)]}) 1... e5 *",
        ),
        (
            "1. e4 e5 (2. d4) 2. Nf6 d6 *",
            "1. e4 e5 {[%unread (2. d4)]} {[%unread Nf6 d6]} *",
        ),
    ] {
        let read = read_text(text, Mode::Lenient).remove(0).unwrap();
        let written = read.game.to_pgn();
        let moves = written
            .split("\n\n")
            .nth(1)
            .unwrap_or_default()
            .replace('\n', " ");
        assert_eq!(moves.trim(), due, "{text}");
        let is_early = due.contains("unread (");
        assert_eq!(
            read.forgiven.iter().any(|one| one.is_loss),
            is_early,
            "{text}"
        );
    }
}

#[test]
fn what_stands_in_brackets_and_is_no_variation_is_none() {
    for (text, due) in [
        (
            "1. e4 e5 (D) 2. Nf3 (N) Nc6 (!?) (best) *",
            "1. e4 e5 $220 2. Nf3 $146 Nc6 $5 {(best)} *",
        ),
        (
            "1. e4 (0:01) e5 [%clk 1:00] 2. Nf3\n[%emt 0:05] Nc6 *",
            "1. e4 {(0:01)} 1... e5 {[%clk 1:00]} 2. Nf3 {[%emt 0:05]} 2... Nc6 *",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6\n\n[2... d6 3. d4] 3. Bb5 *",
            "1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4) 3. Bb5 *",
        ),
        ("1. d4 d5 2.1/2", "1. d4 d5 1/2-1/2"),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4.00 Nf6 5. d3 00 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 O-O *",
        ),
    ] {
        let games = read_text(text, Mode::Lenient);
        assert_eq!(games.len(), 1, "{text}");
        assert_eq!(split_games(text.as_bytes()).count(), 1, "{text}");
        let read = games[0].as_ref().unwrap();
        assert!(read.stopped.is_none() && read.doubt.is_none(), "{text}");
        let written = read.game.to_pgn();
        let moves = written
            .split("\n\n")
            .nth(1)
            .unwrap_or_default()
            .replace('\n', " ");
        assert_eq!(moves.trim(), due, "{text}");
    }
}

#[test]
fn a_variation_before_its_move_is_kept_whole() {
    let text = "(1. d4 d5) 1. e4 *\n";
    let game = read_text(text, Mode::Lenient).remove(0).unwrap();
    let kinds: Vec<Leniency> = game.forgiven.iter().map(|one| one.leniency).collect();
    assert_eq!(kinds, [Leniency::VariationEarly]);
    assert!(game.game.to_pgn().contains("[%unread (1. d4 d5)]"));
}

#[test]
fn signs_of_annotators_are_kept_and_what_they_propose_is_not_played() {
    for (text, written) in [
        ("1. e4 e5 2. Nf3 =/∞ Nc6 *", "1. e4 e5 2. Nf3 $44 Nc6 *"),
        ("1. e4 e5 2. Nf3=/∞ Nc6 *", "1. e4 e5 2. Nf3 $44 Nc6 *"),
        ("1. e4 e5 2. Nf3 ∞/= Nc6 *", "1. e4 e5 2. Nf3 $45 Nc6 *"),
        ("1. e4 e5 2. Nf3 $ 14 Nc6 *", "1. e4 e5 2. Nf3 $14 Nc6 *"),
        (
            "1. e4 e5 (⌓ 1... c5 2. Nf3) 2. Nf3 *",
            "1. e4 e5 ($142 1... c5 2. Nf3) 2. Nf3 *",
        ),
        // Before the number that is due all of it is an idea.
        (
            "1. e4 e5 2. Nf3 Nc6 ∆ d4 exd4 3. Bc4 *",
            "1. e4 e5 2. Nf3 Nc6 $140 {d4 exd4} 3. Bc4 *",
        ),
        // One ply was played before the next number, and that is the last.
        (
            "1. e4 e5 2. Nf3 ⌓ f4 Nc6 3. Bc4 *",
            "1. e4 e5 2. Nf3 $142 {f4} 2... Nc6 3. Bc4 *",
        ),
        (
            "1. e4 e5 2. Nf3 △ Nc6 3. Bc4 *",
            "1. e4 e5 2. Nf3 $140 Nc6 3. Bc4 *",
        ),
        (
            "1. e4 e5 2. Nf3 Δ Bc4 2... Nc6 3. d4 *",
            "1. e4 e5 2. Nf3 $140 {Bc4} 2... Nc6 3. d4 *",
        ),
    ] {
        let game = read_text(text, Mode::Lenient).remove(0).unwrap();
        assert!(game.stopped.is_none(), "{text}");
        let pgn = game.game.to_pgn().replace('\n', " ");
        assert!(pgn.trim_end().ends_with(written), "{text}: {pgn}");
        assert!(!game.forgiven.is_empty(), "{text}");
    }
    // Where no number tells what was played, nothing is taken for played, and nothing is lost.
    for text in [
        "1. e4 e5 2. Nf3 ⌓ f4 exf4 *",
        "1. e4 e5 2. Nf3 ⌓ 3. Bc4 Nc6 *",
    ] {
        let game = read_text(text, Mode::Lenient).remove(0).unwrap();
        assert_eq!(game.game.main_line().nodes.len(), 3, "{text}");
        assert!(game.stopped.is_some() && game.game.to_pgn().contains("[%unread ⌓"));
    }
}
