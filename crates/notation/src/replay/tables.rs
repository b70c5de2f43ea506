//! Constant tables of the fast replay.

use jadoube_board::{Bitboard, Color, Man, Role, Square, attacks, hash_parts};

/// The code of an empty square; men are `color * 8 + role`.
pub(super) const EMPTY: u8 = 7;

/// One number for each code on each square, as the board's hash has them; nothing for an empty square.
pub(super) static KEYS: [[u64; 64]; 16] = {
    let mut keys = [[0; 64]; 16];
    let mut color = 0;
    while color < 2 {
        let mut role = 0;
        while role < 6 {
            let mut square = 0;
            while square < 64 {
                let man = Man {
                    color: Color::ALL[color],
                    role: Role::ALL[role],
                };
                keys[color * 8 + role][square] = hash_parts::man(man, Square::ALL[square]);
                square += 1;
            }
            role += 1;
        }
        color += 1;
    }
    keys
};

/// What the first byte of a move says: a role's number, 6 for castling, 7 for anything else.
pub(super) static FIRST: [u8; 256] = {
    let mut table = [7; 256];
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = 0;
        file += 1;
    }
    table[b'N' as usize] = 1;
    table[b'B' as usize] = 2;
    table[b'R' as usize] = 3;
    table[b'Q' as usize] = 4;
    table[b'K' as usize] = 5;
    table[b'O' as usize] = 6;
    table
};

/// The squares that a byte of the origin leaves possible: a file, a rank, all for no byte, none for others.
pub(super) static ORIGIN: [u64; 256] = {
    let mut table = [0; 256];
    table[0] = !0;
    let mut index = 0;
    while index < 8 {
        table[b'a' as usize + index] = 0x0101_0101_0101_0101 << index;
        table[b'1' as usize + index] = 0xff << (8 * index);
        index += 1;
    }
    table
};

/// Attacks of knights, kings and both colors' pawns, indexed by square.
pub(super) struct Steps {
    pub knight: [u64; 64],
    pub king: [u64; 64],
    pub pawn: [[u64; 64]; 2],
}

pub(super) static STEPS: Steps = {
    let mut steps = Steps {
        knight: [0; 64],
        king: [0; 64],
        pawn: [[0; 64]; 2],
    };
    let mut square = 0;
    while square < 64 {
        steps.knight[square] = jumps(square, KNIGHT);
        steps.king[square] = jumps(square, KING);
        steps.pawn[0][square] = jumps(
            square,
            [
                (-1, 1),
                (1, 1),
                (8, 8),
                (8, 8),
                (8, 8),
                (8, 8),
                (8, 8),
                (8, 8),
            ],
        );
        steps.pawn[1][square] = jumps(
            square,
            [
                (-1, -1),
                (1, -1),
                (8, 8),
                (8, 8),
                (8, 8),
                (8, 8),
                (8, 8),
                (8, 8),
            ],
        );
        square += 1;
    }
    steps
};

const KNIGHT: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const KING: [(i32, i32); 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

const fn jumps(square: usize, ways: [(i32, i32); 8]) -> u64 {
    let (file, rank) = ((square % 8) as i32, (square / 8) as i32);
    let mut set = 0;
    let mut way = 0;
    while way < 8 {
        let (to_file, to_rank) = (file + ways[way].0, rank + ways[way].1);
        if 0 <= to_file && to_file < 8 && 0 <= to_rank && to_rank < 8 {
            set |= 1 << (to_rank * 8 + to_file);
        }
        way += 1;
    }
    set
}

/// The squares a bishop attacks.
#[inline(always)]
pub(super) fn bishop(square: usize, occupied: u64) -> u64 {
    attacks::bishop(Square::ALL[square & 63], Bitboard(occupied)).0
}

/// The squares a rook attacks.
#[inline(always)]
pub(super) fn rook(square: usize, occupied: u64) -> u64 {
    attacks::rook(Square::ALL[square & 63], Bitboard(occupied)).0
}
