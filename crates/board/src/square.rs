//! Squares, files and ranks.

use core::fmt;
use core::str::FromStr;

/// A column of the board, from White's left to right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
}

impl File {
    /// All files, a to h.
    pub const ALL: [File; 8] = [
        File::A,
        File::B,
        File::C,
        File::D,
        File::E,
        File::F,
        File::G,
        File::H,
    ];

    /// The number of the file, 0 for the a-file to 7 for the h-file.
    #[inline]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The file with this number, if it is less than 8.
    #[inline]
    pub const fn from_index(index: u8) -> Option<File> {
        if index < 8 {
            Some(File::ALL[index as usize])
        } else {
            None
        }
    }

    /// The small letter of the file, `'a'` to `'h'`.
    #[inline]
    pub const fn letter(self) -> char {
        (b'a' + self as u8) as char
    }

    /// The file named by a letter, small or capital.
    pub const fn from_letter(letter: char) -> Option<File> {
        match letter.to_ascii_lowercase() {
            c @ 'a'..='h' => File::from_index(c as u8 - b'a'),
            _ => None,
        }
    }
}

impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A row of the board, counted from White's side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Rank {
    R1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
}

impl Rank {
    /// All ranks, 1 to 8.
    pub const ALL: [Rank; 8] = [
        Rank::R1,
        Rank::R2,
        Rank::R3,
        Rank::R4,
        Rank::R5,
        Rank::R6,
        Rank::R7,
        Rank::R8,
    ];

    /// The number of the rank counted from zero: 0 for the first rank to 7 for the eighth.
    #[inline]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The rank with this number counted from zero, if it is less than 8.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Rank> {
        if index < 8 {
            Some(Rank::ALL[index as usize])
        } else {
            None
        }
    }

    /// The digit of the rank, `'1'` to `'8'`.
    #[inline]
    pub const fn digit(self) -> char {
        (b'1' + self as u8) as char
    }

    /// The rank named by a digit.
    pub const fn from_digit(digit: char) -> Option<Rank> {
        match digit {
            c @ '1'..='8' => Rank::from_index(c as u8 - b'1'),
            _ => None,
        }
    }

    /// The same rank counted from the other side: 1 and 8, 2 and 7 and so on change places.
    #[inline]
    pub const fn flip(self) -> Rank {
        Rank::ALL[7 - self as usize]
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.digit())
    }
}

impl fmt::Debug for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.digit())
    }
}

/// One of the 64 squares; a1 has the number 0, b1 1, a2 8, h8 63.
///
/// ```
/// use jadoube_board::{File, Rank, Square};
/// let e4: Square = "e4".parse().unwrap();
/// assert_eq!(e4, Square::new(File::E, Rank::R4));
/// assert_eq!(e4.flip(), Square::E5);
/// assert!(e4.is_light());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

macro_rules! name_squares {
    ($($name:ident)*) => { name_squares!(@ 0u8; $($name)*); };
    (@ $n:expr; $name:ident $($rest:ident)*) => {
        #[allow(missing_docs)]
        pub const $name: Square = Square($n);
        name_squares!(@ $n + 1; $($rest)*);
    };
    (@ $n:expr;) => {};
}

impl Square {
    name_squares! {
        A1 B1 C1 D1 E1 F1 G1 H1
        A2 B2 C2 D2 E2 F2 G2 H2
        A3 B3 C3 D3 E3 F3 G3 H3
        A4 B4 C4 D4 E4 F4 G4 H4
        A5 B5 C5 D5 E5 F5 G5 H5
        A6 B6 C6 D6 E6 F6 G6 H6
        A7 B7 C7 D7 E7 F7 G7 H7
        A8 B8 C8 D8 E8 F8 G8 H8
    }

    /// All squares, a1, b1 … h8.
    pub const ALL: [Square; 64] = {
        let mut all = [Square(0); 64];
        let mut i = 0;
        while i < 64 {
            all[i] = Square(i as u8);
            i += 1;
        }
        all
    };

    /// The square where a file and a rank meet.
    #[inline]
    pub const fn new(file: File, rank: Rank) -> Square {
        Square(file as u8 | (rank as u8) << 3)
    }

    /// The square with this number (a1 = 0 … h8 = 63), if it is less than 64.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Square> {
        if index < 64 {
            Some(Square(index))
        } else {
            None
        }
    }

    /// The square with the low six bits of `index` as its number.
    #[inline]
    pub(crate) const fn masked(index: u32) -> Square {
        Square((index & 63) as u8)
    }

    /// The number of the square, always less than 64.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The file on which the square stands.
    #[inline]
    pub const fn file(self) -> File {
        File::ALL[(self.0 & 7) as usize]
    }

    /// The rank on which the square stands.
    #[inline]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 >> 3 & 7) as usize]
    }

    /// Is this a light square, like h1?
    #[inline]
    pub const fn is_light(self) -> bool {
        (self.0 ^ self.0 >> 3) & 1 == 1
    }

    /// The same square seen from the other side of the board: a1 and a8 change places.
    #[inline]
    pub const fn flip(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// The square so many files to the right and ranks up as White sees it, if it is on the board.
    #[inline]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Square> {
        let file = (self.0 & 7) as i8 + files;
        let rank = (self.0 >> 3) as i8 + ranks;
        if 0 <= file && file < 8 && 0 <= rank && rank < 8 {
            Some(Square((file | rank << 3) as u8))
        } else {
            None
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that was to name a square does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a letter from a to h and a digit from 1 to 8, like e4")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => {
                Ok(Square((file - b'a') | ((rank - b'1') << 3)))
            }
            _ => Err(ParseSquareError),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn names_and_numbers_agree() {
        for (i, square) in Square::ALL.into_iter().enumerate() {
            assert_eq!(square.index() as usize, i);
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::new(square.file(), square.rank()), square);
        }
        assert_eq!(Square::H8.index(), 63);
        for wrong in ["", "e", "e9", "i1", "E4", "e44", "é4"] {
            assert_eq!(wrong.parse::<Square>(), Err(ParseSquareError), "{wrong}");
        }
    }

    #[test]
    fn corners_have_their_colors() {
        assert!(Square::H1.is_light() && Square::A8.is_light());
        assert!(!Square::A1.is_light() && !Square::H8.is_light());
    }

    #[test]
    fn offsets_stay_on_the_board() {
        assert_eq!(Square::G1.offset(-1, 2), Some(Square::F3));
        assert_eq!(Square::H1.offset(1, 0), None);
        assert_eq!(Square::A1.offset(0, -1), None);
    }
}
