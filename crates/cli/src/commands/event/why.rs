//! `jadoube event why`: why somebody meets whom he meets.

use std::io::Write;

use anyhow::{Result, ensure};
use jadoube_event::people::{find, name, named};
use jadoube_pairing::{Number, System, Tournament, why, why_not};

use super::file::EventFile;
use crate::args::event::WhyArgs;
use crate::exit::Exit;
use crate::output::out;

/// Tells it in a few sentences.
pub fn run(args: &WhyArgs) -> Result<Exit> {
    let file = EventFile::read_sound(&args.event.file)?;
    let round = file.event.paired_round(args.round)?;
    let tournament = file.tournament();
    let player = find(tournament, &args.player)?;
    let other = args.other.as_ref().map(|called| find(tournament, called));
    let other = other.transpose()?;
    ensure!(other != Some(player), "nobody meets himself; name two");
    let system = file.event.system()?;
    let told = match (system, other) {
        (System::Dutch, Some(other)) => why_not(tournament, round, player, other)
            .map(|told| told.to_string())
            .map_err(|no| no.to_string()),
        (System::Dutch, None) => why(tournament, round, player)
            .map(|told| told.to_string())
            .map_err(|no| no.to_string()),
        _ => Ok(by_table(system, tournament, round, player)),
    };
    let told = told.map_err(|no| anyhow::anyhow!("{}", named(tournament, &no)))?;
    let mut out = out();
    let who = match other {
        Some(other) => format!(
            "{} and {}",
            name(tournament, player),
            name(tournament, other)
        ),
        None => name(tournament, player),
    };
    writeln!(out, "Round {round}, {who}: {}", named(tournament, &told))?;
    if system == System::Dutch {
        let entry = tournament.player(player).map(|player| player.entry(round));
        let met = entry.and_then(|entry| entry.opponent);
        let by_rules = why(tournament, round, player)
            .ok()
            .and_then(|why| why.opponent);
        if met != by_rules {
            let met = met.map_or("nobody".to_owned(), |met| name(tournament, met));
            writeln!(
                out,
                "That is by the rules; in the file the opponent is {met}. 'jadoube event check' tells all that is otherwise."
            )?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// Where no criteria are weighed.
fn by_table(system: System, tournament: &Tournament, round: usize, player: Number) -> String {
    let entry = tournament.player(player).map(|player| player.entry(round));
    let Some(opponent) = entry.and_then(|entry| entry.opponent) else {
        return format!("No game. {system}.");
    };
    let before = |entry: &&jadoube_pairing::Entry| entry.opponent == Some(opponent);
    let games = tournament.player(player).map_or(0, |player| {
        player.rounds.iter().take(round - 1).filter(before).count()
    });
    match system {
        System::KnockOut if games > 0 => format!(
            "Against player {opponent} again, for their match stands level; colors change from game to game."
        ),
        System::KnockOut => format!(
            "Against player {opponent}: both have come through, and the bracket brings them together."
        ),
        _ => format!("Against player {opponent}, as the table of the system has it. {system}."),
    }
}
