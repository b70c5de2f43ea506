//! Reads texts and tells of every game how far it was read.
//!
//! `cargo run --release --example score -- book.txt`

use jadoube_notation::score::read_text;

fn main() {
    let mut sums = [0usize; 3];
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).expect("a readable file");
        let text = String::from_utf8_lossy(&bytes);
        let found = read_text(&text, None);
        for (index, score) in found.games.iter().enumerate() {
            let game = &score.games[0];
            let tag = |name: &str| game.tags.get(name).unwrap_or("?").to_owned();
            let plies = game.main_line().nodes.len();
            let end = match &score.stopped {
                Some(stop) => format!("stopped: {stop}"),
                None if score.games.len() > 1 => format!("{} readings", score.games.len()),
                None => "whole".to_owned(),
            };
            sums[usize::from(score.stopped.is_some())
                + 2 * usize::from(score.stopped.is_none() && score.games.len() > 1)] += 1;
            let line = score.entries.first().map_or(0, |entry| entry.place.line);
            println!(
                "{path}: game {} (line {line}, {} {} - {} {} {}): {plies} plies, {}, {end}; {} notes, {} unplaced",
                index + 1,
                tag("Round"),
                tag("White"),
                tag("Black"),
                tag("Event"),
                tag("Date"),
                game.outcome,
                score.notes.len(),
                score.unplaced.len(),
            );
        }
        println!("{path}: {} left out", found.left_out.len());
        for stop in &found.left_out {
            println!("    {stop}");
        }
    }
    println!("whole {}, stopped {}, open {}", sums[0], sums[1], sums[2]);
}
