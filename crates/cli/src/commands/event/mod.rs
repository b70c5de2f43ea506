//! `jadoube event`: a tournament from one file, without a club.

mod begin;
mod bracket;
mod change;
pub mod check;
mod file;
mod list;
pub mod prizes;
mod recount;
mod regulations;
mod result;
pub mod round;
mod seat;
pub mod standings;
mod teams;
mod tie_breaks;
mod trf;
mod undo;
mod why;

use anyhow::Result;

use crate::args::event::{EventArgs, Job};
use crate::exit::Exit;
use jadoube_laws::Shelf;

/// Does the job.
pub fn run(shelf: &Shelf, args: &EventArgs) -> Result<Exit> {
    match &args.job {
        Job::New(args) => begin::run(shelf, args),
        Job::Add(args) => change::add(args),
        Job::Correct(args) => change::correct(args),
        Job::Delete(args) => change::delete(args),
        Job::Rounds(args) => change::rounds(args),
        Job::Day(args) => change::day(args),
        Job::Time(args) => change::time(args),
        Job::Head(args) => change::head(args),
        Job::Withdraw(args) => change::withdraw(args),
        Job::Back(args) => change::back(args),
        Job::Exclude(args) => change::exclude(args),
        Job::Bye(args) => change::bye(args),
        Job::Forbid(args) => change::forbid(args),
        Job::Allow(args) => change::allow(args),
        Job::Accelerate(args) => change::accelerate(args),
        Job::LineUp(args) => change::line_up(args),
        Job::Pair(args) => round::pair(args),
        Job::Seat(args) => seat::run(args),
        Job::Boards(args) => round::boards(args),
        Job::Result(args) => result::run(args),
        Job::Regulations(args) => regulations::run(shelf, args),
        Job::Recount(args) => recount::run(args),
        Job::Undo(args) => undo::run(args),
        Job::Why(args) => why::run(args),
        Job::TieBreaks(args) => tie_breaks::run(args),
        Job::Standings(args) => standings::run(shelf, args),
        Job::Bracket(args) => bracket::run(args),
        Job::Prizes(args) => prizes::run(args),
        Job::Trf(args) => trf::run(args),
        Job::Check(args) => check::run(args),
    }
}
