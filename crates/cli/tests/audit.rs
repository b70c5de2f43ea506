//! `jadoube pgn audit`: what of a game contradicts a code.

use crate::support::folder::Folder;
use crate::support::{run, run_with};
use serde_json::Value;

/// A game as text: its tags beyond the usual, its start, its moves with the result.
fn pgn(tags: &str, fen: Option<&str>, moves: &str) -> String {
    let set_up = fen.map_or(String::new(), |fen| {
        format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n")
    });
    let result = moves.rsplit(' ').next().expect("a result");
    format!("[White \"A, B\"]\n[Black \"C\"]\n[Result \"{result}\"]\n{tags}{set_up}\n{moves}\n\n")
}

/// The findings under a code, as data.
fn audit(code: &str, text: &str) -> (i32, Vec<Value>) {
    let args = ["pgn", "audit", "--json", "--code", code, "-"];
    let end = run_with(&args, text.as_bytes());
    let mut lines: Vec<Value> = end
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let last = lines.pop().unwrap_or_else(|| panic!("{end:?}"));
    assert!(last["games"].is_u64(), "{last}");
    (end.code, lines)
}

/// Under `code` the game has this one finding, with a clause and after so many plies; none for `None`.
#[track_caller]
fn check(code: &str, game: &str, expected: Option<(&str, &str, u64)>) {
    let (exit, findings) = audit(code, game);
    let found: Vec<(&str, &str, u64)> = findings
        .iter()
        .map(|one| {
            let clause = one["clauses"][0].as_str().expect("a clause");
            let kind = one["finding"].as_str().expect("a kind");
            (kind, clause, one["ply"].as_u64().expect("a ply"))
        })
        .collect();
    assert_eq!(
        found,
        Vec::from_iter(expected),
        "{code}\n{game}{findings:?}"
    );
    assert_eq!(exit, i32::from(expected.is_some()), "{code}\n{game}");
}

const ON_TIME: &str = "[Termination \"Time forfeit\"]\n";
const BARE_KING: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";

#[test]
fn games_that_keep_the_laws_have_no_finding() {
    check("digest-2018", &pgn("", None, "1. e4 e5 2. Nf3 1-0"), None);
    check(
        "digest-2018",
        &pgn("", None, "1. f3 e5 2. g4 Qh4# 0-1"),
        None,
    );
    check("digest-2018", &pgn(ON_TIME, None, "1. e4 e5 0-1"), None);
    // The bare king is the one whose time was over.
    check(
        "digest-2018",
        &pgn(ON_TIME, Some(BARE_KING), "1. e4 Ke7 1-0"),
        None,
    );
}

#[test]
fn mate_and_stalemate_are_what_they_are_under_every_code() {
    for (code, mate, stalemate) in [
        ("digest-2018", "checkmate.ends", "draws.stalemate"),
        ("fide-2023", "5.1.1", "5.2.1"),
        ("fide-1955", "11.1", "12.1"),
    ] {
        let unnoticed = pgn("", None, "1. f3 e5 2. g4 Qh4# 1/2-1/2");
        check(code, &unnoticed, Some(("mate-not-scored", mate, 4)));
        let scored = pgn("", Some("7k/8/8/8/8/8/5Q2/K7 w - - 0 1"), "1. Qf7 1-0");
        check(code, &scored, Some(("stalemate-not-drawn", stalemate, 1)));
    }
}

#[test]
fn dead_positions_end_games_where_the_code_says_so() {
    let played_on = pgn(
        "",
        Some("8/8/8/3k4/8/2p5/2K5/8 w - - 0 1"),
        "1. Kxc3 Kc5 2. Kd3 1/2-1/2",
    );
    let finding = ("played-on-after-dead-position", "draws.dead-position", 1);
    check("digest-2018", &played_on, Some(finding));
    check("fide-1955", &played_on, None);
    // The capture of the rook is forced, so that nobody could mate before it any more.
    let forced = pgn("", Some("8/8/8/8/8/8/1r6/K2k4 w - - 0 1"), "1. Kxb2 1-0");
    let (_, findings) = audit("fide-2023", &forced);
    assert_eq!(findings[0]["finding"], "played-on-after-dead-position");
    assert_eq!(findings[0]["move"], Value::Null);
}

