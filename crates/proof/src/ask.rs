//! How a question is put.

use core::fmt;

use jadoube_board::Position;

use crate::budget::{Budget, Cost, Meter, Watch};
use crate::limits::Limits;
use crate::verdict::Proof;

/// A question about a position, or about a set-up, ready to be put.
///
/// One way for all of them: say what is asked about, within what limits, for what budget and under
/// whose watch; then ask.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use jadoube_board::{Color, Position};
/// use jadoube_proof::{Ask, Halt, Limits, Nodes, Proof};
/// let position = Position::from_fen("7k/7p/8/8/8/8/8/K4B2 w - - 0 1").unwrap();
/// let ask = Ask::new(&position);
/// // A lone bishop can mate, if the losing side's own men help ...
/// assert!(ask.unwinnable(Color::White).proof.is_refuted());
/// // ... in this game too, with its counters, ...
/// assert!(ask.within(Limits::FIDE).unwinnable(Color::White).proof.is_refuted());
/// // ... but ten nodes do not show it, and no more does somebody who is stopped.
/// let few = ask.budget(Nodes(10)).unwinnable(Color::White);
/// assert_eq!(few.proof, Proof::Undecided(Halt::Nodes));
/// let stop = AtomicBool::new(true);
/// let stopped = ask.watch(&stop).unwinnable(Color::White);
/// assert_eq!(stopped.proof, Proof::Undecided(Halt::Stopped));
/// ```
#[derive(Clone, Copy)]
#[must_use = "a question is answered when it is put"]
pub struct Ask<'a, P = Position> {
    pub(crate) about: &'a P,
    pub(crate) limits: Limits,
    pub(crate) earlier: &'a [Position],
    pub(crate) budget: Budget,
    pub(crate) watch: Option<&'a dyn Watch>,
}

impl<'a, P> Ask<'a, P> {
    /// A question about a `Position`, or about a `Setup` that may never have arisen; within no
    /// limits, for the default [`Budget`], under nobody's watch.
    pub const fn new(about: &'a P) -> Ask<'a, P> {
        Ask {
            about,
            limits: Limits::NONE,
            earlier: &[],
            budget: Budget::ACT,
            watch: None,
        }
    }

    /// For this budget; the nodes alone will do.
    pub fn budget(self, budget: impl Into<Budget>) -> Ask<'a, P> {
        Ask {
            budget: budget.into(),
            ..self
        }
    }

    /// Under somebody's watch, who can stop it.
    pub const fn watch(self, watch: &'a dyn Watch) -> Ask<'a, P> {
        Ask {
            watch: Some(watch),
            ..self
        }
    }

    pub(crate) fn meter(&self) -> Meter<'a> {
        Meter::new(self.budget, self.watch)
    }
}

impl<'a> Ask<'a> {
    /// In *this* game, where the laws end it by themselves: the halfmove clock of the position counts,
    /// and the [earlier](Ask::after) positions. [`Ask::unwinnable`] and [`Ask::dead`] heed it; the
    /// other questions are about the position alone.
    pub const fn within(self, limits: Limits) -> Ask<'a> {
        Ask { limits, ..self }
    }

    /// The positions of the game before this one; those since the last capture or pawn move do.
    pub const fn after(self, earlier: &'a [Position]) -> Ask<'a> {
        Ask { earlier, ..self }
    }
}

impl<P: fmt::Debug> fmt::Debug for Ask<'_, P> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Ask")
            .field("about", self.about)
            .field("limits", &self.limits)
            .field("earlier", &self.earlier.len())
            .field("budget", &self.budget)
            .field("watched", &self.watch.is_some())
            .finish()
    }
}

/// An answer, and what it has cost.
///
/// # Guarantees
///
/// Asked again with the same budget and not stopped, the same question has the same answer and the
/// same cost, on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use = "the proof is the answer"]
pub struct Answer<P, R> {
    /// What was proven.
    pub proof: Proof<P, R>,
    /// What it has cost.
    pub cost: Cost,
}

impl<P, R> Answer<P, R> {
    pub(crate) fn new(proof: Proof<P, R>, meter: &Meter<'_>) -> Answer<P, R> {
        Answer {
            proof,
            cost: meter.cost(),
        }
    }
}
