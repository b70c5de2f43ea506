//! Standard algebraic notation: the strict form of PGN, read, resolved and written.
//!
//! The written form ([`San`]), the parsed form and the move are three things: a text may be no SAN
//! ([`SanError`]), or be SAN but no move of this position ([`ReadError`]).

use std::fmt;
use std::str::FromStr;

use jadoube_board::{CastlingSide, File, Man, Move, Position, Rank, Role, Square};

use crate::reading::{ReadError, ReadOptions, read_move_at};
use crate::systems::Systems;

/// What a SAN text says, before it is looked for on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SanMove {
    /// A man goes to `to`.
    Normal {
        /// The kind of man.
        role: Role,
        /// The file that it comes from, if said.
        file: Option<File>,
        /// The rank that it comes from, if said.
        rank: Option<Rank>,
        /// Whether the sign `x` stands there.
        capture: bool,
        /// The arrival square.
        to: Square,
        /// The piece that a pawn becomes.
        promotion: Option<Role>,
    },
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
}

/// The sign at the end of a SAN move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckSign {
    /// `+`
    Check,
    /// `#`
    Mate,
}

/// A move in standard algebraic notation.
///
/// ```
/// use jadoube_board::Position;
/// use jadoube_notation::san::San;
///
/// let san: San = "Nf3".parse().unwrap();
/// let played = san.resolve(&Position::initial()).unwrap();
/// assert_eq!(San::of(&Position::initial(), played).to_string(), "Nf3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct San {
    /// The move.
    pub played: SanMove,
    /// The sign of check or mate.
    pub check: Option<CheckSign>,
}

/// The text is not standard algebraic notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SanError {
    text: String,
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{}\" is not standard algebraic notation, such as e4, Nf3, exd5, R1e2, e8=Q or O-O",
            self.text
        )
    }
}

impl std::error::Error for SanError {}

impl FromStr for San {
    type Err = SanError;

    fn from_str(text: &str) -> Result<San, SanError> {
        San::parse(text.as_bytes()).ok_or_else(|| SanError {
            text: text.to_owned(),
        })
    }
}

impl San {
    /// Parses the strict form; `None` if the bytes are anything else.
    pub fn parse(text: &[u8]) -> Option<San> {
        let (body, check) = match text.split_last()? {
            (b'+', body) => (body, Some(CheckSign::Check)),
            (b'#', body) => (body, Some(CheckSign::Mate)),
            _ => (text, None),
        };
        let played = match body {
            b"O-O" => SanMove::Castle(CastlingSide::King),
            b"O-O-O" => SanMove::Castle(CastlingSide::Queen),
            _ => parse_normal(body)?,
        };
        Some(San { played, check })
    }

    /// The legal move that this means.
    ///
    /// # Errors
    ///
    /// [`ReadError`] tells why there is none, with every reason, or names the candidates if several fit.
    pub fn resolve(&self, position: &Position) -> Result<Move, ReadError> {
        let legal = position.legal_moves();
        let mut fitting = legal
            .iter()
            .copied()
            .filter(|&played| self.fits(position, played));
        match (fitting.next(), fitting.next()) {
            (Some(played), None) => Ok(played),
            _ => read_move_at(
                position,
                &self.to_string(),
                &ReadOptions::from(Systems::SAN),
            )
            .only(),
        }
    }

    /// The one legal move that this means; `None` where there is none or several, without the reasons.
    #[cfg(feature = "pgn")]
    pub(crate) fn quickly(&self, position: &Position) -> Option<Move> {
        let legal = position.legal_moves();
        let mut fitting = legal
            .iter()
            .copied()
            .filter(|&played| self.fits(position, played));
        match (fitting.next(), fitting.next()) {
            (Some(played), None) => Some(played),
            _ => None,
        }
    }

    /// Whether a legal move is written here with more of its origin than tells it from the moves of like men.
    #[cfg(feature = "pgn")]
    pub(crate) fn names_too_much(&self, position: &Position, played: Move) -> bool {
        let said = |san: SanMove| match san {
            SanMove::Normal { file, rank, .. } => {
                usize::from(file.is_some()) + usize::from(rank.is_some())
            }
            SanMove::Castle(_) => 0,
        };
        let here = said(self.played);
        here > 0 && here > said(SanMove::of(position, played))
    }

