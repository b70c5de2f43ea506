//! What came of the game at a table of an event, as the list of the event has it.

use jadoube_laws::Cause;
use jadoube_pairing::Reported;

use crate::club::Club;
use crate::refusal::Refusal;
use crate::store::GameRow;

/// The result, and why it is another than the score of the game, in a sentence.
pub(super) type CameTo = (String, Option<String>);

impl Club {
    /// What came of the game of this row. Nothing while it goes on, and of a game that was called off or annulled.
    ///
    /// # Errors
    /// When its log cannot be read.
    pub(super) async fn came_to(&self, row: &GameRow) -> Result<Option<CameTo>, Refusal> {
        if row.summary.ended.is_none() || row.summary.result.parse::<Reported>().is_err() {
            return Ok(None);
        }
        let score = row.summary.result.clone();
        if row.summary.plies > 0 {
            return Ok(Some((score, None)));
        }
        let table = self.load_apart(&row.made.id).await?;
        let live = table.live().await;
        let cause = live.game.outcome().map(|outcome| outcome.cause);
        Ok(Some(without_a_move(score, cause)))
    }
}

/// What a game without a move stands for: who gave it up, or agreed to a draw, had sat down to it, and it is a game that is not rated; else
/// somebody did not play.
fn without_a_move(score: String, cause: Option<Cause>) -> CameTo {
    let came = score.parse::<Reported>().map(|came| came.to_string());
    let how = match cause {
        Some(Cause::Resignation) => "The game was given up before the first move",
        Some(Cause::Agreement) => "A draw was agreed before the first move",
        Some(Cause::Lateness) => "Somebody did not come in time, and no move was made",
        Some(Cause::FlagFall) => "A flag fell before the first move",
        _ => "No move was made",
    };
    let is_played = matches!(cause, Some(Cause::Resignation | Cause::Agreement));
    let result = match (came.as_deref(), is_played) {
        (Ok("1-0"), true) => "W-L",
        (Ok("0-1"), true) => "L-W",
        (Ok("½-½"), true) => "D-D",
        (Ok("1-0"), false) => "+/-",
        (Ok("0-1"), false) => "-/+",
        (Ok("0-0"), false) => "-/-",
        _ => return (score, None),
    };
    let counts = match is_played {
        true => "it counts as played, and is not rated",
        false => "it counts as not played",
    };
    (result.to_owned(), Some(format!("{how}: {counts}.")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_a_move_is_one_that_somebody_gave_up_or_that_nobody_played() {
        for (score, cause, result, counts) in [
            ("1-0", Some(Cause::Resignation), "W-L", "is not rated"),
            ("0-1", Some(Cause::Resignation), "L-W", "is not rated"),
            ("1/2-1/2", Some(Cause::Agreement), "D-D", "is not rated"),
            ("1-0", Some(Cause::Lateness), "+/-", "come in time"),
            ("0-1", Some(Cause::FlagFall), "-/+", "flag fell"),
            ("0-0", Some(Cause::Lateness), "-/-", "not played"),
            ("1-0", Some(Cause::ArbiterRuled), "+/-", "not played"),
            ("1-0", None, "+/-", "not played"),
        ] {
            let (came, reason) = without_a_move(score.to_owned(), cause);
            assert_eq!(came, result, "{score}, {cause:?}");
            let reason = reason.expect("a reason");
            assert!(reason.contains(counts), "{reason}");
        }
        let halves = without_a_move("1/2-0".to_owned(), Some(Cause::ArbiterRuled));
        assert_eq!(halves, ("1/2-0".to_owned(), None));
    }
}
