//! The half-moves played so far, each with the position that it was played from.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use jadoube_board::{
    Board, ByColor, CastlingSide, Color, Man, Move, Position, Rank, Role, Setup, Square,
};
use jadoube_codes::time::Millis;

use crate::fact::duty::{Clauses, Duty};
use crate::fact::hands::{Hands, StandIn};
use crate::game::clock::Earned;
use crate::game::odds::OddsState;
use crate::game::open::Open;
use crate::game::turn::{Touch, Unfinished};

/// One half-move as it was made, legal or not.
#[derive(Clone, Debug)]
pub struct Ply {
    /// Its index from the beginning of the game, from 0.
    pub index: u32,
    /// The index of the first half-move of the turn that it was made in.
    pub turn_from: u32,
    /// By whom it was made.
    pub who: Color,
    /// The man and the way it went.
    pub made: Move,
    /// Whether it is a legal move.
    pub legal: bool,
    /// The clauses that it breaks as a move.
    pub faults: Clauses,
    /// With how many hands it was made.
    pub hands: Hands,
    /// The duty that it left undone.
    pub unmet: Option<Duty>,
    /// The men touched in that turn, by either player, in order.
    pub touches: Vec<Touch>,
    /// When it was made.
    pub at: Millis,
    /// The times used by then, if the game is timed.
    pub used: Option<ByColor<Millis>>,
    /// What the moves before it had earned on the clocks, if the game is timed.
    pub earned: Option<Earned>,
    /// What else stood open before it.
    pub open: Arc<Open>,
    /// What the other, who had the move, had begun and not finished.
    pub unfinished: Option<Arc<Unfinished>>,
    /// The men as they stood after it, where that is not what the move comes to.
    pub stands: Option<Box<Board>>,
    /// Whether it is completed, beyond having been made.
    pub completed: bool,
    /// The game at the start of that turn.
    pub before: Standing,
    /// The index of the half-move before which that had stood already, where a position was gone back to and nothing played since.
    pub resumes: Option<u32>,
    /// The half-move before it.
    pub previous: Option<Arc<Ply>>,
}

impl Ply {
    /// Whether its player did not have the move.
    pub fn is_out_of_turn(&self) -> bool {
        self.before.setup.turn != self.who
    }

    /// The men that were taken off the board with the move and are no part of it.
    pub fn taken_off_beside(&self) -> Vec<(Square, Man)> {
        let Some(stands) = &self.stands else {
            return Vec::new();
        };
        let comes_to = self.before.setup.play_any(self.made).board;
        comes_to
            .iter()
            .filter(|(square, _)| stands.get(*square).is_none())
            .collect()
    }

    /// The wing of the castling with this king of which it would be a part: it moved the rook to where that castling puts it.
    pub fn rook_of_castling(&self, king: Square) -> Option<CastlingSide> {
        let castling = Move::new(king, self.made.from());
        let side = self.before.setup.castling_shape(castling)?;
        (self.made.to() == side.rook_target(self.who)).then_some(side)
    }

    /// Whether the move let a man go on this square; in castling both men are.
    pub fn made_to(&self, square: Square) -> bool {
        match self.before.setup.castling_shape(self.made) {
            Some(side) => {
                square == side.king_target(self.who) || square == side.rook_target(self.who)
            }
            None => self.made.to() == square,
        }
    }
}

/// How the game stands at the start of a turn: everything that a return to it restores.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The men, the turn and the rights.
    pub setup: Setup,
    /// The same as a playable position, if it is one.
    pub position: Option<Position>,
    /// The counts.
    pub tally: Tally,
    /// Men that stand on the board by the name of a piece: where, and what they are.
    pub stand_ins: Vec<(Square, StandIn)>,
    /// What odds leave to be minded.
    pub odds: OddsState,
}

/// Counts that rules on draws, limits and time go by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Moves made by each side.
    pub made: ByColor<u32>,
    /// Moves completed by each side, beyond having been made.
    pub completed: ByColor<u32>,
    /// Moves of each side since the last capture.
    pub since_capture: ByColor<u32>,
    /// Moves of each side since the last capture or pawn move.
    pub since_change: ByColor<u32>,
}

impl Tally {
    /// The counts that a set-up brings with it: its move number and its halfmove clock are established history.
    pub fn established(setup: &Setup) -> Tally {
        let black = setup.fullmove_number.saturating_sub(1);
        let first_of_all = black == 0 && setup.board == Setup::initial().board;
        let white = black + u32::from(setup.turn == Color::Black && !first_of_all);
        let quiet = setup.halfmove_clock;
        let mut since = ByColor {
            white: quiet / 2,
            black: quiet / 2,
        };
        since[setup.turn.opposite()] = quiet.div_ceil(2);
        Tally {
            made: ByColor { white, black },
            completed: ByColor { white, black },
            since_capture: since,
            since_change: since,
        }
    }

