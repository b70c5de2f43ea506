//! Legal moves of a position.
//!
//! The lists come from the engines in `fast`, compiled for each kind of processor; a single move is
//! judged here.

use crate::board::{Board, CODES};
use crate::fast;
use crate::{Bitboard, CastlingSide, Color, Man, Move, MoveList, Position, Role, Square, attacks};

/// Where men may go on an empty board, by row and the square where they stand: officers in the row of their code; pawns
/// from row 8 on by color, whether they are promoted there, and whether they take. In row 0 nobody goes anywhere.
static REACHED: [[Bitboard; 64]; 16] = {
    let mut table = [[Bitboard::EMPTY; 64]; 16];
    let mut s = 0;
    while s < 64 {
        let square = Square::ALL[s];
        let mut role = Role::Knight as usize;
        while role < Role::ALL.len() {
            table[CODES[role] as usize][s] = Bitboard(alone(Role::ALL[role], square));
            role += 1;
        }
        let mut color = 0;
        while color < 2 {
            let (ahead, home, seventh) = [(1, 1, 6), (-1, 6, 1)][color];
            let rank = square.rank().index();
            let row = pawn_row(color, rank == seventh, 0);
            let mut quiet = Bitboard::EMPTY;
            let mut steps = if rank == home { 2 } else { 1 };
            while steps > 0 {
                if let Some(to) = square.offset(0, ahead * steps) {
                    quiet = quiet.with(to);
                }
                steps -= 1;
            }
            table[row][s] = quiet;
            table[row + 1][s] = attacks::pawn(Color::ALL[color], square);
            color += 1;
        }
        s += 1;
    }
    table
};

const fn pawn_row(color: usize, promoted: bool, takes: usize) -> usize {
    8 + color * 4 + promoted as usize * 2 + takes
}

/// The row of [`REACHED`], by color, what the move names as the pawn's new role, whether it takes, and the man's code.
static ROWS: [[[[u8; 8]; 2]; 8]; 2] = {
    let mut rows = [[[[0; 8]; 2]; 8]; 2];
    let mut i = 0;
    while i < 4 {
        let (color, takes) = (i / 2, i % 2);
        let mut role = 0;
        while role < Role::ALL.len() {
            let code = CODES[role] as usize;
            rows[color][0][takes][code] = code as u8;
            role += 1;
        }
        let pawn = CODES[Role::Pawn as usize] as usize;
        rows[color][0][takes][pawn] = pawn_row(color, false, takes) as u8;
        let mut role = Role::Knight as usize;
        while role <= Role::Queen as usize {
            rows[color][role + 1][takes][pawn] = pawn_row(color, true, takes) as u8;
            role += 1;
        }
        i += 1;
    }
    rows
};

/// From where a square is attacked on an empty board; side by side, for all of it is looked up together.
#[repr(align(64))]
struct Around {
    /// By pawns of the other side than the one named.
    pawns: [u64; 2],
    knights: u64,
    kings: u64,
    straight: u64,
    slanted: u64,
}

/// What an officer attacks from a square on an empty board.
const fn alone(role: Role, square: Square) -> u64 {
    attacks::alone(Man::new(Color::White, role), square).0
}

static AROUND: [Around; 64] = {
    let mut table = [const {
        Around {
            pawns: [0; 2],
            knights: 0,
            kings: 0,
            straight: 0,
            slanted: 0,
        }
    }; 64];
    let mut s = 0;
    while s < 64 {
        let square = Square::ALL[s];
        table[s] = Around {
            pawns: [
                attacks::pawn(Color::White, square).0,
                attacks::pawn(Color::Black, square).0,
            ],
            knights: alone(Role::Knight, square),
            kings: alone(Role::King, square),
            straight: alone(Role::Rook, square),
            slanted: alone(Role::Bishop, square),
        };
        s += 1;
    }
    table
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
        // The squares without a man of the other side.
        let friendly = Bitboard(self.board.black ^ (us as u64).wrapping_sub(1));
        let code = self.board.code_at(from) as usize;
        let row = ROWS[us][mv.becomes()][occupied.has(to) as usize][code] as usize;
        let goes = REACHED[row & 15][from.index() as usize] - (friendly & occupied);
        let barred = !attacks::between(from, to).is_disjoint(occupied);
        if !friendly.has(from) | !goes.has(to) | barred {
            return self.castles_or_passes(mv);
        }
        let king = Bitboard(self.board.other & self.board.straight & friendly.0);
        let home = if code == CODES[Role::King as usize] as usize {
            to
        } else {
            Square::masked(king.0.trailing_zeros())
        };
        let after = occupied.without(from).with(to);
        self.is_safe(home, after, !friendly.with(to))
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

    /// Is a square attacked by no man of the other side on these squares, given the occupied ones?
    #[inline]
    fn is_safe(&self, home: Square, occupied: Bitboard, enemies: Bitboard) -> bool {
        let Board {
            other,
            straight,
            slanted,
            ..
        } = self.board;
        let around = &AROUND[home.index() as usize];
        let pawns = around.pawns[self.turn as usize] & !(straight | slanted);
        let near = around.knights & slanted | around.kings & straight | pawns;
        let far = around.straight & straight | around.slanted & slanted;
        if near & other & enemies.0 != 0 {
            return false;
        }
        Bitboard(far & !other & enemies.0)
            .iter()
            .all(|slider| !attacks::between(home, slider).is_disjoint(occupied))
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
