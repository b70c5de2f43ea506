//! `jadoube pgn`: checks, conversions, cuts and counts of collections.

use crate::support::folder::Folder;
use crate::support::run;

const GOOD: &str = "[Event \"A\"]\n[ECO \"C20\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n\n";
const BAD: &str = "[Event \"B\"]\n[ECO \"B00\"]\n[Result \"*\"]\n\n1. e4 e5\n2. Ke3 *\n\n";

fn data(name: &str) -> String {
    format!("{}/../../data/games/{name}.pgn", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn good_files_end_in_zero_and_faults_in_one_with_their_place() {
    let end = run(&["pgn", "check", &data("historic"), &data("chess960")]);
    assert!(
        end.code == 0 && end.out.contains("95 games") && end.out.contains("no fault"),
        "{end:?}"
    );
    let folder = Folder::with(&[("two.pgn", &format!("{GOOD}{BAD}"))]);
    let file = folder.path("two.pgn");
    let end = run(&["pgn", "check", &file]);
    assert_eq!(end.code, 1, "{end:?}");
    assert!(
        end.out
            .contains("game 2, line 12, column 4, move 2.: \"Ke3\" is not legal"),
        "{end:?}"
    );
    let end = run(&["pgn", "check", &file, "--json"]);
    let lines: Vec<serde_json::Value> = end
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(
        (lines[0]["line"].as_u64(), lines[0]["color"].as_str()),
        (Some(12), Some("white"))
    );
    assert_eq!(
        (lines[1]["games"].as_u64(), lines[1]["faults"].as_u64()),
        (Some(2), Some(1))
    );
    let folder = Folder::with(&[(
        "slips.pgn",
        "1. e2-e4 e5 2. g1-f3 Nc6 3. Bc4 Bc5 4. 0-0 Qxd8 *\n",
    )]);
    let end = run(&["pgn", "check", &folder.path("slips.pgn")]);
    for fault in [
        "line 1, column 4, move 1.: \"e2-e4\": the move is written in long form",
        "line 1, column 40, move 4.: \"0-0\": castling is written with zeros",
        "line 1, column 44, move 4...: \"Qxd8\" is not possible",
        "1 game with a fault",
    ] {
        assert!(end.out.contains(fault), "{end:?}");
    }
    let end = run(&["pgn", "check", "no-such-file.pgn"]);
    assert!(
        end.code == 2 && end.err.contains("no-such-file.pgn"),
        "{end:?}"
    );
}

#[test]
fn conversion_keeps_every_game_and_tells_what_it_forgave() {
    let folder = Folder::with(&[("odd.pgn", "1. e2-e4 e5 2. g1f3 Nc6 3. Bc4 Bc5 4. 0-0 1/2\n")]);
    let odd = folder.path("odd.pgn");
    let end = run(&["pgn", "convert", &odd]);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(
        end.out
            .contains("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1/2-1/2"),
        "{end:?}"
    );
    for name in ["long-form", "uci-form", "zero-castling", "result-form"] {
        assert!(end.err.contains(name), "{name}: {end:?}");
    }
    assert_eq!(run(&["pgn", "convert", "--strict", &odd]).code, 1);
    let digest = |file: &str| {
        let end = run(&["pgn", "check", "--json", file]);
        let last: serde_json::Value =
            serde_json::from_str(end.out.lines().last().expect("a line")).expect("JSON");
        last["digest"].clone()
    };
    let copy = folder.path("copy.pgn");
    let end = run(&["pgn", "convert", &data("modern-clk"), "-o", &copy]);
    assert_eq!(end.code, 0, "{end:?}");
    assert_eq!(digest(&copy), digest(&data("modern-clk")));
    let end = run(&["pgn", "convert", &odd, "--to", "json"]);
    let game: serde_json::Value = serde_json::from_str(&end.out).expect("JSON");
    assert_eq!(game["uci"][6], "e1g1");
    assert_eq!(game["san"][6], "O-O");
}

#[test]
fn games_that_are_not_played_pass_through_unchanged() {
    let house = "[Event \"H\"]\n[Variant \"Crazyhouse\"]\n\n1. e4   N@f3  {so}  *";
    let nowhere = "[Event \"N\"]\n[SetUp \"1\"]\n[FEN \"nowhere\"]\n\n1. e4 *";
    let folder = Folder::with(&[
        ("house.pgn", &format!("{GOOD}{house}\n\n{GOOD}")),
        ("nowhere.pgn", &format!("{nowhere}\n\n{GOOD}")),
    ]);
    let end = run(&["pgn", "convert", &folder.path("house.pgn")]);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(end.out.contains(&format!("\n\n{house}\n\n")), "{end:?}");
    assert!(end.err.contains("[Variant \"Crazyhouse\"]"), "{end:?}");
    assert_eq!(end.out.matches("1. e4 e5 2. Nf3 *").count(), 2);
    let end = run(&["pgn", "convert", "--to", "json", &folder.path("house.pgn")]);
    assert_eq!((end.code, end.out.lines().count()), (1, 2), "{end:?}");
    let end = run(&["pgn", "convert", &folder.path("nowhere.pgn")]);
    assert_eq!(end.code, 1, "{end:?}");
    assert!(end.out.starts_with(nowhere), "{end:?}");
}

#[test]
fn an_illegal_move_is_kept_and_told() {
    let folder = Folder::with(&[("two.pgn", &format!("{BAD}{GOOD}"))]);
    let file = folder.path("two.pgn");
    let end = run(&["pgn", "convert", &file]);
    assert_eq!(end.code, 1, "{end:?}");
    assert!(end.err.contains("illegal move kept"), "{end:?}");
    assert!(end.out.contains("{[%illegal e1e3:Ke3]}"), "{end:?}");
    // Nothing is lost of it on the way back; a record that says itself that the move stood has no fault.
    let kept = folder.path("kept.pgn");
    assert_eq!(run(&["pgn", "convert", &file, "-o", &kept]).code, 1);
    let again = run(&["pgn", "convert", &kept]);
    assert_eq!((again.code, again.out), (0, end.out));
    assert_eq!(run(&["pgn", "check", &kept]).code, 0);
    let end = run(&["pgn", "convert", "--to", "uci", &file]);
    assert_eq!(
        (end.code, end.out.as_str()),
        (1, "e2e4 e7e5 e1e3\ne2e4 e7e5 g1f3\n")
    );
}

#[test]
fn a_slip_that_is_met_often_is_told_once_a_game() {
    let folder = Folder::with(&[("a.pgn", "1. e2e4 e7e5 2. g1f3 b8c6 *\n\n1. d2d4 *\n")]);
    let end = run(&["pgn", "convert", &folder.path("a.pgn")]);
    assert_eq!(end.err.lines().count(), 2, "{end:?}");
    assert!(end.err.contains("and 3 times more in this game"), "{end:?}");
    // What is read of a game with faults is counted.
    let end = run(&["pgn", "check", &folder.path("a.pgn")]);
    assert!(
        end.out.contains("2 games, 5 plies, 2 games with faults"),
        "{end:?}"
    );
}

#[test]
fn cutting_keeps_the_text() {
    let folder = Folder::with(&[("two.pgn", &format!("{GOOD}{BAD}{GOOD}"))]);
    let file = folder.path("two.pgn");
    let parts = folder.path("parts");
    let end = run(&[
        "pgn", "split", &file, "-o", &parts, "--games", "2", "--json",
    ]);
    assert!(end.code == 0 && end.out.lines().count() == 2, "{end:?}");
    let first = std::fs::read_to_string(format!("{parts}/part-00001.pgn")).expect("the first part");
    assert_eq!(first, format!("{GOOD}{BAD}"));
    let by = folder.path("by");
    let end = run(&["pgn", "split", &file, "-o", &by, "--by", "ECO"]);
    assert_eq!(end.code, 0, "{end:?}");
    assert_eq!(
        std::fs::read_to_string(format!("{by}/C20.pgn")).expect("a part"),
        format!("{GOOD}{GOOD}")
    );
}

#[test]
fn counts_are_given_as_data() {
    let end = run(&["pgn", "stat", "--json", &data("endings")]);
    let counts: serde_json::Value = serde_json::from_str(&end.out).expect("JSON");
    assert_eq!(counts["games"], 42);
    assert!(
        counts["stalemates"].as_u64() > Some(0) && counts["checkmates"].as_u64() > Some(0),
        "{counts}"
    );
}

#[test]
fn counts_are_drawn() {
    let folder = Folder::with(&[]);
    let picture = folder.path("endings.svg");
    let end = run(&["pgn", "stat", "--picture", &picture, &data("endings")]);
    assert_eq!(end.code, 0, "{end:?}");
    let drawing = std::fs::read_to_string(&picture).expect("the picture");
    assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"));
    for words in ["42 games", "Games by length", "1/2-1/2"] {
        assert!(drawing.contains(words), "{words}: {drawing}");
    }
}
