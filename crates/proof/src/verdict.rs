//! What every question is answered with.

use crate::budget::Halt;

/// The answer to a question about what is possible on the board.
///
/// `Proven` and `Refuted` are facts and carry what shows them; a program that does not trust this
/// crate can check either. `Undecided` means that the budget ran out or that somebody stopped the
/// work, and nothing else: it is never a draw, never a loss and never a guess.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Proof<P, R> {
    /// It is so, and this shows it.
    Proven(P),
    /// It is not so, and this shows it.
    Refuted(R),
    /// The work ended first, for this reason.
    Undecided(Halt),
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

    /// Did the work end before the question was answered?
    pub const fn is_undecided(&self) -> bool {
        matches!(self, Proof::Undecided(_))
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
            Proof::Undecided(_) => "undecided",
        }
    }
}
