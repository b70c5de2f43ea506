//! `jadoube pgn tag` changes what it is asked to, and what it cannot keep or mend it tells.

use crate::support::folder::Folder;
use crate::support::{End, run};

/// What becomes of one game with these tags and these words after them.
fn tagged(tags: &str, moves: &str, args: &[&str]) -> End {
    let folder = Folder::with(&[("a.pgn", &format!("{tags}\n{moves}\n"))]);
    run(&[&["pgn", "tag", &folder.path("a.pgn")], args].concat())
}

#[test]
fn each_tag_that_stands_twice_is_named_and_of_which_file_a_game_is() {
    let text = "[White \"A\"]\n[White \"B\"]\n[Annotator \"X\"]\n[Annotator \"Y\"]\n[Result \"0-1\"]\n\n1. e4 1-0\n";
    let folder = Folder::with(&[("a.pgn", "1. d4 *\n"), ("b.pgn", text)]);
    let (one, other) = (folder.path("a.pgn"), folder.path("b.pgn"));
    let end = run(&["pgn", "convert", &other]);
    let names = ["[White \"B\"]", "[Annotator \"Y\"]"];
    assert!(names.iter().all(|name| end.err.contains(name)), "{end:?}");
    let end = run(&["pgn", "tag", "--set", "Result=1/2-1/2", &one, &other]);
    let told: Vec<&str> = end.err.lines().collect();
    assert!(!told.is_empty(), "{end:?}");
    assert!(
        told.iter().any(|line| line.contains("b.pgn: game 1: ")),
        "{end:?}"
    );
}

#[test]
fn a_result_in_another_form_is_written_right() {
    for (said, tag, more) in [
        ("1 - 0", "1-0", ""),
        ("1/2 - 1/2", "1/2-1/2", ""),
        ("0,5-0,5", "1/2-1/2", ""),
        ("White wins", "1-0", ""),
        ("remis", "1/2-1/2", ""),
        ("1-0 ff", "1-0", "[Termination \"forfeit\"]"),
        ("0-1 (time)", "0-1", "[Termination \"time forfeit\"]"),
    ] {
        let tags = format!("[White \"A\"]\n[Result \"{said}\"]\n");
        for moves in ["1. e4 e5", ""] {
            let end = tagged(&tags, moves, &["--fix"]);
            assert_eq!((end.code, end.err.as_str()), (0, ""), "{said}: {end:?}");
            let line = format!("[Result \"{tag}\"]\n");
            assert!(end.out.contains(&line) && end.out.contains(more), "{end:?}");
        }
        let folder = Folder::with(&[("a.pgn", &format!("{tags}\n1. e4 e5\n"))]);
        let end = run(&["pgn", "convert", &folder.path("a.pgn")]);
        assert_eq!(end.code, 0, "{said}: {end:?}");
        let written = format!("[Result \"{tag}\"]");
        let closed = end.out.trim_end().ends_with(&format!(" {tag}"));
        assert!(end.out.contains(&written) && closed, "{said}: {end:?}");
        assert!(end.out.contains(more), "{said}: {end:?}");
    }
}

#[test]
fn whoever_sets_another_tag_is_told_what_becomes_of_a_result() {
    let tags = "[White \"A\"]\n[Result \"White wins\"]\n";
    let end = tagged(tags, "1. e4 e5", &["--set", "Site=Here"]);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(end.out.contains("[Result \"1-0\"]"), "{end:?}");
    let told = "game 1: written in the usual form, result-form: \"[Result \"White wins\"]\"";
    assert!(end.err.contains(told), "{end:?}");
    let end = tagged(
        "[White \"A\"]\n[Result \"1-0\"]\n",
        "1. e4 e5 1-0",
        &["--set", "Site=Here"],
    );
    assert_eq!((end.code, end.err.as_str()), (0, ""), "{end:?}");
}

#[test]
fn a_result_that_is_not_known_is_kept() {
    let tags = "[White \"A\"]\n[Result \"unclear\"]\n";
    let end = tagged(tags, "1. e4 e5", &["--fix"]);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(end.out.contains("[Result \"unclear\"]"), "{end:?}");
    assert!(
        end.err
            .contains("game 1: [Result \"unclear\"] says no result that is known"),
        "{end:?}"
    );
    let end = tagged(tags, "1. e4 e5 0-1", &["--fix"]);
    assert!(end.out.contains("[Result \"0-1\"]"), "{end:?}");
    assert!(end.err.contains("\"unclear\"] becomes 0-1"), "{end:?}");
    let folder = Folder::with(&[("a.pgn", &format!("{tags}\n1. e4 e5\n"))]);
    let end = run(&["pgn", "convert", &folder.path("a.pgn")]);
    assert_eq!(end.code, 1, "{end:?}");
    assert!(
        end.out.contains("{[%unread Result: unclear]} *") && end.err.contains("result-unknown"),
        "{end:?}"
    );
}

