//! `jadoube pgn`: collections of games of any size, checked, audited, rewritten, cut up, counted.

mod alike;
pub mod audit;
mod branches;
pub mod check;
mod convert;
mod courses;
mod criteria;
mod dedup;
mod epd;
mod filter;
mod followed;
pub mod forms;
mod gathered;
mod index;
mod men;
mod merged;
mod needle;
mod open_comments;
mod parquet;
mod ranks;
mod replayed;
mod sort;
mod source;
mod spelling;
pub mod split;
pub mod stat;
mod table;
mod tag;
mod tree;
mod unread;
mod wanted;
mod whole;

use anyhow::Result;

use crate::args::pgn::{Job, PgnArgs, Same};
use crate::exit::Exit;
use jadoube_laws::Shelf;

/// Does the job.
pub fn run(shelf: &Shelf, args: &PgnArgs) -> Result<Exit> {
    match &args.job {
        Job::Audit(args) => audit::run(shelf, args),
        Job::Check(args) => check::run(args),
        Job::Convert(args) => convert::run(args),
        Job::Filter(args) => filter::run(args),
        Job::Index(args) => index::run(args),
        Job::Dedup(args) if args.same == Same::Alike || args.merge_notes || args.list => {
            gathered::run(args)
        }
        Job::Dedup(args) => dedup::run(args),
        Job::Sort(args) => sort::run(args),
        Job::Merge(args) => sort::merge(args),
        Job::Tag(args) => tag::run(args),
        Job::Split(args) => split::run(args),
        Job::Stat(args) => stat::run(args),
        Job::Table(args) => table::run(args),
        Job::Players(args) => table::players(args),
        Job::Tree(args) => tree::run(args),
    }
}
