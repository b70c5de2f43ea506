//! `jadoube event why`: why somebody meets whom he meets.

use std::io::Write;

use anyhow::Result;
use jadoube_event::people::{find, name};
use jadoube_pairing::System;

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
    let told = file.told(file.event.why(round, player, other))?;
    let mut out = out();
    writeln!(out, "{told}")?;
    let since = file.event.corrected_since(round);
    if !since.is_empty() {
        writeln!(out, "It was paired before these were corrected: {since}.")?;
    }
    if file.event.system() == System::Dutch {
        let entry = tournament.player(player).map(|player| player.entry(round));
        let met = entry.and_then(|entry| entry.opponent);
        let by_rules = file.event.met_by_the_rules(round, player);
        if by_rules.is_some_and(|by_rules| by_rules != met) {
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
