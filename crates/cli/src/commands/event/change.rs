//! `jadoube event add`, `correct`, `delete`, `rounds`, `day`, `head`, `withdraw`, `back`, `exclude`, `bye`, `line-up`, `forbid`, `allow`, `accelerate`: who comes, who
//! goes, who sits, who does not meet whom.

use anyhow::Result;
use jadoube_event::people::find;
use jadoube_event::{Change, Refused, Worth};
use jadoube_pairing::{Number, Outcome};

use super::file::EventFile;
use super::list::entrants;
use crate::args::event::{
    AddArgs, AllowArgs, BackArgs, ByeArgs, CorrectArgs, DayArgs, ExcludeArgs, FileArgs, ForbidArgs,
    HeadArgs, LineUpArgs, PlayerArgs, RoundsArgs, TimeArgs, WithdrawArgs,
};
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

/// Puts right what was told of a player.
pub fn correct(args: &CorrectArgs) -> Result<Exit> {
    let change = Change::Correct {
        player: args.of.player.clone(),
        name: args.name.clone(),
        rating: args.rating.clone(),
        title: args.title.clone(),
        fide_id: args.id.clone(),
        federation: args.federation.clone(),
        sex: args.sex.clone(),
        birth: args.birth.clone(),
        factor: args.factor.clone(),
        club: args.club.clone(),
    };
    make(&args.of.event, &change)
}

/// Strikes somebody from the list.
pub fn delete(args: &PlayerArgs) -> Result<Exit> {
    let player = args.player.clone();
    make(&args.event, &Change::Delete { player })
}

/// Says how many rounds there are.
pub fn rounds(args: &RoundsArgs) -> Result<Exit> {
    let rounds = args.rounds;
    make(&args.event, &Change::Rounds { rounds })
}

/// Says on which day a round is played.
pub fn day(args: &DayArgs) -> Result<Exit> {
    let (round, day) = (args.round, args.day.clone());
    make(&args.event, &Change::Day { round, day })
}

/// Says with which time control a round is played.
pub fn time(args: &TimeArgs) -> Result<Exit> {
    let (time, round) = (args.time.clone(), args.round);
    make(&args.event, &Change::Time { time, round })
}

/// Says where it is played and when.
pub fn head(args: &HeadArgs) -> Result<Exit> {
    let change = Change::Head {
        place: args.place.clone(),
        federation: args.federation.clone(),
        from: args.from.clone(),
        to: args.to.clone(),
    };
    make(&args.event, &change)
}

/// Those who were not to meet may.
pub fn allow(args: &AllowArgs) -> Result<Exit> {
    let players = args.players.clone();
    make(&args.event, &Change::Allow { players })
}

/// Makes a change as a club takes it.
fn make(event: &FileArgs, change: &Change) -> Result<Exit> {
    let mut file = EventFile::read(&event.file)?;
    say(&file.change(|event| event.make(change))?)?;
    Ok(Exit::Fine)
}

/// Somebody plays no more.
pub fn withdraw(args: &WithdrawArgs) -> Result<Exit> {
    let (player, from) = (args.of.player.clone(), args.from);
    make(&args.of.event, &Change::Withdraw { player, from })
}

/// Somebody plays again.
pub fn back(args: &BackArgs) -> Result<Exit> {
    let change = Change::Back {
        player: args.of.player.clone(),
        from: args.from,
        rounds: args.rounds.clone(),
    };
    make(&args.of.event, &change)
}

/// Somebody is excluded from rounds.
pub fn exclude(args: &ExcludeArgs) -> Result<Exit> {
    let (player, rounds) = (args.of.player.clone(), args.rounds);
    make(&args.of.event, &Change::Exclude { player, rounds })
}

/// Somebody does not play a round.
pub fn bye(args: &ByeArgs) -> Result<Exit> {
    let change = Change::Bye {
        player: args.of.player.clone(),
        round: args.round,
        worth: Worth::from(args.worth),
    };
    make(&args.of.event, &change)
}

/// A team names who sits for it.
pub fn line_up(args: &LineUpArgs) -> Result<Exit> {
    let change = Change::LineUp {
        team: args.team.clone(),
        players: args.players.clone(),
        round: args.round,
    };
    make(&args.event, &change)?;
    // The file is the organiser's: of a club it is the captain's page that tells him.
    let event = EventFile::read(&args.event.file)?.event;
    let team = event.team(&args.team)?.number;
    let round = args.round.unwrap_or(event.tournament().rounds_paired() + 1);
    say(event.short_line_up(round, team))?;
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
    make(args, &Change::Accelerate {})
}
