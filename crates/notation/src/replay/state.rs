//! The position of the fast replay: sets of men by code, a mailbox, and the hash kept up to date.
//!
//! It finds the origin of a move from its target and asks about the king only where that can matter: every
//! move first looks from the king along its lines, which tells whether it is in check and which own men
//! stand next on a line; only those, the king itself and a man that moves while there is check are tested
//! further. That is full legality without a list of moves.

use jadoube_board::{CastlingSide, Move, Position, Role, Square, hash_parts};

use super::tables::{EMPTY, KEYS, ORIGIN, STEPS, bishop, rook};

const PAWN: usize = 0;
const KNIGHT: usize = 1;
const BISHOP: usize = 2;
const ROOK: usize = 3;
const QUEEN: usize = 4;
const KING: usize = 5;

/// No square takes en passant.
const NONE: u8 = 64;

/// A move found: from, to, and the code that arrives.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub from: u8,
    pub to: u8,
}

/// A position that is only moved forward.
#[derive(Clone)]
pub(super) struct State {
    /// Sets of men, indexed by code; the places of [`EMPTY`] and 15 collect what is of no use.
    men: [u64; 16],
    /// All men of a color.
    side: [u64; 2],
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
    passing: u8,
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
    fn king<const US: usize>(&self) -> usize {
        (self.men[US * 8 + KING].trailing_zeros() & 63) as usize
    }

    #[inline(always)]
    fn occupied(&self) -> u64 {
        self.side[0] | self.side[1]
    }

    /// Men of the other side than `US` that attack `square`, if the board were so occupied.
    #[inline(always)]
    fn attackers<const US: usize>(&self, square: usize, occupied: u64) -> u64 {
        let them = (US ^ 1) * 8;
        let slanted = self.men[them + BISHOP] | self.men[them + QUEEN];
        let straight = self.men[them + ROOK] | self.men[them + QUEEN];
        (bishop(square, occupied) & slanted)
            | (rook(square, occupied) & straight)
            | (STEPS.knight[square & 63] & self.men[them + KNIGHT])
            | (STEPS.king[square & 63] & self.men[them + KING])
            | (STEPS.pawn[US][square & 63] & self.men[them + PAWN])
    }

    /// Whether the king of `US` is safe after a man that is not the king went from `from` to `to`, with the
    /// men of `gone` off the board.
    #[inline(never)]
    fn safe_after<const US: usize>(&self, from: usize, to: usize, gone: u64) -> bool {
        let occupied = (self.occupied() & !(1 << from) & !gone) | 1 << to;
        self.attackers::<US>(self.king::<US>(), occupied) & !gone & !(1 << to) == 0
    }

    /// Looks from the king: whether it is in check, and the own men that stand next on its lines.
    #[inline(always)]
    fn look<const US: usize>(&self) -> (bool, u64) {
        let them = (US ^ 1) * 8;
        let king = self.king::<US>();
        let occupied = self.occupied();
        let slanted = bishop(king, occupied);
        let straight = rook(king, occupied);
        let checkers = (slanted & (self.men[them + BISHOP] | self.men[them + QUEEN]))
            | (straight & (self.men[them + ROOK] | self.men[them + QUEEN]))
            | (STEPS.knight[king] & self.men[them + KNIGHT])
            | (STEPS.pawn[US][king] & self.men[them + PAWN]);
        (checkers != 0, (slanted | straight) & self.side[US])
    }

    /// The one legal move of a knight, bishop, rook, queen or king to `to` from a square of `origin`.
    #[inline(always)]
    pub fn find_piece<const US: usize>(
        &self,
        role: usize,
        to: usize,
        origin: [u8; 2],
        takes: bool,
    ) -> Option<Found> {
        let occupied = self.occupied();
        let slanted = bishop(to, occupied);
        let straight = rook(to, occupied);
        let reach = [
            0,
            STEPS.knight[to],
            slanted,
            straight,
            slanted | straight,
            STEPS.king[to],
            0,
            0,
        ][role & 7];
        let asked = ORIGIN[origin[0] as usize] & ORIGIN[origin[1] as usize];
        let candidates = reach & self.men[US * 8 + (role & 7)] & asked;
        let target = 1u64 << (to & 63);
        if (self.side[US] & target != 0)
            | (takes != (self.side[US ^ 1] & target != 0))
            | (candidates == 0)
        {
            return None;
        }
        let from = (candidates.trailing_zeros() & 63) as usize;
        let (check, blockers) = self.look::<US>();
        let doubtful = check
            | (blockers & candidates != 0)
            | (candidates & (candidates - 1) != 0)
            | (role == KING);
        let from = if doubtful {
            self.resolve::<US>(role, candidates, to)?
        } else {
            from
        };
        Some(Found {
            from: from as u8,
            to: to as u8,
        })
    }

