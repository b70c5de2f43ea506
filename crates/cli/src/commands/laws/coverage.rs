//! What of each code the program carries, counted from the program and from the cases themselves.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use jadoube_book::{CodeHead, shipped};
use jadoube_codes::Bound;
use jadoube_laws::case::CaseFile;
use jadoube_laws::{Code, Shelf};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::laws::CoverageArgs;
use crate::codes::codes_meant;
use crate::exit::Exit;
use crate::files::{case_files, text_of};
use crate::output::{STRONG, Styled, out};

/// The counts of one code.
#[derive(Serialize, JsonSchema)]
pub struct Coverage {
    /// `jadoube.coverage/2`.
    schema: &'static str,
    /// The code.
    code: &'static str,
    /// All clauses.
    clauses: usize,
    /// Clauses that give the value of a parameter that rules read.
    decides: usize,
    /// Clauses that rulings cite beside others and that decide nothing by themselves.
    quoted: usize,
    /// Clauses that only a person can judge.
    finding: usize,
    /// Clauses that only say what words mean.
    definition: usize,
    /// Clauses, definitions apart, that an expectation of a shipped case names where the act itself did not.
    exercised: usize,
    /// Clauses, definitions apart, that no expectation names so.
    unexercised: Vec<&'static str>,
    /// Clauses seen in a text of the edition, or a quotation of it.
    attested: usize,
    /// Whether it is a printed edition of which every clause was seen.
    complete: bool,
    /// Subjects of the rules on which the source has nothing; nothing is counted of them.
    not_carried: Vec<String>,
}

/// Counts, and shows the counts; of one code also the clauses that no expectation names.
pub fn run(shelf: &Shelf, args: &CoverageArgs) -> Result<Exit> {
    let (codes, _) = codes_meant(shelf, args.code.as_deref(), None)?;
    let cases: Vec<CaseFile> = match args.cases.as_deref() {
        None => shipped()
            .iter()
            .map(|shipped| shipped.case.clone())
            .collect(),
        Some(folder) => read(shelf, folder)?,
    };
    let exercised = exercised(shelf, &cases);
    let counts: Vec<Coverage> = codes
        .into_iter()
        .map(|code| coverage(&code, &exercised))
        .collect();
    let mut out = out();
    if args.json {
        serde_json::to_writer(&mut out, &counts)?;
        writeln!(out)?;
    } else {
        show(&mut out, &counts)?;
        if let (Some(_), [count]) = (&args.code, counts.as_slice()) {
            show_unexercised(&mut out, count)?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn read(shelf: &Shelf, folder: &Path) -> Result<Vec<CaseFile>> {
    let mut cases = Vec::new();
    for file in case_files(folder)? {
        let case = CaseFile::parse_on(shelf, &text_of(&file)?)
            .map_err(|errors| anyhow::anyhow!("{}", errors[0]))
            .with_context(|| file.display().to_string())?;
        cases.push(case);
    }
    Ok(cases)
}

/// The clauses that expectations name, each with its code.
fn exercised(shelf: &Shelf, cases: &[CaseFile]) -> BTreeSet<(&'static str, &'static str)> {
    let mut exercised = BTreeSet::new();
    for case in cases {
        for code in &case.header.codes {
            let code = shelf.code(code.id).unwrap_or(code);
            let Ok(report) = case.run(code) else { continue };
            let held = report.acts.iter().flat_map(|act| &act.expectations);
            let clauses = held.flat_map(|expectation| &expectation.exercises);
            exercised.extend(clauses.map(|clause| (code.id, clause.as_str())));
        }
    }
    exercised
}

fn coverage(code: &Code, exercised: &BTreeSet<(&'static str, &'static str)>) -> Coverage {
    let of = |bound: Bound| {
        let clauses = code.clauses.iter();
        clauses.filter(|clause| clause.bound == bound).count()
    };
    let ruling = || {
        let clauses = code.clauses.iter();
        clauses.filter(|clause| clause.bound != Bound::Definition)
    };
    let unexercised: Vec<&'static str> = ruling()
        .map(|clause| clause.id.as_str())
        .filter(|id| !exercised.contains(&(code.id, *id)))
        .collect();
    let head = CodeHead::from(code);
    Coverage {
        schema: "jadoube.coverage/2",
        code: code.id,
        clauses: code.clauses.len(),
        decides: of(Bound::Decides),
        quoted: of(Bound::Quoted),
        finding: of(Bound::Finding),
        definition: of(Bound::Definition),
        exercised: ruling().count() - unexercised.len(),
        unexercised,
        attested: head.attested,
        complete: head.complete,
        not_carried: head.absent,
    }
}

fn show(out: &mut impl Write, counts: &[Coverage]) -> Result<()> {
    let head = format_args!(
        "{:<12}{:>8}{:>9}{:>8}{:>9}{:>12}{:>11}{:>10}  {}",
        "code",
        "clauses",
        "decides",
        "quoted",
        "finding",
        "definition",
        "exercised",
        "attested",
        "not carried"
    );
    writeln!(out, "{}", Styled(STRONG, head))?;
    for count in counts {
        writeln!(
            out,
            "{:<12}{:>8}{:>9}{:>8}{:>9}{:>12}{:>11}{:>10}  {}",
            count.code,
            count.clauses,
            count.decides,
            count.quoted,
            count.finding,
            count.definition,
            count.exercised,
            count.attested,
            count.not_carried.join(", ")
        )?;
    }
    writeln!(
        out,
        "\ndecides: gives a value that rules read; quoted: cited beside others; finding: judged by a person;\n\
         exercised: an expectation of a shipped case names the clause, and its act did not"
    )?;
    Ok(())
}

fn show_unexercised(out: &mut impl Write, count: &Coverage) -> Result<()> {
    match count.unexercised.as_slice() {
        [] => writeln!(out, "\nAn expectation names every clause.")?,
        ids => writeln!(out, "\nNamed by no expectation: {}", ids.join(", "))?,
    }
    Ok(())
}
