//! Carrying moves out, legal or not.

use crate::{CastlingSide, Color, Man, Move, Role, Setup, attacks};

impl Setup {
    /// The arrangement after the turn has passed without a move, as a null move in a record has it.
    #[must_use]
    pub fn pass(&self) -> Setup {
        let mut after = *self;
        after.turn = !self.turn;
        after.en_passant = None;
        after.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if self.turn == Color::Black {
            after.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        after
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
        let mut after = self.pass();
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
}
