//! `jadoube laws equipment`: boards and men measured.

use std::io::Write;

use anyhow::Result;
use jadoube_book::{Equipment, Measures, measure};
use jadoube_laws::Shelf;

use crate::args::laws::EquipmentArgs;
use crate::codes::codes_meant;
use crate::exit::Exit;
use crate::output::{BAD, DIM, GOOD, STRONG, Styled, json_line, out};

/// Holds the measures against the limits.
pub fn run(shelf: &Shelf, args: &EquipmentArgs) -> Result<Exit> {
    let measured = Measures {
        king: args.king,
        base: args.base,
        square: args.square,
    };
    let mut exit = Exit::Fine;
    let mut out = out();
    let (codes, law) = codes_meant(shelf, args.code.as_deref(), args.code_for)?;
    if let Some(law) = law.as_ref().filter(|_| !args.json) {
        writeln!(out, "{}\n", law.says)?;
    }
    for code in codes {
        let mut equipment = measure(&code, measured);
        equipment.code_of_day.clone_from(&law);
        if equipment.fits == Some(false) {
            exit = Exit::Failed;
        }
        if args.json {
            json_line(&mut out, &equipment)?;
        } else {
            show(&mut out, &equipment)?;
        }
    }
    out.flush()?;
    Ok(exit)
}

fn show(out: &mut impl Write, equipment: &Equipment) -> Result<()> {
    if equipment.findings.is_empty() {
        writeln!(
            out,
            "{}  sets no limit to what was measured",
            Styled(STRONG, equipment.code)
        )?;
    }
    for finding in &equipment.findings {
        let verdict = if finding.fits {
            Styled(GOOD, "within")
        } else {
            Styled(BAD, "outside")
        };
        let by: Vec<&str> = finding.clauses.iter().map(|clause| clause.id).collect();
        writeln!(
            out,
            "{}  {}, {} mm: {verdict} the limits ({}){}",
            Styled(STRONG, equipment.code),
            finding.what,
            finding.found_mm,
            finding.limit,
            Styled(DIM, format_args!(" by {}", by.join(", ")))
        )?;
        if let Some(reading) = &finding.reading {
            writeln!(out, "  as read here: {reading}")?;
        }
    }
    Ok(())
}
