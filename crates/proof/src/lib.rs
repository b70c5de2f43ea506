//! What can still happen on a chessboard, answered with what shows it.
//!
//! - [`unwinnable`] and [`dead`]: can this side, can either side, still mate by *any* series of
//!   legal moves? With the counters of one game: [`unwinnable_within`]. After every move: [`Live`].
//! - [`mate_in`] and [`forced_win`]: can mate be *forced*?
//! - [`perpetual`]: can the checks go on for ever?
//! - [`reachable`]: can the position arise at all?
//!
//! Every answer is a [`Proof`]: `Proven` or `Refuted` with a witness, or `Undecided`, which means
//! that the budget of [`Nodes`] ran out and nothing else. No clock is read and nothing is random:
//! the same question gets the same answer on every machine.
#![forbid(unsafe_code)]

mod aim;
mod apart;
mod brink;
mod check;
mod dive;
mod endgame;
mod forced;
mod key;
mod limits;
mod live;
mod mate;
mod material;
mod perpetual;
mod picture;
mod reach;
mod roam;
mod safety;
mod search;
mod shorten;
mod statics;
mod structure;
mod table;
mod unwinnable;
mod verdict;
mod waiting;
mod witness;

pub use check::{Flaw, check, check_within};
pub use forced::{Escape, Held, forced_win, forced_win_counted, has_little_material};
pub use limits::{
    Limits, dead_within, dead_within_counted, unwinnable_within, unwinnable_within_counted,
};
pub use live::Live;
pub use mate::{ForcedMate, mate_in, mate_in_counted};
pub use material::{Shortage, shortage};
pub use perpetual::{ChecksEnd, Reading, perpetual, perpetual_counted};
pub use reach::{ProofGame, Unreachable, reachable, reachable_counted};
pub use safety::{Kept, Step, Strategy};
pub use statics::{Confined, Confinement, Event};
pub use unwinnable::{
    Phase, dead, dead_counted, unwinnable, unwinnable_counted, unwinnable_watched,
};
pub use verdict::{Nodes, Proof};
pub use witness::{Apart, Certificate, ClosedSet, Helpmate, Stretch};
