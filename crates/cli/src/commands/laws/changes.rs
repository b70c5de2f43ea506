//! `jadoube laws changes`: what changed between two codes, as an arbiter reads it before a season.

use std::io::Write;

use anyhow::Result;
use jadoube_book::{Answer, Book, ChangedClause, Changes};

use crate::args::laws::ChangesArgs;
use crate::codes::code_named;
use crate::exit::Exit;
use crate::output::{DIM, STRONG, Styled, json_line, out};
use crate::table::wrapped;

/// How wide text runs.
const WIDTH: usize = 100;

/// Tells what changed.
pub fn run(book: &Book, args: &ChangesArgs) -> Result<Exit> {
    let shelf = book.shelf();
    let changes = book.changes(code_named(shelf, &args.from)?, code_named(shelf, &args.to)?);
    let mut out = out();
    if args.json {
        json_line(&mut out, &changes)?;
    } else {
        show(&mut out, &changes)?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn show(out: &mut impl Write, changes: &Changes) -> Result<()> {
    let Changes { from, to, .. } = changes;
    writeln!(
        out,
        "{}",
        Styled(STRONG, format_args!("From {from} to {to}"))
    )?;
    if !changes.between.is_empty() {
        writeln!(out, "In between governed {}.", changes.between.join(", "))?;
    }
    if changes.gap {
        writeln!(
            out,
            "Days lie between the two whose law is not carried; what changed then cannot be told apart."
        )?;
    }
    for caveat in &changes.caveats {
        for line in wrapped(caveat, WIDTH) {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out)?;
    for clause in &changes.decided {
        show_clause(out, clause, from, to)?;
    }
    if !changes.dropped.is_empty() {
        writeln!(
            out,
            "{}\n",
            Styled(STRONG, format_args!("No longer decided in {to}"))
        )?;
        for clause in &changes.dropped {
            show_clause(out, clause, from, to)?;
        }
    }
    for ruled in &changes.ruled {
        let clause = &ruled.clause;
        let told = format!(
            "{} {} {}: in other words, and ruled otherwise in the case {}",
            clause.code, clause.id, clause.title, ruled.case
        );
        for line in wrapped(&told, WIDTH) {
            writeln!(out, "{line}")?;
        }
    }
    if !changes.words.is_empty() {
        let ids: Vec<&str> = changes.words.iter().map(|clause| clause.id).collect();
        let told = format!(
            "In other words, of which the rules here take the same: {}",
            ids.join(", ")
        );
        for line in wrapped(&told, WIDTH) {
            writeln!(out, "{}", Styled(DIM, line))?;
        }
        writeln!(out)?;
    }
    let decided: usize = changes
        .decided
        .iter()
        .chain(&changes.dropped)
        .map(|clause| clause.parameters.len())
        .sum();
    writeln!(
        out,
        "{decided} decisions changed, in {} clauses; {} clauses in other words",
        changes.decided.len() + changes.dropped.len(),
        changes.words.len() + changes.ruled.len()
    )?;
    Ok(())
}

fn show_clause(out: &mut impl Write, changed: &ChangedClause, from: &str, to: &str) -> Result<()> {
    let clause = &changed.clause;
    writeln!(
        out,
        "{}  {}",
        Styled(STRONG, format_args!("{} {}", clause.code, clause.id)),
        clause.title
    )?;
    for line in wrapped(&changed.text, WIDTH - 2) {
        writeln!(out, "  {line}")?;
    }
    for parameter in &changed.parameters {
        writeln!(out, "  {}", Styled(DIM, parameter.says))?;
        side(out, from, &parameter.before)?;
        side(out, to, &parameter.after)?;
    }
    if let Some(case) = changed.case {
        writeln!(out, "  {}", Styled(DIM, format_args!("case: {case}")))?;
    }
    writeln!(out)?;
    Ok(())
}

/// What one code answers, with the kinds of event that have an answer of their own.
fn side(out: &mut impl Write, code: &str, answer: &Answer) -> Result<()> {
    let told = answer.told();
    for (at, line) in wrapped(&told, WIDTH - 16).into_iter().enumerate() {
        let head = if at == 0 { code } else { "" };
        writeln!(out, "    {head:<12}{line}")?;
    }
    Ok(())
}
