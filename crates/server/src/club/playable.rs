//! Whether a game can begin from a position: one that is told has to be playable, and not over already.

use jadoube_board::{Setup, SetupProblem};
use jadoube_laws::game::Game;
use jadoube_laws::ruling::Cause;
use jadoube_laws::{Act, Deed, Millis};

use crate::referee::glance;

/// Why nobody can play from where this game begins, in a sentence; nothing where two can.
pub(super) fn not_playable(game: &Game) -> Option<String> {
    let start = &game.terms().start;
    let problems: Vec<String> = start
        .problems()
        .iter()
        .map(|problem| told(start, problem))
        .collect();
    if !problems.is_empty() {
        return Some(format!(
            "nobody can play from this position: {}",
            problems.join("; ")
        ));
    }
    over_already(game).map(str::to_owned)
}

/// A problem of a position in a sentence. Kings that stand side by side attack each other, whoever has the move.
fn told(start: &Setup, problem: &SetupProblem) -> String {
    match *problem {
        SetupProblem::OpponentInCheck {
            color,
            king,
            checkers,
        } => match start.board.king(color.opposite()) {
            Some(other) if checkers.has(other) => {
                format!("the kings stand side by side, on {king} and {other}")
            }
            _ => problem.to_string(),
        },
        _ => problem.to_string(),
    }
}

/// What has ended the game before anybody has moved, by the word of the law: it looks at the board before it hears of a draw.
fn over_already(game: &Game) -> Option<&'static str> {
    let offers = Act::player(game.turn(), Deed::OfferDraw);
    let decided = glance(game, &offers, Millis::ZERO);
    Some(match decided.after.outcome()?.cause {
        Cause::Checkmate => {
            "this position is checkmate: the game would be over before anybody has moved"
        }
        Cause::Stalemate => {
            "this position is stalemate: the game would be drawn before anybody has moved"
        }
        Cause::DeadPosition => {
            "in this position neither side can mate any more: the game would be drawn before anybody has moved"
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use jadoube_laws::{Code, Terms};

    use super::*;

    fn why(code: &str, fen: &str) -> Option<String> {
        let terms = Terms {
            start: Setup::from_fen(fen).expect("a FEN"),
            ..Terms::default()
        };
        let code = Code::by_id(code).expect("a code");
        not_playable(&Game::new(code, terms).expect("a game"))
    }

    #[test]
    fn what_cannot_be_played_is_told_and_what_can_is_not() {
        for (fen, words) in [
            (
                "8/8/8/8/8/8/8/8 w - - 0 1",
                "white has no king; black has no king",
            ),
            ("8/8/8/8/8/8/8/K7 w - - 0 1", "black has no king"),
            (
                "k7/8/8/8/8/8/8/K6K w - - 0 1",
                "white has 2 kings, on a1 and h1",
            ),
            (
                "8/8/8/3k4/3K4/8/8/R7 w - - 0 1",
                "the kings stand side by side, on d5 and d4",
            ),
            (
                "4k3/8/8/8/8/8/4R3/K7 w - - 0 1",
                "black's king on e8 is in check from e2, but it is white's move",
            ),
            (
                "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
                "this position is checkmate",
            ),
            ("7k/8/6QK/8/8/8/8/8 b - - 0 1", "this position is stalemate"),
            (
                "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1",
                "neither side can mate any more",
            ),
        ] {
            let told = why("fide-2023", fen).unwrap_or_default();
            assert!(told.contains(words), "{fen}: {told}");
        }
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1",
            "6r1/4p3/p4kpp/3P4/P1K5/6P1/8/3r1n2 b - - 0 1",
        ] {
            assert_eq!(why("fide-2023", fen), None, "{fen}");
        }
        // A code that knows no dead position lets two play it.
        let two_kings_and_a_knight = "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1";
        assert_eq!(why("fide-1931", two_kings_and_a_knight), None);
    }
}
