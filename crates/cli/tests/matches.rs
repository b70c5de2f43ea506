//! What `jadoube match` makes of engines: here they are a script that says what it is told to say.

use crate::support::folder::Folder;
use crate::support::{End, run};

/// An engine that answers each `go` with the next of its arguments, and says nothing once they are used up.
const ENGINE: &str = r#"
moves=("$@"); at=0
while read -r line; do
    case $line in
        uci) echo "id name Script of ${#moves[@]}"; echo uciok ;;
        isready) echo readyok ;;
        ucinewgame) at=0 ;;
        go*) [ "$at" -ge "${#moves[@]}" ] || echo "bestmove ${moves[$at]}"; at=$((at + 1)) ;;
        quit) exit ;;
    esac
done
"#;

/// A game between two scripts under a code.
fn play(white: &str, black: &str, options: &[&str]) -> End {
    let folder = Folder::with(&[("engine.sh", ENGINE)]);
    let engine = |moves: &str| format!("bash {} {moves}", folder.path("engine.sh"));
    let (white, black) = (engine(white), engine(black));
    run(&[&["match", &white, &black][..], options].concat())
}

#[track_caller]
fn says(end: &End, words: &[&str]) {
    assert_eq!(end.code, 0, "{end:?}");
    for word in words {
        assert!(end.out.contains(word), "'{word}' is not in {}", end.out);
    }
}

#[test]
fn a_game_is_played_to_mate_and_written_down() {
    let end = play("f2f3 g2g4", "e7e5 d8h4", &["--under", "fide-1931"]);
    says(
        &end,
        &[
            "[White \"Script of 2\"]",
            "[Rules \"fide-1931\"]",
            "[Result \"0-1\"]",
            "1. f3 e5 2. g4 Qh4# 0-1",
        ],
    );
    assert!(end.err.contains("0 : 1"), "{end:?}");
}

#[test]
fn castling_goes_both_ways_of_writing() {
    let white = "e2e4 g1f3 f1c4 e1g1";
    let end = play(white, "e7e5 g8f6 f8c5 e8h8", &["--think", "10"]);
    assert_eq!(end.code, 1, "{end:?}");
    for words in [
        "4. O-O O-O {White’s engine Script of 4",
        "[Termination \"abandoned\"]",
    ] {
        assert!(end.out.contains(words), "{end:?}");
    }
}

#[test]
fn an_illegal_move_is_paid_for_as_the_code_says() {
    let twice = |code| {
        play(
            "e2e4 e4e6 e4e6 d2d4",
            "e7e5 d7d5",
            &["--under", code, "--think", "10"],
        )
    };
    let today = twice("fide-2023");
    says(&today, &["[Result \"0-1\"]", "rules infraction", "7.5"]);
    let then = twice("fide-1931");
    assert!(!then.out.contains("rules infraction"), "{}", then.out);
}

#[test]
fn a_mate_is_played_and_no_draw_claimed_on_the_way() {
    // Black could prove that he can check for ever, as long as he does not mate.
    let end = play("f2f3 g2g4", "e7e5 d8h4", &["--under", "fide-1955"]);
    says(&end, &["2. g4 Qh4# 0-1"]);
}

#[test]
fn a_repetition_is_claimed_when_it_stands_on_the_board() {
    let end = play(
        "g1f3 f3g1 g1f3 f3g1 g1f3 f3g1",
        "g8f6 f6g8 g8f6 f6g8 g8f6 f6g8",
        &["--under", "fide-2023"],
    );
    says(&end, &["[Result \"1/2-1/2\"]", "4. Ng1"]);
    assert!(!end.out.contains("5. N"), "{}", end.out);
}

#[test]
fn an_engine_that_is_silent_loses_when_its_flag_falls() {
    let end = play("e2e4", "e7e5", &["--time", "1s"]);
    says(
        &end,
        &["[Result \"0-1\"]", "[Termination \"time forfeit\"]"],
    );
}