    /// The one candidate that leaves its king safe.
    #[cold]
    #[inline(never)]
    fn resolve<const US: usize>(
        &self,
        role: usize,
        mut candidates: u64,
        to: usize,
    ) -> Option<usize> {
        if role == KING {
            let from = candidates.trailing_zeros() as usize;
            let occupied = self.occupied() & !candidates;
            return (self.attackers::<US>(to, occupied) & !(1 << to) == 0).then_some(from);
        }
        let mut found = None;
        while candidates != 0 {
            let from = candidates.trailing_zeros() as usize;
            candidates &= candidates - 1;
            if self.safe_after::<US>(from, to, 0) {
                if found.is_some() {
                    return None;
                }
                found = Some(from);
            }
        }
        found
    }

    /// The pawn of `US` that steps to `to`, once or twice.
    #[inline(always)]
    pub fn find_push<const US: usize>(&self, to: usize) -> Option<Found> {
        let back = if US == 0 {
            to.wrapping_sub(8)
        } else {
            to.wrapping_add(8)
        };
        let further = if US == 0 {
            to.wrapping_sub(16)
        } else {
            to.wrapping_add(16)
        };
        let pawn = (US * 8 + PAWN) as u8;
        let last = if US == 0 { to >= 56 } else { to < 8 };
        let fourth = to >> 3 == if US == 0 { 3 } else { 4 };
        if self.board[to & 63] != EMPTY || last || back > 63 {
            return None;
        }
        let step = self.board[back & 63];
        let from = if step == pawn {
            back
        } else if step == EMPTY && fourth && self.board[further & 63] == pawn {
            further
        } else {
            return None;
        };
        self.pawn_safe::<US>(from, to, 0)
    }

    /// The pawn of `US` on `file` that takes on `to`.
    #[inline(always)]
    pub fn find_pawn_capture<const US: usize>(
        &self,
        file: usize,
        to: usize,
        promotes: bool,
    ) -> Option<Found> {
        let behind = if US == 0 {
            to.wrapping_sub(8)
        } else {
            to.wrapping_add(8)
        };
        let last = if US == 0 { to >= 56 } else { to < 8 };
        let aside = (file as i32 - (to & 7) as i32).abs() == 1;
        if behind > 63 || !aside || last != promotes {
            return None;
        }
        let from = (behind & !7) | file;
        if self.men[US * 8 + PAWN] >> from & 1 == 0 {
            return None;
        }
        if self.side[US ^ 1] >> to & 1 == 0 {
            if to as u8 != self.passing {
                return None;
            }
            let victim = 1u64 << behind;
            return self.safe_after::<US>(from, to, victim).then_some(Found {
                from: from as u8,
                to: to as u8,
            });
        }
        self.pawn_safe::<US>(from, to, 0)
    }

    /// The pawn of `US` that steps onto the last rank at `to`.
    pub fn find_promotion<const US: usize>(&self, to: usize) -> Option<Found> {
        let last = if US == 0 { to >= 56 } else { to < 8 };
        let from = if US == 0 {
            to.wrapping_sub(8)
        } else {
            to.wrapping_add(8)
        } & 63;
        if !last || self.board[to & 63] != EMPTY || self.board[from] != (US * 8 + PAWN) as u8 {
            return None;
        }
        self.pawn_safe::<US>(from, to, 0)
    }

