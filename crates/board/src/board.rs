//! Men on squares, and nothing else.

use core::fmt;

use crate::attacks;
use crate::{Bitboard, Color, Man, Role, Square};

/// Which man stands on which square: any arrangement, legal or not.
///
/// Kept in four sets of squares: one of Black's men, and three that spell the kind of man. 32
/// bytes, so that copying is the quickest way to take back a move.
///
/// ```
/// use jadoube_board::{Board, Color, Man, Role, Square};
/// let mut board = Board::EMPTY;
/// board.set(Square::E1, Some(Man::new(Color::White, Role::King)));
/// assert_eq!(board.king(Color::White), Some(Square::E1));
/// assert_eq!(Board::INITIAL.get(Square::D8), Some(Man::new(Color::Black, Role::Queen)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    pub(crate) black: u64,
    /// Bit 0 of the code of the man on each square.
    pub(crate) other: u64,
    /// Bit 1: with bit 0 unset, men that move like rooks.
    pub(crate) straight: u64,
    /// Bit 2: with bit 0 unset, men that move like bishops.
    pub(crate) slanted: u64,
}

/// The code of each kind of man, indexed by role; 0 stands for an empty square.
///
/// Rook and queen share bit 1, bishop and queen bit 2; the rest have bit 0.
pub(crate) const CODES: [u8; 6] = {
    let mut codes = [0; 6];
    codes[Role::Pawn as usize] = 0b001;
    codes[Role::Knight as usize] = 0b101;
    codes[Role::King as usize] = 0b011;
    codes[Role::Bishop as usize] = 0b100;
    codes[Role::Rook as usize] = 0b010;
    codes[Role::Queen as usize] = 0b110;
    codes
};

/// The kind of man of each code; code 7 is never used.
const ROLES: [Option<Role>; 8] = {
    let mut roles = [None; 8];
    let mut i = 0;
    while i < 6 {
        roles[CODES[i] as usize] = Some(Role::ALL[i]);
        i += 1;
    }
    roles
};

impl Board {
    /// The board without men.
    pub const EMPTY: Board = Board {
        black: 0,
        other: 0,
        straight: 0,
        slanted: 0,
    };

    /// The initial array of orthodox chess.
    pub const INITIAL: Board = Board::from_back_rank([
        Role::Rook,
        Role::Knight,
        Role::Bishop,
        Role::Queen,
        Role::King,
        Role::Bishop,
        Role::Knight,
        Role::Rook,
    ]);

    /// Eight pawns a side, and behind them these men, named from the a-file to the h-file.
    pub(crate) const fn from_back_rank(roles: [Role; 8]) -> Board {
        let mut board = Board::EMPTY;
        let mut i = 0u32;
        while i < 8 {
            let role = roles[i as usize];
            board.put(Square::masked(i), Man::new(Color::White, role));
            board.put(Square::masked(i + 8), Man::new(Color::White, Role::Pawn));
            board.put(Square::masked(i + 48), Man::new(Color::Black, Role::Pawn));
            board.put(Square::masked(i + 56), Man::new(Color::Black, role));
            i += 1;
        }
        board
    }

    /// The man on a square.
    #[inline]
    pub const fn get(&self, square: Square) -> Option<Man> {
        match self.role_at(square) {
            Some(role) => {
                let black = self.black >> square.index() & 1 != 0;
                Some(Man {
                    color: if black { Color::Black } else { Color::White },
                    role,
                })
            }
            None => None,
        }
    }

    /// The code of the kind of man on a square, 0 if it is empty.
    #[inline]
    pub(crate) const fn code_at(&self, square: Square) -> u8 {
        let s = square.index();
        ((self.other >> s & 1) | (self.straight >> s & 1) << 1 | (self.slanted >> s & 1) << 2) as u8
    }

    /// Moves a man, taking what stands where it arrives, and makes it one of this code.
    #[inline]
    pub(crate) const fn carry(&mut self, from: Square, to: Square, color: Color, code: u8) {
        let kept = !(1 << from.index() | 1 << to.index());
        let to = to.index();
        let code = code as u64;
        self.black = self.black & kept | (color as u64) << to;
        self.other = self.other & kept | (code & 1) << to;
        self.straight = self.straight & kept | (code >> 1 & 1) << to;
        self.slanted = self.slanted & kept | (code >> 2 & 1) << to;
    }

