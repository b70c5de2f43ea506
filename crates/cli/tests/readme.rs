//! What the README shows of a session at the console is what the program writes today.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::folder::Folder;

/// A command of a block and what is shown under it.
struct Step {
    command: Vec<String>,
    shown: String,
}

/// The blocks that show a session, each with its steps.
fn sessions(text: &str) -> Vec<Vec<Step>> {
    let blocks = text.split("\n```console\n").skip(1);
    blocks
        .map(|block| {
            let (block, _) = block.split_once("\n```").expect("the end of the block");
            let mut steps: Vec<Step> = Vec::new();
            for line in block.lines() {
                match (line.strip_prefix("$ "), steps.last_mut()) {
                    (Some(command), _) => steps.push(Step {
                        command: command.split_whitespace().map(str::to_owned).collect(),
                        shown: String::new(),
                    }),
                    (None, Some(step)) => step.shown += &format!("{line}\n"),
                    (None, None) => panic!("a block begins with a command: {line}"),
                }
            }
            steps
        })
        .collect()
}

/// What a step writes; `cat FILE` makes the file of which it is shown.
fn written(folder: &Folder, step: &Step) -> String {
    let command: Vec<&str> = step.command.iter().map(String::as_str).collect();
    match command.as_slice() {
        ["cat", file] => {
            let text = step.shown.trim_end().to_owned() + "\n";
            fs::write(folder.path(file), &text).expect("a file");
            text
        }
        ["jadoube", args @ ..] => {
            let output = Command::new(env!("CARGO_BIN_EXE_jadoube"))
                .args(args)
                .current_dir(folder.path(""))
                .output()
                .expect("the program runs");
            assert!(output.status.success(), "{command:?}: {output:?}");
            String::from_utf8(output.stdout).expect("text")
        }
        other => panic!("a command that this test does not know: {other:?}"),
    }
}

#[test]
fn the_sessions_of_the_readme_are_what_the_program_writes() {
    let readme = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = fs::read_to_string(readme).expect("the README");
    let sessions = sessions(&readme);
    assert!(!sessions.is_empty());
    for session in sessions {
        let folder = Folder::with(&[]);
        for step in session {
            let written = written(&folder, &step);
            assert_eq!(
                written.trim_end(),
                step.shown.trim_end(),
                "{:?}",
                step.command
            );
        }
    }
}
