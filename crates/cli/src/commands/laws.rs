//! `jadoube laws`: the codes to read, and what of them the program carries.

use std::io::Write;

use anyhow::{Result, bail};
use jadoube_laws::Code;
use jadoube_laws::code::{Bound, Clause, Subject};
use serde::Serialize;

use super::rule::code_named;
use crate::args::LawsArgs;
use crate::coverage;
use crate::exit::Exit;
use crate::output::{DIM, STRONG, Styled, out};

/// Shows the codes, a code, a clause or the coverage.
pub fn run(args: &LawsArgs) -> Result<Exit> {
    match args.code.as_deref() {
        None => codes(args.json),
        Some("coverage") => coverage::run(&args.cases, args.json),
        Some(id) => clauses(code_named(id)?, args.clause.as_deref(), args.json),
    }
}

/// A code in a list of codes.
#[derive(Serialize)]
struct CodeEntry {
    id: &'static str,
    title: &'static str,
    era: &'static str,
    summary: &'static str,
    inherits: Option<&'static str>,
    clauses: usize,
}

/// A clause as data.
#[derive(Serialize)]
struct ClauseEntry {
    id: &'static str,
    title: &'static str,
    subject: Subject,
    text: &'static str,
    bound: Option<Bound>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
}

fn codes(json: bool) -> Result<Exit> {
    let codes = Code::all().iter().map(|code| CodeEntry {
        id: code.id,
        title: &code.title,
        era: &code.era,
        summary: &code.summary,
        inherits: code.inherits,
        clauses: code.clauses.len(),
    });
    let mut out = out();
    if json {
        serde_json::to_writer(&mut out, &codes.collect::<Vec<_>>())?;
        writeln!(out)?;
    } else {
        for code in codes {
            writeln!(
                out,
                "{}  {}",
                Styled(STRONG, format_args!("{:<10}", code.id)),
                code.title
            )?;
            writeln!(
                out,
                "            {}",
                Styled(DIM, format_args!("{}; {} clauses", code.era, code.clauses))
            )?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn clauses(code: &'static Code, id: Option<&str>, json: bool) -> Result<Exit> {
    let found = match id {
        None => code.clauses.iter().collect(),
        Some(id) => named(code, id)?,
    };
    let mut out = out();
    if json {
        let entries: Vec<ClauseEntry> = found.iter().map(|clause| entry(clause)).collect();
        serde_json::to_writer(&mut out, &entries)?;
        writeln!(out)?;
    } else if id.is_none() {
        writeln!(out, "{}", Styled(STRONG, &code.title))?;
        writeln!(
            out,
            "{}\n\n{}\n",
            Styled(DIM, &code.era),
            code.summary.trim()
        )?;
        for clause in found {
            writeln!(
                out,
                "{}  {}",
                Styled(STRONG, format_args!("{:<14}", clause.id.as_str())),
                clause.title
            )?;
        }
        if let Some(base) = code.base() {
            writeln!(out, "\nThe clauses of {} hold beside these.", base.id)?;
        }
    } else {
        for clause in found {
            show(&mut out, clause)?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// The clause of this id with those below it, the code's own or its base's.
fn named(code: &'static Code, id: &str) -> Result<Vec<&'static Clause>> {
    let is_meant = |clause: &&Clause| {
        clause
            .id
            .as_str()
            .strip_prefix(id)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let mut found: Vec<&Clause> = code.clauses.iter().filter(is_meant).collect();
    if let (true, Some(base)) = (found.is_empty(), code.base()) {
        found.extend(base.clauses.iter().filter(is_meant));
    }
    if found.is_empty() {
        bail!(
            "{} has no clause '{id}'; 'jadoube laws {}' lists its clauses",
            code.id,
            code.id
        );
    }
    Ok(found)
}

fn entry(clause: &'static Clause) -> ClauseEntry {
    ClauseEntry {
        id: clause.id.as_str(),
        title: &clause.title,
        subject: clause.subject,
        text: &clause.text,
        bound: clause.bound,
        note: clause.note.as_deref(),
    }
}

fn show(out: &mut impl Write, clause: &Clause) -> Result<()> {
    let carried = match clause.bound {
        Some(Bound::Rule) => "carried by a rule",
        Some(Bound::Definition) => "a definition",
        Some(Bound::Finding) => "judged by a person",
        None => "not carried yet",
    };
    writeln!(
        out,
        "{}  {}",
        Styled(STRONG, clause.id.as_str()),
        Styled(STRONG, &clause.title)
    )?;
    writeln!(out, "{}", clause.text)?;
    if let Some(note) = &clause.note {
        writeln!(out, "Note: {note}")?;
    }
    writeln!(out, "{}\n", Styled(DIM, carried))?;
    Ok(())
}
