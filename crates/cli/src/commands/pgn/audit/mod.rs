//! `jadoube pgn audit`: games whose course or result contradicts the laws of a code.

mod clocks;
mod closing;
pub mod finding;
mod judge;
mod sarif;
mod walk;

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Result, bail};
use jadoube_laws::Code;
use jadoube_laws::code::{EventKind, Fit};
use jadoube_notation::pgn::{Fault, Mode, PgnError, ReadGame, Reader};
use jadoube_proof::Nodes;

use self::finding::{Counts, Finding, GameName, Teller};
use self::judge::{Judge, Law};
use super::{AuditArgs, AuditFormat};
use crate::commands::rule::{code_named, law_of};
use crate::exit::Exit;
use crate::output::{complain, out};
use crate::written::Written;

/// What came of a share of a file.
#[derive(Default)]
struct Part {
    findings: Vec<(GameName, Vec<Finding>)>,
    /// What is told on standard error, with the game's number and line.
    remarks: Vec<(u64, u64, String)>,
    games: u64,
    lines: u64,
    undecided: u64,
    unread: u64,
    undated: u64,
    in_gaps: u64,
    before_all: u64,
    other_chess: u64,
    /// The games with findings, as they stand, where these are asked for.
    texts: Vec<u8>,
}

/// Audits every file.
pub fn run(args: &AuditArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    let judge = judge(args)?;
    let mut games = match &args.games {
        Some(path) => Some(Written::to_file(path, &inputs)?),
        None => None,
    };
    let format = if args.json {
        AuditFormat::Json
    } else {
        args.format
    };
    let mut out = out();
    let mut teller = Teller {
        out: &mut out,
        format,
        first: true,
    };
    teller.head()?;
    let mut exit = Exit::Fine;
    for path in &args.source.files {
        exit = exit.and(audit(args, &judge, path, &mut teller, games.as_mut())?);
    }
    teller.tail()?;
    if let Some(games) = games {
        games.finish()?;
    }
    out.flush()?;
    Ok(exit)
}

fn judge(args: &AuditArgs) -> Result<Judge> {
    let code = match (&args.code, args.code_for) {
        (Some(id), _) => Some(code_named(id)?),
        (None, Some(date)) => law_of(date)?.code,
        (None, None) => None,
    };
    let event = match args.event.as_deref() {
        None => None,
        Some(name) => match EventKind::ALL.into_iter().find(|kind| kind.name() == name) {
            Some(kind) => Some(kind),
            None => {
                let names = EventKind::ALL.map(EventKind::name).join(", ");
                bail!("{name:?} is no kind of event; there are {names}")
            }
        },
    };
    Ok(Judge {
        code,
        event,
        budget: Nodes(args.budget),
    })
}

fn audit<W: Write>(
    args: &AuditArgs,
    judge: &Judge,
    path: &Path,
    teller: &mut Teller<'_, W>,
    mut games: Option<&mut Written>,
) -> Result<Exit> {
    let name = path.display().to_string();
    let mut counts = Counts {
        schema: "jadoube.audit/1",
        file: name.clone(),
        code: judge.code.map_or("by date", |code| code.id),
        today: Code::today().map_or("", |code| code.id),
        ..Counts::default()
    };
    let mut lines = 0;
    let passed = args.source.pass(
        path,
        |text| part(args, judge, text),
        |part: Part, bar| {
            if !part.findings.is_empty() || !part.remarks.is_empty() {
                bar.clear();
            }
            tell(&part, &name, &counts, lines, teller)?;
            if let Some(games) = &mut games {
                games.write_all(&part.texts)?;
            }
            counts.take(&part);
            lines += part.lines;
            bar.tell(counts.games);
            Ok(())
        },
    )?;
    if !passed.opened {
        return Ok(passed.exit());
    }
    counts.seconds = passed.seconds;
    teller.sum_up(&counts)?;
    let found = match (counts.unread, counts.games_with_findings) {
        (0, 0) => Exit::Fine,
        (0, _) => Exit::Failed,
        _ => Exit::Unreadable,
    };
    Ok(found.and(passed.exit()))
}

/// Tells what was found in a share; `before` counts the games before it, `lines` the lines.
fn tell<W: Write>(
    part: &Part,
    file: &str,
    before: &Counts,
    lines: u64,
    teller: &mut Teller<'_, W>,
) -> io::Result<()> {
    for (name, findings) in &part.findings {
        let name = GameName {
            game: name.game + before.games,
            line: name.line + lines,
            ..name.clone()
        };
        for finding in findings {
            teller.tell(file, &name, finding)?;
        }
    }
    for (game, line, words) in &part.remarks {
        let (game, line) = (game + before.games, line + lines);
        complain(format_args!("{file}: game {game}, line {line}: {words}"));
    }
    Ok(())
}

impl Counts {
    fn take(&mut self, part: &Part) {
        self.games += part.games;
        self.undecided += part.undecided;
        self.unread += part.unread;
        self.undated += part.undated;
        self.in_gaps += part.in_gaps;
        self.before_all += part.before_all;
        self.other_chess += part.other_chess;
        self.games_with_findings += part.findings.len() as u64;
        for finding in part.findings.iter().flat_map(|(_, findings)| findings) {
            *self.findings.entry(finding.kind.name()).or_insert(0) += 1;
        }
    }
}

fn part(args: &AuditArgs, judge: &Judge, text: &[u8]) -> Part {
    let mut part = Part {
        lines: text.iter().filter(|&&byte| byte == b'\n').count() as u64,
        ..Part::default()
    };
    let mut reader = Reader::new(text, Mode::Lenient);
    while let Some(item) = reader.next() {
        part.games += 1;
        let findings = part.findings.len();
        match item {
            Ok(read) => part.take(judge, &read),
            Err(error) if error.fault == Fault::Variant => part.other_chess += 1,
            Err(error) => part.cannot_read(&error),
        }
        if args.games.is_some() && part.findings.len() > findings {
            part.texts.extend_from_slice(reader.text());
            part.texts.extend_from_slice(b"\n\n");
        }
    }
    part
}

impl Part {
    fn take(&mut self, judge: &Judge, read: &ReadGame) {
        if let Some(error) = &read.stopped {
            self.cannot_read(error);
        }
        let law = judge.law_of(&read.game.tags);
        match law {
            Law::Undated => self.undated += 1,
            Law::OfDay(law) if law.fit == Fit::Nearest => self.in_gaps += 1,
            Law::OfDay(law) if law.fit == Fit::None => self.before_all += 1,
            Law::OfDay(_) | Law::Chosen(_) => {}
        }
        let judgment = judge.judge_by(read, &law);
        for question in judgment.undecided {
            self.undecided += 1;
            self.remarks
                .push((read.place.game, read.place.line, question));
        }
        if judgment.findings.is_empty() {
            return;
        }
        let tag = |name| read.game.tags.get(name).unwrap_or("?").to_owned();
        let name = GameName {
            game: read.place.game,
            line: read.place.line,
            event: tag("Event"),
            date: tag("Date"),
            round: tag("Round"),
            white: tag("White"),
            black: tag("Black"),
            code: law.codes().first().map_or("", |code| code.id),
            law: law.word(),
        };
        self.findings.push((name, judgment.findings));
    }

    fn cannot_read(&mut self, error: &PgnError) {
        self.unread += 1;
        let words = match error.move_number {
            Some((number, _)) => format!("move {number}: {:?}: {}", error.found, error.fault),
            None => format!("{:?}: {}", error.found, error.fault),
        };
        self.remarks
            .push((error.place.game, error.place.line, words));
    }
}
