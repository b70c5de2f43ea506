//! Reads the games in a text in any notation and prints them as PGN: `cargo run --example score FILE…`.

use jadoube_notation::score::read_score;

fn main() {
    for name in std::env::args().skip(1) {
        let text = match std::fs::read(&name) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) => {
                eprintln!("cannot read {name}: {error}");
                continue;
            }
        };
        for score in read_score(&text) {
            for game in &score.games {
                print!("{}", game.to_pgn());
            }
            for note in &score.notes {
                println!(
                    "; line {}: \"{}\" read as {}: {}",
                    note.place.line, note.stood, note.read, note.leniency
                );
            }
            if let Some(stop) = &score.stopped {
                println!("; stopped: {stop}");
            }
        }
    }
}
