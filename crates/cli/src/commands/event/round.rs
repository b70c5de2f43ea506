//! `jadoube event pair` and `boards`: a round is paired, and printed to be hung up.

use std::io::Write;

use anyhow::{Context, Result, bail, ensure};
use jadoube_pairing::{Number, Outcome, Paired, System, Tournament, knockout};
use schemars::JsonSchema;
use serde::Serialize;

use super::file::EventFile;
use super::people::{named, shown_number};
use super::scores::before;
use crate::args::event::{PairArgs, RoundArgs};
use crate::args::tables::SheetArgs;
use crate::commands::sheet::{self, Sheet};
use crate::exit::Exit;
use crate::output::{counted, json_line, out};
use crate::written::{Inputs, Written};

/// A round of an event.
#[derive(Serialize, JsonSchema)]
pub struct RoundTold {
    /// `jadoube.event-round/1`.
    schema: &'static str,
    /// What the event is called.
    event: String,
    /// The round, from 1.
    round: usize,
    /// The boards, from the first on.
    boards: Vec<BoardTold>,
    /// Who has the bye of an odd number, or is free in a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    bye: Option<SeatTold>,
    /// Who does not play by his own wish, with the code of the report for what he gets: H, F or Z.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    away: Vec<AwayTold>,
}

/// A board.
#[derive(Serialize, JsonSchema)]
struct BoardTold {
    /// Its number, from 1.
    board: usize,
    /// Who has White.
    white: SeatTold,
    /// Who has Black.
    black: SeatTold,
    /// `1-0`, `½-½`, `+/-`; nothing while it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<String>,
}

/// Somebody at a board.
#[derive(Serialize, JsonSchema)]
struct SeatTold {
    /// His number.
    number: Number,
    /// His name.
    name: String,
    /// His points before the round.
    points: String,
}

/// Somebody who is not there.
#[derive(Serialize, JsonSchema)]
struct AwayTold {
    /// His number.
    number: Number,
    /// His name.
    name: String,
    /// The code of the report.
    outcome: char,
}

/// Pairs the next round.
pub fn pair(args: &PairArgs) -> Result<Exit> {
    let mut file = EventFile::read_consistent(&args.event.file)?;
    let target = target(&file, &args.sheet)?;
    let system = file.system()?;
    let mut tournament = file.tournament().clone();
    let round = tournament.rounds_paired() + 1;
    if let Some(rounds) = tournament.rounds {
        ensure!(
            round <= rounds,
            "all {} have been paired",
            counted(rounds as u64, "round")
        );
    }
    ensure_over(&file, system, round)?;
    let paired = system.pair(&tournament, round).map_err(|no| {
        let by_hand = match system {
            System::Dutch => {
                format!(" By hand it begins with 'jadoube event seat --round {round}'.")
            }
            _ => String::new(),
        };
        anyhow::anyhow!("{}{by_hand}", named(&tournament, &no.to_string()))
    })?;
    ensure!(
        !paired.pairs.is_empty(),
        "nobody is left who could play round {round}"
    );
    tournament.enter(round, &paired);
    file.keep_boards(round, Some(&paired));
    file.keep(tournament)?;
    print(&file, round, target, &args.sheet, args.json)
}

/// Prints a round again.
pub fn boards(args: &RoundArgs) -> Result<Exit> {
    let file = EventFile::read_sound(&args.event.file)?;
    let target = target(&file, &args.sheet)?;
    let round = paired_round(&file, args.round)?;
    print(&file, round, target, &args.sheet, args.json)
}

/// A round that has been paired; without a number the latest.
pub fn paired_round(file: &EventFile, round: Option<usize>) -> Result<usize> {
    let last = file.tournament().rounds_paired();
    ensure!(
        last > 0,
        "no round has been paired yet; 'jadoube event pair' does it"
    );
    let round = round.unwrap_or(last);
    ensure!(
        (1..=last).contains(&round),
        "round {round} has not been paired; the latest is {last}"
    );
    Ok(round)
}

/// The boards of a round on which there is no result yet.
pub fn open_boards(tournament: &Tournament, round: usize, paired: &Paired) -> Vec<usize> {
    let pairs = paired.pairs.iter().zip(1..);
    pairs
        .filter(|(pair, _)| {
            let told = tournament.reported(round, **pair);
            told.white == Outcome::Pending || told.black == Outcome::Pending
        })
        .map(|(_, board)| board)
        .collect()
}

/// `board 3` or `boards 3, 4`.
pub fn listed(boards: &[usize]) -> String {
    let numbers: Vec<String> = boards.iter().map(ToString::to_string).collect();
    let ending = if boards.len() == 1 { "" } else { "s" };
    format!("board{ending} {}", numbers.join(", "))
}

/// Where pairings follow from results, all of these are there.
pub fn ensure_over(file: &EventFile, system: System, round: usize) -> Result<()> {
    if system.is_settled() {
        return Ok(());
    }
    for before in 1..round {
        let open = open_boards(file.tournament(), before, &file.boards(before));
        if !open.is_empty() {
            bail!(
                "round {round} cannot be paired: in round {before} there is no result of {}",
                listed(&open)
            );
        }
    }
    Ok(())
}