/// An engine that ends after its first move.
const CRASHES: &str = r#"
while read -r line; do
    case $line in
        uci) echo "id name Crash"; echo uciok ;;
        isready) echo readyok ;;
        go*) [ -z "$moved" ] || exit 3; moved=1; echo "bestmove e7e5" ;;
        quit) exit ;;
    esac
done
"#;

#[test]
fn an_engine_that_has_ended_has_declared_nothing() {
    let folder = Folder::with(&[("engine.sh", ENGINE), ("crash.sh", CRASHES)]);
    let script = format!("bash {} e2e4 d2d4", folder.path("engine.sh"));
    let crash = format!("bash {}", folder.path("crash.sh"));
    let end = run(&["match", &script, &crash, "--time", "1m+0.05s"]);
    assert_eq!(end.code, 1, "{end:?}");
    for words in [
        "[Result \"*\"]",
        "[Termination \"abandoned\"]",
        "[TimeControl \"60+0.05\"]",
        "Black’s engine Crash has ended (exit status: 3)",
        "[%clk 0:0",
        "[Round \"1\"]",
        "[Event \"engine match\"]",
    ] {
        assert!(end.out.contains(words), "'{words}' is not in {}", end.out);
    }
    assert!(
        !end.out.contains("[Clauses") && !end.out.contains("????"),
        "{}",
        end.out
    );
    assert!(end.err.contains("1 of them broken off"), "{end:?}");
}

#[test]
fn games_are_added_to_what_stands_in_the_file() {
    let folder = Folder::with(&[("engine.sh", ENGINE)]);
    let engine = |moves: &str| format!("bash {} {moves}", folder.path("engine.sh"));
    let (white, black) = (engine("f2f3 g2g4"), engine("e7e5 d8h4"));
    let games = folder.path("games.pgn");
    for _ in 0..2 {
        let end = run(&["match", &white, &black, "-o", &games]);
        assert_eq!(end.code, 0, "{end:?}");
    }
    let written = std::fs::read_to_string(&games).expect("the games");
    assert_eq!(written.matches("2. g4 Qh4# 0-1").count(), 2, "{written}");
    let checked = run(&["pgn", "check", &games]);
    assert!(checked.out.contains("2 games"), "{checked:?}");
}

#[test]
fn an_engine_that_does_nothing_but_err_is_stopped() {
    let always = "e2e5 ".repeat(60);
    let end = play(
        &always,
        "e7e5 d7d5",
        &["--under", "british", "--think", "10"],
    );
    assert_eq!(end.code, 1, "{end:?}");
    assert!(
        end.out.contains("has broken the law 20 times"),
        "{}",
        end.out
    );
}

#[test]
fn a_match_is_told_as_testers_tell_it() {
    let mate = ["f2f3 g2g4", "e7e5 d8h4"];
    let end = play(mate[0], mate[1], &["--games", "1", "--sprt", "0,5"]);
    assert!(
        end.err.contains("SPRT of 0 against 5: not decided"),
        "{end:?}"
    );
    assert!(
        end.err.contains("game 1 of 1: 0-1; 0 won, 0 drawn, 1 lost"),
        "{end:?}"
    );
    let wrong = run(&["match", "a", "b", "--time", "10+0.1"]);
    assert_eq!(wrong.code, 2, "{wrong:?}");
    assert!(
        wrong.err.contains("--time: ") && wrong.err.contains("10s+0.1s"),
        "{wrong:?}"
    );
    let wrong = run(&["match", "a", "b", "--sprt", "5,0"]);
    assert!(wrong.err.contains("the lower first"), "{wrong:?}");
}

#[test]
fn what_cannot_begin_is_said_before_any_engine_runs() {
    let end = run(&[
        "match",
        "no-such-engine",
        "no-such-engine",
        "--under",
        "fide-1932",
    ]);
    assert_eq!(end.code, 2, "{end:?}");
    assert!(end.err.contains("fide-1931"), "{end:?}");
    let end = run(&["match", "no-such-engine", "no-such-engine"]);
    assert_eq!(end.code, 2, "{end:?}");
    assert!(
        end.err.contains("'no-such-engine' cannot be run"),
        "{end:?}"
    );
}
