//! The codes of cable matches: four letters for a move, two for the square that a man leaves and two for where it goes.
//!
//! In both a square is a consonant and a vowel. Gringmuth gives each half of a file its own consonant and each rank a vowel;
//! Uedemann gives each file a vowel and each rank a consonant, and tells the wing by which of them stands first.

use jadoube_board::{Role, Square};

use crate::wording::{CheckMark, Wording};

/// A code of cable matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Telegraph {
    /// `gego`: the pawn of e2 goes to e4.
    Gringmuth,
    /// `dogo`: the same.
    Uedemann,
}

/// Gringmuth's files from White's side up to the fourth rank.
const NEAR: &[u8] = b"bcdfghkl";

/// Gringmuth's files from the fifth rank on.
const FAR: &[u8] = b"mnprstwz";

/// The vowels of Gringmuth's ranks and of Uedemann's files, from the edge to the middle.
const VOWELS: &[u8] = b"aeio";

/// Uedemann's ranks.
const RANKS: &[u8] = b"bdfghklp";

impl Telegraph {
    /// Both of them.
    pub const ALL: [Telegraph; 2] = [Telegraph::Gringmuth, Telegraph::Uedemann];

    /// The square of two small letters.
    fn square(self, letters: &[u8]) -> Option<Square> {
        let &[first, second] = letters else {
            return None;
        };
        let place = |list: &[u8], letter: u8| list.iter().position(|known| *known == letter);
        let (file, rank) = match self {
            Telegraph::Gringmuth => {
                let step = place(VOWELS, second)?;
                match place(NEAR, first) {
                    Some(file) => (file, step),
                    None => (place(FAR, first)?, 7 - step),
                }
            }
            Telegraph::Uedemann => match place(VOWELS, first) {
                Some(file) => (file, place(RANKS, second)?),
                None => (7 - place(VOWELS, second)?, place(RANKS, first)?),
            },
        };
        Square::from_index(u8::try_from(8 * rank + file).ok()?)
    }

    /// The length of the move with which a text in small letters begins: four letters, and one for what is special in it.
    fn length(self, text: &[u8]) -> Option<usize> {
        self.square(text.get(..2)?)?;
        self.square(text.get(2..4)?)?;
        let is_square = text
            .get(4..6)
            .is_some_and(|next| self.square(next).is_some());
        let has_sign = !is_square && text.get(4).is_some_and(|sign| SIGNS.contains(sign));
        Some(4 + usize::from(has_sign))
    }

    /// The moves that stand in a word, one or two.
    pub fn moves(self, word: &str) -> Option<(&str, Option<&str>)> {
        let small = word.to_ascii_lowercase();
        let length = self.length(small.as_bytes())?;
        let (first, second) = word.split_at(length);
        if second.is_empty() {
            return Some((first, None));
        }
        let is_one = self.length(&small.as_bytes()[length..]) == Some(second.len());
        is_one.then_some((first, Some(second)))
    }

    /// The move of a word.
    pub fn wording(self, word: &str) -> Option<Wording> {
        let (one, None) = self.moves(word)? else {
            return None;
        };
        let small = one.to_ascii_lowercase();
        let letters = small.as_bytes();
        let (from, to) = (self.square(&letters[..2])?, self.square(&letters[2..4])?);
        let sign = letters.get(4).copied();
        let promotion = match sign {
            Some(b'q') => Some(Role::Queen),
            Some(b'r') => Some(Role::Rook),
            Some(b'b') => Some(Role::Bishop),
            Some(b'k') => Some(Role::Knight),
            _ => None,
        };
        let check = match sign {
            Some(b'c') => Some(CheckMark::Check),
            Some(b'm') => Some(CheckMark::Mate),
            _ => None,
        };
        (from != to).then(|| Wording {
            check,
            en_passant: sign == Some(b'p'),
            ..Wording::squares(from, to, promotion)
        })
    }
}

/// What a letter behind a move says: check, mate, stalemate, taking in passing, castling, the piece that a pawn becomes.
const SIGNS: &[u8] = b"cmsplqrbk";

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(code: Telegraph, word: &str, squares: &str) {
        let wording = code
            .wording(word)
            .unwrap_or_else(|| panic!("{word}: no move"));
        let meant = Wording::squares(
            squares[..2].parse().unwrap(),
            squares[2..4].parse().unwrap(),
            None,
        );
        assert_eq!(wording.form, meant.form, "{word}");
    }

    #[test]
    fn each_square_has_its_letters() {
        check(Telegraph::Gringmuth, "gego", "e2e4");
        check(Telegraph::Gringmuth, "SESO", "e7e5");
        check(Telegraph::Gringmuth, "bazac", "a1h8");
        check(Telegraph::Uedemann, "dogo", "e2e4");
        check(Telegraph::Uedemann, "loho", "e7e5");
        check(Telegraph::Uedemann, "ABPA", "a1h8");
        for code in Telegraph::ALL {
            let mut found: Vec<Square> = (b'a'..=b'z')
                .flat_map(|one| (b'a'..=b'z').map(move |other| [one, other]))
                .filter_map(|pair| code.square(&pair))
                .collect();
            found.sort_unstable_by_key(|square| square.index());
            found.dedup();
            assert_eq!(found.len(), 64, "{code:?}");
        }
    }

    #[test]
    fn two_moves_may_be_one_word() {
        let code = Telegraph::Gringmuth;
        assert_eq!(code.moves("gegoseso"), Some(("gego", Some("seso"))));
        assert_eq!(code.moves("hasoctase"), Some(("hasoc", Some("tase"))));
        assert_eq!(code.moves("gegox"), None);
        assert_eq!(code.moves("gegosesogego"), None);
        assert_eq!(code.wording("gegoseso"), None);
    }
}
