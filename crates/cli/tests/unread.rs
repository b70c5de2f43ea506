//! Games that cannot be read to their end.

use crate::support::folder::Folder;
use crate::support::run;

#[test]
fn a_game_that_cannot_be_read_to_its_end_is_told_by_whatever_goes_by_its_moves() {
    let tags = "[Event \"\"]\n[Result \"*\"]\n\n";
    let game = |moves: &str| format!("{tags}{moves} *\n\n");
    let cut = [
        game("1. e4 e5 2. Nf3"),
        game("1. e4 e5 2. Ke4 Nf6 3. d4"),
        game("1. e4 e5 (1... c5 2. Qh6) 2. Nf3"),
        game("1. e4 e5 2. Nf3 Qh5"),
    ];
    let folder = Folder::with(&[("cut.pgn", &cut.concat()), ("whole.pgn", &cut[0])]);
    let (file, whole) = (folder.path("cut.pgn"), folder.path("whole.pgn"));
    let told = [
        format!("{file}: game 2, line 9, column 13: not read further: \"Ke4\" is not legal"),
        format!("{file}: game 4, line 19, column 17: not read further: \"Qh5\" is not legal"),
    ];
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    // The index goes by what it can read, and so does what asks it.
    let find: &[&str] = &["filter", "--position", after];
    let jobs = [
        (&["tree"][..], 1),
        (find, 0),
        (&["index"][..], 0),
        (find, 0),
        (&["filter", "--plies", "3.."][..], 0),
    ];
    for (job, code) in jobs {
        let end = run(&[&["pgn"], job, &[file.as_str()]].concat());
        for line in &told {
            assert_eq!(end.err.matches(line).count(), 1, "{job:?} {end:?}");
        }
        assert_eq!(
            end.err.matches("not read further").count(),
            2,
            "{job:?} {end:?}"
        );
        assert_eq!(end.code, code, "{job:?} {end:?}");
        let end = run(&[&["pgn"], job, &[whole.as_str()]].concat());
        assert!(!end.err.contains("not read further"), "{job:?} {end:?}");
        assert_eq!(end.code, 0, "{job:?} {end:?}");
    }
    // Tags are read all the same, and whoever asks for whole games knows of the others.
    for job in [
        &["filter", "--result", "*"][..],
        &["filter", "--whole", "--line", "e4"],
    ] {
        let end = run(&[&["pgn"], job, &[file.as_str()]].concat());
        assert!(!end.err.contains("not read further"), "{job:?} {end:?}");
    }
}

#[test]
fn a_tree_tells_that_it_ends_at_a_null_move() {
    let tags = "[Event \"\"]\n[Result \"*\"]\n\n";
    let start = "[Event \"\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 40\"]\n\n";
    let nulls = format!(
        "{tags}1. e4 e5 2. -- Nf6 3. d4 *\n\n{tags}1. e4 Z0 2. d4 *\n\n{start}40... Kd7 41. e4 -- *\n\n"
    );
    let aside = format!("{tags}1. e4 e5 (1... -- 2. d4) 2. Nf3 *\n\n");
    let folder = Folder::with(&[("null.pgn", &nulls), ("aside.pgn", &aside)]);
    let (file, aside) = (folder.path("null.pgn"), folder.path("aside.pgn"));
    let end = run(&["pgn", "tree", &file]);
    assert_eq!(end.code, 1, "{end:?}");
    for (place, number) in [
        ("game 1, line 1, column 1", "2."),
        ("game 2, line 6, column 1", "1..."),
        ("game 3, line 11, column 1", "41..."),
    ] {
        let words = format!(
            "{file}: {place}: left out from move {number} on: a null move stands in the game"
        );
        assert!(end.err.contains(&words), "{words}\n{end:?}");
    }
    let end = run(&["pgn", "tree", &aside]);
    assert_eq!((end.code, end.err.as_str()), (0, ""), "{end:?}");
}

#[test]
fn games_that_part_behind_a_null_move_are_not_alike() {
    let game = |moves: &str| {
        format!(
            "[Event \"E\"]\n[Date \"1900.01.01\"]\n[White \"Roe, A\"]\n[Black \"Doe, B\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n\n"
        )
    };
    for [one, other] in [
        ["1. e4 e5 2. -- Nf6 3. d4", "1. e4 e5 2. -- Nc6 3. Nf3 d6"],
        ["1. e4 e5 2. Ke4 Nf6 3. d4", "1. e4 e5 2. Ke5 Nc6 3. Nf3 d6"],
    ] {
        let folder = Folder::with(&[("a.pgn", &[game(one), game(other), game(one)].concat())]);
        let end = run(&["pgn", "dedup", "--same", "alike", &folder.path("a.pgn")]);
        assert_eq!(end.out, [game(one), game(other)].concat(), "{end:?}");
    }
}