#[test]
fn automatic_draws_are_those_of_the_code() {
    let dance = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let fivefold = pgn("", None, &format!("{dance}e4 e5 1-0"));
    let finding = ("played-on-after-repetition", "draws.fivefold", 16);
    check("digest-2018", &fivefold, Some(finding));
    check("digest-2009", &fivefold, None);
    let wrong = pgn("", None, &format!("{dance}0-1"));
    check(
        "digest-2018",
        &wrong,
        Some(("repetition-not-drawn", "draws.fivefold", 16)),
    );
    let fen = "8/8/4k3/8/8/4K3/8/R7 w - - 148 100";
    let seventy_five = pgn("", Some(fen), "100. Ra2 Kd6 101. Ra3 1-0");
    let finding = ("played-on-after-move-count", "draws.seventy-five-moves", 2);
    check("digest-2018", &seventy_five, Some(finding));
    check("fide-1955", &seventy_five, None);
    // Mate with the last move of the count comes first.
    let mate = pgn(
        "",
        Some("k7/8/1K6/8/8/8/8/7R w - - 149 100"),
        "100. Rh8# 1-0",
    );
    check("digest-2018", &mate, None);
}

#[test]
fn wins_on_time_need_a_possible_mate_or_a_forced_one_or_nothing() {
    let bare = pgn(ON_TIME, Some(BARE_KING), "1. e4 Ke7 0-1");
    let clause = "time-control-and-clocks.timeout-draw";
    check("digest-2018", &bare, Some(("won-on-time", clause, 2)));
    check("fide-2023", &bare, Some(("won-on-time", "6.9", 2)));
    check("uscf", &bare, Some(("won-on-time", clause, 2)));
    check("fide-1955", &bare, None);
    // A knight can mate beside the enemy's own men, but not by force.
    let knight = pgn(
        ON_TIME,
        Some("4k3/4n3/8/8/8/8/4P3/4K3 w - - 0 1"),
        "1. e4 Kf7 0-1",
    );
    check("digest-2018", &knight, None);
    check(
        "uscf",
        &knight,
        Some(("won-on-time", "time.win-on-time-material", 2)),
    );
    // A comment says it where no tag does.
    let told = pgn(
        "",
        Some(BARE_KING),
        "1. e4 Ke7 {White forfeits on time} 0-1",
    );
    check("digest-2018", &told, Some(("won-on-time", clause, 2)));
}

#[test]
fn draws_on_time_and_wins_without_a_mate() {
    let drawn = pgn(ON_TIME, None, "1. e4 e5 1/2-1/2");
    let clause = "time-control-and-clocks.timeout-draw";
    check("digest-2018", &drawn, Some(("drawn-on-time", clause, 2)));
    check("fide-1955", &drawn, Some(("drawn-on-time", "17.1", 2)));
    let lawful = pgn(ON_TIME, Some(BARE_KING), "1. e4 Ke7 1/2-1/2");
    check("digest-2018", &lawful, None);
    let resigned = pgn(
        "[Termination \"Normal\"]\n",
        Some(BARE_KING),
        "1. e4 Ke7 0-1",
    );
    let finding = ("won-without-mate", "resignation.no-mating-opponent", 2);
    check("digest-2018", &resigned, Some(finding));
    check("digest-2009", &resigned, None);
}

