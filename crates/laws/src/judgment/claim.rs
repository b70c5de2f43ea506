//! Draws that may be claimed from what stands on the board.

use jadoube_codes::params::repetition::DrawClaimant;
use jadoube_codes::{ClauseId, Ruled};

use super::Under;
use super::prospects::Course;

/// For what a draw may be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The position stands for the time of this number.
    Repetition(u32),
    /// So many moves of each side without a capture or a pawn move are complete.
    MoveCount(u32),
}

/// A draw that may be claimed, with the clauses that give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claimable<'c> {
    /// For what.
    pub claim: Claim,
    /// Whether either player may claim it; else only the one who has the move.
    pub by_either: bool,
    /// By which clauses, the deciding one first.
    pub by: &'c [ClauseId],
}

impl<'c> Under<'c> {
    /// What may be claimed now that the position has come to stand so often, or so many moves have passed, and not more.
    pub fn claimable(self, course: &impl Course) -> impl Iterator<Item = Claimable<'c>> {
        let rules = &self.code.rules;
        let repetition = self
            .repetitions_needed()
            .filter(|(needed, _)| course.has_stood(*needed) && !course.has_stood(*needed + 1))
            .map(|(needed, by)| Claimable {
                claim: Claim::Repetition(needed),
                by_either: is_either(self.at(&rules.repetition.claimant)),
                by,
            });
        let count = self.at(&rules.fifty.count);
        let count = count.filter(|rule| course.quiet() == *rule.is);
        let count = count.map(|rule| Claimable {
            claim: Claim::MoveCount(*rule.is),
            by_either: is_either(self.at(&rules.fifty.claimant)),
            by: rule.by,
        });
        repetition.into_iter().chain(count)
    }
}

fn is_either(claimant: Option<Ruled<'_, DrawClaimant>>) -> bool {
    claimant.is_some_and(|rule| match rule.is {
        DrawClaimant::Either => true,
        DrawClaimant::OnMove => false,
    })
}
