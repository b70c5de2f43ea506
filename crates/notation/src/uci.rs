//! Two squares, as chess engines talk: `g1f3`, `e7e8q`, castling as `e1g1` or `e1h1`.

use std::fmt;
use std::str::FromStr;

use jadoube_board::{File, Move, Position, Role, Setup, Square};

use crate::shape;
use crate::wording::Wording;

/// A move as the UCI protocol writes it: which man goes where, whatever the rules say.
///
/// ```
/// use jadoube_notation::uci::Uci;
///
/// let uci: Uci = "e7e8q".parse().unwrap();
/// assert_eq!(uci.to_string(), "e7e8q");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Uci {
    /// The square that the man leaves.
    pub from: Square,
    /// The square that it goes to; for castling the king's new square or the rook's square.
    pub to: Square,
    /// The piece that a pawn becomes.
    pub promotion: Option<Role>,
}

/// The words are not two squares and at most one of the letters `qrbn`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciError {
    text: String,
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{}\" is not a UCI move: two squares and perhaps one of q, r, b, n are needed, as in e7e8q",
            self.text
        )
    }
}

impl std::error::Error for UciError {}

impl FromStr for Uci {
    type Err = UciError;

    fn from_str(text: &str) -> Result<Uci, UciError> {
        parse(text).ok_or_else(|| UciError {
            text: text.to_owned(),
        })
    }
}

fn parse(text: &str) -> Option<Uci> {
    let from = text.get(0..2)?.parse().ok()?;
    let to = text.get(2..4)?.parse().ok()?;
    let promotion = match text.get(4..)? {
        "" => None,
        "q" => Some(Role::Queen),
        "r" => Some(Role::Rook),
        "b" => Some(Role::Bishop),
        "n" => Some(Role::Knight),
        _ => return None,
    };
    (from != to).then_some(Uci {
        from,
        to,
        promotion,
    })
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

/// Writes a move for an engine: castling as the king's step (`e1g1`), in Chess960 as the king taking its rook.
pub fn write(position: &Position, played: Move) -> String {
    let setup = position.to_setup();
    of(&setup, played, setup.is_chess960()).to_string()
}

/// The UCI form of any move, legal or not; `chess960` writes castling as the king taking its rook.
pub fn of(setup: &Setup, played: Move, chess960: bool) -> Uci {
    let mut to = played.to();
    let orthodox =
        played.from().file() == File::E && matches!(played.to().file(), File::A | File::H);
    if let (Some(side), true, false) = (shape::castling_side(setup, played), orthodox, chess960) {
        let file = if side == jadoube_board::CastlingSide::King {
            File::G
        } else {
            File::C
        };
        to = Square::new(file, played.from().rank());
    }
    Uci {
        from: played.from(),
        to,
        promotion: played.promotion(),
    }
}

pub(crate) fn wordings(words: &str) -> impl Iterator<Item = Wording> {
    let plain = words.parse::<Uci>().ok();
    let meant = plain.into_iter().chain(smith(words));
    meant.map(|uci| Wording::squares(uci.from, uci.to, uci.promotion))
}

/// Smith's notation: two squares, the man that is taken as a small letter (`E` in passing), the piece that a pawn becomes
/// as a capital: `b5c6b`, `e5d6E`, `b7a8rQ`, castling `e1g1c` and `e1c1C`.
pub(crate) fn smith(words: &str) -> Option<Uci> {
    let (squares, tail) = words.split_at_checked(4)?;
    let uci = parse(squares)?;
    let becomes = tail
        .strip_prefix(|taken| "pnbrqkEcC".contains(taken))
        .unwrap_or(tail);
    let promotion = match becomes {
        "" => None,
        "Q" => Some(Role::Queen),
        "R" => Some(Role::Rook),
        "B" => Some(Role::Bishop),
        "N" => Some(Role::Knight),
        _ => return None,
    };
    (!tail.is_empty()).then_some(Uci { promotion, ..uci })
}
