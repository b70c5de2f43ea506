//! Arrangements with all that a FEN says of them, legal or not.

use crate::{Board, CastlingRights, Color, File, Rank, Role, Square};

/// A board with what stands beside it in a FEN; it need not be legal.
///
/// The Laws need such values: an illegal move may be made and stand, men may be set up wrongly, a
/// king may be missing. [`Setup::problems`] says why a set-up is not playable; one without
/// problems becomes a [`Position`](crate::Position).
///
/// # Equality
/// Two set-ups are equal if all fields are; the en passant square counts as written, whether or
/// not a pawn can take there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Setup {
    /// Which man stands where.
    pub board: Board,
    /// The side that has the move.
    pub turn: Color,
    /// The castlings that have not been lost.
    pub castling: CastlingRights,
    /// The square passed over by a pawn that has just made a double step, as written: it may be
    /// set where no capture is possible.
    pub en_passant: Option<Square>,
    /// Moves of either side since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move to be made next; it begins at 1 and grows after Black's move.
    pub fullmove_number: u32,
}

impl Setup {
    /// An empty board with White to move, no rights, move 1.
    pub const EMPTY: Setup = Setup {
        board: Board::EMPTY,
        turn: Color::White,
        castling: CastlingRights::NONE,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// The initial position of orthodox chess.
    pub const fn initial() -> Setup {
        Setup {
            board: Board::INITIAL,
            castling: CastlingRights::ORTHODOX,
            ..Setup::EMPTY
        }
    }

    /// Is there a castling right that orthodox chess does not know: another rook than that of the
    /// a- or h-file, or a king not on the e-file?
    ///
    /// ```
    /// use jadoube_board::Setup;
    /// assert!(!Setup::initial().is_chess960());
    /// assert!(Setup::chess960(0).is_chess960());
    /// ```
    pub fn is_chess960(&self) -> bool {
        self.castling.iter().any(|(color, side, rook)| {
            let orthodox_king = Square::new(File::E, color.back_rank());
            rook.file() != side.orthodox_rook_file()
                || self
                    .board
                    .king(color)
                    .is_some_and(|king| king != orthodox_king)
        })
    }

    /// The square of the pawn that could be taken en passant, the one that made the double step.
    pub fn en_passant_pawn(&self) -> Option<Square> {
        self.en_passant?.offset(0, -self.turn.forward())
    }

    /// The same set-up with colors and sides of the board exchanged, for the other side to move.
    ///
    /// Every move of the one is, ranks reversed, a move of the other.
    #[must_use]
    pub fn mirrored(&self) -> Setup {
        let mut castling = CastlingRights::NONE;
        for (color, side, rook) in self.castling.iter() {
            castling.set(!color, side, rook.file());
        }
        Setup {
            board: self.board.mirrored(),
            turn: !self.turn,
            castling,
            en_passant: self.en_passant.map(Square::flip),
            ..*self
        }
    }

    /// Is this the rank on which a pawn of `color` can be taken en passant, seen by who takes?
    pub(crate) const fn en_passant_rank(taker: Color) -> Rank {
        match taker {
            Color::White => Rank::R6,
            Color::Black => Rank::R3,
        }
    }

    /// The en passant square, if a pawn can legally take there.
    pub fn legal_en_passant(&self) -> Option<Square> {
        let target = self.en_passant?;
        let takers = crate::attacks::pawn(!self.turn, target)
            & self.board.men(crate::Man::new(self.turn, Role::Pawn));
        takers
            .iter()
            .map(|from| crate::Move::new(from, target))
            .any(|mv| self.en_passant_shape(mv) && self.judge_move(mv).is_ok())
            .then_some(target)
    }
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::initial()
    }
}
