//! How the club itself ended a game by the terms of its table, or took a move back, as it stands in the log and as it is told.

use jadoube_laws::Score;
use jadoube_laws::game::Game;

use crate::seat::Seat;

/// What stands in the log where a player calls a game off.
pub const CALLED_OFF: &str = "calls the game off before both have moved";

/// What stands in the log where a clock has run out before both have moved.
pub const RAN_OUT: &str = "ends the game: time ran out before both had moved";

/// What stands in the log where the other has left.
pub const LEFT: &str = "has the game ended, as the other has left";

/// What stands in the log where a player takes a move back by which nobody loses.
pub const TAKEN_BACK: &str = "takes the last move back";

/// What the club did at a player's word, in a sentence, if what stands in the log says that it did it.
pub fn taken_back(by: &str, words: &str) -> Option<String> {
    let color = Seat::from_name(by)?.color()?;
    (words == TAKEN_BACK).then(|| format!("{color:#} has taken the last move back"))
}

/// How the club ended a game, in a sentence, if what stands in the log says that it did.
pub fn sentence(by: &str, words: &str, game: &Game) -> Option<String> {
    let seat = Seat::from_name(by);
    let color = seat.and_then(Seat::color);
    match (words, color) {
        (CALLED_OFF, Some(color)) => Some(format!(
            "{color:#} has called the game off before both had moved: it has no result"
        )),
        (RAN_OUT, _) => {
            Some("Time ran out before both had moved: the game has no result".to_owned())
        }
        (LEFT, Some(color)) => {
            let other = color.opposite();
            let score = game.outcome()?.score;
            let comes_to = match score == Score::win(color) {
                true => format!("{color:#} has won"),
                false => format!("the result is {score}, as on a fallen flag"),
            };
            Some(format!(
                "{other:#} has left the table while the clock ran: {comes_to}"
            ))
        }
        _ => None,
    }
}
