//! Which values of a code some shipped case tells from others.

use std::io::Write;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use jadoube_book::{Telling, Told, mutants};
use jadoube_laws::Code;

use crate::args::laws::MutantsArgs;
use crate::codes::code_named;
use crate::exit::Exit;
use crate::output::{STRONG, Styled, out};

/// Counts for one code, or for all shipped ones; ends with 1 where a value is told by no case.
pub fn run(args: &MutantsArgs) -> Result<Exit> {
    let mut counts = match &args.code {
        Some(id) => vec![mutants(code_named(id)?, args.only.as_deref(), args.every)],
        None => each_by_itself(args)?,
    };
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

/// A process for each code: the mutants of one are kept as long as its process lives.
fn each_by_itself(args: &MutantsArgs) -> Result<Vec<Told>> {
    let program = std::env::current_exe().context("the program cannot be found")?;
    let mut counts = Vec::new();
    for code in Code::all() {
        let mut command = Command::new(&program);
        command.args(["laws", "mutants", code.id, "--json", "--cases"]);
        command.args(["--every", &args.every.to_string()]);
        if let Some(only) = &args.only {
            command.args(["--only", only]);
        }
        let answer = command
            .output()
            .context("the program cannot be started again")?;
        ensure!(
            !answer.stdout.is_empty(),
            "{}: {}",
            code.id,
            String::from_utf8_lossy(&answer.stderr).trim()
        );
        let told: Vec<Told> = serde_json::from_slice(&answer.stdout)?;
        counts.extend(told);
    }
    Ok(counts)
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
