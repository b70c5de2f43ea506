//! `jadoube match`: engines play one another under a code of laws, with a referee at the board.

mod strength;
mod table;

use std::fs::OpenOptions;
use std::io::{BufWriter, Write};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use jadoube_engine::{Engine, Setting};
use jadoube_forms::Played;
use jadoube_laws::{Score, Shelf, TimeControl};
use jadoube_notation::pgn;
use jadoube_server::uptime::wall_now;

use self::strength::{Results, Verdict};
use self::table::{BrokenOff, Table};
use crate::args::matches::MatchArgs;
use crate::exit::Exit;
use crate::output::out;

/// Plays the match.
pub fn run(shelf: &Shelf, args: &MatchArgs) -> Result<Exit> {
    // What cannot begin is told before any engine is run.
    args.begun(shelf, ["first", "second"])?;
    let mut engines = [args.engine(&args.first)?, args.engine(&args.second)?];
    let mut file = args.games_file()?;
    let mut tally = Tally::default();
    for number in 0..args.games {
        let swapped = number % 2 == 1;
        let (played, broken_off) = {
            let [first, second] = &mut engines;
            let sides = if swapped {
                [second, first]
            } else {
                [first, second]
            };
            let played = args.begun(shelf, [&sides[0].name, &sides[1].name])?;
            Table::new(played, sides, Duration::from_millis(args.think)).play()
        };
        let score = played.game().score();
        tally.count(score, broken_off.is_some(), swapped);
        let mut record = played.record();
        args.tag(&mut record, number + 1);
        let mut told = score.to_string();
        if let Some(BrokenOff { why, .. }) = &broken_off {
            told += &format!(", {why}");
            record.tags.set("Termination", "abandoned");
            let comments = record.last_comments_mut(pgn::LineId::MAIN);
            comments.push(pgn::Comment::new(why.as_str()));
        }
        writeln!(file, "{}", record.to_pgn())?;
        file.flush().context("the games cannot be written")?;
        writeln!(
            anstream::stderr(),
            "game {} of {}: {told}; {}",
            number + 1,
            args.games,
            tally.first
        )?;
        if broken_off.is_some_and(|broken_off| broken_off.gone) {
            // What has ended is started anew, and if that fails, nothing can go on.
            engines = [args.engine(&args.first)?, args.engine(&args.second)?];
        }
        if let Some(bounds) = args.sprt
            && tally.first.verdict(bounds) != Verdict::Open
        {
            break;
        }
    }
    let [one, other] = &engines;
    let summary = tally.summary(&one.name, &other.name, args.sprt);
    match args.output {
        Some(_) => writeln!(out(), "{summary}")?,
        None => writeln!(anstream::stderr(), "{summary}")?,
    }
    Ok(if tally.broken_off == 0 {
        Exit::Fine
    } else {
        Exit::Failed
    })
}

/// What the games came to.
#[derive(Default)]
struct Tally {
    /// The results of the first engine, where there was a winner or a draw.
    first: Results,
    /// Half points of both, with those of unequal scores.
    halves: [u32; 2],
    games: u32,
    broken_off: u32,
    open: u32,
}

impl Tally {
    fn count(&mut self, score: Score, is_broken_off: bool, swapped: bool) {
        self.games += 1;
        let white = usize::from(swapped);
        let mut gives = |of_white: u32, of_black: u32| {
            self.halves[white] += of_white;
            self.halves[1 - white] += of_black;
        };
        match score {
            Score::WhiteWins => gives(2, 0),
            Score::BlackWins => gives(0, 2),
            Score::Draw => gives(1, 1),
            Score::HalfToWhite => gives(1, 0),
            Score::HalfToBlack => gives(0, 1),
            Score::Open | Score::BothLose | Score::Annulled => {}
        }
        match (score, swapped) {
            (Score::WhiteWins, false) | (Score::BlackWins, true) => self.first.won += 1,
            (Score::WhiteWins, true) | (Score::BlackWins, false) => self.first.lost += 1,
            (Score::Draw, _) => self.first.drawn += 1,
            (Score::Open, _) if is_broken_off => self.broken_off += 1,
            (Score::Open, _) => self.open += 1,
            _ => {}
        }
    }

    fn summary(&self, one: &str, other: &str, sprt: Option<(f64, f64)>) -> String {
        let points = |halves: u32| f64::from(halves) / 2.0;
        let [first, second] = self.halves.map(points);
        let mut told = format!(
            "{one} {first} : {second} {other} in {} games, {} of them broken off, {} not ended\n{}",
            self.games, self.broken_off, self.open, self.first
        );
        if let Some((low, high)) = sprt {
            let says = match self.first.verdict((low, high)) {
                Verdict::Greater => format!("the difference is {high} Elo points or more"),
                Verdict::Smaller => format!("the difference is {low} Elo points or less"),
                Verdict::Open => "not decided".to_owned(),
            };
            let likelihood = self.first.likelihood((low, high));
            told += &format!(
                "\nSPRT of {low} against {high}: {says} (log-likelihood ratio {likelihood:+.2})"
            );
        }
        told
    }
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

    /// Where the games go, one after the other as they end, behind whatever stands there: a match that is broken off leaves what was
    /// played, and one that follows it adds to that.
    fn games_file(&self) -> Result<Box<dyn Write>> {
        let Some(path) = &self.output else {
            return Ok(Box::new(out()));
        };
        let file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(path)
            .with_context(|| format!("{}: the file cannot be written", path.display()))?;
        Ok(Box::new(BufWriter::new(file)))
    }

    /// What a record says of its event.
    fn tag(&self, record: &mut pgn::Game, round: u32) {
        record.tags.set("Event", self.event.clone());
        record.tags.set("Site", "?");
        record
            .tags
            .set("Date", wall_now().to_string()[..10].replace('-', "."));
        record.tags.set("Round", round.to_string());
    }

    /// A game before its first act, with an arbiter who sees flags and illegal moves.
    fn begun(&self, shelf: &Shelf, names: [&str; 2]) -> Result<Played> {
        if let Some(time) = &self.time {
            TimeControl::read(time).map_err(|fault| anyhow!("--time: {fault}"))?;
        }
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
        Played::begin(shelf, &self.under, &headers).context("no game can begin so")
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
