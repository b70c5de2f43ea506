//! Why a set-up is not playable.

use alloc::vec::Vec;
use core::fmt;

use crate::{Bitboard, CastlingSide, Color, Man, Rank, Role, Setup, Square};

/// A reason why a [`Setup`] cannot be played on from.
///
/// What merely cannot arise in a game from the initial position, such as nine white pawns, is no
/// problem. `Display` is a sentence that names squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum SetupProblem {
    /// A side has no king.
    NoKing {
        /// The side without a king.
        color: Color,
    },
    /// A side has more than one king.
    SeveralKings {
        /// The side with too many kings.
        color: Color,
        /// Where its kings stand.
        kings: Bitboard,
    },
    /// A side has more than the sixteen men that a set contains.
    TooManyMen {
        /// The side with too many men.
        color: Color,
        /// How many men it has.
        count: usize,
    },
    /// Pawns stand on the first or last rank.
    PawnsOnBackRank {
        /// Where those pawns stand.
        pawns: Bitboard,
    },
    /// The side that has just moved has its king in check.
    OpponentInCheck {
        /// The side in check.
        color: Color,
        /// Where that king stands.
        king: Square,
        /// The men that could take it.
        checkers: Bitboard,
    },
    /// More than two men give check, which no single move can bring about.
    TooManyCheckers {
        /// The king in check.
        king: Square,
        /// The men giving check.
        checkers: Bitboard,
    },
    /// A castling right of a side whose only king is not on its back rank.
    CastlingKingAway {
        /// Whose right.
        color: Color,
        /// To which wing.
        side: CastlingSide,
        /// Where the king stands, if the side has exactly one.
        king: Option<Square>,
    },
    /// A castling right with no rook of that color on its square.
    CastlingRookMissing {
        /// Whose right.
        color: Color,
        /// To which wing.
        side: CastlingSide,
        /// Where the rook should stand.
        rook: Square,
    },
    /// A castling right whose rook stands on the wrong side of the king.
    CastlingRookMisplaced {
        /// Whose right.
        color: Color,
        /// To which wing.
        side: CastlingSide,
        /// Where the rook stands.
        rook: Square,
        /// Where the king stands.
        king: Square,
    },
    /// The en passant square is not on the sixth rank of the side to move.
    EnPassantRank {
        /// The square as written.
        square: Square,
        /// The rank where it should be.
        expected: Rank,
    },
    /// No enemy pawn stands before the en passant square.
    EnPassantPawnMissing {
        /// The en passant square.
        square: Square,
        /// Where the pawn that made the double step should stand.
        pawn: Square,
    },
    /// The en passant square, or the square where the double step began, is not empty.
    EnPassantOccupied {
        /// The en passant square.
        square: Square,
        /// The square that should be empty.
        occupied: Square,
    },
}

impl Setup {
    /// Every reason why this set-up is not playable; none if it is.
    ///
    /// ```
    /// use jadoube_board::Setup;
    /// let setup = Setup::from_fen("4k3/8/8/8/8/8/4R3/P7 w K - 0 1").unwrap();
    /// let problems: Vec<String> = setup.problems().iter().map(|p| p.to_string()).collect();
    /// assert_eq!(problems, [
    ///     "white has no king",
    ///     "a pawn stands on a1, where no pawn can stand",
    ///     "black's king on e8 is in check from e2, but it is white's move",
    ///     "white cannot castle on the king's side, because white has no king on its back rank",
    ///     "white cannot castle on the king's side, because no white rook stands on h1",
    /// ]);
    /// ```
    pub fn problems(&self) -> Vec<SetupProblem> {
        let mut problems = Vec::new();
        self.problems_of_men(&mut problems);
        self.problems_of_check(&mut problems);
        for (color, side, rook) in self.castling.iter() {
            self.problems_of_castling(color, side, rook, &mut problems);
        }
        if let Some(square) = self.en_passant {
            self.problems_of_en_passant(square, &mut problems);
        }
        problems
    }

    fn problems_of_men(&self, problems: &mut Vec<SetupProblem>) {
        for color in Color::ALL {
            let kings = self.board.kings(color);
            if kings.is_empty() {
                problems.push(SetupProblem::NoKing { color });
            }
            if kings.is_several() {
                problems.push(SetupProblem::SeveralKings { color, kings });
            }
            let count = self.board.by_color(color).len();
            if count > 16 {
                problems.push(SetupProblem::TooManyMen { color, count });
            }
        }
        let ends = Bitboard::rank(Rank::R1) | Bitboard::rank(Rank::R8);
        let pawns = self.board.by_role(Role::Pawn) & ends;
        if !pawns.is_empty() {
            problems.push(SetupProblem::PawnsOnBackRank { pawns });
        }
    }

