//! One file for each thing the program can do.

pub mod club;
mod completions;
mod config;
mod draw;
pub mod event;
pub mod laws;
mod manual;
pub mod matches;
mod mcp;
mod member;
pub mod perft;
pub mod pgn;
pub mod prove;
mod rule;
mod schema;
pub mod score;
mod serve;
mod shared;
mod sheet;
mod site;
mod watch;

use anyhow::Result;
use jadoube_book::Book;

use crate::args::{Args, Command};
use crate::codes::shelf_with;
use crate::exit::Exit;

/// Does what was asked for.
pub fn run(args: Args) -> Result<Exit> {
    let book = Book::of(shelf_with(&args.code_files)?);
    let shelf = book.shelf();
    match args.command {
        None => serve::run(args.serve, shelf.clone()),
        Some(Command::Serve(serve)) => serve::run(serve, shelf.clone()),
        Some(Command::Config(_)) => config::run(),
        Some(Command::Verify(verify)) => club::verify(&verify),
        Some(Command::Backup(backup)) => club::backup(&backup),
        Some(Command::Restore(restore)) => club::restore(&restore),
        Some(Command::Export(export)) => club::export(&export),
        Some(Command::Import(import)) => club::import(&import),
        Some(Command::Member(member)) => member::run(&member),
        Some(Command::Rule(rule)) => rule::run(shelf, &rule),
        Some(Command::Laws(laws)) => laws::run(&book, &laws),
        Some(Command::Event(event)) => event::run(shelf, &event),
        Some(Command::Site(site)) => site::run(&book, &site),
        Some(Command::Match(matched)) => matches::run(shelf, &matched),
        Some(Command::Schema(schema)) => schema::run(&schema),
        Some(Command::Mcp) => mcp::run(book),
        Some(Command::Perft(perft)) => perft::run(&perft),
        Some(Command::Prove(prove)) => prove::run(&prove),
        Some(Command::Draw(draw)) => draw::run(&draw),
        Some(Command::Pgn(pgn)) => pgn::run(shelf, &pgn),
        Some(Command::Watch(watch)) => watch::run(shelf, &watch),
        Some(Command::Score(score)) => score::run(shelf, &score),
        Some(Command::Completions(completions)) => completions::completions(completions.shell),
        Some(Command::Man) => manual::page(),
    }
}