    fn fits(&self, position: &Position, played: Move) -> bool {
        let castling = position.is_castling(played);
        match self.played {
            SanMove::Castle(side) => castling == Some(side),
            SanMove::Normal {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => {
                castling.is_none()
                    && played.to() == to
                    && played.promotion() == promotion
                    && position
                        .man_at(played.from())
                        .is_some_and(|man| man.role == role)
                    && file.is_none_or(|file| played.from().file() == file)
                    && rank.is_none_or(|rank| played.from().rank() == rank)
                    && capture == position.is_capture(played)
            }
        }
    }

    /// Writes a legal move: the shortest origin that is unambiguous, and the sign of check or mate.
    pub fn of(position: &Position, played: Move) -> San {
        let after = position.clone().played(played);
        let check = match (after.is_check(), after.has_legal_move()) {
            (false, _) => None,
            (true, true) => Some(CheckSign::Check),
            (true, false) => Some(CheckSign::Mate),
        };
        San {
            played: SanMove::of(position, played),
            check,
        }
    }
}

impl SanMove {
    /// The move without its sign of check, which takes no look at the position after it.
    pub fn of(position: &Position, played: Move) -> SanMove {
        if let Some(side) = position.is_castling(played) {
            return SanMove::Castle(side);
        }
        let role = position
            .man_at(played.from())
            .map_or(Role::Pawn, |man| man.role);
        let capture = position.is_capture(played);
        let (file, rank) = match role {
            Role::Pawn => (capture.then(|| played.from().file()), None),
            Role::King => (None, None),
            _ => origin(position, played, role),
        };
        SanMove::Normal {
            role,
            file,
            rank,
            capture,
            to: played.to(),
            promotion: played.promotion(),
        }
    }
}

/// Where the other men of the kind stand that can go to the same square.
pub(crate) fn rivals(position: &Position, played: Move, role: Role, mut tell: impl FnMut(Square)) {
    // A piece goes where it attacks: mostly none of the kind does.
    if role != Role::Pawn {
        let men = position.board().men(Man::new(position.turn(), role));
        let attackers = position.attackers(played.to(), position.turn()) & men;
        if attackers.iter().all(|from| from == played.from()) {
            return;
        }
    }
    position.for_each_legal(|rival| {
        let like = rival.to() == played.to()
            && rival.from() != played.from()
            && position
                .man_at(rival.from())
                .is_some_and(|man| man.role == role);
        if like {
            tell(rival.from());
        }
    });
}

/// As much of the origin as tells `played` from moves of like men to the same square: file, else rank, else both.
fn origin(position: &Position, played: Move, role: Role) -> (Option<File>, Option<Rank>) {
    let from = played.from();
    let (mut others, mut same_file, mut same_rank) = (false, false, false);
    rivals(position, played, role, |rival| {
        others = true;
        same_file |= rival.file() == from.file();
        same_rank |= rival.rank() == from.rank();
    });
    match (others, same_file, same_rank) {
        (false, ..) => (None, None),
        (true, false, _) => (Some(from.file()), None),
        (true, true, false) => (None, Some(from.rank())),
        (true, true, true) => (Some(from.file()), Some(from.rank())),
    }
}

fn parse_normal(body: &[u8]) -> Option<SanMove> {
    let (role, rest) = match body.split_first()? {
        (b'K', rest) => (Role::King, rest),
        (b'Q', rest) => (Role::Queen, rest),
        (b'R', rest) => (Role::Rook, rest),
        (b'B', rest) => (Role::Bishop, rest),
        (b'N', rest) => (Role::Knight, rest),
        _ => (Role::Pawn, body),
    };
    let (rest, promotion) = match rest {
        [coordinates @ .., b'=', letter] => (coordinates, Some(promotion_role(*letter)?)),
        _ => (rest, None),
    };
    let [origin @ .., file, rank] = rest else {
        return None;
    };
    let to = Square::new(parse_file(*file)?, parse_rank(*rank)?);
    let (origin, capture) = match origin {
        [origin @ .., b'x'] => (origin, true),
        _ => (origin, false),
    };
    let (file, rank) = match *origin {
        [] => (None, None),
        [sign] => match parse_file(sign) {
            Some(file) => (Some(file), None),
            None => (None, Some(parse_rank(sign)?)),
        },
        [file, rank] => (Some(parse_file(file)?), Some(parse_rank(rank)?)),
        _ => return None,
    };
    let pawn_form = file.is_some() == capture && rank.is_none();
    if (role == Role::Pawn && !pawn_form) || (role != Role::Pawn && promotion.is_some()) {
        return None;
    }
    Some(SanMove::Normal {
        role,
        file,
        rank,
        capture,
        to,
        promotion,
    })
}

/// What a pawn promotes to, by the letter of the piece; a king or a pawn it is not.
#[inline]
pub(crate) fn promotion_role(letter: u8) -> Option<Role> {
    match letter {
        b'Q' => Some(Role::Queen),
        b'R' => Some(Role::Rook),
        b'B' => Some(Role::Bishop),
        b'N' => Some(Role::Knight),
        _ => None,
    }
}

fn parse_file(sign: u8) -> Option<File> {
    sign.checked_sub(b'a').and_then(File::from_index)
}

fn parse_rank(sign: u8) -> Option<Rank> {
    sign.checked_sub(b'1').and_then(Rank::from_index)
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.played)?;
        match self.check {
            Some(CheckSign::Check) => f.write_str("+"),
            Some(CheckSign::Mate) => f.write_str("#"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for SanMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SanMove::Castle(CastlingSide::King) => f.write_str("O-O"),
            SanMove::Castle(CastlingSide::Queen) => f.write_str("O-O-O"),
            SanMove::Normal {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => {
                if role != Role::Pawn {
                    write!(f, "{}", role.letter())?;
                }
                if let Some(file) = file {
                    write!(f, "{}", file.letter())?;
                }
                if let Some(rank) = rank {
                    write!(f, "{}", rank.digit())?;
                }
                if capture {
                    f.write_str("x")?;
                }
                write!(f, "{to}")?;
                match promotion {
                    Some(role) => write!(f, "={}", role.letter()),
                    None => Ok(()),
                }
            }
        }
    }
}
