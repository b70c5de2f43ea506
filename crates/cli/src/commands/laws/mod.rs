//! `jadoube laws`: the law as a book.

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

use anyhow::Result;

pub use coverage::Coverage;

use crate::args::laws::{LawsArgs, LawsCommand};
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
