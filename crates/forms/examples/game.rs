//! A whole game under a referee, told act by act: a man is touched, a claim is made, a flag falls, and all of it is PGN.
//!
//! ```sh
//! cargo run -p jadoube-forms --example game -- fide-2023
//! ```

use std::error::Error;

use jadoube_forms::{Document, Played};
use jadoube_laws::Shelf;

const ACTS: [&str; 9] = [
    "@ 0:00:04 White plays e4",
    "@ 0:00:09 Black plays e5",
    "@ 0:00:15 White touches g1",
    "@ 0:00:16 White moves Bc4",
    "@ 0:00:20 Black claims touched g1",
    "@ 0:00:30 White plays Nf3",
    "@ 0:00:41 Black plays Nc6",
    "@ 0:00:50 White offers draw",
    "@ 0:05:30 Black claims flag",
];

fn main() -> Result<(), Box<dyn Error>> {
    let code = std::env::args().nth(1).unwrap_or("fide-2023".to_owned());
    let mut game = Played::begin(
        &Shelf::shipped(),
        &code,
        "white: Anna\nblack: Bela\ntime: 5m\nevent: blitz\n",
    )?;
    for act in ACTS {
        let ruling = game.tell(act)?;
        let report = &ruling.report;
        let clauses: Vec<String> = report.clauses.iter().map(ToString::to_string).collect();
        println!("{act}\n    {} [{}]", report.explanation, clauses.join(", "));
        for owed in &report.obligations {
            println!("    owed: {owed}");
        }
    }
    println!("\n{}\n\n{}", game.state().to_json(), game.pgn());
    Ok(())
}
