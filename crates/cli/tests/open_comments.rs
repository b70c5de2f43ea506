//! Comments that no brace closes.

use crate::support::folder::Folder;
use crate::support::run;

/// A comment that no brace closes has taken the moves of a game in, and every command says where, with exit status 1.
#[test]
fn moves_in_a_comment_that_is_not_closed_are_told_by_every_command() {
    let tags = |white: &str| format!("[Event \"\"]\n[White \"{white}\"]\n[Result \"*\"]\n\n");
    let open = format!(
        "{}1. e4 e5 *\n\n{}1. d4 {{so far 1... d5 2. c4 *\n\n{}1. c4 *\n",
        tags("A"),
        tags("B"),
        tags("C")
    );
    let over = format!(
        "{{ {}1. e4 e5 *\n\n{}1. c4 {{[%clk\n0:01] a}} *\n",
        tags("A"),
        tags("B")
    );
    let closed = open.replace("2. c4 *", "2. c4} *");
    let folder = Folder::with(&[("a.pgn", &open), ("b.pgn", &over), ("c.pgn", &closed)]);
    let parts = folder.path("parts");
    let jobs: [&[&str]; 12] = [
        &["audit"],
        &["dedup"],
        &["dedup", "--list"],
        &["filter", "--first", "9"],
        &["filter", "--first", "1"],
        &["index"],
        &["merge"],
        &["sort"],
        &["split", "--games", "1", "--output", &parts],
        &["stat"],
        &["tag", "--set", "Annotator=x"],
        &["tree"],
    ];
    for job in jobs {
        for (name, line) in [("a.pgn", 11), ("b.pgn", 1)] {
            let file = folder.path(name);
            let end = run(&[&["pgn"], job, &[file.as_str()]].concat());
            let told = format!("{file}: line {line}: a comment begins here that no brace closes");
            assert_eq!(end.err.matches(&told).count(), 1, "{job:?} {end:?}");
            assert_eq!(end.code, 1, "{job:?} {end:?}");
        }
        let end = run(&[&["pgn"], job, &[folder.path("c.pgn").as_str()]].concat());
        assert!(
            !end.err.contains("a comment begins here"),
            "{job:?} {end:?}"
        );
        assert_eq!(end.code, 0, "{job:?} {end:?}");
    }
    for job in ["check", "convert"] {
        let end = run(&["pgn", job, &folder.path("a.pgn")]);
        let told = [end.out.as_str(), end.err.as_str()].concat();
        assert!(told.contains("line 11, column 7"), "{end:?}");
        assert_eq!(end.code, 1, "{job} {end:?}");
    }
}
