//! `jadoube event seat`: the arbiter decides who plays whom, whatever the system has.

use anyhow::{Result, ensure};
use jadoube_pairing::{Entry, Number, Outcome, Pair, Paired, System};

use super::file::EventFile;
use super::people::{find, name};
use super::round::ensure_over;
use crate::args::event::SeatArgs;
use crate::exit::Exit;
use crate::output::say;

/// Seats two, or gives one the bye.
pub fn run(args: &SeatArgs) -> Result<Exit> {
    let mut file = EventFile::read_consistent(&args.event.file)?;
    let system = file.system()?;
    ensure!(
        system != System::KnockOut,
        "{system}: who meets whom follows from the games that were won"
    );
    let mut tournament = file.tournament().clone();
    let last = tournament.rounds_paired();
    let round = args.round.unwrap_or(last.max(1));
    ensure!(
        (last.max(1)..=last + 1).contains(&round),
        "players are seated in the latest round or in the next, and {last} rounds have been paired"
    );
    if round > last {
        ensure_over(&file, system, round)?;
        let rounds = tournament.rounds.unwrap_or(round);
        ensure!(
            round <= rounds,
            "there is no round {round}; the last is {rounds}"
        );
    }
    let white = find(&tournament, &args.white)?;
    let black = args.black.as_ref().map(|called| find(&tournament, called));
    let black = black.transpose()?;
    ensure!(black != Some(white), "nobody meets himself; name two");
    for number in [Some(white), black].into_iter().flatten() {
        ensure_open(&file, round, number)?;
    }
    let own = tournament.player(white).map(|player| player.entry(round));
    let seated = match black {
        Some(black) => Entry::against(black, jadoube_pairing::Color::White, Outcome::Pending),
        None => Entry::alone(Outcome::PairingBye),
    };
    ensure!(own != Some(seated), "it is so already in round {round}");
    let bye = tournament.boards(round).bye;
    if let Some(other) = bye.filter(|_| black.is_none()) {
        anyhow::bail!(
            "{} has the bye of round {round}; seat him against somebody first",
            name(&tournament, other)
        );
    }
    let mut hung = file.hung(round);
    tournament.seat(round, white, black);
    if let Some(black) = black {
        let pair = Pair { white, black };
        let is_theirs = |old: &Pair| {
            [old.white, old.black]
                .iter()
                .any(|one| *one == white || *one == black)
        };
        // The board of the others stays free for those who are seated next.
        match hung.iter().position(is_theirs) {
            Some(at) => hung[at] = pair,
            None => hung.push(pair),
        }
    }
    file.keep_boards(
        round,
        Some(&Paired {
            pairs: hung,
            bye: None,
        }),
    );
    file.keep_seated(round, white, black);
    file.keep(tournament)?;
    let mut told = vec![match black {
        Some(black) => format!(
            "Round {round}: {} – {}, by the arbiter.",
            name(file.tournament(), white),
            name(file.tournament(), black)
        ),
        None => format!(
            "Round {round}: {} has the bye, by the arbiter.",
            name(file.tournament(), white)
        ),
    }];
    let left: Vec<String> = left_over(&file, round)
        .into_iter()
        .map(|number| name(file.tournament(), number))
        .collect();
    if !left.is_empty() {
        told.push(format!(
            "Left over in round {round}: {}. Two are seated by 'jadoube event seat', one alone gets the bye by it.",
            left.join(", ")
        ));
    }
    say(&told)?;
    Ok(Exit::Fine)
}

/// Refuses to part somebody from a game that has a result.
fn ensure_open(file: &EventFile, round: usize, number: Number) -> Result<()> {
    let tournament = file.tournament();
    let entry = tournament.player(number).map(|player| player.entry(round));
    let entry = entry.unwrap_or_default();
    if let Some(opponent) = entry.opponent {
        ensure!(
            entry.outcome == Outcome::Pending,
            "{} and {} have a result in round {round}, which stands; 'jadoube event undo' with their board takes it back, and --round {} \
             seats in the next round",
            name(tournament, number),
            name(tournament, opponent),
            tournament.rounds_paired() + 1
        );
    }
    Ok(())
}

/// Who has no game in a round and has not said that he would not play.
fn left_over(file: &EventFile, round: usize) -> Vec<Number> {
    let tournament = file.tournament();
    let is_said = |number| {
        let mut absences = tournament.absences.iter();
        absences.any(|said| said.round == round && said.player == number)
    };
    let players = tournament.players.iter();
    players
        .filter(|player| player.entry(round) == Entry::default() && !is_said(player.number))
        .map(|player| player.number)
        .collect()
}
