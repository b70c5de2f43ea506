//! Which castlings have not been lost.

use core::fmt;

use crate::{Color, File, Square};

/// The wing to which a king castles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[doc(alias = "wing")]
pub enum CastlingSide {
    /// Short castling, O-O: the king ends on the g-file.
    King = 0,
    /// Long castling, O-O-O: the king ends on the c-file.
    Queen = 1,
}

impl CastlingSide {
    /// King's side, then queen's side.
    pub const ALL: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];

    /// The file on which the king ends.
    #[inline]
    pub const fn king_file(self) -> File {
        match self {
            CastlingSide::King => File::G,
            CastlingSide::Queen => File::C,
        }
    }

    /// The file on which the rook ends.
    #[inline]
    pub const fn rook_file(self) -> File {
        match self {
            CastlingSide::King => File::F,
            CastlingSide::Queen => File::D,
        }
    }

    /// The file of the rook in orthodox chess: h or a.
    #[inline]
    pub const fn orthodox_rook_file(self) -> File {
        match self {
            CastlingSide::King => File::H,
            CastlingSide::Queen => File::A,
        }
    }

    /// Where the king of this color ends.
    #[inline]
    pub const fn king_target(self, color: Color) -> Square {
        Square::new(self.king_file(), color.back_rank())
    }

    /// Where the rook of this color ends.
    #[inline]
    pub const fn rook_target(self, color: Color) -> Square {
        Square::new(self.rook_file(), color.back_rank())
    }
}

impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CastlingSide::King => "king's side",
            CastlingSide::Queen => "queen's side",
        })
    }
}

/// For each color and wing the file of the rook with which castling has not been lost.
///
/// A right says nothing about whether castling is possible now. The rook stands on the back rank
/// of its color.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CastlingRights(u16);

impl CastlingRights {
    /// No castling for anybody.
    pub const NONE: CastlingRights = CastlingRights(0);

    /// All four castlings with the rooks of orthodox chess.
    pub const ORTHODOX: CastlingRights = {
        let mut rights = CastlingRights::NONE;
        rights.set(Color::White, CastlingSide::King, File::H);
        rights.set(Color::White, CastlingSide::Queen, File::A);
        rights.set(Color::Black, CastlingSide::King, File::H);
        rights.set(Color::Black, CastlingSide::Queen, File::A);
        rights
    };

    const fn shift(color: Color, side: CastlingSide) -> u16 {
        (color as u16 * 2 + side as u16) * 4
    }

    /// The file of the rook to castle with.
    #[inline]
    pub const fn rook_file(self, color: Color, side: CastlingSide) -> Option<File> {
        match self.0 >> Self::shift(color, side) & 15 {
            0 => None,
            n => File::from_index(n as u8 - 1),
        }
    }

    /// The square of the rook to castle with.
    #[inline]
    pub const fn get(self, color: Color, side: CastlingSide) -> Option<Square> {
        match self.rook_file(color, side) {
            Some(file) => Some(Square::new(file, color.back_rank())),
            None => None,
        }
    }

    /// Is there a right for this color and wing?
    #[inline]
    pub const fn has(self, color: Color, side: CastlingSide) -> bool {
        self.0 >> Self::shift(color, side) & 15 != 0
    }

    /// Gives the right to castle with the rook on this file.
    #[inline]
    pub const fn set(&mut self, color: Color, side: CastlingSide, rook: File) {
        self.remove(color, side);
        self.0 |= (rook as u16 + 1) << Self::shift(color, side);
    }

    /// Takes the right for one wing away.
    #[inline]
    pub const fn remove(&mut self, color: Color, side: CastlingSide) {
        self.0 &= !(15 << Self::shift(color, side));
    }

    /// Takes both rights of a color away.
    #[inline]
    pub const fn remove_color(&mut self, color: Color) {
        self.0 &= !(0xFF << Self::shift(color, CastlingSide::King));
    }

    /// Takes the right that rests on a rook on this square away, if there is one.
    pub fn remove_rook(&mut self, square: Square) {
        for (color, side, rook) in self.iter() {
            if rook == square {
                self.remove(color, side);
            }
        }
    }

    /// Is there no right at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The rights that there are, White's first and king's side first, each with its rook's square.
    pub fn iter(self) -> impl Iterator<Item = (Color, CastlingSide, Square)> {
        Color::ALL.into_iter().flat_map(move |color| {
            CastlingSide::ALL
                .into_iter()
                .filter_map(move |side| self.get(color, side).map(|rook| (color, side, rook)))
        })
    }
}

impl fmt::Debug for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The Shredder letters: rook files, capital for White, small for Black; `-` if there is none.
impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (color, _, rook) in self.iter() {
            let letter = rook.file().letter();
            let letter = match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            };
            write!(f, "{letter}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn rights_come_and_go() {
        let mut rights = CastlingRights::ORTHODOX;
        assert_eq!(rights.to_string(), "HAha");
        assert_eq!(
            rights.get(Color::Black, CastlingSide::Queen),
            Some(Square::A8)
        );
        rights.remove_rook(Square::A8);
        assert!(!rights.has(Color::Black, CastlingSide::Queen));
        rights.remove_color(Color::White);
        assert_eq!(rights.to_string(), "h");
        rights.set(Color::Black, CastlingSide::King, File::F);
        assert_eq!(rights.to_string(), "f");
        rights.remove(Color::Black, CastlingSide::King);
        assert_eq!(rights, CastlingRights::NONE);
    }
}
