//! How findings are told: in sentences, as JSON, as CSV, as SARIF.

use std::collections::BTreeMap;
use std::io::{self, Write};

use jadoube_audit::Finding;
use jadoube_board::Color;
use jadoube_book::LawOfDay;
use jadoube_laws::ClauseId;
use schemars::JsonSchema;
use serde::Serialize;

use super::name::GameName;
use super::sarif;
use crate::args::pgn::AuditFormat;
use crate::commands::sheet::csv_row;
use crate::output::{BAD, DIM, GOOD, Styled, counted};

/// What is counted of a file.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Counts {
    /// `jadoube.audit/1`.
    pub schema: &'static str,
    /// The file.
    pub file: String,
    /// The code, or `by date`.
    pub code: &'static str,
    /// The law of the day, where a date chose the code for all games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code_of_day: Option<LawOfDay>,
    /// Games that were looked at.
    pub games: u64,
    /// Games with at least one finding, a remark on the position they begin with among them.
    pub games_with_findings: u64,
    /// Those of them with that remark alone, which speaks of nothing against the code.
    pub games_with_remarks_only: u64,
    /// Findings by kind.
    pub findings: BTreeMap<&'static str, u64>,
    /// Questions that the budget did not decide.
    pub undecided: u64,
    /// The games that they are about, by their numbers in the file.
    pub undecided_games: Vec<u64>,
    /// Games that could not be read to their end.
    pub unread: u64,
    /// The code of today, by which games without a date are judged.
    pub today: &'static str,
    /// Games without a date.
    pub undated: u64,
    /// Games of days whose law is not carried; only what the codes before and after agree on is held against them.
    pub in_gaps: u64,
    /// Games from before the first code, on which nothing is ruled.
    pub before_all: u64,
    /// Games of other kinds of chess, which are not judged.
    pub other_chess: u64,
    /// Seconds it took.
    pub seconds: f64,
}

impl Counts {
    /// Games with findings against their course.
    pub fn against_the_code(&self) -> u64 {
        self.games_with_findings - self.games_with_remarks_only
    }
}

/// A finding as data.
#[derive(Serialize, JsonSchema)]
pub struct FindingLine<'a> {
    /// `jadoube.audit-finding/1`.
    schema: &'static str,
    /// The file.
    file: &'a str,
    /// Which game of the file, from 1.
    game: u64,
    /// The line on which the game begins, from 1.
    line: u64,
    /// The player of the white men.
    white: &'a str,
    /// The player of the black men.
    black: &'a str,
    /// After how many half-moves.
    ply: usize,
    /// The number of the move.
    #[serde(rename = "move")]
    number: Option<u32>,
    /// Whose move it is: `white` or `black`.
    color: Option<&'static str>,
    /// The kind of finding.
    finding: &'static str,
    /// The code by which it is judged.
    code: &'a str,
    /// How it was found: `exact` (the law of the day), `nearest` (in a gap, where the code after it agrees), `undated`
    /// (today's), `chosen` (one for all).
    law: &'a str,
    /// The clauses that are contradicted.
    #[schemars(with = "Vec<String>")]
    clauses: &'a [ClauseId],
    /// Why, in a sentence.
    reason: &'a str,
    /// How grave it is: `result`, `rule`, `record` or `remark`.
    severity: &'static str,
    /// The event.
    event: &'a str,
    /// The date, as in the tag.
    date: &'a str,
    /// The round.
    round: &'a str,
}

/// Tells findings in the form that was asked for.
pub struct Teller<'a, W> {
    /// Where to.
    pub out: &'a mut W,
    /// In which form.
    pub format: AuditFormat,
    /// Whether no finding has been told yet.
    pub first: bool,
}

