//! `jadoube event undo`: the last round, or results, taken back.

use anyhow::{Result, ensure};
use jadoube_pairing::Pair;

use super::file::EventFile;
use super::people::name;
use super::round::{open_boards, paired_round};
use crate::args::event::UndoArgs;
use crate::exit::Exit;
use crate::output::{counted, say};

/// Takes back.
pub fn run(args: &UndoArgs) -> Result<Exit> {
    let mut file = EventFile::read_sound(&args.event.file)?;
    let round = paired_round(&file, args.round)?;
    let paired = file.boards(round);
    let mut tournament = file.tournament().clone();
    let mut lines = Vec::new();
    if args.boards.is_empty() {
        // Who said that he would be away lost when the round was paired: that is no result which somebody entered.
        let is_away = |number| {
            let mut said = tournament.absences.iter();
            said.any(|said| said.round == round && said.player == number)
        };
        let open = open_boards(&tournament, round, &paired);
        let is_entered = |(board, pair): (usize, &Pair)| {
            !open.contains(&board) && !is_away(pair.white) && !is_away(pair.black)
        };
        let boards = (1..).zip(&paired.pairs);
        let entered = boards.filter(|&one| is_entered(one)).count();
        ensure!(
            entered == 0 || args.results,
            "round {round} has {}, which would be lost; say --results to take it back with them",
            counted(entered as u64, "result")
        );
        tournament.take_back(round);
        file.keep_boards(round, None);
        lines.push(format!("Round {round} is taken back."));
    }
    for &board in &args.boards {
        let pair = file.pair_on(round, board)?;
        let old = tournament.reported(round, pair);
        tournament.report(round, pair, None);
        lines.push(format!(
            "board {board}: {} – {}, {old} is taken back",
            name(&tournament, pair.white),
            name(&tournament, pair.black)
        ));
    }
    file.keep(tournament)?;
    say(&lines)?;
    Ok(Exit::Fine)
}
