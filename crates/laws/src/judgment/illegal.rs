//! What becomes of an illegal move that was replied to.

use jadoube_codes::ClauseId;
use jadoube_codes::params::illegal::LateEffect;

use super::Under;

/// What becomes of an illegal move that was replied to, once it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replied {
    /// It stands.
    Stands,
    /// The position before it is restored.
    RestoredBefore,
    /// The position at the start of the turn in which it was made is restored.
    TurnRestored,
}

impl<'c> Under<'c> {
    /// What becomes of an illegal move that was replied to, with the clauses; `None` where the code does not say.
    pub fn replied(self) -> Option<(Replied, &'c [ClauseId])> {
        let rule = self.at(&self.code.rules.illegal.late_effect)?;
        let what = match rule.is {
            LateEffect::Stands => Replied::Stands,
            LateEffect::RestoreBefore => Replied::RestoredBefore,
            LateEffect::RestoreStartOfTurn => Replied::TurnRestored,
        };
        Some((what, rule.by))
    }
}
