//! `jadoube event new`: an event begins.

use std::io::Write;

use anyhow::{Result, bail, ensure};
use jadoube_book::settled_told;
use jadoube_event::players::read_as;
use jadoube_event::{Event, Order, Plan, counted};
use jadoube_laws::Shelf;
use jadoube_pairing::{Color, System};

use super::file::stem;
use super::list::entrants;
use super::regulations;
use crate::args::event::NewArgs;
use crate::codes::code_named;
use crate::exit::Exit;
use crate::output::{complain, out};
use crate::written::{Inputs, write_file};

/// Begins an event.
pub fn run(shelf: &Shelf, args: &NewArgs) -> Result<Exit> {
    let shown = args.file.display();
    ensure!(
        !args.file.exists(),
        "{shown}: this file is there already; an event begins in a new one"
    );
    let code = code_named(shelf, &args.under)?;
    let folder = args
        .file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.exists()) {
        bail!("{shown}: there is no folder {}", folder.display());
    }
    let inputs = Inputs::of(args.players.as_slice())?;
    let entrants = entrants(&args.names, args.players.as_deref())?;
    let plan = Plan {
        regulations: regulations::read(code, &args.regulations)?,
        ..plan(args, code.id)
    };
    let read = read_as(&entrants);
    let event = Event::begin(&plan, entrants)?;
    write_file(
        &args.file,
        &inputs,
        event.as_report().to_string().as_bytes(),
    )?;

    let tournament = event.tournament();
    let (system, count) = (plan.system, tournament.players.len());
    if let Some(too_many) = event.too_many_rounds() {
        complain(format_args!("{too_many}"));
    }
    let mut out = out();
    let rounds = tournament.rounds.map_or_else(String::new, |rounds| {
        format!(", {}", counted(rounds, "round"))
    });
    writeln!(
        out,
        "{shown}: {system}, {}{rounds}, {}",
        counted(count, "player"),
        code.title
    )?;
    let settled = plan.regulations.iter().map(String::as_str);
    let settled = settled_told(code, settled);
    for told in settled.into_iter().chain(read) {
        writeln!(out, "{told}")?;
    }
    if let (Some(color), None) = (tournament.first_color, args.first_color) {
        let color = match color {
            Color::White => "White",
            Color::Black => "Black",
        };
        writeln!(out, "The lot gives {color} to number 1 in the first round.")?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// What the words of the command come to.
fn plan(args: &NewArgs, code: &str) -> Plan {
    let date = args.date.map(|date| date.to_string().replace('-', "/"));
    let lines = [
        ("022", args.city.clone()),
        ("032", args.federation.clone()),
        ("042", date),
        ("102", args.arbiter.clone()),
        ("122", args.time.clone()),
    ];
    let lines = lines.into_iter();
    Plan {
        name: args.name.clone().unwrap_or_else(|| stem(&args.file)),
        system: System::from(args.system),
        rounds: args.rounds.map(usize::from),
        points: args.points,
        order: args.order.map(Order::from),
        first_color: args.first_color.map(Color::from),
        accelerate: args.accelerate,
        team_boards: args.boards.map(usize::from),
        code: code.to_owned(),
        tie_breaks: args.tie_breaks.clone(),
        lines: lines
            .filter_map(|(code, text)| Some((code, text?)))
            .collect(),
        ..Plan::default()
    }
}
