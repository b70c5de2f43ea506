//! Playing moves.

use alloc::vec::Vec;
use core::fmt;

use crate::board::CODES;
use crate::{
    Bitboard, CastlingSide, Color, Man, Move, MoveFault, MoveFaults, Position, Role, Square,
    attacks, hash,
};

impl Position {
    /// The position after a legal move.
    ///
    /// # Errors
    /// Every reason why the move is not legal.
    ///
    /// ```
    /// use jadoube_board::{Move, Position, Square};
    /// let refused = Position::initial().play(Move::new(Square::A1, Square::A3)).unwrap_err();
    /// assert_eq!(refused.to_string(), "the rook on a1 cannot reach a3 past the man on a2");
    /// ```
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        if self.is_legal(mv) {
            return Ok(self.played(mv));
        }
        let faults = self.to_setup().judge_move(mv).err().unwrap_or_default();
        Err(IllegalMove { mv, faults })
    }

    /// The position after a move that is known to be legal.
    ///
    /// After any other move the position makes no sense, but stays memory-safe.
    #[inline]
    #[must_use]
    pub fn played(&self, mv: Move) -> Position {
        let mut after = *self;
        after.play_unchecked(mv);
        after
    }

    /// Plays a move that is known to be legal.
    ///
    /// After any other move the position makes no sense, but stays memory-safe.
    pub fn play_unchecked(&mut self, mv: Move) {
        let us = self.turn;
        let (from, to) = (mv.from(), mv.to());
        let (code, taken) = (self.board.code_at(from), self.board.code_at(to));
        let en_passant = self.en_passant.take();
        self.turn = !us;
        self.placement_hash ^= hash::turn_key();
        self.fullmove_number = self.fullmove_number.saturating_add(us as u32);
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        if taken != 0 {
            if self.board.by_color(us).has(to) {
                self.castle(from, to, us);
                return self.look_at_king();
            }
            self.halfmove_clock = 0;
        }
        let arriving = mv.promotion().map_or(code, |role| CODES[role as usize]);
        self.board.carry(from, to, us, arriving);
        self.placement_hash ^= hash::code_key(us, code, from)
            ^ hash::code_key(us, arriving, to)
            ^ hash::code_key(!us, taken, to);
        self.castling = self.castling.without(from).without(to);
        if code == CODES[Role::King as usize] {
            self.castling -= Bitboard::rank(us.back_rank());
        } else if code == CODES[Role::Pawn as usize] {
            self.halfmove_clock = 0;
            self.finish_pawn_move(from, to, en_passant);
        }
        self.look_at_king();
    }

    /// The position with the turn passed to the other side, if the side to move is not in check.
    ///
    /// No law allows this move; it is a tool for proofs.
    pub fn null_move(&self) -> Option<Position> {
        if self.is_check() {
            return None;
        }
        let mut after = *self;
        after.turn = !self.turn;
        after.en_passant = None;
        after.placement_hash ^= hash::turn_key();
        after.halfmove_clock = self.halfmove_clock.saturating_add(1);
        after.fullmove_number = self.fullmove_number.saturating_add(self.turn as u32);
        after.look_at_king();
        Some(after)
    }

    fn castle(&mut self, king: Square, rook: Square, us: Color) {
        let side = if rook > king {
            CastlingSide::King
        } else {
            CastlingSide::Queen
        };
        self.lift(king, Man::new(us, Role::King));
        self.lift(rook, Man::new(us, Role::Rook));
        self.land(side.king_target(us), Man::new(us, Role::King));
        self.land(side.rook_target(us), Man::new(us, Role::Rook));
        self.castling -= Bitboard::rank(us.back_rank());
    }

    fn finish_pawn_move(&mut self, from: Square, to: Square, en_passant: Option<Square>) {
        let us = !self.turn;
        let stepped = from.index() ^ to.index();
        if en_passant == Some(to) {
            let victim = Square::masked(to.index() as u32 ^ 8);
            self.lift(victim, Man::new(!us, Role::Pawn));
        } else if stepped == 16 {
            let passed = Square::masked((from.index() as u32 + to.index() as u32) / 2);
            self.offer_en_passant(passed);
        }
    }

    /// Sets the en passant square if a pawn of the side to move can legally take there.
    pub(crate) fn offer_en_passant(&mut self, target: Square) {
        let us = self.turn;
        let takers = attacks::pawn(!us, target) & self.board.men(Man::new(us, Role::Pawn));
        if takers
            .iter()
            .any(|from| self.en_passant_is_safe(from, target))
        {
            self.en_passant = Some(target);
        }
    }

    /// Is the king safe after this en passant capture?
    pub(crate) fn en_passant_is_safe(&self, from: Square, target: Square) -> bool {
        let us = self.turn;
        let victim = Square::masked(target.index() as u32 ^ 8);
        let occupied = self
            .board
            .occupied()
            .without(from)
            .without(victim)
            .with(target);
        self.board
            .attackers(self.king(us), !us, occupied)
            .without(victim)
            .is_empty()
    }

    #[inline]
    fn lift(&mut self, square: Square, man: Man) {
        self.board.clear(Bitboard::of(square));
        self.placement_hash ^= hash::man_key(man, square);
    }

    #[inline]
    fn land(&mut self, square: Square, man: Man) {
        self.board.put(square, man);
        self.placement_hash ^= hash::man_key(man, square);
    }
}

/// A move was to be played that is not legal. `Display` gives every reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    mv: Move,
    faults: Vec<MoveFault>,
}

impl IllegalMove {
    /// The move.
    pub fn mv(&self) -> Move {
        self.mv
    }

    /// Every reason why it is not legal; never empty.
    pub fn faults(&self) -> &[MoveFault] {
        &self.faults
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        MoveFaults(&self.faults).fmt(f)
    }
}

impl core::error::Error for IllegalMove {}