    #[inline(always)]
    fn pawn_safe<const US: usize>(&self, from: usize, to: usize, gone: u64) -> Option<Found> {
        let (check, blockers) = self.look::<US>();
        let doubtful = check | (blockers >> from & 1 != 0);
        if doubtful && !self.safe_after::<US>(from, to, gone) {
            return None;
        }
        Some(Found {
            from: from as u8,
            to: to as u8,
        })
    }

    /// Carries out a move of a piece to a square that is empty or the enemy's.
    #[inline(always)]
    pub fn play_piece<const US: usize>(&mut self, found: Found) -> Move {
        self.transfer::<US>(found, self.board[found.from as usize & 63]);
        self.passing = NONE;
        self.passing_key = 0;
        Move::new(square(found.from), square(found.to))
    }

    /// Moves a man, which becomes `code`; what stands on the target is gone, and with it the rights that
    /// rest on either square.
    #[inline(always)]
    fn transfer<const US: usize>(&mut self, found: Found, code: u8) {
        let (from, to) = (found.from as usize & 63, found.to as usize & 63);
        let (from_bit, to_bit) = (1u64 << from, 1u64 << to);
        let mover = self.board[from] & 15;
        let code = code & 15;
        let victim = self.board[to] & 15;
        self.board[from] = EMPTY;
        self.board[to] = code;
        self.men[victim as usize] &= !to_bit;
        self.side[US ^ 1] &= !to_bit;
        self.men[mover as usize] ^= from_bit;
        self.men[code as usize] |= to_bit;
        self.side[US] ^= from_bit | to_bit;
        self.placement ^= KEYS[mover as usize][from]
            ^ KEYS[code as usize][to]
            ^ KEYS[victim as usize][to]
            ^ hash_parts::black_to_move();
        if self.homes & (from_bit | to_bit) != 0 {
            self.lose_rights(from_bit | to_bit, mover as usize == US * 8 + KING, US);
        }
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

    /// Carries out a pawn's move, of which `find_*` said that it is legal.
    #[inline(always)]
    pub fn play_pawn<const US: usize>(&mut self, found: Found) -> Move {
        let (from, to) = (found.from, found.to);
        if to == self.passing && (from ^ to) & 7 != 0 {
            self.take_passing::<US>(to);
        }
        self.transfer::<US>(found, (US * 8 + PAWN) as u8);
        self.passing = NONE;
        self.passing_key = 0;
        if from ^ to == 16 {
            self.note_passing::<US>(to as usize);
        }
        Move::new(square(from), square(to))
    }

    #[cold]
    fn take_passing<const US: usize>(&mut self, to: u8) {
        let victim = (if US == 0 {
            to.wrapping_sub(8)
        } else {
            to.wrapping_add(8)
        } & 63) as usize;
        let code = (US ^ 1) * 8 + PAWN;
        self.men[code] &= !(1 << victim);
        self.side[US ^ 1] &= !(1 << victim);
        self.board[victim] = EMPTY;
        self.placement ^= KEYS[code][victim];
    }

    /// After a double step to `to`: notes the square passed over if an enemy pawn can legally take there.
    #[inline(always)]
    fn note_passing<const US: usize>(&mut self, to: usize) {
        let passed = if US == 0 { to - 8 } else { to + 8 } & 63;
        // The pawns that could take are those that a pawn of ours on that square would attack.
        let takers = STEPS.pawn[US][passed] & self.men[(US ^ 1) * 8 + PAWN];
        if takers == 0 {
            return;
        }
        let legal = match US {
            0 => self.can_take_passing::<1>(takers, passed, to),
            _ => self.can_take_passing::<0>(takers, passed, to),
        };
        if legal {
            self.passing = passed as u8;
            self.passing_key = hash_parts::en_passant(square(passed as u8));
        }
    }

    #[inline(never)]
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

    /// Carries out a promotion, of which `find_*` said that it is legal.
    pub fn play_promotion<const US: usize>(&mut self, found: Found, role: Role) -> Move {
        self.transfer::<US>(found, (US * 8 + role as usize) as u8);
        self.passing = NONE;
        self.passing_key = 0;
        Move::promoting(square(found.from), square(found.to), role)
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
        Some(Move::new(square(king as u8), square(rook as u8)))
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

#[inline(always)]
fn square(index: u8) -> Square {
    Square::ALL[index as usize & 63]
}
