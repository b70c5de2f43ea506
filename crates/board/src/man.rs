//! Colors, kinds of men, and men.

use core::fmt;
use core::ops::{Index, IndexMut, Not};

use crate::Rank;

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[doc(alias = "side")]
pub enum Color {
    /// The side that begins.
    White = 0,
    /// The side that answers.
    Black = 1,
}

impl Color {
    /// White, then Black.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// The other side.
    #[inline]
    pub const fn opposite(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The rank on which the officers stand at the start.
    #[inline]
    pub const fn back_rank(self) -> Rank {
        match self {
            Color::White => Rank::R1,
            Color::Black => Rank::R8,
        }
    }

    /// The rank on which the pawns stand at the start.
    #[inline]
    pub const fn pawn_rank(self) -> Rank {
        match self {
            Color::White => Rank::R2,
            Color::Black => Rank::R7,
        }
    }

    /// The rank on which pawns of this color are promoted.
    #[inline]
    pub const fn promotion_rank(self) -> Rank {
        self.opposite().back_rank()
    }

    /// How many ranks, counted from White's side, a pawn's step goes: 1 or -1.
    #[inline]
    pub const fn forward(self) -> i8 {
        match self {
            Color::White => 1,
            Color::Black => -1,
        }
    }

    /// The letter of the color in a FEN, `'w'` or `'b'`.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        self.opposite()
    }
}

/// `white`, or `White` as a player is called with the alternate flag: `{color:#}`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self, f.alternate()) {
            (Color::White, false) => "white",
            (Color::Black, false) => "black",
            (Color::White, true) => "White",
            (Color::Black, true) => "Black",
        })
    }
}

/// A kind of man.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[doc(alias = "piece type")]
#[allow(missing_docs)]
pub enum Role {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Role {
    /// All kinds, from pawn to king.
    pub const ALL: [Role; 6] = [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
        Role::King,
    ];

    /// The kinds a pawn may be promoted to, the strongest first.
    pub const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// 0 for the pawn to 5 for the king.
    #[inline]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The kind with this number, if it is less than 6.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Role> {
        if index < 6 {
            Some(Role::ALL[index as usize])
        } else {
            None
        }
    }

    /// The English capital letter: P, N, B, R, Q, K.
    #[inline]
    pub const fn letter(self) -> char {
        match self {
            Role::Pawn => 'P',
            Role::Knight => 'N',
            Role::Bishop => 'B',
            Role::Rook => 'R',
            Role::Queen => 'Q',
            Role::King => 'K',
        }
    }

    /// The English name, as in a sentence: `pawn`, `knight`, `bishop`, `rook`, `queen`, `king`.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        }
    }

    /// The kind named by an English letter, capital or small.
    pub const fn from_letter(letter: char) -> Option<Role> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Role::Pawn,
            'N' => Role::Knight,
            'B' => Role::Bishop,
            'R' => Role::Rook,
            'Q' => Role::Queen,
            'K' => Role::King,
            _ => return None,
        })
    }
}

/// The [name](Role::name).
impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A kind of man with its color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[doc(alias = "piece")]
pub struct Man {
    /// Whose man it is.
    pub color: Color,
    /// What kind of man it is.
    pub role: Role,
}

impl Man {
    /// A man of this color and kind.
    #[inline]
    pub const fn new(color: Color, role: Role) -> Man {
        Man { color, role }
    }

    /// The letter of the man in a FEN: capital for White, small for Black.
    #[inline]
    pub const fn to_char(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The man that a letter stands for in a FEN.
    pub const fn from_char(letter: char) -> Option<Man> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        match Role::from_letter(letter) {
            Some(role) => Some(Man { color, role }),
            None => None,
        }
    }
}

impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}

/// Something that each side has one of, indexed by [`Color`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ByColor<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByColor<T> {
    /// Asks for each side in turn.
    pub fn from_fn(mut f: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor {
            white: f(Color::White),
            black: f(Color::Black),
        }
    }

    /// Applies `f` to both.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor {
            white: f(self.white),
            black: f(self.black),
        }
    }

    /// Both with the color they belong to, White's first.
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        [(Color::White, &self.white), (Color::Black, &self.black)].into_iter()
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_name_men() {
        for color in Color::ALL {
            for role in Role::ALL {
                let man = Man { color, role };
                assert_eq!(Man::from_char(man.to_char()), Some(man));
            }
        }
        assert_eq!(
            Man::from_char('n'),
            Some(Man::new(Color::Black, Role::Knight))
        );
        assert_eq!(Man::from_char('x'), None);
        assert_eq!(Role::from_letter('1'), None);
    }

    #[test]
    fn sides_are_each_others_opposite() {
        assert_eq!(!Color::White, Color::Black);
        assert_eq!(Color::Black.promotion_rank(), Rank::R1);
        let mut count = ByColor { white: 1, black: 2 };
        count[Color::Black] += 5;
        assert_eq!(
            count.map(|n| n * 2),
            ByColor {
                white: 2,
                black: 14
            }
        );
    }
}
