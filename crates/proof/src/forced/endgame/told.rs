//! Positions as numbers, and the table of those that are won.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use jadoube_board::{Bitboard, Board, Color, Man, Position, Role};

/// A position told by its men and the side to move, ten bits a man and one for the side.
type Told = u128;

/// Men of which a position can still be told: winner's, loser's and kings.
pub(super) const MEN: usize = 12;

/// Positions won and in how many moves.
#[derive(Clone, Debug)]
pub(super) struct Won {
    moves: HashMap<Told, u16, BuildHasherDefault<Mixed>>,
    loser: Color,
    /// With so few men of the loser a position is the same with left and right exchanged, and is
    /// told with his king on the left.
    few: usize,
}

impl Won {
    /// No wins yet.
    pub(super) fn new(loser: Color, few: usize) -> Won {
        Won {
            moves: HashMap::default(),
            loser,
            few,
        }
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn get(&self, position: &Position) -> Option<u16> {
        let told = self.told(position.board(), position.turn());
        self.moves.get(&told).copied()
    }

    pub(super) fn has(&self, board: &Board, turn: Color) -> bool {
        self.moves.contains_key(&self.told(board, turn))
    }

    /// Notes a win; false if it was known.
    pub(super) fn add(&mut self, position: &Position, moves: u16) -> bool {
        let told = self.told(position.board(), position.turn());
        self.moves.insert(told, moves).is_none()
    }

    /// The squares of the men, kind by kind, and the side to move.
    fn told(&self, board: &Board, turn: Color) -> Told {
        let men = board.by_color(self.loser).len() - 1;
        let king = board.king(self.loser).map_or(0, |king| king.file().index());
        let flip = men <= self.few && king > 3;
        let mut told: Told = 1;
        for color in Color::ALL {
            for role in Role::ALL {
                let man = Man::new(color, role);
                let mut squares = board.men(man);
                if flip {
                    // Each rank is a byte.
                    squares = Bitboard(squares.0.swap_bytes().reverse_bits());
                }
                for square in squares.iter() {
                    let man = (role as Told) << 1 | color as Told;
                    told = told << 10 | man << 6 | Told::from(square.index());
                }
            }
        }
        told << 1 | turn as Told
    }
}

/// Mixes the number that tells a position.
#[derive(Clone, Copy, Debug, Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 29;
    }

    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }
}
