//! `jadoube event pair` and `boards`: a round is paired, and printed to be hung up.

use std::io::Write;

use anyhow::{Context, Result};
use jadoube_event::Event;
use jadoube_event::people::{name, shown_number};
use jadoube_event::scores::written;
use jadoube_pairing::{Number, Outcome, System, Tournament, knockout};
use schemars::JsonSchema;
use serde::Serialize;

use super::file::EventFile;
use crate::args::event::{PairArgs, RoundArgs};
use crate::args::tables::{Layout, SheetArgs};
use crate::commands::sheet::{self, Sheet};
use crate::exit::Exit;
use crate::output::{complain, json_line, out};
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
    let mut file = EventFile::read(&args.event.file)?;
    let target = target(&file, &args.sheet)?;
    let (round, told) = file.change(|event| {
        let fixed = event.pairs_called(&args.fixed)?;
        event.pair_around(&fixed)
    })?;
    for sentence in told.into_iter().chain(file.event.missing_told(round)) {
        complain(format_args!("{sentence}"));
    }
    if let Some(missing) = file.event.rounds_missing() {
        complain(format_args!("{missing}"));
    }
    print(&file, round, target, &args.sheet, args.json)
}

/// Prints a round again.
pub fn boards(args: &RoundArgs) -> Result<Exit> {
    let file = EventFile::read_sound(&args.event.file)?;
    let target = target(&file, &args.sheet)?;
    let round = file.event.paired_round(args.round)?;
    print(&file, round, target, &args.sheet, args.json)
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
    let sheet = sheet(file, round, args.format);
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
fn without_a_game(event: &Event, round: usize) -> (Vec<Number>, Vec<Number>) {
    if event.system() != System::KnockOut {
        return (Vec::new(), Vec::new());
    }
    let through = knockout::through(event.tournament(), round);
    match round {
        1 => (through, Vec::new()),
        _ => (Vec::new(), through),
    }
}

/// The boards of a round, those of a match below the two teams and what it stands at.
fn in_matches(event: &Event, round: usize, boards: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let mut boards: Vec<_> = boards.into_iter().map(Some).collect();
    let mut rows = Vec::new();
    for one in event.matches(round) {
        let team = |number| event.tournament().team(number);
        let [first, second] = [one.first, one.second]
            .map(|number| team(number).map_or_else(String::new, |team| team.name.clone()));
        let stands = match one.open == one.boards.len() {
            true => ":".to_owned(),
            false => format!(
                "{} : {}",
                written(one.first_points),
                written(one.second_points)
            ),
        };
        let stands = match one.open {
            0 => stands,
            open => format!("{stands} ({open} open)"),
        };
        rows.push(
            ["", &first, "", &stands, &second, ""]
                .map(str::to_owned)
                .to_vec(),
        );
        for board in one.boards {
            rows.extend(boards.get_mut(board - 1).and_then(Option::take));
        }
    }
    rows.extend(boards.into_iter().flatten());
    rows
}

/// The list that is hung up.
fn sheet(file: &EventFile, round: usize, layout: Layout) -> Sheet {
    let tournament = file.tournament();
    let paired = file.event.boards(round);
    let head = ["board", "white", "points", "result", "black", "points"];
    let row = |(&pair, board): (&jadoube_pairing::Pair, usize)| {
        let result = tournament.reported(round, pair).to_string();
        vec![
            board.to_string(),
            shown_number(tournament, pair.white),
            file.event.points_before(pair.white, round),
            if result == "*" { String::new() } else { result },
            shown_number(tournament, pair.black),
            file.event.points_before(pair.black, round),
        ]
    };
    let rows: Vec<_> = paired.pairs.iter().zip(1..).map(row).collect();
    let rows = match layout {
        // What is read by programs has boards alone in its lines.
        Layout::Csv => rows,
        Layout::Text | Layout::Html => in_matches(&file.event, round, rows),
    };
    let mut notes = Vec::new();
    notes.extend(
        file.event
            .time_of(round)
            .map(|time| format!("time: {time}")),
    );
    if let Some(bye) = paired.bye {
        let worth = tournament.scoring.points(Outcome::PairingBye);
        let says = if worth.in_tenths() == 0 {
            "free"
        } else {
            "bye"
        };
        notes.push(format!("{says}: {}", shown_number(tournament, bye)));
    }
    let free = file.event.free_teams(round).into_iter();
    notes.extend(free.map(|team| format!("{} is free this round", team.name)));
    let (byes, through) = without_a_game(&file.event, round);
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
            let worth = written(tournament.scoring.points(outcome));
            format!("{} ({worth})", shown_number(tournament, number))
        })
        .collect();
    if !away.is_empty() {
        notes.push(format!("not playing: {}", away.join(", ")));
    }
    Sheet {
        title: format!("{}, round {round}", file.name()),
        head: head.map(str::to_owned).to_vec(),
        rows,
        note: notes.join("; "),
    }
}

/// The round as data.
fn told(file: &EventFile, round: usize) -> RoundTold {
    let tournament = file.tournament();
    let paired = file.event.boards(round);
    let seat = |number| SeatTold {
        number,
        name: name(tournament, number),
        points: file.event.counted_points(number, round - 1).to_string(),
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
                name: name(tournament, number),
                outcome: outcome.code(),
            })
            .collect(),
    }
}
