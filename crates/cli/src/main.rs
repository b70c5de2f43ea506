//! `jadoube`, the executable Laws of Chess: the club server and the tools of an arbiter.

mod args;
mod board_svg;
mod codes;
mod commands;
mod exit;
mod files;
mod output;
mod rule_text;
mod side_text;
mod table;
mod written;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let outcome = commands::run(args::Args::parse());
    exit::closing(outcome).into()
}
