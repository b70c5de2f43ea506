//! `jadoube event result`: what came of games, and what rested on a result that is corrected.

use std::io::Write;

use anyhow::{Context, Result, ensure};
use jadoube_pairing::check::{Differences, against};
use jadoube_pairing::{Outcome, Pair, Reported, System, Tournament};

use super::file::EventFile;
use super::people::{self, name};
use super::round::{listed, open_boards, paired_round};
use crate::args::event::ResultArgs;
use crate::exit::Exit;
use crate::output::out;

/// Enters results, all or none.
pub fn run(args: &ResultArgs) -> Result<Exit> {
    let mut file = EventFile::read_sound(&args.event.file)?;
    let round = paired_round(&file, args.round)?;
    let before = file.tournament().clone();
    let mut tournament = before.clone();
    let mut lines = Vec::new();
    let mut named: Vec<usize> = Vec::new();
    ensure!(
        !args.results.iter().any(|word| word.starts_with("--r")),
        "--round stands before the boards"
    );
    let (couples, rest) = args.results.as_chunks::<2>();
    ensure!(
        rest.is_empty(),
        "every board has its result, as in 1 1-0 2 1/2; behind {} there is none",
        rest.join(" ")
    );
    for [board, result] in couples {
        let board: usize = board.parse().with_context(|| {
            format!("'{board}' is no number of a board; 1 1-0 is said for White's win on board 1")
        })?;
        let pair = file.pair_on(round, board)?;
        ensure!(
            !named.contains(&board),
            "board {board} has two results; which of them is right?"
        );
        named.push(board);
        let reported: Reported = result.parse()?;
        let old = before.reported(round, pair);
        tournament.report(round, pair, Some(reported));
        let instead = if old.white == Outcome::Pending || old == reported {
            String::new()
        } else {
            format!(", in place of {old}")
        };
        lines.push(format!(
            "board {board}: {} – {} {reported}{instead}",
            name(&tournament, pair.white),
            name(&tournament, pair.black)
        ));
    }
    file.keep(tournament)?;
    file.complain_of_contradictions();

    let mut out = out();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    let system = file.system()?;
    let tournament = file.tournament();
    for later in round + 1..=tournament.rounds_paired() {
        if let Some(told) = rested(system, &before, tournament, later) {
            write!(out, "{told}")?;
        }
    }
    let open = open_boards(tournament, round, &file.boards(round));
    match open.as_slice() {
        [] => writeln!(out, "All games of round {round} have a result.")?,
        open => writeln!(out, "Still open in round {round}: {}.", listed(open))?,
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// What is to be said of a round that was paired before a result was corrected; nothing where it was settled beforehand.
fn rested(system: System, before: &Tournament, now: &Tournament, round: usize) -> Option<String> {
    if system.is_settled() {
        return None;
    }
    let differs = |tournament: &Tournament| {
        let paired = system.pair(tournament, round);
        paired.map(|paired| against(tournament, round, &paired))
    };
    let same = "would be paired alike with the corrected result";
    Some(match (differs(before), differs(now)) {
        (Ok(old), Ok(new)) if old == new => format!("Round {round} {same}.\n"),
        (_, Ok(new)) if new.is_empty() => format!("Round {round} {same}, as it was.\n"),
        (_, Ok(new)) => format!(
            "Round {round} was paired with the other result. Nothing is changed in it; by the rules it would be:\n{}",
            otherwise(now, &new)
        ),
        (_, Err(no)) => format!(
            "Round {round} was paired with the other result, and could not be paired now: {}\n",
            people::named(now, &no.to_string())
        ),
    })
}

/// The pairs of the system and those of the file, a line each, where they differ.
pub fn otherwise(tournament: &Tournament, found: &Differences) -> String {
    let shown = |pairs: &[Pair]| {
        let pairs: Vec<String> = pairs
            .iter()
            .map(|pair| {
                let (white, black) = (name(tournament, pair.white), name(tournament, pair.black));
                format!("{white} – {black}")
            })
            .collect();
        pairs.join("; ")
    };
    let mut told = String::new();
    if !found.expected.is_empty() || !found.paired.is_empty() {
        told += &format!("  by the rules: {}\n", shown(&found.expected));
        told += &format!("  in the file:  {}\n", shown(&found.paired));
    }
    if let Some((is, should)) = found.bye {
        let who = |number: Option<u32>| {
            number.map_or_else(|| "nobody".to_owned(), |number| name(tournament, number))
        };
        told += &format!(
            "  the bye: {} by the rules, {} in the file\n",
            who(should),
            who(is)
        );
    }
    told
}
