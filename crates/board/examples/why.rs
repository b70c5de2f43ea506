//! Tells every reason why a position is not playable, or why a move is not legal in it.
//!
//! ```sh
//! cargo run -p jadoube-board --example why -- '4k3/8/8/8/8/8/8/4K2R w K - 0 1' e1 h1
//! ```

use std::error::Error;
use std::process::ExitCode;

use jadoube_board::{Move, MoveFaults, Setup, Square};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [fen, squares @ ..] = args.as_slice() else {
        eprintln!("usage: why FEN [FROM TO]");
        return Ok(ExitCode::from(2));
    };
    let setup = Setup::from_fen(fen)?;
    println!("{setup:?}");
    for problem in setup.problems() {
        println!("not playable: {problem}");
    }
    if let [from, to] = squares {
        let played = Move::new(from.parse::<Square>()?, to.parse::<Square>()?);
        match setup.judge_move(played) {
            Ok(()) => println!("{played} is legal"),
            Err(faults) => println!("{played} is not legal: {}", MoveFaults(&faults)),
        }
    }
    Ok(ExitCode::SUCCESS)
}
