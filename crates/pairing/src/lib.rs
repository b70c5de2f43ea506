//! Chess tournaments paired: a tournament in, pairings out, and nothing else is touched.
//!
//! - [`pair`]: a round of the FIDE (Dutch) system, Handbook C.04.3 in force since 1 February 2026. What weighs most is told by
//!   [`Criterion`]; [`pair_plainly`] does the same as slowly and obviously as the text has it.
//! - [`why`] and [`why_not`]: the reasons of a pairing, which name the criteria.
//! - [`tie_break`]: standings, tie-breaks by C.07, who met whom; [`rating`]: expected scores and rating changes.
//! - [`check`]: rounds that have been paired, held against the system.
//! - [`trf::Report`]: report files, read and written without loss.
//! - [`seeding`]: the numbers with which a tournament begins; [`baku`]: accelerated rounds.
//! - [`round_robin`], [`scheveningen`], [`knockout`], [`teams`]: the other ways to bring players together.
//! - [`System`]: whichever way it is, the next round of a tournament; [`Tournament::enter`] and [`Tournament::report`] write rounds and
//!   results into it, [`Reported`] reads results as people write them.
//! - [`generate`]: tournaments made up.
//!
//! # Readings
//!
//! Where the text leaves something open, this is how it is read:
//!
//! - C8 looks at the next bracket alone: the fewest downfloaters from it, then their scores.
//! - C9 is asked where one man alone leaves the bracket and the bye falls to him.
//! - C18 and C20: who stays without an opponent has the difference to a score one point below the bracket.
//! - Ranks (the parity of 5.2.5) count the players who have come so far: whoever is absent from the first round on has no number
//!   until he comes.
//! - Where neither the lot nor a game tells it, number 1 begins with White.
//! - A game lost by forfeit is no float, and neither is a zero-point absence (1.4); before 2026 both were.
#![forbid(unsafe_code)]

pub mod baku;
mod boards;
pub mod check;
mod dutch;
pub mod generate;
pub mod knockout;
mod matching;
mod outcome;
mod points;
pub mod rating;
mod report;
pub mod round_robin;
pub mod scheveningen;
pub mod seeding;
mod system;
pub mod teams;
pub mod tie_break;
mod tournament;
pub mod trf;

pub use dutch::plain::pair_plainly;
pub use dutch::{
    Barrier, ColorRule, Criterion, Float, NoPairing, Pair, Paired, Strength, Why, WhyBye, WhyNot,
    pair, why, why_not,
};
pub use outcome::{Color, Outcome, Scoring};
pub use points::{NoPoints, Points};
pub use report::{NoResult, Reported};
pub use system::System;
pub use tournament::{
    Absence, Accelerated, Entry, Flaw, Forbidden, MatchPoints, Number, Player, Team, Tournament,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
