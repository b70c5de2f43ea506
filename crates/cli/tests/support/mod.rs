//! Runs the program, in folders of its own.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

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

/// A folder that is gone after the test.
pub struct Folder(PathBuf);

impl Folder {
    /// A new folder with these files.
    pub fn with(files: &[(&str, &str)]) -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "jadoube-test-{}-{}",
            std::process::id(),
            NUMBER.fetch_add(1, Ordering::Relaxed)
        );
        let folder = Folder(std::env::temp_dir().join(name));
        fs::create_dir_all(&folder.0).expect("a folder");
        for (name, text) in files {
            fs::write(folder.0.join(name), text).expect("a file");
        }
        folder
    }

    /// The path of a file in it.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder left behind in the temporary folder hurts nobody.
        let _ = fs::remove_dir_all(&self.0);
    }
}
