//! Which moves are legal, and what is wrong with the others.

use alloc::vec::Vec;

use super::MoveFault;
use crate::{Bitboard, CastlingSide, Color, Man, Move, Role, Setup, Square, attacks};

impl Setup {
    /// All legal moves of the side to move, by the letter of the rules, in the order of origin,
    /// target and promotion.
    ///
    /// Valid on any arrangement. With no king, or several, no move is refused for leaving a king
    /// in check.
    pub fn plain_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.board.by_color(self.turn) {
            let Some(man) = self.board.get(from) else {
                continue;
            };
            for to in self.shapes(man, from) {
                if man.role == Role::Pawn && to.rank() == self.turn.promotion_rank() {
                    moves.extend(Role::PROMOTIONS.map(|role| Move::promoting(from, to, role)));
                } else {
                    moves.push(Move::new(from, to));
                }
            }
        }
        moves.retain(|&mv| self.judge_move(mv).is_ok());
        moves
    }

    /// Where a man could go if nothing else stood on the board but rooks to castle with.
    fn shapes(&self, man: Man, from: Square) -> Bitboard {
        let attacked = attacks::of(man, from, Bitboard::EMPTY);
        match man.role {
            Role::Pawn => attacked | Bitboard::file(from.file()),
            Role::King => attacked | self.board.men(Man::new(man.color, Role::Rook)),
            _ => attacked,
        }
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
