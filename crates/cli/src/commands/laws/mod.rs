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
use jadoube_book::Book;

pub use coverage::Coverage;

use crate::args::laws::{LawsArgs, LawsCommand};
use crate::exit::Exit;

/// Answers what was asked of a book.
pub fn run(book: &Book, args: &LawsArgs) -> Result<Exit> {
    match &args.command {
        None => read::run(book, &args.read),
        Some(LawsCommand::Compare(args)) => compare::run(book.shelf(), args),
        Some(LawsCommand::Search(args)) => search::run(book, args),
        Some(LawsCommand::History(args)) => history::run(book, args),
        Some(LawsCommand::Changes(args)) => changes::run(book, args),
        Some(LawsCommand::Matrix(args)) => matrix::run(book, args),
        Some(LawsCommand::Equipment(args)) => equipment::run(book.shelf(), args),
        Some(LawsCommand::Export(args)) => export::run(book, args),
        Some(LawsCommand::Mutants(args)) => mutants::run(book.shelf(), args),
        Some(LawsCommand::Check(args)) => check::run(book.shelf().clone(), args),
        Some(LawsCommand::Coverage(args)) => coverage::run(book.shelf(), args),
    }
}
