//! What every question is answered with, and what a question may cost.

use core::fmt;

/// The answer to a question about what is possible on the board.
///
/// `Proven` and `Refuted` are facts and carry what shows them; a program that does not trust this
/// crate can check either. `Undecided` means that the budget ran out and nothing else: it is never
/// a draw, never a loss and never a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof<P, R> {
    /// It is so, and this shows it.
    Proven(P),
    /// It is not so, and this shows it.
    Refuted(R),
    /// The budget ended first.
    Undecided,
}

impl<P, R> Proof<P, R> {
    /// Is the question answered with yes?
    pub const fn is_proven(&self) -> bool {
        matches!(self, Proof::Proven(_))
    }

    /// Is the question answered with no?
    pub const fn is_refuted(&self) -> bool {
        matches!(self, Proof::Refuted(_))
    }

    /// Did the budget end before the question was answered?
    pub const fn is_undecided(&self) -> bool {
        matches!(self, Proof::Undecided)
    }

    /// What shows that it is so, if it is.
    pub fn proven(self) -> Option<P> {
        match self {
            Proof::Proven(witness) => Some(witness),
            _ => None,
        }
    }

    /// What shows that it is not so, if it is not.
    pub fn refuted(self) -> Option<R> {
        match self {
            Proof::Refuted(witness) => Some(witness),
            _ => None,
        }
    }

    /// `proven`, `refuted` or `undecided`: the word printed for this answer.
    pub const fn word(&self) -> &'static str {
        match self {
            Proof::Proven(_) => "proven",
            Proof::Refuted(_) => "refuted",
            Proof::Undecided => "undecided",
        }
    }
}

/// A number of nodes: positions looked at, whether searched, closed or analyzed.
///
/// Budgets are counted in nodes and never in seconds, so that the same question gets the same
/// answer on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Nodes(pub u64);

impl Nodes {
    /// What a finding, a fallen flag or a resignation may cost.
    pub const FULL: Nodes = Nodes(4_000_000);
    /// What the check after each move of a game may cost: under a millisecond.
    pub const LIVE: Nodes = Nodes(400);
    /// No limit but memory.
    pub const UNLIMITED: Nodes = Nodes(u64::MAX);
}

impl fmt::Display for Nodes {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => out.write_str("1 node"),
            nodes => write!(out, "{nodes} nodes"),
        }
    }
}

/// Counts nodes down; every search of this crate draws from one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meter {
    budget: u64,
    spent: u64,
}

impl Meter {
    /// A meter that allows `budget` nodes.
    pub(crate) const fn new(budget: Nodes) -> Meter {
        Meter {
            budget: budget.0,
            spent: 0,
        }
    }

    /// Counts `nodes`; false once the budget is used up.
    pub(crate) fn spend(&mut self, nodes: u64) -> bool {
        self.spent = self.spent.saturating_add(nodes);
        self.spent <= self.budget
    }

    /// Nodes counted so far.
    pub(crate) const fn spent(&self) -> Nodes {
        Nodes(self.spent)
    }

    /// Nodes that may still be spent.
    pub(crate) const fn left(&self) -> u64 {
        self.budget.saturating_sub(self.spent)
    }
}
