//! `jadoube laws compare`: codes side by side, subject by subject.

use std::io::Write;
use std::sync::Arc;

use anyhow::{Result, ensure};
use jadoube_book::{Answer, Comparison, Row, Scope, compare};
use jadoube_laws::{Code, Shelf};

use crate::args::laws::CompareArgs;
use crate::codes::code_named;
use crate::exit::Exit;
use crate::output::{DIM, STRONG, Styled, json_line, out};
use crate::table::Table;

/// Compares the codes.
pub fn run(shelf: &Shelf, args: &CompareArgs) -> Result<Exit> {
    let codes = codes(shelf, &args.codes)?;
    let scope = if args.all {
        Scope::All
    } else {
        Scope::Differing
    };
    let comparison = compare(&codes, args.subject.as_deref(), scope)?;
    let mut out = out();
    if args.json {
        json_line(&mut out, &comparison)?;
    } else {
        show(&mut out, &comparison)?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// The codes named, each once.
fn codes(shelf: &Shelf, names: &[String]) -> Result<Vec<Arc<Code>>> {
    let mut codes: Vec<Arc<Code>> = Vec::new();
    for name in names
        .iter()
        .flat_map(|name| name.split(','))
        .filter(|name| !name.trim().is_empty())
    {
        let named = match name.trim() {
            "all" => shelf.all(),
            id => std::slice::from_ref(code_named(shelf, id)?),
        };
        for code in named {
            if !codes.iter().any(|known| known.id == code.id) {
                codes.push(Arc::clone(code));
            }
        }
    }
    ensure!(codes.len() > 1, "name two codes or more, or 'all'");
    Ok(codes)
}

fn show(out: &mut impl Write, comparison: &Comparison) -> Result<()> {
    for subject in &comparison.subjects {
        writeln!(
            out,
            "{}  {}\n",
            Styled(STRONG, subject.subject.to_uppercase()),
            Styled(DIM, subject.says)
        )?;
        for row in &subject.rows {
            show_row(out, row)?;
        }
    }
    writeln!(
        out,
        "{} of {} answers differ among {}",
        comparison.differing,
        comparison.parameters,
        comparison.codes.join(", ")
    )?;
    Ok(())
}

fn show_row(out: &mut impl Write, row: &Row) -> Result<()> {
    writeln!(
        out,
        "{}  {}",
        Styled(STRONG, row.says),
        Styled(DIM, row.parameter)
    )?;
    let mut table = Table::new([("", 12), ("", 66), ("", 34)]);
    for answer in &row.answers {
        table.row([answer.code.to_owned(), usual(answer), ids(answer)]);
        for event in &answer.events {
            let clauses: Vec<&str> = event.clauses.iter().map(|clause| clause.id).collect();
            table.row([
                String::new(),
                format!("in {}: {}", event.event, event.meaning),
                clauses.join(", "),
            ]);
        }
        if let Some(reading) = &answer.reading {
            table.row([
                String::new(),
                format!("as read here: {reading}"),
                String::new(),
            ]);
        }
    }
    table.write(out)?;
    writeln!(out)?;
    Ok(())
}

/// What a code answers where a kind of event has no answer of its own.
fn usual(answer: &Answer) -> String {
    match answer {
        _ if answer.not_carried => "not carried".to_owned(),
        _ if answer.silent => "silent".to_owned(),
        _ if answer.meaning.is_empty() => "as the clauses say".to_owned(),
        _ => answer.meaning.clone(),
    }
}

/// The ids of the clauses that give the answer.
pub fn ids(answer: &Answer) -> String {
    let ids: Vec<&str> = answer.clauses.iter().map(|clause| clause.id).collect();
    ids.join(", ")
}
