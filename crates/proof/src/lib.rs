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

mod aim;
mod apart;
mod ask;
mod brink;
mod budget;
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
mod series;
mod shorten;
mod statics;
mod structure;
mod table;
mod unwinnable;
mod verdict;
mod waiting;
mod witness;

pub use ask::{Answer, Ask};
pub use budget::{Budget, Cost, Halt, Nodes, NotNodes, Watch};
pub use check::{Flaw, check, check_within};
pub use forced::{Escape, Held, has_little_material};
pub use limits::Limits;
pub use live::Live;
pub use mate::ForcedMate;
pub use material::{Shortage, shortage};
pub use perpetual::{ChecksEnd, Reading};
pub use reach::{ProofGame, Unreachable};
pub use safety::{Kept, Step, Strategy};
pub use statics::{Confined, Confinement, Event};
pub use unwinnable::Phase;
pub use verdict::Proof;
pub use witness::{Apart, Certificate, ClosedSet, Helpmate, Stretch};
