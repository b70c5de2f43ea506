//! Runs the program.

pub mod closed;
pub mod event;
pub mod folder;

use std::io::Write;
use std::process::{Command, Stdio};

/// How a run ended.
#[derive(Debug)]
pub struct End {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs the program with nothing on standard input.
pub fn run(args: &[&str]) -> End {
    run_with(args, b"")
}

/// Runs the program.
pub fn run_with(args: &[&str], input: &[u8]) -> End {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jadoube"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input)
        .expect("input is taken");
    let output = child.wait_with_output().expect("the program ends");
    End {
        code: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}