impl<W: Write> Teller<'_, W> {
    /// What stands before the first finding: the names of the columns.
    pub fn head(&mut self) -> io::Result<()> {
        match self.format {
            AuditFormat::Csv => {
                let names =
                    "file,game,line,white,black,ply,move,color,finding,code,clauses,reason,law";
                writeln!(self.out, "{names},severity,event,date,round")
            }
            AuditFormat::Sarif => sarif::begin(self.out),
            AuditFormat::Text | AuditFormat::Json => Ok(()),
        }
    }

    /// What stands after the last finding.
    pub fn tail(&mut self) -> io::Result<()> {
        match self.format {
            AuditFormat::Sarif => sarif::end(self.out),
            _ => Ok(()),
        }
    }

    /// One finding.
    pub fn tell(&mut self, file: &str, name: &GameName, finding: &Finding) -> io::Result<()> {
        let (number, color) = finding.number.unzip();
        let color = color.map(|color| match color {
            Color::White => "white",
            Color::Black => "black",
        });
        let first = std::mem::replace(&mut self.first, false);
        match self.format {
            AuditFormat::Sarif => sarif::result(self.out, first, file, name, finding),
            AuditFormat::Json => {
                let line = FindingLine {
                    schema: "jadoube.audit-finding/1",
                    file,
                    game: name.game,
                    line: name.line,
                    white: &name.white,
                    black: &name.black,
                    ply: finding.ply,
                    number,
                    color,
                    finding: finding.kind.name(),
                    code: name.code,
                    law: name.law,
                    clauses: &finding.clauses,
                    reason: &finding.reason,
                    severity: finding.severity.name(),
                    event: &name.event,
                    date: &name.date,
                    round: &name.round,
                };
                serde_json::to_writer(&mut *self.out, &line)?;
                writeln!(self.out)
            }
            AuditFormat::Csv => {
                let numbers =
                    [name.game, name.line, finding.ply as u64].map(|number| number.to_string());
                let number = number.map_or(String::new(), |number| number.to_string());
                let clauses = ids(&finding.clauses);
                let fields = [
                    file,
                    &numbers[0],
                    &numbers[1],
                    &name.white,
                    &name.black,
                    &numbers[2],
                    &number,
                    color.unwrap_or_default(),
                    finding.kind.name(),
                    name.code,
                    &clauses,
                    &finding.reason,
                    name.law,
                    finding.severity.name(),
                    &name.event,
                    &name.date,
                    &name.round,
                ];
                write!(self.out, "{}", csv_row(fields))
            }
            AuditFormat::Text => {
                let GameName {
                    game,
                    line,
                    white,
                    black,
                    code,
                    law,
                    event,
                    date,
                    round,
                } = name;
                let law = match *law {
                    "nearest" => ", the nearest",
                    "undated" => ", for want of a date",
                    _ => "",
                };
                let at = match finding.number {
                    None => String::new(),
                    Some((number, Color::White)) => format!(", move {number}."),
                    Some((number, Color::Black)) => format!(", move {number}..."),
                };
                let known = [event, date, round].into_iter();
                let known = known.filter(|value| !value.is_empty() && !value.starts_with('?'));
                let played: Vec<&str> = known.map(String::as_str).collect();
                let played = match played.join(", ") {
                    empty if empty.is_empty() => empty,
                    played => format!("; {played}"),
                };
                let by = match finding.clauses.as_slice() {
                    [] => String::new(),
                    clauses => format!(" [{code}{law} {}]", ids(clauses)),
                };
                writeln!(
                    self.out,
                    "{file}: game {game}, line {line} ({white} - {black}{played}){at}: {}: {}{}",
                    Styled(BAD, finding.kind.name()),
                    finding.reason,
                    Styled(DIM, by)
                )
            }
        }
    }

    /// What a file adds up to. A table of comma-separated values has no place for it.
    pub fn sum_up(&mut self, counts: &Counts) -> io::Result<()> {
        match self.format {
            AuditFormat::Csv | AuditFormat::Sarif => Ok(()),
            AuditFormat::Json => {
                serde_json::to_writer(&mut *self.out, counts)?;
                writeln!(self.out)
            }
            AuditFormat::Text => {
                let Counts { file, games, .. } = counts;
                let (style, found) = match counts.against_the_code() {
                    0 => (GOOD, "nothing against the code".to_owned()),
                    1 => (BAD, "1 game against the code".to_owned()),
                    many => (BAD, format!("{many} games against the code")),
                };
                let speed = format!(
                    "({:.3} s, {:.0} games a second)",
                    counts.seconds,
                    *games as f64 / counts.seconds.max(1e-9)
                );
                writeln!(
                    self.out,
                    "{file}: {}, {} {}",
                    counted(*games, "game"),
                    Styled(style, found),
                    Styled(DIM, speed)
                )?;
                for (kind, count) in &counts.findings {
                    writeln!(self.out, "  {kind} {count}")?;
                }
                if let Some(law) = &counts.code_of_day {
                    writeln!(self.out, "  {}", law.says)?;
                }
                if counts.undated > 0 {
                    writeln!(
                        self.out,
                        "  without a date {}, judged by the law of today, {}",
                        counts.undated, counts.today
                    )?;
                }
                if counts.in_gaps > 0 {
                    writeln!(
                        self.out,
                        "  of days whose law is not carried {}; held against them is what the codes before and after agree on",
                        counts.in_gaps
                    )?;
                }
                for (name, count) in [
                    ("from before the first code, not judged", counts.before_all),
                    ("not read to the end", counts.unread),
                    ("of another kind of chess, not judged", counts.other_chess),
                ] {
                    if count > 0 {
                        writeln!(self.out, "  {name} {count}")?;
                    }
                }
                if counts.undecided > 0 {
                    writeln!(
                        self.out,
                        "  not decided {}, in {}",
                        counts.undecided,
                        numbered(&counts.undecided_games)
                    )?;
                }
                Ok(())
            }
        }
    }
}

/// Numbers of games at most that are named in a line.
const NAMED: usize = 10;

/// `game 3`, `games 3, 7 and 12`, or the first of them.
fn numbered(games: &[u64]) -> String {
    let named: Vec<String> = games.iter().take(NAMED).map(u64::to_string).collect();
    match (&named[..], games.len() - named.len()) {
        ([one], _) => format!("game {one}"),
        ([first @ .., last], 0) => format!("games {} and {last}", first.join(", ")),
        (named, more) => format!("games {} and {more} more", named.join(", ")),
    }
}

fn ids(clauses: &[ClauseId]) -> String {
    let ids: Vec<&str> = clauses.iter().map(|id| id.as_str()).collect();
    ids.join(" ")
}
