//! Legal moves of a position.
//!
//! The lists come from the engines in `fast`, compiled for each kind of processor; a single move is
//! judged here.

use crate::fast;
use crate::{Bitboard, CastlingSide, Color, Move, MoveList, Position, Rank, Role, Square, attacks};

impl Position {
    /// All legal moves.
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        fast::legal_moves(self, &mut list);
        list
    }

    /// Calls `f` with each legal move.
    pub fn for_each_legal(&self, f: impl FnMut(Move)) {
        self.legal_moves().as_slice().iter().copied().for_each(f);
    }

    /// The number of legal moves. Quicker than listing them.
    pub fn legal_count(&self) -> usize {
        fast::legal_count(self) as usize
    }

    /// Is there any legal move?
    pub fn has_legal_move(&self) -> bool {
        self.legal_count() > 0
    }

    /// Is the move legal here?
    ///
    /// Any move may be asked about. Quicker than looking for it among the legal moves.
    pub fn is_legal(&self, mv: Move) -> bool {
        let us = self.turn;
        let (from, to) = (mv.from(), mv.to());
        let own = self.board.by_color(us);
        let Some(role) = self.board.role_at(from).filter(|_| own.has(from)) else {
            return false;
        };
        let arrives = role == Role::Pawn && to.rank() == us.promotion_rank();
        match mv.promotion() {
            None if arrives => return false,
            Some(Role::Pawn | Role::King) => return false,
            Some(_) if !arrives => return false,
            _ => {}
        }
        let occupied = self.board.occupied();
        if own.has(to) {
            return role == Role::King && self.can_castle_with(from, to);
        }
        let reaches = match role {
            Role::Pawn => return self.pawn_may(from, to),
            Role::Knight => attacks::knight(from),
            Role::Bishop => attacks::bishop(from, occupied),
            Role::Rook => attacks::rook(from, occupied),
            Role::Queen => attacks::queen(from, occupied),
            Role::King => attacks::king(from),
        };
        if !reaches.has(to) {
            return false;
        }
        match role {
            Role::King => self
                .board
                .attackers(to, !us, occupied.without(from))
                .is_empty(),
            _ => self.is_safe_after(from, to),
        }
    }

    /// Is the king safe after a man other than it has gone from one square to another?
    fn is_safe_after(&self, from: Square, to: Square) -> bool {
        let occupied = self.board.occupied().without(from).with(to);
        let attackers = self
            .board
            .attackers(self.king(self.turn), !self.turn, occupied);
        attackers.without(to).is_empty()
    }

    fn pawn_may(&self, from: Square, to: Square) -> bool {
        let us = self.turn;
        if attacks::pawn(us, from).has(to) {
            if self.en_passant == Some(to) {
                return self.en_passant_is_safe(from, to);
            }
            return self.board.by_color(!us).has(to) && self.is_safe_after(from, to);
        }
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
        (single | double).has(to) && self.is_safe_after(from, to)
    }

    fn can_castle_with(&self, king: Square, rook: Square) -> bool {
        let us = self.turn;
        let home = Bitboard::rank(us.back_rank());
        (self.castling & home).has(rook)
            && self.checkers().is_empty()
            && self.can_castle(king, rook, self.wing(rook, us), us)
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
}