#[test]
fn no_tag_takes_the_place_of_another() {
    let tags = "[Event \"E\"]\n[Site \"London\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n";
    let end = tagged(tags, "1. e4 *", &["--rename", "Black=White"]);
    assert_eq!(end.code, 1, "{end:?}");
    assert!(
        end.out.contains("[White \"A\"]") && end.out.contains("[Black \"B\"]"),
        "{end:?}"
    );
    assert!(
        end.err.contains("Black is not renamed: White says \"A\""),
        "{end:?}"
    );
    // Two may be exchanged, and what says nothing gives way.
    let both = ["--rename", "Black=White", "--rename", "White=Black"];
    let end = tagged(tags, "1. e4 *", &both);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(
        end.out.contains("[White \"B\"]") && end.out.contains("[Black \"A\"]"),
        "{end:?}"
    );
    let end = tagged(
        "[Site \"?\"]\n[Comment \"Paris\"]\n",
        "1. e4 *",
        &["--rename", "Comment=Site"],
    );
    assert_eq!(end.code, 0, "{end:?}");
    assert!(end.out.contains("[Site \"Paris\"]"), "{end:?}");
}

#[test]
fn a_tag_that_stands_twice_is_told() {
    let tags = "[White \"A\"]\n[White \"B\"]\n";
    let end = tagged(tags, "1. e4 *", &["--order"]);
    assert_eq!(end.code, 1, "{end:?}");
    assert!(
        end.err
            .contains("game 1: \"[White \\\"B\\\"]\": the tag stands twice")
            || end.err.contains("[White \"B\"]"),
        "{end:?}"
    );
    // Where nothing is to be written anew both stay.
    let end = tagged(tags, "1. e4 *", &["--remove", "Annotator"]);
    assert_eq!((end.code, end.err.as_str()), (0, ""), "{end:?}");
    assert!(end.out.contains("[White \"B\"]"), "{end:?}");
}

#[test]
fn dates_in_any_form_are_mended_or_told() {
    for (date, fixed) in [
        ("31.12.1899", "1899.12.31"),
        ("12/31/1899", "1899.12.31"),
        ("Dec 1899", "1899.12.??"),
        ("", "????.??.??"),
        ("?.??.??", "????.??.??"),
    ] {
        let tags = format!("[Date \"{date}\"]\n[Result \"*\"]\n");
        let end = tagged(&tags, "1. e4 *", &["--fix"]);
        let told = format!("a.pgn: game 1: [Date {date:?}] becomes {fixed:?}\n");
        assert!(end.code == 0 && end.err.ends_with(&told), "{date}: {end:?}");
        assert_eq!(end.err.lines().count(), 1, "{date}: {end:?}");
        assert!(
            end.out.contains(&format!("[Date \"{fixed}\"]")),
            "{}",
            end.out
        );
    }
    for date in ["5/6/1899", "Whitsun"] {
        let tags = format!("[Date \"{date}\"]\n[Result \"*\"]\n");
        let end = tagged(&tags, "1. e4 *", &["--fix"]);
        assert_eq!(end.code, 0, "{date}: {end:?}");
        assert!(end.out.contains(&format!("[Date \"{date}\"]")), "{end:?}");
        assert!(end.err.contains("is no date that is known"), "{end:?}");
    }
}

#[test]
fn bytes_of_old_collections_have_their_signs() {
    let folder = Folder::with(&[]);
    let file = folder.path("a.pgn");
    let game = b"[White \"S\x8ahovi\"]\n[Result \"*\"]\n\n1. e4 {\x93good\x94} *\n";
    std::fs::write(&file, game).expect("a file");
    let end = run(&["pgn", "convert", &file]);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(
        end.out.contains("[White \"S\u{160}hovi\"]") && end.out.contains("{\u{201c}good\u{201d}}"),
        "{end:?}"
    );
    // Tags and comments of a game are of one encoding.
    let end = run(&["pgn", "tag", &file, "--set", "Annotator=x"]);
    assert!(end.out.contains("{\u{201c}good\u{201d}}"), "{end:?}");
    assert!(end.out.contains("[White \"S\u{160}hovi\"]"), "{end:?}");
    std::fs::write(&file, b"[White \"\xd8\xedha\"]\n\n1. e4 *\n").expect("a file");
    let end = run(&["pgn", "convert", "--encoding", "windows-1250", &file]);
    assert!(end.out.contains("[White \"\u{158}\u{ed}ha\"]"), "{end:?}");
    let end = run(&["pgn", "convert", "--encoding", "ebcdic", &file]);
    assert!(end.code == 2 && end.err.contains("windows-1250"), "{end:?}");
    // An index tells places in the file as it stands.
    let end = run(&["pgn", "index", "--encoding", "windows-1250", &file]);
    assert!(
        end.code == 2 && end.err.contains("convert --encoding"),
        "{end:?}"
    );
}

#[test]
fn short_games_of_others_are_no_copies() {
    let game = |white: &str, black: &str, date: &str, moves: &str| {
        format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"{date}\"]\n[Result \"1/2-1/2\"]\n\n{moves} 1/2-1/2\n\n"
        )
    };
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6";
    let text = [
        game("Smith, A", "Jones, B", "1900.01.01", moves),
        game("Smith, C", "Jones, D", "1900.01.02", moves),
        game("A. Smith", "B. Jones", "1900.01.01", moves),
    ];
    let folder = Folder::with(&[("a.pgn", &text.concat())]);
    let end = run(&["pgn", "dedup", &folder.path("a.pgn")]);
    assert_eq!(end.out, text[..2].concat(), "{end:?}");
}

