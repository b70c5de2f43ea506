//! What men stand on a board: lists of men, what one side has more than the other, patterns of squares.

use anyhow::{Context, Result, bail, ensure};
use jadoube_board::{Board, Color, Man, Role, Square};

/// Squares as FEN rows, with signs for several men: `?` anything, `!` any man, `A` any white, `a` any black man,
/// `*` any rest of the row.
pub struct Pattern(Vec<Vec<char>>);

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    ///
    /// If it has not eight rows of known signs.
    pub fn parse(text: &str) -> Result<Pattern> {
        let rows: Vec<Vec<char>> = text.split('/').map(|row| row.chars().collect()).collect();
        let known = |sign: &char| "?!Aa*12345678KQRBNPkqrbnp".contains(*sign);
        ensure!(
            rows.len() == 8 && rows.iter().flatten().all(known),
            "{text:?} is no pattern; write eight rows as in a FEN, with ? for anything, ! for any man, A and a for \
             any white and black man, * for any rest of a row, as in */*/*/*/*/*/*/K*"
        );
        Ok(Pattern(rows))
    }

    /// The pattern seen from the other side, with colours flipped.
    pub fn flipped(&self) -> Pattern {
        let flip = |sign: &char| match sign.is_ascii_uppercase() {
            true => sign.to_ascii_lowercase(),
            false => sign.to_ascii_uppercase(),
        };
        let rows = self.0.iter().rev();
        Pattern(rows.map(|row| row.iter().map(flip).collect()).collect())
    }

    /// Whether the men stand so.
    pub fn fits(&self, board: &Board) -> bool {
        self.0.iter().enumerate().all(|(index, row)| {
            let men: Vec<Option<Man>> = (0..8)
                .map(|file| {
                    let square = Square::from_index(((7 - index) * 8 + file) as u8);
                    square.and_then(|square| board.get(square))
                })
                .collect();
            row_fits(row, &men)
        })
    }
}

fn row_fits(signs: &[char], men: &[Option<Man>]) -> bool {
    let Some((sign, signs)) = signs.split_first() else {
        return men.is_empty();
    };
    if *sign == '*' {
        return (0..=men.len()).any(|passed| row_fits(signs, &men[passed..]));
    }
    if let Some(empty) = sign.to_digit(10) {
        let empty = empty as usize;
        let free = men.len() >= empty && men[..empty].iter().all(Option::is_none);
        return free && row_fits(signs, &men[empty..]);
    }
    let Some((man, men)) = men.split_first() else {
        return false;
    };
    let fits = match (sign, man) {
        ('?', _) => true,
        ('!', man) => man.is_some(),
        ('A', Some(man)) => man.color == Color::White,
        ('a', Some(man)) => man.color == Color::Black,
        (letter, Some(man)) => man.to_char() == *letter,
        (_, None) => false,
    };
    fits && row_fits(signs, men)
}

/// How many men of each kind.
type Counts = [[u8; 6]; 2];

fn counts(board: &Board) -> Counts {
    let mut counts = Counts::default();
    for (_, man) in board.iter() {
        counts[place(man).0][place(man).1] += 1;
    }
    counts
}

fn place(man: Man) -> (usize, usize) {
    (
        usize::from(man.color.index()),
        usize::from(man.role.index()),
    )
}

/// The men that are on the board, each kind so many times at least and at most.
pub struct Material([[(u8, u8); 6]; 2]);

impl Material {
    /// Reads a list such as `KRPkr`, or `KRP*kr` with any number of pawns.
    ///
    /// # Errors
    ///
    /// If it has letters of no men.
    pub fn parse(text: &str) -> Result<Material> {
        let wrong = || {
            format!(
                "{text:?} names no men; write White's in capitals, as in KRPkr, with * after a letter for any number, + for \
                 one or more and ? for one or none"
            )
        };
        let mut ranges = [[(0, 0); 6]; 2];
        let mut signs = text.chars().peekable();
        ensure!(signs.peek().is_some(), wrong());
        while let Some(letter) = signs.next() {
            let (color, role) = place(Man::from_char(letter).with_context(wrong)?);
            let (least, most) = match signs.next_if(|sign| "*+?".contains(*sign)) {
                Some('*') => (0, 64),
                Some('+') => (1, 64),
                Some(_) => (0, 1),
                None => (1, 1),
            };
            let range: &mut (u8, u8) = &mut ranges[color][role];
            *range = (range.0.saturating_add(least), range.1.saturating_add(most));
        }
        Ok(Material(ranges))
    }

