//! `jadoube event add`, `withdraw`, `back`, `bye`, `line-up`, `forbid`, `accelerate`: who comes, who goes, who sits, who does not
//! meet whom.

use anyhow::Result;
use jadoube_event::people::find;
use jadoube_event::{Change, Refused, Worth};
use jadoube_pairing::{Number, Outcome};

use super::file::EventFile;
use super::list::entrants;
use crate::args::event::{AddArgs, ByeArgs, FileArgs, ForbidArgs, LineUpArgs, WithdrawArgs};
use crate::exit::Exit;
use crate::output::say;

/// Enters players.
pub fn add(args: &AddArgs) -> Result<Exit> {
    let mut file = EventFile::read(&args.event.file)?;
    let mut entrants = entrants(&args.names, args.players.as_deref())?;
    for entrant in &mut entrants {
        entrant.team = entrant.team.take().or_else(|| args.team.clone());
    }
    let added =
        file.change(|event| event.add(entrants, Outcome::from(Worth::from(args.missed))))?;
    say(&added.told)?;
    Ok(Exit::Fine)
}

/// Somebody plays no more.
pub fn withdraw(args: &WithdrawArgs) -> Result<Exit> {
    let mut file = EventFile::read(&args.event.file)?;
    let told = file.change(|event| {
        let player = find(event.tournament(), &args.player)?;
        event.withdraw(player, args.from)
    })?;
    say(&told)?;
    Ok(Exit::Fine)
}

/// Somebody plays again.
pub fn back(args: &WithdrawArgs) -> Result<Exit> {
    let mut file = EventFile::read(&args.event.file)?;
    let told = file.change(|event| {
        let player = find(event.tournament(), &args.player)?;
        event.back(player, args.from)
    })?;
    say([told])?;
    Ok(Exit::Fine)
}

/// Somebody does not play a round.
pub fn bye(args: &ByeArgs) -> Result<Exit> {
    let mut file = EventFile::read(&args.event.file)?;
    let told = file.change(|event| {
        let player = find(event.tournament(), &args.player)?;
        event.bye(player, args.round, Outcome::from(Worth::from(args.worth)))
    })?;
    say([told])?;
    Ok(Exit::Fine)
}

/// A team names who sits for it.
pub fn line_up(args: &LineUpArgs) -> Result<Exit> {
    let mut file = EventFile::read(&args.event.file)?;
    let change = Change::LineUp {
        team: args.team.clone(),
        players: args.players.clone(),
        round: args.round,
    };
    say(&file.change(|event| event.make(&change))?)?;
    Ok(Exit::Fine)
}

/// Some are not to meet.
pub fn forbid(args: &ForbidArgs) -> Result<Exit> {
    let mut file = EventFile::read(&args.event.file)?;
    let told = file.change(|event| {
        let called = args.players.iter();
        let players: Result<Vec<Number>, Refused> = called
            .map(|called| find(event.tournament(), called))
            .collect();
        event.forbid(players?, args.rounds.clone())
    })?;
    say([told])?;
    Ok(Exit::Fine)
}

/// Gives the first half virtual points.
pub fn accelerate(args: &FileArgs) -> Result<Exit> {
    let mut file = EventFile::read(&args.file)?;
    let given = file.change(|event| event.accelerate())?;
    let told = given.iter().map(|given| {
        format!(
            "The numbers {} to {} have {} virtual points in the rounds {} to {}.",
            given.players.start(),
            given.players.end(),
            given.points,
            given.rounds.start(),
            given.rounds.end()
        )
    });
    say(told)?;
    Ok(Exit::Fine)
}
