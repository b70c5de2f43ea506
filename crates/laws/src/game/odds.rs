//! Games at odds: what is taken off, who begins, and what the giver or the receiver may do for it later.

use jadoube_board::{Bitboard, Board, Color, File, Move, Role, Setup, Square};

use super::Game;
use crate::code::Code;
use crate::code::params::odds::{CastleWithoutRook, OddsTimeCount};
use crate::terms::{Odds, OddsKind, Terms, TermsError};

/// What odds leave to be minded while a game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OddsState {
    /// Moves that the player on turn has still to make in his opening turn, the present one included; 0 in any other
    /// turn.
    pub to_make: u32,
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
        self.to_make = match turn == who {
            true if legal => self.to_make.saturating_sub(1),
            true => self.to_make,
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
        state.to_make = odds.moves_given().filter(|moves| *moves > 1).unwrap_or(0);
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

impl Game {
    /// What odds leave to be minded.
    pub fn odds_state(&self) -> OddsState {
        self.standing.odds
    }

    /// The rank, from the mover's side, beyond which no man may go in the moves of an opening turn at odds.
    pub(crate) fn furthest_rank(&self) -> Option<u8> {
        if self.standing.odds.to_make == 0 {
            return None;
        }
        let rule = self.code.rules.odds.several_moves.as_ref()?;
        Some(rule.at(self.event())?.is.furthest_rank)
    }

    /// Whether a move goes beyond the rank that odds of several moves leave open.
    pub(crate) fn goes_too_far(&self, made: Move) -> bool {
        let Some(furthest) = self.furthest_rank() else {
            return false;
        };
        let rank = made.to().rank().index();
        let own = match self.turn() {
            Color::White => rank + 1,
            Color::Black => 8 - rank,
        };
        !self.castles(made) && own > furthest
    }

    /// The castlings of the player on turn on a side from which his rook was given: the king's move alone.
    pub(crate) fn castlings_without_rook(&self) -> Vec<Move> {
        let who = self.turn();
        self.standing
            .odds
            .rookless
            .iter()
            .filter(|corner| corner.rank() == who.back_rank())
            .filter_map(|corner| self.castling_without_rook(who, corner))
            .collect()
    }

    fn castling_without_rook(&self, who: Color, corner: Square) -> Option<Move> {
        let rule = self.code.rules.odds.castle_without_rook.as_ref()?;
        if *rule.at(self.event())?.is == CastleWithoutRook::IfSquareNeverOccupied
            && self.standing.odds.visited.has(corner)
        {
            return None;
        }
        let board = &self.setup().board;
        let back = who.back_rank();
        let king = Square::new(File::E, back);
        let (between, way) = if corner.file() == File::A {
            (
                [File::A, File::B, File::C, File::D].as_slice(),
                [File::E, File::D, File::C],
            )
        } else {
            (
                [File::F, File::G, File::H].as_slice(),
                [File::E, File::F, File::G],
            )
        };
        let empty = between
            .iter()
            .all(|file| board.get(Square::new(*file, back)).is_none());
        let safe = way.iter().all(|file| {
            board
                .attackers(Square::new(*file, back), who.opposite(), board.occupied())
                .is_empty()
        });
        let at_home = board
            .get(king)
            .is_some_and(|man| man.role == Role::King && man.color == who);
        (empty && safe && at_home).then(|| Move::new(king, Square::new(way[2], back)))
    }

    /// Moves of a player beyond those he made, by which the code counts odds towards the time limit.
    pub(crate) fn time_bonus_of_odds(&self, who: Color) -> u32 {
        let Some(odds) = self.terms.odds.as_ref().filter(|odds| odds.giver == who) else {
            return 0;
        };
        let counts = self
            .code
            .rules
            .odds
            .time_count
            .as_ref()
            .and_then(|rule| rule.at(self.event()))
            .is_some_and(|rule| *rule.is == OddsTimeCount::AsManyForBoth);
        let begun = self.standing.tally.made[who] > 0 && self.terms.start.fullmove_number <= 1;
        match odds.moves_given() {
            Some(moves) if counts && begun => moves.saturating_sub(1),
            _ => 0,
        }
    }
}