    /// The same with colours flipped.
    pub fn flipped(&self) -> Material {
        Material([self.0[1], self.0[0]])
    }

    /// Whether these men alone are there.
    pub fn fits(&self, board: &Board) -> bool {
        let pairs = self.0.iter().flatten();
        let counts = counts(board);
        let mut pairs = pairs.zip(counts.iter().flatten());
        pairs.all(|(&(least, most), count)| (least..=most).contains(count))
    }
}

/// What White has more than Black, and Black more than White, in officers, and in pawns where they are named.
pub struct Imbalance {
    more: [i8; 6],
    with_pawns: bool,
}

impl Imbalance {
    /// Reads a list such as `Qrr`: White has a queen more, Black two rooks.
    ///
    /// # Errors
    ///
    /// If it has letters of no men, or of kings.
    pub fn parse(text: &str) -> Result<Imbalance> {
        let mut more = [0; 6];
        for letter in text.chars() {
            match Man::from_char(letter) {
                Some(man) if man.role != Role::King => {
                    more[place(man).1] += if man.color == Color::White { 1 } else { -1 };
                }
                _ => bail!(
                    "{text:?} is no imbalance; write what White has more in capitals and what Black has more in small letters, \
                     as in Qrr or Bn"
                ),
            }
        }
        ensure!(!text.is_empty(), "an imbalance names men, as in Qrr or Bn");
        Ok(Imbalance {
            more,
            with_pawns: text.contains(['P', 'p']),
        })
    }

    /// The same with colours flipped.
    pub fn flipped(&self) -> Imbalance {
        Imbalance {
            more: self.more.map(|more| -more),
            ..*self
        }
    }

    /// Whether the men of both sides differ so.
    pub fn fits(&self, board: &Board) -> bool {
        let [white, black] = counts(board);
        let pawn = usize::from(Role::Pawn.index());
        (0..6).all(|role| {
            let more = white[role].cast_signed() - black[role].cast_signed();
            more == self.more[role] || role == pawn && !self.with_pawns
        })
    }
}

#[cfg(test)]
mod tests {
    use jadoube_board::{Position, Setup};

    use super::*;

    fn board(rows: &str) -> Board {
        Setup::from_fen(&format!("{rows} w - - 0 1"))
            .expect("a board")
            .board
    }

    #[test]
    fn patterns_fit_rows() {
        let board = *Position::initial().board();
        for (pattern, fits) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", true),
            ("*/*/*/*/*/*/*/*K*", true),
            ("*/*/*/*/*/*/*K*/*", false),
            ("aaaaaaaa/*p/8/8/8/8/AAAAAAAA/!*", true),
            ("????????/*/7?/8/8/8/*/*", true),
            ("*/*/1*/*/*!/*/*/*", false),
        ] {
            let read = Pattern::parse(pattern).expect("a pattern");
            assert_eq!(read.fits(&board), fits, "{pattern}");
        }
        assert!(Pattern::parse("8/8").is_err() && Pattern::parse("x/8/8/8/8/8/8/8").is_err());
    }

    #[test]
    fn men_may_be_any_number() {
        let rook_ending = board("4k3/8/4r3/8/8/3PP3/4R3/4K3");
        for (men, fits) in [
            ("KRPPkr", true),
            ("KRPkr", false),
            ("KRP*kr", true),
            ("KRP*krp*", true),
            ("KRP+krp+", false),
            ("KRPP?krp?", true),
            ("KRP?kr", false),
        ] {
            let material = Material::parse(men).expect("men");
            assert_eq!(material.fits(&rook_ending), fits, "{men}");
            let turned = material.flipped();
            assert_eq!(turned.fits(&rook_ending.mirrored()), fits, "{men}");
        }
        assert!(
            ["", "KX", "*", "K**"]
                .iter()
                .all(|men| Material::parse(men).is_err())
        );
    }

    #[test]
    fn what_one_side_has_more() {
        let queen_for_rooks = board("r3kr2/pp6/8/8/8/8/PPP5/3QK3");
        for (more, fits) in [
            ("Qrr", true),
            ("QrrP", true),
            ("Qrrp", false),
            ("Qr", false),
            ("Q", false),
        ] {
            let imbalance = Imbalance::parse(more).expect("men");
            assert_eq!(imbalance.fits(&queen_for_rooks), fits, "{more}");
            let turned = imbalance.flipped();
            assert_eq!(turned.fits(&queen_for_rooks.mirrored()), fits, "{more}");
        }
        assert!(
            ["", "K", "Qx"]
                .iter()
                .all(|more| Imbalance::parse(more).is_err())
        );
    }
}
