//! What the audit finds, and how it is told: in sentences, as JSON, as CSV.

use std::collections::BTreeMap;
use std::io::{self, Write};

use jadoube_board::Color;
use jadoube_laws::ClauseId;
use schemars::JsonSchema;
use serde::Serialize;

use super::super::AuditFormat;
use crate::output::{BAD, DIM, GOOD, Styled};

/// What contradicts the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// An illegal move was made and stands.
    IllegalMove,
    /// Moves follow the one that mated.
    PlayedOnAfterMate,
    /// Moves follow a stalemate.
    PlayedOnAfterStalemate,
    /// Moves follow a position in which neither side could mate.
    PlayedOnAfterDeadPosition,
    /// Moves follow the repetition that draws without a claim.
    PlayedOnAfterRepetition,
    /// Moves follow the number of quiet moves that draws without a claim.
    PlayedOnAfterMoveCount,
    /// The last move mates, and the result does not say so.
    MateNotScored,
    /// The last position is stalemate, and the result is no draw.
    StalemateNotDrawn,
    /// Neither side can mate in the last position, and the result is no draw.
    DeadPositionNotDrawn,
    /// The last move repeats the position often enough, and the result is no draw.
    RepetitionNotDrawn,
    /// The last move completes the number of quiet moves, and the result is no draw.
    MoveCountNotDrawn,
    /// Won on time by a side that could not mate, or not force it where the code asks for that.
    WonOnTime,
    /// Drawn on time although both sides could still win.
    DrawnOnTime,
    /// Won, not by mate nor on time, by a side that could not mate.
    WonWithoutMate,
    /// Said to have ended by mate, which the last position is not.
    SaidToBeMate,
    /// Said to have ended by stalemate, which the last position is not.
    SaidToBeStalemate,
    /// Said to be drawn because nobody had the men to mate, though somebody could.
    SaidToBeDead,
}

impl Kind {
    /// The name in data, such as `won-on-time`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::IllegalMove => "illegal-move",
            Kind::PlayedOnAfterMate => "played-on-after-mate",
            Kind::PlayedOnAfterStalemate => "played-on-after-stalemate",
            Kind::PlayedOnAfterDeadPosition => "played-on-after-dead-position",
            Kind::PlayedOnAfterRepetition => "played-on-after-repetition",
            Kind::PlayedOnAfterMoveCount => "played-on-after-move-count",
            Kind::MateNotScored => "mate-not-scored",
            Kind::StalemateNotDrawn => "stalemate-not-drawn",
            Kind::DeadPositionNotDrawn => "dead-position-not-drawn",
            Kind::RepetitionNotDrawn => "repetition-not-drawn",
            Kind::MoveCountNotDrawn => "move-count-not-drawn",
            Kind::WonOnTime => "won-on-time",
            Kind::DrawnOnTime => "drawn-on-time",
            Kind::WonWithoutMate => "won-without-mate",
            Kind::SaidToBeMate => "said-to-be-mate",
            Kind::SaidToBeStalemate => "said-to-be-stalemate",
            Kind::SaidToBeDead => "said-to-be-dead",
        }
    }
}

/// One contradiction between a game and the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What it is.
    pub kind: Kind,
    /// The clauses of the code that say otherwise.
    pub clauses: Vec<ClauseId>,
    /// How many plies had been played, the one in question included.
    pub ply: usize,
    /// The number of the last of these moves and whose it was; none before the first.
    pub number: Option<(u32, Color)>,
    /// A sentence without a full stop.
    pub reason: String,
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
}

/// Tells findings in the form that was asked for.
pub struct Teller<'a, W> {
    /// Where to.
    pub out: &'a mut W,
    /// In which form.
    pub format: AuditFormat,
}

impl<W: Write> Teller<'_, W> {
    /// What stands before the first finding: the names of the columns.
    pub fn head(&mut self) -> io::Result<()> {
        if self.format == AuditFormat::Csv {
            let names = "file,game,line,white,black,ply,move,color,finding,code,clauses,reason,law";
            writeln!(self.out, "{names}")?;
        }
        Ok(())
    }

    /// One finding.
    pub fn tell(&mut self, file: &str, name: &GameName, finding: &Finding) -> io::Result<()> {
        let (number, color) = finding.number.unzip();
        let color = color.map(|color| match color {
            Color::White => "white",
            Color::Black => "black",
        });
        match self.format {
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
                };
                serde_json::to_writer(&mut *self.out, &line)?;
                writeln!(self.out)
            }
            AuditFormat::Csv => {
                let fields = [
                    quoted(file),
                    name.game.to_string(),
                    name.line.to_string(),
                    quoted(&name.white),
                    quoted(&name.black),
                    finding.ply.to_string(),
                    number.map(|number| number.to_string()).unwrap_or_default(),
                    color.unwrap_or_default().to_owned(),
                    finding.kind.name().to_owned(),
                    name.code.to_owned(),
                    quoted(&ids(&finding.clauses)),
                    quoted(&finding.reason),
                    name.law.to_owned(),
                ];
                writeln!(self.out, "{}", fields.join(","))
            }
            AuditFormat::Text => {
                let GameName {
                    game,
                    line,
                    white,
                    black,
                    code,
                    law,
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
                writeln!(
                    self.out,
                    "{file}: game {game}, line {line} ({white} - {black}){at}: {}: {} {}",
                    Styled(BAD, finding.kind.name()),
                    finding.reason,
                    Styled(DIM, format_args!("[{code}{law} {}]", ids(&finding.clauses)))
                )
            }
        }
    }

    /// What a file adds up to. A table of comma-separated values has no place for it.
    pub fn sum_up(&mut self, counts: &Counts) -> io::Result<()> {
        match self.format {
            AuditFormat::Csv => Ok(()),
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
                    "{:.3} s, {:.0} games a second",
                    counts.seconds,
                    *games as f64 / counts.seconds.max(1e-9)
                );
                writeln!(
                    self.out,
                    "{file}: {games} games, {} {}",
                    Styled(style, found),
                    Styled(DIM, speed)
                )?;
                for (kind, count) in &counts.findings {
                    writeln!(self.out, "  {kind} {count}")?;
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

/// A field of comma-separated values as RFC 4180 writes it.
fn quoted(field: &str) -> String {
    if field.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn fields_with_commas_and_quotation_marks_are_quoted() {
        assert_eq!(quoted("Morphy"), "Morphy");
        assert_eq!(quoted("Morphy, Paul"), "\"Morphy, Paul\"");
        assert_eq!(quoted("\"Paul\""), "\"\"\"Paul\"\"\"");
    }
}
