//! What `jadoube prove` answers, and how it ends.

use crate::support::folder::Folder;
use crate::support::{run, run_with};

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
        end.out.contains("black has 9 pawns, and began with 8"),
        "{end:?}"
    );
}

#[test]
fn a_file_of_positions_is_asked_by_its_name() {
    let lines = "# two of them\n4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1\nstartpos\tlegal\n";
    let folder = Folder::with(&[("positions.txt", lines)]);
    let end = run(&[
        "prove",
        "reachable",
        "--stats",
        &folder.path("positions.txt"),
    ]);
    assert_eq!(end.code, 0, "{end:?}");
    for told in ["proven: 1", "refuted: 1", "too many pawns", "undecided: 0"] {
        assert!(end.out.contains(told), "{told}: {end:?}");
    }
    let end = run(&["prove", "reachable", "--stats", "no-such-file.txt"]);
    assert_eq!(end.code, 2, "{end:?}");
    assert!(
        end.err.contains("there is no file \"no-such-file.txt\""),
        "{end:?}"
    );
}

#[test]
fn a_game_of_chess960_tells_where_it_starts() {
    let goal = "bbqnnrkr/pppppppp/8/8/8/3N4/PPPPPPPP/BBQN1RKR b KQkq - 1 1";
    let start = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    let end = run(&["prove", "reachable", "--json", goal]);
    let value: serde_json::Value = serde_json::from_str(&end.out).expect("one object");
    assert_eq!(value["start"], start, "{end:?}");
    assert_eq!(value["witness"], serde_json::json!(["e1d3"]), "{end:?}");
    let end = run(&["prove", "reachable", goal]);
    assert!(
        end.out.contains(&format!(
            "a game leads there from an array of Chess960, {start}: 1. Nd3"
        )),
        "{end:?}"
    );
    let open = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
    let end = run(&["prove", "reachable", "--json", open]);
    let value: serde_json::Value = serde_json::from_str(&end.out).expect("one object");
    assert_eq!(value["witness"], serde_json::json!(["g1f3"]), "{end:?}");
    assert!(value.get("start").is_none(), "{end:?}");
}

#[test]
fn a_position_that_may_be_of_either_game_is_asked_of_both() {
    let array = "rqnnkbbr/pppppppp/8/8/8/8/PPPPPPPP/RQNNKBBR w HAha - 0 1";
    let end = run(&["prove", "reachable", "--json", array]);
    let value: serde_json::Value = serde_json::from_str(&end.out).expect("one object");
    assert_eq!(
        (&value["verdict"], &value["from"]),
        (&"proven".into(), &"chess960".into()),
        "{end:?}"
    );
    let either = array.replace("HAha", "KQkq");
    let end = run(&["prove", "reachable", "--json", &either]);
    assert_eq!(end.code, 0, "{end:?}");
    let value: serde_json::Value = serde_json::from_str(&end.out).expect("one object");
    assert_eq!(
        (&value["verdict"], &value["from"]),
        (&"refuted".into(), &"ordinary".into()),
        "{end:?}"
    );
    assert_eq!(value["chess960"]["verdict"], "proven", "{end:?}");
    assert_eq!(
        value["chess960"]["witness"],
        serde_json::json!([]),
        "{end:?}"
    );
    let end = run(&["prove", "reachable", &either]);
    for told in [
        "from the ordinary initial position: ",
        "; from an array of Chess960 it can arise",
    ] {
        assert!(end.out.contains(told), "{end:?}");
    }
    let end = run(&["prove", "reachable", "--chess960", &either]);
    assert!(end.out.starts_with("proven"), "{end:?}");
    let told = complaint(&["prove", "dead", "--chess960", array]);
    assert!(told.contains("goes with reachable alone"), "{told}");
}

#[test]
fn what_was_left_undecided_is_told_in_plain_words() {
    let hard = "Rrq3K1/1p3bPQ/P7/B4RNb/1R1n4/kP2nbq1/2PnbpR1/3N1q2 w - - 0 1";
    let end = run(&["prove", "reachable", "--budget", "20000", hard]);
    assert_eq!(end.code, 3, "{end:?}");
    for told in [
        "not decided from the ordinary initial position: 20000 nodes",
        "No count of men, pawns and captures speaks against it",
        "to take moves back to the start: ",
    ] {
        assert!(end.out.contains(told), "{told}: {end:?}");
    }
    // Whoever cannot be played from cannot arise, and that is decided.
    let end = run(&["prove", "reachable", "k7/8/8/8/8/8/8/8 w - - 0 1"]);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(
        end.out
            .contains("from any initial position: white has no king"),
        "{end:?}"
    );
}

/// The complaint about what was typed, which must end with 2 and write no answer.
#[track_caller]
fn complaint(args: &[&str]) -> String {
    let end = run(args);
    assert_eq!((end.code, end.out.as_str()), (2, ""), "{end:?}");
    end.err
}

