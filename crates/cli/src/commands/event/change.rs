//! Who comes, who goes, who does not play a round, who does not meet whom.

use std::ops::RangeInclusive;

use anyhow::{Context, Result, bail, ensure};
use jadoube_pairing::{
    Absence, Entry, Forbidden, Number, Outcome, Player, System, Team, baku, seeding,
};

use super::file::EventFile;
use super::list::{Entrant, entrants};
use super::people::{find, name, shown_number};
use crate::args::event::{AddArgs, ByeArgs, FileArgs, ForbidArgs, WithdrawArgs};
use crate::exit::Exit;
use crate::folded::folded;
use crate::output::say;

/// Enters players. Before the first round all are numbered anew; who comes later gets the next number, for those that hang out stay.
pub fn add(args: &AddArgs) -> Result<Exit> {
    let mut file = EventFile::read_sound(&args.event.file)?;
    let system = file.system()?;
    let mut tournament = file.tournament().clone();
    let paired = tournament.rounds_paired();
    ensure!(
        paired == 0 || system == System::Dutch,
        "{system}: nobody can be added after the first round has been paired"
    );
    let before = tournament.players.clone();
    let mut added = Vec::new();
    for Entrant { player, team } in entrants(&args.names, args.players.as_deref())? {
        let same = |other: &&Player| folded(&other.name) == folded(&player.name);
        if let Some(other) = tournament.players.iter().find(same) {
            bail!(
                "{} plays already, as number {}; nobody is added; who has the same name is told apart by it",
                other.name,
                other.number
            );
        }
        let last = tournament.players.iter().map(|one| one.number).max();
        let number = last.unwrap_or(0) + 1;
        if !tournament.teams.is_empty() {
            let team = team.with_context(|| {
                format!(
                    "{} is of no team; a list of teams has a line of names over its columns, 'name' and 'team' among them",
                    player.name
                )
            })?;
            join(&mut tournament.teams, team, number);
        }
        added.push(player.name.clone());
        tournament.players.push(Player {
            number,
            rounds: vec![Entry::alone(Outcome::from(args.missed)); paired],
            ..player
        });
    }
    if paired == 0 {
        if !system.is_settled() {
            seeding::renumber(&mut tournament);
        }
        if !tournament.accelerated.is_empty() {
            let rounds = tournament.rounds.unwrap_or(0);
            tournament.accelerated = baku::virtual_points(&tournament, rounds);
        }
        if let Some(rounds) = system.rounds(&tournament)? {
            tournament.rounds = Some(rounds);
        }
    }
    file.keep(tournament)?;
    let when = if paired == 0 {
        String::new()
    } else {
        format!(", from round {} on", paired + 1)
    };
    let players = file.tournament().players.iter();
    let mut told: Vec<String> = players
        .filter(|player| added.contains(&player.name))
        .map(|player| format!("{} is number {}{when}.", player.name, player.number))
        .collect();
    let is_renumbered = |old: &&Player| {
        let now = file.tournament().player(old.number);
        now.is_none_or(|now| now.name != old.name)
    };
    let renumbered = before.iter().filter(is_renumbered).count();
    if renumbered > 0 {
        told.push(format!(
            "{} other than before: the numbers go by rating until the first round is paired.",
            match renumbered {
                1 => "1 other has a number".to_owned(),
                more => format!("{more} others have numbers"),
            }
        ));
    }
    if file.tournament().rounds_over() < paired {
        told.push(format!(
            "Round {paired} is paired already; 'jadoube event seat' puts whoever has come into it, against whoever has the bye."
        ));
    }
    say(&told)?;
    Ok(Exit::Fine)
}

fn join(teams: &mut Vec<Team>, name: String, player: Number) {
    match teams.iter_mut().find(|team| team.name == name) {
        Some(team) => team.players.push(player),
        None => teams.push(Team {
            number: teams.iter().map(|team| team.number).max().unwrap_or(0) + 1,
            name,
            players: vec![player],
        }),
    }
}

/// The round that is paired next.
fn next(file: &EventFile) -> usize {
    file.tournament().rounds_paired() + 1
}

/// A round that is still to be paired.
fn to_come(file: &EventFile, round: Option<usize>) -> Result<usize> {
    let next = next(file);
    let round = round.unwrap_or(next);
    ensure!(
        round >= next,
        "round {round} has been paired already; what came of it is entered with 'jadoube event result'; 'jadoube event seat' seats \
         others in it, 'jadoube event undo' takes its pairing back"
    );
    if let Some(rounds) = file.tournament().rounds {
        ensure!(
            round <= rounds,
            "there is no round {round}; the last is {rounds}"
        );
    }
    Ok(round)
}

