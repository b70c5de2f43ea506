//! What `jadoube prove` answers, and how it ends.

mod support;

use support::{run, run_with};

#[test]
fn a_dead_position_is_proven_and_ends_with_zero() {
    let end = run(&["prove", "dead", "8/8/8/4k3/8/4K3/8/6B1 w - - 0 1"]);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(
        end.out.contains("proven") && end.out.contains("neither side can mate"),
        "{end:?}"
    );
}

#[test]
fn data_names_question_side_verdict_and_witness() {
    let end = run(&[
        "prove",
        "unwinnable",
        "--json",
        "--for",
        "white",
        "7k/8/6K1/8/8/8/8/R7 w - - 0 1",
    ]);
    let value: serde_json::Value = serde_json::from_str(&end.out).expect("one object");
    assert_eq!(value["question"], "unwinnable");
    assert_eq!(value["for"], "white");
    assert_eq!(value["verdict"], "refuted");
    assert_eq!(value["witness"]["winner"], "white");
    assert!(
        value["witness"]["line"]
            .as_array()
            .is_some_and(|line| !line.is_empty()),
        "{end:?}"
    );
}

#[test]
fn a_budget_that_is_too_small_ends_with_three() {
    let end = run(&[
        "prove",
        "unwinnable",
        "--budget",
        "0",
        "--for",
        "white",
        "startpos",
    ]);
    assert_eq!(end.code, 3, "{end:?}");
    assert!(end.out.contains("undecided"), "{end:?}");
}

#[test]
fn a_stream_keeps_its_order_and_tells_bad_lines_by_number() {
    let lines = "# two positions\n8/8/8/4k3/8/4K3/8/6B1 w - - 0 1\nrubbish\n8/8/8/4k3/8/4K3/8/6R1 w - - 0 1\n";
    let end = run_with(&["prove", "dead", "-"], lines.as_bytes());
    assert_eq!(end.code, 2, "{end:?}");
    assert!(end.err.contains("line 3"), "{end:?}");
    let verdicts: Vec<bool> = end
        .out
        .lines()
        .map(|line| line.starts_with("proven"))
        .collect();
    assert_eq!(verdicts, [true, false], "{end:?}");
}

#[test]
fn a_mate_is_asked_of_the_side_that_is_named() {
    let fen = "6k1/8/6K1/8/8/8/8/5R2 b - - 0 1";
    let end = run(&["prove", "mate", "--in", "1", "--for", "white", fen]);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(end.out.starts_with("proven for white"), "{end:?}");
    assert!(end.out.contains("mate in 1: 1... Kh8 2. Rf8#"), "{end:?}");
    let end = run(&[
        "prove", "mate", "--in", "1", "--for", "white", "--json", fen,
    ]);
    let value: serde_json::Value = serde_json::from_str(&end.out).expect("one object");
    assert_eq!(value["for"], "white");
    assert_eq!(value["witness"], serde_json::json!(["g8h8", "f1f8"]));
    // Without a side it is the one to move; mated already is no mate to come, but a mate.
    let end = run(&["prove", "mate", "--in", "1", fen]);
    assert!(end.out.starts_with("refuted for black"), "{end:?}");
    let mated = "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1";
    let end = run(&["prove", "mate", "--for", "white", mated]);
    assert!(end.out.contains("white has mated"), "{end:?}");
    let end = run(&["prove", "mate", "--for", "black", mated]);
    assert!(
        end.out.contains("black cannot force mate within 3 moves"),
        "{end:?}"
    );
}

#[test]
fn mates_and_endless_checks_are_told_in_moves() {
    let end = run(&[
        "prove",
        "mate",
        "--in",
        "2",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    ]);
    assert!(end.out.contains("1. Ra6 bxa6 2. b7#"), "{end:?}");
    let end = run(&[
        "prove",
        "perpetual",
        "--explain",
        "6k1/6p1/8/7Q/8/8/rq6/7K w - - 0 1",
    ]);
    assert!(end.out.contains("play Qe8+; Kh7 leads to 1"), "{end:?}");
    let end = run(&[
        "prove",
        "reachable",
        "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
    ]);
    assert!(
        end.out.contains("black has more than eight pawns"),
        "{end:?}"
    );
}
