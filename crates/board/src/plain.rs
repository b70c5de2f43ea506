//! The rules of movement, plainly: slow, obvious, and valid for any arrangement whatever.
//!
//! This is the oracle of the fast generator, and what the referee uses off the beaten track: it
//! says every reason why a move is not legal, and carries out moves that are not.

use alloc::vec::Vec;
use core::fmt;

use crate::attacks;
use crate::problems::in_words;
use crate::{Bitboard, CastlingSide, Color, Man, Move, Role, Setup, Square};

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
                    "the {} on {from} is {}'s, and it is {}'s move",
                    man.role, man.color, !man.color
                )
            }
            OwnManOn { to, man } => write!(f, "the own {} stands on {to}", man.role),
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
                    "{color} has no right to castle on the {side} with the rook on {rook}"
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

impl Setup {
    /// All legal moves of the side to move, by the letter of the rules, in the order of origin,
    /// target and promotion.
    ///
    /// Valid on any arrangement. With no king, or several, no move is refused for leaving a king
    /// in check.
    pub fn plain_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.board.by_color(self.turn) {
            let is_pawn = self.board.role_at(from) == Some(Role::Pawn);
            for to in Square::ALL {
                if is_pawn && to.rank() == self.turn.promotion_rank() {
                    moves.extend(Role::PROMOTIONS.map(|role| Move::promoting(from, to, role)));
                } else {
                    moves.push(Move::new(from, to));
                }
            }
        }
        moves.retain(|&mv| self.judge_move(mv).is_ok());
        moves
    }

    /// Is the move legal here, and if not, what is wrong with it?
    ///
    /// Valid on any arrangement, and not bound to any code of laws: it knows the rules of
    /// movement, not those of touch-move or completion.
    ///
    /// # Errors
    /// Every reason why the move is not legal. For a man that cannot make the move at all, it is
    /// also said whether the move would leave the own king in check.
    ///
    /// ```
    /// use jadoube_board::{Move, Setup, Square};
    /// let setup = Setup::from_fen("4k3/8/8/8/1b6/8/3N4/4K2R w K - 0 1").unwrap();
    /// let faults = setup.judge_move(Move::new(Square::D2, Square::F3)).unwrap_err();
    /// assert_eq!(faults[0].to_string(), "leaves the king on e1 in check from b4");
    /// assert!(setup.judge_move(Move::new(Square::E1, Square::H1)).is_ok()); // O-O
    /// ```
    pub fn judge_move(&self, mv: Move) -> Result<(), Vec<MoveFault>> {
        let mut faults = Vec::new();
        let from = mv.from();
        let Some(man) = self.board.get(from) else {
            return Err(Vec::from([MoveFault::NoMan { from }]));
        };
        if man.color != self.turn {
            faults.push(MoveFault::NotYourMan { from, man });
        }
        if let Some(side) = self.castling_shape(mv) {
            self.judge_castling(mv, man.color, side, &mut faults);
        } else {
            self.judge_way(man, mv, &mut faults);
        }
        judge_promotion(man, mv, &mut faults);
        if man.color == self.turn
            && !faults
                .iter()
                .any(|f| matches!(f, MoveFault::OwnManOn { .. }))
        {
            self.judge_check(mv, &mut faults);
        }
        if faults.is_empty() {
            Ok(())
        } else {
            Err(faults)
        }
    }

    /// The wing to which a move castles, if a king is to take a rook of its own color and both
    /// stand on their back rank. Whether that is legal is not asked.
    pub fn castling_shape(&self, mv: Move) -> Option<CastlingSide> {
        let (from, to) = (mv.from(), mv.to());
        let king = self.board.get(from).filter(|man| man.role == Role::King)?;
        let rook = Man::new(king.color, Role::Rook);
        let home = king.color.back_rank();
        if self.board.get(to) != Some(rook) || from.rank() != home || to.rank() != home {
            return None;
        }
        Some(if to > from {
            CastlingSide::King
        } else {
            CastlingSide::Queen
        })
    }

    /// Is the move an en passant capture: a pawn's diagonal step to the en passant square, with
    /// the pawn that made the double step in its place?
    pub fn en_passant_shape(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let Some(man) = self.board.get(from).filter(|man| man.role == Role::Pawn) else {
            return false;
        };
        let victim = to.offset(0, -man.color.forward());
        self.en_passant == Some(to)
            && to.rank() == Setup::en_passant_rank(man.color)
            && attacks::pawn(man.color, from).has(to)
            && self.board.get(to).is_none()
            && victim.and_then(|square| self.board.get(square))
                == Some(Man::new(!man.color, Role::Pawn))
    }

    fn judge_way(&self, man: Man, mv: Move, faults: &mut Vec<MoveFault>) {
        let (from, to) = (mv.from(), mv.to());
        if man.role == Role::Pawn {
            self.judge_pawn(man, mv, faults);
        } else if !attacks::of(man, from, Bitboard::EMPTY).has(to) {
            faults.push(MoveFault::CannotReach { man, from, to });
        } else if !attacks::of(man, from, self.board.occupied()).has(to) {
            let by = self.first_in_the_way(from, to);
            faults.push(MoveFault::Blocked { man, from, to, by });
        }
        let straight_pawn = man.role == Role::Pawn && from.file() == to.file();
        match self.board.get(to) {
            Some(other) if other.color == man.color && from != to && !straight_pawn => {
                faults.push(MoveFault::OwnManOn { to, man: other });
            }
            Some(Man {
                role: Role::King,
                color,
            }) if color != man.color && !straight_pawn => {
                faults.push(MoveFault::TakesKing { to });
            }
            _ => {}
        }
    }

    fn judge_pawn(&self, man: Man, mv: Move, faults: &mut Vec<MoveFault>) {
        let (from, to) = (mv.from(), mv.to());
        let step = from.offset(0, man.color.forward());
        let double = step.and_then(|square| square.offset(0, man.color.forward()));
        let double = double.filter(|_| from.rank() == man.color.pawn_rank());
        if attacks::pawn(man.color, from).has(to) {
            if self.board.get(to).is_none() && !self.en_passant_shape(mv) {
                faults.push(MoveFault::PawnCapturesNothing { from, to });
            }
        } else if Some(to) == step || Some(to) == double {
            let way = attacks::between(from, to).with(to) & self.board.occupied();
            let nearest = step.filter(|&square| way.has(square)).or(way.first());
            if let Some(by) = nearest {
                faults.push(MoveFault::PawnBlocked { from, to, by });
            }
        } else {
            faults.push(MoveFault::CannotReach { man, from, to });
        }
    }

    /// The occupied square between two squares that is nearest to the first.
    fn first_in_the_way(&self, from: Square, to: Square) -> Square {
        let men = attacks::between(from, to) & self.board.occupied();
        let nearest = if to > from { men.first() } else { men.last() };
        nearest.unwrap_or(to)
    }

    fn judge_castling(
        &self,
        mv: Move,
        color: Color,
        side: CastlingSide,
        faults: &mut Vec<MoveFault>,
    ) {
        let (king, rook) = (mv.from(), mv.to());
        if self.castling.get(color, side) != Some(rook) {
            faults.push(MoveFault::CastlingRightLost { color, side, rook });
        }
        let (king_target, rook_target) = (side.king_target(color), side.rook_target(color));
        let crossed = attacks::between(king, king_target);
        let way = crossed.with(king_target) | attacks::between(rook, rook_target).with(rook_target);
        let men = way.without(king).without(rook) & self.board.occupied();
        if !men.is_empty() {
            faults.push(MoveFault::CastlingThroughMen { side, men });
        }
        let occupied = self.board.occupied();
        let checkers = self.board.attackers(king, !color, occupied);
        if !checkers.is_empty() {
            faults.push(MoveFault::CastlingOutOfCheck { king, checkers });
        }
        for square in crossed {
            let by = self.board.attackers(square, !color, occupied.without(king));
            if !by.is_empty() {
                faults.push(MoveFault::CastlingThroughCheck { square, by });
            }
        }
    }

    fn judge_check(&self, mv: Move, faults: &mut Vec<MoveFault>) {
        if !self.board.kings(self.turn).is_several() {
            let after = self.play_any(mv).board;
            if let Some(king) = after.king(self.turn) {
                let checkers = after.attackers(king, !self.turn, after.occupied());
                if !checkers.is_empty() {
                    faults.push(MoveFault::LeavesKingInCheck { king, checkers });
                }
            }
        }
    }

    /// Carries a move out on the board, whatever the rules say of it.
    ///
    /// What stands on the square of arrival is taken; a king that takes its own rook on the back
    /// rank castles; a pawn taking en passant takes; a promotion is made wherever the pawn
    /// arrives, and a pawn on the last rank without one stays a pawn. Then it is the other side's
    /// turn; the clocks advance, castling rights that rest on moved or taken men are gone, and a
    /// pawn's double step sets the en passant square. From an empty square nothing is moved.
    #[must_use]
    pub fn play_any(&self, mv: Move) -> Setup {
        let mut after = *self;
        after.turn = !self.turn;
        after.en_passant = None;
        after.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if self.turn == Color::Black {
            after.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        let (from, to) = (mv.from(), mv.to());
        let Some(man) = self.board.get(from) else {
            return after;
        };
        if let Some(side) = self.castling_shape(mv) {
            after.board.set(from, None);
            after.board.set(to, None);
            after.board.set(side.king_target(man.color), Some(man));
            let rook = Man::new(man.color, Role::Rook);
            after.board.set(side.rook_target(man.color), Some(rook));
            after.castling.remove_color(man.color);
            return after;
        }
        self.carry(man, mv, &mut after);
        after
    }

    /// Everything but castling.
    fn carry(&self, man: Man, mv: Move, after: &mut Setup) {
        let (from, to) = (mv.from(), mv.to());
        let is_pawn = man.role == Role::Pawn;
        if self.en_passant_shape(mv)
            && let Some(victim) = to.offset(0, -man.color.forward())
        {
            after.board.set(victim, None);
        }
        let arriving = match mv.promotion() {
            Some(role) if is_pawn => Man::new(man.color, role),
            _ => man,
        };
        after.board.set(from, None);
        after.board.set(to, Some(arriving));
        if is_pawn || (from != to && self.board.get(to).is_some()) {
            after.halfmove_clock = 0;
        }
        after.castling.remove_rook(from);
        after.castling.remove_rook(to);
        if man.role == Role::King {
            after.castling.remove_color(man.color);
        }
        if is_pawn && man.color == self.turn && from.rank() == man.color.pawn_rank() {
            let passed = from.offset(0, man.color.forward());
            let double = passed.and_then(|square| square.offset(0, man.color.forward()));
            let free = passed.is_some_and(|square| self.board.get(square).is_none());
            if double == Some(to) && free && mv.promotion().is_none() {
                after.en_passant = passed;
            }
        }
    }
}

fn judge_promotion(man: Man, mv: Move, faults: &mut Vec<MoveFault>) {
    let to = mv.to();
    let arrives = man.role == Role::Pawn && to.rank() == man.color.promotion_rank();
    match mv.promotion() {
        None if arrives && mv.from().rank() == (!man.color).pawn_rank() => {
            faults.push(MoveFault::PromotionMissing { to });
        }
        Some(_) if !arrives => faults.push(MoveFault::PromotionNotAllowed { man, to }),
        Some(role @ (Role::King | Role::Pawn)) => faults.push(MoveFault::BadPromotionRole { role }),
        _ => {}
    }
}