    fn problems_of_check(&self, problems: &mut Vec<SetupProblem>) {
        let occupied = self.board.occupied();
        for king in self.board.kings(!self.turn) {
            let checkers = self.board.attackers(king, self.turn, occupied);
            if !checkers.is_empty() {
                problems.push(SetupProblem::OpponentInCheck {
                    color: !self.turn,
                    king,
                    checkers,
                });
            }
        }
        for king in self.board.kings(self.turn) {
            let checkers = self.board.attackers(king, !self.turn, occupied);
            if checkers.len() > 2 {
                problems.push(SetupProblem::TooManyCheckers { king, checkers });
            }
        }
    }

    fn problems_of_castling(
        &self,
        color: Color,
        side: CastlingSide,
        rook: Square,
        problems: &mut Vec<SetupProblem>,
    ) {
        let king = self.board.king(color);
        let at_home = king.filter(|king| king.rank() == color.back_rank());
        if at_home.is_none() {
            problems.push(SetupProblem::CastlingKingAway { color, side, king });
        }
        if self.board.get(rook) != Some(Man::new(color, Role::Rook)) {
            problems.push(SetupProblem::CastlingRookMissing { color, side, rook });
        } else if let Some(king) = at_home
            && (rook > king) != (side == CastlingSide::King)
        {
            problems.push(SetupProblem::CastlingRookMisplaced {
                color,
                side,
                rook,
                king,
            });
        }
    }

    fn problems_of_en_passant(&self, square: Square, problems: &mut Vec<SetupProblem>) {
        let expected = Setup::en_passant_rank(self.turn);
        if square.rank() != expected {
            problems.push(SetupProblem::EnPassantRank { square, expected });
            return;
        }
        let origin = square.offset(0, self.turn.forward());
        for occupied in [Some(square), origin].into_iter().flatten() {
            if self.board.get(occupied).is_some() {
                problems.push(SetupProblem::EnPassantOccupied { square, occupied });
            }
        }
        if let Some(pawn) = self.en_passant_pawn()
            && self.board.get(pawn) != Some(Man::new(!self.turn, Role::Pawn))
        {
            problems.push(SetupProblem::EnPassantPawnMissing { square, pawn });
        }
    }
}

