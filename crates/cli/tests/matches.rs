//! What `jadoube match` makes of engines: here they are a script that says what it is told to say.

#[path = "support/folder.rs"]
mod folder;
mod support;

use folder::Folder;
use support::{End, run};

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
    says(&end, &["4. O-O O-O", "[Result \"0-1\"]"]);
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
