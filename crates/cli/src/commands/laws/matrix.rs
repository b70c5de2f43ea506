//! `jadoube laws matrix`: every shipped case under every code.

use std::fs;
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use jadoube_book::{Book, Totals, edition_mark, matrix_text};

use crate::args::laws::MatrixArgs;
use crate::exit::Exit;
use crate::output::{json_line, out};
use crate::written::{Inputs, write_file};

/// Where the sources of the program keep the mark of their edition of the laws.
const EDITION: &str = "crates/laws/edition.txt";

/// Shows, writes or checks the matrix.
pub fn run(book: &Book, args: &MatrixArgs) -> Result<Exit> {
    let mut out = out();
    let exit = match (&args.write, &args.check) {
        (Some(file), _) => {
            let text = matrix_text(book.matrix());
            write_file(file, &Inputs::none(), text.as_bytes())?;
            if Path::new(EDITION).exists() {
                write_file(
                    Path::new(EDITION),
                    &Inputs::none(),
                    edition_mark(&text).as_bytes(),
                )?;
            }
            writeln!(
                out,
                "{}: {}",
                file.display(),
                counted(&book.matrix().totals)
            )?;
            Exit::Fine
        }
        (None, Some(file)) => check(book, &mut out, file)?,
        (None, None) if args.json => {
            json_line(&mut out, book.matrix())?;
            Exit::Fine
        }
        (None, None) => {
            write!(out, "{}", matrix_text(book.matrix()))?;
            writeln!(out, "\n{}", counted(&book.matrix().totals))?;
            Exit::Fine
        }
    };
    out.flush()?;
    Ok(exit)
}

fn counted(totals: &Totals) -> String {
    format!(
        "{} cases, {} cells, {} of them on terms that the code knows, {} named by their case; the codes differ on {} \
         cases, in {} cells from most of the others",
        totals.cases,
        totals.cells,
        totals.known,
        totals.named,
        totals.differing_cases,
        totals.differing_cells
    )
}

/// Shows the lines that have changed, and the case above each.
fn check(book: &Book, out: &mut impl Write, file: &Path) -> Result<Exit> {
    let kept =
        fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))?;
    let now = matrix_text(book.matrix());
    if kept == now {
        writeln!(
            out,
            "no ruling has changed: {}",
            counted(&book.matrix().totals)
        )?;
        return Ok(Exit::Fine);
    }
    show_missing(out, "-", &kept, &now)?;
    show_missing(out, "+", &now, &kept)?;
    writeln!(
        out,
        "rulings differ from those in {}; if that is meant, renew it by 'jadoube laws matrix --write {}'",
        file.display(),
        file.display()
    )?;
    Ok(Exit::Failed)
}

/// The lines of one text that the same case does not have in the other.
fn show_missing(out: &mut impl Write, mark: &str, text: &str, other: &str) -> Result<()> {
    let lines: std::collections::HashSet<(&str, &str)> = with_case(other).collect();
    for (case, line) in with_case(text).filter(|pair| !lines.contains(pair)) {
        writeln!(out, "{mark} {case}\n{mark}   {}", line.trim_start())?;
    }
    Ok(())
}

/// Each line with the head of the case that it stands under.
fn with_case(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut case = "";
    text.lines()
        .filter(|line| !line.is_empty())
        .map(move |line| {
            if !line.starts_with([' ', '=']) {
                case = line;
            }
            (case, line)
        })
}
