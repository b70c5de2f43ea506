//! The action for GitHub and the hook for pre-commit, as their programs would run them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::folder::Folder;
use serde_json::Value;

/// Played on after mate, and won by the other side.
const WRONG: &str = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
const RIGHT: &str = "[Event \"x\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs a program of the repository in a folder, with ours before all others.
fn run(program: &str, arguments: &[&str], folder: &Folder, settings: &[(&str, &str)]) -> Output {
    let ours = Path::new(env!("CARGO_BIN_EXE_jadoube"))
        .parent()
        .expect("its folder");
    let path = format!(
        "{}:{}",
        ours.display(),
        std::env::var("PATH").unwrap_or_default()
    );
    Command::new(program)
        .args(arguments)
        .current_dir(folder.path(""))
        .env("PATH", path)
        .envs(settings.iter().copied())
        .output()
        .expect("it runs")
}

fn audit(folder: &Folder, settings: &[(&str, &str)]) -> Output {
    let program = root().join("packaging/action/audit");
    let program = program.canonicalize().expect("the program of the action");
    run(&program.display().to_string(), &[], folder, settings)
}

#[test]
fn the_action_writes_sarif_and_fails_only_where_it_is_to() {
    let folder = Folder::with(&[
        ("wrong game.pgn", WRONG),
        ("right.pgn", RIGHT),
        ("told", ""),
    ]);
    let told = folder.path("told");
    let found = audit(
        &folder,
        &[
            ("GITHUB_OUTPUT", &told),
            ("JADOUBE_AUDIT_CODE", "fide-2023"),
        ],
    );
    assert_eq!(found.status.code(), Some(1), "{found:?}");
    let sarif = fs::read_to_string(folder.path("jadoube.sarif")).expect("findings");
    let sarif: Value = serde_json::from_str(&sarif).expect("JSON");
    assert_eq!(sarif["version"], "2.1.0");
    let results = sarif["runs"][0]["results"].as_array().expect("findings");
    assert_eq!(results.len(), 1, "{sarif}");
    let told = fs::read_to_string(told).expect("what is told to the next steps");
    assert_eq!(told, "sarif=jadoube.sarif\nfindings=1\n");

    assert!(
        audit(&folder, &[("JADOUBE_FAIL", "false")])
            .status
            .success()
    );
    assert!(
        audit(&folder, &[("JADOUBE_FILES", "right.pgn")])
            .status
            .success()
    );
    let nothing = audit(&folder, &[("JADOUBE_FILES", "*.epd")]);
    assert_eq!(nothing.status.code(), Some(2), "{nothing:?}");
    let no_code = audit(&folder, &[("JADOUBE_AUDIT_CODE", "fide-1932")]);
    assert_eq!(no_code.status.code(), Some(2), "{no_code:?}");
}

#[test]
fn the_action_runs_programs_that_there_are() {
    let action = fs::read_to_string(root().join("action.yml")).expect("the action");
    let named: Vec<&str> = action
        .split("$GITHUB_ACTION_PATH/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert_eq!(
        named,
        ["packaging/action/install", "packaging/action/audit"]
    );
    for program in named {
        assert!(root().join(program).is_file(), "{program}");
    }
}

#[test]
fn the_hook_stops_a_commit_with_a_wrong_game() {
    let hooks = fs::read_to_string(root().join(".pre-commit-hooks.yaml")).expect("the hook");
    let entry = hooks
        .lines()
        .find_map(|line| line.trim().strip_prefix("entry: "))
        .expect("what it runs");
    let words: Vec<&str> = entry.split(' ').collect();
    let folder = Folder::with(&[("wrong.pgn", WRONG), ("right.pgn", RIGHT)]);
    let with = |file| run(words[0], &[&words[1..], &[file]].concat(), &folder, &[]);
    assert_eq!(with("wrong.pgn").status.code(), Some(1));
    assert_eq!(with("right.pgn").status.code(), Some(0));
}
