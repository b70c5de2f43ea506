//! What a check may still cost.

use crate::budget::Nodes;

/// The nodes that are left.
pub(super) struct Left(u64);

/// No node is left.
pub(super) struct Spent;

impl Left {
    pub(super) fn of(budget: Nodes) -> Left {
        Left(budget.0)
    }

    /// Spends so many.
    pub(super) fn spend(&mut self, nodes: u64) -> Result<(), Spent> {
        self.0 = self.0.checked_sub(nodes).ok_or(Spent)?;
        Ok(())
    }
}
