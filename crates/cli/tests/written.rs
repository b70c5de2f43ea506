//! What a command writes never takes the place of what it reads, and never half of what was there.

use std::fs;
use std::process::Command;

use crate::support::folder::Folder;
use crate::support::{run, run_with};

const GAME: &str = "[Event \"A\"]\n[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n\n";
const TEXT: &str = "1. e4 e5\n2. Nf3 Nc6\n";

/// A folder with a game and a text, and other names that lead to the game.
fn folder() -> Folder {
    let folder = Folder::with(&[("a.pgn", GAME), ("a.txt", TEXT)]);
    fs::hard_link(folder.path("a.pgn"), folder.path("hard.pgn")).expect("a link");
    #[cfg(unix)]
    std::os::unix::fs::symlink("a.pgn", folder.path("soft.pgn")).expect("a link");
    folder
}

/// Every way in which a command can be told to write to a file that it reads, `TO` being that file.
const ONTO_ITSELF: [&[&str]; 18] = [
    &["pgn", "filter", "a.pgn", "--whole", "-o", "TO"],
    &["pgn", "dedup", "a.pgn", "-o", "TO"],
    &["pgn", "dedup", "a.pgn", "--duplicates", "TO"],
    &["pgn", "dedup", "--check", "a.pgn", "-o", "TO", "a.txt"],
    &["pgn", "table", "a.pgn", "-o", "TO"],
    &["pgn", "players", "a.pgn", "-o", "TO"],
    &["pgn", "tree", "a.pgn", "-o", "TO"],
    &["pgn", "tree", "a.pgn", "--book", "TO"],
    &["pgn", "sort", "a.pgn", "-o", "TO"],
    &["pgn", "merge", "a.pgn", "a.pgn", "-o", "TO"],
    &["pgn", "tag", "a.pgn", "--fix", "-o", "TO"],
    &["pgn", "audit", "a.pgn", "--games", "TO"],
    &["pgn", "convert", "a.pgn", "-o", "TO"],
    &["pgn", "convert", "a.pgn", "--report", "TO"],
    &["pgn", "convert", "none.pgn", "a.pgn", "-o", "TO"],
    &["pgn", "convert", "a.pgn", "-o", "new.pgn", "--report", "TO"],
    &["score", "write", "a.pgn", "-o", "TO"],
    &["score", "read", "a.pgn", "-o", "TO"],
];

#[test]
fn no_command_writes_over_what_it_reads() {
    for command in ONTO_ITSELF {
        for to in ["a.pgn", "./a.pgn", "hard.pgn", "soft.pgn"] {
            let folder = folder();
            let args: Vec<String> = command
                .iter()
                .map(|&word| match word {
                    "TO" if to.starts_with("./") => folder.path(".") + "/a.pgn",
                    "TO" => folder.path(to),
                    name if name.contains('.') => folder.path(name),
                    word => word.to_owned(),
                })
                .collect();
            let end = run(&args.iter().map(String::as_str).collect::<Vec<_>>());
            assert_eq!(end.code, 2, "{args:?} {end:?}");
            assert!(end.err.contains("read here"), "{args:?} {end:?}");
            let kept = fs::read_to_string(folder.path("a.pgn")).expect("the file");
            assert_eq!(kept, GAME, "{args:?}");
            assert!(!fs::exists(folder.path("new.pgn")).expect("a folder"));
        }
    }
}

