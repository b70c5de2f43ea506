//! What can be wrong with a move.

use core::fmt;

use crate::problems::in_words;
use crate::{Bitboard, CastlingSide, Color, Man, Role, Square};

/// A reason why a move is not legal. `Display` is a clause that names man and squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MoveFault {
    /// The square the move starts from is empty.
    NoMan {
        /// That square.
        from: Square,
    },
    /// The man to be moved is the opponent's.
    NotYourMan {
        /// Where it stands.
        from: Square,
        /// What it is.
        man: Man,
    },
    /// A man of the same color stands on the square of arrival.
    OwnManOn {
        /// The square of arrival.
        to: Square,
        /// What stands there.
        man: Man,
    },
    /// Men of this kind do not move so.
    CannotReach {
        /// The man.
        man: Man,
        /// Where it stands.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// A man stands in the way.
    Blocked {
        /// The man that was to move.
        man: Man,
        /// Where it stands.
        from: Square,
        /// Where it was to go.
        to: Square,
        /// The first occupied square on its way.
        by: Square,
    },
    /// A pawn was to move forward to or over an occupied square.
    PawnBlocked {
        /// Where the pawn stands.
        from: Square,
        /// Where it was to go.
        to: Square,
        /// The first occupied square on its way.
        by: Square,
    },
    /// A pawn was to move diagonally, and there is nothing to take.
    PawnCapturesNothing {
        /// Where the pawn stands.
        from: Square,
        /// The empty square of arrival.
        to: Square,
    },
    /// The move would take a king.
    TakesKing {
        /// Where the king stands.
        to: Square,
    },
    /// The own king would stand in check after the move.
    LeavesKingInCheck {
        /// Where the king would stand.
        king: Square,
        /// The men that would give check.
        checkers: Bitboard,
    },
    /// King or rook has moved, or never had the right.
    CastlingRightLost {
        /// Who wants to castle.
        color: Color,
        /// To which wing.
        side: CastlingSide,
        /// The rook to castle with.
        rook: Square,
    },
    /// Men stand where king or rook must pass or arrive.
    CastlingThroughMen {
        /// To which wing.
        side: CastlingSide,
        /// Where they stand.
        men: Bitboard,
    },
    /// The king is in check before castling.
    CastlingOutOfCheck {
        /// Where the king stands.
        king: Square,
        /// The men giving check.
        checkers: Bitboard,
    },
    /// A square that the king passes over is attacked.
    CastlingThroughCheck {
        /// That square.
        square: Square,
        /// The men attacking it.
        by: Bitboard,
    },
    /// A pawn reaches the last rank, and nothing is said of what it becomes.
    PromotionMissing {
        /// Where it arrives.
        to: Square,
    },
    /// A promotion of a man that is no pawn, or elsewhere than on the last rank.
    PromotionNotAllowed {
        /// The man.
        man: Man,
        /// Where it arrives.
        to: Square,
    },
    /// A pawn was to become a king, or stay a pawn.
    BadPromotionRole {
        /// What it was to become.
        role: Role,
    },
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use MoveFault::*;
        match *self {
            NoMan { from } => write!(f, "there is no man on {from}"),
            NotYourMan { from, man } => {
                write!(
                    f,
                    "the {} on {from} is {:#}'s, and it is {:#}'s move",
                    man.role, man.color, !man.color
                )
            }
            OwnManOn { to, man } => write!(f, "his own {} stands on {to}", man.role),
            CannotReach { man, from, to } => {
                write!(f, "the {} on {from} cannot reach {to}", man.role)
            }
            Blocked { man, from, to, by } => {
                write!(
                    f,
                    "the {} on {from} cannot reach {to} past the man on {by}",
                    man.role
                )
            }
            PawnBlocked { from, by, .. } => {
                write!(
                    f,
                    "the pawn on {from} cannot move forward, because {by} is occupied"
                )
            }
            PawnCapturesNothing { from, to } => {
                write!(f, "the pawn on {from} has nothing to take on {to}")
            }
            TakesKing { to } => write!(f, "the king on {to} cannot be taken"),
            LeavesKingInCheck { king, checkers } => {
                write!(
                    f,
                    "leaves the king on {king} in check from {}",
                    in_words(checkers)
                )
            }
            CastlingRightLost { color, side, rook } => {
                write!(
                    f,
                    "{color:#} has no right to castle on the {side} with the rook on {rook}"
                )
            }
            CastlingThroughMen { side, men } => {
                write!(f, "castling on the {side} is blocked on {}", in_words(men))
            }
            CastlingOutOfCheck { king, checkers } => {
                write!(
                    f,
                    "the king on {king} cannot castle out of check from {}",
                    in_words(checkers)
                )
            }
            CastlingThroughCheck { square, by } => {
                write!(
                    f,
                    "the king cannot castle over {square}, attacked from {}",
                    in_words(by)
                )
            }
            PromotionMissing { to } => {
                write!(
                    f,
                    "the pawn reaches {to} and must become a queen, rook, bishop or knight"
                )
            }
            PromotionNotAllowed { man, to } => {
                write!(f, "the {} does not become anything else on {to}", man.role)
            }
            BadPromotionRole { role } => write!(
                f,
                "a pawn cannot become a {role}, only a queen, rook, bishop or knight"
            ),
        }
    }
}

/// Several faults in one sentence, separated by semicolons.
pub struct MoveFaults<'a>(pub &'a [MoveFault]);

impl fmt::Display for MoveFaults<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}