#[test]
fn options_that_do_not_go_with_the_question_are_refused() {
    let fen = "8/8/8/4k3/8/4K3/8/6B1 w - - 0 1";
    let told = complaint(&["prove", "dead", "--for", "white", fen]);
    assert!(told.contains("unwinnable --for SIDE"), "{told}");
    let told = complaint(&["prove", "reachable", "--for", "white", fen]);
    assert!(told.contains("not about a side"), "{told}");
    let told = complaint(&["prove", "dead", "--in", "2", fen]);
    assert!(told.contains("--in goes with mate alone"), "{told}");
    complaint(&["prove", "mate", "--in", "0", fen]);
    complaint(&["prove", "mate", "--clock", fen]);
    complaint(&["prove", "dead", "--mate-keeps", fen]);
    let told = complaint(&["prove", "dead", "--budget", "much", fen]);
    assert!(told.contains("or 'unlimited'"), "{told}");
}

#[test]
fn positions_that_cannot_be_played_are_told_with_their_place() {
    for (fen, words) in [
        ("k7/8/8/8/8/8/8/8 w - - 0 1", "white has no king"),
        (
            "k7/8/8/8/8/8/8/KK6 w - - 0 1",
            "2 kings, on a1 and b1, where there must be one",
        ),
        (
            "k6R/8/8/8/8/8/8/K7 w - - 0 1",
            "black's king on a8 is in check from h8",
        ),
        (
            "k7/8/8/8/8/8/8/K6P w - - 0 1",
            "a pawn stands on h1, where no pawn can stand",
        ),
        (
            "k7/8/8/8/8/8/8/K7 x - - 0 1",
            "found 'x', expected 'w' or 'b'",
        ),
        ("", "expected eight ranks of men"),
    ] {
        let told = complaint(&["prove", "dead", fen]);
        assert_eq!(told.matches(words).count(), 1, "{told}");
    }
}

#[test]
fn a_stream_survives_what_is_no_text_and_other_ends_of_line() {
    let lines = b"\xef\xbb\xbf8/8/8/4k3/8/4K3/8/6B1 w - - 0 1\r\n\r\n\xff\xfe\n  8/8/8/4k3/8/4K3/8/6R1 w - -  \n8/8/8/4k3/8/4K3/8/6N1 b - - 0 1";
    let end = run_with(&["prove", "dead", "--json", "-"], lines);
    assert_eq!(end.code, 2, "{end:?}");
    assert!(
        end.err.contains("line 3") && !end.err.contains("line 2"),
        "{end:?}"
    );
    let answers: Vec<serde_json::Value> = end
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect();
    let told: Vec<_> = answers
        .iter()
        .map(|answer| (answer["fen"].as_str(), answer["verdict"].as_str()))
        .collect();
    assert_eq!(
        told,
        [
            (Some("8/8/8/4k3/8/4K3/8/6B1 w - - 0 1"), Some("proven")),
            (Some("8/8/8/4k3/8/4K3/8/6R1 w - -"), Some("refuted")),
            (Some("8/8/8/4k3/8/4K3/8/6N1 b - - 0 1"), Some("proven")),
        ]
    );
}

#[test]
fn a_long_stream_keeps_its_order() {
    let lines: Vec<String> = (1..=2_000)
        .map(|move_number| format!("8/8/8/4k3/8/4K3/8/6B1 w - - 0 {move_number}\n"))
        .collect();
    let end = run_with(&["prove", "dead", "--json", "-"], lines.concat().as_bytes());
    assert_eq!(end.code, 0);
    let told = end.out.lines().map(|line| {
        let answer: serde_json::Value = serde_json::from_str(line).expect("an object");
        answer["fen"].as_str().expect("a FEN").to_owned() + "\n"
    });
    assert!(told.eq(lines), "the order is kept");
}

#[test]
fn what_stays_open_has_its_reason() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let end = run(&["prove", "dead", "--budget", "1", "--json", fen]);
    assert_eq!(end.code, 3, "{end:?}");
    let value: serde_json::Value = serde_json::from_str(&end.out).expect("one object");
    assert_eq!(value["verdict"], "undecided");
    assert!(
        value["reason"]
            .as_str()
            .is_some_and(|reason| reason.contains("1 node")),
        "{end:?}"
    );
}

#[test]
fn only_the_player_on_turn_claims_endless_checks() {
    let end = run(&[
        "prove",
        "perpetual",
        "--for",
        "black",
        "6k1/8/8/8/8/8/8/K7 w - - 0 1",
    ]);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(
        end.out.contains("only the player on turn can claim"),
        "{end:?}"
    );
}

#[test]
fn a_strategy_is_written_as_a_graph() {
    let end = run(&[
        "prove",
        "perpetual",
        "--dot",
        "6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1",
    ]);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(end.out.starts_with("digraph"), "{end:?}");
    assert!(
        end.out.contains("0 [label=\"Qe8+\"") && end.out.contains("0 -> 1 [label=\"Kh7\"]"),
        "{end:?}"
    );
    // What no strategy shows is a remark in an empty graph file.
    let end = run(&[
        "prove",
        "perpetual",
        "--dot",
        "6k1/8/8/8/8/8/8/K7 w - - 0 1",
    ]);
    assert!(end.out.starts_with("// refuted"), "{end:?}");
    complaint(&["prove", "dead", "--dot", "6k1/8/8/8/8/8/8/K7 w - - 0 1"]);
}
