//! `jadoube pgn audit`: games whose course or result contradicts the laws of a code.

mod arises;
pub mod finding;
mod fix;
mod marked;
mod name;
mod sarif;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Result, bail};
use jadoube_audit::{Finding, Judge, Kind, Law, mending};
use jadoube_codes::{EventKind, Fit};
use jadoube_laws::Shelf;
use jadoube_notation::pgn::{Fault, Mode, Outcome, PgnError, ReadGame, Reader};

use self::arises::Remark;
use self::finding::{Counts, Teller};
use self::fix::{Change, Diff, changed};
use self::marked::Marks;
use self::name::GameName;
use crate::args::pgn::{AuditArgs, AuditFormat};
use crate::codes::{code_named, law_of};
use crate::exit::Exit;
use crate::line_ends::Lines;
use crate::output::{complain, counted, out};
use crate::written::{Written, ensure_apart};

/// What came of a share of a file.
#[derive(Default)]
struct Part {
    findings: Vec<(GameName, Vec<Finding>)>,
    /// Positions of FEN tags that cannot arise: told as remarks, and nothing against the game's course.
    positions: Vec<(GameName, Finding)>,
    /// What is told on standard error, with the game's number and line.
    remarks: Vec<(u64, u64, String)>,
    games: u64,
    lines: u64,
    /// The games that a question about was not decided, a number for each question.
    undecided: Vec<u64>,
    unread: u64,
    undated: u64,
    in_gaps: u64,
    before_all: u64,
    other_chess: u64,
    /// The games with findings, as they stand, where these are asked for.
    texts: Vec<u8>,
    changes: Vec<Change>,
    /// The games whose text is mended.
    names: Vec<GameName>,
    /// The share as it stands, where it is mended.
    old: Vec<u8>,
}

/// Where a file's games go beside the findings.
struct Targets {
    /// Those with findings.
    games: Option<Lines<Written>>,
    /// All, mended.
    mended: Option<Lines<Written>>,
    /// So many ends of lines are to be written before another file.
    lacks: usize,
}

/// How many ends of lines are wanting before an empty line stands behind this text, or nothing at all.
fn lacks(text: &[u8]) -> usize {
    let blank = text.iter().rev();
    let blank = blank.take_while(|byte| matches!(byte, b'\n' | b'\r'));
    let ends = blank.filter(|byte| **byte == b'\n').count();
    match text {
        [] => 0,
        _ => 2 - ends.min(2),
    }
}

impl AuditArgs {
    /// Whether the changes are told instead of the findings.
    fn is_diff(&self) -> bool {
        self.fix && self.output.is_none()
    }
}

/// Audits every file.
pub fn run(shelf: &Shelf, args: &AuditArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    let judge = judge(shelf, args)?;
    let (games, output) = (args.games.as_deref(), args.output.as_deref());
    for (one, other) in [(games, output), (None, games), (None, output)] {
        ensure_apart(one, other)?;
    }
    let file = |path: &Option<PathBuf>| match path {
        Some(path) => {
            let written = Written::to_file(path, &inputs)?;
            anyhow::Ok(Some(Lines::to(written, args.source.line_ends())))
        }
        None => Ok(None),
    };
    let mut targets = Targets {
        games: file(&args.games)?,
        mended: file(&args.output)?,
        lacks: 0,
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
    if !args.is_diff() {
        teller.head()?;
    }
    let mut exit = Exit::Fine;
    for path in &args.source.files {
        exit = exit.and(audit(args, &judge, path, &mut teller, &mut targets)?);
    }
    if !args.is_diff() {
        teller.tail()?;
    }
    for target in [targets.games, targets.mended].into_iter().flatten() {
        target.close(true)?;
    }
    out.flush()?;
    Ok(exit)
}

fn judge(shelf: &Shelf, args: &AuditArgs) -> Result<Judge> {
    let law = match (&args.code, args.code_for) {
        (Some(id), _) => Some(Law::Chosen(Arc::clone(code_named(shelf, id)?))),
        (None, Some(date)) => Some(Law::OfDay(law_of(shelf, date)?)),
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
        shelf: shelf.clone(),
        law,
        event,
        budget: args.budget,
    })
}

