//! How the club itself ended a game by the terms of its table, took a move back, or let play go on, as it stands in the log and as it is told.

use jadoube_laws::Score;
use jadoube_laws::game::Game;
use jadoube_laws::ruling::Matter;

use crate::seat::Seat;

/// What stands in the log where a player calls a game off.
pub const CALLED_OFF: &str = "calls the game off before both have moved";

/// What stands in the log where a player declines another game.
pub const DECLINED: &str = "declines another game";

/// What stands in the log where a clock has run out before both have moved.
pub const RAN_OUT: &str = "ends the game: time ran out before both had moved";

/// What stands in the log where the event of a game has taken its pairing back.
pub const UNPAIRED: &str = "calls the game off: its pairing was taken back";

/// What stands in the log where the other has left.
pub const LEFT: &str = "has the game ended, as the other has left";

/// What stands in the log where a player takes a move back by which nobody loses.
pub const TAKEN_BACK: &str = "takes the last move back";

/// What a table is told where its event has no result of its game any more.
pub const RESULT_BACK: &str = "has taken the result of this game in the event back";

/// What stands in the log where a player takes back what he has claimed, for which nobody is there to answer.
pub const CLAIM_BACK: &str = "takes back what was claimed";

/// What stands in the log where a player did not mean to resign by a sign that may mean it.
pub const SIGN_BACK: &str = "does not resign by it";

/// What stands in the log where nobody is there to answer what was asked.
pub const UNANSWERED: &str = "lets play go on, as nobody is there to answer";

/// What stands in the log where nobody is there to say whether a player could still mate.
pub const NOT_RULED_OUT: &str = "takes it that mate can still come, as nobody has ruled it out";

/// What stands in the log where a new session has begun at the wish of one, and nothing has been heard of the other.
pub const NOT_THERE: &str = "begins without the other, who is not there yet";

/// What the club did beside ending a game, in a sentence, if what stands in the log says that it did it.
pub fn done_by_club(by: &str, words: &str, game: &Game) -> Option<String> {
    let player = Seat::from_name(by).and_then(Seat::color);
    let of_player = player.is_some();
    match words {
        NOT_THERE => player.map(|who| {
            let other = who.opposite();
            let runs = match game.running_clock() == Some(other) {
                true => ", and his clock runs until he is",
                false => "",
            };
            format!("{other:#} is not there yet{runs}: a hand at the board is enough")
        }),
        CLAIM_BACK => player.map(|who| {
            format!("{who:#} has taken back what he claimed: it is asked no longer")
        }),
        SIGN_BACK => player.map(|who| format!("{who:#} did not mean to resign: play goes on")),
        TAKEN_BACK if of_player && game.clocks().is_some() => {
            Some("The last move is taken back; the time that was used stays used".to_owned())
        }
        TAKEN_BACK if of_player => Some("The last move is taken back".to_owned()),
        UNANSWERED if !of_player => Some(match game.pending_question().map(|it| &it.question.about) {
            Some(Matter::Handshake(who)) => format!("{who:#} says himself whether he resigns by it; until then play goes on, and the time runs"),
            _ => "Nobody is there to answer that, so play goes on, and the time runs; an arbiter to whom both agree may still answer it".to_owned(),
        }),
        _ => None,
    }
}

/// How the club ended a game by the terms of its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByTerms {
    /// In a sentence.
    pub sentence: String,
    /// Whether one of the two had left the table.
    pub has_left: bool,
}

/// How the club ended a game, if what stands in the log says that it did.
pub fn by_terms(by: &str, words: &str, game: &Game) -> Option<ByTerms> {
    sentence(by, words, game).map(|sentence| ByTerms {
        sentence,
        has_left: words == LEFT,
    })
}

fn sentence(by: &str, words: &str, game: &Game) -> Option<String> {
    let seat = Seat::from_name(by);
    let color = seat.and_then(Seat::color);
    match (words, color) {
        (CALLED_OFF, Some(color)) => Some(format!(
            "{color:#} has called the game off before both had moved: it has no result"
        )),
        (DECLINED, Some(color)) => Some(format!(
            "{color:#} does not want another game: this one is not played and has no result"
        )),
        (RAN_OUT, _) => {
            Some("Time ran out before both had moved: the game has no result".to_owned())
        }
        (UNPAIRED, _) => Some(
            "The organiser has taken the pairing back: the game is called off and has no result; the page of the event has the new one"
                .to_owned(),
        ),
        (NOT_RULED_OUT, None) => {
            let score = game.outcome()?.score.printed();
            Some(format!(
                "It was not ruled out that mate could still come: the result is {score}"
            ))
        }
        (LEFT, Some(color)) => {
            let other = color.opposite();
            let score = game.outcome()?.score;
            let comes_to = match score {
                _ if score == Score::win(color) => format!("{color:#} has won"),
                Score::Annulled => "not both had moved, and the game has no result".to_owned(),
                _ => format!("the result is {}, as on a fallen flag", score.printed()),
            };
            Some(format!(
                "{other:#} has left the table while the clock ran: {comes_to}"
            ))
        }
        _ => None,
    }
}
