//! `jadoube pgn`: collections of games of any size, checked, audited, rewritten, cut up, counted.

pub mod audit;
pub mod check;
mod convert;
mod criteria;
mod dedup;
mod filter;
pub mod forms;
mod index;
mod needle;
mod parquet;
mod replayed;
mod sort;
mod source;
pub mod split;
pub mod stat;
mod tag;

use anyhow::Result;

use crate::args::pgn::{Job, PgnArgs};
use crate::exit::Exit;

/// Does the job.
pub fn run(args: &PgnArgs) -> Result<Exit> {
    match &args.job {
        Job::Audit(args) => audit::run(args),
        Job::Check(args) => check::run(args),
        Job::Convert(args) => convert::run(args),
        Job::Filter(args) => filter::run(args),
        Job::Index(args) => index::run(args),
        Job::Dedup(args) => dedup::run(args),
        Job::Sort(args) => sort::run(args),
        Job::Merge(args) => sort::merge(args),
        Job::Tag(args) => tag::run(args),
        Job::Split(args) => split::run(args),
        Job::Stat(args) => stat::run(args),
    }
}
