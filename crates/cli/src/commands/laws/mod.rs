//! `jadoube laws`: the law as a book.

mod args;
mod changes;
mod check;
mod compare;
mod coverage;
mod equipment;
mod export;
mod history;
mod matrix;
mod mutants;
mod read;
mod search;

use anyhow::{Result, bail};
use jadoube_book::LawOfDay;
use jadoube_laws::Code;
use jadoube_laws::code::Date;

pub use args::{LawsArgs, LawsCommand};
pub use coverage::Coverage;

use super::rule::{code_named, law_of};
use crate::exit::Exit;

/// Answers what was asked of the book.
pub fn run(args: &LawsArgs) -> Result<Exit> {
    match &args.command {
        None => read::run(&args.read),
        Some(LawsCommand::Compare(args)) => compare::run(args),
        Some(LawsCommand::Search(args)) => search::run(args),
        Some(LawsCommand::History(args)) => history::run(args),
        Some(LawsCommand::Changes(args)) => changes::run(args),
        Some(LawsCommand::Matrix(args)) => matrix::run(args),
        Some(LawsCommand::Equipment(args)) => equipment::run(args),
        Some(LawsCommand::Export(args)) => export::run(args),
        Some(LawsCommand::Mutants(args)) => mutants::run(args),
        Some(LawsCommand::Check(args)) => check::run(args),
        Some(LawsCommand::Coverage(args)) => coverage::run(args),
    }
}

/// The codes meant: the one named, the one of a date with what there is to say of that day, or all.
fn codes_meant(
    code: Option<&str>,
    date: Option<Date>,
) -> Result<(Vec<&'static Code>, Option<LawOfDay>)> {
    Ok(match (code, date) {
        (Some(_), Some(_)) => bail!("name a code or a date, not both"),
        (Some(id), None) => (vec![code_named(id)?], None),
        (None, Some(date)) => {
            let law = law_of(date)?;
            (law.code.into_iter().collect(), Some(law.into()))
        }
        (None, None) => (Code::all().to_vec(), None),
    })
}
