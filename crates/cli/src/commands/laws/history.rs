//! `jadoube laws history`: how a rule changed.

use std::io::Write;

use anyhow::Result;
use jadoube_book::{Beside, Book, Change, History, ParameterHistory};

use super::compare::ids;
use crate::args::laws::HistoryArgs;
use crate::exit::Exit;
use crate::output::{DIM, STRONG, Styled, json_line, out};
use crate::table::Table;

/// Tells the history.
pub fn run(book: &Book, args: &HistoryArgs) -> Result<Exit> {
    let beside = match args.digests {
        true => Beside::Digests,
        false => Beside::Nothing,
    };
    let history = book.history(&args.subject, beside)?;
    let mut out = out();
    if args.json {
        json_line(&mut out, &history)?;
    } else {
        show(&mut out, &history, args.all)?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn show(out: &mut impl Write, history: &History, all: bool) -> Result<()> {
    writeln!(
        out,
        "{}  {}\n",
        Styled(STRONG, history.subject.to_uppercase()),
        Styled(DIM, history.says)
    )?;
    let mut constant = 0;
    for parameter in &history.parameters {
        if parameter.changes > 0 || all || history.parameters.len() == 1 {
            show_parameter(out, history, parameter)?;
        } else {
            constant += 1;
        }
    }
    if constant > 0 {
        writeln!(out, "{constant} more never changed; --all shows them")?;
    }
    Ok(())
}

fn show_parameter(
    out: &mut impl Write,
    history: &History,
    parameter: &ParameterHistory,
) -> Result<()> {
    writeln!(
        out,
        "{}  {}",
        Styled(STRONG, parameter.says),
        Styled(DIM, parameter.parameter)
    )?;
    let mut table = Table::new([("", 1), ("", 4), ("", 11), ("", 63), ("", 30)]);
    for (at, step) in parameter.steps.iter().enumerate() {
        // A silence that goes on is told with the edition in which it began.
        if at > 0 && step.change == Change::Silent {
            continue;
        }
        let mark = if step.change.is_change() { "*" } else { "" };
        let goes_on = parameter.steps[at + 1..]
            .iter()
            .take_while(|later| later.change == Change::Silent)
            .last();
        let says = match (step.change, goes_on) {
            (Change::Same, _) => "the same".to_owned(),
            (_, Some(last)) if step.answer.silent => {
                format!(
                    "{} up to {} ({})",
                    step.answer.told(),
                    last.answer.code,
                    last.year
                )
            }
            _ => step.answer.told(),
        };
        table.row([
            mark.to_owned(),
            step.year.to_string(),
            step.answer.code.to_owned(),
            says,
            ids(&step.answer),
        ]);
        let edition = history.editions.get(at).filter(|_| goes_on.is_none());
        let ended = edition.filter(|edition| edition.gap_after);
        if let Some(until) = ended.and_then(|edition| edition.until) {
            table.row([
                String::new(),
                String::new(),
                "-".to_owned(),
                format!("the law after {until} is not carried, until the next edition here"),
                String::new(),
            ]);
        }
    }
    for answer in &parameter.digests {
        table.row([
            String::new(),
            String::new(),
            answer.code.to_owned(),
            answer.told(),
            ids(answer),
        ]);
    }
    table.write(out)?;
    writeln!(out)?;
    Ok(())
}
