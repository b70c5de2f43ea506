//! Prints how fast jadoube and its peers count, measured side by side in one run.
//!
//! `cargo run --release --manifest-path bench/Cargo.toml --bin perft-table [-- ROUNDS]`
//!
//! For processors like this one only, with cozy-chess using `pext` too:
//! `RUSTFLAGS="-C target-cpu=native" cargo run --release --features native --manifest-path ...`
//!
//! Every round counts each line once with each program in turn, so that a noisy moment meets all
//! of them, and the processor time of the one thread is taken, not the time on the wall. The table
//! has the median of the rounds in million nodes a second, and the ratio of jadoube to cozy-chess
//! and to the best peer. Every count is checked.

use std::time::Instant;

use cpu_time::{ProcessTime, ThreadTime};

use jadoube_bench::positions::{LINES, Line};
use jadoube_bench::programs::{PROGRAMS, jadoube};

fn main() {
    let rounds = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .unwrap_or(5);
    print!("{:<14}", "Mnodes/s");
    for (name, _) in PROGRAMS {
        print!("{name:>12}");
    }
    println!("{:>12}{:>12}", "/cozy", "/best");
    for line in &LINES {
        print_line(line, rounds);
    }
    print_depths();
    print_threads();
}

/// How the speed grows with depth, as the cost of beginning and ending is spread over more nodes.
fn print_depths() {
    println!("\ninitial position, jadoube, one thread");
    for depth in 2..=7 {
        let start = ThreadTime::now();
        let nodes = jadoube(LINES[0].fen, depth);
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "depth {depth}{nodes:>14} nodes{seconds:>11.6} s{:>8.0} M/s",
            nodes as f64 / seconds / 1e6
        );
    }
}

/// How the speed grows with threads, by the clock on the wall; and what all threads together took of
/// the processor, which on a busy machine tells more.
fn print_threads() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("\nkiwipete to depth 6, jadoube, {cores} cores");
    let position = jadoube_board::Position::from_fen(LINES[1].fen).expect("a FEN of the table");
    let mut alone = None;
    for threads in 1..=cores {
        let (wall, work) = (Instant::now(), ProcessTime::now());
        let nodes = jadoube_board::perft_threads(&position, 6, threads);
        let (wall, work) = (wall.elapsed().as_secs_f64(), work.elapsed().as_secs_f64());
        assert_eq!(nodes, 8_031_647_685);
        let speed = nodes as f64 / wall / 1e6;
        let ratio = speed / *alone.get_or_insert(speed);
        println!("{threads} threads{speed:>8.0} M/s{ratio:>7.2}{work:>8.2} s of all processors");
    }
}

fn print_line(line: &Line, rounds: usize) {
    let mut speeds = [const { Vec::new() }; PROGRAMS.len()];
    for _ in 0..rounds {
        for (i, (name, count)) in PROGRAMS.into_iter().enumerate() {
            if line.chess960 && name == "chess" {
                continue;
            }
            let start = ThreadTime::now();
            let nodes = count(line.fen, line.depth);
            let seconds = start.elapsed().as_secs_f64();
            assert_eq!(nodes, line.nodes, "{name} miscounts {}", line.name);
            speeds[i].push(nodes as f64 / seconds / 1e6);
        }
    }
    let medians = speeds.map(median);
    print!("{:<11}d{:<2}", line.name, line.depth);
    for speed in medians {
        match speed {
            Some(speed) => print!("{speed:>12.0}"),
            None => print!("{:>12}", "-"),
        }
    }
    let [own, _, _, _, cozy, ..] = medians.map(|speed| speed.unwrap_or(0.0));
    let best = medians.into_iter().skip(4).flatten().fold(0.0, f64::max);
    println!("{:>12.2}{:>12.2}", own / cozy, own / best);
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}
