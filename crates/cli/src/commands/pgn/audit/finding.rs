//! What the audit finds, and how it is told: in sentences, as JSON, as CSV, as SARIF.

use std::collections::BTreeMap;
use std::io::{self, Write};

use jadoube_board::Color;
use jadoube_book::LawOfDay;
use jadoube_laws::ClauseId;
use jadoube_notation::pgn::Outcome;
use schemars::JsonSchema;
use serde::Serialize;

use super::super::AuditFormat;
use super::super::forms::csv_row;
use super::sarif;
use crate::output::{BAD, DIM, GOOD, Styled, counted};

macro_rules! kinds {
    ($($variant:ident = $name:literal, $sentence:literal;)+) => {
        /// What contradicts the code, or itself.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Kind { $(#[doc = $sentence] $variant,)+ }

        impl Kind {
            /// Every kind.
            pub const ALL: &'static [Kind] = &[$(Kind::$variant,)+];

            /// The name in data, such as `won-on-time`.
            pub const fn name(self) -> &'static str {
                match self { $(Kind::$variant => $name,)+ }
            }

            /// What it means, as a sentence without a full stop.
            pub const fn sentence(self) -> &'static str {
                match self { $(Kind::$variant => $sentence,)+ }
            }
        }
    };
}

kinds! {
    IllegalMove = "illegal-move", "an illegal move was made and stands";
    Misprint = "misprint", "the record has one slip that the rest of the game settles";
    PlayedOnAfterMate = "played-on-after-mate", "moves follow the one that mated";
    PlayedOnAfterStalemate = "played-on-after-stalemate", "moves follow a stalemate";
    PlayedOnAfterDeadPosition = "played-on-after-dead-position", "moves follow a position in which neither side could mate";
    PlayedOnAfterRepetition = "played-on-after-repetition", "moves follow the repetition that draws without a claim";
    PlayedOnAfterMoveCount = "played-on-after-move-count", "moves follow the number of quiet moves that draws without a claim";
    MateNotScored = "mate-not-scored", "the last move mates, and the result does not say so";
    StalemateNotDrawn = "stalemate-not-drawn", "the last position is stalemate, and the result is no draw";
    DeadPositionNotDrawn = "dead-position-not-drawn", "neither side can mate in the last position, and the result is no draw";
    RepetitionNotDrawn = "repetition-not-drawn", "the last move repeats the position often enough, and the result is no draw";
    MoveCountNotDrawn = "move-count-not-drawn", "the last move completes the number of quiet moves, and the result is no draw";
    WonOnTime = "won-on-time", "won on time by a side that could not mate, or not force it where the code asks for that";
    DrawnOnTime = "drawn-on-time", "drawn on time although both sides could still win";
    WonWithoutMate = "won-without-mate", "won, not by mate nor on time, by a side that could not mate";
    SaidToBeMate = "said-to-be-mate", "said to have ended by mate, which the last position is not";
    SaidToBeStalemate = "said-to-be-stalemate", "said to have ended by stalemate, which the last position is not";
    SaidToBeDead = "said-to-be-dead", "said to be drawn because nobody had the men to mate, though somebody could";
    SaidToBeRepetition = "said-to-be-repetition", "said to be drawn by repetition, which the moves do not show";
    SaidToBeMoveCount = "said-to-be-move-count", "said to be drawn by a count of moves that the moves do not show";
    NamedOtherwise = "named-otherwise", "the Termination tag names another result than the game has";
    ResultsDiffer = "results-differ", "the Result tag and the closing marker differ";
    ClockRises = "clock-rises", "a clock time rises by more than the increment";
    MovedAfterFlag = "moved-after-flag", "a player whose time was over made further moves";
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The result is not the one that the code gives, or there are two.
    Result,
    /// A rule was broken, and that stands.
    Rule,
    /// The record contradicts itself or has a slip; the game itself is not in doubt.
    Record,
    /// Harmless: a king put on the middle of the board after the end, a rule of the place of play.
    Remark,
}

impl Severity {
    /// The name in data: `result`, `rule`, `record`, `remark`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Result => "result",
            Severity::Rule => "rule",
            Severity::Record => "record",
            Severity::Remark => "remark",
        }
    }
}

/// One contradiction between a game and the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub kind: Kind,
    /// How grave it is.
    pub severity: Severity,
    /// The clauses of the code that say otherwise.
    pub clauses: Vec<ClauseId>,
    /// How many plies had been played, the one in question included.
    pub ply: usize,
    /// The number of the last of these moves and whose it was; none before the first.
    pub number: Option<(u32, Color)>,
    /// A sentence without a full stop.
    pub reason: String,
    /// The result that the last position gives beyond doubt, by mate or stalemate.
    pub due: Option<Outcome>,
}

impl Finding {
    /// Whether two codes hold the same against a game.
    pub fn is_the_same(&self, other: &Finding) -> bool {
        (self.kind, self.ply) == (other.kind, other.ply)
    }
}

/// Where a game stands and what it is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameName {
    /// Which game of the file, from 1.
    pub game: u64,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// The `Event` tag.
    pub event: String,
    /// The `Date` tag.
    pub date: String,
    /// The `Round` tag.
    pub round: String,
    /// The `White` tag.
    pub white: String,
    /// The `Black` tag.
    pub black: String,
    /// The id of the code by which it is judged.
    pub code: &'static str,
    /// How that code was found.
    pub law: &'static str,
}

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
    /// Games with at least one finding.
    pub games_with_findings: u64,
    /// Findings by kind.
    pub findings: BTreeMap<&'static str, u64>,
    /// Questions that the budget did not decide.
    pub undecided: u64,
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
                let Counts {
                    file,
                    games,
                    games_with_findings,
                    ..
                } = counts;
                let (style, found) = match games_with_findings {
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
                    ("not decided", counts.undecided),
                    ("not read to the end", counts.unread),
                    ("of another kind of chess, not judged", counts.other_chess),
                ] {
                    if count > 0 {
                        writeln!(self.out, "  {name} {count}")?;
                    }
                }
                Ok(())
            }
        }
    }
}

fn ids(clauses: &[ClauseId]) -> String {
    let ids: Vec<&str> = clauses.iter().map(|id| id.as_str()).collect();
    ids.join(" ")
}
