//! An act as people say it while it is done, as a card and a form tell it: what names nothing is called as the table of acts
//! calls it.

use super::label;
use crate::act::Act;
use crate::game::Game;
use crate::sentence::{self, Tense};

/// What is done by an act, as people say it, after whoever does it. `game` is as it stood before the act, or after it where the
/// act has moved no man; `moves` writes the words of a move as the score has it.
///
/// ```
/// use jadoube_laws::case::said;
/// use jadoube_laws::sentence::as_scored;
/// use jadoube_laws::{Act, Code, Game, Terms};
///
/// let game = Game::new(Code::by_id("fide-2023").unwrap(), Terms::default()).unwrap();
/// let of = |line: &str| {
///     let act: Act = line.parse().unwrap();
///     said(&game, &act, |words| as_scored(&game, words))
/// };
/// assert_eq!(of("White plays g1f3"), "plays Nf3");
/// assert_eq!(of("White touches g1"), "touches the knight on g1");
/// assert_eq!(of("Black claims illegal-move"), "claims an illegal move");
/// assert_eq!(of("Arbiter rules time Black +0:02:00"), "gives Black two extra minutes");
/// assert_eq!(of("White resigns"), "resigns");
/// ```
pub fn said(game: &Game, act: &Act, moves: impl Fn(&str) -> String) -> String {
    let now = Tense::Present(label(&act.deed));
    let told = sentence::told(game, &game.setup().board, &act.deed, now, &moves);
    told.unwrap_or_else(|| act.deed.to_string())
}

#[cfg(test)]
#[path = "said_test.rs"]
mod tests;
