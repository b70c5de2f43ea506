//! Legal moves of a position.
//!
//! The lists come from the engines in `fast`, compiled for each kind of processor; a single move is
//! judged here.

use crate::board::CODES;
use crate::fast;
use crate::king::alone;
use crate::{Bitboard, CastlingSide, Color, Move, MoveList, Position, Role, Square, attacks};

/// Who may go from one square to another on an empty board, by [`Move::squares`]: a bit for each code of an officer, for a
/// pawn, and for one that is promoted there; eight of them for each color and for moves that take nothing and that take.
static WHO: [u32; 64 * 64] = {
    let mut table = [0; 64 * 64];
    let mut s = 0;
    while s < 64 {
        let from = Square::ALL[s];
        let mut role = Role::Knight as usize;
        while role < Role::ALL.len() {
            let anyhow = 0x0101_0101 << CODES[role];
            mark(&mut table, from, alone(Role::ALL[role], from), anyhow);
            role += 1;
        }
        let mut color = 0;
        while color < 2 {
            let (ahead, home, seventh) = [(1, 1, 6), (-1, 6, 1)][color];
            let rank = from.rank().index();
            let what = if rank == seventh { PROMOTED } else { PAWN };
            let pawn = 1 << (16 * color) << what;
            let mut steps = if rank == home { 2 } else { 1 };
            while steps > 0 {
                if let Some(to) = from.offset(0, ahead * steps) {
                    mark(&mut table, from, Bitboard::of(to).0, pawn);
                }
                steps -= 1;
            }
            let taken = attacks::pawn(Color::ALL[color], from).0;
            mark(&mut table, from, taken, pawn << 8);
            color += 1;
        }
        s += 1;
    }
    table
};

/// The bit of a pawn that is not promoted, its code.
const PAWN: u8 = CODES[Role::Pawn as usize];
/// The bit of one that is; a code that nobody has.
const PROMOTED: u8 = 7;

/// Sets bits of moves to these squares.
const fn mark(table: &mut [u32; 64 * 64], from: Square, mut squares: u64, bits: u32) {
    while squares != 0 {
        let to = Square::masked(squares.trailing_zeros());
        table[Move::new(from, to).squares()] |= bits;
        squares &= squares - 1;
    }
}

/// Which of eight bits of [`WHO`] to ask for, by what the move names as the pawn's new role, and the man's code. Nobody has
/// bit 0.
static ASKED: [[u8; 8]; 8] = {
    let mut bits = [[0; 8]; 8];
    let mut role = 0;
    while role < Role::ALL.len() {
        bits[0][CODES[role] as usize] = CODES[role];
        if Role::Knight as usize <= role && role <= Role::Queen as usize {
            bits[role + 1][PAWN as usize] = PROMOTED;
        }
        role += 1;
    }
    bits
};

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
        let (from, to) = (mv.from(), mv.to());
        let occupied = self.board.occupied();
        // Color and kind of man are places in tables here: a branch on them no processor can foresee.
        let us = self.turn as usize;
        let own = occupied & Bitboard(self.board.black ^ (us as u64).wrapping_sub(1));
        let code = self.board.code_at(from) as usize;
        let asked = us * 16 + occupied.has(to) as usize * 8 + ASKED[mv.becomes()][code] as usize;
        let goes = WHO[mv.squares()] >> (asked & 31) & 1 != 0;
        let barred = !attacks::between(to, from).is_disjoint(occupied);
        if !goes | barred | !own.has(from) | own.has(to) {
            return self.castles_or_passes(mv);
        }
        let goes_king = code == CODES[Role::King as usize] as usize;
        let king = self.king(self.turn);
        if !goes_king && self.king_state.free_of(king, from) {
            return true;
        }
        let home = if goes_king { to } else { king };
        let after = occupied.without(from).with(to);
        self.is_safe(home, after, (occupied - own).without(to))
    }

    /// Is it a legal move of a king onto its rook's square, or of a pawn onto the one that it takes in passing?
    #[cold]
    fn castles_or_passes(&self, mv: Move) -> bool {
        let (from, to, us) = (mv.from(), mv.to(), self.turn);
        let man = self.board.get(from).filter(|man| man.color == us);
        match man.map(|man| man.role) {
            _ if mv.promotion().is_some() => false,
            Some(Role::King) => self.can_castle_with(from, to),
            Some(Role::Pawn) => {
                self.en_passant == Some(to)
                    && attacks::pawn(us, from).has(to)
                    && self.en_passant_is_safe(from, to)
            }
            _ => false,
        }
    }

    fn can_castle_with(&self, king: Square, rook: Square) -> bool {
        let us = self.turn;
        let home = Bitboard::rank(us.back_rank());
        (self.castling & home).has(rook)
            && !self.king_state.in_check
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
