//! What the library takes for a question about each position that is read, beside which `bindings/price.py` holds the bindings: a line
//! of JSON with microseconds, a number a position.

use std::error::Error;
use std::hint::black_box;
use std::io::read_to_string;
use std::time::Instant;

use jadoube_board::{Color, Position};
use jadoube_proof::Ask;
use serde_json::json;

const ROUNDS: u32 = 7;
const CALLS: u32 = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let text = read_to_string(std::io::stdin())?;
    let positions = text
        .lines()
        .map(Position::from_fen)
        .collect::<Result<Vec<_>, _>>()?;
    let unwinnable = prices(&positions, |position| {
        drop(black_box(Ask::new(position).unwinnable(Color::White)))
    });
    let dead = prices(&positions, |position| {
        drop(black_box(Ask::new(position).dead()))
    });
    println!("{}", json!({ "unwinnable": unwinnable, "dead": dead }));
    Ok(())
}

/// The least of some rounds for each position.
fn prices(positions: &[Position], ask: impl Fn(&Position)) -> Vec<f64> {
    let one = |position| {
        let rounds = (0..ROUNDS).map(|_| {
            let begun = Instant::now();
            (0..CALLS).for_each(|_| ask(position));
            begun.elapsed().as_secs_f64() * 1e6 / f64::from(CALLS)
        });
        rounds.fold(f64::INFINITY, f64::min)
    };
    positions.iter().map(one).collect()
}
