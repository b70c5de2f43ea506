//! What of each code the program carries, counted from the program and from the cases themselves.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use jadoube_book::every_citation;
use jadoube_laws::Code;
use jadoube_laws::case::{CaseFile, Report};
use jadoube_laws::code::{Bound, Clause};
use schemars::JsonSchema;
use serde::Serialize;

use crate::exit::Exit;
use crate::files::{case_files, text_of};
use crate::output::{STRONG, Styled, out};

/// The counts of one code.
#[derive(Serialize, JsonSchema)]
pub struct Coverage {
    /// `jadoube.coverage/1`.
    schema: &'static str,
    /// The code.
    code: &'static str,
    /// All clauses.
    clauses: usize,
    /// Clauses bound to a rule, marked as a definition, or left to a person's finding.
    bound: usize,
    /// Clauses that rule on something: all but the definitions.
    ruling: usize,
    /// Ruling clauses that some ruling in a shipped case cites by their exact id.
    exercised: usize,
    /// Clauses that are not bound.
    unbound: Vec<&'static str>,
    /// Ruling clauses that no ruling in a shipped case cites.
    unexercised: Vec<&'static str>,
}

/// Counts, and shows the counts.
pub fn run(cases: Option<&Path>, json: bool) -> Result<Exit> {
    let cited = match cases {
        None => cited_in_shipped(),
        Some(folder) => cited(folder)?,
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

/// The clauses that rulings cite in the cases that ship with the program, each with its code.
fn cited_in_shipped() -> BTreeSet<(&'static str, &'static str)> {
    let of = |code: &'static Code| every_citation(code).keys().map(|clause| (code.id, *clause));
    Code::all().iter().flat_map(of).collect()
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
        .flat_map(|act| act.cited())
        .map(|clause| clause.as_str())
        .collect();
    clauses.into_iter()
}

fn coverage(code: &'static Code, cited: &BTreeSet<(&'static str, &'static str)>) -> Coverage {
    let ids = |keep: &dyn Fn(&Clause) -> bool| -> Vec<&'static str> {
        let clauses = code.clauses.iter().filter(|clause| keep(clause));
        clauses.map(|clause| clause.id.as_str()).collect()
    };
    let unbound = ids(&|clause| clause.bound.is_none());
    let ruling = ids(&|clause| clause.bound != Some(Bound::Definition));
    let unexercised: Vec<&'static str> = ruling
        .iter()
        .copied()
        .filter(|id| !cited.contains(&(code.id, *id)))
        .collect();
    Coverage {
        schema: "jadoube.coverage/1",
        code: code.id,
        clauses: code.clauses.len(),
        bound: code.clauses.len() - unbound.len(),
        ruling: ruling.len(),
        exercised: ruling.len() - unexercised.len(),
        unbound,
        unexercised,
    }
}

fn show(out: &mut impl Write, counts: &[Coverage]) -> Result<()> {
    let head = format_args!(
        "{:<11}{:>8}{:>8}{:>8}{:>11}",
        "code", "clauses", "bound", "ruling", "exercised"
    );
    writeln!(out, "{}", Styled(STRONG, head))?;
    for count in counts {
        writeln!(
            out,
            "{:<11}{:>8}{:>8}{:>8}{:>11}",
            count.code, count.clauses, count.bound, count.ruling, count.exercised
        )?;
    }
    for count in counts {
        show_lacking(out, count.code, "not bound", &count.unbound)?;
        show_lacking(out, count.code, "cited by no case", &count.unexercised)?;
    }
    writeln!(
        out,
        "\nbound: to a rule, a definition or a person's finding; ruling: all but the definitions;\n\
         exercised: a ruling in a shipped case cites the clause by its exact id"
    )?;
    Ok(())
}

fn show_lacking(out: &mut impl Write, code: &str, what: &str, ids: &[&str]) -> Result<()> {
    if !ids.is_empty() {
        writeln!(out, "\n{code}, {what}: {}", ids.join(", "))?;
    }
    Ok(())
}
