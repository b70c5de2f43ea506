//! `jadoube pgn audit --fix`: what can be mended in the text is, and nothing else changes.

use crate::support::folder::Folder;
use crate::support::run;

const MATE_NOT_SCORED: [&str; 2] = [
    "[Event \"A\"]\n[Result \"1/2-1/2\"]\n\n1. f3 e5 2. g4 Qh4# {short} 1/2-1/2\n\n",
    "[Event \"A\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# {short} 0-1\n\n",
];
const MOVE_AFTER_MATE: [&str; 2] = [
    "[Event \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# {short}\n3. Kf2 0-1\n\n",
    "[Event \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# {short}\n0-1\n\n",
];
const SLIP: [&str; 2] = [
    "[Event \"Grün\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n4. Ba4 {Grüße} Nf7 5. O-O Be7 6. Re1 b5\n\
     7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7\n11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 1-0\n\n",
    "[Event \"Grün\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n4. Ba4 {Grüße} Nf6 5. O-O Be7 6. Re1 b5\n\
     7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7\n11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 1-0\n\n",
];
const TAG_DIFFERS: [&str; 2] = [
    "[Event \"D\"]\n[Result \"1-0\"]\n[White \"x\"]\n\n1. e4 e5 0-1\n\n",
    "[Event \"D\"]\n[Result \"0-1\"]\n[White \"x\"]\n\n1. e4 e5 0-1\n\n",
];
/// The line with a byte order mark is the one that is mended.
const TAG_FIRST: [&str; 2] = [
    "[Result \"1-0\"]\n[White \"x\"]\n\n1. e4 e5 0-1\n\n",
    "[Result \"0-1\"]\n[White \"x\"]\n\n1. e4 e5 0-1\n\n",
];
const GOOD: &str = "[Event \"E\"]\n[Result \"*\"]\n\n1.e4   e5 {untouched}\n*\n\n";

