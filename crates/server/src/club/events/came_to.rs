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
        if row.summary.plies > 1 {
            return Ok(Some((score, None)));
        }
        let table = self.load_apart(&row.made.id).await?;
        let live = table.live().await;
        let cause = live.game.outcome().map(|outcome| outcome.cause);
        Ok(Some(short(score, row.summary.plies > 0, cause)))
    }
}

/// A game in which not both have made a move. By FIDE's Rating Regulations (unplayed games) only one in which both have is rated; in its
/// report one that lasted less than a move has results of its own, `W`, `D` and `L`, which are played and not rated, and whoever did not
/// come is forfeited. So it counts as played where whoever lost it, or agreed to the draw, was there: then only the rating is without it.
/// `has_begun` says whether one of them has moved.
fn short(score: String, has_begun: bool, cause: Option<Cause>) -> CameTo {
    let came = score.parse::<Reported>().map(|came| came.to_string());
    let when = match has_begun {
        true => "before both had moved",
        false => "before the first move",
    };
    let how = match (cause, has_begun) {
        (Some(Cause::Resignation), _) => format!("The game was given up {when}"),
        (Some(Cause::Agreement), _) => format!("A draw was agreed {when}"),
        (Some(Cause::Lateness), false) => {
            "Somebody did not come in time, and no move was made".to_owned()
        }
        (Some(Cause::Lateness), true) => {
            "Somebody did not come in time, and made no move".to_owned()
        }
        (Some(Cause::FlagFall), _) => format!("A flag fell {when}"),
        (_, false) => "No move was made".to_owned(),
        (_, true) => format!("The game ended {when}"),
    };
    // Whose time runs out before he has moved may not have come; of any other end the other was there.
    let is_played = match cause {
        Some(Cause::Resignation | Cause::Agreement) => true,
        Some(Cause::Lateness | Cause::FlagFall) => false,
        _ => has_begun,
    };
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
        let came_to = |score: &str, has_begun, cause| short(score.to_owned(), has_begun, cause);
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
            let (came, reason) = came_to(score, false, cause);
            assert_eq!(came, result, "{score}, {cause:?}");
            let reason = reason.expect("a reason");
            assert!(reason.contains(counts), "{reason}");
        }
        let halves = came_to("1/2-0", false, Some(Cause::ArbiterRuled));
        assert_eq!(halves, ("1/2-0".to_owned(), None));
        // One of them has moved, and not both.
        for (score, cause, result, counts) in [
            (
                "1-0",
                Some(Cause::Resignation),
                "W-L",
                "before both had moved: it counts as played",
            ),
            ("0-1", Some(Cause::Resignation), "L-W", "is not rated"),
            ("1/2-1/2", Some(Cause::Agreement), "D-D", "is not rated"),
            (
                "0-1",
                Some(Cause::ArbiterRuled),
                "L-W",
                "ended before both had moved",
            ),
            (
                "1-0",
                Some(Cause::Lateness),
                "+/-",
                "made no move: it counts as not played",
            ),
            (
                "1-0",
                Some(Cause::FlagFall),
                "+/-",
                "A flag fell before both had moved",
            ),
        ] {
            let (came, reason) = came_to(score, true, cause);
            assert_eq!(came, result, "{score}, {cause:?}");
            let reason = reason.expect("a reason");
            assert!(reason.contains(counts), "{reason}");
        }
    }
}