#[test]
fn what_the_tags_say_is_held_against_the_last_position() {
    let mate = "1. f3 e5 2. g4 Qh4# 0-1";
    let tagged = pgn("", None, mate).replace("[Result \"0-1\"]", "[Result \"1/2-1/2\"]");
    check(
        "digest-2018",
        &tagged,
        Some(("mate-not-scored", "checkmate.ends", 4)),
    );
    let by = |words: &str, moves: &str| pgn(&format!("[Termination \"{words}\"]\n"), None, moves);
    check("digest-2018", &by("C won by checkmate", mate), None);
    let finding = ("said-to-be-mate", "checkmate.ends", 2);
    let no_mate = by("C won by checkmate", "1. f3 e5 0-1");
    check("digest-2018", &no_mate, Some(finding));
    let finding = ("said-to-be-stalemate", "draws.stalemate", 2);
    let no_stalemate = by("Game drawn by stalemate", "1. f3 e5 1/2-1/2");
    check("digest-2018", &no_stalemate, Some(finding));
    let finding = ("said-to-be-dead", "draws.dead-position", 2);
    let alive = by("Game drawn by insufficient material", "1. f3 e5 1/2-1/2");
    check("digest-2018", &alive, Some(finding));
    check("fide-1955", &alive, None);
}

#[test]
fn illegal_moves_stand_only_in_fast_play() {
    let moves = "1. e4 e5 2. Ke3 Nc6 3. Nf3 *";
    let clause = "illegal-moves-and-penalties.found-later";
    check(
        "digest-2018",
        &pgn("", None, moves),
        Some(("illegal-move", clause, 3)),
    );
    let blitz = |moves: &str| pgn("[TimeControl \"180+2\"]\n", None, moves);
    check("digest-2018", &blitz(moves), None);
    // A king who is left in check and taken is told wherever play goes on.
    let taken = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ a6 4. Qxe8 Nf6 5. Qxd8 Nxd8 1-0";
    let stands = "illegal-moves-and-penalties.blitz-stands";
    check(
        "digest-2018",
        &blitz(taken),
        Some(("illegal-move", stands, 7)),
    );
    let replied = "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ a6 4. d4 Kxf7 1-0";
    check("digest-2018", &blitz(replied), None);
}

#[test]
fn fast_play_is_what_the_code_itself_calls_so() {
    let moves = "1. e4 e5 2. Ke3 Nc6 3. Nf3 d6 4. Bc4 1-0";
    // An hour is rapid by the one, and there a move that was replied to stands; by the other it is not.
    let hour = pgn("[TimeControl \"3600\"]\n", None, moves);
    check("fide-2005", &hour, None);
    check("fide-2009", &hour, Some(("illegal-move", "7.4.a", 3)));
}

#[test]
fn the_men_decide_on_time_where_the_code_asks_for_them() {
    let blitz = "[Termination \"Time forfeit\"]\n[TimeControl \"300\"]\n";
    let knights = pgn(
        blitz,
        Some("8/8/8/4k3/8/8/8/N1N1K3 w - - 0 60"),
        "60. Nc2 Ke4 1-0",
    );
    check("fide-1997", &knights, Some(("won-on-time", "c.4", 2)));
    // Who could reach such a position with a knight against a rook, a person must say.
    let knight = pgn(
        blitz,
        Some("8/8/8/4k3/r7/8/8/2N1K3 w - - 0 60"),
        "60. Nb3 Ke4 1/2-1/2",
    );
    let end = run_with(
        &["pgn", "audit", "--code", "fide-1997", "-"],
        knight.as_bytes(),
    );
    assert_eq!(end.code, 0, "{end:?}");
    assert!(
        end.err.contains("a person must say") && end.out.contains("not decided 1"),
        "{end:?}"
    );
}

