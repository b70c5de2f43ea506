//! What of each code the program carries, counted from the program and from the cases themselves.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use jadoube_laws::Code;
use jadoube_laws::case::{CaseFile, Report};
use jadoube_laws::code::Bound;
use serde::Serialize;

use crate::exit::Exit;
use crate::files::{case_files, text_of};
use crate::output::{STRONG, Styled, complain, out};

/// The counts of one code.
#[derive(Serialize)]
struct Coverage {
    code: &'static str,
    clauses: usize,
    rules: usize,
    definitions: usize,
    findings: usize,
    unbound: usize,
    /// Clauses that some ruling in a shipped case cites.
    exercised: usize,
    /// Clauses bound to a rule that no shipped case cites.
    unexercised: Vec<&'static str>,
}

/// Counts, and shows the counts.
pub fn run(cases: &Path, json: bool) -> Result<Exit> {
    let cited = match cited(cases) {
        Ok(cited) => cited,
        Err(error) => {
            complain(format_args!(
                "{error:#}; no clause counts as shown by a case (name the folder with --cases)"
            ));
            BTreeSet::new()
        }
    };
    let counts: Vec<Coverage> = Code::all()
        .iter()
        .map(|code| coverage(code, &cited))
        .collect();
    let mut out = out();
    if json {
        serde_json::to_writer(&mut out, &counts)?;
        writeln!(out)?;
    } else {
        show(&mut out, &counts)?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// The clauses that rulings cite in the cases of a folder, each with its code.
fn cited(cases: &Path) -> Result<BTreeSet<(&'static str, &'static str)>> {
    let mut cited = BTreeSet::new();
    for file in case_files(cases)? {
        let case = CaseFile::parse(&text_of(&file)?)
            .map_err(|errors| anyhow::anyhow!("{}", errors[0]))
            .with_context(|| file.display().to_string())?;
        for code in &case.header.codes {
            let Ok(report) = case.run(code) else { continue };
            cited.extend(clauses_of(&report).map(|clause| (code.id, clause)));
        }
    }
    Ok(cited)
}

fn clauses_of(report: &Report) -> impl Iterator<Item = &'static str> {
    let clauses: Vec<&'static str> = report
        .acts
        .iter()
        .flat_map(|act| act.clauses.iter().chain(&act.cited_by_time))
        .map(|clause| clause.as_str())
        .collect();
    clauses.into_iter()
}

fn coverage(code: &'static Code, cited: &BTreeSet<(&'static str, &'static str)>) -> Coverage {
    let count = |bound| {
        code.clauses
            .iter()
            .filter(|clause| clause.bound == bound)
            .count()
    };
    let is_cited = |id: &'static str| cited.contains(&(code.id, id));
    let rules = code
        .clauses
        .iter()
        .filter(|clause| clause.bound == Some(Bound::Rule));
    Coverage {
        code: code.id,
        clauses: code.clauses.len(),
        rules: count(Some(Bound::Rule)),
        definitions: count(Some(Bound::Definition)),
        findings: count(Some(Bound::Finding)),
        unbound: count(None),
        exercised: code
            .clauses
            .iter()
            .filter(|clause| is_cited(clause.id.as_str()))
            .count(),
        unexercised: rules
            .map(|clause| clause.id.as_str())
            .filter(|id| !is_cited(id))
            .collect(),
    }
}

fn show(out: &mut impl Write, counts: &[Coverage]) -> Result<()> {
    writeln!(
        out,
        "{}",
        Styled(
            STRONG,
            format_args!(
                "{:<11}{:>8}{:>8}{:>13}{:>10}{:>9}{:>11}",
                "code", "clauses", "rules", "definitions", "findings", "unbound", "exercised"
            )
        )
    )?;
    for count in counts {
        writeln!(
            out,
            "{:<11}{:>8}{:>8}{:>13}{:>10}{:>9}{:>11}",
            count.code,
            count.clauses,
            count.rules,
            count.definitions,
            count.findings,
            count.unbound,
            count.exercised
        )?;
    }
    writeln!(
        out,
        "\nrules: a parameter of a rule cites the clause; definitions rule on nothing; findings are a person's;\n\
         exercised: a ruling in a shipped case cites the clause"
    )?;
    Ok(())
}
