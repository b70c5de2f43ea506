//! Moves that are only assumed: a line of moves on conditions is read before it is kept, each move on the board after the ones before.

use jadoube_laws::game::{Condition, Game};
use jadoube_laws::{Act, Deed, Millis, Verdict};

use super::conditions::{ConditionStep, Conditions};
use crate::referee;
use crate::refusal::{Refusal, Why};

/// The game after a message of the side on move, if its words are one legal move there.
pub(crate) fn after_message(game: &Game, words: &str, at: Millis) -> Option<Game> {
    let deed = Deed::Communicate {
        words: words.to_owned(),
    };
    let decided = referee::glance(game, &Act::player(game.turn(), deed), at);
    let made = decided.ruling.verdict == Verdict::Accepted
        && !decided.ruling.breach
        && decided.after.ply_count() == game.ply_count() + 1
        && decided.after.choice_of(decided.after.turn()).is_none();
    made.then_some(decided.after)
}

impl Conditions {
    /// Whether every line can come about and be answered. Behind "anything" the board is unknown, and nothing is read.
    ///
    /// # Errors
    /// [`Why::NotUnderstood`] with the line, the step and the words that are no legal move.
    pub(super) fn check_moves(&self, game: &Game, at: Millis) -> Result<(), Refusal> {
        for (line, steps) in self.lines.iter().enumerate() {
            let mut game = game.clone();
            for (step, ConditionStep { condition, answer }) in steps.iter().enumerate() {
                if Condition::from(condition.clone()) == Condition::AnyMove {
                    break;
                }
                let read = |game: &Game, part: &str, words: &str| {
                    after_message(game, words, at).ok_or_else(|| {
                        let sentence = format!(
                            "line {}, step {}, {part}: \u{201c}{words}\u{201d} is not one legal move there",
                            line + 1,
                            step + 1
                        );
                        Refusal::new(Why::NotUnderstood, sentence)
                    })
                };
                game = read(&game, "if", condition)?;
                if game.outcome().is_some() {
                    break;
                }
                game = read(&game, "then", answer)?;
                if game.outcome().is_some() {
                    break;
                }
            }
        }
        Ok(())
    }
}
