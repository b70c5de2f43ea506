//! A referee at the keyboard: acts come in line by line, rulings go out.
//!
//! ```sh
//! cargo run -p jadoube-laws --example referee -- fide-1931
//! White touches b1
//! White moves Nf3
//! Black claims touched b1
//! ```

use std::error::Error;
use std::io::{self, BufRead};

use jadoube_board::{Color, FenStyle};
use jadoube_laws::{Act, Code, Game, Millis, Score, Terms, decide};

fn main() -> Result<(), Box<dyn Error>> {
    let id = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "digest-2018".to_owned());
    let code = Code::by_id(&id).ok_or_else(|| format!("there is no code '{id}'"))?;
    let mut game = Game::new(code, Terms::default())?;
    for line in io::stdin().lock().lines() {
        match line?.parse::<Act>() {
            Ok(act) => rule(&mut game, &act),
            Err(error) => println!("{error}"),
        }
    }
    println!(
        "{} {}",
        game.setup().to_fen(FenStyle::Standard),
        game.score()
    );
    Ok(())
}

fn rule(game: &mut Game, act: &Act) {
    let decided = decide(game, act, Millis::ZERO);
    let ruling = decided.ruling;
    *game = decided.after;
    let clauses: Vec<&str> = ruling
        .clauses
        .iter()
        .map(|clause| clause.as_str())
        .collect();
    let breach = if ruling.breach { ", a breach" } else { "" };
    println!("{:?}{breach}, by {}", ruling.verdict, clauses.join(", "));
    println!("{}", ruling.explanation);
    for duty in Color::ALL.iter().filter_map(|who| game.duty(*who)) {
        println!("{} may only: {:?}", duty.who, game.fulfilling(&duty.what));
    }
    if game.score() != Score::Open {
        println!("the game has ended: {}", game.score());
    }
}
