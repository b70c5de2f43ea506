//! What the smaller commands answer.

use crate::support::folder::Folder;
use crate::support::run;

#[test]
fn laws_are_listed_read_and_given_as_data() {
    let codes = run(&["laws"]);
    assert!(
        codes.code == 0 && codes.out.contains("fide-1931") && codes.out.contains("uscf"),
        "{codes:?}"
    );
    let clause = run(&["laws", "fide-1931", "15.c"]);
    assert!(
        clause.out.contains("Own and enemy man touched"),
        "{clause:?}"
    );
    let whole = run(&["laws", "fide-1931"]);
    assert!(
        whole
            .out
            .contains("A Player who touches one of his own men must move it"),
        "{whole:?}"
    );
    let contents = run(&["laws", "fide-1931", "--contents"]);
    assert!(
        contents.out.contains("15.a") && contents.out.len() < whole.out.len() / 2,
        "{contents:?}"
    );
    let group = run(&["laws", "fide-1931", "15"]);
    assert!(
        group.out.contains("15.a") && group.out.contains("15.none") && !group.out.contains("16.a"),
        "{group:?}"
    );
    let data = run(&["laws", "digest-2018", "--json"]);
    let clauses: Vec<serde_json::Value> = serde_json::from_str(&data.out).expect("an array");
    assert!(clauses.len() > 100);
    for clause in &clauses {
        for field in ["schema", "id", "title", "subject", "text"] {
            assert!(clause[field].is_string(), "{clause}");
        }
        let bound = &clause["bound"];
        assert!(
            ["decides", "quoted", "finding", "definition"]
                .iter()
                .any(|b| bound == b),
            "{clause}"
        );
    }
}

#[test]
fn the_overlay_reads_the_clauses_of_its_base() {
    let clause = run(&["laws", "uscf", "draws.threefold", "--json"]);
    let clauses: Vec<serde_json::Value> = serde_json::from_str(&clause.out).expect("an array");
    assert_eq!(clauses.len(), 1, "{clause:?}");
}

#[test]
fn unknown_codes_and_clauses_are_named() {
    let end = run(&["laws", "fide-1932"]);
    assert!(
        end.code == 2 && end.err.contains("no code 'fide-1932'"),
        "{end:?}"
    );
    let end = run(&["laws", "fide-1931", "99"]);
    assert!(
        end.code == 2 && end.err.contains("no clause '99'"),
        "{end:?}"
    );
}

#[test]
fn perft_counts() {
    let end = run(&["perft", "startpos", "3"]);
    assert!(end.code == 0 && end.out.starts_with("8902\n"), "{end:?}");
    for way in [
        &["--threads", "2"][..],
        &["--hash"],
        &["--hash", "8"],
        &["--divide"],
        &["--threads", "2", "--hash", "8"],
        &["--threads", "2", "--divide"],
        &["--threads", "3", "--hash", "8", "--divide"],
    ] {
        let args = [
            &[
                "perft",
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                "3",
                "--json",
            ],
            way,
        ]
        .concat();
        let data: serde_json::Value = serde_json::from_str(&run(&args).out).expect("JSON");
        assert_eq!(data["nodes"], 13744, "{way:?}");
        assert!(data["seconds"].is_number() && data["nps"].is_number());
    }
    for (args, said) in [
        (&["perft", "startpos", "256"][..], "256"),
        (&["perft", "startpos", "-1"], "-1"),
        (&["perft", "startpos", "3", "--threads", "0"], "zero"),
        (
            &["perft", "startpos", "0", "--divide"],
            "no first move at depth 0",
        ),
        (
            &["perft", "startpos", "3", "--hash", "99999999999"],
            "no memory for a table",
        ),
        (&["perft", "8/8/8/8/8/8/8/K6K w - - 0 1", "3"], "king"),
    ] {
        let end = run(args);
        assert!(end.code == 2 && end.out.is_empty(), "{args:?}: {end:?}");
        assert!(end.err.contains(said), "{args:?}: {end:?}");
    }
    let end = run(&["perft", "8/8/8/8/8/8/8/K6k x - - 0 1", "3"]);
    assert!(end.code == 2 && end.err.contains("side to move"), "{end:?}");
}

#[test]
fn draw_writes_svg_and_png() {
    let folder = Folder::with(&[]);
    for (name, beginning) in [("a.svg", &b"<svg"[..]), ("a.PNG", b"\x89PNG")] {
        let file = folder.path(name);
        assert_eq!(run(&["draw", "startpos", "-o", &file]).code, 0);
        assert!(
            std::fs::read(&file)
                .expect("a picture")
                .starts_with(beginning),
            "{name}"
        );
    }
    assert!(
        run(&["draw", "4k3/8/8/8/8/8/8/4K3 w", "-o", "-"])
            .out
            .starts_with("<svg")
    );
    let end = run(&["draw", "startpos", "-o", &folder.path("a.gif")]);
    assert!(
        end.code == 2 && end.err.contains(".svg nor a .png"),
        "{end:?}"
    );
}

#[test]
fn completions_and_manual_are_written() {
    for shell in ["bash", "zsh", "fish"] {
        let completions = run(&["completions", shell]).out;
        // Commands, and the codes where one can be named.
        for word in ["perft", "fide-1931", "digest-2018"] {
            assert!(completions.contains(word), "{shell}: {word}");
        }
    }
    // The shell that every machine has asks the program for the clauses of a code, and leaves the rest to the description.
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_jadoube"));
    for (words, offered) in [
        (["laws", "fide-2023", "4.8"].as_slice(), "4.8"),
        (&["laws", "fide-1931", "15."], "15.a"),
        (&["laws", "fide-20"], "fide-2023"),
        (&["rule", "--under", "usc"], "uscf"),
    ] {
        let script = format!(
            "eval \"$(jadoube completions bash)\"; COMP_WORDS=(jadoube {}); COMP_CWORD={}; \
             _jadoube_with_clauses jadoube {:?} {:?}; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            words.join(" "),
            words.len(),
            words[words.len() - 1],
            words[words.len() - 2],
        );
        let path = format!(
            "{}:{}",
            program.parent().expect("a folder").display(),
            std::env::var("PATH").expect("a path")
        );
        let bash = std::process::Command::new("bash")
            .args(["-c", &script])
            .env("PATH", path)
            .output();
        let told = String::from_utf8(bash.expect("bash").stdout).expect("text");
        assert!(
            told.lines().any(|line| line == offered),
            "{words:?}: {told}"
        );
    }
    let page = run(&["man"]).out;
    assert!(
        page.contains(".TH jadoube") && page.contains("COMMAND RULE"),
        "{page}"
    );
}

#[test]
fn help_teaches_with_examples_and_exit_codes() {
    let help = run(&["--help"]).out;
    for part in ["Examples:", "jadoube rule cases", "Exit codes:"] {
        assert!(help.contains(part), "{part}");
    }
    assert!(
        run(&["rule", "--help"])
            .out
            .contains("=> obliged White moves e2")
    );
    assert_eq!(run(&["perft"]).code, 2);
}

#[test]
fn a_setting_of_the_club_before_a_command_is_refused() {
    let refused = run(&["--db", "elsewhere.db", "verify"]);
    assert_eq!(refused.code, 2, "{refused:?}");
    let told = "--db stands before 'verify' and would not be heard there; what a command is told stands behind it";
    assert!(refused.err.contains(told), "{refused:?}");
    // What holds for every command stands anywhere.
    let held = run(&["--code-file", "no-such-file.toml", "laws"]);
    assert!(!held.err.contains("would not be heard"), "{held:?}");
}
