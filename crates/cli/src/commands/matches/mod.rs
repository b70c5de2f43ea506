//! `jadoube match`: engines play one another under a code of laws, with a referee at the board.

mod engine;
mod table;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Args;
use jadoube_forms::Played;
use jadoube_laws::Score;

use self::engine::{Engine, Setting};
use self::table::Table;
use crate::exit::Exit;
use crate::output::out;
use crate::written::{Inputs, write_file};

/// Engines that play one another.
#[derive(Debug, Args)]
pub struct MatchArgs {
    /// The engine that has White in the first game: a program that speaks UCI, and its arguments, between blanks.
    #[arg(value_name = "ENGINE")]
    first: String,
    /// The other; they change colors from game to game.
    #[arg(value_name = "ENGINE")]
    second: String,
    /// The code of laws.
    #[arg(long, value_name = "CODE", default_value = "fide-2023")]
    under: String,
    /// The time control, as a case has it: `1m+1s`, `40/2h, 20/1h`. Without one there are no clocks.
    #[arg(long, value_name = "CONTROL")]
    time: Option<String>,
    /// How long an engine thinks where there are no clocks, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 100, conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    think: u64,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// The position at the start, as a FEN.
    #[arg(long, value_name = "FEN")]
    start: Option<String>,
    /// An option for both engines, as `Hash=64`; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    options: Vec<(String, String)>,
    /// The most memory that each engine may have, in megabytes of address space; needs `prlimit` of util-linux.
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(16..))]
    memory: Option<u64>,
    /// The file for the games, with the rulings as comments; standard output if this is left out.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// `Hash=64` as a name and a value.
fn option(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .filter(|(name, value)| !name.is_empty() && !value.contains('\n'))
        .ok_or_else(|| "an option is a name and a value, as Hash=64".to_owned())
}

/// Plays the match.
pub fn run(args: &MatchArgs) -> Result<Exit> {
    // What cannot begin is told before any engine is run.
    args.begun(["first", "second"])?;
    let mut engines = [args.engine(&args.first)?, args.engine(&args.second)?];
    let mut games = String::new();
    let mut halves = [0; 2];
    let mut open = 0;
    for number in 0..args.games {
        let swapped = number % 2 == 1;
        let played = {
            let [first, second] = &mut engines;
            let sides = if swapped {
                [second, first]
            } else {
                [first, second]
            };
            let played = args.begun([&sides[0].name, &sides[1].name])?;
            Table::new(played, sides, Duration::from_millis(args.think)).play()
        };
        let score = played.game().score();
        let of_white = usize::from(swapped);
        match score {
            Score::WhiteWins => halves[of_white] += 2,
            Score::BlackWins => halves[1 - of_white] += 2,
            Score::Draw => halves.iter_mut().for_each(|own| *own += 1),
            Score::HalfToWhite => halves[of_white] += 1,
            Score::HalfToBlack => halves[1 - of_white] += 1,
            Score::Open => open += 1,
            Score::BothLose | Score::Annulled => {}
        }
        games += &played.pgn();
        games.push('\n');
    }
    let points = |halves: u32| f64::from(halves) / 2.0;
    let summary = format!(
        "{} {} : {} {} in {} games, {open} of them not ended",
        engines[0].name,
        points(halves[0]),
        points(halves[1]),
        engines[1].name,
        args.games
    );
    match &args.output {
        Some(path) => {
            write_file(path, &Inputs::none(), games.as_bytes())?;
            writeln!(out(), "{summary}")?;
        }
        None => {
            out().write_all(games.as_bytes())?;
            writeln!(anstream::stderr(), "{summary}")?;
        }
    }
    Ok(Exit::Fine)
}

impl MatchArgs {
    fn engine(&self, command: &str) -> Result<Engine> {
        Engine::start(&Setting {
            command,
            options: &self.options,
            memory: self.memory,
        })
    }

    /// A game before its first act, with an arbiter who sees flags and illegal moves.
    fn begun(&self, names: [&str; 2]) -> Result<Played> {
        let mut headers = format!(
            "white: {}\nblack: {}\nreferee: watching\n",
            header(names[0]),
            header(names[1])
        );
        for (key, value) in [("time", &self.time), ("start", &self.start)] {
            if let Some(value) = value {
                ensure!(!value.contains('\n'), "--{key} is one line");
                headers += &format!("{key}: {value}\n");
            }
        }
        Played::begin(&self.under, &headers).context("no game can begin so")
    }
}

/// A name as a header has it.
fn header(name: &str) -> String {
    let name: String = name
        .chars()
        .map(|letter| {
            if letter.is_control() || letter == '#' {
                ' '
            } else {
                letter
            }
        })
        .take(80)
        .collect();
    name.trim().to_owned()
}
