//! A FEN a line in a file or on standard input, answered on all cores in the order given.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use jadoube_forms::{Answer, BadPosition, answers};

use super::stats::Stats;
use super::told::{asked, tell};
use crate::args::prove::ProveArgs;
use crate::exit::Exit;
use crate::output::out;

/// Lines on their way at a time, for each core.
const AHEAD: usize = 64;

/// A line of input and its number; the place among the lines that are answered.
type Job = (u64, u64, String);
/// The answers to a line, with its place and its number.
type Answered = (u64, u64, Result<Vec<Answer>, BadPosition>);

/// Answers every line of the file that stands in the place of a position, or of standard input; lines that are empty or
/// begin with `#` are passed over.
pub fn run(args: &ProveArgs) -> Result<Exit> {
    let (name, mut input): (&str, Box<dyn BufRead + Send>) = match args.position.as_str() {
        "-" => ("standard input", Box::new(BufReader::new(io::stdin()))),
        path => {
            let file = File::open(path).with_context(|| path.to_owned())?;
            (path, Box::new(BufReader::new(file)))
        }
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let (send_job, jobs) = sync_channel::<Job>(AHEAD * cores);
    let (send_answer, answered) = sync_channel(AHEAD * cores);
    let jobs = Arc::new(Mutex::new(jobs));
    thread::scope(|scope| {
        let reader = scope.spawn(move || {
            let (mut place, mut number) = (0, 0);
            let mut line = Vec::new();
            loop {
                line.clear();
                number += 1;
                let read = input.read_until(b'\n', &mut line);
                if read.with_context(|| format!("{name}, line {number}"))? == 0 {
                    break;
                }
                // What is no text is no FEN either, and is complained about as one.
                let text = String::from_utf8_lossy(&line);
                let text = text.trim_start_matches('\u{feff}');
                let fen = text.split('\t').next().unwrap_or_default().trim();
                if fen.is_empty() || fen.starts_with('#') {
                    continue;
                }
                if send_job.send((place, number, fen.to_owned())).is_err() {
                    break;
                }
                place += 1;
            }
            Ok::<(), anyhow::Error>(())
        });
        for _ in 0..cores {
            let (jobs, send) = (Arc::clone(&jobs), send_answer.clone());
            scope.spawn(move || {
                while let Ok((place, number, fen)) = {
                    jobs.lock()
                        .map_or_else(|e| e.into_inner().recv(), |j| j.recv())
                } {
                    if send
                        .send((place, number, answers(&asked(args), &fen)))
                        .is_err()
                    {
                        break;
                    }
                }
            });
        }
        drop((send_answer, jobs));
        let told = write_in_order(args, &answered);
        drop(answered);
        reader.join().unwrap_or(Ok(()))?;
        told
    })
}

/// Writes the answers in the order of their lines; bad input outweighs an open question.
fn write_in_order(args: &ProveArgs, answered: &Receiver<Answered>) -> Result<Exit> {
    let mut out = out();
    let mut waiting = BTreeMap::new();
    let (mut next, mut unreadable, mut undecided) = (0, false, false);
    let (mut progress, mut stats) = (Progress::new(), Stats::default());
    for (place, number, answers) in answered {
        waiting.insert(place, (number, answers));
        while let Some((number, answers)) = waiting.remove(&next) {
            match tell(args, answers, Some(number), &mut stats, &mut out)? {
                Exit::Unreadable => unreadable = true,
                Exit::Undecided => undecided = true,
                _ => {}
            }
            next += 1;
        }
        progress.show(next);
    }
    progress.clear();
    stats.tell(args, &mut out)?;
    out.flush()?;
    Ok(match (unreadable, undecided) {
        (true, _) => Exit::Unreadable,
        (_, true) => Exit::Undecided,
        _ => Exit::Fine,
    })
}

/// A count on the terminal, if there is one to look at and the answers go elsewhere.
struct Progress {
    wanted: bool,
    shown: Option<Instant>,
}

impl Progress {
    fn new() -> Progress {
        let wanted = io::stderr().is_terminal() && !io::stdout().is_terminal();
        Progress {
            wanted,
            shown: None,
        }
    }

    fn show(&mut self, done: u64) {
        let due = self
            .shown
            .is_none_or(|at| at.elapsed() > Duration::from_millis(200));
        if self.wanted && due {
            eprint!("\r{done} positions answered");
            self.shown = Some(Instant::now());
        }
    }

    fn clear(&self) {
        if self.shown.is_some() {
            eprint!("\r\x1b[2K");
        }
    }
}
