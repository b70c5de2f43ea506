//! The forced wins of the few men of USCF rule 14E, counted: `forced_tables MEN LOSERS [ROLES]`.

#[path = "../tests/support/endgame.rs"]
#[allow(dead_code, reason = "the tests use more of it")]
mod endgame;

use std::time::Instant;

use endgame::{LOSERS, Wins};
use jadoube_board::{Man, Role};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [men, most, rest @ ..] = &arguments[..] else {
        eprintln!("forced_tables MEN LOSERS [ROLES], such as: forced_tables NN 1 NBRQ");
        return;
    };
    let roles = |text: &str| -> Vec<Role> {
        let men = text.chars().filter_map(Man::from_char);
        men.map(|man| man.role).collect()
    };
    let losers = rest.first().map_or(LOSERS.to_vec(), |text| roles(text));
    let most = most.parse().expect("a number of men");
    let start = Instant::now();
    let wins = Wins::new(&roles(men), most, &losers);
    println!(
        "{men} against up to {most} of {losers:?}: {} wins, the longest {} moves, {:.1?}",
        wins.won.len(),
        wins.longest(),
        start.elapsed()
    );
    for moves in 0..=wins.longest() {
        let count = wins.won.values().filter(|&&at| at == moves).count();
        println!("  {moves:>3}: {count}");
    }
}
