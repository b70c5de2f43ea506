//! Every shipped case under every code.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::ops::Range;
use std::sync::Arc;
use std::thread;

use jadoube_codes::{Given, meaning::parameters};
use jadoube_laws::Code;
use jadoube_laws::case::{ActReport, Report};
use serde::Serialize;

use crate::answer::is_same;
use crate::shipped::{Shipped, shipped};

/// Every shipped case under every code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Matrix {
    /// `jadoube.matrix/1`.
    pub schema: &'static str,
    /// The codes, in the order of the cells of each row.
    pub codes: Vec<&'static str>,
    /// The counts.
    pub totals: Totals,
    /// A row for each case, in order of the names.
    pub rows: Vec<MatrixRow>,
}

/// What the matrix counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Totals {
    /// Cases.
    pub cases: usize,
    /// Cells: cases times codes.
    pub cells: usize,
    /// Cells in which a game can begin on the terms of the case.
    pub known: usize,
    /// Cells that a case itself names, so that it says what must hold there.
    pub named: usize,
    /// Cases on which the codes that know the terms do not all rule alike.
    pub differing_cases: usize,
    /// Known cells that rule otherwise than most codes do on that case.
    pub differing_cells: usize,
}

/// A case under every code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MatrixRow {
    /// The name of the case.
    pub case: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Whether the codes that know the terms rule differently; which clauses they cite does not matter.
    pub differ: bool,
    /// Why they do: the parameters that give the clauses relied on and in which these codes differ.
    pub because: Vec<&'static str>,
    /// A cell for each code.
    pub cells: Vec<MatrixCell>,
}

/// A case under one code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MatrixCell {
    /// The code.
    pub code: &'static str,
    /// Whether the case names it.
    pub named: bool,
    /// Why no game can begin on these terms; nothing else is filled then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_such_terms: Option<String>,
    /// What was ruled, act by act.
    pub acts: Vec<Mark>,
    /// The result at the end.
    pub result: String,
    /// The position at the end.
    pub position: String,
    /// A sum over duties, choices, penalties, questions, readings, results and positions after every act.
    pub sum: String,
}

/// The ruling on one act in short.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Mark {
    /// `+` it stands, `!` it stands and is a breach, `-` refused, `x` refused and a breach, `?` not understood, `~` not carried
    /// by the code.
    pub verdict: char,
    /// The clauses cited.
    pub clauses: Vec<&'static str>,
    /// The sum up to this act, so that it can be seen where rulings part.
    #[serde(skip)]
    sum: u32,
}

/// Every shipped case under all these codes, on all processors.
pub(crate) fn of(all: &[Arc<Code>]) -> Matrix {
    let rows = rows(all, shipped());
    Matrix {
        schema: "jadoube.matrix/1",
        codes: all.iter().map(|code| code.id).collect(),
        totals: totals(&rows),
        rows,
    }
}

/// The rows of one subject.
pub(crate) fn of_subject(all: &[Arc<Code>], subject: &str) -> Vec<MatrixRow> {
    let of = |case: &Shipped| case.name.split_once('/').map(|(folder, _)| folder) == Some(subject);
    // The cases stand in the order of their names, so that those of a folder stand together.
    let cases = shipped();
    let start = cases.iter().position(of).unwrap_or(cases.len());
    let end = cases.iter().rposition(of).map_or(start, |last| last + 1);
    rows(all, &cases[start..end])
}

/// The subjects of the shipped cases, each with how many there are.
pub fn matrix_subjects() -> BTreeMap<&'static str, usize> {
    let mut subjects = BTreeMap::new();
    let folders = shipped()
        .iter()
        .filter_map(|case| case.name.split_once('/'));
    for (folder, _) in folders {
        *subjects.entry(folder).or_insert(0) += 1;
    }
    subjects
}