#[test]
fn a_word_that_is_no_legal_move_is_told() {
    for (game, ply) in [
        ("1. e4 Ke4 *", 2),
        ("1. e4 e5 2. Rd1 *", 3),
        ("1. e4 Nf3 1-0", 2),
        ("1. e4 e5 2. Nf3 (2. Nc3 Nc6) 2... Ke4 *", 4),
    ] {
        let (exit, findings) = audit("fide-2023", &format!("{game}\n"));
        assert_eq!((exit, findings.len()), (1, 1), "{game}: {findings:?}");
        assert_eq!(findings[0]["finding"], "not-legal", "{game}");
        assert_eq!(findings[0]["ply"], ply, "{game}");
    }
    // Kings put in the middle tell a result; and what stops in a variation is nobody's move.
    for (game, exit) in [("1. e4 e5 Ke4 1-0", 0), ("1. e4 e5 (1... c5 2. Rd1) *", 2)] {
        let (code, findings) = audit("fide-2023", &format!("{game}\n"));
        assert_eq!((code, findings), (exit, Vec::new()), "{game}");
    }
}

#[test]
fn findings_are_told_in_three_forms_in_the_order_of_the_files() {
    let good = pgn("", None, "1. e4 1-0");
    let bad = pgn("", None, "1. f3 e5 2. g4 Qh4# 1-0");
    let folder = Folder::with(&[("a.pgn", &format!("{good}{bad}")), ("b.pgn", &bad)]);
    let (a, b) = (folder.path("a.pgn"), folder.path("b.pgn"));
    let end = run(&["pgn", "audit", &a, &b]);
    assert_eq!(end.code, 1, "{end:?}");
    let told = "game 2, line 7 (A, B - C), move 2...: mate-not-scored: 2... Qh4# mates, and the game is scored 1-0 where it is 0-1 [fide-2023, for want of a date 5.1.1";
    assert!(end.out.contains(told), "{end:?}");
    let end = run(&["pgn", "audit", "--format", "csv", &a, &b]);
    let lines: Vec<&str> = end.out.lines().collect();
    assert_eq!(lines.len(), 3, "{end:?}");
    assert!(
        lines[0]
            .starts_with("file,game,line,white,black,ply,move,color,finding,code,clauses,reason")
    );
    assert!(
        lines[1].contains("a.pgn,2,7,\"A, B\",C,4,2,black,mate-not-scored,fide-2023,"),
        "{end:?}"
    );
    assert!(lines[2].contains("b.pgn,1,1,"), "{end:?}");
    let end = run(&["pgn", "audit", "--code", "fide-1066", &a]);
    assert!(end.code == 2 && end.err.contains("digest-2018"), "{end:?}");
    assert_eq!(run(&["pgn", "audit", "no-such-file.pgn"]).code, 2);
    // A game that cannot be read to its end is no clean one.
    let end = run_with(&["pgn", "audit", "-"], b"1. Nf3 Nf6 2. d3 d6 3. Nd2 *\n");
    assert_eq!(end.code, 2, "{end:?}");
}

#[test]
fn threads_make_no_difference() {
    let game = pgn("", None, "1. f3 e5 2. g4 Qh4# 1-0");
    let many = game.repeat(15_000);
    let one = run_with(
        &["pgn", "audit", "--threads", "1", "--format", "csv", "-"],
        many.as_bytes(),
    );
    let four = run_with(
        &["pgn", "audit", "--threads", "4", "--format", "csv", "-"],
        many.as_bytes(),
    );
    assert_eq!(one.out.lines().count(), 15_001);
    assert!(one.out == four.out);
    assert!(
        one.out
            .lines()
            .last()
            .is_some_and(|line| line.starts_with("-,15000,"))
    );
}

