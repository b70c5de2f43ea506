//! Byte order marks and ends of lines: every command gives on a marked file what it gives on the bare one, and keeps the ends of lines.
//! What is written has no mark, but where the text of a file is mended: all that is not mended stays there.

use std::fs;

use crate::support::folder::Folder;
use crate::support::{End, run, run_with};

const MARK: &str = "\u{feff}";

const GAMES: [&str; 5] = [
    "[Event \"A\"]\n[Site \"?\"]\n[Date \"1999.12.31\"]\n[Round \"1\"]\n[White \"Aa\"]\n[Black \"Bb\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n",
    "[Event \"B\"]\n[White \"Cc\"]\n[Black \"Jöhn\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n",
    "[Event \"C\"]\n[White \"Dd\"]\n\n{first} 1. d4 {so} (1. c4 xx) d5 2. Ke3 *\n",
    "1. e4 c5 2. Nf3 d6 3. zz 1/2-1/2\n",
    "[Event \"E\"]\n[FEN \"8/8/8/4k3/8/4K3/4P3/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e3\n",
];

/// What is done with the collection `FILE`, whose folder is `FOLDER`.
const JOBS: [&[&str]; 29] = [
    &["pgn", "check", "FILE"],
    &["pgn", "audit", "FILE"],
    &["pgn", "audit", "FILE", "--fix", "-o", "FOLDER/mended.pgn"],
    &["pgn", "convert", "FILE"],
    &["pgn", "convert", "FILE", "--strict"],
    &["pgn", "convert", "FILE", "--to", "json"],
    &["pgn", "convert", "FILE", "--to", "csv"],
    &["pgn", "convert", "FILE", "--to", "epd"],
    &[
        "pgn",
        "convert",
        "FILE",
        "-o",
        "FOLDER/out.pgn",
        "--report",
        "FOLDER/report",
    ],
    &["pgn", "filter", "FILE"],
    &["pgn", "filter", "FILE", "--count", "--whole"],
    &["pgn", "filter", "FILE", "--tag", "Event=A"],
    &[
        "pgn",
        "filter",
        "FILE",
        "--position",
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    ],
    &["pgn", "dedup", "FILE", "--duplicates", "FOLDER/again.pgn"],
    &["pgn", "sort", "FILE", "--by", "White"],
    &["pgn", "merge", "FILE", "FILE"],
    &["pgn", "tag", "FILE", "--set", "Annotator=x"],
    &["pgn", "tag", "FILE", "--eco", "--ply-count", "--fix"],
    &["pgn", "split", "FILE", "--games", "1", "-o", "FOLDER/parts"],
    &["pgn", "stat", "FILE"],
    &["pgn", "dedup", "FILE", "--same", "alike"],
    &["pgn", "dedup", "FILE", "FILE", "--merge-notes"],
    &["pgn", "convert", "FILE", "--variations-as-games"],
    &["pgn", "table", "FILE"],
    &["pgn", "players", "FILE", "--format", "csv"],
    &["pgn", "tree", "FILE", "--book", "FOLDER/book.bin"],
    &["score", "read", "FILE"],
    &["score", "write", "FILE"],
    &["pgn", "index", "FILE"],
];

#[test]
fn collections_keep_the_ends_of_their_lines() {
    let text = GAMES.join("\n");
    let windows = text.replace('\n', "\r\n");
    let writes_pgn = |job: &&&[&str]| {
        let others = [
            "json", "csv", "epd", "check", "stat", "table", "players", "tree", "index",
        ];
        job[0] == "pgn" && !job.iter().any(|word| others.contains(word))
    };
    let mut tried = 0;
    for job in JOBS.iter().filter(writes_pgn) {
        let (plain, plain_files) = outcome(job, &text);
        let (end, files) = outcome(job, &windows);
        let as_windows = |text: &str| text.replace('\n', "\r\n");
        assert_eq!(end.code, plain.code, "{job:?}");
        for ((name, text), (_, expected)) in files.iter().zip(&plain_files) {
            let is_pgn = name.ends_with(".pgn");
            let expected = if is_pgn {
                as_windows(expected)
            } else {
                expected.clone()
            };
            assert_eq!(*text, expected, "{job:?} {name}");
            tried += usize::from(is_pgn);
        }
        assert_eq!(files.len(), plain_files.len(), "{job:?}");
        assert_eq!(end.out, plain.out, "{job:?}");
    }
    assert!(tried > 5, "{tried}");
    // The first file says how, of all that are put together; what comes from a pipe is as it begins.
    let folder = Folder::with(&[("w.pgn", windows.as_str()), ("u.pgn", text.as_str())]);
    let merged = |files: &[&str]| {
        let paths: Vec<String> = files.iter().map(|name| folder.path(name)).collect();
        let mut words = vec!["pgn", "merge"];
        words.extend(paths.iter().map(String::as_str));
        run(&words).out
    };
    let both = merged(&["u.pgn", "w.pgn"]);
    assert!(!both.contains('\r'), "{both}");
    assert_eq!(merged(&["w.pgn", "u.pgn"]), both.replace('\n', "\r\n"));
    let converted = run(&["pgn", "convert", &folder.path("w.pgn")]).out;
    let plain = run(&["pgn", "convert", &folder.path("u.pgn")]).out;
    assert_eq!(converted, plain.replace('\n', "\r\n"));
    let piped = run_with(&["pgn", "merge", "-"], windows.as_bytes()).out;
    assert_eq!(
        piped.replace("\r\n", "").find(['\r', '\n']),
        None,
        "{piped:?}"
    );
}

