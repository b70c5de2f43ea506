//! Prints how jadoube compares with its peers, all measured side by side in one run.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml [-- [--rounds N] [SECTION…] [FILE…]]`
//!
//! Sections: perft, latency, pgn, memory, instructions; all of them if none is named. Files are collections
//! of games to replay beside the samples. Programs take turns in every round, so that a noisy moment meets
//! all of them; times are those of the processor unless a table says otherwise, and the median of the rounds
//! is shown. Every count is checked before its time is believed.

use std::path::PathBuf;
use std::process::ExitCode;

use jadoube_bench::measure::{cores, peak_memory};
use jadoube_bench::positions::LINES;
use jadoube_bench::programs::PROGRAMS;
use jadoube_bench::replayers::{REPLAYERS, jadoube_file};
use jadoube_bench::tables::{SECTIONS, Section, Wish};
use jadoube_bench::tools::missing;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.split_first() {
        Some((first, rest)) if first == "--work" => work(rest),
        _ => print(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn print(arguments: &[String]) -> Result<(), String> {
    let mut wish = Wish {
        rounds: 5,
        files: Vec::new(),
    };
    let mut sections: Vec<&Section> = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        if argument == "--rounds" {
            let rounds = arguments.next().and_then(|number| number.parse().ok());
            wish.rounds = rounds
                .filter(|&rounds| rounds > 0)
                .ok_or("--rounds needs a number above 0, as in --rounds 5")?;
        } else if let Some(section) = SECTIONS.iter().find(|one| one.name == argument) {
            sections.push(section);
        } else if std::path::Path::new(argument).is_file() {
            wish.files.push(PathBuf::from(argument));
        } else {
            let names = SECTIONS.map(|section| section.name).join(", ");
            return Err(format!(
                "'{argument}' is neither a file nor one of the sections {names}"
            ));
        }
    }
    if sections.is_empty() {
        sections.extend(&SECTIONS);
    }
    let mut missing: Vec<&str> = sections.iter().flat_map(|one| missing(one.tools)).collect();
    missing.sort_unstable();
    missing.dedup();
    if !missing.is_empty() {
        let names = missing.join(" ");
        return Err(format!(
            "not installed: {names}; on Debian, `apt-get install {names}` installs what is missing"
        ));
    }
    println!("{}, load {}", processor(), load());
    for section in sections {
        println!();
        (section.print)(&wish);
    }
    println!("\nload at the end {}", load());
    Ok(())
}

fn processor() -> String {
    let told = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = told
        .lines()
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or("a processor that does not tell its name", |(_, model)| {
            model
        });
    format!("{model}, {} cores", cores())
}

/// How many processes have wanted to run at once, in the last minutes.
fn load() -> String {
    let told = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let mut words = told.split(' ');
    words.next().unwrap_or("unknown").to_owned()
}

/// One piece of work in a process of its own, to be measured from outside:
///
/// - `count PROGRAM LINE DEPTH`: a perft;
/// - `replay PROGRAM FILE`: a collection, read into memory whole;
/// - `stream FILE THREADS`: a collection as a stream; prints the most memory that was needed.
fn work(words: &[String]) -> Result<(), String> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["count", program, line, depth] => {
            let line = LINES.iter().find(|one| one.name == line);
            let count = PROGRAMS.iter().find(|(name, _)| *name == program);
            if let (Some((_, count)), Some(line), Ok(depth)) = (count, line, depth.parse()) {
                println!("{}", count(line.fen, depth));
            }
            Ok(())
        }
        ["replay", program, file] => {
            let text = std::fs::read(file).map_err(|error| format!("{file}: {error}"))?;
            if let Some((_, replay)) = REPLAYERS.iter().find(|(name, _)| *name == program) {
                println!("{:?}", replay(&text));
            }
            Ok(())
        }
        ["stream", file, threads] => {
            let threads = threads.parse().map_err(|_| "threads are a number")?;
            let (games, plies) = jadoube_file(file.as_ref(), threads);
            let bytes = peak_memory().ok_or("the system does not tell the memory used")?;
            println!("{games} {plies} {bytes}");
            Ok(())
        }
        _ => Err(format!("no such work: {words:?}")),
    }
}
