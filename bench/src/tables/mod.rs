//! The tables, one to a section.

mod instructions;
mod latency;
mod memory;
mod perft;
mod pgn;

use std::path::PathBuf;

/// What is wanted of the tables.
pub struct Wish {
    /// How many times everything is measured; the median is shown.
    pub rounds: usize,
    /// Collections beside the samples.
    pub files: Vec<PathBuf>,
}

/// A table, or some that belong together.
pub struct Section {
    /// What it is called on the command line.
    pub name: &'static str,
    /// The programs of the system without which it cannot be made.
    pub tools: &'static [&'static str],
    /// Measures and prints.
    pub print: fn(&Wish),
}

/// All of them, in the order in which they are printed.
pub const SECTIONS: [Section; 5] = [
    Section {
        name: "perft",
        tools: &["stockfish"],
        print: perft::print,
    },
    Section {
        name: "latency",
        tools: &[],
        print: latency::print,
    },
    Section {
        name: "pgn",
        tools: &["pgn-extract"],
        print: pgn::print,
    },
    Section {
        name: "memory",
        tools: &[],
        print: memory::print,
    },
    Section {
        name: "instructions",
        tools: &["valgrind", "pgn-extract"],
        print: instructions::print,
    },
];