fn audit<W: Write>(
    args: &AuditArgs,
    judge: &Judge,
    path: &Path,
    teller: &mut Teller<'_, W>,
    targets: &mut Targets,
) -> Result<Exit> {
    let name = path.display().to_string();
    let mut counts = Counts {
        schema: "jadoube.audit/1",
        file: name.clone(),
        code: match &judge.law {
            Some(Law::Chosen(code)) => code.id,
            Some(Law::OfDay(law)) => law.code.as_ref().map_or("", |code| code.id),
            Some(Law::Undated(_)) | None => "by date",
        },
        code_of_day: match &judge.law {
            Some(Law::OfDay(law)) => Some(law.clone().into()),
            _ => None,
        },
        today: judge.shelf.today().map_or("", |code| code.id),
        ..Counts::default()
    };
    if let Some(mended) = &mut targets.mended {
        mended.write_all(&b"\n\n"[..targets.lacks])?;
    }
    let (mut lines, mut mended_games, mut diff) = (0, 0, Diff::default());
    // So many bytes of the text have passed.
    let mut at = 0;
    let passed = args.source.pass_with_remarks(
        path,
        |text| part(args, judge, text),
        |part: Part, bar, remarks| {
            let end = at + part.old.len() as u64;
            let marks = remarks.marks(at..end);
            let marks = || Marks::new(&marks, at);
            if !part.findings.is_empty() || !part.positions.is_empty() || !part.remarks.is_empty() {
                bar.clear();
            }
            if args.is_diff() {
                if mended_games == 0 && !part.changes.is_empty() {
                    writeln!(teller.out, "--- {name}\n+++ {name}")?;
                }
                diff.pass(teller.out, &part.old, &part.changes, marks())?;
            } else {
                tell(&part, &name, &counts, lines, teller)?;
            }
            if let Some(games) = &mut targets.games {
                games.write_all(&part.texts)?;
            }
            if let Some(mended) = &mut targets.mended {
                let text = changed(&part.old, &part.changes, marks());
                mended.write_all(&text)?;
                targets.lacks = lacks(&text);
            }
            at = end;
            mended_games += part.changes.len() as u64;
            for game in &part.names {
                complain(format_args!(
                    "{name}: game {}, line {}, {} - {}: its text is mended",
                    game.game + counts.games,
                    game.line + lines,
                    game.white,
                    game.black
                ));
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
    let behind = passed.remarks.marks(at..u64::MAX);
    let last = Marks::new(&behind, at);
    match &mut targets.mended {
        Some(mended) => mended.write_all(&last.end())?,
        None => diff.pass(teller.out, b"", &[], last)?,
    }
    diff.finish(teller.out)?;
    counts.seconds = passed.seconds;
    if !args.is_diff() {
        teller.sum_up(&counts)?;
    }
    if args.fix {
        complain(format_args!(
            "{name}: mended is the text of {}, of {} with findings",
            counted(mended_games, "game"),
            counts.against_the_code()
        ));
    }
    let found = match (counts.unread, counts.against_the_code()) {
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
    let positions = part.positions.iter();
    let positions = positions.map(|(name, finding)| (name, std::slice::from_ref(finding)));
    let findings = part
        .findings
        .iter()
        .map(|(name, findings)| (name, findings.as_slice()));
    let mut told: Vec<(&GameName, &[Finding])> = positions.chain(findings).collect();
    told.sort_by_key(|(name, _)| name.game);
    for (name, findings) in told {
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
        self.undecided += part.undecided.len() as u64;
        let undecided = part.undecided.iter().map(|game| game + self.games);
        self.undecided_games.extend(undecided);
        self.undecided_games.dedup();
        self.games += part.games;
        self.unread += part.unread;
        self.undated += part.undated;
        self.in_gaps += part.in_gaps;
        self.before_all += part.before_all;
        self.other_chess += part.other_chess;
        let found = |game: u64| part.findings.iter().any(|(name, _)| name.game == game);
        let positions = part.positions.iter();
        let only = positions.filter(|(name, _)| !found(name.game)).count() as u64;
        self.games_with_remarks_only += only;
        self.games_with_findings += part.findings.len() as u64 + only;
        for finding in part.findings.iter().flat_map(|(_, findings)| findings) {
            *self.findings.entry(finding.kind.name()).or_insert(0) += 1;
        }
        if !part.positions.is_empty() {
            let positions = part.positions.len() as u64;
            *self.findings.entry(Kind::CannotArise.name()).or_insert(0) += positions;
        }
    }
}

fn part(args: &AuditArgs, judge: &Judge, text: &[u8]) -> Part {
    let mut part = Part {
        lines: memchr::memchr_iter(b'\n', text).count() as u64,
        ..Part::default()
    };
    if args.fix {
        part.old = text.to_vec();
    }
    let mut reader = Reader::new(text, Mode::Lenient).in_language(args.letters.language);
    while let Some(item) = reader.next() {
        part.games += 1;
        let findings = part.findings.len();
        let marker = item.as_ref().ok().map(|read| read.game.outcome);
        match item {
            Ok(read) => {
                part.take(judge, &read);
                if args.reachable {
                    part.arises(args, judge, &read, reader.text());
                }
            }
            Err(error) if error.fault == Fault::Variant => part.other_chess += 1,
            Err(error) => part.cannot_read(&error),
        }
        let found = part.findings.len() > findings;
        if args.games.is_some() && found {
            part.texts.extend_from_slice(reader.text());
            part.texts.extend_from_slice(b"\n\n");
        }
        if args.fix {
            part.mend(reader.text(), found.then_some(marker).flatten());
        }
    }
    part
}

impl Part {
    fn take(&mut self, judge: &Judge, read: &ReadGame) {
        let law = judge.law_of(&read.game.tags);
        match &law {
            Law::Undated(_) => self.undated += 1,
            Law::OfDay(law) if law.fit == Fit::Nearest => self.in_gaps += 1,
            Law::OfDay(law) if law.fit == Fit::None => self.before_all += 1,
            Law::OfDay(_) | Law::Chosen(_) => {}
        }
        let judgment = judge.judge_by(read, &law);
        // A word that is no legal move is told as a finding.
        let told = |finding: &Finding| finding.kind == Kind::NotLegal;
        let stopped = read.stopped.as_ref();
        let stopped = stopped.filter(|_| !judgment.findings.iter().any(told));
        for error in stopped.into_iter().chain(&read.doubt) {
            self.cannot_read(error);
        }
        for question in judgment.undecided {
            self.undecided.push(read.place.game);
            self.remarks
                .push((read.place.game, read.place.line, question));
        }
        if judgment.findings.is_empty() {
            return;
        }
        let name = name_of(read, &law);
        self.findings.push((name, judgment.findings));
    }

    /// Whether the position of the FEN tag can arise, where that is asked.
    fn arises(&mut self, args: &AuditArgs, judge: &Judge, read: &ReadGame, text: &[u8]) {
        match arises::remark(&read.game.tags, args.budget) {
            Some(Remark::Cannot(finding)) => {
                let name = name_of(read, &judge.law_of(&read.game.tags));
                let line = name.line - lines_before(text) + arises::line(text);
                self.positions.push((GameName { line, ..name }, finding));
            }
            Some(Remark::Undecided(words)) => {
                self.undecided.push(read.place.game);
                self.remarks.push((read.place.game, read.place.line, words));
            }
            None => {}
        }
    }

    /// Mends the text of the game that was taken last, if it has findings and then a closing marker.
    fn mend(&mut self, text: &[u8], marker: Option<Outcome>) {
        let change = marker.and_then(|marker| {
            let (name, findings) = self.findings.last()?;
            let line = name.line - lines_before(text);
            Change::of(text, line, mending(findings, marker))
        });
        if change.is_some() {
            self.names
                .extend(self.findings.last().map(|(name, _)| name.clone()));
        }
        self.changes.extend(change);
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

/// Lines of a game's text before the one on which it begins.
fn lines_before(text: &[u8]) -> u64 {
    let lines = text.split(|&byte| byte == b'\n');
    lines
        .take_while(|line| line.is_empty() || line.starts_with(b"%"))
        .count() as u64
}

fn name_of(read: &ReadGame, law: &Law) -> GameName {
    let tag = |name| read.game.tags.get(name).unwrap_or("?").to_owned();
    GameName {
        game: read.place.game,
        line: read.place.line,
        event: tag("Event"),
        date: tag("Date"),
        round: tag("Round"),
        white: tag("White"),
        black: tag("Black"),
        code: law.codes().first().map_or("", |code| code.id),
        law: law.word(),
    }
}
