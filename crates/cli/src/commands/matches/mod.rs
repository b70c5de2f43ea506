//! `jadoube match`: engines play one another under a code of laws, with a referee at the board.

mod table;

use std::io::Write;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use jadoube_engine::{Engine, Setting};
use jadoube_forms::Played;
use jadoube_laws::Score;

use self::table::Table;
use crate::args::matches::MatchArgs;
use crate::exit::Exit;
use crate::output::out;
use crate::written::{Inputs, write_file};

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
        .map_err(Into::into)
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
