//! Which result a code gives to a game, whatever it was scored.

use jadoube_board::Color;
use jadoube_laws::Code;
use jadoube_laws::code::params::flag::FlagException;
use jadoube_notation::pgn::{Outcome, ReadGame};

use crate::closing::{Closing, closing, named_result};
use crate::judge::{Chance, Court, Judge};
use crate::walk::{End, Walk};

/// The result that a code gives to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// This one.
    Scored(Outcome),
    /// Any: neither the board nor what is recorded of the end says how the game was decided.
    Unsaid,
    /// Not decided by the budget.
    Undecided,
}

impl Judge {
    /// The result that `code` gives to a game: the one by which the board ended it first, else the one that follows from
    /// its `Termination` tag or last comment. Of a game that ended on time, `fallen` is who had none left; else that is
    /// the player who had the move.
    pub fn due(&self, read: &ReadGame, fallen: Option<Color>, code: &'static Code) -> Due {
        let game = &read.game;
        let walk = Walk::of(game, code, self.proof());
        if let Some((end, _)) = walk.end {
            return Due::Scored(end.result());
        }
        if walk.undecided {
            return Due::Undecided;
        }
        let Some(last) = walk.last().filter(|_| read.stopped.is_none()) else {
            return Due::Unsaid;
        };
        match closing(game) {
            Closing::Time => {
                let winner = fallen.unwrap_or_else(|| last.turn()).opposite();
                Court::of(self, read, &walk, code).due_on_time(winner)
            }
            Closing::TooFewMen | Closing::Repetition | Closing::MoveCount => {
                Due::Scored(Outcome::Draw)
            }
            _ => named_result(&game.tags).map_or(Due::Unsaid, Due::Scored),
        }
    }
}

impl Court<'_> {
    /// What it comes to when the time of the other is over.
    fn due_on_time(&self, winner: Color) -> Due {
        let exception = self.at(&self.code.rules.flag.mate_exception);
        if exception.is_some_and(|rule| *rule.is == FlagException::None) {
            return Due::Scored(won_by(winner));
        }
        match self.chance_on_time(winner) {
            Chance::Some => Due::Scored(won_by(winner)),
            Chance::NoMate | Chance::NotForced => Due::Scored(Outcome::Draw),
            Chance::Undecided => Due::Undecided,
        }
    }
}

impl End {
    /// The result that it gives.
    pub(crate) fn result(self) -> Outcome {
        match self {
            End::Mate { winner } => won_by(winner),
            End::Stalemate | End::Dead | End::Repetition(_) | End::MoveCount(_) => Outcome::Draw,
        }
    }
}

fn won_by(winner: Color) -> Outcome {
    match winner {
        Color::White => Outcome::WhiteWins,
        Color::Black => Outcome::BlackWins,
    }
}

#[cfg(test)]
mod tests {
    use jadoube_notation::pgn::{Mode, read_text};

    use super::*;

    #[track_caller]
    fn check(code: &str, pgn: &str, fallen: Option<Color>, expected: Due) {
        let games = read_text(pgn, Mode::Lenient);
        let read = games[0].as_ref().expect("a game");
        let code = Code::by_id(code).expect("a code");
        assert_eq!(Judge::default().due(read, fallen, code), expected, "{pgn}");
    }

    const DRAWN: Due = Due::Scored(Outcome::Draw);
    const WHITE: Due = Due::Scored(Outcome::WhiteWins);
    const BLACK: Due = Due::Scored(Outcome::BlackWins);

    #[test]
    fn the_board_comes_first() {
        check("fide-2023", "1. f3 e5 2. g4 Qh4# 1-0", None, BLACK);
        check(
            "fide-2023",
            "[Termination \"White resigns\"]\n\n1. f3 e5 2. g4 Qh4# 1-0",
            None,
            BLACK,
        );
        let kings = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4p3/4K3 w - - 0 1\"]\n\n1. Kxe2 1-0";
        check("fide-2023", kings, None, DRAWN);
    }

    #[test]
    fn time_decides_unless_the_other_cannot_mate() {
        let on_time = |moves: &str| format!("[Termination \"Time forfeit\"]\n{moves}");
        let opening = on_time("\n1. e4 e5 2. Nf3 1-0");
        check("fide-2023", &opening, None, WHITE);
        check("fide-2023", &opening, Some(Color::White), BLACK);
        let bare = on_time(
            "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. Kd2 Kd7 1/2-1/2",
        );
        check("fide-2023", &bare, None, DRAWN);
        check("fide-2023", &bare, Some(Color::Black), WHITE);
    }

    #[test]
    fn words_decide_what_the_board_does_not() {
        let ended = |words: &str| format!("[Termination \"{words}\"]\n\n1. e4 e5 *");
        check("fide-2023", &ended("White resigns"), None, BLACK);
        check("fide-2023", &ended("Game drawn by agreement"), None, DRAWN);
        check("fide-2023", &ended("Normal"), None, Due::Unsaid);
        check("fide-2023", &ended("Game drawn by repetition"), None, DRAWN);
    }
}
