//! `jadoube`, the executable Laws of Chess: the club server and the tools of an arbiter.

mod args;
mod codes;
mod commands;
mod exit;
mod files;
mod line_ends;
mod output;
mod packed;
mod partial;
mod rule_text;
mod side_text;
mod table;
mod written;

use std::process::ExitCode;

/// An act at a table asks for memory some hundred times: with this allocator the club answers a fifth more of them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let outcome = commands::run(args::Args::typed());
    partial::settle();
    exit::closing(outcome).into()
}
