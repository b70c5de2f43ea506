//! Reads PGN files strictly and tells what is wrong in them: `cargo run --example replay FILE…`.

use std::path::Path;
use std::process::ExitCode;

use jadoube_notation::pgn::{Mode, Reader, open};

fn main() -> ExitCode {
    let mut wrong = 0;
    for name in std::env::args().skip(1) {
        let source = match open(Path::new(&name)) {
            Ok(source) => source,
            Err(error) => {
                eprintln!("{error}");
                wrong += 1;
                continue;
            }
        };
        let (mut games, mut plies) = (0, 0);
        for item in Reader::new(source, Mode::Strict).named(&name) {
            games += 1;
            match item {
                Ok(read) => plies += read.game.main_line().nodes.len(),
                Err(error) => {
                    wrong += 1;
                    println!("{error}");
                }
            }
        }
        println!("{name}: {games} games, {plies} plies");
    }
    if wrong == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
