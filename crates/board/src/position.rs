//! Positions that can be played: state, play, and questions about check.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::king_state::KingState;
use crate::{
    Bitboard, Board, CastlingRights, CastlingSide, Color, FenError, FenStyle, Man, Move, Rank,
    Role, Setup, SetupProblem, Square, attacks, hash,
};

/// A position without any [`SetupProblem`], from which legal moves are generated and played.
///
/// 64 bytes, and `Copy`: a move is taken back by keeping the position before it.
///
/// # Equality
/// Positions are equal if men, turn, castling rights, possible en passant captures and both clocks
/// are. For repetition, which does not ask for clocks, compare [`Position::hash`], or
/// [`Position::same_for_repetition`] where an accident of one in 2^64 is one too many.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) board: Board,
    /// Of men and turn, kept up to date.
    pub(crate) placement_hash: u64,
    /// The squares of the rooks that may still castle. The wing follows from the king's square.
    pub(crate) castling: Bitboard,
    pub(crate) halfmove_clock: u32,
    pub(crate) fullmove_number: u32,
    pub(crate) turn: Color,
    /// Only if a pawn can legally take there.
    pub(crate) en_passant: Option<Square>,
    /// What the board shows of the king of the side to move.
    pub(crate) king_state: KingState,
}

impl Position {
    /// The initial position of orthodox chess.
    pub fn initial() -> Position {
        Position::trusting(&Setup::initial())
    }

    /// Reads a FEN in any of its forms and checks that it can be played.
    ///
    /// # Errors
    /// A text that is not a FEN, or every reason why the set-up is not playable.
    ///
    /// ```
    /// use jadoube_board::Position;
    /// let error = Position::from_fen("4k3/8/8/8/8/8/8/8 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "not playable: white has no king");
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position, PositionError> {
        let setup = Setup::from_fen(fen).map_err(PositionError::Fen)?;
        Position::from_setup(&setup).map_err(PositionError::NotPlayable)
    }

    /// The position of a set-up without problems.
    ///
    /// # Errors
    /// Every reason why the set-up is not playable.
    pub fn from_setup(setup: &Setup) -> Result<Position, Vec<SetupProblem>> {
        let problems = setup.problems();
        if problems.is_empty() {
            Ok(Position::trusting(setup))
        } else {
            Err(problems)
        }
    }

    /// The position of a set-up known to be playable.
    fn trusting(setup: &Setup) -> Position {
        let mut position = Position {
            board: setup.board,
            placement_hash: hash::placement(&setup.board, setup.turn),
            castling: setup.castling.iter().map(|(_, _, rook)| rook).collect(),
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            turn: setup.turn,
            en_passant: None,
            king_state: KingState::default(),
        };
        position.look_at_king();
        if let Some(target) = setup.en_passant {
            position.offer_en_passant(target);
        }
        position
    }

    /// The same as a set-up. The en passant square is there only if a pawn can legally take.
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            turn: self.turn,
            castling: self.castling_rights(),
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// Writes the position as a FEN.
    pub fn to_fen(&self, style: FenStyle) -> String {
        self.to_setup().to_fen(style)
    }

    /// A number for men, turn, castling rights and en passant, as repetition compares them.
    ///
    /// The en passant square counts only if a pawn can legally take there; a pinned pawn gives
    /// none.
    ///
    /// ```
    /// use jadoube_board::Position;
    /// let with = Position::from_fen("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1").unwrap();
    /// let without = Position::from_fen("4k3/8/8/8/4P3/8/8/4K3 b - - 7 9").unwrap();
    /// assert_eq!(with.hash(), without.hash());
    /// ```
    #[inline]
    pub fn hash(&self) -> u64 {
        let target = match self.en_passant() {
            Some(square) => hash::parts::en_passant(square),
            None => 0,
        };
        self.placement_hash ^ hash::parts::castling(self.castling) ^ target
    }

    /// A number for men and turn alone.
    #[inline]
    pub fn placement_hash(&self) -> u64 {
        self.placement_hash
    }

