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