#[test]
fn how_a_game_was_won_becomes_its_termination() {
    for (said, tag, more) in [
        ("White won on time", "1-0", "[Termination \"time forfeit\"]"),
        (
            "Black lost on time",
            "1-0",
            "[Termination \"time forfeit\"]",
        ),
        ("Black wins by default", "0-1", "[Termination \"forfeit\"]"),
        ("Black resigned", "1-0", "[Termination \"Black resigned\"]"),
        (
            "Drawn by perpetual check",
            "1/2-1/2",
            "[Termination \"Drawn by perpetual check\"]",
        ),
    ] {
        let tags = format!("[White \"A\"]\n[Result \"{said}\"]\n");
        let end = tagged(&tags, &format!("1. e4 e5 {tag}"), &["--fix"]);
        assert_eq!(end.code, 0, "{said}: {end:?}");
        assert!(
            end.out.contains(&format!("[Result \"{tag}\"]")) && end.out.contains(more),
            "{end:?}"
        );
    }
}

#[test]
fn a_day_that_there_is_not_is_left_as_it_is() {
    for date in ["29.02.1923", "31.4.1900", "29 Feb 1900"] {
        let end = tagged(
            &format!("[Date \"{date}\"]\n[Result \"*\"]\n"),
            "1. e4 *",
            &["--fix"],
        );
        assert!(end.out.contains(&format!("[Date \"{date}\"]")), "{end:?}");
        assert!(end.err.contains("is no date that is known"), "{end:?}");
    }
}

#[test]
fn a_known_result_is_kept_beside_a_star_and_another_is_told() {
    let end = tagged(
        "[White \"A\"]\n[Result \"1-0\"]\n",
        "1. e4 e5 *",
        &["--fix"],
    );
    assert!(
        end.code == 0 && end.out.contains("[Result \"1-0\"]"),
        "{end:?}"
    );
    let end = tagged(
        "[White \"A\"]\n[Result \"0-1\"]\n",
        "1. e4 e5 1-0",
        &["--fix"],
    );
    assert!(end.code == 1 && end.err.contains("becomes 1-0"), "{end:?}");
}

#[test]
fn a_new_head_says_the_result_that_stands_after_the_moves() {
    let folder = Folder::with(&[("g.pgn", "[Event \"C\"]\n[White \"c\"]\n\n1. c4 c5 1-0\n")]);
    let file = folder.path("g.pgn");
    let end = run(&["pgn", "tag", "--set", "Foo=1", &file]);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(end.out.contains("[Result \"1-0\"]"), "{}", end.out);
    let end = run(&["pgn", "tag", "--set", "Result=0-1", &file]);
    assert_eq!(end.code, 1, "{end:?}");
    assert!(
        end.err.contains("1-0 stands after the moves"),
        "{}",
        end.err
    );
    let end = run(&["pgn", "tag", "--set", "FEN=8/8 w", &file]);
    assert!(end.code == 1 && end.err.contains("the FEN tag"), "{end:?}");
}

#[test]
fn letters_of_another_encoding_are_told_where_tags_are_written_anew() {
    let folder = Folder::with(&[]);
    let file = folder.path("g.pgn");
    std::fs::write(
        &file,
        b"[Event \"C\"]\n[White \"\xc2\xe0\xe9\xf1\"]\n\n1. c4 *\n",
    )
    .expect("a file");
    let end = run(&["pgn", "tag", "--set", "Foo=1", &file]);
    assert_eq!(end.code, 1, "{end:?}");
    assert!(end.err.contains("game 1: \"Âàéñ\""), "{}", end.err);
}

#[test]
fn a_comment_that_is_open_at_the_end_of_a_game_takes_in_no_other_game() {
    let good = "[Event \"b\"]\n\n1. d4 d5 1-0\n";
    for args in [&["--set", "X=1"][..], &["--fix"], &["--remove", "Nothing"]] {
        for open in ["1. e4 e5 {unclosed", "1. e4 {a} e5 {unclosed 1-0"] {
            let text = format!("[Event \"a\"]\n[Result \"1-0\"]\n\n{open}\n");
            let folder = Folder::with(&[("a.pgn", text.as_str()), ("b.pgn", good)]);
            let files = [folder.path("a.pgn"), folder.path("b.pgn")];
            let end = run(&[&["pgn", "tag", &files[0], &files[1]], args].concat());
            assert!(end.out.contains("unclosed"), "{end:?}");
            let braces = |sign: char| end.out.matches(sign).count();
            assert_eq!(braces('{'), braces('}'), "{args:?} {end:?}");
            assert!(end.err.contains("a.pgn: game 1: "), "{args:?} {end:?}");
            let all = Folder::with(&[("all.pgn", &end.out)]);
            let counted = run(&["pgn", "filter", &all.path("all.pgn"), "--count"]);
            assert_eq!(counted.out, "2\n", "{args:?} {end:?}");
        }
    }
}