/// Somebody plays no more.
pub fn withdraw(args: &WithdrawArgs) -> Result<Exit> {
    let mut file = EventFile::read_sound(&args.event.file)?;
    let system = file.system()?;
    ensure!(
        system != System::KnockOut,
        "who leaves a knock-out loses his next game: enter it with 'jadoube event result' as +/- or -/+"
    );
    let player = find(file.tournament(), &args.player)?;
    let first = to_come(&file, args.from)?;
    let last = match (file.tournament().rounds, system.rounds(file.tournament())?) {
        (Some(rounds), _) | (None, Some(rounds)) => rounds,
        (None, None) => bail!(
            "{}: it is not said how many rounds there are, which stands in line 142",
            file.path().display()
        ),
    };
    let mut tournament = file.tournament().clone();
    tournament
        .absences
        .retain(|said| said.player != player || said.round < first);
    tournament
        .absences
        .extend((first..=last).map(|round| Absence {
            round,
            player,
            outcome: Outcome::ZeroBye,
        }));
    file.keep(tournament)?;
    let who = name(file.tournament(), player);
    let gone = format!("{who} has withdrawn and plays no more from round {first} on.");
    let open = open_game(&file, player)
        .map(|(round, board)| format!("His game of round {round} on board {board} is still open; 'jadoube event seat' gives his opponent another, 'jadoube event undo' takes the pairing back."));
    say([gone].iter().chain(&open))?;
    Ok(Exit::Fine)
}

/// A game of his that has no result yet.
fn open_game(file: &EventFile, player: Number) -> Option<(usize, usize)> {
    let last = file.tournament().rounds_paired();
    let entry = file.tournament().player(player)?.entry(last);
    let pairs = file.boards(last).pairs;
    let board = pairs
        .iter()
        .position(|pair| pair.white == player || pair.black == player)?;
    (entry.outcome == Outcome::Pending).then_some((last, board + 1))
}

/// Somebody plays again.
pub fn back(args: &WithdrawArgs) -> Result<Exit> {
    let mut file = EventFile::read_sound(&args.event.file)?;
    let player = find(file.tournament(), &args.player)?;
    let first = to_come(&file, args.from)?;
    let mut tournament = file.tournament().clone();
    let before = tournament.absences.len();
    tournament
        .absences
        .retain(|said| said.player != player || said.round < first);
    let who = name(&tournament, player);
    ensure!(
        tournament.absences.len() < before,
        "{who} has not said that he would be away from round {first} on"
    );
    file.keep(tournament)?;
    say([format!("{who} plays again from round {first} on.")])?;
    Ok(Exit::Fine)
}

/// Somebody does not play a round.
pub fn bye(args: &ByeArgs) -> Result<Exit> {
    let mut file = EventFile::read_sound(&args.event.file)?;
    let system = file.system()?;
    ensure!(
        system == System::Dutch,
        "{system}: a round cannot be left out; a game that is not played is entered as +/- or -/+"
    );
    let player = find(file.tournament(), &args.player)?;
    let round = to_come(&file, args.round)?;
    let mut tournament = file.tournament().clone();
    tournament
        .absences
        .retain(|said| said.player != player || said.round != round);
    let outcome = Outcome::from(args.worth);
    tournament.absences.push(Absence {
        round,
        player,
        outcome,
    });
    let worth = tournament.scoring.points(outcome);
    file.keep(tournament)?;
    let who = name(file.tournament(), player);
    say([format!(
        "{who} does not play round {round} and gets {worth} for it."
    )])?;
    Ok(Exit::Fine)
}

/// Some are not to meet.
pub fn forbid(args: &ForbidArgs) -> Result<Exit> {
    let mut file = EventFile::read_sound(&args.event.file)?;
    let system = file.system()?;
    ensure!(
        system == System::Dutch,
        "{system}: it is settled who meets whom"
    );
    let tournament = file.tournament();
    let called = args.players.iter();
    let mut players = called
        .map(|called| find(tournament, called))
        .collect::<Result<Vec<Number>>>()?;
    players.sort_unstable();
    players.dedup();
    ensure!(players.len() >= 2, "nobody meets himself; name two");
    let all: RangeInclusive<usize> = 1..=tournament.rounds.unwrap_or(999);
    let rounds = args.rounds.clone().unwrap_or(all);
    let mut tournament = tournament.clone();
    tournament.forbidden.push(Forbidden {
        rounds: rounds.clone(),
        players: players.clone(),
    });
    file.keep(tournament)?;
    let named: Vec<String> = players
        .iter()
        .map(|&number| shown_number(file.tournament(), number))
        .collect();
    say([format!(
        "No two of them meet in the rounds {} to {}: {}.",
        rounds.start(),
        rounds.end(),
        named.join(", ")
    )])?;
    Ok(Exit::Fine)
}

/// Gives the first half virtual points.
pub fn accelerate(args: &FileArgs) -> Result<Exit> {
    let mut file = EventFile::read_sound(&args.file)?;
    let system = file.system()?;
    ensure!(
        system == System::Dutch,
        "only a Swiss is accelerated, not: {system}"
    );
    let mut tournament = file.tournament().clone();
    ensure!(
        tournament.rounds_paired() == 0,
        "rounds have been paired already; an event is accelerated from its first round on"
    );
    let rounds = tournament.rounds.with_context(|| {
        format!(
            "{}: it is not said how many rounds there are, which stands in line 142",
            file.path().display()
        )
    })?;
    tournament.accelerated = baku::virtual_points(&tournament, rounds);
    let told: Vec<String> = tournament
        .accelerated
        .iter()
        .map(|given| {
            format!(
                "The numbers {} to {} have {} virtual points in the rounds {} to {}.",
                given.players.start(),
                given.players.end(),
                given.points,
                given.rounds.start(),
                given.rounds.end()
            )
        })
        .collect();
    file.report
        .set_text("192", &format!("{}_BAKU", system.code()));
    file.keep(tournament)?;
    say(&told)?;
    Ok(Exit::Fine)
}
