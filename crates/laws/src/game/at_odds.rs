//! What odds change in the moves and the times of a game.

use jadoube_board::{Board, Color, File, Move, Role, Square};
use jadoube_codes::decides;
use jadoube_codes::params::odds::{CastleWithoutRook, OddsTimeCount};

use crate::game::odds::OddsState;
use crate::game::state::Game;

impl Game {
    /// What odds leave to be minded.
    pub fn odds_state(&self) -> OddsState {
        self.standing.odds
    }

    /// The rank, from the mover's side, beyond which no man may go in the moves of an opening turn at odds.
    pub(crate) fn furthest_rank(&self) -> Option<u8> {
        if self.standing.odds.to_make[self.turn()] == 0 {
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
        match rule.at(self.event())?.is {
            CastleWithoutRook::IfSquareNeverOccupied if self.standing.odds.visited.has(corner) => {
                return None;
            }
            CastleWithoutRook::IfSquareNeverOccupied | CastleWithoutRook::IfSquareEmptyNow => {}
        }
        let board = &self.setup().board;
        let [king, _, target] = kings_way(who, corner);
        let at_home = board
            .get(king)
            .is_some_and(|man| man.role == Role::King && man.color == who);
        (at_home && obstacle(board, who, corner).is_none()).then(|| Move::new(king, target))
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
            .is_some_and(|rule| decides!(rule, OddsTimeCount::AsManyForBoth));
        let begun = self.standing.tally.made[who] > 0 && self.terms.start.fullmove_number <= 1;
        match odds.moves_given() {
            Some(moves) if counts && begun => moves.saturating_sub(1),
            _ => 0,
        }
    }
}

/// What keeps a king from castling alone.
pub(crate) enum Obstacle {
    /// Somebody stands on this square, the corner or one between.
    Occupied(Square),
    /// The opponent attacks this square, on which the king stands, which he crosses or which he goes to.
    Attacked(Square),
}

/// What keeps the king from castling to the side of this corner, from which the rook was given.
pub(crate) fn obstacle(board: &Board, who: Color, corner: Square) -> Option<Obstacle> {
    let between = match corner.file() {
        File::A => [File::A, File::B, File::C, File::D].as_slice(),
        _ => [File::F, File::G, File::H].as_slice(),
    };
    let mut between = between
        .iter()
        .map(|file| Square::new(*file, who.back_rank()));
    let mut way = kings_way(who, corner).into_iter();
    let is_attacked = |square: &Square| {
        let attackers = board.attackers(*square, who.opposite(), board.occupied());
        !attackers.is_empty()
    };
    between
        .find(|square| board.get(*square).is_some())
        .map(Obstacle::Occupied)
        .or_else(|| way.find(is_attacked).map(Obstacle::Attacked))
}

/// The squares of a king that castles to the side of this corner: where he stands, what he crosses, where he goes.
pub(crate) fn kings_way(who: Color, corner: Square) -> [Square; 3] {
    let files = match corner.file() {
        File::A => [File::E, File::D, File::C],
        _ => [File::E, File::F, File::G],
    };
    files.map(|file| Square::new(file, who.back_rank()))
}
