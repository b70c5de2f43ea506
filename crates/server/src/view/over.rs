//! How a game ended in the terms of whoever reads it: to the one who lost it that he lost, and by what.

use jadoube_board::Color;
use jadoube_laws::game::Game;
use jadoube_laws::{Cause, Score, sentence};

use crate::agreed::ended::ByTerms;
use crate::seat::Seat;

/// How the game ended, as this seat would say it, short enough for a line on a phone; none while it is played.
///
/// A game that the club ended by the terms of its table, `by_club`, was ended by no law.
pub fn over(game: &Game, you: Seat, by_club: Option<&ByTerms>) -> Option<String> {
    let outcome = game.outcome()?;
    let what = |loser: Option<Color>| match by_club {
        Some(ended) if ended.has_left => left(loser, you),
        Some(_) => ": the terms of the table".to_owned(),
        None => cause(outcome.cause, loser, you),
    };
    let Some(winner) = outcome.score.winner() else {
        let how = match outcome.score {
            Score::Draw => "Draw",
            Score::Annulled | Score::Open => return Some("No result".to_owned()),
            Score::BothLose => "Both lose",
            _ => return Some(format!("Over: {}", outcome.score.printed())),
        };
        return Some(format!("{how}{}", what(None)));
    };
    let loser = winner.opposite();
    Some(match you.color() {
        Some(you) if you == winner => format!("You won{}", what(Some(loser))),
        Some(_) => format!("You lost{}", what(Some(loser))),
        None => format!("{winner:#} won{}", what(Some(loser))),
    })
}

/// Who is spoken of, as the reader calls him.
fn called(who: Option<Color>, you: Seat) -> String {
    match who {
        Some(who) if you.color() == Some(who) => "you".to_owned(),
        Some(who) => format!("{who:#}"),
        None => "one side".to_owned(),
    }
}

fn left(loser: Option<Color>, you: Seat) -> String {
    let was = match loser {
        Some(loser) if you.color() == Some(loser) => "were",
        _ => "was",
    };
    format!(": {} {was} away for too long", called(loser, you))
}

/// By what it ended, behind who has won or that it is drawn.
fn cause(cause: Cause, loser: Option<Color>, you: Seat) -> String {
    let who = called(loser, you);
    let told = match cause {
        Cause::FlagFall if loser.is_some() => return " on time".to_owned(),
        Cause::FlagFall => "time ran out, and mate cannot come",
        Cause::Checkmate => "checkmate",
        Cause::Stalemate => "stalemate",
        Cause::DeadPosition => "nobody can mate any more",
        Cause::Repetition | Cause::AutomaticRepetition => "the same position again",
        Cause::FiftyMoves | Cause::SeventyFiveMoves => sentence::cause(cause),
        Cause::MateDemand => "no mate within the moves demanded",
        Cause::PerpetualCheck => "perpetual check",
        Cause::Agreement => "agreed",
        Cause::Resignation => return format!(": {who} resigned"),
        Cause::IllegalMoves if loser.is_some() && loser == you.color() => {
            return " by illegal moves".to_owned();
        }
        Cause::IllegalMoves => return format!(": illegal moves by {who}"),
        Cause::SealedMove => "the sealed move",
        Cause::Lateness => return format!(": {who} came too late"),
        Cause::Forfeit => "an offence",
        Cause::ArbiterGranted | Cause::ArbiterRuled => "the arbiter’s ruling",
        Cause::ResultSigned => "the result that both signed",
        Cause::Undertaking => "the undertaking",
        Cause::Irregularity => "an irregularity",
        _ => "by the laws",
    };
    format!(": {told}")
}

#[cfg(test)]
mod tests {
    use jadoube_laws::case::Course;
    use jadoube_laws::{Code, Terms};

    use super::*;

    fn told(lines: &[&str], you: Seat, by_club: Option<&ByTerms>) -> Option<String> {
        let terms = Terms {
            time: Some("3m+2s".parse().expect("a time control")),
            referee: jadoube_laws::Referee::Watching,
            ..Terms::default()
        };
        let mut course =
            Course::new(Code::by_id("fide-2023").expect("a code"), terms).expect("a game");
        for line in lines {
            let _ruled = course.tell(line).expect("an act");
        }
        over(course.game(), you, by_club)
    }

    #[test]
    fn everybody_is_told_in_his_own_terms() {
        let begun = ["White plays e4", "Black plays e5"];
        let resigned = [&begun[..], &["White resigns"]].concat();
        let fell = [&begun[..], &["@ 0:05:00 Black claims flag"]].concat();
        let agreed = [
            &begun[..],
            &["White plays Nf3", "White offers draw", "Black accepts"],
        ]
        .concat();
        let mated = [
            "White plays f3",
            "Black plays e5",
            "White plays g4",
            "Black plays Qh4",
        ];
        for (lines, you, words) in [
            (&resigned[..], Seat::White, "You lost: you resigned"),
            (&resigned, Seat::Black, "You won: White resigned"),
            (&resigned, Seat::Spectator, "Black won: White resigned"),
            (&fell, Seat::White, "You lost on time"),
            (&fell, Seat::Black, "You won on time"),
            (&fell, Seat::Arbiter, "Black won on time"),
            (&agreed, Seat::White, "Draw: agreed"),
            (&mated, Seat::White, "You lost: checkmate"),
            (&mated, Seat::Black, "You won: checkmate"),
        ] {
            assert_eq!(
                told(lines, you, None).as_deref(),
                Some(words),
                "{lines:?} to {you:?}"
            );
        }
        assert_eq!(told(&begun, Seat::White, None), None);
        let left = ByTerms {
            sentence: "White has left the table while the clock ran: Black has won".to_owned(),
            has_left: true,
        };
        assert_eq!(
            told(&resigned, Seat::White, Some(&left)).as_deref(),
            Some("You lost: you were away for too long")
        );
        assert_eq!(
            told(&resigned, Seat::Black, Some(&left)).as_deref(),
            Some("You won: White was away for too long")
        );
    }

    #[test]
    fn whatever_a_game_ended_by_fits_the_line_of_a_phone() {
        for one in [
            Cause::Checkmate,
            Cause::DeadPosition,
            Cause::FlagFall,
            Cause::FiftyMoves,
            Cause::MateDemand,
            Cause::IllegalMoves,
            Cause::ArbiterRuled,
            Cause::ResultSigned,
        ] {
            for loser in [None, Some(Color::White)] {
                let words = format!("Both lose{}", cause(one, loser, Seat::Black));
                assert!(words.len() <= 54, "{words}");
            }
        }
    }
}
