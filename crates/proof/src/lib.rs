//! What can still happen on a chessboard, answered with what shows it.
//!
//! Every question is put by an [`Ask`], which says what it may cost and who may stop it:
//!
//! - [`Ask::unwinnable`] and [`Ask::dead`]: can this side, can either side, still mate by *any*
//!   series of legal moves? With the counters of one game: [`Ask::within`]. After every move:
//!   [`Live`].
//! - [`Ask::mate_in`] and [`Ask::forced_win`]: can mate be *forced*?
//! - [`Ask::perpetual`]: can the checks go on for ever?
//! - [`Ask::reachable`]: can the position arise at all?
//!
//! Every [`Answer`] has a [`Proof`]: `Proven` or `Refuted` with a witness, or `Undecided`, which
//! means that the [`Budget`] ran out or that the work was stopped, and nothing else. No clock is
//! read and nothing is random: the same question gets the same answer on every machine.
#![forbid(unsafe_code)]

mod ask;
mod attempt;
mod budget;
mod check;
mod forced;
mod key;
mod limits;
mod material;
mod phase;
mod reach;
mod squares;
mod table;
mod unwinnable;
mod verdict;

pub use ask::{Answer, Ask};
pub use attempt::Attempt;
pub use budget::{Budget, Cost, Halt, Nodes, NotNodes, Watch};
pub use check::{Flaw, check, check_unreachable, check_unreachable_from, check_within};
pub use forced::{
    ChecksEnd, Escape, ForcedMate, Held, Kept, Reading, Step, Strategy, has_little_material,
};
pub use limits::Limits;
pub use material::{Shortage, shortage};
pub use phase::Phase;
pub use reach::{Arrays, LastMove, Origin, PawnCaptures, Promoted, ProofGame, Unreachable, WhyNot};
pub use unwinnable::{
    Apart, Certificate, ClosedSet, Confined, Confinement, Event, Helpmate, Live, Stretch,
};
pub use verdict::Proof;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
