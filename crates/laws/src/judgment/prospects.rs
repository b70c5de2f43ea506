//! What a judgment must know of the course of a game, and what it asks of the proofs.

use jadoube_board::{Color, Position};
use jadoube_proof::Limits;

use super::Under;

/// The course of a game, as far as a judgment asks for it.
pub trait Course {
    /// The position on the board, if it is one that can be played.
    fn position(&self) -> Option<&Position>;

    /// Whose turn it is.
    fn turn(&self) -> Color;

    /// Whether the king of a player on turn who has no legal move is attacked; `None` while he has one, and without exactly
    /// one king.
    fn stuck(&self) -> Option<bool> {
        let position = self.position()?;
        (!position.has_legal_move()).then(|| position.is_check())
    }

    /// How many moves each side has made since the last capture or pawn move; of two numbers the smaller.
    fn quiet(&self) -> u32;

    /// Whether the position on the board has stood so often, itself included, with the same rights.
    fn has_stood(&self, times: u32) -> bool;

    /// Whether it has stood so often at every second move of each player, up to now.
    fn has_stood_in_a_row(&self, times: u32) -> bool;

    /// The positions since the last capture or pawn move, the present one left out.
    fn earlier(&self) -> Vec<Position>;
}

impl<'c> Under<'c> {
    /// The draws that come by themselves.
    pub fn limits(self) -> Limits {
        let rules = &self.code.rules;
        // A series without a pause can always be broken off, so that it bars no mate.
        let repetitions = self
            .at(&rules.repetition.automatic)
            .filter(|_| rules.repetition.automatic_series.is_none());
        Limits {
            automatic_at: self.at(&rules.fifty.automatic).map(|rule| *rule.is * 2),
            repetitions: repetitions.map(|rule| *rule.is),
        }
    }
}