    /// The kind of man on a square.
    #[inline]
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        ROLES[self.code_at(square) as usize]
    }

    /// Puts a man on a square, or takes what stands there away.
    #[inline]
    pub const fn set(&mut self, square: Square, man: Option<Man>) {
        self.clear(Bitboard::of(square));
        if let Some(man) = man {
            self.put(square, man);
        }
    }

    /// Takes everything on these squares away.
    #[inline]
    pub(crate) const fn clear(&mut self, squares: Bitboard) {
        self.black &= !squares.0;
        self.other &= !squares.0;
        self.straight &= !squares.0;
        self.slanted &= !squares.0;
    }

    /// Puts a man on a square known to be empty.
    #[inline]
    pub(crate) const fn put(&mut self, square: Square, man: Man) {
        let s = square.index();
        let code = CODES[man.role as usize] as u64;
        self.black |= (man.color as u64) << s;
        self.other |= (code & 1) << s;
        self.straight |= (code >> 1 & 1) << s;
        self.slanted |= (code >> 2) << s;
    }

    /// The squares on which a man stands.
    #[inline]
    pub const fn occupied(&self) -> Bitboard {
        Bitboard(self.other | self.straight | self.slanted)
    }

    /// The squares on which a man of this color stands.
    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        match color {
            Color::White => Bitboard(self.occupied().0 & !self.black),
            Color::Black => Bitboard(self.black),
        }
    }

    /// The squares on which a man of this kind stands, of whatever color.
    #[inline]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        Bitboard(match role {
            Role::Pawn => self.other & !self.straight & !self.slanted,
            Role::Knight => self.other & self.slanted,
            Role::Bishop => self.slanted & !self.straight & !self.other,
            Role::Rook => self.straight & !self.slanted & !self.other,
            Role::Queen => self.straight & self.slanted,
            Role::King => self.other & self.straight,
        })
    }

    /// The squares on which such a man stands.
    #[inline]
    pub const fn men(&self, man: Man) -> Bitboard {
        Bitboard(self.by_role(man.role).0 & self.by_color(man.color).0)
    }

    /// The squares of all kings of a color.
    #[inline]
    pub const fn kings(&self, color: Color) -> Bitboard {
        self.men(Man::new(color, Role::King))
    }

    /// The square of the king of a color, if there is exactly one.
    #[inline]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.kings(color).single()
    }

    /// The men that move along ranks and files: rooks and queens of both colors.
    #[inline]
    pub(crate) const fn straight_sliders(&self) -> Bitboard {
        Bitboard(self.straight & !self.other)
    }

    /// The men that move along diagonals: bishops and queens of both colors.
    #[inline]
    pub(crate) const fn slanted_sliders(&self) -> Bitboard {
        Bitboard(self.slanted & !self.other)
    }

    /// All men with their squares, in the order a1, b1 … h8.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Man)> + '_ {
        self.occupied()
            .iter()
            .filter_map(|square| Some((square, self.get(square)?)))
    }

    /// The squares from which men of color `by` attack `target`, given `occupied`.
    ///
    /// A pinned man attacks as well. What stands on `target` does not matter; a man whose square
    /// is not in `occupied` still attacks, but blocks nothing.
    #[inline]
    pub fn attackers(&self, target: Square, by: Color, occupied: Bitboard) -> Bitboard {
        let pawns = attacks::pawn(!by, target) & self.by_role(Role::Pawn);
        let knights = attacks::knight(target) & self.by_role(Role::Knight);
        let kings = attacks::king(target) & self.by_role(Role::King);
        let slanted = attacks::bishop(target, occupied) & self.slanted_sliders();
        let straight = attacks::rook(target, occupied) & self.straight_sliders();
        (pawns | knights | kings | slanted | straight) & self.by_color(by)
    }

    /// The board seen from the other side: ranks reversed and colors exchanged.
    #[must_use]
    pub const fn mirrored(&self) -> Board {
        Board {
            black: self.by_color(Color::White).flip().0,
            other: self.other.swap_bytes(),
            straight: self.straight.swap_bytes(),
            slanted: self.slanted.swap_bytes(),
        }
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::EMPTY
    }
}

/// Draws the board with the eighth rank on top, men as in a FEN and `.` for an empty square.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in crate::Rank::ALL.into_iter().rev() {
            for file in crate::File::ALL {
                let mark = self.get(Square::new(file, rank)).map_or('.', Man::to_char);
                let end = if file < crate::File::H { ' ' } else { '\n' };
                write!(f, "{mark}{end}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn men_come_and_go() {
        let mut board = Board::EMPTY;
        for color in Color::ALL {
            for role in Role::ALL {
                let man = Man { color, role };
                for square in Square::ALL {
                    board.set(square, Some(man));
                    assert_eq!(board.get(square), Some(man));
                    assert!(board.men(man).has(square));
                }
                assert_eq!(board.men(man), Bitboard::FULL);
                assert_eq!(board.by_color(!color), Bitboard::EMPTY);
            }
        }
        board.set(Square::E4, None);
        assert_eq!(board.get(Square::E4), None);
        assert_eq!(board.occupied(), Bitboard::FULL.without(Square::E4));
    }

    #[test]
    fn attackers_of_every_kind() {
        let board = Board::INITIAL;
        let from = board.attackers(Square::F3, Color::White, board.occupied());
        assert_eq!(format!("{from}"), "g1 e2 g2");
        assert_eq!(
            board.attackers(Square::E4, Color::Black, board.occupied()),
            Bitboard::EMPTY
        );
        let behind = board.attackers(Square::D1, Color::White, board.occupied());
        assert_eq!(format!("{behind}"), "e1");
    }

    #[test]
    fn draws_itself_and_mirrors() {
        let drawn = format!("{:?}", Board::INITIAL);
        assert!(drawn.starts_with("r n b q k b n r\np p p p p p p p\n. ."));
        assert_eq!(Board::INITIAL.mirrored(), Board::INITIAL);
    }
}
