//! The position of the fast replay: sets of men by code, a mailbox, and the hash kept up to date.
//!
//! [`find`](super::find) finds moves here and asks whether they are legal; this keeps the books.

use jadoube_board::{CastlingSide, Color, Move, Position, Role, attacks, hash_parts};

use super::tables::{EMPTY, KEYS, bishop, rook, square};

pub(super) const PAWN: usize = 0;
pub(super) const KNIGHT: usize = 1;
pub(super) const BISHOP: usize = 2;
pub(super) const ROOK: usize = 3;
pub(super) const QUEEN: usize = 4;
pub(super) const KING: usize = 5;

/// No square takes en passant.
const NONE: u8 = 64;

/// A position that is only moved forward.
#[derive(Clone)]
pub(super) struct State {
    /// Sets of men, indexed by code; the places of [`EMPTY`] and 15 collect what is of no use.
    pub men: [u64; 16],
    /// All men of a color.
    pub side: [u64; 2],
    /// The code on each square.
    board: [u8; 64],
    /// Of men and turn.
    placement: u64,
    /// Of castling rights.
    rights_key: u64,
    /// Of the en passant square, if a pawn can legally take there.
    passing_key: u64,
    /// Rooks that may still castle.
    rooks: u64,
    /// Those rooks, and the kings that may castle.
    homes: u64,
    /// Where a pawn can take en passant, or [`NONE`].
    pub passing: u8,
}

impl State {
    pub fn new(position: &Position) -> State {
        let mut state = State {
            men: [0; 16],
            side: [0; 2],
            board: [EMPTY; 64],
            placement: position.placement_hash(),
            rights_key: 0,
            passing_key: 0,
            rooks: 0,
            homes: 0,
            passing: NONE,
        };
        for (square, man) in position.board().iter() {
            let code = man.color as usize * 8 + man.role as usize;
            let bit = 1 << square.index();
            state.men[code] |= bit;
            state.side[man.color as usize] |= bit;
            state.board[square.index() as usize] = code as u8;
        }
        for (_, _, rook) in position.castling_rights().iter() {
            state.rooks |= 1 << rook.index();
        }
        if let Some(square) = position.en_passant() {
            state.passing = square.index();
            state.passing_key = hash_parts::en_passant(square);
        }
        state.settle_rights();
        state
    }

    /// The number of the position, as [`Position::hash`] has it.
    #[inline(always)]
    pub fn hash(&self) -> u64 {
        self.placement ^ self.rights_key ^ self.passing_key
    }

    fn settle_rights(&mut self) {
        self.homes = self.rooks;
        for color in 0..2 {
            if self.rooks & self.side[color] != 0 {
                self.homes |= self.men[color * 8 + KING];
            }
        }
        self.rights_key = hash_parts::castling(jadoube_board::Bitboard(self.rooks));
    }

    #[inline(always)]
    pub fn king<const US: usize>(&self) -> usize {
        (self.men[US * 8 + KING].trailing_zeros() & 63) as usize
    }

    #[inline(always)]
    pub fn occupied(&self) -> u64 {
        self.side[0] | self.side[1]
    }

    /// Men of the other side than `US` that attack the square `eye`, if the board were so occupied; and all
    /// squares that lines from it reach.
    #[inline(always)]
    pub fn look<const US: usize>(&self, eye: usize, occupied: u64) -> (u64, u64) {
        let them = (US ^ 1) * 8;
        let slanted = bishop(eye, occupied);
        let straight = rook(eye, occupied);
        let eye = square(eye);
        let attackers = (slanted & (self.men[them + BISHOP] | self.men[them + QUEEN]))
            | (straight & (self.men[them + ROOK] | self.men[them + QUEEN]))
            | (attacks::knight(eye).0 & self.men[them + KNIGHT])
            | (attacks::king(eye).0 & self.men[them + KING])
            | (attacks::pawn(Color::ALL[US], eye).0 & self.men[them + PAWN]);
        (attackers, slanted | straight)
    }

    #[inline(always)]
    pub fn attackers<const US: usize>(&self, eye: usize, occupied: u64) -> u64 {
        self.look::<US>(eye, occupied).0
    }

    /// Carries out a legal move of a man of `US` with this role to a square that is empty or the enemy's;
    /// castling, promotion and taking en passant need more.
    #[inline(always)]
    pub fn carry<const US: usize>(&mut self, role: usize, from: usize, to: usize) -> Move {
        let (mover, from, to) = (US * 8 + (role & 7), from & 63, to & 63);
        let (from_bit, to_bit) = (1u64 << from, 1u64 << to);
        let victim = (self.board[to] & 15) as usize;
        self.board[from] = EMPTY;
        self.board[to] = mover as u8;
        self.men[victim] &= !to_bit;
        self.side[US ^ 1] &= !to_bit;
        self.men[mover] ^= from_bit | to_bit;
        self.side[US] ^= from_bit | to_bit;
        self.placement ^=
            KEYS[mover][from] ^ KEYS[mover][to] ^ KEYS[victim][to] ^ hash_parts::black_to_move();
        self.passing = NONE;
        self.passing_key = 0;
        if self.homes & (from_bit | to_bit) != 0 {
            self.lose_rights(from_bit | to_bit, role == KING, US);
        }
        // Enemy pawns that could take what stepped twice. A pawn's role is 0.
        let passed = ((from + to) / 2) & 63;
        let takers =
            attacks::pawn(Color::ALL[US], square(passed)).0 & self.men[(US ^ 1) * 8 + PAWN];
        let stepped_twice = (from ^ to ^ 16) | role == 0;
        if u64::from(stepped_twice).wrapping_neg() & takers != 0 {
            self.note_passing::<US>(takers, passed, to);
        }
        Move::new(square(from), square(to))
    }

