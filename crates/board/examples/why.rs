//! Says what is wrong with a position or with a move in it.
//!
//! `cargo run --example why -p jadoube-board -- FEN [MOVE...]`, moves as `e2e4`, `e7e8q`, and castling
//! as the king taking its rook (`e1h1`). Moves are made one after the other, illegal ones too.

use std::process::ExitCode;

use jadoube_board::{FenStyle, Move, MoveFaults, Role, Setup, Square};

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let Some(fen) = arguments.next() else {
        eprintln!("usage: why FEN [MOVE...]");
        return ExitCode::from(2);
    };
    let mut setup = match Setup::from_fen(&fen) {
        Ok(setup) => setup,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    for problem in setup.problems() {
        println!("not playable: {problem}");
    }
    for text in arguments {
        let Some(mv) = read(&text) else {
            eprintln!("{text} is not a move; write two squares, as e2e4, and what a pawn becomes");
            return ExitCode::from(2);
        };
        match setup.judge_move(mv) {
            Ok(()) => println!("{text}: legal"),
            Err(faults) => println!("{text}: {}", MoveFaults(&faults)),
        }
        setup = setup.play_any(mv);
    }
    println!("{:?}{}", setup.board, setup.to_fen(FenStyle::Standard));
    ExitCode::SUCCESS
}

fn read(text: &str) -> Option<Move> {
    let square = |part: Option<&str>| part?.parse::<Square>().ok();
    let (from, to) = (square(text.get(..2))?, square(text.get(2..4))?);
    match text.get(4..)?.chars().next() {
        Some(letter) => Some(Move::promoting(from, to, Role::from_letter(letter)?)),
        None => Some(Move::new(from, to)),
    }
}
