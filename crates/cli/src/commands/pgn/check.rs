//! `jadoube pgn check`: every game replayed, every fault told with its place.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use jadoube_board::{Color, Move};
use jadoube_notation::pgn::{Fault, Outcome, PgnError};
use jadoube_notation::replay::{Gather, Tally, Watch, replay_in};
use jadoube_notation::{Language, Leniency, met_again};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::pgn::CheckArgs;
use crate::exit::Exit;
use crate::output::{BAD, DIM, GOOD, Styled, counted, out};

/// What is told of a share of a file.
#[derive(Default)]
struct Findings {
    tally: Tally,
    faults: Vec<Finding>,
}

/// A fault, and how often the same form is met again in its game.
struct Finding {
    error: PgnError,
    again: usize,
}

impl Finding {
    /// Whether it says that the game has letters of another language.
    fn is_foreign(&self) -> bool {
        self.error.fault == Fault::Form(Leniency::ForeignLetter)
    }
}

impl Watch for Findings {
    #[inline]
    fn ply(&mut self, played: Move, hash: u64) {
        self.tally.ply(played, hash);
    }

    fn end(&mut self, outcome: Outcome) {
        self.tally.end(outcome);
    }

    fn fault(&mut self, faults: Vec<PgnError>) {
        self.tally.games += 1;
        self.tally.faults += 1;
        let first = self.faults.len();
        for error in faults {
            let same = self.faults[first..].iter_mut().find(|found| {
                matches!(error.fault, Fault::Form(_)) && found.error.fault == error.fault
            });
            match same {
                Some(found) => found.again += 1,
                None => self.faults.push(Finding { error, again: 0 }),
            }
        }
    }
}

impl Gather for Findings {
    fn gather(&mut self, next: Self, games: u64, lines: u64) {
        self.tally = self.tally.plus(next.tally);
        self.faults.extend(next.faults.into_iter().map(|mut found| {
            found.error.place.game += games;
            found.error.place.line += lines;
            found
        }));
    }
}

/// A fault as data.
#[derive(Serialize, JsonSchema)]
pub struct FaultLine<'a> {
    /// `jadoube.pgn-fault/1`.
    schema: &'static str,
    /// The file.
    file: &'a str,
    /// Which game of the file, from 1.
    game: u64,
    /// The line, from 1.
    line: u64,
    /// The column in characters, from 1.
    column: u64,
    /// The number of the move.
    #[serde(rename = "move")]
    number: Option<u32>,
    /// Whose move it is: `white` or `black`.
    color: Option<&'static str>,
    /// What stands there.
    found: &'a str,
    /// Why it cannot be.
    why: String,
    /// How often the same slip is met again in that game.
    again: u64,
}

/// A file as data.
#[derive(Serialize, JsonSchema)]
pub struct FileLine<'a> {
    /// `jadoube.pgn-check/1`.
    schema: &'static str,
    /// The file.
    file: &'a str,
    /// How many games it has.
    games: u64,
    /// How many half-moves were replayed.
    plies: u64,
    /// How many games have a fault.
    faults: u64,
    /// The sum of the hashes of all positions, in hexadecimal digits.
    digest: String,
    /// How long it took.
    seconds: f64,
}

/// Checks every file.
pub fn run(args: &CheckArgs) -> Result<Exit> {
    args.source.inputs()?;
    let mut out = out();
    let mut exit = Exit::Fine;
    for path in &args.source.files {
        exit = exit.and(check(args, path, &mut out)?);
    }
    out.flush()?;
    Ok(exit)
}

/// What is found in a share, how many games and lines it has.
fn part(text: &[u8], language: Option<&'static Language>) -> (Findings, u64, u64) {
    let mut findings = Findings::default();
    let games = replay_in(text, language, &mut findings);
    let lines = memchr::memchr_iter(b'\n', text).count() as u64;
    (findings, games, lines)
}

fn check(args: &CheckArgs, path: &Path, out: &mut impl Write) -> Result<Exit> {
    let name = path.display().to_string();
    let mut findings = Findings::default();
    let (mut games, mut lines) = (0, 0);
    let read = |text: &[u8]| part(text, args.letters.language);
    // How many games have letters of another language, which are told once for a file to people.
    let mut foreign = 0_u64;
    let passed =
        args.source
            .pass_untold(path, read, |(found, more_games, more_lines), bar, _| {
                findings.gather(found, games, lines);
                games += more_games;
                lines += more_lines;
                bar.tell(games);
                if !findings.faults.is_empty() {
                    bar.clear();
                }
                for finding in findings.faults.drain(..) {
                    foreign += u64::from(finding.is_foreign());
                    if args.json || !finding.is_foreign() || foreign == 1 {
                        tell(args, &name, &finding, out)?;
                    }
                }
                Ok(())
            })?;
    if foreign > 1 && !args.json {
        let more = counted(foreign - 1, "game");
        writeln!(
            out,
            "{name}: the letters of another language stand in {more} more"
        )?;
    }
    if !passed.opened {
        return Ok(passed.exit());
    }
    let tally = findings.tally;
    if args.json {
        let line = FileLine {
            schema: "jadoube.pgn-check/1",
            file: &name,
            games: tally.games,
            plies: tally.plies,
            faults: tally.faults,
            digest: format!("{:016x}", tally.digest),
            seconds: passed.seconds,
        };
        serde_json::to_writer(&mut *out, &line)?;
        writeln!(out)?;
    } else {
        let style = if tally.faults == 0 { GOOD } else { BAD };
        let faults = match tally.faults {
            0 => "no fault".to_owned(),
            1 => "1 game with a fault".to_owned(),
            many => format!("{many} games with faults"),
        };
        let speed = format!(
            "({:.3} s, {:.0} plies a second)",
            passed.seconds,
            tally.plies as f64 / passed.seconds.max(1e-9)
        );
        writeln!(
            out,
            "{name}: {}, {}, {} {}",
            counted(tally.games, "game"),
            if tally.plies == 1 {
                "1 ply".to_owned()
            } else {
                format!("{} plies", tally.plies)
            },
            Styled(style, faults),
            Styled(DIM, speed)
        )?;
    }
    let found = if tally.faults == 0 {
        Exit::Fine
    } else {
        Exit::Failed
    };
    Ok(found.and(passed.exit()))
}

fn tell(args: &CheckArgs, name: &str, finding: &Finding, out: &mut impl Write) -> Result<()> {
    let Finding { error, again } = finding;
    if !args.json {
        writeln!(out, "{name}: {error}{}", met_again(*again))?;
        return Ok(());
    }
    let line = FaultLine {
        schema: "jadoube.pgn-fault/1",
        file: name,
        game: error.place.game,
        line: error.place.line,
        column: error.place.column,
        number: error.move_number.map(|(number, _)| number),
        color: error.move_number.map(|(_, color)| {
            if color == Color::White {
                "white"
            } else {
                "black"
            }
        }),
        found: &error.found,
        why: error.fault.to_string(),
        again: *again as u64,
    };
    serde_json::to_writer(&mut *out, &line)?;
    writeln!(out)?;
    Ok(())
}
