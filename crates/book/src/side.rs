//! One dispute under several codes, side by side.

use std::sync::Arc;

use jadoube_board::FenStyle;
use jadoube_laws::case::{ActReport, CaseError, CaseFile, Report, Told};
use jadoube_laws::{Code, Score, Shelf};
use serde::Serialize;

use crate::answer::Cited;
use crate::day::LawOfDay;

/// A dispute with a column for each code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SideBySide {
    /// `jadoube.side-by-side/1`.
    pub schema: &'static str,
    /// The title of the case; empty if it has none.
    pub title: String,
    /// The law of the day, where a date chose the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code_of_day: Option<LawOfDay>,
    /// The position before the first act, as a FEN.
    pub start: String,
    /// What happened, act by act.
    pub acts: Vec<SideLine>,
    /// What each code rules.
    pub columns: Vec<Column>,
    /// Whether the codes that know the terms of the case rule differently on any act.
    pub differ: bool,
}

/// An act of the dispute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SideLine {
    /// The number of the line in the text, from 1.
    pub line: usize,
    /// The line as it stands.
    pub text: String,
    /// Whether the codes that know the terms rule differently on it; which clauses they cite does not matter.
    pub differ: bool,
}

/// What one code rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Column {
    /// The code.
    pub code: &'static str,
    /// Its title.
    pub title: String,
    /// Whether the case itself names the code.
    pub named: bool,
    /// Why no game can begin on these terms under the code; nothing else is filled then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_such_terms: Option<String>,
    /// The ruling on the last act, in words.
    pub ruling: String,
    /// The same as it is read out to the players; empty where nothing happened.
    pub read_out: String,
    /// The result at the end: `1-0`, `1/2-1/2`, `*` while the game goes on.
    pub result: String,
    /// The position at the end, as a FEN.
    pub position: String,
    /// All clauses that the rulings cite, in the order in which they come up.
    pub clauses: Vec<Cited>,
    /// Whether every expectation that speaks of the code holds; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<bool>,
    /// The ruling on each act.
    pub cells: Vec<Cell>,
}

/// The ruling of one code on one act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Cell {
    /// The ruling; clauses by which time alone brought something about before it stand first.
    #[serde(flatten)]
    pub told: Told<Cited>,
    /// Whether the words could be understood as anything that hands could do on the board as it stood.
    pub understood: bool,
    /// The ruling in a few words: `stands, a breach; White owes: moves e2`.
    pub ruling: String,
    /// The expectations that speak of this code and do not hold, each with what is the case.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub failed: Vec<String>,
}

/// Puts the text of a case to several codes, whatever its header says; what it expects may name the codes of this shelf.
///
/// # Errors
/// Everything in the text that cannot be read, in the order of the lines.
pub fn side_by_side<'c>(
    shelf: &Shelf,
    text: &str,
    codes: impl IntoIterator<Item = &'c Arc<Code>>,
) -> Result<SideBySide, Vec<CaseError>> {
    Ok(run_side_by_side(&CaseFile::parse_on(shelf, text)?, codes))
}

/// Puts a case to several codes, whatever its header says.
pub fn run_side_by_side<'c>(
    case: &CaseFile,
    codes: impl IntoIterator<Item = &'c Arc<Code>>,
) -> SideBySide {
    let columns: Vec<Column> = codes.into_iter().map(|code| column(case, code)).collect();
    let known = || {
        columns
            .iter()
            .filter(|column| column.no_such_terms.is_none())
    };
    let acts: Vec<SideLine> = case
        .acts
        .iter()
        .enumerate()
        .map(|(at, act)| {
            let first = known().next().map(|column| &column.cells[at]);
            let differ = known()
                .any(|column| first.is_some_and(|first| !first.rules_like(&column.cells[at])));
            SideLine {
                line: act.line,
                text: act.text.clone(),
                differ,
            }
        })
        .collect();
    SideBySide {
        schema: "jadoube.side-by-side/1",
        title: case.header.title.clone(),
        code_of_day: None,
        start: case.header.terms.start.to_fen(FenStyle::Standard),
        differ: acts.iter().any(|act| act.differ),
        acts,
        columns,
    }
}

fn column(case: &CaseFile, code: &Arc<Code>) -> Column {
    let empty = Column {
        code: code.id,
        title: code.title.clone(),
        named: case.header.codes.iter().any(|named| named.id == code.id),
        no_such_terms: None,
        ruling: String::new(),
        read_out: String::new(),
        result: String::new(),
        position: String::new(),
        clauses: Vec::new(),
        holds: None,
        cells: Vec::new(),
    };
    match case.run(code) {
        Err(error) => Column {
            no_such_terms: Some(error.to_string()),
            ..empty
        },
        Ok(report) => filled(empty, code, &report),
    }
}

fn filled(empty: Column, code: &Code, report: &Report) -> Column {
    let mut clauses: Vec<Cited> = Vec::new();
    for act in &report.acts {
        let cited = act.cited_by_time.iter().chain(&act.clauses);
        for clause in Cited::all(code, cited) {
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
    }
    let cells: Vec<Cell> = report.acts.iter().map(|act| Cell::of(code, act)).collect();
    let expects = report.acts.iter().any(|act| !act.expectations.is_empty());
    Column {
        ruling: cells
            .last()
            .map(|cell| cell.ruling.clone())
            .unwrap_or_default(),
        read_out: report.read_out.clone(),
        result: report.result.to_string(),
        position: report.position.clone(),
        clauses,
        holds: expects.then_some(report.ok),
        cells,
        ..empty
    }
}

impl Cell {
    fn of(code: &Code, act: &ActReport) -> Cell {
        let failed = act
            .expectations
            .iter()
            .filter(|expectation| !expectation.ok);
        Cell {
            told: act.told.clone().citing(
                Cited::all(code, act.cited_by_time.iter().chain(&act.clauses)),
                Cited::all(code, act.also.iter()),
            ),
            understood: !act.not_understood,
            ruling: in_words(act),
            failed: failed
                .map(|expectation| format!("{}: {}", expectation.text, expectation.got))
                .collect(),
        }
    }

    /// Whether two codes come to the same on an act; the clauses and the sentences are their own.
    fn rules_like(&self, other: &Cell) -> bool {
        self.ruling == other.ruling
            && self.told.reads == other.told.reads
            && self.told.position == other.told.position
    }
}

/// A ruling in a few words.
pub(crate) fn in_words(act: &ActReport) -> String {
    let verdict = match (act.accepted, act.not_understood) {
        _ if act.not_carried => "not carried here",
        (true, _) => "stands",
        (false, true) => "not understood",
        (false, false) => "refused",
    };
    let mut words = verdict.to_owned();
    if act.breach {
        words += ", a breach";
    }
    for penalty in &act.penalties {
        words += &format!("; penalty {penalty}");
    }
    for duty in &act.obligations {
        let (who, what) = duty.split_once(' ').unwrap_or(("", duty));
        words += &format!("; {who} owes: {what}");
    }
    for choice in &act.choices {
        let (who, what) = choice.split_once(": ").unwrap_or(("", choice));
        words += &format!("; {who} may choose: {what}");
    }
    if let Some(question) = &act.asks {
        words += &format!("; the arbiter is asked: {question}");
    }
    if act.result != Score::Open {
        words += &format!("; {}", act.result);
    }
    words
}