fn rows(all: &[Arc<Code>], cases: &'static [Shipped]) -> Vec<MatrixRow> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    // The module for browsers has no threads at all.
    if threads == 1 {
        return cases.iter().map(|case| row(all, case)).collect();
    }
    let share = cases.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let parts: Vec<_> = cases
            .chunks(share)
            .map(|part| scope.spawn(|| part.iter().map(|case| row(all, case)).collect()))
            .collect();
        let done = parts.into_iter().flat_map(|part| -> Vec<MatrixRow> {
            part.join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        done.collect()
    })
}

fn row(all: &[Arc<Code>], case: &'static Shipped) -> MatrixRow {
    let cells: Vec<MatrixCell> = all.iter().map(|code| cell(case, code)).collect();
    let ruled: Vec<_> = cells.iter().filter_map(MatrixCell::ruled).collect();
    let differ = ruled.windows(2).any(|pair| pair[0] != pair[1]);
    MatrixRow {
        case: case.name,
        title: &case.case.header.title,
        differ,
        because: if differ {
            because(all, &cells)
        } else {
            Vec::new()
        },
        cells,
    }
}

fn cell(case: &Shipped, code: &Arc<Code>) -> MatrixCell {
    let empty = MatrixCell {
        code: code.id,
        named: case.names(code),
        no_such_terms: None,
        acts: Vec::new(),
        result: String::new(),
        position: String::new(),
        sum: String::new(),
    };
    match case.run(code) {
        Err(reason) => MatrixCell {
            no_such_terms: Some(reason.to_string()),
            ..empty
        },
        Ok(report) => MatrixCell {
            acts: marks(&report),
            result: report.result.to_string(),
            position: report.position.clone(),
            ..empty
        }
        .summed(),
    }
}

/// The marks of all acts, each with the sum so far.
fn marks(report: &Report) -> Vec<Mark> {
    let mut sum = Sum::START;
    let mark = |act: &ActReport| {
        sum.take_act(act);
        let cited = act.cited_by_time.iter().chain(&act.clauses);
        Mark {
            verdict: verdict(act),
            clauses: cited.map(|clause| clause.as_str()).collect(),
            sum: sum.0,
        }
    };
    report.acts.iter().map(mark).collect()
}

fn verdict(act: &ActReport) -> char {
    match (act.accepted, act.breach) {
        _ if act.not_understood => '?',
        _ if act.not_carried => '~',
        (true, false) => '+',
        (true, true) => '!',
        (false, false) => '-',
        (false, true) => 'x',
    }
}

impl MatrixCell {
    fn summed(mut self) -> MatrixCell {
        self.sum = self
            .acts
            .last()
            .map(|last| format!("{:08x}", last.sum))
            .unwrap_or_default();
        self
    }

    /// Whether a game can begin on these terms and the code carries what the case is about.
    fn is_ruled(&self) -> bool {
        self.no_such_terms.is_none() && self.acts.iter().all(|act| act.verdict != '~')
    }

    /// What was ruled, act by act and without the clauses; `None` where nothing was.
    fn ruled(&self) -> Option<Vec<(char, u32)>> {
        let marks = self.acts.iter().map(|act| (act.verdict, act.sum));
        self.is_ruled().then(|| marks.collect())
    }
}

/// A sum over what the marks do not show.
///
/// FNV-1a in 32 bits: it need only make a change seen, and must be the same on every machine.
struct Sum(u32);

impl Sum {
    const START: Sum = Sum(0x811c_9dc5);

