//! Prints how many instructions each program needs for a node, which no noise disturbs.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml --bin instructions`
//!
//! Needs valgrind (Debian: `apt-get install valgrind`), which knows no AVX-512: what the best engine
//! does on such processors is not seen here, and "jadoube" is the best of the others. The
//! instructions that every process needs to begin and end are taken off.

use std::process::Command;

use jadoube_bench::positions::LINES;
use jadoube_bench::programs::PROGRAMS;

/// How many plies less deep than in the table of times: valgrind is slow.
const SHALLOWER: u8 = 2;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [program, line] = arguments.as_slice() {
        return count(program, line);
    }
    print!("{:<14}", "instr/node");
    for (name, _) in PROGRAMS {
        print!("{name:>12}");
    }
    println!();
    let start = instructions("none", "initial");
    for line in &LINES {
        let depth = line.depth - SHALLOWER;
        let nodes = PROGRAMS[0].1(line.fen, depth);
        print!("{:<11}d{depth:<2}", line.name);
        for (name, _) in PROGRAMS {
            if line.chess960 && name == "chess" {
                print!("{:>12}", "-");
                continue;
            }
            let own = instructions(name, line.name).saturating_sub(start);
            print!("{:>12.2}", own as f64 / nodes as f64);
        }
        println!();
    }
}

/// Runs in the measured process.
fn count(program: &str, name: &str) {
    let line = LINES
        .iter()
        .find(|line| line.name == name)
        .expect("a line of the table");
    if let Some((_, count)) = PROGRAMS.iter().find(|(name, _)| *name == program) {
        println!("{}", count(line.fen, line.depth - SHALLOWER));
    }
}

/// Runs this program again under valgrind, which tells the instructions it saw.
fn instructions(program: &str, line: &str) -> u64 {
    let own = std::env::current_exe().expect("the path of this program");
    let output = Command::new("valgrind")
        .args([
            "--tool=cachegrind",
            "--cache-sim=no",
            "--cachegrind-out-file=/dev/null",
        ])
        .arg(own)
        .args([program, line])
        .output()
        .expect("valgrind, which this needs, cannot be run");
    let told = String::from_utf8_lossy(&output.stderr);
    let refs = told
        .lines()
        .find_map(|line| line.split_once("I   refs:"))
        .expect("a count");
    refs.1.trim().replace(',', "").parse().expect("a number")
}