    /// Counts a move just made.
    pub fn count(&mut self, who: Color, capture: bool, pawn: bool) {
        self.made[who] += 1;
        if capture {
            self.since_capture = ByColor { white: 0, black: 0 };
        } else {
            self.since_capture[who] += 1;
        }
        if capture || pawn {
            self.since_change = ByColor { white: 0, black: 0 };
        } else {
            self.since_change[who] += 1;
        }
    }
}

impl Standing {
    /// A set-up as the game stands on it.
    pub fn new(setup: Setup, tally: Tally) -> Standing {
        Standing::at_odds(setup, tally, OddsState::default())
    }

    /// A set-up as a game at odds stands on it.
    pub fn at_odds(setup: Setup, tally: Tally, odds: OddsState) -> Standing {
        let position = Position::from_setup(&setup).ok();
        Standing {
            setup,
            position,
            tally,
            stand_ins: Vec::new(),
            odds,
        }
    }

    /// The legal move after which the men stand so, if there is one.
    pub fn legal_move_to(&self, men: &Board) -> Option<Move> {
        let all = self.position.as_ref()?.legal_moves();
        let mut moves = all.iter().copied();
        moves.find(|legal| self.setup.play_any(*legal).board == *men)
    }

    /// The game after this move, the turn being then that of `turn`.
    pub fn after(&self, who: Color, made: Move, legal: bool, turn: Color) -> Standing {
        let mut setup = self.setup.play_any(made);
        let turn_as_usual = setup.turn == turn;
        if !turn_as_usual {
            setup.en_passant = None;
            setup.fullmove_number = self.setup.fullmove_number;
        }
        setup.turn = turn;
        let position = match &self.position {
            Some(position)
                if legal
                    && turn_as_usual
                    && (self.odds.rookless.is_empty() || position.is_legal(made)) =>
            {
                Some(position.played(made))
            }
            _ => Position::from_setup(&setup).ok(),
        };
        let odds = self.odds.after(&self.setup.board, who, made, legal, turn);
        let mut tally = self.tally;
        tally.count(who, self.captures(made), self.moves_pawn(made));
        Standing {
            setup,
            position,
            tally,
            stand_ins: self.stand_ins_after(made),
            odds,
        }
    }

    /// The men stand otherwise than the moves come to.
    pub fn stand_as(&mut self, men: Board) {
        self.setup.board = men;
        for (color, _, rook) in self.setup.castling.iter() {
            let stands = men
                .get(rook)
                .is_some_and(|man| man.color == color && man.role == Role::Rook);
            if !stands {
                self.setup.castling.remove_rook(rook);
            }
        }
        let passed = self.setup.en_passant;
        let pawn_gone = passed.is_some_and(|at| {
            let rank = match self.setup.turn {
                Color::White => Rank::R5,
                Color::Black => Rank::R4,
            };
            men.get(Square::new(at.file(), rank)).is_none()
        });
        if pawn_gone {
            self.setup.en_passant = None;
        }
        self.position = Position::from_setup(&self.setup).ok();
    }

    fn stand_ins_after(&self, made: Move) -> Vec<(Square, StandIn)> {
        let stays = |square: &Square| *square != made.to() || *square == made.from();
        self.stand_ins
            .iter()
            .filter(|(square, _)| stays(square))
            .map(|(square, what)| {
                let moved = *square == made.from();
                (if moved { made.to() } else { *square }, *what)
            })
            .collect()
    }

    /// Whether a move takes a man: what stands on its square, or a pawn in passing.
    pub fn captures(&self, made: Move) -> bool {
        let board = &self.setup.board;
        let Some(man) = board.get(made.from()) else {
            return false;
        };
        match board.get(made.to()) {
            Some(other) => other.color != man.color,
            None => man.role == Role::Pawn && made.from().file() != made.to().file(),
        }
    }

    /// The square of the man that a move takes.
    pub fn victim(&self, made: Move) -> Option<Square> {
        if !self.captures(made) {
            return None;
        }
        let board = &self.setup.board;
        if board.get(made.to()).is_some() {
            return Some(made.to());
        }
        let passed = Square::new(made.to().file(), made.from().rank());
        let mover = board.get(made.from())?.color;
        let victim = board.get(passed)?;
        (victim.color != mover).then_some(passed)
    }

    fn moves_pawn(&self, made: Move) -> bool {
        self.setup
            .board
            .get(made.from())
            .is_some_and(|man| man.role == Role::Pawn)
    }

    /// A number that is the same for the same men on the same squares with the same side to move, and, if `rights`,
    /// with the same castling and en-passant rights, the latter only where a capture is legal.
    pub fn key(&self, rights: bool) -> u64 {
        match &self.position {
            Some(position) if rights => position.hash(),
            Some(position) => position.placement_hash(),
            None => self.key_from_scratch(rights),
        }
    }

    fn key_from_scratch(&self, rights: bool) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.setup.turn.hash(&mut hasher);
        for (square, man) in self.setup.board.iter() {
            (square, man).hash(&mut hasher);
        }
        if rights {
            self.setup.castling.hash(&mut hasher);
        }
        hasher.finish()
    }
}