#[test]
fn the_date_of_a_game_chooses_the_code_of_the_day() {
    let on = |date: &str| {
        pgn(
            &format!("[Date \"{date}\"]\n"),
            None,
            "1. f3 e5 2. g4 Qh4# 1-0",
        )
    };
    let folder = Folder::with(&[(
        "a.pgn",
        &format!(
            "{}{}{}",
            on("1935.??.??"),
            on("2020.01.02"),
            on("????.??.??")
        ),
    )]);
    let file = folder.path("a.pgn");
    let codes = |args: &[&str]| -> Vec<String> {
        let end = run(args);
        let lines = end
            .out
            .lines()
            .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
        let codes = lines
            .filter(|line| line["finding"].is_string())
            .map(|line| line["code"].to_string());
        codes.collect()
    };
    let by_date = codes(&["pgn", "audit", "--json", &file]);
    assert_eq!(by_date, ["\"fide-1931\"", "\"fide-2018\"", "\"fide-2023\""]);
    let at_once = codes(&["pgn", "audit", "--json", "--code-for", "2024", &file]);
    assert_eq!(at_once, ["\"fide-2023\""; 3]);
}

/// Findings as kind and severity.
fn kinds(text: &str) -> Vec<(String, String)> {
    let (_, findings) = audit("digest-2018", text);
    let named = |one: &Value, name: &str| one[name].as_str().expect("a name").to_owned();
    let pairs = findings
        .iter()
        .map(|one| (named(one, "finding"), named(one, "severity")));
    pairs.collect()
}