#[test]
fn nothing_is_written_where_nothing_can_be_read() {
    for command in [
        &["pgn", "convert", "none.pgn", "-o", "a.pgn"][..],
        &["score", "read", "none.txt", "-o", "a.pgn"],
        &["score", "write", "none.pgn", "-o", "a.pgn"],
    ] {
        let folder = folder();
        let named = |word: &&str| match word.contains('.') {
            true => folder.path(word),
            false => (*word).to_owned(),
        };
        let args: Vec<String> = command.iter().map(named).collect();
        let end = run(&args.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(end.code, 2, "{end:?}");
        assert!(end.err.contains("none."), "{end:?}");
        let kept = fs::read_to_string(folder.path("a.pgn")).expect("the file");
        assert_eq!(kept, GAME, "{args:?}");
    }
}

#[test]
fn what_could_be_read_of_a_broken_file_stands_beside() {
    let folder = folder();
    let mut packed = Vec::new();
    let many = GAME.repeat(4000);
    std::io::Read::read_to_end(
        &mut flate2::read::GzEncoder::new(many.as_bytes(), flate2::Compression::fast()),
        &mut packed,
    )
    .expect("packed");
    packed.truncate(packed.len() / 2);
    fs::write(folder.path("cut.pgn.gz"), packed).expect("a file");
    let to = folder.path("a.pgn");
    let end = run(&["pgn", "convert", &folder.path("cut.pgn.gz"), "-o", &to]);
    assert_eq!(end.code, 2, "{end:?}");
    assert_eq!(fs::read_to_string(&to).expect("the file"), GAME);
    let partial = fs::read_to_string(to + ".partial").expect("what could be read");
    assert!(partial.matches("1. e4 e5").count() > 100, "{end:?}");
    let end = run(&["pgn", "check", &folder.path("cut.pgn.gz")]);
    assert_eq!(end.code, 2, "{end:?}");
    assert!(
        end.out.contains("games, ") && end.err.contains("to its end"),
        "{end:?}"
    );
}

#[test]
fn every_byte_goes_to_standard_output() {
    let folder = Folder::with(&[]);
    let (from, to) = (folder.path("from.pgn"), folder.path("to.pgn"));
    // Latin-1 and Windows-1252, an escape sequence of terminals, a bell.
    let game = b"[Event \"Caf\xe9 \x8akoda \xff\"]\n[Result \"*\"]\n\n1. e4 {\x1b[31mred\x1b[0m \x9b \x07} *\n\n";
    fs::write(&from, game).expect("a file");
    for job in ["filter", "merge", "sort", "dedup", "tag"] {
        let out = Command::new(env!("CARGO_BIN_EXE_jadoube"))
            .args(["pgn", job, &from])
            .output()
            .expect("the program runs");
        assert_eq!(run(&["pgn", job, &from, "-o", &to]).code, 0, "{job}");
        let file = fs::read(&to).expect("the file");
        assert_eq!(out.stdout, file, "{job}");
        assert_eq!(file, game, "{job}");
    }
}

#[test]
fn links_stay_links_and_pipes_are_written_to() {
    let folder = folder();
    fs::write(folder.path("b.pgn"), GAME).expect("a file");
    let end = run(&[
        "pgn",
        "convert",
        &folder.path("b.pgn"),
        "-o",
        &folder.path("soft.pgn"),
    ]);
    assert_eq!(end.code, 0, "{end:?}");
    let soft = fs::symlink_metadata(folder.path("soft.pgn")).expect("a link");
    assert!(soft.is_symlink());
    let written = fs::read_to_string(folder.path("a.pgn")).expect("the file");
    assert!(written.contains("[Site \"?\"]"), "{written}");
    let end = run_with(&["pgn", "convert", "-", "-o", "/dev/null"], GAME.as_bytes());
    assert_eq!(end.code, 0, "{end:?}");
    let left = fs::read_dir(folder.path(".")).expect("the folder");
    let hidden = left.filter(|entry| {
        let name = entry.as_ref().expect("an entry").file_name();
        name.to_string_lossy().starts_with(".jadoube")
    });
    assert_eq!(hidden.count(), 0);
}

#[test]
fn a_cut_never_falls_on_what_is_cut() {
    let folder = Folder::with(&[("unknown.pgn", GAME), ("part-00009.pgn", GAME)]);
    let file = folder.path("unknown.pgn");
    let end = run(&[
        "pgn",
        "split",
        &file,
        "-o",
        &folder.path("."),
        "--by",
        "ECO",
    ]);
    assert_eq!(end.code, 2, "{end:?}");
    assert_eq!(fs::read_to_string(&file).expect("the file"), GAME);
    let end = run(&[
        "pgn",
        "split",
        &file,
        "-o",
        &folder.path("."),
        "--games",
        "1",
    ]);
    assert_eq!(end.code, 0, "{end:?}");
    assert!(end.err.contains("2 files were there before"), "{end:?}");
    let con = Folder::with(&[("in", &GAME.replace("\"A\"", "\"con\""))]);
    let end = run(&[
        "pgn",
        "split",
        &con.path("in"),
        "-o",
        &con.path("."),
        "--by",
        "Event",
    ]);
    assert!(end.out.contains("con-.pgn: 1 game\n"), "{end:?}");
}

/// Every pair of things that one command writes to files, `ONE` and `OTHER`.
const PAIRS: [&[&str]; 4] = [
    &[
        "pgn",
        "dedup",
        "a.pgn",
        "-o",
        "ONE",
        "--duplicates",
        "OTHER",
    ],
    &["pgn", "convert", "a.pgn", "-o", "ONE", "--report", "OTHER"],
    &[
        "pgn", "audit", "a.pgn", "--fix", "-o", "ONE", "--games", "OTHER",
    ],
    &[
        "pgn", "audit", "a.pgn", "--fix", "--games", "ONE", "-o", "OTHER",
    ],
];

#[test]
fn two_outputs_are_two_files_by_whatever_names() {
    for command in PAIRS {
        for is_there in [false, true] {
            let folder = folder();
            fs::create_dir(folder.path("sub")).expect("a folder");
            #[cfg(unix)]
            std::os::unix::fs::symlink("new.pgn", folder.path("link.pgn")).expect("a link");
            #[cfg(unix)]
            std::os::unix::fs::symlink(".", folder.path("here")).expect("a link");
            if is_there {
                fs::write(folder.path("new.pgn"), "old").expect("a file");
            }
            let mut names = vec!["new.pgn", "./new.pgn", "sub/../new.pgn"];
            if cfg!(unix) {
                names.extend(["link.pgn", "here/new.pgn"]);
            }
            for (one, other) in names
                .iter()
                .flat_map(|one| names.iter().map(move |other| (one, other)))
            {
                let name = |name: &str| format!("{}/{name}", folder.path("").trim_end_matches('/'));
                let args: Vec<String> = command
                    .iter()
                    .map(|&word| match word {
                        "ONE" => name(one),
                        "OTHER" => name(other),
                        "a.pgn" => folder.path(word),
                        word => word.to_owned(),
                    })
                    .collect();
                let end = run(&args.iter().map(String::as_str).collect::<Vec<_>>());
                assert_eq!(end.code, 2, "{args:?} {end:?}");
                assert!(end.err.contains("two names"), "{args:?} {end:?}");
                let kept = fs::read_to_string(folder.path("new.pgn")).ok();
                assert_eq!(kept.as_deref(), is_there.then_some("old"), "{args:?}");
            }
        }
    }
}

#[test]
fn a_file_beside_standard_output_is_another() {
    let folder = folder();
    for option in ["--duplicates", "--report"] {
        let job = if option == "--report" {
            "convert"
        } else {
            "dedup"
        };
        let out = fs::File::create(folder.path("out.pgn")).expect("a file");
        let end = Command::new(env!("CARGO_BIN_EXE_jadoube"))
            .args([
                "pgn",
                job,
                &folder.path("a.pgn"),
                option,
                &folder.path("./out.pgn"),
            ])
            .stdout(out)
            .output()
            .expect("the program starts");
        let told = String::from_utf8_lossy(&end.stderr);
        assert!(
            !end.status.success() && told.contains("two names"),
            "{told}"
        );
    }
}

#[test]
fn a_name_that_asks_for_a_packing_gets_it() {
    let folder = folder();
    let from = folder.path("a.pgn");
    for (name, magic) in [
        ("b.pgn.gz", &b"\x1f\x8b"[..]),
        ("b.pgn.zst", b"\x28\xb5\x2f\xfd"),
        ("b.pgn.bz2", b"BZh"),
        ("b.pgn.xz", b"\xfd7zXZ\0"),
    ] {
        let to = folder.path(name);
        for job in ["convert", "sort", "merge", "dedup", "filter"] {
            let plain = folder.path("b.pgn");
            assert_eq!(run(&["pgn", job, &from, "-o", &plain]).code, 0);
            assert_eq!(run(&["pgn", job, &from, "-o", &to]).code, 0);
            let packed = fs::read(&to).expect("a file");
            assert!(packed.starts_with(magic), "{job} {name}");
            // What is packed is read again by its content, whatever it is called.
            let end = run(&["pgn", "merge", &to]);
            assert_eq!(
                end.out,
                fs::read_to_string(&plain).expect("a file"),
                "{job} {name}"
            );
        }
    }
    for other in ["b.pgn.7z", "b.pgn.rar", "b.zip"] {
        let end = run(&["pgn", "convert", &from, "-o", &folder.path(other)]);
        assert_eq!(end.code, 2, "{end:?}");
        assert!(end.err.contains(".gz"), "{end:?}");
        assert!(!fs::exists(folder.path(other)).expect("a folder"));
    }
}

#[test]
fn no_text_is_written_under_the_name_of_a_database() {
    let folder = Folder::with(&[("in.pgn", GAME)]);
    for name in ["out.si4", "out.SI5", "out.cbh"] {
        let target = folder.path(name);
        let end = run(&["pgn", "convert", &folder.path("in.pgn"), "-o", &target]);
        assert_eq!((end.code, end.out.as_str()), (2, ""), "{end:?}");
        assert!(end.err.contains("are read and not written"), "{end:?}");
        assert!(fs::metadata(&target).is_err(), "{name}");
    }
}

/// The signals that end a program, as `kill` calls them, and their numbers.
#[cfg(unix)]
const ENDING: [(&str, i32); 3] = [("TERM", 15), ("INT", 2), ("HUP", 1)];

/// Begins a command whose input does not end, and gives it with its input once it writes beside its output.
#[cfg(unix)]
fn begun(folder: &Folder, args: &[&str]) -> (std::process::Child, std::process::ChildStdin) {
    use std::io::Write;
    use std::process::Stdio;

    // Whoever runs the tests may have some of the signals ignored, which a program inherits.
    let mut command = Command::new("env");
    command.args([
        "--default-signal=TERM,INT,HUP",
        env!("CARGO_BIN_EXE_jadoube"),
    ]);
    command.args(args).current_dir(folder.path("."));
    command.stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program");
    let mut input = child.stdin.take().expect("its input");
    input.write_all(GAME.as_bytes()).expect("a game is read");
    let writes = (0..1000).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        !partial(folder).is_empty()
    });
    if !writes {
        child.kill().expect("it is ended");
        child.wait().expect("its end");
    }
    assert!(writes, "nothing is written: {args:?}");
    (child, input)
}

