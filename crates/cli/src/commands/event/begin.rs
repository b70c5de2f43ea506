//! `jadoube event new`: an event begins.

use std::io::Write;

use anyhow::{Result, bail, ensure};
use jadoube_pairing::trf::Report;
use jadoube_pairing::{Color, Number, Player, System, Team, Tournament, baku, seeding};

use super::file::stem;
use super::list::{Entrant, entrants};
use crate::args::event::{NewArgs, Order};
use crate::codes::code_named;
use crate::exit::Exit;
use crate::output::{complain, counted, out};
use crate::written::{Inputs, write_file};

/// Begins an event.
pub fn run(args: &NewArgs) -> Result<Exit> {
    let shown = args.file.display();
    ensure!(
        !args.file.exists(),
        "{shown}: this file is there already; an event begins in a new one"
    );
    let code = code_named(&args.under)?;
    let folder = args
        .file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.exists()) {
        bail!("{shown}: there is no folder {}", folder.display());
    }
    let inputs = Inputs::of(args.players.as_slice())?;
    let system = System::from(args.system);
    let tournament = tournament(args, system)?;
    let count = tournament.players.len();
    let (rounds, first) = (tournament.rounds, tournament.first_color);

    let report = report(args, system, tournament, code.id);
    write_file(&args.file, &inputs, report.to_string().as_bytes())?;
    // Nobody meets another twice; of an odd number one is free in each round.
    let most = count - usize::from(count.is_multiple_of(2));
    if let Some(rounds) = rounds.filter(|rounds| system == System::Dutch && *rounds > most) {
        complain(format_args!(
            "{} are more than {} can play without meeting again: after {most} the system pairs none, and a round begins with 'jadoube event seat'",
            counted(rounds as u64, "round"),
            counted(count as u64, "player")
        ));
    }
    let mut out = out();
    let rounds = rounds.map_or_else(String::new, |rounds| {
        format!(", {}", counted(rounds as u64, "round"))
    });
    writeln!(
        out,
        "{shown}: {system}, {}{rounds}, {}",
        counted(count as u64, "player"),
        code.title
    )?;
    if let (Some(color), None) = (first, args.first_color) {
        let color = match color {
            Color::White => "White",
            Color::Black => "Black",
        };
        writeln!(out, "The lot gives {color} to number 1 in the first round.")?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// The tournament as it begins.
fn tournament(args: &NewArgs, system: System) -> Result<Tournament> {
    let mut all = entrants(&args.names, args.players.as_deref())?;
    ensure!(
        all.len() >= 2,
        "two players or more are needed; name them, or give a list with --players"
    );
    let order = args.order.unwrap_or(if system.is_settled() {
        Order::List
    } else {
        Order::Rating
    });
    if order == Order::Lot {
        fastrand::shuffle(&mut all);
    }
    let teams = teams(&all);
    let mut tournament = Tournament {
        name: args.name.clone().unwrap_or_else(|| stem(&args.file)),
        scoring: args.points,
        ..Tournament::default()
    };
    tournament.players = numbered(all.into_iter().map(|entrant| entrant.player));
    if is_of_teams(system) {
        let without = tournament.players.iter().find(|player| {
            !teams
                .iter()
                .any(|team| team.players.contains(&player.number))
        });
        if let Some(player) = without {
            bail!(
                "{} is of no team; a list of teams has a line of names over its columns, 'name' and 'team' among them",
                player.name
            );
        }
        tournament.teams = teams;
        if system == System::Teams {
            let most = tournament.teams.iter().map(|team| team.players.len()).max();
            tournament.team_boards = args.boards.map(usize::from).or(most);
        }
    }
    ensure!(
        args.boards.is_none() || system == System::Teams,
        "--boards is for teams; say --system teams"
    );
    if order == Order::Rating {
        seeding::renumber(&mut tournament);
    }
    if system.is_settled() {
        // Whoever is free in a round of a table gains nothing by it.
        tournament.scoring.bye = tournament.scoring.absence;
    }
    let by_table = system.rounds(&tournament)?;
    let asked = args.rounds.map(usize::from);
    tournament.rounds = match (system, by_table, asked) {
        (System::KnockOut, ..) => None,
        (_, Some(rounds), Some(asked)) if asked != rounds => bail!(
            "{system} has {} for so many players, not {asked}",
            counted(rounds as u64, "round")
        ),
        (_, Some(rounds), _) => Some(rounds),
        (_, None, asked) => Some(asked.unwrap_or_else(|| usual_rounds(tournament.players.len()))),
    };
    if !system.is_settled() {
        let lot = || {
            if fastrand::bool() {
                Color::White
            } else {
                Color::Black
            }
        };
        tournament.first_color = Some(args.first_color.map_or_else(lot, Color::from));
    }
    if args.accelerate {
        ensure!(
            system == System::Dutch,
            "only a Swiss is accelerated, not: {system}"
        );
        let rounds = tournament.rounds.unwrap_or(0);
        tournament.accelerated = baku::virtual_points(&tournament, rounds);
    }
    Ok(tournament)
}

fn is_of_teams(system: System) -> bool {
    matches!(system, System::Teams | System::Scheveningen)
}

fn numbered(players: impl Iterator<Item = Player>) -> Vec<Player> {
    let numbered = players.zip(1..);
    numbered
        .map(|(player, number)| Player { number, ..player })
        .collect()
}

/// The teams in the order in which they are first named, each with its players in theirs.
fn teams(all: &[Entrant]) -> Vec<Team> {
    let mut teams: Vec<Team> = Vec::new();
    for (entrant, number) in all.iter().zip(1..) {
        let Some(name) = &entrant.team else { continue };
        match teams.iter_mut().find(|team| team.name == *name) {
            Some(team) => team.players.push(number),
            None => teams.push(Team {
                number: Number::try_from(teams.len() + 1).unwrap_or(Number::MAX),
                name: name.clone(),
                players: vec![number],
            }),
        }
    }
    teams
}

/// As many rounds as a knock-out takes, and not fewer than three where so many can be played.
fn usual_rounds(players: usize) -> usize {
    let halvings = players.next_power_of_two().trailing_zeros() as usize;
    halvings.max(3).min(players - 1)
}

/// The report, with what it has no place for in remarks.
fn report(args: &NewArgs, system: System, tournament: Tournament, code: &str) -> Report {
    let baku = if tournament.accelerated.is_empty() {
        ""
    } else {
        "_BAKU"
    };
    let mut report = Report::write(&tournament, &format!("{}{baku}", system.code()));
    let date = args.date.map(|date| date.to_string().replace('-', "/"));
    let tie_breaks = args.tie_breaks.as_ref().map(|told| told.names.join(","));
    let lines = [
        ("022", args.city.clone()),
        ("032", args.federation.clone()),
        ("042", date),
        ("092", Some(system.to_string())),
        ("102", args.arbiter.clone()),
        ("122", args.time.clone()),
        ("202", tie_breaks),
    ];
    for (code, text) in lines {
        if let Some(text) = text {
            report.set_text(code, &text);
        }
    }
    report.set_remark("code", Some(code));
    report
}

#[cfg(test)]
mod tests {
    use super::usual_rounds;

    #[test]
    fn so_many_players_take_so_many_rounds() {
        for (players, rounds) in [
            (2, 1),
            (3, 2),
            (4, 3),
            (8, 3),
            (9, 4),
            (16, 4),
            (30, 5),
            (200, 8),
        ] {
            assert_eq!(usual_rounds(players), rounds, "{players}");
        }
    }
}
