//! Nodes counted a second; how they grow with depth and with threads.

use std::time::Instant;

use cpu_time::ProcessTime;
use jadoube_board::{Position, perft_threads};

use super::Wish;
use crate::measure::{children_seconds, cores, median, thread_seconds};
use crate::positions::{LINES, Line};
use crate::programs::{OWN, PROGRAMS, jadoube};
use crate::tools::stockfish;

/// Prints the tables.
pub fn print(wish: &Wish) {
    println!("PERFT: million nodes a second on one thread, leaves counted in bulk by all");
    println!(
        "(bmi2), (avx2), (portable): jadoube's engines for lesser processors; Stockfish as a process,"
    );
    println!("its beginning and end taken off\n");
    print!("{:<14}", "");
    for (name, _) in PROGRAMS {
        print!("{name:>11}");
    }
    println!("{:>11}{:>8}{:>8}", "stockfish", "/cozy", "/best");
    for line in &LINES {
        print_line(line, wish.rounds);
    }
    print_depths(wish.rounds);
    print_threads(wish.rounds);
}

fn print_line(line: &Line, rounds: usize) {
    let mut speeds = [const { Vec::new() }; PROGRAMS.len() + 1];
    for _ in 0..rounds {
        for (i, (name, count)) in PROGRAMS.into_iter().enumerate() {
            if line.chess960 && name == "chess" {
                continue;
            }
            let (nodes, seconds) = thread_seconds(|| count(line.fen, line.depth));
            assert_eq!(nodes, line.nodes, "{name} miscounts {}", line.name);
            speeds[i].push(nodes as f64 / seconds / 1e6);
        }
        speeds[PROGRAMS.len()].push(stockfish_speed(line));
    }
    let medians = speeds.map(median);
    print!("{:<11}d{:<2}", line.name, line.depth);
    for speed in medians {
        match speed {
            Some(speed) => print!("{speed:>11.0}"),
            None => print!("{:>11}", "-"),
        }
    }
    let peers = &medians[OWN..];
    let best = peers.iter().flatten().copied().fold(0.0, f64::max);
    let (own, cozy) = (medians[0].unwrap_or(0.0), peers[0].unwrap_or(0.0));
    println!("{:>8.2}{:>8.2}", own / cozy, own / best);
}

fn stockfish_speed(line: &Line) -> f64 {
    let run = |depth| children_seconds(|| stockfish(line.fen, line.chess960, depth));
    let (nodes, seconds) = run(Some(line.depth));
    assert_eq!(nodes, Some(line.nodes), "stockfish on {}", line.name);
    let (_, start) = run(None);
    line.nodes as f64 / (seconds - start) / 1e6
}

/// How the speed grows with depth, as the cost of beginning and ending is spread over more nodes.
fn print_depths(rounds: usize) {
    println!("\nGROWTH WITH DEPTH: initial position, jadoube, one thread\n");
    for depth in 2..=7 {
        let mut all = Vec::new();
        let mut nodes = 0;
        for _ in 0..rounds {
            let (counted, seconds) = thread_seconds(|| jadoube(LINES[0].fen, depth));
            nodes = counted;
            all.push(seconds);
        }
        let seconds = median(all).unwrap_or(f64::NAN);
        println!(
            "depth {depth}{nodes:>14} nodes{seconds:>11.6} s{:>8.0} M/s",
            nodes as f64 / seconds / 1e6
        );
    }
}

/// How the speed grows with threads, by the clock on the wall; and what all threads together took of
/// the processor, which on a busy machine tells more.
fn print_threads(rounds: usize) {
    println!("\nGROWTH WITH THREADS: kiwipete to depth 6, jadoube\n");
    let position = Position::from_fen(LINES[1].fen).expect("a FEN of the table");
    let mut alone = None;
    for threads in 1..=cores() {
        let (mut walls, mut works) = (Vec::new(), Vec::new());
        for _ in 0..rounds {
            let (wall, work) = (Instant::now(), ProcessTime::now());
            let nodes = perft_threads(&position, 6, threads);
            assert_eq!(nodes, 8_031_647_685);
            walls.push(wall.elapsed().as_secs_f64());
            works.push(work.elapsed().as_secs_f64());
        }
        let (wall, work) = (median(walls), median(works));
        let (wall, work) = (wall.unwrap_or(f64::NAN), work.unwrap_or(f64::NAN));
        let ratio = *alone.get_or_insert(wall) / wall;
        println!(
            "{threads} threads{:>8.0} M/s on the wall{ratio:>7.2} times as fast{work:>7.2} s of all cores",
            8_031.647_685 / wall
        );
    }
}
