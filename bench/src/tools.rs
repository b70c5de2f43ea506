//! Programs of the system that are measured or measure.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Debian puts games there, which is not on everybody's path.
const GAMES: &str = "/usr/games";

/// Where a program lies.
pub fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain([PathBuf::from(GAMES)])
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}

/// The programs of `names` that are not there.
pub fn missing(names: &[&'static str]) -> Vec<&'static str> {
    let is_missing = |name: &&&str| find(name).is_none();
    names.iter().filter(is_missing).copied().collect()
}

fn command(name: &str) -> Command {
    Command::new(find(name).unwrap_or_else(|| panic!("{name} was found before")))
}

/// This program itself, as a process of its own that does one piece of work (see `work` in `main.rs`).
pub fn worker(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("the path of this program"));
    command.arg("--work").args(arguments);
    command
}

/// What a process prints.
///
/// # Panics
///
/// If it fails.
pub fn output(mut command: Command) -> String {
    let output = command.output().expect("the program can be started");
    assert!(output.status.success(), "{command:?} fails");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Lets Stockfish count, as a whole process; `None` counts nothing, and shows what beginning and ending
/// costs.
pub fn stockfish(fen: &str, chess960: bool, depth: Option<u8>) -> Option<u64> {
    let mut process = command("stockfish")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("stockfish can be started");
    let mut orders = format!("setoption name UCI_Chess960 value {chess960}\nposition fen {fen}\n");
    if let Some(depth) = depth {
        orders += &format!("go perft {depth}\n");
    }
    orders += "quit\n";
    let input = process.stdin.take();
    input
        .expect("its standard input")
        .write_all(orders.as_bytes())
        .expect("stockfish listens");
    let output = process.wait_with_output().expect("stockfish ends");
    let told = String::from_utf8_lossy(&output.stdout);
    let count = told
        .lines()
        .find_map(|line| line.strip_prefix("Nodes searched:"))?;
    count.trim().parse().ok()
}

/// pgn-extract that reads a file, checks it, and writes nothing.
pub fn pgn_extract(file: &Path) -> Command {
    let mut command = command("pgn-extract");
    command.args(["-s", "-r"]).arg(file);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}
