//! Replays a collection from memory and tells the speed: `cargo run --release --example speed FILE [TIMES]`.

use jadoube_notation::replay::{Tally, replay};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (Some(name), times) = (arguments.next(), arguments.next()) else {
        eprintln!("name a PGN file");
        return;
    };
    let times: usize = times.and_then(|times| times.parse().ok()).unwrap_or(1);
    let text = match std::fs::read(&name) {
        Ok(text) => text.repeat(times),
        Err(error) => {
            eprintln!("cannot read {name}: {error}");
            return;
        }
    };
    for _ in 0..5 {
        let begin = processor_seconds();
        let mut tally = Tally::default();
        replay(&text, &mut tally);
        let seconds = processor_seconds() - begin;
        let megabytes = text.len() as f64 / 1e6;
        println!(
            "{} games, {} plies, {} faults, digest {:016x}: {:.1} ns a ply, {:.0} MB/s",
            tally.games,
            tally.plies,
            tally.faults,
            tally.digest,
            seconds * 1e9 / tally.plies as f64,
            megabytes / seconds
        );
    }
}

/// Seconds that this thread has had on the processor, where the system tells.
fn processor_seconds() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}