/// What stands in the folder and is not whole.
#[cfg(unix)]
fn partial(folder: &Folder) -> Vec<String> {
    let names = fs::read_dir(folder.path(".")).expect("the folder");
    let names = names.map(|entry| entry.expect("an entry").file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| name.starts_with(".jadoube-")).collect()
}

#[cfg(unix)]
fn kill(child: &std::process::Child, signal: &str) {
    let pid = child.id().to_string();
    let sent = Command::new("kill").args(["-s", signal, &pid]).status();
    assert!(sent.expect("kill").success());
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_nothing_that_is_not_whole() {
    for (signal, number) in ENDING {
        for args in [
            &["pgn", "convert", "-", "-o", "x.pgn"] as &[&str],
            &["pgn", "convert", "-", "-o", "x.pgn.gz"],
            &["pgn", "sort", "-", "-o", "x.pgn"],
            &["pgn", "dedup", "-", "-o", "x.pgn", "--duplicates", "y.pgn"],
            &["pgn", "split", "-", "--games", "1", "-o", "."],
        ] {
            let folder = Folder::with(&[("x.pgn", "as it was")]);
            let (mut child, input) = begun(&folder, args);
            kill(&child, signal);
            let end = child.wait().expect("its end");
            drop(input);
            assert_eq!(end.code(), Some(128 + number), "{signal} {args:?} {end:?}");
            assert_eq!(partial(&folder), [""; 0], "{signal} {args:?}");
            let kept = fs::read_to_string(folder.path("x.pgn"));
            assert_eq!(kept.expect("the file"), "as it was", "{signal} {args:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_signal_that_is_to_be_ignored_ends_nothing() {
    let folder = Folder::with(&[]);
    let program = env!("CARGO_BIN_EXE_jadoube");
    let script = format!(
        "trap '' HUP; (sleep 1; echo '1. e4 *') | {program} pgn convert - -o x.pgn & \
         while ! ls .jadoube-* 2>/dev/null; do sleep 0.01; done; kill -s HUP $!; wait $!"
    );
    let mut command = Command::new("sh");
    command.args(["-c", &script]).current_dir(folder.path("."));
    let end = command.status().expect("a shell");
    assert!(end.success(), "{end:?}");
    let whole = fs::read_to_string(folder.path("x.pgn")).expect("the file");
    assert!(whole.contains("1. e4"), "{whole}");
}
