//! Collections in the letters of other languages: found from the games, or named with `--language`, in every command that reads moves.

use crate::support::folder::Folder;
use crate::support::{End, run};

const ENGLISH: [&str; 3] = [
    "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. Qe2 Be7 5. Rg1 Rb8 1-0\n\n",
    "[Event \"B\"]\n[Result \"0-1\"]\n\n1. d4 Nf6 2. Bf4 Nc6 3. Nf3 d5 4. Qd3 Bf5 0-1\n\n",
    "[Event \"C\"]\n[Result \"1/2-1/2\"]\n\n1. d4 Nf6 2. Bf4 Nc6 3. Nf3 d5 4. Qd2 Bf5 1/2-1/2\n\n",
];

fn in_german(games: &str) -> String {
    let lines = games.lines().map(|line| match line.starts_with('[') {
        true => line.to_owned(),
        false => line
            .replace('B', "L")
            .replace('N', "S")
            .replace('Q', "D")
            .replace('R', "T"),
    });
    lines.map(|line| line + "\n").collect()
}

/// What a command says, without the names of files, the bytes of an index and the time that it took.
fn said(end: &End, folder: &Folder) -> (Option<i32>, String) {
    let place = folder.path("");
    let text = end
        .out
        .replace(&place, "")
        .replace("de.pgn", "a.pgn")
        .replace("en.pgn", "a.pgn");
    let is_of_letters = |line: &&str| {
        line.contains("letters of another language") || line.contains("foreign-letter")
    };
    let lines = text.lines().filter(|line| !is_of_letters(line));
    let lines = lines.map(|line| line.split(" (0.").next().unwrap_or_default().to_owned());
    (Some(end.code), lines.collect::<Vec<_>>().join("\n"))
}

/// Commands that read moves, and what they say of the games.
const JOBS: [&[&str]; 8] = [
    &["pgn", "check", "FILE"],
    &["pgn", "audit", "FILE", "--code", "fide-2023"],
    &["pgn", "convert", "FILE"],
    &["pgn", "convert", "FILE", "--to", "uci"],
    &["pgn", "stat", "FILE"],
    &["pgn", "tree", "FILE"],
    &["pgn", "filter", "FILE", "--count", "--position", POSITION],
    &["pgn", "filter", "FILE", "--count", "--plies", "10.."],
];

/// After 3. Nf3 d5 of the second game and the third.
const POSITION: &str = "r1bqkb1r/ppp1pppp/2n2n2/3p4/3P1B2/5N2/PPP1PPPP/RN1QKB1R w KQkq - 0 4";

#[test]
fn letters_of_another_language_are_read_by_every_command() {
    let english = ENGLISH.concat();
    let german = in_german(&english);
    let folder = Folder::with(&[("en.pgn", &english), ("de.pgn", &german)]);
    let (en, de) = (folder.path("en.pgn"), folder.path("de.pgn"));
    for job in JOBS {
        let with = |file: &str, more: &[&str]| {
            let args = job
                .iter()
                .map(|word| if *word == "FILE" { file } else { word });
            let args: Vec<&str> = args.chain(more.iter().copied()).collect();
            said(&run(&args), &folder)
        };
        let due = with(&en, &[]);
        assert_eq!(with(&de, &["--language", "de"]), due, "{job:?}");
        assert_eq!(with(&en, &["--language", "en"]), due, "{job:?}");
        // Of themselves they are a departure from the standard, which the check alone tells.
        if job[1] != "check" {
            let found = with(&de, &[]);
            assert_eq!(found, due, "{job:?}");
        }
    }
}

#[test]
fn letters_of_another_language_are_told_once_for_a_file() {
    let german = in_german(&ENGLISH.concat());
    let folder = Folder::with(&[("de.pgn", &german)]);
    let file = folder.path("de.pgn");
    let end = run(&["pgn", "check", &file]);
    let told = |end: &End| end.out.matches("letter is of another language").count();
    assert!(
        end.code == 1 && told(&end) == 1 && end.out.contains("stand in 2 games more"),
        "{end:?}"
    );
    let end = run(&["pgn", "check", "--json", &file]);
    assert!(end.code == 1 && told(&end) == 3, "{end:?}");
    let end = run(&["pgn", "check", "--language", "de", &file]);
    assert!(end.code == 0 && told(&end) == 0, "{end:?}");
    assert!(end.out.contains("3 games, 26 plies, no fault"), "{end:?}");
}

/// Every fault but that of the letters is told as in English ones.
#[test]
fn faults_are_the_same_in_letters_that_are_named() {
    let games = [
        "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 Ke6 4. O-O zz 1-0\n\n",
        "[Event \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3! Nc6 (2... Nf6 3. Nxe5 Qe8) 3. Bb5 a6?! 4. Ba4 0-0-0 *\n\n",
        "[Event \"C\"]\n[white \"x\"]\n\n1. d4 Nf6 2. Bf4 Nc6 3. N1f3 d5 4. Qd2+\n\n",
    ];
    let folder = Folder::with(&[("en.pgn", &games.concat())]);
    let file = folder.path("en.pgn");
    let due = said(&run(&["pgn", "check", &file]), &folder);
    let named = said(&run(&["pgn", "check", "--language", "en", &file]), &folder);
    assert_eq!(named, due);
    assert!(due.0 == Some(1) && due.1.lines().count() > 4, "{due:?}");
}

/// In Finnish R is the knight: words that are plain in English say another game.
#[test]
fn named_letters_are_those_of_plain_games_too() {
    let text = "[Event \"A\"]\n[Result \"*\"]\n\n1. h4 h5 2. Rh3 Rh6 *\n\n";
    let folder = Folder::with(&[("fi.pgn", text)]);
    let file = folder.path("fi.pgn");
    let position = "rnbqkb1r/ppppppp1/7n/7p/7P/7N/PPPPPPP1/RNBQKB1R w KQkq - 2 3";
    let found = |language: &[&str]| {
        let args = ["pgn", "filter", &file, "--count", "--position", position];
        run(&[&args[..], language].concat())
    };
    assert_eq!(found(&[]).out, "0\n");
    assert_eq!(found(&["--language", "fi"]).out, "1\n");
    // An index is of one reading, and no other is looked up in it.
    assert_eq!(run(&["pgn", "index", &file]).code, 0);
    let end = found(&["--language", "fi"]);
    assert!(
        end.out == "1\n" && end.err.contains("in other letters"),
        "{end:?}"
    );
    assert_eq!(run(&["pgn", "index", &file, "--language", "fi"]).code, 0);
    let end = found(&["--language", "fi"]);
    assert!(end.out == "1\n" && end.err.is_empty(), "{end:?}");
    let end = found(&[]);
    assert!(
        end.out == "0\n" && end.err.contains("in other letters"),
        "{end:?}"
    );
}
