//! Which values of a code some shipped case tells from others.

use std::io::Write;

use anyhow::Result;
use jadoube_book::{Telling, Told, mutants};
use jadoube_laws::{Code, Shelf};

use crate::args::laws::MutantsArgs;
use crate::codes::code_named;
use crate::exit::Exit;
use crate::output::{STRONG, Styled, out};

/// Counts for one code, or for all shipped ones; ends with 1 where a value is told by no case.
pub fn run(shelf: &Shelf, args: &MutantsArgs) -> Result<Exit> {
    let codes = match &args.code {
        Some(id) => std::slice::from_ref(code_named(shelf, id)?),
        None => Code::all(),
    };
    let count = |code| mutants(code, args.only.as_deref(), args.every);
    let mut counts: Vec<Told> = codes.iter().map(count).collect();
    if !args.cases {
        counts.iter_mut().for_each(|told| told.telling.clear());
    }
    let mut out = out();
    if args.json {
        serde_json::to_writer(&mut out, &counts)?;
        writeln!(out)?;
    } else {
        show(&mut out, &counts)?;
    }
    out.flush()?;
    let all_told = counts.iter().all(|told| told.survivors.is_empty());
    Ok(if all_told { Exit::Fine } else { Exit::Failed })
}

fn show(out: &mut impl Write, counts: &[Told]) -> Result<()> {
    let head = format_args!(
        "{:<12}{:>8}{:>8}{:>9}{:>11}",
        "code", "values", "told", "excused", "survivors"
    );
    writeln!(out, "{}", Styled(STRONG, head))?;
    for told in counts {
        writeln!(
            out,
            "{:<12}{:>8}{:>8}{:>9}{:>11}",
            told.code,
            told.values,
            told.told,
            told.excused,
            told.survivors.len()
        )?;
    }
    for told in counts.iter().filter(|told| !told.telling.is_empty()) {
        writeln!(out, "\n{}", Styled(STRONG, &told.code))?;
        for telling in &told.telling {
            let Telling {
                parameter,
                mutant,
                case,
            } = telling;
            writeln!(out, "  {parameter}: {mutant} is told by {case}")?;
        }
    }
    for told in counts.iter().filter(|told| !told.survivors.is_empty()) {
        writeln!(out, "\n{}", Styled(STRONG, &told.code))?;
        for survivor in &told.survivors {
            writeln!(
                out,
                "  {}: {} ruled as {}",
                survivor.parameter, survivor.value, survivor.mutant
            )?;
        }
    }
    Ok(())
}
