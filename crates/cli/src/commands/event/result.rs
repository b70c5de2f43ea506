//! `jadoube event result`: what came of games, and what rested on a result that is corrected.

use std::io::Write;

use anyhow::{Context, Result, ensure};
use jadoube_event::listed;
use jadoube_pairing::Reported;

use super::file::EventFile;
use crate::args::event::ResultArgs;
use crate::exit::Exit;
use crate::output::out;

/// Enters results, all or none.
pub fn run(args: &ResultArgs) -> Result<Exit> {
    let mut file = EventFile::read_sound(&args.event.file)?;
    let round = file.event.paired_round(args.round)?;
    let results = results(&args.results)?;
    let corrected = file.change(|event| event.report(round, &results))?;
    file.complain_of_contradictions();

    let mut out = out();
    for line in corrected.told {
        writeln!(out, "{line}")?;
    }
    for rested in corrected.rested {
        write!(out, "{rested}")?;
    }
    match file.event.open_boards(round).as_slice() {
        [] => writeln!(out, "All games of round {round} have a result.")?,
        open => writeln!(
            out,
            "Still open in round {round}: {}.",
            listed("board", open)
        )?,
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// The boards, each with what came of its game.
fn results(words: &[String]) -> Result<Vec<(usize, Reported)>> {
    ensure!(
        !words.iter().any(|word| word.starts_with("--r")),
        "--round stands before the boards"
    );
    let (couples, rest) = words.as_chunks::<2>();
    ensure!(
        rest.is_empty(),
        "every board has its result, as in 1 1-0 2 1/2; behind {} there is none",
        rest.join(" ")
    );
    let read = |[board, result]: &[String; 2]| {
        let board = board.parse().with_context(|| {
            format!("'{board}' is no number of a board; 1 1-0 is said for White's win on board 1")
        })?;
        Ok((board, result.parse()?))
    };
    couples.iter().map(read).collect()
}
