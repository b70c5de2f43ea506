//! Instructions for a node and for a ply, which no noise disturbs.
//!
//! Valgrind counts them, and knows no AVX-512: what the best engine does on such processors is not seen
//! here, and "jadoube" is the best of the others. What every process needs to begin and end is taken off.

use super::Wish;
use crate::corpora::{Corpus, TemporaryFile, all, samples};
use crate::measure::instructions;
use crate::positions::{LINES, Line};
use crate::programs::PROGRAMS;
use crate::replayers::{REPLAYERS, jadoube};
use crate::tools::{pgn_extract, worker};

/// How many plies less deep than in the table of times: valgrind is slow.
const SHALLOWER: u8 = 2;

/// How much of a collection is replayed, in bytes.
const TEXT: usize = 1_000_000;

/// Prints the tables.
pub fn print(_: &Wish) {
    println!("INSTRUCTIONS A NODE, of jadoube without AVX-512\n");
    print!("{:<14}", "");
    for (name, _) in PROGRAMS {
        print!("{name:>11}");
    }
    println!();
    for line in &LINES {
        print_line(line);
    }
    println!("\nINSTRUCTIONS A PLY of replayed collections\n");
    print!("{:<21}", "");
    for (name, _) in REPLAYERS {
        print!("{name:>12}");
    }
    println!("{:>12}", "pgn-extract");
    for corpus in samples().into_iter().chain(all(&[]).into_iter().skip(2)) {
        print_corpus(&corpus);
    }
}

fn print_line(line: &Line) {
    let depth = line.depth - SHALLOWER;
    let nodes = PROGRAMS[0].1(line.fen, depth);
    print!("{:<11}d{depth:<2}", line.name);
    let start = instructions(&worker(&["count", "none", line.name, "1"]));
    for (name, _) in PROGRAMS {
        if line.chess960 && name == "chess" {
            print!("{:>11}", "-");
            continue;
        }
        let all = instructions(&worker(&["count", name, line.name, &depth.to_string()]));
        print!("{:>11.2}", all.saturating_sub(start) as f64 / nodes as f64);
    }
    println!();
}

fn print_corpus(corpus: &Corpus) {
    let cut = &corpus.text[..corpus.text.len().min(TEXT)];
    let end = cut.windows(8).rposition(|window| window == b"\n[Event ");
    let text = &cut[..end.map_or(cut.len(), |end| end + 1)];
    let file = TemporaryFile::new(text, 1);
    let empty = TemporaryFile::new(b"", 1);
    let (name, plies) = (file.path().to_string_lossy(), jadoube(text).1 as f64);
    let start = instructions(&worker(&["replay", "none", &name]));
    print!("{:<21}", corpus.name);
    for (program, _) in REPLAYERS {
        let all = instructions(&worker(&["replay", program, &name]));
        print!("{:>12.0}", all.saturating_sub(start) as f64 / plies);
    }
    let all = instructions(&pgn_extract(file.path()));
    let start = instructions(&pgn_extract(empty.path()));
    println!("{:>12.0}", all.saturating_sub(start) as f64 / plies);
}
