//! Whether a side can still mate, for a stream of positions: a FEN a line comes in, a verdict a line goes out.
//!
//! ```sh
//! echo '8/8/8/4k3/8/4K3/8/6B1 w - - 0 1' | cargo run --release -p jadoube-proof --example stream
//! ```

use std::error::Error;
use std::io::{self, BufRead, Write};

use jadoube_board::{Color, Position};
use jadoube_proof::{Ask, Budget, Proof};

fn main() -> Result<(), Box<dyn Error>> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        let position: Position = match line.parse() {
            Ok(position) => position,
            Err(error) => {
                writeln!(out, "{line}\t{error}")?;
                continue;
            }
        };
        let verdict = |side| match Ask::new(&position)
            .budget(Budget::FULL)
            .unwinnable(side)
            .proof
        {
            Proof::Proven(_) => "cannot mate",
            Proof::Refuted(_) => "can mate",
            Proof::Undecided(_) => "undecided",
        };
        writeln!(
            out,
            "{line}\tWhite {}\tBlack {}",
            verdict(Color::White),
            verdict(Color::Black)
        )?;
    }
    out.flush()?;
    Ok(())
}
