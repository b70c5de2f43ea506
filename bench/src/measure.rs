//! Clocks, medians and counters.

use std::process::Command;

use cpu_time::ThreadTime;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;

/// What `run` gives, and the seconds that this thread had on the processor for it.
pub fn thread_seconds<T>(run: impl FnOnce() -> T) -> (T, f64) {
    let start = ThreadTime::now();
    let result = run();
    (result, start.elapsed().as_secs_f64())
}

/// What `run` gives, and the seconds on the processor of the processes that it started and that ended.
pub fn children_seconds<T>(run: impl FnOnce() -> T) -> (T, f64) {
    let before = children();
    let result = run();
    (result, children() - before)
}

fn children() -> f64 {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system tells what children used");
    let spent = usage.user_time() + usage.system_time();
    spent.num_microseconds() as f64 / 1e6
}

/// The value in the middle; `None` of none.
pub fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}

/// How many threads can run at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The most memory that this process has had, in bytes, where the system tells.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// How many instructions a program needs, counted by valgrind; what it prints is thrown away.
pub fn instructions(program: &Command) -> u64 {
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no"])
        .arg("--cachegrind-out-file=/dev/null")
        .arg(program.get_program())
        .args(program.get_args())
        .output()
        .expect("valgrind was found before");
    let told = String::from_utf8_lossy(&output.stderr);
    let count = told
        .lines()
        .find_map(|line| line.split_once("I   refs:"))
        .and_then(|(_, count)| count.trim().replace(',', "").parse().ok());
    count.unwrap_or_else(|| panic!("valgrind counts nothing: {told}"))
}