/// How a job ends on a text, and the files that it writes.
fn outcome(job: &[&str], text: &str) -> (End, Vec<(String, String)>) {
    let folder = Folder::with(&[("a.pgn", text)]);
    let place = folder.path("");
    let place = place.trim_end_matches('/');
    let args: Vec<String> = job
        .iter()
        .map(|arg| {
            arg.replace("FILE", &folder.path("a.pgn"))
                .replace("FOLDER", place)
        })
        .collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let mut end = run(&args);
    // The index is of the file itself, and no text.
    if job[1] == "index" {
        end.err = String::new();
        let position = JOBS
            .iter()
            .find(|job| job.contains(&"--position"))
            .expect("a job");
        let again = position
            .iter()
            .map(|arg| arg.replace("FILE", &folder.path("a.pgn")));
        let again: Vec<String> = again.collect();
        let again: Vec<&str> = again.iter().map(String::as_str).collect();
        end = run(&again);
        return (without(end, place), Vec::new());
    }
    let mut files = Vec::new();
    for name in ["mended.pgn", "out.pgn", "report", "again.pgn"] {
        let written = fs::read_to_string(folder.path(name));
        files.extend(written.map(|text| (name.to_owned(), text.replace(place, ""))));
    }
    if let Ok(parts) = fs::read_dir(folder.path("parts")) {
        for part in parts {
            let part = part.expect("a file");
            let text = fs::read_to_string(part.path()).expect("text");
            files.push((part.file_name().display().to_string(), text));
        }
    }
    files.sort();
    (without(end, place), files)
}

/// Without the name of the folder and the time that it took.
fn without(end: End, place: &str) -> End {
    let bare = |text: String| {
        let text = text.replace(place, "");
        let lines = text.lines().map(|line| match line.split_once(" (0.") {
            Some((before, after)) if after.contains(" s") => before.to_owned(),
            _ => line.to_owned(),
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    End {
        code: end.code,
        out: bare(end.out),
        err: bare(end.err),
    }
}

/// A text that is mended stays else as it stands, with its marks; without them it is the same.
fn bare_of_marks(marked: &str, files: Vec<(String, String)>) -> Vec<(String, String)> {
    let bare = |text: String| {
        assert_eq!(
            text.matches(MARK).count(),
            marked.matches(MARK).count(),
            "{text:?}"
        );
        // Where files were joined a mark ended the line.
        let text = text.replace(&format!("0{MARK}["), "0\n[");
        text.replace(MARK, "")
    };
    files
        .into_iter()
        .map(|(name, text)| (name, bare(text)))
        .collect()
}

#[track_caller]
fn check(marked: &str, bare: &str) {
    for job in JOBS {
        let (one, its_files) = outcome(job, marked);
        let (other, other_files) = outcome(job, bare);
        assert!(!one.out.contains(MARK), "{job:?} {one:?}");
        let its_files = match job.contains(&"--fix") && job.contains(&"audit") {
            true => bare_of_marks(marked, its_files),
            false => its_files,
        };
        assert_eq!(
            (one.code, &one.out, &one.err),
            (other.code, &other.out, &other.err),
            "{job:?} on {marked:?}"
        );
        assert_eq!(its_files, other_files, "{job:?} on {marked:?}");
    }
}

#[test]
fn a_mark_at_the_beginning_says_nothing() {
    let text = GAMES.join("\n");
    check(&format!("{MARK}{text}"), &text);
    let text = GAMES[0].replace('\n', "\r\n");
    check(&format!("{MARK}{text}"), &text);
}

#[test]
fn marked_files_that_were_joined_keep_every_game() {
    let marked: String = GAMES.iter().map(|game| format!("{MARK}{game}\n")).collect();
    let bare: String = GAMES.iter().map(|game| format!("{game}\n")).collect();
    check(&marked, &bare);
    // Without a line between them, and without the end of the line.
    check(
        &format!("{MARK}{}{MARK}{}", GAMES[0], GAMES[1]),
        &format!("{}{}", GAMES[0], GAMES[1]),
    );
    check(
        &format!("{MARK}{}{MARK}{}", GAMES[0].trim_end(), GAMES[1]),
        &format!("{}{}", GAMES[0], GAMES[1]),
    );
}

#[test]
fn utf_16_is_told() {
    let folder = Folder::with(&[]);
    let path = folder.path("a.pgn");
    let units =
        |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let sorted = run_on(&path, GAMES[0].as_bytes());
    for (bytes, told) in [
        (
            units(&format!("{MARK}{}", GAMES[0])),
            "is written in UTF-16",
        ),
        (units(GAMES[0]), "is written in UTF-16"),
    ] {
        let end = run_on(&path, &bytes);
        assert_eq!((end.code, &end.out), (0, &sorted.out), "{end:?}");
        assert!(end.err.contains(told), "{end:?}");
    }
    // In the midst of another file it ends the reading, and what stands before it is there.
    let mut bytes = GAMES[0].as_bytes().to_vec();
    bytes.extend(units(&format!("{MARK}{}", GAMES[1])));
    let end = run_on(&path, &bytes);
    assert_eq!((end.code, &end.out), (2, &sorted.out), "{end:?}");
    assert!(
        end.err.contains("from here on it is written in UTF-16"),
        "{end:?}"
    );
}

fn run_on(path: &str, bytes: &[u8]) -> End {
    fs::write(path, bytes).expect("a file");
    run(&["pgn", "sort", path])
}
