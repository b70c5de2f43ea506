//! What the enemy has on a king, as it is kept with a position.

use crate::{Square, attacks};

/// What the enemy has on the king of the side to move; kept, so that most moves can be judged without looking at the king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct KingState {
    pub in_check: bool,
    /// The directions in which one man alone keeps a slider off, a bit for each.
    pub shielded: u8,
}

impl KingState {
    /// Whether no move of this man, en passant apart, can leave the king in check.
    #[inline]
    pub fn free_of(self, king: Square, man: Square) -> bool {
        !self.in_check && self.shielded & attacks::direction(king, man) == 0
    }
}
