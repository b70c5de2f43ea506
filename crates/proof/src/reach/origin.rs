//! Where a position that may be of either game can come from.

use core::fmt;

use jadoube_board::Setup;

use super::arrays::Arrays;
use super::told::{ProofGame, Unreachable};
use crate::ask::Ask;
use crate::budget::{Budget, Cost, Watch};
use crate::verdict::Proof;

/// Whether a position can arise, and from where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use = "the proof is the answer"]
pub struct Origin {
    /// The initial positions that `proof` is about.
    pub from: Arrays,
    /// Whether it can arise from them.
    pub proof: Proof<ProofGame, Unreachable>,
    /// Whether it can arise from one of Chess960, as far as a short look tells: where it cannot, or may not, from the ordinary
    /// initial position, and nothing says which game it is of.
    pub chess960: Option<Proof<ProofGame, Unreachable>>,
    /// What all that has cost.
    pub cost: Cost,
}

impl Ask<'_, Setup> {
    /// Can the set-up arise from the initial positions that are `told`; and if nothing tells, from the ordinary one, and if
    /// not from there, from one of Chess960?
    ///
    /// [`Arrays::told`] says what a FEN tells. The second question is a short look: [`Budget::GLANCE`], or the whole of a smaller
    /// budget.
    ///
    /// ```
    /// use jadoube_board::Setup;
    /// use jadoube_proof::{Arrays, Ask};
    /// let shuffled = Setup::from_fen("rqnnkbbr/pppppppp/8/8/8/8/PPPPPPPP/RQNNKBBR w KQkq - 0 1").unwrap();
    /// let origin = Ask::new(&shuffled).origin(None);
    /// assert_eq!(origin.from, Arrays::Ordinary);
    /// assert!(origin.proof.is_refuted());
    /// assert!(origin.chess960.unwrap().is_proven());
    /// assert!(Ask::new(&shuffled).origin(Some(Arrays::Chess960)).proof.is_proven());
    /// ```
    pub fn origin(&self, told: Option<Arrays>) -> Origin {
        let from = told.unwrap_or(Arrays::of(self.about));
        let first = self.reachable_from(from);
        let may_be_either = told.is_none() && from == Arrays::Ordinary;
        let is_playable = !matches!(first.proof, Proof::Refuted(Unreachable::NotPlayable(_)));
        let mut cost = first.cost;
        let chess960 = (may_be_either && is_playable && !first.proof.is_proven()).then(|| {
            let short = Budget {
                nodes: self.budget.nodes.min(Budget::GLANCE.nodes),
                bytes: self.budget.bytes.min(Budget::GLANCE.bytes),
            };
            let stop = self.watch.map(Stop);
            let ask = Ask::new(self.about).budget(short);
            let second = match &stop {
                Some(stop) => ask.watch(stop).reachable_from(Arrays::Chess960),
                None => ask.reachable_from(Arrays::Chess960),
            };
            cost.nodes.0 += second.cost.nodes.0;
            cost.bytes = cost.bytes.max(second.cost.bytes);
            second.proof
        });
        Origin {
            from,
            proof: first.proof,
            chess960,
            cost,
        }
    }
}

/// Whoever watches the first question may stop the second, and hears nothing else of it.
struct Stop<'a>(&'a dyn Watch);

impl Watch for Stop<'_> {
    fn is_stopped(&self) -> bool {
        self.0.is_stopped()
    }
}

impl Origin {
    /// Why it cannot arise, if it cannot: from where, and whether there is an array of Chess960 from which it can.
    pub fn why_not(&self) -> Option<WhyNot<'_>> {
        match &self.proof {
            Proof::Refuted(reason) => Some(WhyNot {
                origin: self,
                reason,
            }),
            Proof::Proven(_) | Proof::Undecided(_) => None,
        }
    }

    /// What is to be said of Chess960 beside the answer, if anything.
    pub fn beside(&self) -> Option<&'static str> {
        Some(match self.chess960.as_ref()? {
            Proof::Proven(_) => "from an array of Chess960 it can arise",
            Proof::Refuted(_) => "nor can it from any array of Chess960",
            Proof::Undecided(_) => "of the arrays of Chess960 a short look did not tell",
        })
    }
}

/// Why a position cannot arise: `from …: …`, which may follow on "it cannot arise".
#[derive(Clone, Copy, Debug)]
pub struct WhyNot<'a> {
    origin: &'a Origin,
    reason: &'a Unreachable,
}

impl fmt::Display for WhyNot<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let WhyNot { origin, reason } = self;
        match (&origin.chess960, origin.beside()) {
            _ if matches!(reason, Unreachable::NotPlayable(_)) => {
                write!(out, "from any initial position: {reason}")
            }
            (Some(Proof::Refuted(other)), _) if other == *reason => write!(
                out,
                "from any initial position, those of Chess960 among them: {reason}"
            ),
            (_, Some(beside)) => write!(out, "{}: {reason}; {beside}", origin.from),
            (_, None) => write!(out, "{}: {reason}", origin.from),
        }
    }
}
