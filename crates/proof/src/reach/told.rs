//! What is answered: a game, or why there is none.

use core::fmt;

use jadoube_board::{CastlingSide, Color, Move, Role, Setup, SetupProblem, Square};

/// A game to the position asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ProofGame {
    /// Where it starts: the initial position, or one of Chess960 if castling rights say so.
    pub start: Setup,
    /// The moves, from the start on.
    pub moves: Vec<Move>,
}

/// Why no game leads to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Unreachable {
    /// It is not playable, for all these reasons.
    NotPlayable(Vec<SetupProblem>),
    /// More pawns than a side begins with.
    TooManyPawns(Color),
    /// More promoted men than pawns are gone.
    ///
    /// Pawns on their first squares have never moved, nor have kings and rooks that may still castle. They
    /// cut the board into regions that no bishop, rook or queen leaves; more of a kind in a region than
    /// began there have been promoted, and so have bishops beyond the first on squares of one color.
    TooManyPromoted {
        /// Whose men.
        color: Color,
        /// Men that must have been promoted.
        promoted: usize,
        /// Pawns that are gone.
        gone: usize,
        /// The men of each kind on the board of which some must have been promoted: queens,
        /// rooks, bishops on dark and on light squares, knights; 0 for the other kinds.
        of: [usize; 5],
    },
    /// A castling right that neither the initial position nor Chess960 gives.
    CastlingRight(Color, CastlingSide),
    /// Castling rights that no one starting position of Chess960 gives.
    CastlingRights,
    /// An en passant square after a double step that cannot have been played.
    EnPassant(Square),
    /// The pawns stand where they cannot get with the captures that there have been.
    PawnCaptures(Color),
    /// A king stands where no way past pawns, kings and rooks that have never moved leads to.
    KingWalledOut {
        /// Whose king.
        color: Color,
        /// Where it stands.
        king: Square,
    },
    /// A bishop, rook or queen stands where men that have never moved let none of its kind in, and no pawn was promoted.
    OutOfReach {
        /// Whose man.
        color: Color,
        /// What it is.
        role: Role,
        /// Where it stands.
        square: Square,
        /// Men of its kind that began where it can get, all of whom are there.
        began: usize,
        /// The men around that have never moved.
        shut: Vec<Square>,
    },
    /// King, queen and rooks shut in on their first rank by men that have never moved cannot have changed places as they stand.
    Shuffled {
        /// Whose men.
        color: Color,
        /// Who they are, and where they stand.
        men: Vec<(Role, Square)>,
    },
    /// Only knights, and men shut in on their first rank, have moved, and the number of their moves does not fit the side to move.
    Parity,
    /// No series of captures brings the pawns where they stand and the promoted men through.
    ///
    /// Of every file only the order of its pawns is kept, a white one below a black one at the
    /// start. A capture takes a pawn off the board, or carries one to the file beside it, in the
    /// place of the pawn it takes or anywhere, or to promotion. A pawn on its first square has
    /// never moved: it is never taken, and nothing gets behind it. At the end every pawn too many
    /// must have a free way to promotion, and the promoted men must find promotions on files from
    /// where they could come to the region of the board where they stand: bishops to squares of
    /// their color, and no bishop, rook or queen through men that never moved. Nobody is promoted
    /// where a king or rook stands that may still castle, nor by way of a square from which a pawn
    /// checks such a king: he has not moved, and so it was taken there.
    Kernel {
        /// Captures there have been.
        captures: usize,
        /// Men that must have been promoted.
        promoted: usize,
    },
    /// The side not to move has no possible last move.
    NoLastMove,
    /// Every possible last move leads back to a position that cannot arise, within so many moves.
    EveryLastMove {
        /// Moves taken back at most.
        plies: u32,
    },
}

impl Unreachable {
    /// The argument in a few words, which the reasons of many positions share.
    pub fn argument(&self) -> &'static str {
        match self {
            Unreachable::NotPlayable(_) => "not playable",
            Unreachable::TooManyPawns(_) => "too many pawns",
            Unreachable::TooManyPromoted { .. } => "too many promoted men",
            Unreachable::CastlingRight(..) | Unreachable::CastlingRights => "castling rights",
            Unreachable::EnPassant(_) => "en passant",
            Unreachable::PawnCaptures(_) => "captures by pawns",
            Unreachable::KingWalledOut { .. } => "king walled out",
            Unreachable::OutOfReach { .. } => "man out of reach",
            Unreachable::Shuffled { .. } => "order of men shut in",
            Unreachable::Parity => "parity of moves",
            Unreachable::Kernel { .. } => "kernel of captures",
            Unreachable::NoLastMove => "no last move",
            Unreachable::EveryLastMove { .. } => "every last move",
        }
    }
}