    /// Which man stands where.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The castlings that have not been lost.
    pub fn castling_rights(&self) -> CastlingRights {
        let mut rights = CastlingRights::NONE;
        for rook in self.castling {
            let color = if rook.rank() == Rank::R1 {
                Color::White
            } else {
                Color::Black
            };
            rights.set(color, self.wing(rook, color), rook.file());
        }
        rights
    }

    /// The square where a pawn can legally take en passant.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Moves of either side since the last capture or pawn move.
    #[inline]
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move to be made next, beginning at 1 and growing after Black's move.
    #[inline]
    pub fn fullmove_number(&self) -> u32 {
        self.fullmove_number
    }

    /// The man on a square.
    #[inline]
    pub fn man_at(&self, square: Square) -> Option<Man> {
        self.board.get(square)
    }

    /// The square of a king.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        // A position has exactly one king of each color.
        Square::masked(self.board.kings(color).0.trailing_zeros())
    }

    /// The squares from which men of color `by` attack `square`; pinned men attack as well.
    #[inline]
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.board.attackers(square, by, self.board.occupied())
    }

    /// The men that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king(self.turn), !self.turn)
    }

    /// Is the side to move in check?
    #[inline]
    pub fn is_check(&self) -> bool {
        self.king_state.in_check
    }

    /// Is the side to move in check without a legal move?
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Is the side to move not in check, but without a legal move?
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// The men of a color that alone stand between their king and an enemy slider.
    pub fn pinned(&self, color: Color) -> Bitboard {
        let king = self.king(color);
        let straight = attacks::rook(king, Bitboard::EMPTY) & self.board.straight_sliders();
        let slanted = attacks::bishop(king, Bitboard::EMPTY) & self.board.slanted_sliders();
        let own = self.board.by_color(color);
        let occupied = self.board.occupied();
        let mut pinned = Bitboard::EMPTY;
        for slider in (straight | slanted) - own {
            let shield = attacks::between(king, slider) & occupied;
            if !shield.is_several() {
                pinned |= shield & own;
            }
        }
        pinned
    }

    /// Does a legal move take something?
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.board.by_color(!self.turn).has(mv.to()) || self.is_en_passant(mv)
    }

    /// To which wing does a legal move castle, if it does?
    #[inline]
    pub fn is_castling(&self, mv: Move) -> Option<CastlingSide> {
        let castles = self.board.by_color(self.turn).has(mv.to());
        castles.then(|| {
            if mv.to() > mv.from() {
                CastlingSide::King
            } else {
                CastlingSide::Queen
            }
        })
    }

    /// Does a legal move take en passant?
    #[inline]
    pub fn is_en_passant(&self, mv: Move) -> bool {
        self.en_passant == Some(mv.to()) && self.board.by_role(Role::Pawn).has(mv.from())
    }

    /// The move that castles to this wing, if the right has not been lost. It may not be legal now.
    pub fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        let rook = self.castling_rights().get(self.turn, side)?;
        Some(Move::new(self.king(self.turn), rook))
    }

    /// Are men, turn, castling rights and possible en passant captures the same?
    pub fn same_for_repetition(&self, other: &Position) -> bool {
        self.board == other.board
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
    }

    /// The wing of a rook that may castle.
    #[inline]
    pub(crate) fn wing(&self, rook: Square, color: Color) -> CastlingSide {
        if rook > self.king(color) {
            CastlingSide::King
        } else {
            CastlingSide::Queen
        }
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::initial()
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.to_fen(FenStyle::Standard))
    }
}

/// A text gives no position that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The text is not a FEN.
    Fen(FenError),
    /// It is a FEN, but the set-up is not playable, for all these reasons.
    NotPlayable(Vec<SetupProblem>),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Fen(error) => error.fmt(f),
            PositionError::NotPlayable(problems) => {
                f.write_str("not playable")?;
                for (i, problem) in problems.iter().enumerate() {
                    write!(f, "{} {problem}", if i == 0 { ":" } else { ";" })?;
                }
                Ok(())
            }
        }
    }
}

impl core::error::Error for PositionError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            PositionError::Fen(error) => Some(error),
            PositionError::NotPlayable(_) => None,
        }
    }
}

/// As the documentation promises: a cache line, so that copies are cheap.
const _: () = assert!(size_of::<Position>() == 64);
