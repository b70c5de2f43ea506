//! Games at odds: what is taken off, who begins, and what the giver or the receiver may do for it later.

use jadoube_board::{Bitboard, Board, ByColor, Color, File, Move, Role, Setup, Square};
use jadoube_codes::Code;

use crate::terms::{Odds, OddsKind, Terms, TermsError};

/// What odds leave to be minded while a game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OddsState {
    /// Moves that each player has still to make in his opening turn, the present one included; 0 for whoever has none of
    /// several moves.
    pub to_make: ByColor<u32>,
    /// Squares of rooks that were given, while the king on that side has not moved.
    pub rookless: Bitboard,
    /// Those of them on which a man has stood since.
    pub visited: Bitboard,
}

impl OddsState {
    /// The state after a move of `who`; the turn is then that of `turn`.
    pub(super) fn after(
        mut self,
        before: &Board,
        who: Color,
        made: Move,
        legal: bool,
        turn: Color,
    ) -> OddsState {
        self.to_make[who] = match turn == who {
            true if legal => self.to_make[who].saturating_sub(1),
            true => self.to_make[who],
            false => 0,
        };
        let king = before
            .get(made.from())
            .filter(|man| man.role == Role::King)
            .map(|man| man.color);
        if let Some(color) = king {
            self.rookless = self
                .rookless
                .iter()
                .filter(|square| square.rank() != color.back_rank())
                .fold(Bitboard::EMPTY, Bitboard::with);
        }
        if self.rookless.has(made.to()) {
            self.visited = self.visited.with(made.to());
        }
        self
    }
}

/// The men and the turn at the beginning, with the odds taken off.
///
/// # Errors
/// [`TermsError`] when the code knows no odds, or a man to be given is not the giver's.
pub(super) fn set_up(code: &Code, terms: &Terms) -> Result<(Setup, OddsState), TermsError> {
    let mut setup = terms.start;
    let mut state = OddsState::default();
    let Some(odds) = &terms.odds else {
        return Ok((setup, state));
    };
    if !is_known(code, odds) {
        return Err(TermsError::OddsUnknown {
            code: code.id.to_owned(),
        });
    }
    let from_the_array = terms.start.board == Setup::initial().board;
    let given = men_given(odds);
    for &square in &given {
        let man = setup.board.get(square);
        match man {
            Some(man) if man.color == odds.giver && man.role != Role::King => {
                setup.board.set(square, None);
                setup.castling.remove_rook(square);
            }
            None if !from_the_array => {}
            _ => return Err(TermsError::NothingToGive(square)),
        }
        if is_rooks_corner(&setup.board, odds.giver, square)
            && man.is_none_or(|man| man.role == Role::Rook)
        {
            state.rookless = state.rookless.with(square);
        }
    }
    if begins(&setup, &given) {
        setup.turn = odds.beginner();
        state.to_make[setup.turn] = odds.moves_given().filter(|moves| *moves > 1).unwrap_or(0);
    }
    Ok((setup, state))
}

/// Whether the code has rules for such odds.
fn is_known(code: &Code, odds: &Odds) -> bool {
    let rules = &code.rules.odds;
    match odds.what {
        OddsKind::Moves(_) | OddsKind::PawnAndTwoMoves => rules.several_moves.is_some(),
        OddsKind::Move => rules.move_given.is_some() || rules.first_mover.is_some(),
        _ => rules.first_mover.is_some(),
    }
}

/// Whether the game begins here: the array, save for what was given.
fn begins(setup: &Setup, given: &[Square]) -> bool {
    let array = Setup::initial().board;
    Square::ALL.into_iter().all(|square| {
        setup.board.get(square) == array.get(square)
            || (setup.board.get(square).is_none() && given.contains(&square))
    })
}

/// The squares of the men given; where only a kind is named, the king's bishop's pawn and the queen's piece.
fn men_given(odds: &Odds) -> Vec<Square> {
    let back = odds.giver.back_rank();
    let pawn = Square::new(File::F, odds.giver.pawn_rank());
    match &odds.what {
        OddsKind::Move | OddsKind::Moves(_) => vec![],
        OddsKind::Pawn | OddsKind::PawnAndMove | OddsKind::PawnAndTwoMoves => vec![pawn],
        OddsKind::Piece(role) => vec![match role {
            Role::Pawn => pawn,
            Role::Knight => Square::new(File::B, back),
            Role::Bishop => Square::new(File::C, back),
            Role::Rook => Square::new(File::A, back),
            Role::Queen | Role::King => Square::new(File::D, back),
        }],
        OddsKind::Men(squares) => squares.clone(),
    }
}

fn is_rooks_corner(board: &Board, giver: Color, square: Square) -> bool {
    let at_home = board
        .get(Square::new(File::E, giver.back_rank()))
        .is_some_and(|man| man.role == Role::King && man.color == giver);
    at_home && square.rank() == giver.back_rank() && matches!(square.file(), File::A | File::H)
}
