//! A game, or why there is none.

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
    TooManyPawns {
        /// Whose pawns.
        color: Color,
        /// How many there are.
        pawns: usize,
    },
    /// More promoted men than pawns are gone.
    ///
    /// Men that have never moved cut the board into regions that no bishop, rook or queen leaves; more of a kind in a region
    /// than began there have been promoted, and so have bishops beyond the first on squares of one color.
    TooManyPromoted {
        /// Whose men.
        color: Color,
        /// Pawns that are gone.
        gone: usize,
        /// The men of whom some must have been promoted.
        men: Vec<Promoted>,
    },
    /// A castling right of a king and a rook of which one does not stand where it can have begun.
    CastlingRight(Color, CastlingSide),
    /// Castling rights that no one initial position gives.
    CastlingRights,
    /// An en passant square after a double step that cannot have been played.
    EnPassant {
        /// The square passed.
        square: Square,
        /// Why the position before the double step cannot arise.
        before: Box<Unreachable>,
    },
    /// The pawns stand where they cannot get with the captures that there have been.
    PawnCaptures(PawnCaptures),
    /// A king stands where no way past men that have never moved leads to.
    KingWalledOut {
        /// Whose king.
        color: Color,
        /// Where it stands.
        king: Square,
        /// The men that have never moved, on whom every way ends or on squares that they attack.
        walls: Vec<(Role, Square)>,
    },
    /// A bishop, rook or queen stands where men that have never moved let none of its kind in, and no pawn was promoted.
    OutOfReach {
        /// Whose man.
        color: Color,
        /// What it is.
        role: Role,
        /// Where it stands.
        square: Square,
        /// Where those of its kind began that can have come there; as many others stand there.
        began: Vec<Square>,
        /// The men around that have never moved.
        walls: Vec<(Role, Square)>,
    },
    /// King, queen and rooks shut in on their first rank by men that have never moved cannot have changed places as they stand.
    Shuffled {
        /// Whose men.
        color: Color,
        /// Who they are, and where they stand.
        men: Vec<(Role, Square)>,
    },
    /// Nobody who can have moved has lost a move, and the number of moves does not fit the side to move.
    Parity {
        /// Whose turn it is.
        turn: Color,
        /// Pawns on their third rank, who have made one move each; the others have made none.
        pawns: Vec<Square>,
        /// Men shut in who can have moved and lost no move; whoever else is no knight has never moved.
        shut_in: Vec<(Role, Square)>,
        /// How many men are gone, each of whom was taken where it began or was shut in.
        gone: usize,
    },
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
        /// The men of whom some must have been promoted, and whose they are.
        promoted: Vec<(Color, Promoted)>,
        /// The pawns that have moved.
        pawns: Vec<Square>,
    },
    /// Whatever the last move was, the position before it cannot arise.
    NoLastMove(LastMove),
    /// Every possible last move leads back to a position that cannot arise, within so many moves.
    EveryLastMove {
        /// Moves taken back at most.
        plies: u32,
        /// What the last move can have been.
        last: LastMove,
    },
}

/// Men of one kind, bishops on squares of one color, in one part of the board: more than began there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Promoted {
    /// What they are.
    pub role: Role,
    /// Where they stand.
    pub men: Vec<Square>,
    /// Where those of their kind began that can have come there.
    pub began: Vec<Square>,
    /// First squares of those of their kind who may still castle, and so are there still.
    pub castlers: Vec<Square>,
    /// Where the others of their kind began, whom men that have never moved shut in.
    pub kept_out: Vec<Square>,
    /// Those men.
    pub walls: Vec<(Role, Square)>,
}

/// Pawns of one side that need more captures than there can have been.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PawnCaptures {
    /// Whose pawns.
    pub color: Color,
    /// Where they stand.
    pub pawns: Vec<Square>,
    /// The fewest captures that bring them there; if `light_bishop` is told, those on squares of the other color. `None` if none
    /// do.
    pub needed: Option<usize>,
    /// The men of the other side that are gone.
    pub gone: usize,
    /// First squares of those of them that were shut in there, and were not taken by a pawn.
    pub at_home: Vec<Square>,
    /// The bishop that is gone and that no pawn took there: is it the one on light squares?
    pub light_bishop: Option<bool>,
}

/// What can have been the last move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LastMove {
    /// The side that has just moved.
    pub color: Color,
    /// The king of the other side.
    pub king: Square,
    /// Those that give him check.
    pub checkers: Vec<(Role, Square)>,
    /// Whether it may still castle, so that its king and a rook have never moved.
    pub castles: bool,
    /// All of its men, if nobody gives check and none can have moved.
    pub men: Vec<(Role, Square)>,
    /// Who can have moved, as he stands now, and from where: but for moves before which that king would have been in check, or
    /// the other king from three men.
    pub moves: Vec<(Role, Square, Square)>,
}

impl Unreachable {
    /// The argument in a few words, which the reasons of many positions share.
    pub fn argument(&self) -> &'static str {
        match self {
            Unreachable::NotPlayable(_) => "not playable",
            Unreachable::TooManyPawns { .. } => "too many pawns",
            Unreachable::TooManyPromoted { .. } => "too many promoted men",
            Unreachable::CastlingRight(..) | Unreachable::CastlingRights => "castling rights",
            Unreachable::EnPassant { .. } => "en passant",
            Unreachable::PawnCaptures(_) => "captures by pawns",
            Unreachable::KingWalledOut { .. } => "king walled out",
            Unreachable::OutOfReach { .. } => "man out of reach",
            Unreachable::Shuffled { .. } => "order of men shut in",
            Unreachable::Parity { .. } => "parity of moves",
            Unreachable::Kernel { .. } => "kernel of captures",
            Unreachable::NoLastMove(_) => "no last move",
            Unreachable::EveryLastMove { .. } => "every last move",
        }
    }
}
