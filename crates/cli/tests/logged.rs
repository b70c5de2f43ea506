//! What a club that is served says of itself on standard error.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use crate::support::folder::Folder;
use crate::support::run;

/// Serves a club until it is there, asks it to go, and gives what it has logged.
fn logged(wanted: &str) -> String {
    let folder = Folder::with(&[]);
    let mut club = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(["serve", "--listen", "127.0.0.1:0", "--log-json"])
        .args(["--db", &folder.path("club.db"), "--log", wanted])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut told = BufReader::new(club.stdout.take().expect("a pipe"));
    told.read_line(&mut String::new()).expect("its address");
    let asked = Command::new("kill").arg(club.id().to_string()).status();
    assert!(asked.expect("kill").success());
    let mut log = String::new();
    let mut stderr = club.stderr.take().expect("a pipe");
    stderr.read_to_string(&mut log).expect("text");
    assert!(club.wait().expect("an end").success(), "{log}");
    log
}

#[test]
fn what_is_asked_for_is_said_as_a_whole_or_by_part() {
    for wanted in ["info", "warn,jadoube_server=info"] {
        let log = logged(wanted);
        let line: serde_json::Value =
            serde_json::from_str(log.lines().last().unwrap_or_default()).expect("a line of JSON");
        assert_eq!(line["level"], "INFO", "{log}");
        assert_eq!(
            line["fields"]["message"], "the server is asked to go",
            "{log}"
        );
    }
    for wanted in ["off", "warn", "info,jadoube_server=warn"] {
        assert_eq!(logged(wanted), "", "{wanted}");
    }
}

#[test]
fn what_is_no_level_is_refused() {
    let refused = run(&["serve", "--log", "info,jadoube_server=loud"]);
    assert_eq!(refused.code, 2);
    assert!(
        refused
            .err
            .contains("write a level, as warn or info,jadoube_server=debug"),
        "{}",
        refused.err
    );
}