    #[cold]
    #[inline(never)]
    fn lose_rights(&mut self, touched: u64, king: bool, us: usize) {
        self.rooks &= !touched;
        if king {
            let rank: u64 = if us == 0 { 0xff } else { 0xff << 56 };
            self.rooks &= !rank;
        }
        self.settle_rights();
    }

    /// Takes the pawn of the other side than `US` on this square off the board.
    pub fn remove_passed<const US: usize>(&mut self, victim: usize) {
        let code = (US ^ 1) * 8 + PAWN;
        self.men[code] &= !(1 << victim);
        self.side[US ^ 1] &= !(1 << victim);
        self.board[victim] = EMPTY;
        self.placement ^= KEYS[code][victim];
    }

    /// Makes the pawn of `US` that has come to `to` a piece.
    pub fn promote<const US: usize>(&mut self, to: usize, role: Role) {
        let (pawn, piece) = (US * 8 + PAWN, US * 8 + role as usize);
        self.men[pawn] ^= 1 << to;
        self.men[piece] ^= 1 << to;
        self.board[to] = piece as u8;
        self.placement ^= KEYS[pawn][to] ^ KEYS[piece][to];
    }

    /// After a double step to `to`: notes the square passed over if one of `takers` can legally take there.
    #[inline(never)]
    fn note_passing<const US: usize>(&mut self, takers: u64, passed: usize, to: usize) {
        let legal = match US {
            0 => self.can_take_passing::<1>(takers, passed, to),
            _ => self.can_take_passing::<0>(takers, passed, to),
        };
        if legal {
            self.passing = passed as u8;
            self.passing_key = hash_parts::en_passant(square(passed));
        }
    }

    fn can_take_passing<const US: usize>(
        &self,
        mut takers: u64,
        passed: usize,
        pawn: usize,
    ) -> bool {
        while takers != 0 {
            let from = takers.trailing_zeros() as usize;
            takers &= takers - 1;
            if self.safe_after::<US>(from, passed, 1 << pawn) {
                return true;
            }
        }
        false
    }

    /// Castles, if that is legal.
    #[inline(never)]
    pub fn castle<const US: usize>(&mut self, side: CastlingSide) -> Option<Move> {
        let king = self.king::<US>();
        let (row, rank) = (US * 56, if US == 0 { 0xffu64 } else { 0xff << 56 });
        let beyond = match side {
            CastlingSide::King => !0u64 << king,
            CastlingSide::Queen => (1u64 << king) - 1,
        };
        let rook = self.rooks & rank & beyond;
        if rook == 0 {
            return None;
        }
        let rook = rook.trailing_zeros() as usize;
        let (king_to, rook_to) = match side {
            CastlingSide::King => (row + 6, row + 5),
            CastlingSide::Queen => (row + 2, row + 3),
        };
        let others = self.occupied() & !(1 << king) & !(1 << rook);
        if (span(king, king_to) | span(rook, rook_to)) & others != 0
            || !self.way_is_safe::<US>(king, king_to, rook, rook_to)
        {
            return None;
        }
        self.put_castled::<US>(king, rook, king_to, rook_to);
        Some(Move::new(square(king), square(rook)))
    }

    /// No square of the king's way is attacked, nor his last one once the rook has moved too.
    fn way_is_safe<const US: usize>(
        &self,
        king: usize,
        king_to: usize,
        rook: usize,
        rook_to: usize,
    ) -> bool {
        let without_king = self.occupied() & !(1 << king);
        let mut way = span(king, king_to);
        while way != 0 {
            let step = way.trailing_zeros() as usize;
            way &= way - 1;
            if self.attackers::<US>(step, without_king) != 0 {
                return false;
            }
        }
        let after = (without_king & !(1 << rook)) | 1 << king_to | 1 << rook_to;
        self.attackers::<US>(king_to, after) == 0
    }

    fn put_castled<const US: usize>(
        &mut self,
        king: usize,
        rook: usize,
        king_to: usize,
        rook_to: usize,
    ) {
        let (king_code, rook_code) = (US * 8 + KING, US * 8 + ROOK);
        for (code, square) in [(king_code, king), (rook_code, rook)] {
            self.board[square] = EMPTY;
            self.men[code] &= !(1 << square);
            self.side[US] &= !(1 << square);
            self.placement ^= KEYS[code][square];
        }
        for (code, square) in [(king_code, king_to), (rook_code, rook_to)] {
            self.board[square] = code as u8;
            self.men[code] |= 1 << square;
            self.side[US] |= 1 << square;
            self.placement ^= KEYS[code][square];
        }
        self.placement ^= hash_parts::black_to_move();
        self.passing = NONE;
        self.passing_key = 0;
        self.lose_rights(0, true, US);
    }
}

/// The squares from `a` to `b` on one rank, both included.
fn span(a: usize, b: usize) -> u64 {
    let (low, high) = (a.min(b), a.max(b));
    (!0u64 << low) & (!0u64 >> (63 - high))
}