/// Squares in a sentence: `e4`, `e4 and g5`, `a1, b2 and c3`.
pub(crate) fn in_words(squares: Bitboard) -> alloc::string::String {
    use alloc::string::ToString;
    let names: Vec<_> = squares.iter().map(|square| square.to_string()).collect();
    match names.split_last() {
        None => "no square".to_string(),
        Some((last, [])) => last.clone(),
        Some((last, others)) => alloc::format!("{} and {last}", others.join(", ")),
    }
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use SetupProblem::*;
        match *self {
            NoKing { color } => write!(f, "{color} has no king"),
            SeveralKings { color, kings } => {
                write!(
                    f,
                    "{color} has {} kings, on {}, where there must be one",
                    kings.len(),
                    in_words(kings)
                )
            }
            TooManyMen { color, count } => {
                write!(f, "{color} has {count} men, where there can be at most 16")
            }
            PawnsOnBackRank { pawns } if pawns.is_several() => {
                write!(
                    f,
                    "pawns stand on {}, where no pawn can stand",
                    in_words(pawns)
                )
            }
            PawnsOnBackRank { pawns } => {
                write!(
                    f,
                    "a pawn stands on {}, where no pawn can stand",
                    in_words(pawns)
                )
            }
            OpponentInCheck {
                color,
                king,
                checkers,
            } => write!(
                f,
                "{color}'s king on {king} is in check from {}, but it is {}'s move",
                in_words(checkers),
                color.opposite()
            ),
            TooManyCheckers { king, checkers } => write!(
                f,
                "the king on {king} is in check from {}, and no move can give check from more than two squares",
                in_words(checkers)
            ),
            CastlingKingAway {
                color,
                side,
                king: None,
            } => write!(
                f,
                "{color} cannot castle on the {side}, because {color} has no king on its back rank"
            ),
            CastlingKingAway {
                color,
                side,
                king: Some(king),
            } => write!(
                f,
                "{color} cannot castle on the {side}, because the king stands on {king}, not on the back rank"
            ),
            CastlingRookMissing { color, side, rook } => write!(
                f,
                "{color} cannot castle on the {side}, because no {color} rook stands on {rook}"
            ),
            CastlingRookMisplaced {
                color,
                side,
                rook,
                king,
            } => write!(
                f,
                "{color} cannot castle on the {side} with the rook on {rook}, because the king stands on {king}"
            ),
            EnPassantRank { square, expected } => write!(
                f,
                "the en passant square {square} is not on rank {expected}, where the side to move could take"
            ),
            EnPassantPawnMissing { square, pawn } => write!(
                f,
                "the en passant square is {square}, but no enemy pawn stands on {pawn}"
            ),
            EnPassantOccupied { square, occupied } => write!(
                f,
                "the en passant square is {square}, but {occupied} is not empty, so no pawn has just passed"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[track_caller]
    fn check(fen: &str, expected: &[&str]) {
        let setup = Setup::from_fen(fen).unwrap();
        let found: Vec<_> = setup.problems().iter().map(|p| p.to_string()).collect();
        assert_eq!(found, expected, "{fen}");
    }

    #[test]
    fn every_problem_is_named() {
        check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", &[]);
        check("8/8/8/8/8/8/8/4K3 w - - 0 1", &["black has no king"]);
        check(
            "4k3/8/8/8/8/8/8/K3K2K w - - 0 1",
            &["white has 3 kings, on a1, e1 and h1, where there must be one"],
        );
        check(
            "4k2p/8/8/8/8/8/8/P3K3 w - - 0 1",
            &["pawns stand on a1 and h8, where no pawn can stand"],
        );
        check(
            "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1",
            &["black's king on e8 is in check from e2, but it is white's move"],
        );
        check(
            "8/8/8/8/8/8/3k4/4K3 w - - 0 1",
            &["black's king on d2 is in check from e1, but it is white's move"],
        );
        check(
            "4k3/8/3N4/1B6/8/8/4R3/4K3 b - - 0 1",
            &[
                "the king on e8 is in check from e2, b5 and d6, and no move can give check from more than two squares",
            ],
        );
        check("4k3/8/8/8/8/8/NNNNNNNN/NNNNNNNK w - - 0 1", &[]);
        check(
            "4k3/8/8/8/8/N7/NNNNNNNN/NNNNNNNK w - - 0 1",
            &["white has 17 men, where there can be at most 16"],
        );
    }

    #[test]
    fn castling_rights_need_king_and_rook() {
        check("4k3/8/8/8/8/8/8/RK5R w HA - 0 1", &[]);
        check(
            "4k3/8/8/8/8/8/4K3/7R w K - 0 1",
            &[
                "white cannot castle on the king's side, because the king stands on e2, not on the back rank",
            ],
        );
        check(
            "r3k3/8/8/8/8/8/8/4K3 b kq - 0 1",
            &["black cannot castle on the king's side, because no black rook stands on h8"],
        );
    }

    #[test]
    fn rook_on_the_wrong_side_of_the_king() {
        let mut setup = Setup::from_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
        setup.castling = crate::CastlingRights::NONE;
        setup
            .castling
            .set(Color::White, CastlingSide::King, crate::File::A);
        assert_eq!(
            setup.problems()[0].to_string(),
            "white cannot castle on the king's side with the rook on a1, because the king stands on e1"
        );
    }

    #[test]
    fn en_passant_needs_a_double_step() {
        check("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", &[]);
        check(
            "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
            &["the en passant square e3 is not on rank 6, where the side to move could take"],
        );
        check(
            "4k3/8/8/8/3P4/8/4P3/4K3 b - e3 0 1",
            &[
                "the en passant square is e3, but e2 is not empty, so no pawn has just passed",
                "the en passant square is e3, but no enemy pawn stands on e4",
            ],
        );
        check(
            "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1",
            &["the en passant square is e3, but e3 is not empty, so no pawn has just passed"],
        );
    }

    #[test]
    fn odd_but_playable() {
        check(
            "4k3/pppppppp/p7/8/8/8/PPPPPPPP/P2QKBNR w K - 0 1",
            &["a pawn stands on a1, where no pawn can stand"],
        );
        check("4k3/pppppppp/p7/8/P7/8/PPPPPPPP/3QKBNR w K - 5000 1", &[]);
    }
}
