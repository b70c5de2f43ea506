//! Constant tables of the fast replay.

use jadoube_board::{Bitboard, Color, Man, Role, Square, attacks, hash_parts};

/// The code of an empty square; men are `color * 8 + role`.
pub(super) const EMPTY: u8 = 7;

/// How a pawn that takes is found in [`REACH`], whose numbers below are those of roles; pawns there step.
pub(super) const PAWN_TAKES: usize = 6;

/// One number for each code on each square, as the board's hash has them; nothing for an empty square.
pub(super) static KEYS: [[u64; 64]; 16] = {
    let mut keys = [[0; 64]; 16];
    let mut color = 0;
    while color < 2 {
        let mut role = 0;
        while role < 6 {
            let mut square = 0;
            while square < 64 {
                keys[color * 8 + role][square] =
                    hash_parts::man(man(color, role), Square::ALL[square]);
                square += 1;
            }
            role += 1;
        }
        color += 1;
    }
    keys
};

/// From where a man of a color could come to a square, were nothing in its way; indexed by color, role (or
/// [`PAWN_TAKES`]) and the square. Pawns come to the last rank by promotion only, which is not meant here.
pub(super) static REACH: [[[u64; 64]; 8]; 2] = {
    let mut reach = [[[0; 64]; 8]; 2];
    let mut color = 0;
    while color < 2 {
        let mut square = 0;
        while square < 64 {
            let mut role = 1;
            while role < 6 {
                reach[color][role][square] =
                    attacks::alone(man(color, role), Square::ALL[square]).0;
                role += 1;
            }
            let rank = if color == 0 {
                square / 8
            } else {
                7 - square / 8
            };
            if rank < 7 {
                // A pawn takes from where one of the other color would attack.
                reach[color][PAWN_TAKES][square] =
                    attacks::alone(man(1 - color, 0), Square::ALL[square]).0;
                reach[color][0][square] = pushes(color, square, rank);
            }
            square += 1;
        }
        color += 1;
    }
    reach
};

const fn man(color: usize, role: usize) -> Man {
    Man {
        color: Color::ALL[color],
        role: Role::ALL[role],
    }
}

/// From where a pawn steps to a square on the rank so numbered from its own side.
const fn pushes(color: usize, square: usize, rank: usize) -> u64 {
    let bit = 1u64 << square;
    let (once, twice) = if color == 0 {
        (bit >> 8, bit >> 16)
    } else {
        (bit << 8, bit << 16)
    };
    if rank == 3 { once | twice } else { once }
}

/// The squares strictly between two squares on a common line.
#[inline(always)]
pub(super) fn between(a: usize, b: usize) -> u64 {
    attacks::between(square(a), square(b)).0
}

/// The whole rank, file or diagonal through two squares on a common one.
#[inline(always)]
pub(super) fn line(a: usize, b: usize) -> u64 {
    attacks::line(square(a), square(b)).0
}

/// What the first byte of a move says.
#[derive(Clone, Copy)]
pub(super) struct First {
    /// The number of a role, 6 for castling, 7 for anything else.
    pub role: u8,
    /// How many bytes stand before the target of a move that names no origin: a piece's letter.
    pub stem: u8,
    /// All ones for a pawn, else nothing.
    pub pawn: u8,
    /// What taking adds to the role in [`REACH`].
    pub taking: u8,
}

const fn piece(role: u8) -> First {
    First {
        role,
        stem: 1,
        pawn: 0,
        taking: 0,
    }
}

pub(super) static FIRST: [First; 256] = {
    let mut table = [piece(7); 256];
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = First {
            role: 0,
            stem: 0,
            pawn: 0xff,
            taking: PAWN_TAKES as u8,
        };
        file += 1;
    }
    table[b'N' as usize] = piece(1);
    table[b'B' as usize] = piece(2);
    table[b'R' as usize] = piece(3);
    table[b'Q' as usize] = piece(4);
    table[b'K' as usize] = piece(5);
    table[b'O' as usize] = piece(6);
    table
};

/// The squares that the byte before the target, or before its `x`, leaves possible: a file, a rank, all for
/// a piece's letter or no byte, none for others.
pub(super) static ORIGIN: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        if byte == 0 || FIRST[byte].role >= 1 && FIRST[byte].role <= 5 {
            table[byte] = !0;
        }
        byte += 1;
    }
    let mut index = 0;
    while index < 8 {
        table[b'a' as usize + index] = 0x0101_0101_0101_0101 << index;
        table[b'1' as usize + index] = 0xff << (8 * index);
        index += 1;
    }
    table
};

/// The square with this number, less than 64.
#[inline(always)]
pub(super) fn square(index: usize) -> Square {
    match Square::from_index((index & 63) as u8) {
        Some(square) => square,
        None => Square::A1,
    }
}

/// The squares a bishop attacks.
#[inline(always)]
pub(super) fn bishop(from: usize, occupied: u64) -> u64 {
    attacks::bishop(square(from), Bitboard(occupied)).0
}

/// The squares a rook attacks.
#[inline(always)]
pub(super) fn rook(from: usize, occupied: u64) -> u64 {
    attacks::rook(square(from), Bitboard(occupied)).0
}