/// Carries a diff in the unified format out.
fn patched(text: &str, diff: &str) -> String {
    let old: Vec<&str> = text.lines().collect();
    let mut new: Vec<&str> = Vec::new();
    let mut at = 0;
    for line in diff.lines().skip(2) {
        if let Some(head) = line.strip_prefix("@@ -") {
            let from: usize = head
                .split(',')
                .next()
                .and_then(|from| from.parse().ok())
                .expect("a line");
            new.extend(&old[at..from - 1]);
            at = from - 1;
            continue;
        }
        let (sign, words) = line.split_at(1);
        if sign != "+" {
            assert_eq!(old[at], words, "{diff}");
            at += 1;
        }
        if sign != "-" {
            new.push(words);
        }
    }
    new.extend(&old[at..]);
    new.into_iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn what_is_certain_is_mended_as_a_diff_and_as_a_collection() {
    let text = [
        MATE_NOT_SCORED[0],
        GOOD,
        MOVE_AFTER_MATE[0],
        SLIP[0],
        TAG_DIFFERS[0],
        GOOD,
    ]
    .concat();
    let expected = [
        MATE_NOT_SCORED[1],
        GOOD,
        MOVE_AFTER_MATE[1],
        SLIP[1],
        TAG_DIFFERS[1],
        GOOD,
    ]
    .concat();
    let folder = Folder::with(&[("games.pgn", &text)]);
    let file = folder.path("games.pgn");
    let code = "digest-2018";

    let diff = run(&["pgn", "audit", "--code", code, "--fix", &file]);
    assert_eq!(diff.code, 1, "{diff:?}");
    assert_eq!(patched(&text, &diff.out), expected, "{}", diff.out);
    assert!(!diff.out.contains("untouched\n-"), "{}", diff.out);
    assert!(
        diff.err.contains("the text of 4 games, of 4 with findings"),
        "{}",
        diff.err
    );

    let mended = folder.path("mended.pgn");
    let end = run(&[
        "pgn", "audit", "--code", code, "--fix", "-o", &mended, &file,
    ]);
    assert!(
        end.code == 1 && end.out.contains("mate-not-scored"),
        "{end:?}"
    );
    assert_eq!(
        std::fs::read_to_string(&mended).expect("the mended games"),
        expected
    );
    let again = run(&["pgn", "audit", "--code", code, "--fix", &mended]);
    assert_eq!((again.code, again.out.as_str()), (0, ""), "{again:?}");
}

#[test]
fn what_people_must_judge_stays_as_it_stands() {
    // Won on time against a bare king: the result may have stood.
    let judged = "[Event \"A\"]\n[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n[SetUp \"1\"]\n\
                  [FEN \"4k3/4p3/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. Kd2 Kd7 1-0\n\n";
    let folder = Folder::with(&[("games.pgn", judged)]);
    let file = folder.path("games.pgn");
    let end = run(&["pgn", "audit", "--code", "digest-2018", "--fix", &file]);
    assert_eq!((end.code, end.out.as_str()), (1, ""), "{end:?}");
    assert!(end.err.contains("the text of 0 games, of 1"), "{end:?}");
}

/// A move too many has put the mate on the other side, where no game comes to it.
#[test]
fn no_result_is_turned_round_by_moves_that_are_wrong() {
    let wrong = "[Event \"A\"]\n[Result \"1-0\"]\n\n1. d4 d5 2. c4 dxc4 3. e3 e5 4. Bxc4 exd4 5. exd4 Nf6 6. Nc3 Be7 7. Nf3 O-O 8. h3 \
                 Nbd7 9. Be3 Nb6 10. Bb3 c6 11. O-O Nfd5 12. Qe2 f5 13. Ne5 f4 14. Bd2 g5 15. Rae1 Kg7 16. Nxd5 Nxd5 17. Nxc6 \
                 bxc6 18. Bxd5 Qxd5 19. Qxe7+ Rf7 20. Qb4 Bf5 21. Re5 Qd7 22. d5 cxd5 23. Qd4 Kh6 24. h4 Be6 25. Rfe1 Re8 \
                 26. Rxg5 Ref8 27. Qe5 Bg4 28. Rh5+ Bxh5 29. Kh8 Qg5# 1-0\n\n";
    let folder = Folder::with(&[("games.pgn", wrong)]);
    let file = folder.path("games.pgn");
    let end = run(&["pgn", "audit", "--code", "digest-2018", "--fix", &file]);
    assert_eq!((end.code, end.out.as_str()), (1, ""), "{end:?}");
    assert!(end.err.contains("the text of 0 games, of 1"), "{end:?}");
}

/// Kings put in the middle of the board tell a result and are taken off; a king's only move and a capture have been played.
#[test]
fn what_was_played_is_never_taken_away() {
    let game = |fen: &str, moves: &str| {
        format!(
            "[Event \"A\"]\n[Result \"1/2-1/2\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves} 1/2-1/2\n\n"
        )
    };
    let mended = |text: &str| {
        let folder = Folder::with(&[("games.pgn", text)]);
        let (file, to) = (folder.path("games.pgn"), folder.path("mended.pgn"));
        let end = run(&[
            "pgn",
            "audit",
            "--code",
            "fide-2023",
            "--fix",
            "-o",
            &to,
            &file,
        ]);
        assert!(end.code <= 1, "{end:?}");
        std::fs::read_to_string(&to).expect("the mended games")
    };
    for played in [
        game(
            "8/6R1/8/7p/7k/2P5/6PK/1r6 b - - 0 42",
            "42... Rh1+ 43. Kxh1 {stalemate}",
        ),
        game("8/8/8/4k3/8/3n4/4K3/8 w - - 0 1", "1. Kxd3 Kd5 {keep me}"),
    ] {
        assert_eq!(mended(&played), played);
    }
    let bare = "8/8/1k6/8/8/6K1/7n/8 w - - 0 60";
    let put = mended(&game(bare, "60. Kxh2 Kc6 61. Kg3 Kd5"));
    assert!(put.contains("61. Kg3"), "{put}");
    let put = mended(&game(
        "8/8/1k6/3n4/4K3/8/8/8 w - - 0 60",
        "60. Kxd5 Kc7 61. Ke5",
    ));
    assert!(!put.contains("61. Ke5") || put.contains("Kc7"), "{put}");
}

/// The diff is one that GNU patch carries out, wherever the changes stand.
#[test]
fn patch_takes_the_diff() {
    let all = [MATE_NOT_SCORED, MOVE_AFTER_MATE, SLIP, TAG_DIFFERS];
    let many = |side: usize| -> String {
        let games = (0..60).map(|at| match at % 5 {
            4 => GOOD.repeat(at % 7),
            kind => all[kind][side].to_owned(),
        });
        games.collect()
    };
    let alone = |games: [&str; 2]| games.map(|text| text.trim_end().to_owned());
    let windows = |games: [&str; 2]| games.map(|text| text.replace('\n', "\r\n"));
    let texts = [
        [many(0), many(1)],
        [
            [GOOD, SLIP[0], GOOD].concat(),
            [GOOD, SLIP[1], GOOD].concat(),
        ],
        alone(TAG_DIFFERS),
        alone(MATE_NOT_SCORED),
        windows(SLIP),
        windows(TAG_DIFFERS),
        marked([&TAG_FIRST, &MATE_NOT_SCORED, &SLIP], "\u{feff}"),
        marked([&SLIP, &TAG_FIRST, &TAG_FIRST], "\u{feff}\u{feff}"),
        // Without the end of the line where files were joined, and a mark at the end.
        marked([&TAG_FIRST, &TAG_FIRST, &SLIP], "\u{feff}")
            .map(|text| text.replace("\n\n\u{feff}", "\u{feff}")),
        marked([&SLIP, &MATE_NOT_SCORED, &TAG_FIRST], "").map(|text| format!("{text}\u{feff}")),
    ];
    for [text, expected] in texts {
        let folder = Folder::with(&[("games.pgn", &text)]);
        let file = folder.path("games.pgn");
        let diff = run(&["pgn", "audit", "--code", "digest-2018", "--fix", &file]);
        let patch = std::process::Command::new("patch")
            .args(["--binary", "--fuzz=0", &file])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn();
        let Ok(mut patch) = patch else {
            panic!("GNU patch is needed: apt-get install patch");
        };
        let mut to = patch.stdin.take().expect("a pipe");
        std::io::Write::write_all(&mut to, diff.out.as_bytes()).expect("input is taken");
        drop(to);
        let end = patch.wait_with_output().expect("patch ends");
        let told = String::from_utf8_lossy(&end.stdout);
        assert!(end.status.success(), "{told}\n{}", diff.out);
        assert!(
            !told.contains("offset") && !told.contains("fuzz"),
            "{told}\n{}",
            diff.out
        );
        let patched = std::fs::read_to_string(&file).expect("the patched file");
        assert_eq!(patched, expected, "{}", diff.out);
    }
}

/// Games with byte order marks before each of them.
fn marked(games: [&[&str; 2]; 3], mark: &str) -> [String; 2] {
    [0, 1].map(|side| {
        games
            .iter()
            .map(|game| format!("{mark}{}", game[side]))
            .collect()
    })
}

#[test]
fn byte_order_marks_stay() {
    for [text, expected] in [
        marked([&TAG_FIRST, &MATE_NOT_SCORED, &SLIP], "\u{feff}"),
        marked([&TAG_FIRST, &TAG_FIRST, &SLIP], "\u{feff}")
            .map(|text| text.replace("\n\n\u{feff}", "\u{feff}")),
        marked([&SLIP, &MATE_NOT_SCORED, &TAG_FIRST], "").map(|text| format!("{text}\u{feff}")),
        [format!("\u{feff}{GOOD}"), format!("\u{feff}{GOOD}")],
    ] {
        let folder = Folder::with(&[("games.pgn", &text)]);
        let (file, to) = (folder.path("games.pgn"), folder.path("mended.pgn"));
        let audit = ["pgn", "audit", "--code", "digest-2018", "--fix", "-o"];
        let end = run(&[&audit[..], &[&to, &file]].concat());
        assert!(end.code <= 1, "{end:?}");
        assert_eq!(
            std::fs::read_to_string(&to).expect("the mended games"),
            expected
        );
    }
}

#[test]
fn what_needs_no_code_is_mended_before_the_first_one() {
    let old = |result: &str, marker: &str| {
        format!("[Date \"1851.06.21\"]\n[Result \"{result}\"]\n\n1. f3 e5 2. g4 Qh4# {marker}\n")
    };
    let folder = Folder::with(&[("a.pgn", &old("1-0", "1-0")), ("b.pgn", &old("1-0", "0-1"))]);
    let mended = folder.path("mended.pgn");
    for file in ["a.pgn", "b.pgn"] {
        let file = folder.path(file);
        let end = run(&["pgn", "audit", &file]);
        assert_eq!(end.code, 1, "{end:?}");
        assert!(
            end.out.contains("mate-not-scored") && !end.out.contains(" ["),
            "{end:?}"
        );
        let end = run(&["pgn", "audit", "--fix", "-o", &mended, &file]);
        assert_eq!(end.code, 1, "{end:?}");
        let text = std::fs::read_to_string(&mended).expect("the mended game");
        assert_eq!(text.trim_end(), old("0-1", "0-1").trim_end(), "{end:?}");
    }
}

#[test]
fn what_is_not_mended_stays_byte_for_byte() {
    let ended = MATE_NOT_SCORED.map(|text| text.trim_end().to_owned());
    for (before, behind) in [
        ("", ""),
        ("", "\n"),
        ("\n", "\n\n\n"),
        ("% a line for another program\n\n", " \n"),
    ] {
        let [old, new] = [0, 1].map(|at| format!("{before}{GOOD}\n{}{behind}", ended[at]));
        let folder = Folder::with(&[("games.pgn", &old), ("more.pgn", &old)]);
        let (file, more) = (folder.path("games.pgn"), folder.path("more.pgn"));
        let mended = folder.path("mended.pgn");
        let audit = ["pgn", "audit", "--code", "digest-2018", "--fix", "-o"];
        let end = run(&[&audit[..], &[&mended, &file]].concat());
        assert_eq!(end.code, 1, "{end:?}");
        let text = || std::fs::read_to_string(&mended).expect("the mended games");
        assert_eq!(text(), new);
        // An empty line divides two files.
        let end = run(&[&audit[..], &[&mended, &file, &more]].concat());
        assert_eq!(end.code, 1, "{end:?}");
        let trimmed = |text: &str| text.trim_end().to_owned();
        let games = text();
        assert!(games.starts_with(&new), "{games:?}");
        let rest = trimmed(&games[new.len()..]);
        assert!(
            rest.trim_start().starts_with(trimmed(&new).trim_start()),
            "{rest:?}"
        );
        let told = run(&["pgn", "check", &mended]);
        assert!(told.out.contains("4 games"), "{told:?}");
    }
}
