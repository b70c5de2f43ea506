//! Collections replayed: plies and bytes a second, growth with size and with cores.

use std::time::Instant;

use cpu_time::ProcessTime;
use jadoube_notation::replay::{Tally, replay_threads};

use super::Wish;
use crate::corpora::{Corpus, TemporaryFile, all};
use crate::measure::{children_seconds, cores, median, thread_seconds};
use crate::replayers::{jadoube, pgn_reader};
use crate::tools::{output, pgn_extract, worker};

/// Prints the tables.
pub fn print(wish: &Wish) {
    let corpora = all(&wish.files);
    println!(
        "PGN: replay with full legality on one thread, text in memory; jadoube hashes every position"
    );
    println!(
        "and plays variations too, pgn-reader with shakmaty does not; pgn-extract -s -r is a whole"
    );
    println!("process over a file, compared with jadoube as a process\n");
    println!(
        "{:<21}{:>8}{:>10} |{:>8}{:>11}{:>7} |{:>8}{:>11}{:>12}{:>7}",
        "",
        "games",
        "plies",
        "ns/ply",
        "pgn-reader",
        "ratio",
        "MB/s",
        "pgn-reader",
        "pgn-extract",
        "ratio"
    );
    for corpus in &corpora {
        print_line(corpus, wish.rounds);
    }
    println!(
        "\nGROWTH WITH FILE SIZE AND CORES: jadoube, milliseconds on the wall, and of all cores together\n"
    );
    for corpus in corpora.iter().take(2) {
        print_growth(corpus, wish.rounds);
    }
}

fn print_line(corpus: &Corpus, rounds: usize) {
    let file = TemporaryFile::new(&corpus.text, 1);
    let name = file.path().to_string_lossy().into_owned();
    let mut all = [const { Vec::new() }; 4];
    let mut counts = (0, 0);
    for _ in 0..rounds {
        let (ours, seconds) = thread_seconds(|| jadoube(&corpus.text));
        all[0].push(seconds);
        let (theirs, seconds) = thread_seconds(|| pgn_reader(&corpus.text));
        all[1].push(seconds);
        assert_eq!(ours, theirs, "the counts differ on {}", corpus.name);
        counts = ours;
        let (_, seconds) = children_seconds(|| output(worker(&["stream", &name, "1"])));
        all[2].push(seconds);
        let (_, seconds) = children_seconds(|| pgn_extract(file.path()).status());
        all[3].push(seconds);
    }
    let [own, reader, process, extract] = all.map(|times| median(times).unwrap_or(f64::NAN));
    let per_ply = |seconds: f64| seconds * 1e9 / counts.1 as f64;
    let rate = |seconds: f64| corpus.text.len() as f64 / 1e6 / seconds;
    println!(
        "{:<21}{:>8}{:>10} |{:>8.1}{:>11.1}{:>7.2} |{:>8.0}{:>11.0}{:>12.0}{:>7.1}",
        corpus.name,
        counts.0,
        counts.1,
        per_ply(own),
        per_ply(reader),
        reader / own,
        rate(own),
        rate(reader),
        rate(extract),
        extract / process
    );
}

fn print_growth(corpus: &Corpus, rounds: usize) {
    print!("{:<21}", corpus.name);
    for threads in 1..=cores() {
        let what = format!("{threads} threads");
        print!("{what:>12}{:>10}", "(work)");
    }
    println!("{:>12}", "faster");
    for part in [8, 4, 2, 1] {
        let text = &corpus.text[..corpus.text.len() / part];
        print!("{:>18.1} MB", text.len() as f64 / 1e6);
        let mut walls = Vec::new();
        for threads in 1..=cores() {
            let (wall, work) = wall_and_work(text, threads, rounds);
            print!("{:>12.1}{:>10.1}", wall * 1e3, work * 1e3);
            walls.push(wall);
        }
        println!("{:>12.2}", walls[0] / walls[walls.len() - 1]);
    }
}

fn wall_and_work(text: &[u8], threads: usize, rounds: usize) -> (f64, f64) {
    let (mut walls, mut works) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        let (wall, work) = (Instant::now(), ProcessTime::now());
        let tally: Tally = replay_threads(text, threads);
        std::hint::black_box(tally);
        walls.push(wall.elapsed().as_secs_f64());
        works.push(work.elapsed().as_secs_f64());
    }
    let of = |times| median(times).unwrap_or(f64::NAN);
    (of(walls), of(works))
}
