//! Which result a code gives to a game, whatever it was scored.

use jadoube_board::Color;
use jadoube_laws::{Code, Score};
use jadoube_notation::pgn::{Outcome, ReadGame};

use crate::closing::{Closing, closing, named_result, scored};
use crate::court::Court;
use crate::judge::Judge;
use crate::walk::Walk;
use crate::winning::Chance;

/// The result that a code gives to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    pub fn due(&self, read: &ReadGame, fallen: Option<Color>, code: &Code) -> Due {
        let game = &read.game;
        let under = self.under(game, code);
        let walk = Walk::of(game, under, self.proof());
        if let Some((ended, _)) = walk.end {
            return Due::Scored(scored(ended.how.score()));
        }
        if walk.undecided {
            return Due::Undecided;
        }
        let Some(last) = walk.last().filter(|_| read.stopped.is_none()) else {
            return Due::Unsaid;
        };
        let court = Court::of(self.proof(), read, &walk, under);
        match closing(game) {
            Closing::Time => {
                let winner = fallen.unwrap_or_else(|| last.turn()).opposite();
                won(winner, court.chance_on_time(winner))
            }
            Closing::Resignation => match named_result(&game.tags) {
                Some(Outcome::WhiteWins) => won(Color::White, court.chance_given_up(Color::White)),
                Some(Outcome::BlackWins) => won(Color::Black, court.chance_given_up(Color::Black)),
                Some(other) => Due::Scored(other),
                None => Due::Unsaid,
            },
            Closing::TooFewMen | Closing::Repetition | Closing::MoveCount => {
                Due::Scored(Outcome::Draw)
            }
            _ => named_result(&game.tags).map_or(Due::Unsaid, Due::Scored),
        }
    }
}

/// What is due to a player who wins unless he could not.
fn won(winner: Color, chance: Chance<'_>) -> Due {
    match chance {
        Chance::Some => Due::Scored(scored(Score::win(winner))),
        Chance::None(..) => Due::Scored(Outcome::Draw),
        Chance::Undecided | Chance::Person => Due::Undecided,
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
