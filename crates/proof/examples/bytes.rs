//! Whether a bound on bytes leaves anything undecided: `cargo run --release -p jadoube-proof --example bytes [QUESTION] < POSITIONS`.
//!
//! Takes a FEN a line, whatever follows a tab being left out, and puts every question to each, or those whose name begins so, with
//! the nodes of [`Budget::FULL`] and all the memory there is. What was counted tells whether the answer can be another under the bytes of
//! that budget; where it can, the question is put again under them. Tells the dearest and every verdict that is another, and
//! ends with status 1 if there is one.

use std::io::{self, BufRead as _};
use std::process::ExitCode;

use jadoube_board::{Color, Position};
use jadoube_proof::{Answer, Ask, Budget, Cost, Proof, Reading};

/// What came out of a question, in a word, and what it cost.
type Told = (&'static str, Cost);

fn told<P, R>(answer: &Answer<P, R>) -> Told {
    let word = match answer.proof {
        Proof::Proven(_) => "proven",
        Proof::Refuted(_) => "refuted",
        Proof::Undecided(_) => "undecided",
    };
    (word, answer.cost)
}

type Question = (&'static str, fn(&Position, Budget) -> Told);

const QUESTIONS: [Question; 7] = [
    ("dead", |at, budget| {
        told(&Ask::new(at).budget(budget).dead())
    }),
    ("unwinnable white", |at, budget| {
        told(&Ask::new(at).budget(budget).unwinnable(Color::White))
    }),
    ("unwinnable black", |at, budget| {
        told(&Ask::new(at).budget(budget).unwinnable(Color::Black))
    }),
    ("forced-win white", |at, budget| {
        told(&Ask::new(at).budget(budget).forced_win(Color::White))
    }),
    ("forced-win black", |at, budget| {
        told(&Ask::new(at).budget(budget).forced_win(Color::Black))
    }),
    ("perpetual", |at, budget| {
        let ask = Ask::new(at).budget(budget);
        told(&ask.perpetual(at.turn(), Reading::PERPETUAL))
    }),
    ("reachable", |at, budget| {
        told(&Ask::new(&at.to_setup()).budget(budget).reachable())
    }),
];

fn main() -> ExitCode {
    let full = Budget::FULL;
    let boundless = Budget {
        bytes: u64::MAX,
        ..full
    };
    let wanted = std::env::args().nth(1).unwrap_or_default();
    let (mut asked, mut dear, mut other) = (0_u32, 0_u32, 0_u32);
    let mut most = [0; QUESTIONS.len()];
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let fen = line.split('\t').next().unwrap_or_default();
        let Ok(position) = Position::from_fen(fen) else {
            continue;
        };
        for ((name, question), most) in QUESTIONS.iter().zip(&mut most) {
            if !name.starts_with(&wanted) {
                continue;
            }
            let (verdict, cost) = question(&position, boundless);
            asked += 1;
            *most = cost.bytes.max(*most);
            if cost.bytes <= full.bytes / 2 {
                continue;
            }
            dear += 1;
            let (bounded, _) = question(&position, full);
            other += u32::from(bounded != verdict);
            let mark = if bounded == verdict { "" } else { "  !" };
            println!(
                "{fen}: {name}: {verdict} with {} MB, {bounded} with {}{mark}",
                cost.bytes >> 20,
                full.bytes >> 20
            );
        }
    }
    println!(
        "{asked} questions, {dear} hold more than {} MB, {other} come to something else",
        full.bytes >> 20
    );
    for ((name, _), most) in QUESTIONS.iter().zip(most) {
        println!("{name}: {} MB at the most", most >> 20);
    }
    ExitCode::from(u8::from(other > 0))
}
