//! Opening books as Polyglot writes them: sixteen bytes a move, found by the key of the position.

use jadoube_board::{CastlingSide, Color, Move, Position, Role, Square};

/// The numbers of which keys are made (`data/README.md`), eight bytes each, the highest first.
const NUMBERS: &[u8; 781 * 8] = include_bytes!("../data/polyglot.bin");

/// Where the numbers of castling, of the file of a pawn that can be taken in passing, and of White's turn begin.
const CASTLING: usize = 768;
const PASSING: usize = 772;
const TURN: usize = 780;

/// A move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// The key of the position.
    pub key: u64,
    /// How much the move is worth beside others of the position.
    pub weight: u16,
    /// The move as a number.
    pub code: u16,
}

impl Entry {
    /// The move of a position.
    ///
    /// `last` is the move that led there: a pawn that has just gone two squares counts where a pawn stands beside it, even
    /// if that must not take.
    pub fn new(position: &Position, last: Option<Move>, played: Move, weight: u16) -> Entry {
        Entry {
            key: key(position, last),
            weight,
            code: code(played),
        }
    }

    /// The sixteen bytes of the move. In a book they stand in the order of keys, the weightiest of a position first.
    pub fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&self.key.to_be_bytes());
        bytes[8..10].copy_from_slice(&self.code.to_be_bytes());
        bytes[10..12].copy_from_slice(&self.weight.to_be_bytes());
        bytes
    }
}

/// The key of a position, to which `last` led.
///
/// ```
/// use jadoube_board::Position;
/// use jadoube_notation::polyglot::key;
///
/// assert_eq!(key(&Position::initial(), None), 0x463b_9618_1691_fc9c);
/// ```
pub fn key(position: &Position, last: Option<Move>) -> u64 {
    let mut key = 0;
    for (square, man) in position.board().iter() {
        let role = match man.role {
            Role::Pawn => 0,
            Role::Knight => 1,
            Role::Bishop => 2,
            Role::Rook => 3,
            Role::Queen => 4,
            Role::King => 5,
        };
        let kind = 2 * role + usize::from(man.color == Color::White);
        key ^= number(64 * kind + usize::from(square.index()));
    }
    let rights = position.castling_rights();
    let mut at = CASTLING;
    for color in [Color::White, Color::Black] {
        for side in [CastlingSide::King, CastlingSide::Queen] {
            if rights.has(color, side) {
                key ^= number(at);
            }
            at += 1;
        }
    }
    if let Some(target) = position.en_passant().or_else(|| passed(position, last?)) {
        key ^= number(PASSING + usize::from(target.file().index()));
    }
    if position.turn() == Color::White {
        key ^= number(TURN);
    }
    key
}

/// The square over which the last move went with a pawn, if a pawn stands beside where it stopped.
fn passed(position: &Position, last: Move) -> Option<Square> {
    let turn = position.turn();
    let (from, to) = (last.from(), last.to());
    let is_pawn = position.man_at(to)?.role == Role::Pawn;
    let twice = from.rank().index().abs_diff(to.rank().index()) == 2;
    let beside = [-1, 1].into_iter().filter_map(|files| to.offset(files, 0));
    let mut beside = beside.filter_map(|square| position.man_at(square));
    let can = beside.any(|man| man.role == Role::Pawn && man.color == turn);
    (is_pawn && twice && can).then(|| to.offset(0, turn.forward()))?
}

/// The move as a number: squares and what a pawn becomes, castling as the king taking his rook.
fn code(played: Move) -> u16 {
    let square = |square: Square| u16::from(square.index());
    let becomes = match played.promotion() {
        None => 0,
        Some(Role::Knight) => 1,
        Some(Role::Bishop) => 2,
        Some(Role::Rook) => 3,
        Some(_) => 4,
    };
    square(played.to()) | square(played.from()) << 6 | becomes << 12
}

fn number(at: usize) -> u64 {
    let bytes = NUMBERS[8 * at..].first_chunk();
    bytes.map_or(0, |bytes| u64::from_be_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::san::San;

    /// The positions by which the format is described, with their keys.
    #[test]
    fn keys_are_those_of_the_format() {
        for (moves, expected) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e4", 0x823c_9b50_fd11_4196),
            ("e4 d5", 0x0756_b944_61c5_0fb0),
            ("e4 d5 e5", 0x662f_afb9_65db_29d4),
            ("e4 d5 e5 f5", 0x22a4_8b5a_8e47_ff78),
            ("e4 d5 e5 f5 Ke2", 0x652a_607c_a3f2_42c1),
            ("e4 d5 e5 f5 Ke2 Kf7", 0x00fd_d303_c946_bdd9),
            ("a4 b5 h4 b4 c4", 0x3c81_23ea_7b06_7637),
            ("a4 b5 h4 b4 c4 bxc3 Ra3", 0x5c3f_9b82_9b27_9560),
        ] {
            let mut position = Position::initial();
            let mut last = None;
            for word in moves.split_whitespace() {
                let san: San = word.parse().expect("a move");
                let played = san.resolve(&position).expect("a legal move");
                position = position.played(played);
                last = Some(played);
            }
            assert_eq!(key(&position, last), expected, "{moves}");
        }
    }

    #[test]
    fn moves_are_numbers() {
        let position = Position::from_fen("4k3/1P6/8/8/8/8/8/4K2R w K - 0 1").expect("a position");
        for (words, bytes) in [
            ("Kd1", [0x01, 0x03]),
            ("O-O", [0x01, 0x07]),
            ("b8=Q+", [0x4c, 0x79]),
            ("b8=N", [0x1c, 0x79]),
        ] {
            let san: San = words.parse().expect("a move");
            let played = san.resolve(&position).expect("a legal move");
            let entry = Entry::new(&position, None, played, 7).to_bytes();
            assert_eq!(
                entry[8..],
                [bytes[0], bytes[1], 0, 7, 0, 0, 0, 0],
                "{words}"
            );
        }
    }
}
