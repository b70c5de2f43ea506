//! Legal moves of a position.
//!
//! Every move made here is legal at once: men other than the king are held to squares that meet a
//! check, pinned men to the line of their pin, and the king to squares that are not attacked.

use core::ops::ControlFlow;

use crate::{
    Bitboard, CastlingSide, Color, Man, Move, MoveList, Position, Rank, Role, Square, attacks,
};

impl Position {
    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.for_each_legal(|mv| list.push(mv));
        list
    }

    /// Calls `f` with each legal move.
    pub fn for_each_legal(&self, mut f: impl FnMut(Move)) {
        let _ = self.visit(Bitboard::FULL, &mut |mv| {
            f(mv);
            ControlFlow::Continue(())
        });
    }

    /// The number of legal moves.
    pub fn legal_count(&self) -> usize {
        let mut count = 0;
        self.for_each_legal(|_| count += 1);
        count
    }

    /// Is there any legal move?
    pub fn has_legal_move(&self) -> bool {
        self.visit(Bitboard::FULL, &mut |_| ControlFlow::Break(()))
            .is_break()
    }

    /// Is the move legal here?
    pub fn is_legal(&self, mv: Move) -> bool {
        let from = Bitboard::of(mv.from());
        let mut found = |other: Move| {
            if other == mv {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        self.visit(from, &mut found).is_break()
    }

    /// Visits the legal moves of the men on these squares.
    fn visit<F>(&self, men: Bitboard, f: &mut F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let us = self.turn;
        let king = self.king(us);
        let checkers = self.checkers();
        if men.has(king) {
            self.visit_king(king, f)?;
            if checkers.is_empty() {
                self.visit_castling(king, f)?;
            }
        }
        if checkers.is_several() {
            return ControlFlow::Continue(());
        }
        let own = self.board.by_color(us);
        let allowed = match checkers.first() {
            Some(checker) => attacks::between(king, checker).with(checker),
            None => !own,
        };
        let pinned = self.pinned(us);
        for from in (own & men).without(king) {
            let Some(role) = self.board.role_at(from) else {
                continue;
            };
            let line = if pinned.has(from) {
                attacks::line(king, from)
            } else {
                Bitboard::FULL
            };
            if role == Role::Pawn {
                self.visit_pawn(from, allowed & line, f)?;
                continue;
            }
            let man = Man::new(us, role);
            for to in attacks::of(man, from, self.board.occupied()) & allowed & line {
                f(Move::new(from, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_king<F>(&self, king: Square, f: &mut F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let us = self.turn;
        let occupied = self.board.occupied().without(king);
        for to in attacks::king(king) - self.board.by_color(us) {
            if self.board.attackers(to, !us, occupied).is_empty() {
                f(Move::new(king, to))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn visit_castling<F>(&self, king: Square, f: &mut F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let us = self.turn;
        for rook in self.castling & Bitboard::rank(us.back_rank()) {
            if self.can_castle(king, rook, self.wing(rook, us), us) {
                f(Move::new(king, rook))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn can_castle(&self, king: Square, rook: Square, side: CastlingSide, us: Color) -> bool {
        let (king_target, rook_target) = (side.king_target(us), side.rook_target(us));
        let crossed = attacks::between(king, king_target);
        let way = attacks::between(rook, rook_target).with(rook_target);
        let others = self.board.occupied().without(king).without(rook);
        if !(crossed.with(king_target) | way).is_disjoint(others) {
            return false;
        }
        // With the rook in its new place: it may have shielded its king on the back rank.
        let after = others.with(rook_target);
        self.board.attackers(king_target, !us, after).is_empty()
            && crossed.iter().all(|square| {
                self.board
                    .attackers(square, !us, others.with(rook))
                    .is_empty()
            })
    }

    fn visit_pawn<F>(&self, from: Square, allowed: Bitboard, f: &mut F) -> ControlFlow<()>
    where
        F: FnMut(Move) -> ControlFlow<()>,
    {
        let us = self.turn;
        let attacked = attacks::pawn(us, from);
        let free = !self.board.occupied();
        let forward = |set: Bitboard| match us {
            Color::White => Bitboard(set.0 << 8),
            Color::Black => Bitboard(set.0 >> 8),
        };
        let third = match us {
            Color::White => Bitboard::rank(Rank::R3),
            Color::Black => Bitboard::rank(Rank::R6),
        };
        let single = forward(Bitboard::of(from)) & free;
        let double = forward(single & third) & free;
        let captures = attacked & self.board.by_color(!us);
        for to in (single | double | captures) & allowed {
            if to.rank() == us.promotion_rank() {
                for role in Role::PROMOTIONS {
                    f(Move::promoting(from, to, role))?;
                }
            } else {
                f(Move::new(from, to))?;
            }
        }
        match self.en_passant {
            Some(target) if attacked.has(target) && self.en_passant_is_safe(from, target) => {
                f(Move::new(from, target))
            }
            _ => ControlFlow::Continue(()),
        }
    }
}