    fn take(&mut self, text: &str) {
        for byte in text.bytes().chain([0]) {
            self.0 = (self.0 ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }

    fn take_act(&mut self, act: &ActReport) {
        for item in [&act.obligations, &act.choices, &act.penalties]
            .into_iter()
            .flatten()
        {
            self.take(item);
        }
        self.take(act.reads.as_deref().unwrap_or_default());
        self.take(if act.asks.is_some() { "asks" } else { "" });
        self.take(&act.result.to_string());
        self.take(&act.position);
    }
}

/// A code with its rulings on a case.
type Ruled<'a> = (&'a Code, &'a [Mark]);

/// The parameters that best explain why codes rule differently, three at most.
///
/// The ruling on the act at which the codes part cites clauses, and clauses give values to parameters. A parameter
/// explains the better, the more pairs of codes there are of which it can be said: they have the same value and rule
/// alike, or different values and rule differently.
fn because(all: &[Arc<Code>], cells: &[MatrixCell]) -> Vec<&'static str> {
    let known: Vec<Ruled<'_>> = all
        .iter()
        .zip(cells)
        .filter(|(_, cell)| cell.is_ruled())
        .map(|(code, cell)| (&**code, cell.acts.as_slice()))
        .collect();
    let Some(first) = known.first().map(|(_, acts)| *acts) else {
        return Vec::new();
    };
    let parts_at = |at: &usize| known.iter().any(|(_, acts)| !is_alike(acts, first, *at));
    let Some(parting) = (0..first.len()).find(parts_at) else {
        return Vec::new();
    };
    // What is relied on is cited where the codes part, or in some cases only later, when it comes to a head.
    let at_once = explained(&known, parting, parting..parting + 1);
    if at_once.is_empty() {
        explained(&known, parting, parting..first.len())
    } else {
        at_once
    }
}

fn is_alike(a: &[Mark], b: &[Mark], at: usize) -> bool {
    (a[at].verdict, a[at].sum) == (b[at].verdict, b[at].sum)
}

/// The best explanations among the parameters whose clauses are cited at these acts.
fn explained(known: &[Ruled<'_>], parting: usize, cited_at: Range<usize>) -> Vec<&'static str> {
    let cited = |acts: &[Mark]| -> BTreeSet<&'static str> {
        acts[cited_at.clone()]
            .iter()
            .flat_map(|act| &act.clauses)
            .copied()
            .collect()
    };
    let cited: Vec<BTreeSet<&str>> = known.iter().map(|(_, acts)| cited(acts)).collect();
    let mut ranked: Vec<(usize, &'static str)> = Vec::new();
    for parameter in parameters() {
        let values: Vec<_> = known
            .iter()
            .map(|(code, _)| code.given(parameter))
            .collect();
        let mut with_cited = values.iter().zip(&cited);
        if !with_cited.any(|(value, cited)| value.is_some_and(|value| cites(value, cited))) {
            continue;
        }
        let pairs = (0..known.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        let pairs: Vec<(bool, bool)> = pairs
            .map(|(a, b)| {
                (
                    is_alike(known[a].1, known[b].1, parting),
                    is_same(values[a], values[b]),
                )
            })
            .collect();
        if pairs.contains(&(false, false)) {
            let fitting = pairs.iter().filter(|(alike, same)| alike == same).count();
            ranked.push((fitting, parameter.path()));
        }
    }
    ranked.sort_by_key(|(fitting, _)| std::cmp::Reverse(*fitting));
    ranked.into_iter().take(3).map(|(_, path)| path).collect()
}

fn cites(given: Given<'_>, cited: &BTreeSet<&str>) -> bool {
    let own = given.own().map(|(_, answer)| answer);
    std::iter::once(given.usual())
        .chain(own)
        .any(|answer| answer.clauses().any(|id| cited.contains(id)))
}

fn totals(rows: &[MatrixRow]) -> Totals {
    let mut totals = Totals {
        cases: rows.len(),
        ..Totals::default()
    };
    for row in rows {
        totals.cells += row.cells.len();
        totals.known += row
            .cells
            .iter()
            .filter(|cell| cell.no_such_terms.is_none())
            .count();
        totals.named += row.cells.iter().filter(|cell| cell.named).count();
        totals.differing_cases += usize::from(row.differ);
        totals.differing_cells += minority(&row.cells);
    }
    totals
}

/// How many cells rule otherwise than the most frequent ruling of the row.
fn minority(cells: &[MatrixCell]) -> usize {
    let ruled: Vec<_> = cells.iter().filter_map(MatrixCell::ruled).collect();
    let most = ruled
        .iter()
        .map(|one| ruled.iter().filter(|other| *other == one).count())
        .max();
    ruled.len() - most.unwrap_or(0)
}