/// Where a list goes: opened before anything is changed.
fn target(file: &EventFile, sheet: &SheetArgs) -> Result<Written> {
    let inputs = Inputs::of(&[file.path().to_owned()])?;
    Written::to(sheet.output.as_deref(), &inputs)
}

fn print(
    file: &EventFile,
    round: usize,
    mut target: Written,
    args: &SheetArgs,
    is_json: bool,
) -> Result<Exit> {
    if is_json {
        let mut out = out();
        json_line(&mut out, &told(file, round))?;
        out.flush()?;
        return Ok(Exit::Fine);
    }
    let sheet = sheet(file, round);
    sheet::begin(args.format, &sheet.title, &mut target)?;
    sheet.write(args.format, true, &mut target)?;
    target.finish().context("the list cannot be written")?;
    Ok(Exit::Fine)
}

/// Who asked not to play a round, or is not there.
fn away(tournament: &Tournament, round: usize) -> Vec<(Number, Outcome)> {
    let entries = tournament
        .players
        .iter()
        .map(|player| (player.number, player.entry(round).outcome));
    let is_away = |outcome| {
        matches!(
            outcome,
            Outcome::HalfBye | Outcome::FullBye | Outcome::ZeroBye
        )
    };
    entries.filter(|(_, outcome)| is_away(*outcome)).collect()
}

/// Who goes on in a knock-out without a game in a round: those who have a bye, and those whose match is won while others play on.
fn without_a_game(file: &EventFile, round: usize) -> (Vec<Number>, Vec<Number>) {
    if !matches!(file.system(), Ok(System::KnockOut)) {
        return (Vec::new(), Vec::new());
    }
    let through = knockout::through(file.tournament(), round);
    match round {
        1 => (through, Vec::new()),
        _ => (Vec::new(), through),
    }
}

/// The list that is hung up.
fn sheet(file: &EventFile, round: usize) -> Sheet {
    let tournament = file.tournament();
    let paired = file.boards(round);
    let head = ["board", "white", "points", "result", "black", "points"];
    let row = |(&pair, board): (&jadoube_pairing::Pair, usize)| {
        let result = tournament.reported(round, pair).to_string();
        vec![
            board.to_string(),
            shown_number(tournament, pair.white),
            before(tournament, pair.white, round),
            if result == "*" { String::new() } else { result },
            shown_number(tournament, pair.black),
            before(tournament, pair.black, round),
        ]
    };
    let mut notes = Vec::new();
    if let Some(bye) = paired.bye {
        let worth = tournament.scoring.points(Outcome::PairingBye);
        let says = if worth.in_tenths() == 0 {
            "free"
        } else {
            "bye"
        };
        notes.push(format!("{says}: {}", shown_number(tournament, bye)));
    }
    let (byes, through) = without_a_game(file, round);
    for (what, numbers) in [("bye", byes), ("through", through)] {
        let shown: Vec<String> = numbers
            .into_iter()
            .map(|number| shown_number(tournament, number))
            .collect();
        if !shown.is_empty() {
            notes.push(format!("{what}: {}", shown.join(", ")));
        }
    }
    let away: Vec<String> = away(tournament, round)
        .into_iter()
        .map(|(number, outcome)| {
            let worth = super::scores::written(tournament.scoring.points(outcome));
            format!("{} ({worth})", shown_number(tournament, number))
        })
        .collect();
    if !away.is_empty() {
        notes.push(format!("not playing: {}", away.join(", ")));
    }
    Sheet {
        title: format!("{}, round {round}", file.name()),
        head: head.map(str::to_owned).to_vec(),
        rows: paired.pairs.iter().zip(1..).map(row).collect(),
        note: notes.join("; "),
    }
}

/// The round as data.
fn told(file: &EventFile, round: usize) -> RoundTold {
    let tournament = file.tournament();
    let paired = file.boards(round);
    let seat = |number| SeatTold {
        number,
        name: super::people::name(tournament, number),
        points: tournament
            .player(number)
            .map_or_else(String::new, |player| {
                tournament.points_after(player, round - 1).to_string()
            }),
    };
    let board = |(&pair, board): (&jadoube_pairing::Pair, usize)| BoardTold {
        board,
        white: seat(pair.white),
        black: seat(pair.black),
        result: Some(tournament.reported(round, pair).to_string()).filter(|told| told != "*"),
    };
    RoundTold {
        schema: "jadoube.event-round/1",
        event: file.name(),
        round,
        boards: paired.pairs.iter().zip(1..).map(board).collect(),
        bye: paired.bye.map(seat),
        away: away(tournament, round)
            .into_iter()
            .map(|(number, outcome)| AwayTold {
                number,
                name: super::people::name(tournament, number),
                outcome: outcome.code(),
            })
            .collect(),
    }
}