#[track_caller]
fn check_kinds(text: &str, expected: &[(&str, &str)]) {
    let found = kinds(text);
    let found: Vec<(&str, &str)> = found
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn a_slip_of_the_record_is_nobodys_illegal_move() {
    let moves =
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf7 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 1-0";
    check_kinds(&pgn("", None, moves), &[("misprint", "record")]);
    let (_, findings) = audit("digest-2018", &pgn("", None, moves));
    let reason = findings[0]["reason"].as_str().expect("a reason");
    assert!(reason.contains("Nf7") && reason.contains("Nf6"), "{reason}");
    assert_eq!(findings[0]["ply"], 8);
    let stood = moves.replace("Nf7", "Nf7 {illegal, and unnoticed}");
    let found = kinds(&pgn("", None, &stood));
    assert!(
        !found.iter().any(|(kind, _)| kind == "misprint"),
        "{found:?}"
    );
}

#[test]
fn what_the_tags_name_is_held_against_the_game() {
    let ended = |words: &str| format!("[Termination \"{words}\"]\n");
    let dance = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2";
    let repetition = ended("Game drawn by repetition");
    check_kinds(&pgn(&repetition, None, dance), &[]);
    // The move that repeats was only announced.
    check_kinds(
        &pgn(&repetition, None, &dance.replace(" Ng8 1/2", " 1/2")),
        &[],
    );
    check_kinds(
        &pgn(&repetition, None, "1. e4 e5 1/2-1/2"),
        &[("said-to-be-repetition", "record")],
    );
    let fifty = ended("Game drawn by 50-move rule");
    let short = "8/8/4k3/8/8/4K3/8/R7 w - - 60 100";
    let long = "8/8/4k3/8/8/4K3/8/R7 w - - 98 100";
    check_kinds(
        &pgn(&fifty, Some(short), "100. Ra2 1/2-1/2"),
        &[("said-to-be-move-count", "record")],
    );
    check_kinds(&pgn(&fifty, Some(long), "100. Ra2 1/2-1/2"), &[]);
    check_kinds(
        &pgn(&ended("A, B won by resignation"), None, "1. e4 e5 0-1"),
        &[("named-otherwise", "result")],
    );
    check_kinds(
        &pgn(&ended("C won by resignation"), None, "1. e4 e5 0-1"),
        &[],
    );
    let differ = pgn("", None, "1. e4 e5 0-1").replace("[Result \"0-1\"]", "[Result \"1-0\"]");
    check_kinds(&differ, &[("results-differ", "result")]);
}

#[test]
fn clocks_are_held_against_the_time_control() {
    let game = |control: &str, times: [&str; 4]| {
        let [a, b, c, d] = times;
        let moves = format!(
            "1. e4 {{[%clk {a}]}} e5 {{[%clk {b}]}} 2. Nf3 {{[%clk {c}]}} Nc6 {{[%clk {d}]}} 1-0"
        );
        pgn(&format!("[TimeControl \"{control}\"]\n"), None, &moves)
    };
    check_kinds(
        &game("180+2", ["0:03:00", "0:03:00", "0:03:01", "0:02:50"]),
        &[],
    );
    check_kinds(
        &game("180+2", ["0:03:00", "0:03:00", "0:09:59", "0:02:50"]),
        &[("clock-rises", "record")],
    );
    // The time of the second period comes when the moves of the first are made.
    let later = ["0:03:00", "0:03:00", "1:00:59", "0:02:50"];
    check_kinds(&game("2/7200:3600", later), &[]);
    check_kinds(&game("40/7200:3600", later), &[("clock-rises", "record")]);
    check_kinds(
        &game("60", ["0:00:00.0", "0:00:30.5", "0:00:00.0", "0:00:20.1"]),
        &[("moved-after-flag", "rule")],
    );
    // Whole seconds: there may be half a second left.
    check_kinds(
        &game("60", ["0:00:00", "0:00:30", "0:00:00", "0:00:20"]),
        &[],
    );
}

#[test]
fn what_a_place_of_play_rules_otherwise_is_a_remark() {
    let tags =
        "[Site \"Chess.com\"]\n[Termination \"Game drawn by timeout vs insufficient material\"]\n";
    let fen = "8/8/8/3k4/8/2n5/P7/K7 w - - 0 1";
    check_kinds(
        &pgn(tags, Some(fen), "1. a4 1/2-1/2"),
        &[("drawn-on-time", "remark")],
    );
    check_kinds(
        &pgn(ON_TIME, Some(fen), "1. a4 1/2-1/2"),
        &[("drawn-on-time", "result")],
    );
}

#[test]
fn games_since_july_2014_are_drawn_without_a_claim() {
    let dance = format!("{}1-0", "Nf3 Nf6 Ng1 Ng8 ".repeat(4));
    for (date, findings) in [
        ("2014.06.30", 0),
        ("2014.08.01", 1),
        ("2015.??.??", 1),
        ("2017.12.31", 1),
    ] {
        let folder =
            Folder::with(&[("a.pgn", &pgn(&format!("[Date \"{date}\"]\n"), None, &dance))]);
        let end = run(&["pgn", "audit", &folder.path("a.pgn")]);
        assert_eq!(end.code, findings, "{date} {end:?}");
    }
}

#[test]
fn findings_go_to_review_tools_and_their_games_to_a_file() {
    let good = pgn("", None, "1. e4 1-0");
    let bad = pgn(
        "[Event \"E\"]\n[Round \"3\"]\n",
        None,
        "1. f3 e5 2. g4 Qh4# 1-0",
    );
    let house = "[Variant \"Crazyhouse\"]\n\n1. e4 N@f6 *\n\n";
    let folder = Folder::with(&[("a.pgn", &format!("{good}{bad}{house}{good}"))]);
    let (file, games) = (folder.path("a.pgn"), folder.path("bad.pgn"));
    let end = run(&[
        "pgn", "audit", "--format", "sarif", "--games", &games, &file,
    ]);
    assert_eq!(end.code, 1, "{end:?}");
    let sarif: Value = serde_json::from_str(&end.out).expect("JSON");
    let results = sarif["runs"][0]["results"].as_array().expect("results");
    assert_eq!(results.len(), 1);
    assert_eq!(results[0]["ruleId"], "mate-not-scored");
    assert_eq!(results[0]["level"], "error");
    assert_eq!(std::fs::read_to_string(&games).expect("games"), bad);
    let end = run(&["pgn", "audit", &file]);
    assert!(end.out.contains("(A, B - C; E, 3)"), "{end:?}");
    assert!(
        end.out.contains("of another kind of chess, not judged 1"),
        "{end:?}"
    );
}

#[test]
fn a_position_that_cannot_arise_is_remarked_where_that_is_asked() {
    // Eight pawns, and three bishops on light squares; no finding against the course of the game.
    let text = pgn("", None, "1. e4 e5 2. Nf3 1-0")
        + &pgn(
            "",
            Some("7k/8/8/8/B1B1B3/8/PPPPPPPP/4K3 w - - 0 1"),
            "1. Kd1 Kg7 *",
        )
        + &pgn("", Some(BARE_KING), "1. e4 Ke7 *");
    let audit = ["pgn", "audit", "--code", "fide-2023", "-"];
    let quiet = run_with(&audit, text.as_bytes());
    assert_eq!((quiet.code, quiet.err.as_str()), (0, ""), "{quiet:?}");
    let asked = ["pgn", "audit", "--code", "fide-2023", "--reachable", "-"];
    let told = run_with(&asked, text.as_bytes());
    assert_eq!(told.code, 0, "{told:?}");
    let remark = "cannot-arise: the position of the FEN tag cannot arise from the ordinary initial position: white has 3 \
        light-squared bishops on a4, c4 and e4 (that of f1 being shut in by the pawns on e2 and g2, who have never moved): all 3 \
        must have been promoted, but no pawn is gone; nor can it from any array of Chess960";
    assert!(told.out.contains(remark), "{told:?}");
    assert_eq!(told.out.matches("cannot arise").count(), 1, "{told:?}");
    // In data it stands with the line of the tag.
    let tag = text
        .lines()
        .position(|line| line.starts_with("[FEN "))
        .expect("a tag")
        + 1;
    let asked = [
        "pgn",
        "audit",
        "--code",
        "fide-2023",
        "--reachable",
        "--json",
        "-",
    ];
    let told = run_with(&asked, text.as_bytes());
    let first = told.out.lines().next().unwrap_or_default();
    let value: serde_json::Value = serde_json::from_str(first).expect("an object");
    assert_eq!(value["finding"], "cannot-arise", "{told:?}");
    assert_eq!(
        (value["line"].as_u64(), value["game"].as_u64()),
        (Some(tag as u64), Some(2)),
        "{told:?}"
    );
    let last = told.out.lines().last().unwrap_or_default();
    let value: serde_json::Value = serde_json::from_str(last).expect("an object");
    assert_eq!(
        (
            &value["games_with_findings"],
            &value["games_with_remarks_only"]
        ),
        (&1.into(), &1.into()),
        "{told:?}"
    );
    // What follows from the orthodox array is not held against a game of Chess960, as the tag or the FEN tells.
    let shuffled = pgn(
        "[Variant \"Chess960\"]\n",
        Some("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1"),
        "*",
    );
    let told = run_with(&asked, shuffled.as_bytes());
    assert!(!told.out.contains("cannot-arise"), "{told:?}");
    let shredder = "rqnnkbbr/pppppppp/8/8/8/8/PPPPPPPP/RQNNKBBR w HAha - 0 1";
    let told = run_with(&asked, pgn("", Some(shredder), "*").as_bytes());
    assert!(!told.out.contains("cannot-arise"), "{told:?}");
    let either = shredder.replace("HAha", "KQkq");
    let told = run_with(&asked, pgn("", Some(&either), "*").as_bytes());
    assert!(
        told.out.contains("from an array of Chess960 it can arise"),
        "{told:?}"
    );
    // Too few nodes to tell are told as such, and counted.
    let hard = "Rrq3K1/1p3bPQ/P7/B4RNb/1R1n4/kP2nbq1/2PnbpR1/3N1q2 w - - 0 1";
    let asked = [&asked[..5], &["--budget", "300", "-"]].concat();
    let told = run_with(&asked, pgn("", Some(hard), "1. Nxe3 *").as_bytes());
    assert!(told.err.contains("300 nodes did not tell"), "{told:?}");
    assert!(told.out.contains("not decided 1, in game 1"), "{told:?}");
}