impl fmt::Display for Unreachable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreachable::NotPlayable(problems) => {
                let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
                out.write_str(&told.join("; "))
            }
            Unreachable::TooManyPawns(color) => write!(out, "{color} has more than eight pawns"),
            Unreachable::TooManyPromoted { color, promoted, gone, of } => {
                write!(out, "{color} has {}: at least {promoted} of them must have been promoted", listed(of))?;
                match gone {
                    0 => out.write_str(", but no pawn is gone"),
                    1 => out.write_str(", but only one pawn is gone"),
                    gone => write!(out, ", but only {gone} pawns are gone"),
                }
            }
            Unreachable::CastlingRight(color, side) => {
                let wing = match side {
                    CastlingSide::King => "king's",
                    CastlingSide::Queen => "queen's",
                };
                write!(out, "{color} cannot have the right to castle on the {wing} side")
            }
            Unreachable::CastlingRights => out.write_str(
                "no starting position of Chess960 has king and rooks on all the files that the castling rights need",
            ),
            Unreachable::EnPassant(square) => {
                write!(out, "no pawn can have passed {square} with the last move")
            }
            Unreachable::PawnCaptures(color) => write!(
                out,
                "a pawn changes its file by capturing alone, and as the {color} pawns stand they have captured more often than men of {} are gone",
                color.opposite()
            ),
            Unreachable::KingWalledOut { color, king } => write!(
                out,
                "the {color} king cannot have come to {king}: men that have never moved, and the squares that they attack, left it no way there from e{}",
                color.back_rank()
            ),
            Unreachable::OutOfReach { color, role, square, began, shut } => {
                let (man, men) = (role.name(), behind(shut));
                match began {
                    0 => write!(out, "the {color} {man} on {square} cannot have come there past {men}"),
                    began => write!(
                        out,
                        "the {color} {man} on {square} is one too many where it stands: past {men}, none but the {began} that began there can be there"
                    ),
                }?;
                write!(out, ", and no {color} pawn can have been promoted there")
            }
            Unreachable::Shuffled { color, men } => {
                let men: Vec<String> = men.iter().map(|(role, square)| format!("{} on {square}", role.name())).collect();
                write!(
                    out,
                    "{color} has {} shut in on the first rank behind men that have never moved, where they cannot have got past each other to stand in this order",
                    row(&men)
                )
            }
            Unreachable::Parity => out.write_str(
                "no man is gone and no pawn has moved: whoever can have moved, knights and shut-in rooks, changes the color of his square with every move, and as they stand it would be the other side's turn",
            ),
            Unreachable::Kernel { captures, promoted } => {
                let captures = match captures {
                    0 => "no man is gone; without a capture".to_owned(),
                    1 => "one man is gone; with one capture".to_owned(),
                    men => format!("{men} men are gone; with {men} captures"),
                };
                write!(out, "{captures} the pawns cannot have got past each other to where they stand")?;
                match promoted {
                    0 => Ok(()),
                    1 => out.write_str(" while one more got through to be promoted"),
                    men => write!(out, " while {men} more got through to be promoted"),
                }
            }
            Unreachable::NoLastMove => out.write_str("the side that has just moved can have made no last move"),
            Unreachable::EveryLastMove { plies } => write!(
                out,
                "whatever the last moves were, with up to {plies} of them taken back there is always a position that cannot arise either"
            ),
        }
    }
}

/// Men that have never moved, by their squares if they are few.
fn behind(men: &[Square]) -> String {
    let squares: Vec<String> = men.iter().map(ToString::to_string).collect();
    match men.len() {
        1 => format!("the man on {}, who has never moved", row(&squares)),
        2..=4 => format!("the men on {}, who have never moved", row(&squares)),
        _ => "the men around that have never moved".to_owned(),
    }
}

/// Words in a row, the last after an "and".
fn row(words: &[String]) -> String {
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

/// The men that there are of these kinds, in words.
fn listed(of: &[usize; 5]) -> String {
    const KINDS: [(&str, &str); 5] = [
        ("queen", ""),
        ("rook", ""),
        ("bishop", " on dark squares"),
        ("bishop", " on light squares"),
        ("knight", ""),
    ];
    let told: Vec<String> = of
        .iter()
        .zip(KINDS)
        .filter(|(men, _)| **men > 0)
        .map(|(men, (role, where_))| {
            let plural = if *men == 1 { "" } else { "s" };
            format!("{men} {role}{plural}{where_}")
        })
        .collect();
    row(&told)
}
