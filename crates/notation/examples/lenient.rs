//! Reads PGN files leniently and lists what was forgiven, kept or given up: `cargo run --example lenient FILE…`.

use std::path::Path;

use jadoube_notation::pgn::{Mode, Reader, open};

fn main() {
    for name in std::env::args().skip(1) {
        let source = match open(Path::new(&name)) {
            Ok(source) => source,
            Err(error) => {
                eprintln!("{error}");
                continue;
            }
        };
        for item in Reader::new(source, Mode::Lenient).named(&name) {
            let read = match item {
                Ok(read) => read,
                Err(error) => {
                    println!("given up: {error}");
                    continue;
                }
            };
            println!(
                "{}: {} plies",
                read.place,
                read.game.main_line().nodes.len()
            );
            for one in &read.forgiven {
                println!(
                    "  forgiven {}: {}, \"{}\"",
                    one.leniency.name(),
                    one.place,
                    one.found
                );
            }
            for error in &read.illegal {
                println!("  kept: {error}");
            }
            if let Some(error) = &read.stopped {
                println!("  stopped: {error}");
            }
        }
    }
}
